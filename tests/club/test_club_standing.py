"""Standings: victory points, then each tie-break with the numbers that decided."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from smazzata.club import TieBreak
from smazzata.club.outcomes import Outcome
from smazzata.club.standing import Row, Rules, ranked

LOTS = {"c": 0, "a": 1, "b": 2, "d": 3}


def played(one: str, other: str, points: tuple[int, int], deals: tuple[int, int] = (1, 0)) -> Outcome:
    """`one` beats `other`."""
    mp = points[1] - points[0]
    return Outcome(f"{one}{other}", (one, other), one, (20, 0), (mp, -mp), points, deals, (1, 2))


def order(rows: tuple[Row, ...]) -> str:
    return "".join(row.who for row in rows)


def rules(*asked: TieBreak, average: bool = False, lots: Mapping[str, int] = LOTS) -> Rules:
    return Rules(asked, lots, average=average)


CIRCLE = [
    played("a", "b", (10, 160), (3, 1)),
    played("b", "c", (20, 151), (2, 2)),
    played("c", "a", (90, 151), (4, 3)),
    played("a", "d", (0, 200)),
    played("b", "d", (0, 200)),
    played("c", "d", (0, 200)),
]
"""Three with 40 VP each, who beat one another."""


@pytest.mark.parametrize(
    ("asked", "found", "decided"),
    [
        (("head-to-head",), "cabd", {"head-to-head": (20, 20, 20), "lots": (2, 3, 1)}),
        (("mp",), "abcd", {"mp": (289, 181, 130)}),
        (("paid",), "abcd", {"paid": (161, 180, 241)}),
        (("deals",), "cabd", {"deals": (7, 4, 7)}),
        (("lots",), "cabd", {"lots": (2, 3, 1)}),
        ((), "cabd", {"lots": (2, 3, 1)}),
        (("placing",), "cabd", {"placing": (4, 4, 4)}),
        (("opponents",), "cabd", {"opponents": (80, 80, 80)}),
    ],
)
def test_tie_breaks(asked: tuple[TieBreak, ...], found: str, decided: dict[str, tuple[int, ...]]) -> None:
    rows = ranked("abcd", CIRCLE, rules(*asked))
    assert order(rows) == found
    for by, numbers in decided.items():
        for who, number in zip("abc", numbers, strict=True):
            row = next(row for row in rows if row.who == who)
            assert next(tie.value for tie in row.ties if tie.by == by) == number


def test_the_first_that_differs_decides_and_the_rest_is_not_asked() -> None:
    rows = ranked("ab", [played("b", "a", (0, 151)), played("a", "c", (0, 151))], rules("head-to-head", "mp"))
    assert order(rows) == "ba"
    assert [tie.by for tie in rows[0].ties] == ["head-to-head"]
    assert [(tie.value, tie.among) for tie in rows[1].ties] == [(0, ("a", "b"))]


def test_who_beat_whom_says_nothing_where_not_all_have_met() -> None:
    rows = ranked(
        "abc", [played("a", "x", (0, 151)), played("b", "c", (0, 160))], rules("head-to-head", "mp")
    )
    assert order(rows) == "bac"
    assert "head-to-head" not in {tie.by for row in rows for tie in row.ties}


def test_two_still_level_go_on_alone() -> None:
    """Level in VP are a, b, c; c has the best MP; between a and b lots decide, and are shown for them only."""
    same = [played("a", "x", (0, 151)), played("b", "x", (0, 151)), played("c", "x", (0, 200))]
    rows = ranked("abc", same, rules("mp", "lots"))
    assert order(rows) == "cab"
    assert [[tie.by for tie in row.ties] for row in rows] == [["mp"], ["mp", "lots"], ["mp", "lots"]]
    assert rows[1].ties[1].among == ("a", "b")


def test_per_match_played() -> None:
    """Two wins of three are more than two of four, whatever the sums say."""
    three = [played("a", "x", (0, 151)), played("a", "y", (0, 151)), played("z", "a", (0, 151))]
    four = [
        played("b", "x", (0, 300)),
        played("b", "y", (0, 300)),
        played("z", "b", (0, 151)),
        played("y", "b", (0, 1)),
    ]
    assert order(ranked("ab", [*three, *four], rules("mp"))) == "ba"
    rows = ranked("ab", [*three, *four], rules("mp", average=True))
    assert order(rows) == "ab"
    level = ranked(
        "ab",
        [played("a", "x", (0, 151)), played("b", "x", (0, 160)), played("b", "y", (0, 151))],
        rules("mp", average=True),
    )
    assert order(level) == "ba"
    assert [(tie.by, tie.value, tie.of) for tie in level[0].ties] == [("mp", 311, 2)]


def test_the_order_of_entry_does_not_matter() -> None:
    rng = random.Random(1)
    people = list("abcdefgh")
    for _ in range(200):
        found = []
        for at, one in enumerate(people):
            for other in people[:at]:
                if rng.random() < 0.7:
                    pair = (one, other) if rng.random() < 0.5 else (other, one)
                    found.append(played(*pair, (0, 151)))
        asked = rules(
            "head-to-head", "opponents", "paid", lots={who: at for at, who in enumerate("hgfedcba")}
        )
        rows = ranked(people, found, asked)
        rng.shuffle(found)
        assert ranked(rng.sample(people, 8), found, asked) == rows
