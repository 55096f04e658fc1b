"""Tournaments at random, with everything that goes wrong at random moments: what must hold holds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from club.secretary import (
    check_board,
    check_calendar,
    check_outcomes,
    check_ranking,
    check_wild_cards,
    random_tournament,
    shuffled_results,
)
from smazzata.club import Groups, group_standing, load, ranking, read_event, write_event

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
    assert phases["concluded"] > each // 2
