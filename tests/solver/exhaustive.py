"""Packings by exhaustion, from the rules of melds alone: slow, simple, and sharing nothing with the solver.

Cards are suit × 13 + rank, a joker 52. Cards left are one number, three bits a card: how many, and a guard bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

JOKER = 52
GUARD = sum(4 << 3 * card for card in range(52))

RUN_POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]
SET_POINTS = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]

# every meld there is: its cards in order, and its points
PATTERNS: list[tuple[list[int], int]] = []
for _suit in range(4):
    for _start in range(12):
        for _end in range(_start + 3, 15):
            PATTERNS.append(
                ([_suit * 13 + place % 13 for place in range(_start, _end)], sum(RUN_POINTS[_start:_end]))
            )
for _rank in range(13):
    for _size in (3, 4):
        for _suits in combinations(range(4), _size):
            PATTERNS.append(([suit * 13 + _rank for suit in _suits], SET_POINTS[_rank] * _size))


WITH_KINDS = [(slots, points, sum(1 << card for card in set(slots))) for slots, points in PATTERNS]


def worth(card: int) -> int:
    """Left in a hand."""
    return 25 if card == JOKER else SET_POINTS[card % 13]


class Melds:
    """Every meld of a hand: (its naturals as a number, its cards, jokers, points), by its first natural card."""

    def __init__(self, cards: Iterable[int], limit: int) -> None:
        cards = list(cards)
        self.jokers = cards.count(JOKER)
        self.naturals = sum(1 << 3 * card for card in cards if card != JOKER)
        held = {card for card in cards if card != JOKER}
        best: dict[tuple[int, int], int] = {}
        mask = sum(1 << card for card in held)
        for slots, points, kinds in WITH_KINDS:
            if (kinds & ~mask).bit_count() > min(limit, self.jokers):
                continue
            missing = [i for i, card in enumerate(slots) if card not in held]
            present = [i for i, card in enumerate(slots) if card in held]
            most = min(limit, self.jokers, len(slots) - 1)
            for more in range(most - len(missing) + 1):
                for some in combinations(present, more):
                    stood = {*missing, *some}
                    if len(slots) == 14 and not {0, 13} & stood:
                        continue
                    naturals = sum(1 << 3 * card for i, card in enumerate(slots) if i not in stood)
                    key = (naturals, len(stood))
                    best[key] = max(best.get(key, 0), points)
        self.by_first: dict[int, list[tuple[int, int, int, int]]] = {}
        for (naturals, jokers), points in best.items():
            size = naturals.bit_count() + jokers
            self.by_first.setdefault(naturals & -naturals, []).append((naturals, size, jokers, points))


def most(cards: Iterable[int], limit: int, by: str = "points") -> int:
    """The most points; or cards × 1000 + points."""
    melds = Melds(cards, limit)
    known: dict[tuple[int, int], int] = {}

    def best(left: int, jokers: int) -> int:
        if not left:
            return 0
        key = (left, jokers)
        if key not in known:
            first = 1 << ((left & -left).bit_length() - 1) // 3 * 3
            found = best(left - first, jokers)
            for naturals, size, used, points in melds.by_first.get(first, ()):
                if used <= jokers and (left | GUARD) - naturals & GUARD == GUARD:
                    value = points if by == "points" else size * 1000 + points
                    found = max(found, value + best(left - naturals, jokers - used))
            known[key] = found
        return known[key]

    return best(melds.naturals, melds.jokers)


def outcomes(cards: Iterable[int], limit: int, clean: bool, must: int | None) -> set[tuple[int, int, int, bool, int]]:
    """Of every packing: (points that count, points, cards, is `must` in it, jokers)."""
    melds = Melds(cards, limit)
    known: dict[tuple[int, int], set[tuple[int, int, int, bool, int]]] = {}

    def every(left: int, jokers: int) -> set[tuple[int, int, int, bool, int]]:
        if not left:
            return {(0, 0, 0, False, 0)}
        key = (left, jokers)
        if key not in known:
            first = 1 << ((left & -left).bit_length() - 1) // 3 * 3
            found = set(every(left - first, jokers))
            for naturals, size, used, points in melds.by_first.get(first, ()):
                if used <= jokers and (left | GUARD) - naturals & GUARD == GUARD:
                    counts = 0 if clean and used else points
                    hit = used > 0 if must == JOKER else must is not None and bool(naturals >> 3 * must & 1)
                    for counted, all_points, laid, hits, stood in every(left - naturals, jokers - used):
                        found.add((counted + counts, all_points + points, laid + size, hits or hit, stood + used))
            known[key] = found
        return known[key]

    return every(melds.naturals, melds.jokers)
