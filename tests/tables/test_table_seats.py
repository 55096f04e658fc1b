"""Who may sit where and when (docs/tables.md, Seats), and what is said at the table (Talk)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from smazzata.games.contract import Seat
from smazzata.tables import (
    EMPTY_MS,
    IDLE_MS,
    Abandon,
    Act,
    Closed,
    Command,
    Cut,
    Outage,
    Ready,
    Rematch,
    Sat,
    Say,
    Sit,
    Stand,
    Terms,
    Wake,
    Who,
    people,
    phase,
    wake_at,
)
from tables.room import SCALA, SCOPA, Room, playing


@pytest.fixture
def lobby() -> Room:
    """Anna, who opened the table, and one free seat."""
    room = Room(SCOPA)
    room.ask("anna", Sit("Anna"))
    return room


REFUSED: list[tuple[Who, Command, str]] = [
    ("anna", Sit("Anna"), "already-seated"),
    ("anna", Sit("Anna", Seat(1)), "already-seated"),
    ("bruno", Sit("Bruno", Seat(0)), "seat-taken"),
    ("bruno", Sit("Bruno", Seat(2)), "no-such-seat"),
    ("bruno", Sit("Bruno", Seat(-1)), "no-such-seat"),
    ("bruno", Sit(""), "name-unfit"),
    ("bruno", Sit("  "), "name-unfit"),
    ("bruno", Sit("a\nb"), "name-unfit"),
    ("bruno", Sit("x" * 41), "name-unfit"),
    ("bruno", Sit("Bot", bot="simple"), "host-only"),
    ("bruno", Stand(), "not-seated"),
    ("bruno", Stand(Seat(0)), "host-only"),
    ("anna", Stand(Seat(1)), "seat-empty"),
    ("anna", Stand(Seat(9)), "no-such-seat"),
    ("bruno", Ready(), "not-seated"),
    ("anna", Rematch(), "match-not-over"),
    ("anna", Cut(0, "00"), "no-match"),
    ("anna", Act("play 7D"), "no-match"),
    ("anna", Abandon(), "no-match"),
    ("anna", Wake(), "server-only"),
    ("anna", Outage(0, 1), "server-only"),
    (None, Outage(2, 1), "outage-backwards"),
    (None, Act("play 7D", Seat(0)), "not-a-bot"),
    (None, Act("play 7D", Seat(7)), "not-a-bot"),
    (None, Act("play 7D"), "not-a-bot"),
    (None, Ready(), "not-seated"),
    ("bruno", Say("hello"), "not-seated"),
    ("anna", Say(), "nothing-said"),
    ("anna", Say("hello", "hello"), "nothing-said"),
    ("anna", Say(text="  "), "nothing-said"),
    ("anna", Say("bu"), "no-such-phrase"),
    ("anna", Say(text="x" * 201), "said-too-long"),
    ("anna", Say(text="a\nb"), "said-unprintable"),
]


@pytest.mark.parametrize(("who", "command", "code"), REFUSED)
def test_in_the_lobby(lobby: Room, who: Who, command: Command, code: str) -> None:
    assert lobby.refused(who, command) == code


def test_sitting_anywhere_is_the_first_free_seat(lobby: Room) -> None:
    assert lobby.ask("bruno", Sit(" Bruno ")) == (Sat(lobby.now, Seat(1), "bruno", "Bruno"),)
    assert lobby.refused("carla", Sit("Carla")) == "seats-full"
    assert [each.name for each in lobby.table.seats if each] == ["Anna", "Bruno"]


@pytest.mark.parametrize(("join", "code"), [("link", "by-link-only"), ("friends", "friends-only")])
def test_who_is_not_invited_does_not_sit_down(join: str, code: str) -> None:
    room = Room(replace(SCOPA, join=join))
    assert room.refused("bruno", Sit("Bruno")) == code
    room.ask("bruno", Sit("Bruno", welcome=True))
    room.ask("anna", Sit("Anna"))  # the host needs no invitation
    assert people(room.table) == (0, 1)


def test_people_only_at_a_rated_table() -> None:
    assert Room(replace(SCOPA, rated=True)).refused("anna", Sit("Bot", bot="simple")) == "bot-at-rated-table"
    assert Room(replace(SCOPA, stake=1)).refused("anna", Sit("Bot", bot="simple")) == "bot-at-cash-table"


def test_the_host_may_free_a_seat_and_hands_the_table_on(lobby: Room) -> None:
    lobby.ask("bruno", Sit("Bruno"))
    lobby.ask("anna", Stand(Seat(1)))
    lobby.ask("anna", Sit("Bot", bot="simple"))
    lobby.ask("anna", Stand(Seat(1)))
    lobby.ask("carla", Sit("Carla"))
    lobby.ask("anna", Stand())
    assert lobby.table.host == "carla"
    assert lobby.refused("anna", Sit("Bot", bot="simple")) == "host-only"


def test_a_match_begins_when_all_seats_are_taken_and_all_people_ready(lobby: Room) -> None:
    lobby.ask("anna", Ready())
    assert lobby.ask("anna", Ready()) == ()  # once is enough
    assert phase(lobby.table) == "lobby"
    lobby.ask("anna", Ready(False))
    lobby.ask("bruno", Sit("Bruno"))
    lobby.ask("bruno", Ready())
    assert phase(lobby.table) == "lobby"
    lobby.ask("anna", Ready())
    assert phase(lobby.table) == "cut"
    assert lobby.table.progress is not None
    assert lobby.table.progress.header.table == "t.1"
    assert lobby.table.progress.deal == 1


def test_bots_are_always_ready_but_do_not_begin_alone() -> None:
    room = Room(SCOPA)
    room.ask("anna", Sit("Uno", bot="simple"))
    room.ask("anna", Sit("Due", bot="simple"))
    assert phase(room.table) == "lobby"
    room.ask("anna", Stand(Seat(0)))
    room.ask("anna", Sit("Anna"))
    room.ask("anna", Ready())
    assert phase(room.table) in ("cut", "play")


@pytest.mark.parametrize("terms", [SCOPA, SCALA])
def test_nobody_comes_or_goes_while_a_match_is_played(terms: Terms) -> None:
    room = playing(terms)
    assert room.refused("carla", Sit("Carla")) == "match-running"
    assert room.refused("anna", Stand()) == "match-running"
    assert room.refused("anna", Stand(Seat(1))) == "match-running"
    assert room.refused("anna", Ready()) == "not-awaited-now"


def test_a_table_nobody_sits_at_is_closed() -> None:
    room = Room(SCOPA)
    assert wake_at(room.table) == room.now + EMPTY_MS
    assert room.wake() == (Closed(room.now, "empty"),)
    assert phase(room.table) == "closed"
    assert wake_at(room.table) is None
    assert room.refused("anna", Sit("Anna")) == "table-closed"
    assert room.refused("anna", Act("draw")) == "table-closed"
    assert room.ask(None, Wake()) == ()


def test_so_is_one_where_nothing_happens(lobby: Room) -> None:
    lobby.ask("anna", Say("hello"), after=IDLE_MS - 1)  # something does
    assert wake_at(lobby.table) == lobby.now + IDLE_MS
    assert lobby.ask(None, Wake(), after=IDLE_MS - 1) == ()
    assert lobby.ask(None, Wake(), after=1) == (Closed(lobby.now, "idle"),)


def test_what_is_said_is_told_and_remembered_for_a_while(lobby: Room) -> None:
    seen = lobby.table.version
    lobby.ask("anna", Say("hello"))
    lobby.ask("anna", Say(text=" Ciao a tutti "))
    told = [each["notices"][0] for each in lobby.frame(1, after=seen)["told"]]
    assert [(each["type"], each["seat"], each["phrase"] or each["text"]) for each in told] == [
        ("said", 0, "hello"),
        ("said", 0, "Ciao a tutti"),
    ]
    assert lobby.frame(1, after=seen)["chat"] == []
    for number in range(50):
        lobby.ask("anna", Say(text=f"{number}"))
    assert [each["text"] for each in lobby.frame(1)["chat"]] == [f"{number}" for number in range(20, 50)]
