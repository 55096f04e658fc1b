"""Matches online: they open at their hour between the two accounts, and their result comes back by itself, once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select

from server.club.club import Club, a_club, club_features
from server.club.tournament import LOST, Tourney, a_tourney
from server.world import Caller, World, a_world, ok, refused
from smazzata.server.club import log
from smazzata.server.club.schema import PLAYED
from smazzata.server.live.robots import Question, answer
from smazzata.tables import Act, Cut, Ready, Table, Wake, considered, need_of, phase, seat_of

MINUTE = 60_000
DAY = "2027-02-01"  # a Monday; the clock of a world stands at 15 January 2027


def due_online(tourney: Tourney, starts: int = 18 * 60) -> Any:
    """The first match is to be played online; its hour has come."""
    shown = tourney.look()
    match = shown["matches"][0]
    placed = {"match": match["id"], "day": DAY, "starts": starts, "table": 0}
    shown = tourney.do("move", placed=placed)
    tourney.club.world.clock.at = shown["matches"][0]["starts_at"]
    return shown["matches"][0]


def look(world: World) -> None:
    world.client.blocking_portal.call(world.client.app.state.opening.look)


def players(tourney: Tourney, match: Any) -> list[Caller]:
    return [tourney.club.linked(who) for who in match["players"]]


def do(who: Caller, table: str, action: str, **command: object) -> Any:
    return who.post(f"/api/tables/{table}/do", {"id": action, "command": command})


def played(world: World) -> list[Any]:
    with world.engine.connect() as connection:
        return list(connection.execute(select(PLAYED).order_by(PLAYED.c.attempt)).mappings())


def drawn(club: Club, people: int = 4, **setup: object) -> Tourney:
    tourney = a_tourney(club, people, evenings={"first": DAY, "days": [0, 1], "tables": 6}, **setup)
    tourney.drawn()
    return tourney


def test_from_the_hour_to_the_result(club: Club) -> None:
    tourney, world = drawn(club), club.world
    match = due_online(tourney)
    look(world)
    assert played(world) == []  # nobody has an account yet
    anna, bruno = players(tourney, match)
    world.clock.pass_by(-10 * MINUTE)
    look(world)
    assert played(world) == []  # nor is it time
    world.clock.pass_by(12 * MINUTE)
    look(world)
    look(world)
    [row] = played(world)
    table = row["table_id"]
    shown = tourney.look(world.caller())["matches"][0]
    assert (shown["table"], shown["state"]) == (table, "waiting")
    for who in (anna, bruno):
        [listed] = ok(who.get("/api/my/tables"))
        assert (listed["table"], listed["terms"]["rules"], listed["terms"]["format"]) == (
            table,
            "scala40/club",
            "points 151",
        )
    assert ok(world.caller().get("/api/tables?phase=all")) == []  # in no list
    # its seats are nobody else's
    invitation = ok(anna.get(f"/api/tables/{table}"))["invitation"]
    ok(do(bruno, table, "up", type="stand"))
    refused(do(club.stranger, table, "s", type="sit", invitation=invitation), 409, "seat-reserved")
    refused(do(anna, table, "b", type="sit", seat=1, bot="simple"), 409, "seat-reserved")
    ok(do(bruno, table, "down", type="sit", invitation=invitation))
    for who in (anna, bruno):
        ok(do(who, table, "ready", type="ready"))
    before = len(events(world, tourney))
    ok(do(bruno, table, "gone", type="abandon"))
    shown = tourney.look(world.caller())["matches"][0]
    assert (shown["state"], shown["outcome"]["vp"]) == ("over", [20, 0])
    assert shown["outcome"]["winner"] == match["players"][0]
    assert shown["table"] == table
    page = ok(world.caller().get(f"{tourney.path}/matches/{match['id']}"))
    verdict = ok(anna.get(f"/api/tables/{table}"))["frame"]["match"]["verdict"]
    assert shown["outcome"]["mp"] == verdict["mp"]
    assert [each["entry"]["type"] for each in page["deals"]] == ["leaves"]
    # another match at the same table is theirs alone
    for who in (anna, bruno):
        ok(do(who, table, "again", type="rematch"))
    ok(do(anna, table, "gone2", type="abandon"))
    assert len(events(world, tourney)) == before + 1
    assert (played(world)[0]["ended_at"], played(world)[0]["refused"]) == (world.clock.now(), None)
    lines = ok(world.caller().get(f"{tourney.path}/log"))["lines"]
    assert (lines[-1]["by"], lines[-1]["article"]) == ({"id": "smazzata", "role": "referee"}, "h")


def events(world: World, tourney: Tourney) -> list[Any]:
    with world.engine.connect() as connection:
        return list(log.read(connection, tourney.id))


def play(world: World, table: str, people: list[Caller]) -> Table:
    """To the end, by a simple player at both seats."""
    tables = world.client.app.state.live.tables
    by_id = {each.id: each for each in people}

    async def work() -> Table:
        room = await tables.room(table)
        for number in range(20_000):
            state: Table = room.table
            if phase(state) == "over":
                return state
            need = need_of(state)
            assert state.progress is not None
            if phase(state) == "pause" or need is None:
                for user in by_id:
                    await tables.command(table, user, f"r{number}:{user}", Ready())
                continue
            assert need.seat is not None
            user = next(each for each in by_id if seat_of(state, each) == need.seat)
            if need.kind == "cut":
                await tables.command(table, user, f"c{number}", Cut(10, "01" * 32))
                continue
            told = state.progress.told_to(need.seat)
            asked = Question("simple", state.terms.rules, state.progress.state, need.seat, told, number)
            await tables.command(table, user, f"a{number}", Act(answer(asked)))
        raise AssertionError("no end")

    found: Table = world.client.blocking_portal.call(work)
    return found


def test_a_whole_match_deal_by_deal(club: Club) -> None:
    tourney, world = drawn(club, format="points 101"), club.world
    match = due_online(tourney)
    people = players(tourney, match)
    look(world)
    table = played(world)[0]["table_id"]
    for who in people:
        ok(do(who, table, "ready", type="ready"))
    end = play(world, table, people)
    assert end.progress is not None
    verdict = end.progress.match.verdict
    assert verdict is not None
    shown = tourney.look(world.caller())["matches"][0]
    assert tuple(shown["totals"]) == end.progress.match.totals
    assert (tuple(shown["outcome"]["mp"]), tuple(shown["outcome"]["vp"])) == (verdict.mp, verdict.vp)
    page = ok(world.caller().get(f"{tourney.path}/matches/{match['id']}"))
    assert len([each for each in page["deals"] if each["entry"]["type"] == "points"]) == end.progress.match.played
    assert tuple(page["deals"][-1]["totals"]) == end.progress.match.totals


def test_a_result_that_comes_too_late_changes_nothing(club: Club) -> None:
    tourney, world = drawn(club), club.world
    match = due_online(tourney)
    anna, bruno = players(tourney, match)
    look(world)
    table = played(world)[0]["table_id"]
    for who in (anna, bruno):
        ok(do(who, table, "ready", type="ready"))
    tourney.do("report", club.referee, match=match["id"], entries=[LOST, LOST])
    ok(do(anna, table, "gone", type="abandon"))
    assert ok(anna.get(f"/api/tables/{table}"))["frame"]["phase"] == "over"
    assert tourney.look()["matches"][0]["outcome"]["winner"] == match["players"][0]
    assert played(world)[0]["refused"] == "match-over"
    said = {"type": "report", "match": tourney.look()["matches"][1]["id"], "entries": [LOST, LOST], "table": table}
    refused(club.referee.post(f"{tourney.path}/commands", {"id": "x", "command": said}), 403, "result-by-server")


def closed(world: World, table: str) -> None:
    """An hour later nobody is ready: what happens then, without waiting for it."""
    room = world.client.blocking_portal.call(world.client.app.state.live.tables.room, table)
    later = considered(room.table, None, Wake(), world.clock.now() + 61 * MINUTE, bytes(128))
    assert later.table.closed
    [follow] = [each.follow for each in world.client.app.state.features if each.name == "club"]
    with world.engine.begin() as connection:
        follow(connection, room.table, later.events, later.table)


def test_nobody_came_and_it_is_played_another_day(club: Club) -> None:
    tourney, world = drawn(club), club.world
    match = due_online(tourney)
    players(tourney, match)
    look(world)
    [row] = played(world)
    closed(world, row["table_id"])
    assert played(world)[0]["ended_at"] is not None
    look(world)
    assert len(played(world)) == 1
    assert tourney.look()["matches"][0]["state"] == "waiting"
    placed = {"match": match["id"], "day": "2027-03-01", "starts": 18 * 60, "table": 0}
    world.clock.at = tourney.do("move", placed=placed)["matches"][0]["starts_at"]
    look(world)
    look(world)
    assert [each["attempt"] for each in played(world)] == [1, 2]
    assert tourney.look()["matches"][0]["table"] == played(world)[1]["table_id"] != row["table_id"]


def test_every_process_looks_and_one_table_opens(database: str, tmp_path: Path) -> None:
    features = club_features
    with (
        a_world(database, tmp_path, with_features=features()) as one,
        a_world(database, tmp_path, with_features=features()) as two,
    ):
        club = a_club(one)
        tourney = drawn(club)
        match = due_online(tourney)
        anna, bruno = players(tourney, match)
        two.clock.at = one.clock.at
        for world in (two, one, two):
            look(world)
        [row] = played(one)
        # one sits at one process, the other at the other; the end is told to both
        other = two.caller()
        other.cookie = bruno.cookie
        for who in (anna, other):
            ok(do(who, row["table_id"], "ready", type="ready"))
        ok(do(other, row["table_id"], "gone", type="abandon"))
        for caller in (one.caller(), two.caller()):
            shown = ok(caller.get(tourney.path))["matches"][0]
            assert shown["outcome"]["winner"] == match["players"][0]
