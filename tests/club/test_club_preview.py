"""What a formula takes, said before it is chosen; and what is said comes true."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from club.secretary import Secretary
from smazzata.club import (
    Advance,
    Evenings,
    Formula,
    Kind,
    Report,
    Schedule,
    Setup,
    fixtures,
    preview,
    previews,
)


@pytest.mark.parametrize(
    ("people", "groups", "wild", "board", "byes", "matches"),
    [
        (8, (4, 4), 0, 4, 0, 12 + 4),
        (12, (4, 4, 4), 2, 8, 0, 18 + 8),
        (20, (4,) * 5, 0, 16, 6, 30 + 10),
        (24, (4,) * 6, 4, 16, 0, 36 + 16),
        (128, (4,) * 32, 0, 64, 0, 192 + 64),
    ],
)
def test_art_4_as_it_stands(
    people: int, groups: tuple[int, ...], wild: int, board: int, byes: int, matches: int
) -> None:
    found = preview(Setup(), people)
    assert (found.groups, found.wild_cards, found.board, found.byes) == (groups, wild, board, byes)
    assert found.matches == matches == found.group_matches + found.board_matches
    assert not any(problem.hard for problem in found.problems)


def test_the_table_goes_from_8_to_128() -> None:
    found = previews(Setup())
    assert (found[0].people, found[-1].people) == (8, 128)
    assert all(each.evenings for each in found)
    assert [each.evenings for each in found] == sorted(each.evenings for each in found)


@pytest.mark.parametrize(
    ("setup", "people", "code", "hard"),
    [
        (Setup(), 2, "too-few", True),
        (Setup(), 129, "too-many", True),
        (Setup(formula=Formula(qualifiers=4)), 16, "all-qualify", True),
        (Setup(formula=Formula(kind="round-robin", table=3)), 16, "round-robin-of-tables", True),
        (Setup(), 20, "byes", False),
        (Setup(formula=Formula(kind="round-robin")), 40, "many-evenings", False),
        (Setup(formula=Formula(wild_cards=2)), 25, "groups-differ", False),
    ],
)
def test_problems_in_words(setup: Setup, people: int, code: str, hard: bool) -> None:
    found = preview(setup, people)
    assert (code, hard) in [(problem.code, problem.hard) for problem in found.problems]
    assert all(problem.words("it") != problem.words("en") for problem in found.problems)


@pytest.mark.parametrize("kind", ["groups-board", "groups", "board", "round-robin", "swiss"])
@pytest.mark.parametrize("table", [2, 4])
@pytest.mark.parametrize("people", [9, 16, 24])
def test_what_was_said_comes_true(kind: Kind, table: int, people: int) -> None:
    """Matches and evenings, when everything is played and put into the calendar as it comes."""
    if kind == "round-robin" and table > 2:
        return
    setup = Setup(
        formula=Formula(kind=kind, table=table),
        evenings=Evenings(first="2026-05-04", tables=4, days=(0, 1, 2)),
    )
    said = preview(setup, people)
    found = Secretary(setup, random.Random(1))
    found.fill(people)
    found.to_the_draw()
    while True:
        found.ask(Schedule())
        while ready := found.open():
            for each in ready:
                found.ask(Report(each.id, found.sheet(each)))
        if not found.ask(Advance()):
            break
    played = [each for each in fixtures(found.tournament) if len(each.players) > 1]
    days = {each.day for each in found.tournament.placed.values()}
    assert len(played) == said.matches
    assert len(days) <= said.evenings
    assert said.evenings - len(days) <= 1 + said.rounds
    assert said.last == "" or said.last >= max(days)


def test_more_tables_take_fewer_evenings() -> None:
    few = preview(Setup(), 64)
    many = preview(replace(Setup(), evenings=Evenings(tables=20)), 64)
    assert many.evenings < few.evenings
    assert many.matches == few.matches
