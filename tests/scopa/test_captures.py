"""Which captures exist: examples by the rule, and every table against a search of all its subsets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from scopa.tables import cards
from smazzata.cards.italian import ALL, RANK, cards_in, mask_of, read_card, value
from smazzata.games.scopa.captures import EQUAL_CARD_FIRST, EVERYTHING, FEWEST_CARDS, School, total

CASES: list[tuple[School, str, str, list[str]]] = [
    # 002 Gioco della carta: the two examples of the text
    (EQUAL_CARD_FIRST, "3C 5B FD", "FS", ["FD"]),
    (EQUAL_CARD_FIRST, "AD 3C 4B 5S", "CS", ["AD 3C 5S", "4B 5S"]),
    # one of several equal cards, never two
    (EQUAL_CARD_FIRST, "4S 4B 7C", "4D", ["4S", "4B"]),
    (EQUAL_CARD_FIRST, "4S 3D 7C", "7D", ["7C"]),
    (EQUAL_CARD_FIRST, "5S 5B 5C", "RD", ["5C 5S", "5C 5B", "5S 5B"]),
    (EQUAL_CARD_FIRST, "AC AS 2D 2S 6B", "6D", ["6B"]),
    (EQUAL_CARD_FIRST, "AC AS 2D 2S 4B", "6D", ["2D 4B", "2S 4B", "AC AS 4B", "AC AS 2D 2S"]),
    (EQUAL_CARD_FIRST, "2C 2S", "AD", []),
    (EQUAL_CARD_FIRST, "", "7D", []),
    (EQUAL_CARD_FIRST, "RD RC", "CS", []),
    (EQUAL_CARD_FIRST, "AD CD FS 2B", "RS", ["AD CD", "FS 2B"]),
    # the fewest cards
    (FEWEST_CARDS, "AD 3C 4B 5S", "CS", ["4B 5S"]),
    (FEWEST_CARDS, "AD 2C 3B 4S 5D 6C", "7S", ["AD 6C", "2C 5D", "3B 4S"]),
    (FEWEST_CARDS, "AD 2C 3B 6S", "6D", ["6S"]),
    (FEWEST_CARDS, "AD 2C 3B", "6D", ["AD 2C 3B"]),
    # everything, but an equal card first
    (EVERYTHING, "2C 7D RS", "AD", ["2C 7D RS"]),
    (EVERYTHING, "2C AS RS", "AD", ["AS"]),
    (EVERYTHING, "2C AS AB", "AD", ["AS", "AB"]),
    (EVERYTHING, "", "AD", []),
]


@pytest.mark.parametrize(("school", "table", "card", "expected"), CASES)
def test_examples(school: School, table: str, card: str, expected: list[str]) -> None:
    assert sorted(school.ways(cards(table), read_card(card))) == sorted(map(cards, expected))


def by_search(table: int, card: int) -> list[int]:
    """Every non-empty subset of the table, by the words of 002."""
    same = [1 << other for other in cards_in(table) if value(other) == value(card)]
    sets = (mask_of(some) for size in range(2, 11) for some in combinations(list(cards_in(table)), size))
    return same or [some for some in sets if sum(map(value, cards_in(some))) == value(card)]


def test_random_tables_against_all_subsets(long: bool) -> None:
    rng = random.Random(20)
    for _ in range(5000 if long else 500):
        some = rng.sample(range(40), rng.randrange(1, 13))
        card, table = some[0], mask_of(some[1:])
        found = by_search(table, card)
        ways = EQUAL_CARD_FIRST.ways(table, card)
        assert len(ways) == len(set(ways))
        assert sorted(ways) == sorted(found)
        fewest = min(map(int.bit_count, found), default=0)
        assert sorted(FEWEST_CARDS.ways(table, card)) == sorted(
            way for way in found if way.bit_count() == fewest
        )


@pytest.mark.parametrize(
    ("rank", "count"),
    list(enumerate([0, 6, 20, 47, 96, 186, 340, 597, 1020, 1698])),
)
def test_the_largest_table_has_room(rank: int, count: int) -> None:
    """All the pack but the cards of that rank: the counts are those of the multisets of four suits."""
    assert len(EQUAL_CARD_FIRST.ways(ALL & ~RANK[rank], rank)) == count == by_counting(rank + 1)


def by_counting(value_: int) -> int:
    """Ways to reach a sum with lower cards of four suits: one coefficient of a product of (1 + x^v)^4."""
    ways = [1] + [0] * value_
    for lower in range(1, value_):
        for _ in range(4):
            ways = [ways[s] + (ways[s - lower] if s >= lower else 0) for s in range(value_ + 1)]
    return ways[value_]


def test_total() -> None:
    assert total(cards("AD RS 7C 7B")) == 25
    assert total(ALL) == 220
