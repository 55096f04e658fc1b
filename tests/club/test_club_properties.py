"""Tournaments at random, with everything that goes wrong at random moments: what must hold holds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from club.secretary import (
    Secretary,
    check_board,
    check_calendar,
    check_draw,
    check_outcomes,
    check_ranking,
    check_wild_cards,
    random_tournament,
    shuffled_results,
)
from smazzata.club import (
    Advance,
    Conclude,
    Evenings,
    Formula,
    Groups,
    Report,
    Rounds,
    Schedule,
    Setup,
    group_standing,
    load,
    ranking,
    read_event,
    write_event,
)

PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_random_tournaments(part: int, long: bool) -> None:
    each = 1000 if long else 20
    phases: Counter[str] = Counter()
    for seed in range(part * each, (part + 1) * each):
        found = random_tournament(seed)
        tournament = found.tournament
        phases[tournament.phase] += 1
        check_board(tournament)
        check_calendar(tournament)
        check_outcomes(tournament)
        check_ranking(tournament)
        check_wild_cards(tournament)
        rows = [write_event(event) for event in found.events]
        assert load(map(read_event, rows)) == tournament
        other = load(shuffled_results(found.events, random.Random(seed)))
        assert ranking(other) == ranking(tournament)
        for stage in tournament.stages:
            if isinstance(stage, Groups):
                for group in range(len(stage.groups)):
                    assert group_standing(other, stage, group) == group_standing(tournament, stage, group)
    assert phases == {"concluded": each}


@pytest.mark.parametrize(
    "formula", [Formula(), Formula(kind="board"), Formula(kind="swiss"), Formula(table=4)]
)
def test_a_tournament_of_128(formula: Formula) -> None:
    """From the list to the prizes, everything put into the calendar as it comes."""
    found = Secretary(
        Setup(formula=formula, evenings=Evenings(first="2026-05-04", tables=20)), random.Random(1)
    )
    found.fill(128)
    found.to_the_draw(32, 16)
    check_draw(found.tournament)
    while found.tournament.phase == "playing":
        found.ask(Schedule())
        for each in found.open():
            assert found.ask(Report(each.id, found.sheet(each)))
        if not found.open() and not found.ask(Advance()):
            assert found.ask(Conclude())
        check_board(found.tournament)
    check_calendar(found.tournament)
    check_ranking(found.tournament)
    check_wild_cards(found.tournament)
    stage = found.tournament.stages[-1]
    if isinstance(stage, Rounds) and stage.kind == "swiss":
        assert len(stage.rounds) == 7
        assert len({frozenset(pair) for turn in stage.rounds for pair in turn}) == 7 * 64
