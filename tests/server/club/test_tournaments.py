"""Tournaments over HTTP: who may do what, what the club vouches for, exactly once, what everybody sees."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

from server.club.club import Club, a_club, club_features
from server.club.tournament import LOST, Tourney, a_tourney
from server.world import World, a_world, ok, refused
from smazzata import club as pure
from smazzata.club.events import Drawn, Promised
from smazzata.server.club import log


def test_a_whole_tournament(club: Club) -> None:
    tourney = a_tourney(club, 8)
    shown = tourney.drawn()
    assert (shown["phase"], len(shown["matches"]), len(shown["stages"][0]["groups"])) == ("playing", 12, 2)
    public = club.world.caller()
    first = shown["matches"][0]
    assert (first["state"], first["placed"]["day"], first["placed"]["starts"]) == ("waiting", "2026-05-04", 1080)
    assert first["starts_at"] == 1_777_910_400_000  # 18:00 in Rome is 16:00 UTC, in May
    # deal by deal, on the referee's phone
    assert (shown["counting"]["target"], shown["counting"]["all_in_hand"]) == (151, 100)
    page = tourney.do("score", club.referee, match=first["id"], entry=LOST, deals=0)
    assert next(each for each in page["matches"] if each["id"] == first["id"])["totals"] == [0, 100]
    refused(
        tourney.ask(club.referee, "score", match=first["id"], entry=LOST, deals=0), 409, "club-sheet-moved-on"
    )
    tourney.do("undo", club.referee, match=first["id"])
    tourney.do("score", club.referee, match=first["id"], entry=LOST)
    tourney.do("score", club.referee, match=first["id"], entry=LOST)
    page = tourney.do("seal", club.referee, match=first["id"], signed=first["players"])
    match = ok(public.get(f"{tourney.path}/matches/{first['id']}"))
    assert [each["totals"] for each in match["deals"]] == [[0, 100], [0, 200]]
    assert (match["match"]["outcome"]["vp"], match["match"]["sealed"]) == ([20, 0], True)
    assert match["out"] == [1]
    # the rest as it comes, to the end
    for each in page["matches"]:
        if each["state"] == "waiting":
            tourney.beaten(each["id"], club.referee)
    page = tourney.do("advance", club.organiser)
    assert page["stages"][1]["kind"] == "board"
    page = tourney.do("schedule", club.organiser)  # the clock says 15 January 2027, a Friday
    assert min(each["placed"]["day"] for each in page["matches"] if each["stage"] == 2) == "2027-01-18"
    while waiting := [each for each in page["matches"] if each["state"] == "waiting"]:
        for each in waiting:
            page = tourney.beaten(each["id"], club.referee)
    page = tourney.do("conclude", club.organiser)
    assert (page["phase"], len(page["prizes"]), len(page["ranking"])) == ("concluded", 3, 8)
    refused(tourney.ask(None, "advance"), 409, "club-concluded")
    [listed] = ok(public.get(f"{club.path}/tournaments"))["tournaments"]
    assert (listed["phase"], listed["people"], len(listed["podium"])) == ("concluded", 8, 3)
    fame = ok(public.get(f"{club.path}/tournaments"))["fame"]
    assert (fame[0]["won"], fame[0]["points"], len(fame)) == (1, 7, 8)
    assert fame[0]["name"] == listed["podium"][0]


def test_the_clubs_books_decide_who_may_play(club: Club) -> None:
    tourney = a_tourney(club, 1, deadline="2027-01-15")  # the clock says 15 January 2027, 9 in the morning in Rome
    child = club.add("Minore", adult=False)["id"]
    elsewhere = a_club(club.world, "other").add("Altrove")["id"]
    refused(tourney.register(None, child), 409, "club-adults-only")
    refused(tourney.register(None, elsewhere), 409, "club-members-only")
    refused(tourney.register(None, "nobody"), 409, "club-members-only")
    player = club.linked(tourney.people[0])
    other = club.linked(club.add("Verdi", "Ugo")["id"])
    refused(tourney.register(other, tourney.people[0]), 403, "club-only-yourself")
    ok(tourney.register(player, tourney.people[0], way="desk"))
    said = refused(tourney.register(player, tourney.people[0]), 409, "club-already-registered")
    assert "Rossi00 Anna" in said["message"]
    assert [event.way for event in _events(club.world, tourney) if hasattr(event, "way")] == ["online"]
    club.world.clock.pass_by(86_400_000)
    mine = ok(other.get(club.path))["member"]
    refused(tourney.register(other, mine), 409, "club-deadline-passed")
    ok(tourney.register(club.secretary, mine))
    refused(tourney.ask(club.stranger, "close-list"), 403, "club-role-needed")
    refused(tourney.ask(other, "close-list"), 403, "club-not-allowed")
    refused(tourney.ask(club.referee, "announce", text="x"), 403, "club-not-allowed")
    ok(tourney.ask(other, "withdraw", who=mine))
    refused(Tourney(club, "none", []).ask(None, "close-list"), 404, "no-such-tournament")
    refused(tourney.ask(None, "change", setup={"rules": "briscola/online"}), 422, "club-rules-unknown")
    refused(tourney.ask(None, "change", setup={"evenings": {"tables": 0}}), 422, "club-out-of-range")
    strange = {"first": "2026-05-04", "referees": ["nobody"]}
    refused(tourney.ask(None, "change", setup={"evenings": strange}), 409, "referee-unknown")


def test_a_referee_does_not_judge_their_own_match(club: Club) -> None:
    tourney = a_tourney(club, 4)
    code = ok(club.secretary.post(f"{club.path}/members/{tourney.people[0]}/code"), 201)["code"]
    ok(club.referee.post("/api/clubs/join", {"code": code}))
    shown = tourney.drawn()
    own = next(each for each in shown["matches"] if tourney.people[0] in each["players"])
    foreign = next(each for each in shown["matches"] if tourney.people[0] not in each["players"])
    refused(tourney.ask(club.referee, "score", match=own["id"], entry=LOST), 403, "own-match")
    ok(tourney.ask(club.referee, "score", match=foreign["id"], entry=LOST))


def test_the_same_id_again_is_done_once(club: Club) -> None:
    tourney = a_tourney(club, 3)
    one = ok(tourney.ask_as(None, "same", "announce", text="Buona fortuna"))
    two = ok(tourney.ask_as(None, "same", "announce", text="Altro"))
    assert (one["version"], two["version"], two["tournament"]["version"]) == (2, 2, 2)
    ok(tourney.ask_as(club.organiser, "same", "announce", text="Mio"))  # ids are each person's own
    page = tourney.look(club.world.caller())
    assert [each["it"] for each in page["announced"]] == ["Buona fortuna", "Mio"]
    again = ok(
        club.secretary.post(f"{club.path}/tournaments", {"key": "t", "setup": {"title": "Altro"}}), 201
    )
    assert (again["id"], again["setup"]["title"]) == (tourney.id, "Torneo")
    stale = {"id": "late", "command": {"type": "announce", "text": "x"}, "seen": 1}
    refused(club.secretary.post(f"{tourney.path}/commands", stale), 409, "tournament-moved-on")


def test_two_processes_write_one_log(database: str, tmp_path: Path) -> None:
    with (
        a_world(database, tmp_path, with_features=club_features()) as one,
        a_world(database, tmp_path, with_features=club_features()) as two,
    ):
        club = a_club(one)
        tourney = a_tourney(club, 3)
        path = f"{tourney.path}/commands"

        async def both() -> None:
            async def say(world: World, number: int) -> None:
                await world.client.app.state.tournaments.command(
                    club.id, tourney.id, club.secretary.id, f"n{number % 12}", pure.Announce(str(number)), None
                )

            await asyncio.gather(*(say(one, number) for number in range(12)))

        one.client.blocking_portal.call(both)
        for number in range(12, 15):
            caller = two.caller()
            caller.cookie = club.secretary.cookie
            ok(caller.post(path, {"id": f"m{number}", "command": {"type": "announce", "text": str(number)}}))
            ok(club.secretary.post(path, {"id": f"k{number}", "command": {"type": "announce", "text": str(number)}}))
        events = _events(one, tourney)
        assert len(events) == 1 + 12 + 6
        assert ok(two.caller().get(tourney.path))["version"] == 19 == tourney.look()["version"]


def test_the_draw_can_be_checked_by_anybody(club: Club) -> None:
    tourney = a_tourney(club, 8)
    for each in tourney.people:
        ok(tourney.register(None, each))
    tourney.do("close-list")
    tourney.do("prepare", seeds=tourney.people[:2], wishes=[{"one": tourney.people[2], "other": tourney.people[3]}])
    tourney.do("promise")
    public = club.world.caller()
    [promised] = tourney.look(public)["draws"]
    assert (promised["seed"], promised["drawn_at"]) == ("", None)
    secret = next(each.seed for each in _events(club.world, tourney) if isinstance(each, Promised))
    assert len(secret) == 256
    for path in ("", "/log", "/matches/1.A.1"):
        assert secret not in public.get(tourney.path + path).text
        assert secret not in club.secretary.get(tourney.path + path).text
    tourney.do("draw", spoken="bora")
    [drawn] = tourney.look(public)["draws"]
    assert (drawn["seed"], drawn["spoken"]) == (secret, "bora")
    assert hashlib.sha256(bytes.fromhex(drawn["seed"])).hexdigest() == promised["commitment"]
    events = _events(club.world, tourney)
    promise = next(each for each in events if isinstance(each, Promised))
    draw = next(each for each in events if isinstance(each, Drawn))
    assert pure.verify(promise, draw) == []
    assert [each["who"] for each in drawn["steps"][:2]] == [
        next(who for who in group["people"] if who in tourney.people[:2])
        for group in tourney.look(public)["stages"][0]["groups"]
    ]


def test_everybody_sees_what_people_agreed_to(club: Club) -> None:
    tourney = a_tourney(club, 6)
    shown = tourney.drawn()
    who = tourney.people[3]
    player = club.linked(who)
    own = next(each for each in shown["matches"] if who in each["players"])
    tourney.do("exclude", club.referee, who=who, reason="baruffa in sala", article="9")
    tourney.do("withdraw", who=tourney.people[4], reason="influenza")
    assert set(tourney.look(club.referee)["people"].values()) >= {"Rossi00 Anna", "Rossi01 Anna", "Rossi02 Anna"}
    for caller in (club.world.caller(), club.stranger, player):
        page = tourney.look(caller)
        names = page["people"]
        assert names[tourney.people[0]] == "Anna Rossi00"
        assert names[tourney.people[1]].startswith("Anna R.")
        assert names[tourney.people[1]] != names[tourney.people[4]]  # told apart
        assert names[tourney.people[2]].startswith("Socio ")
        texts = "".join(
            caller.get(f"{tourney.path}{path}").text for path in ("", "/log", f"/matches/{own['id']}")
        ) + caller.get(f"{club.path}/tournaments").text  # fmt: skip
        for secret in ("Rossi01", "Rossi02", "@example.org", "baruffa", "influenza"):
            assert secret not in texts
        assert page["discipline"] == page["conflicts"] == []
    for caller in (club.referee, club.secretary):  # a page for everybody, on the wall of the room
        texts = "".join(
            caller.get(f"{tourney.path}{path}?names=public").text for path in ("", "/log", f"/matches/{own['id']}")
        ) + caller.get(f"{club.path}/tournaments").text  # fmt: skip
        assert "Anna Rossi00" in texts
        for secret in ("Rossi01", "Rossi02", "influenza"):
            assert secret not in texts
        answer = caller.post(
            f"{tourney.path}/commands?names=public", {"id": "x", "command": {"type": "announce", "text": "Ciao"}}
        )
        assert "Rossi02" not in answer.text
    inside = tourney.look(club.referee)
    assert [(each["kind"], each["reason"]) for each in inside["discipline"]] == [("exclusion", "baruffa in sala")]
    lines = ok(club.organiser.get(f"{tourney.path}/log"))["lines"]
    assert any("influenza" in each["it"] for each in lines)
    assert any(each["article"] == "9" and "Rossi03" in each["it"] for each in lines)
    public = ok(club.world.caller().get(f"{tourney.path}/log"))["lines"]
    assert len(public) == len(lines)


def test_a_member_who_is_erased_stays_as_a_pseudonym(club: Club) -> None:
    tourney = a_tourney(club, 6)
    tourney.drawn()
    who = tourney.people[0]
    kept = ok(club.secretary.get(f"{club.path}/members/{who}/export"))
    assert kept["tournaments"] == [{"tournament": tourney.id, "title": "Torneo", "place": None}]
    ok(club.secretary.delete(f"{club.path}/members/{who}"), 204)
    assert len(club.members()) == 5
    for caller in (club.world.caller(), club.secretary):
        everything = caller.get(tourney.path).text + caller.get(f"{tourney.path}/log").text
        assert "Rossi00" not in everything
        assert tourney.look(caller)["people"][who].startswith("Ex socio ")
    data = {"surname": "X", "name": "Y"}
    refused(club.secretary.call("PUT", f"{club.path}/members/{who}", data), 409, "member-erased")
    assert ok(club.secretary.get(f"{club.path}/members/{who}/export"))["member"]["email"] == ""


def test_calendar_conflicts_are_shown_before_and_after(club: Club) -> None:
    tourney = a_tourney(club, 8, evenings={"first": "2026-05-04", "days": [0, 1], "tables": 2, "a_day": 2})
    shown = tourney.drawn()
    one, two = shown["matches"][0]["placed"], shown["matches"][1]["placed"]
    asked = {**one, "day": two["day"], "starts": two["starts"], "table": two["table"]}
    found = ok(club.organiser.post(f"{tourney.path}/conflicts", {"placed": asked}))
    assert "table-twice" in {each["code"] for each in found if each["hard"]}
    refused(club.referee.post(f"{tourney.path}/conflicts", {"placed": asked}), 403, "club-role-needed")
    refused(tourney.ask(None, "move", placed=asked), 409, "club-table-twice")
    moved = {**one, "day": "2026-06-01", "referee": club.referee.id}
    page = tourney.do("move", placed=moved)
    assert page["people"][club.referee.id]
    assert page["matches"][0]["placed"]["day"] == "2026-06-01"
    refused(tourney.ask(None, "move", placed={**moved, "referee": "nobody"}), 409, "referee-unknown")


def test_a_sheet_is_counted_before_it_is_entered(club: Club) -> None:
    tourney = a_tourney(club, 4)
    shown = tourney.drawn()
    match = shown["matches"][0]["id"]
    name = shown["people"][shown["matches"][0]["players"][1]]
    path = f"{tourney.path}/matches/{match}/count"
    cards = {"type": "deal", "closer": 1, "hands": [{"cards": "KD AC JK"}, None]}
    found = ok(club.referee.post(path, {"entries": [LOST, cards]}))
    assert [(each["scores"], each["totals"]) for each in found["deals"]] == [([0, 100], [0, 100]), ([46, 0], [46, 100])]
    assert (found["over"], found["winner"], found["wrong"]) == (False, None, None)
    found = ok(club.referee.post(path, {"entries": [LOST, LOST]}))
    assert (found["over"], found["winner"], found["out"]) == (True, 0, [1])
    wrong = {"type": "deal", "closer": 0, "hands": [None, {"points": 500}]}
    found = ok(club.referee.post(path, {"entries": [LOST, wrong, LOST]}))
    assert (len(found["deals"]), found["wrong"]["code"], found["seat"]) == (1, "hand-impossible", 1)
    assert found["wrong"]["message"] == f"The points in {name}'s hand cannot be 500: they go from 2 to 127."
    assert tourney.look()["matches"][0]["state"] == "waiting"
    refused(club.referee.post(path.replace(match, "9.Z.9"), {"entries": []}), 404, "no-such-match-here")


def test_what_is_due_and_what_the_draw_respects_is_for_the_clubs_people(club: Club) -> None:
    tourney = a_tourney(club, 4)
    assert tourney.look()["due"] == {"what": "register", "count": 0}
    for each in tourney.people:
        ok(tourney.register(None, each))
    tourney.do("close-list")
    one, other, *_ = tourney.people
    page = tourney.do("prepare", seeds=[other, one], wishes=[{"one": one, "other": other}])
    assert page["due"] == {"what": "promise", "count": 4}
    assert (page["seeds"], page["wishes"]) == ([other, one], [{"one": one, "other": other}])
    assert tourney.look(club.referee)["seeds"] == [other, one]
    for stranger in (club.stranger, club.world.caller()):
        page = tourney.look(stranger)
        assert (page["due"], page["seeds"], page["wishes"]) == (None, [], [])


def test_a_preview(club: Club) -> None:
    found = ok(club.organiser.post(f"{club.path}/preview", {"setup": {}, "people": [24]}))
    preview = found[0]["preview"]
    assert (preview["groups"], preview["board"], preview["wild_cards"]) == ([4] * 6, 16, 4)
    wrong = ok(club.organiser.post(f"{club.path}/preview", {"setup": {"rules": "x"}, "people": [24]}))
    assert wrong[0]["notes"][0]["hard"]
    refused(club.referee.post(f"{club.path}/preview", {"setup": {}}), 403, "club-role-needed")


def _events(world: World, tourney: Tourney) -> list[Any]:
    with world.engine.connect() as connection:
        return list(log.read(connection, tourney.id))


# ---- the formula changes midway -----------------------------------------------------------------------------
def test_what_follows_from_another_formula_is_said_before_it_is_chosen(club: Club) -> None:
    tourney = a_tourney(club, 8)
    shown = tourney.drawn()
    for each in shown["matches"][:5]:
        tourney.beaten(each["id"])
    other = {**shown["setup"], "formula": {**shown["setup"]["formula"], "kind": "round-robin"}}
    path = f"{tourney.path}/changes"
    said = ok(club.organiser.post(path, {"setup": other}))
    assert said == {
        "stands": 5, "cancelled": 7, "again": True, "unmade": False, "due": {"what": "promise", "count": 8}
    }  # fmt: skip
    assert ok(club.organiser.post(path, {"setup": {**shown["setup"], "prizes": 4}}))["again"] is False
    refused(club.referee.post(path, {"setup": other}), 403, "club-role-needed")
    tourney.do("score", match=shown["matches"][5]["id"], entry=LOST)
    refused(club.organiser.post(path, {"setup": other}), 409, "club-matches-running")
    assert tourney.look()["setup"] == shown["setup"]


def test_two_who_change_one_tournament_do_not_undo_each_other(club: Club) -> None:
    tourney = a_tourney(club, 4)
    setup = tourney.look()["setup"]
    tourney.do("change", club.organiser, setup={**setup, "prizes": 4}, versions=1)
    refused(tourney.ask(None, "change", setup={**setup, "delay": 20}, versions=1), 409, "club-setup-moved-on")
    now = tourney.look()
    assert (now["setup"]["prizes"], now["setup"]["delay"]) == (4, 15)
    assert now["people"][now["versions"][1]["by"]] == ok(club.organiser.get("/api/me"))["name"]
    assert [each["by"] for each in tourney.look(club.stranger)["versions"]] == ["", ""]
