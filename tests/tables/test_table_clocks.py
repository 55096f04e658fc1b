"""Clocks (rules, At the table: a limit per turn, a bank per match; who runs out of either has timed out)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from smazzata.games.contract import Seat
from smazzata.records import Depart
from smazzata.tables import (
    UNCLOCKED_MS,
    Act,
    Closed,
    Cut,
    Happened,
    Outage,
    Resumed,
    Say,
    Terms,
    Wake,
    clocks,
    need_of,
    phase,
    read_event,
    waits_for_bot,
    wake_at,
)
from tables.room import SCALA, SCOPA, Room, playing, who_at

BANKED = replace(SCALA, turn_ms=30_000, bank_ms=100_000)


def step(room: Room, text: str, *, after: int) -> None:
    room.ask(who_at(room.mover()), Act(text), after=after)


def discard(room: Room, *, after: int) -> None:
    progress = room.table.progress
    assert progress is not None
    options = [progress.game.write(each) for each in progress.game.options(progress.state, room.mover())]
    step(room, next(text for text in options if text.startswith("discard")), after=after)


def test_one_limit_for_the_whole_turn_however_many_steps() -> None:
    room = playing(SCALA)
    began, seat = room.now, room.mover()
    step(room, "draw", after=40_000)
    assert clocks(room.table).turn_until == began + 60_000
    assert wake_at(room.table) == began + 60_000
    discard(room, after=19_999)
    assert room.mover() != seat
    assert wake_at(room.table) == room.now + 60_000


def test_undoing_does_not_buy_time() -> None:
    room = playing(SCALA)
    began = room.now
    step(room, "collect", after=10_000)
    step(room, "return", after=10_000)
    assert clocks(room.table).turn_until == began + 60_000


def test_who_is_late_is_refused_even_before_the_server_woke_up() -> None:
    room = playing(SCALA)
    seat = room.mover()
    room.now += 60_000
    assert room.refused(who_at(seat), Act("draw")) == "time-is-up"
    assert room.ask(None, Wake())[0] == Happened(room.now, Depart(seat, "timeout"))
    assert phase(room.table) == "over"


def test_the_bank_is_charged_for_own_turns_only() -> None:
    room = playing(BANKED)
    first = room.mover()
    other = Seat(1 - first)
    step(room, "draw", after=7_000)
    assert sum(room.table.banks) == 200_000  # charged when the turn is over
    room.ask("anna", Say("hello"), after=1_000)
    discard(room, after=2_000)
    assert room.table.banks[first] == 90_000
    step(room, "draw", after=5_000)
    discard(room, after=0)
    assert room.table.banks[other] == 95_000
    shown = clocks(room.table)
    assert (shown.seat, shown.since) == (first, room.now)
    assert (shown.turn_until, shown.bank_until, shown.until) == (
        room.now + 30_000,
        room.now + 90_000,
        room.now + 30_000,
    )


def test_the_bank_runs_out_before_the_turn_limit() -> None:
    room = playing(replace(SCALA, turn_ms=60_000, bank_ms=30_000))
    seat = room.mover()
    assert wake_at(room.table) == room.now + 30_000
    assert room.ask(None, Wake(), after=29_999) == ()
    assert room.ask(None, Wake(), after=1)[0] == Happened(room.now, Depart(seat, "timeout"))
    assert room.table.banks[seat] == 0


def test_a_server_that_is_slow_to_wake_charges_nobody_below_zero() -> None:
    room = playing(replace(SCALA, players=3, turn_ms=None, bank_ms=30_000, format="points 101"))
    seat = room.mover()
    room.ask(None, Wake(), after=500_000)
    assert room.table.banks[seat] == 0
    assert phase(room.table) == "play"
    assert wake_at(room.table) == room.now + 30_000


def test_the_cut_is_the_agreed_one_for_who_does_not_cut_in_time() -> None:
    room = Room(SCOPA).seat_all().all_ready()
    assert wake_at(room.table) == room.now + 8_000
    need = need_of(room.table)
    assert need is not None
    assert need.seat is not None
    assert room.ask(None, Wake(), after=7_999) == ()
    room.now += 1
    assert room.refused(who_at(need.seat), Cut(3, "ab" * 32)) == "time-is-up"
    room.ask(None, Wake())
    assert phase(room.table) == "play"
    assert room.frame(None)["deal"]["cuts"][0]["default"] is True


def test_nobody_waits_for_a_bot_but_the_server() -> None:
    room = playing(replace(BANKED, turn_ms=30_000), bots=(1,))
    while room.mover() != 1:
        room.move()
    assert waits_for_bot(room.table) == 1
    assert wake_at(room.table) is None
    assert clocks(room.table).seat is None
    room.now += 10_000_000
    while waits_for_bot(room.table) is not None:
        room.move(after=50_000)
    assert room.table.banks[1] == 100_000


# ---- outages ----------------------------------------------------------------------------------------------
def test_nobody_is_charged_while_the_server_was_down() -> None:
    room = playing(BANKED)
    seat, began = room.mover(), room.now
    step(room, "draw", after=5_000)
    down, up = room.now + 2_000, room.now + 3_602_000
    room.now = up + 500
    assert room.ask(None, Outage(down, up)) == (Resumed(room.now, down, up),)
    assert wake_at(room.table) == began + 30_000 + 3_600_000
    discard(room, after=500)
    assert room.table.banks[seat] == 100_000 - (5_000 + 2_000 + 500 + 500)


def test_the_same_outage_reported_twice_counts_once() -> None:
    room = playing(SCALA)
    began = room.now
    down, up = began + 1_000, began + 50_000
    room.now = up
    room.ask(None, Outage(down, up))
    assert room.ask(None, Outage(down, up)) == ()
    room.ask(None, Outage(down, up + 10_000), after=10_000)  # of this only what is new
    assert wake_at(room.table) == began + 60_000 + 49_000 + 10_000


def test_who_wrote_the_last_event_was_there() -> None:
    room = playing(SCALA)
    began = room.now
    room.ask("anna", Say("hello"), after=20_000)
    room.now += 20_000
    assert room.ask(None, Outage(began, began + 20_000)) == ()
    room.ask(None, Outage(began, room.now + 99_999))  # nothing beyond the present either
    assert wake_at(room.table) == began + 60_000 + 20_000


@pytest.mark.parametrize("where", ["lobby", "cut", "pause"])
def test_an_outage_pushes_on_whatever_is_awaited(where: str) -> None:
    room = Room(replace(SCOPA, pause_ms=5_000))
    if where != "lobby":
        room.seat_all().all_ready()
    while where == "pause" and phase(room.table) != "pause":
        room.go_on()
    assert phase(room.table) == where
    due = wake_at(room.table)
    assert due is not None
    room.now += 1_000_000
    room.ask(None, Outage(room.now - 1_000_000, room.now))
    assert wake_at(room.table) == (due + 1_000_000)


def test_a_clock_that_goes_backwards_does_not_turn_time_back() -> None:
    room = playing(BANKED)
    began = room.now
    room.now -= 50_000
    step(room, "draw", after=0)
    assert room.table.at == read_event(room.rows[-1]).at == began
    discard(room, after=0)
    assert room.table.banks == (100_000, 100_000)


def test_without_clocks_a_match_nobody_plays_is_closed_after_a_day() -> None:
    room = playing(Terms(rules="scala40/online", turn_ms=None, join="friends", format="deals 1"))
    assert wake_at(room.table) == room.now + UNCLOCKED_MS
    assert clocks(room.table).until is None
    assert isinstance(room.wake()[-1], Closed)
    shown = room.frame(0)
    assert (shown["phase"], shown["match"]["verdict"]) == ("closed", None)
    assert shown["deal"]["seed"] is not None
