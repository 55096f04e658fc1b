"""The packer against exhaustion, against an integer programme, and against two thousand known hands."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from smazzata.cards.french import Hand, hand_of, write_cards
from smazzata.games.scala40.melds import Meld
from smazzata.games.scala40.packing import most_points
from smazzata.games.scala40.solver import best_melds, best_points
from solver.exhaustive import PATTERNS, Melds, most
from solver.hands import JOKER, connected, sizes

KNOWN = Path(__file__).parents[2] / "bench" / "hands2000.txt"


def known_hands() -> list[tuple[Hand, int]]:
    rows = [tuple(map(int, line.split())) for line in KNOWN.read_text("ascii").splitlines()]
    return [(Hand(once, twice, jokers), expected) for once, twice, jokers, expected in rows]


def test_known_hands() -> None:
    hands = known_hands()
    assert len(hands) == 2000
    assert [most_points(*hand) for hand, _ in hands] == [expected for _, expected in hands]


@pytest.mark.parametrize("limit", [1, 4])
def test_points_against_exhaustion(limit: int, long: bool) -> None:
    rng = Random(f"points {limit}")
    for _ in range(200_000 if long else 20_000):
        cards = connected(rng, *sizes(rng, 3, 14))
        assert best_points(hand_of(cards), limit) == most(cards, limit), write_cards(sorted(cards))


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_cards_against_exhaustion(limit: int, long: bool) -> None:
    rng = Random(f"cards {limit}")
    for _ in range(20_000 if long else 2_000):
        cards = connected(rng, *sizes(rng, 3, 14))
        melds = best_melds(hand_of(cards), limit, "cards")
        check_melds(melds, cards, limit)
        laid = sum(meld.size for meld in melds) * 1000 + sum(meld.points for meld in melds)
        assert laid == most(cards, limit, "cards"), write_cards(sorted(cards))


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_melds_are_worth_what_is_promised(limit: int) -> None:
    rng = Random(f"melds {limit}")
    for _ in range(1_500):
        cards = connected(rng, *sizes(rng, 3, 14))
        melds = best_melds(hand_of(cards), limit)
        check_melds(melds, cards, limit)
        assert sum(meld.points for meld in melds) == best_points(hand_of(cards), limit), write_cards(sorted(cards))


def check_melds(melds: tuple[Meld, ...], cards: list[int], limit: int) -> None:
    left = list(cards)
    for meld in melds:
        stood = [card - 64 if card >= 64 else card for card in meld.cards()]
        assert (stood, meld.points) in PATTERNS
        held = meld.held()
        assert held.count(JOKER) <= limit
        assert any(card != JOKER for card in held)
        for card in held:
            left.remove(card)


def test_integer_programme(long: bool) -> None:
    """How often each meld is laid is a whole number; no card is laid more often than it is held."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model", reason="OR-Tools is not installed")
    rng = Random("programme")
    for _ in range(20_000 if long else 2_000):
        limit = rng.choice((1, 4))
        cards = connected(rng, rng.randint(6, 13), rng.choice((0, 0, 1, 1, 2)))
        model = cp_model.CpModel()
        uses: dict[int, list[Any]] = {card: [] for card in [*cards, JOKER]}
        points = []
        for melds in Melds(cards, limit).by_first.values():
            for naturals, _, jokers, worth in melds:
                times = model.new_int_var(0, 2, "")
                points.append(worth * times)
                uses[JOKER].append(jokers * times)
                for card in set(cards) - {JOKER}:
                    if naturals >> 3 * card & 1:
                        uses[card].append(times)
        for card, used in uses.items():
            model.add(sum(used) <= cards.count(card))
        model.maximize(sum(points))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        assert round(solver.objective_value) == best_points(hand_of(cards), limit), write_cards(sorted(cards))
