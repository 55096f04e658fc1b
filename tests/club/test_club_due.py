"""What is to be done next: whoever does just that, and nothing else, brings any tournament to its end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from club.secretary import Secretary
from smazzata.club import (
    Actor,
    Advance,
    Change,
    CloseList,
    Conclude,
    Confirm,
    Correct,
    Deal,
    Draw,
    Due,
    Evenings,
    Formula,
    Hand,
    Kind,
    Promise,
    Register,
    Report,
    Schedule,
    Setup,
    Withdraw,
    due,
    fixtures,
)

EVENINGS = Evenings(first="2026-05-04")


def follow(secretary: Secretary) -> Counter[str]:
    """Does what is due until it is over; how often each was."""
    done: Counter[str] = Counter()
    while (now := due(secretary.tournament)).what != "over":
        done[now.what] += 1
        match now.what:
            case "register":
                who = f"p{len(secretary.tournament.entrants):03}"
                assert secretary.ask(Register(who, member=True, adult=True), Actor(who, "member"))
            case "confirm":
                waits = [each.who for each in secretary.tournament.entrants.values() if not each.confirmed]
                assert len(waits) == now.count
                assert secretary.ask(Confirm(waits[0]))
            case "close-list":
                assert secretary.ask(CloseList())
            case "promise":
                assert secretary.ask(Promise())
            case "draw":
                assert secretary.ask(Draw())
            case "schedule":
                assert secretary.ask(Schedule())
            case "results":
                assert len(secretary.open()) == now.count
                each = secretary.open()[0]
                assert secretary.ask(Report(each.id, secretary.sheet(each)))
            case "board" | "board-again" | "round":
                assert secretary.ask(Advance())
            case "conclude":
                assert secretary.ask(Conclude())
            case "first-day":
                raise AssertionError("there is a first day")
    return done


@pytest.mark.parametrize(
    ("kind", "table", "boards", "rounds"),
    [
        ("groups-board", 2, 1, 0),
        ("groups", 2, 0, 0),
        ("board", 2, 0, 0),
        ("round-robin", 2, 0, 0),
        ("swiss", 2, 0, 3),
        ("groups-board", 3, 1, 0),  # three winners make one table
        ("groups", 3, 0, 0),
        ("board", 3, 0, 1),
        ("swiss", 3, 0, 3),
    ],
)
def test_what_is_due_leads_to_the_end(kind: Kind, table: int, boards: int, rounds: int) -> None:
    formula = Formula(kind=kind, table=table, qualifiers=1 if table > 2 else 2)
    secretary = Secretary(Setup(formula=formula, evenings=EVENINGS), random.Random(7), "t")
    secretary.fill(9)
    done = follow(secretary)
    assert secretary.tournament.phase == "concluded"
    assert (done["board"], done["round"]) == (boards, rounds)


def test_registrations_come_first() -> None:
    secretary = Secretary(Setup(evenings=EVENINGS), random.Random(1), "t")
    assert due(secretary.tournament) == Due("register", 0)
    done = follow(secretary)
    assert (done["register"], done["confirm"]) == (3, 3)


def test_a_calendar_needs_a_first_day_and_may_be_left_out() -> None:
    secretary = Secretary(Setup(), random.Random(2), "t")
    secretary.fill(4)
    secretary.to_the_draw()
    assert due(secretary.tournament) == Due("first-day", 6)
    each = secretary.open()[0]
    assert secretary.ask(Report(each.id, secretary.sheet(each)))
    assert due(secretary.tournament) == Due("results", 5)


def test_a_correction_asks_for_the_board_again() -> None:
    secretary = Secretary(Setup(evenings=EVENINGS), random.Random(3), "t")
    secretary.fill(8)
    secretary.to_the_draw()
    lost = Deal(0, (None, Hand(all=True)))
    for each in secretary.open():
        assert secretary.ask(Report(each.id, (lost, lost)))
    assert due(secretary.tournament) == Due("board")
    assert secretary.ask(Advance())
    won = Deal(1, (Hand(all=True), None))
    for each in fixtures(secretary.tournament, 1):
        assert secretary.ask(Correct(each.id, "colonne scambiate", (won, won)))
    assert due(secretary.tournament) == Due("board-again")


def test_too_few_are_left_for_another_draw() -> None:
    secretary = Secretary(Setup(evenings=EVENINGS), random.Random(4), "t")
    secretary.fill(3)
    secretary.to_the_draw()
    for each in secretary.open():
        assert secretary.ask(Report(each.id, secretary.sheet(each)))
    assert secretary.ask(Change(Setup(formula=Formula(kind="swiss"), evenings=EVENINGS), "si cambia"))
    assert due(secretary.tournament) == Due("promise", 3)
    assert secretary.ask(Withdraw("p000", "malattia"))
    assert due(secretary.tournament) == Due("conclude", 2)
    assert secretary.ask(Conclude())
