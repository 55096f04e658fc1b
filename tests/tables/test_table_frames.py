"""What one viewer is shown: how things stand, what happened since, what can be done; spectators later."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from smazzata.games.contract import Illegal, Seat
from smazzata.tables import (
    Abandon,
    Act,
    Command,
    Ready,
    Rematch,
    Say,
    Stand,
    Terms,
    decide,
    frame,
    load,
    may,
    phase,
    read_event,
    watch_at,
    watched,
)
from smazzata.tables.model import RECENT
from tables.room import SCALA, SCOPA, Room, everything, playing, who_at

PLAIN: dict[str, Command] = {
    "stand": Stand(),
    "ready": Ready(),
    "rematch": Rematch(),
    "abandon": Abandon(),
    "say": Say("hello"),
}


def test_what_a_viewer_may_do_is_what_is_not_refused() -> None:
    room = Room(Terms(rules="scopa/online", players=3, format="points 3"), 5).seat_all()
    seen = set()
    for step in range(400):
        for seat in range(3):
            allowed = may(room.table, Seat(seat))
            for name, command in PLAIN.items():
                try:
                    done = decide(room.table, who_at(seat), command, room.now, bytes(128))
                except Illegal:
                    done = ()
                if name == "ready" and phase(room.table) == "over":
                    continue  # the same as a rematch, and offered under that name
                assert bool(done) == (name in allowed), (name, phase(room.table))
            assert ("act" in allowed) == bool(room.frame(seat)["options"])
        seen.add(phase(room.table))
        if phase(room.table) in ("lobby", "over"):
            if step > 100:
                break
            room.plan = []
            room.all_ready()
        else:
            room.go_on()
    assert seen == {"lobby", "cut", "play", "pause", "over"}


def test_options_are_for_the_seat_to_move_only_and_can_be_done() -> None:
    room = playing(SCALA)
    for _ in range(10):
        for seat in (0, 1, None):
            assert bool(room.frame(seat)["options"]) == (seat == room.mover())
        for text in room.frame(room.mover())["options"]:
            assert decide(room.table, who_at(room.mover()), Act(text), room.now, bytes(128))
        room.move()


def test_a_frame_tells_what_happened_since_the_last_one() -> None:
    room = playing(SCALA)
    seen = room.table.version
    mover = room.mover()
    room.ask(who_at(mover), Act("draw"))
    own, other = room.frame(mover, after=seen), room.frame(1 - mover, after=seen)
    assert own["told"][0]["game"][0][0]["card"] is not None
    assert other["told"][0]["game"][0][0] == {"type": "drew", "seat": mover, "card": None}
    assert (own["version"], own["missed"], own["told"][0]["version"]) == (seen + 1, False, seen + 1)
    assert room.frame(mover, after=seen + 1)["told"] == []
    assert room.frame(mover)["told"] == []


def test_who_was_away_for_long_is_shown_how_things_stand() -> None:
    room = playing(SCALA)
    seen = room.table.version
    for _ in range(RECENT + 5):
        room.ask("anna", Say("hello"))
    shown = room.frame(0, after=seen)
    assert shown["missed"]
    assert [each["version"] for each in shown["told"]][-1] == room.table.version
    assert len(shown["told"]) == RECENT
    assert not room.frame(0, after=room.table.version - RECENT)["missed"]


def test_the_seat_map() -> None:
    room = playing(replace(SCOPA, players=3), bots=(1,))
    room.ask("anna", Abandon())
    assert room.frame(2)["seats"] == [
        {"seat": 0, "who": "anna", "name": "Anna", "bot": None, "ready": False, "out": True},
        {"seat": 1, "who": None, "name": "Bot 1", "bot": "simple", "ready": True, "out": False},
        {"seat": 2, "who": "carla", "name": "Carla", "bot": None, "ready": False, "out": False},
    ]
    free = Room(SCOPA).frame(None)
    assert free["seats"][0] == {"seat": 0, "who": None, "name": None, "bot": None, "ready": False, "out": False}
    assert (free["may"], free["view"], free["match"], free["deal"]) == (["sit"], None, None, None)


# ---- spectators -------------------------------------------------------------------------------------------
DELAY = 10_000
DELAYED = replace(SCALA, delay_ms=DELAY)


def test_spectators_see_everything_later_by_the_delay_of_the_table() -> None:
    """At each moment: the newest version that is old enough, exactly as a table without delay showed it then."""
    room = Room(DELAYED, 7).seat_all()
    assert room.frame(None)["version"] == room.table.version  # people come in without delay
    last_of_lobby = room.table.version
    room.all_ready().cut()
    for _ in range(60):
        room.move(after=700)
    events = [read_event(row) for row in room.rows]
    checked = 0
    for moment in range(room.table.at, room.table.at + DELAY + 1, 613):
        old = [n for n in range(last_of_lobby + 1, len(events) + 1) if events[n - 1].at + DELAY <= moment]
        shown = frame(room.table, None, moment)
        then = load(events[: max([last_of_lobby, *old])])
        assert shown.version == then.version
        present = replace(then, past=())
        assert shown == frame(present, None, moment - DELAY)
        checked += shown.version < room.table.version
    assert checked > 10
    assert frame(room.table, None, room.table.at + DELAY).version == room.table.version


def test_players_see_the_present() -> None:
    room = playing(DELAYED)
    for _ in range(5):
        room.move()
    assert room.frame(0)["version"] == room.table.version > room.frame(None)["version"]


def test_the_server_is_told_when_spectators_see_more() -> None:
    room = playing(DELAYED)
    for _ in range(10):
        room.move(after=1_500)
    now = room.now
    seen = []
    while (at := watch_at(room.table, now)) is not None:
        assert watched(room.table, at - 1).version == watched(room.table, now).version
        assert at > now
        now = at
        seen.append(watched(room.table, now).version)
    assert seen == sorted(set(seen))
    assert seen[-1] == room.table.version
    assert now == room.table.at + DELAY


def test_only_so_much_of_the_past_is_kept() -> None:
    room = playing(replace(DELAYED, delay_ms=3_000), 2)
    for _ in range(100):
        room.move(after=1_000)
        assert len(room.table.past) <= 5
        assert all(each.past == () for each in room.table.past)
    assert playing(SCALA).table.past == ()


def test_the_same_log_gives_the_same_bytes() -> None:
    room = playing(DELAYED, 4)
    for _ in range(30):
        room.go_on()
    one, two = (load(map(read_event, room.rows)) for _ in range(2))
    assert one == two == room.table
    assert everything(one, room.now) == everything(two, room.now) == everything(room.table, room.now)


@pytest.mark.parametrize("terms", [SCALA, SCOPA], ids=["scala40", "scopa"])
def test_who_comes_later_is_told_what_happened_in_this_deal(terms: Terms) -> None:
    room = playing(terms)
    heard = {viewer: room.frame(viewer)["past"] for viewer in room.viewers()}
    assert all([event["type"] for event in past] == ["dealt"] for past in heard.values())
    for _ in range(30):
        before = room.table.version
        room.move()
        if phase(room.table) != "play":
            break
        for viewer, past in heard.items():
            told = room.frame(viewer, before)
            past += [event for each in told["told"] for step in each["game"] for event in step]
            assert room.frame(viewer)["past"] == past
            assert told["past"] == []
    assert len(heard[0]) > 20
