"""Art. 8 online: who is not ready at the table after the set delay has not shown up, if somebody else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.club.club import Club, a_club, club_features
from server.club.test_online import MINUTE, do, drawn, due_online, events, look, played, players
from server.club.tournament import Tourney
from server.world import Caller, a_world, ok, refused
from smazzata.club.events import Absent
from smazzata.server.club.online import PLATFORM


def opened(club: Club, **setup: Any) -> tuple[Tourney, Any, list[Caller], str]:
    """The table is open; nobody is ready yet."""
    tourney = drawn(club, **setup)
    match = due_online(tourney)
    people = players(tourney, match)
    look(club.world)
    return tourney, match, people, played(club.world)[0]["table_id"]


def first(tourney: Tourney) -> Any:
    return tourney.look(tourney.club.world.caller())["matches"][0]


def test_one_is_there_and_the_other_is_not(club: Club) -> None:
    tourney, match, (anna, bruno), table = opened(club, delay=20)
    world = club.world
    before = ok(world.caller().get(f"{tourney.path}/version"))["version"]
    ok(do(anna, table, "here", type="ready"))
    world.clock.pass_by(20 * MINUTE - 1)
    look(world)
    assert first(tourney)["state"] == "waiting"
    world.clock.pass_by(1)
    look(world)
    shown = first(tourney)
    assert (shown["state"], shown["outcome"]["how"], shown["outcome"]["winner"]) == (
        "over",
        "absent",
        match["players"][0],
    )
    [event] = [each for each in events(world, tourney) if isinstance(each, Absent)]
    assert (event.absent, event.by) == ((match["players"][1],), PLATFORM)
    assert (played(world)[0]["ended_at"], played(world)[0]["refused"]) == (world.clock.now(), "absent")
    # once, and nothing begins there any more
    look(world)
    assert ok(world.caller().get(f"{tourney.path}/version"))["version"] == before + 1
    refused(do(bruno, table, "late", type="ready"), 409, "match-decided")
    lines = ok(world.caller().get(f"{tourney.path}/log"))["lines"]
    assert (lines[-1]["article"], lines[-1]["by"]["role"]) == ("8", "referee")


def test_who_comes_in_time_plays(club: Club) -> None:
    tourney, _, (anna, bruno), table = opened(club)
    world = club.world
    ok(do(anna, table, "here", type="ready"))
    world.clock.pass_by(14 * MINUTE)
    look(world)
    ok(do(bruno, table, "here", type="ready"))
    world.clock.pass_by(MINUTE)
    look(world)
    assert (first(tourney)["state"], played(world)[0]["ended_at"]) == ("waiting", None)
    ok(do(bruno, table, "gone", type="abandon"))
    assert first(tourney)["outcome"]["how"] == "played"


def test_if_nobody_is_there_it_is_for_the_referee(club: Club) -> None:
    """Whoever comes after all, and alone, does not wait in vain."""
    tourney, match, (_, bruno), table = opened(club)
    world = club.world
    world.clock.pass_by(16 * MINUTE)
    look(world)
    assert first(tourney)["state"] == "waiting"
    ok(do(bruno, table, "here", type="ready"))
    world.clock.pass_by(MINUTE)
    look(world)
    assert first(tourney)["outcome"]["winner"] == match["players"][1]


def test_a_referee_who_notes_a_delay_looks_after_it(club: Club) -> None:
    tourney, match, (anna, _), table = opened(club)
    ok(do(anna, table, "here", type="ready"))
    tourney.do("late", club.referee, match=match["id"], who=match["players"][1], minutes=25)
    club.world.clock.pass_by(40 * MINUTE)
    look(club.world)
    assert first(tourney)["state"] == "waiting"


def test_what_the_players_are_told(club: Club) -> None:
    tourney, match, (anna, _), table = opened(club, delay=0)
    path = f"{tourney.path}/matches/{match['id']}"
    mine, public = ok(anna.get(path)), ok(club.world.caller().get(path))
    assert (mine["mine"], public["mine"]) == (True, False)
    assert mine["ready_by"] == match["starts_at"] + 5 * MINUTE  # never less: the table has to be found
    assert (mine["match"]["table"], mine["opened"]) == (table, 1)
    assert ok(club.world.caller().get(f"{tourney.path}/version"))["opened"] == 1
    other = tourney.look()["matches"][1]
    page = ok(anna.get(f"{tourney.path}/matches/{other['id']}"))
    assert (page["ready_by"], page["match"]["table"]) == (None, "")


@pytest.mark.parametrize("away", [10, 30])
def test_nobody_is_charged_for_a_server_that_was_away(database: str, tmp_path: Path, away: int) -> None:
    """It was not there while the time was up: everybody has the whole delay again, and the table is the same."""
    with a_world(database, tmp_path, with_features=club_features()) as world:
        club = a_club(world)
        tourney, match, (anna, bruno), table = opened(club)
        ok(do(anna, table, "here", type="ready"))
        now = world.clock.now() + away * MINUTE
    with a_world(database, tmp_path, at=now, with_features=club_features()) as again:
        look(again)
        again.clock.pass_by(14 * MINUTE)
        look(again)
        assert ok(again.caller().get(tourney.path))["matches"][0]["state"] == "waiting"
        assert [each["table_id"] for each in played(again)] == [table]
        back = again.caller()
        back.cookie = bruno.cookie
        ok(do(back, table, "here", type="ready"))
        ok(do(back, table, "gone", type="abandon"))
        shown = ok(again.caller().get(tourney.path))["matches"][0]
        assert shown["outcome"]["winner"] == match["players"][0]
