"""The match for the third place: its hour, and what a change of formula makes of it. Found by random tournaments."""

from __future__ import annotations

import random

from msgspec.structs import replace

from club.secretary import REFEREE, Secretary, check_calendar
from smazzata.club import (
    Advance,
    Change,
    Conclude,
    Evenings,
    Exclude,
    Formula,
    Move,
    Report,
    Schedule,
    Setup,
    fixture,
    undecided,
)

EVENINGS = Evenings(first="2026-05-04", a_day=2)
BOARD = Setup(formula=Formula(kind="board"), evenings=EVENINGS)


def begun(people: int, setup: Setup) -> Secretary:
    found = Secretary(setup, random.Random(people), "t")
    found.fill(people)
    found.to_the_draw()
    assert found.ask(Schedule())
    return found


def play_all(found: Secretary) -> None:
    for each in found.open():
        assert found.ask(Report(each.id, found.sheet(each)), REFEREE)


def changed(found: Secretary, **formula: object) -> None:
    setup = found.tournament.setup
    asked = replace(setup, formula=replace(setup.formula, **formula))
    assert found.ask(Change(asked, "si è deciso così"))


def test_nothing_is_put_before_the_hour_of_what_has_been_begun() -> None:
    """Art. 2: the groups ended at the second hour of an evening, and the board was put at its first."""
    found = begun(6, Setup(formula=Formula(group_size=3), evenings=EVENINGS))
    day = max(each.day for each in found.tournament.placed.values())
    for each in [each for each in found.tournament.placed.values() if each.day == day]:
        assert found.ask(Move(replace(each, starts=19 * 60)))
    play_all(found)
    assert found.ask(Advance())
    assert found.ask(Schedule())
    board = [each for match, each in found.tournament.placed.items() if match.startswith("2.")]
    assert len(board) == 4
    assert min((each.day, each.starts) for each in board) >= (day, 19 * 60)
    while found.open():
        play_all(found)
    check_calendar(found.tournament)


def test_when_it_is_played_after_all_it_has_no_hour_yet() -> None:
    """It had one that came, by then, before the matches it waits for."""
    found = begun(8, BOARD)
    assert "1.P3.1" in found.tournament.placed
    changed(found, third_place=False)
    assert "1.P3.1" not in found.tournament.placed
    assert found.ask(Schedule(anew=True, first="2026-06-01"))
    changed(found, third_place=True)
    assert fixture(found.tournament, "1.P3.1")
    assert found.ask(Schedule())
    placed = found.tournament.placed
    assert placed["1.P3.1"].day >= max(placed["1.K4.1"].day, placed["1.K4.2"].day)


def test_on_a_board_that_was_given_up_it_does_not_come_back() -> None:
    """It could be neither played nor cancelled, and the tournament not be concluded."""
    found = begun(6, replace(BOARD, formula=Formula(kind="board", third_place=False)))
    changed(found, kind="round-robin")
    assert found.draw()
    changed(found, third_place=True)
    assert {each.stage for each in undecided(found.tournament)} == {2}
    found.ask(Exclude("p000", "baruffa"))
    play_all(found)
    assert found.ask(Conclude())
