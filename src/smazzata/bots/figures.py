"""What a simulation counts: numbers that add up, whichever process counted them, and how they are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias

from smazzata.bots.arena import Watcher
from smazzata.games.contract import RuleSet, Seat, Seats, Text

Counts: TypeAlias = Counter[tuple[str, str]]
"""(what, which) → how often: `("ending", "closed")`, `("turns", "24")`."""


class Figure(NamedTuple):
    """One line of the report: a key for programs, words for people, and the value."""

    key: str
    name: Text
    value: float | int | dict[str, float]
    percent: bool = False


class Figures(Protocol):
    """One game's part: a watcher that counts, and the report of the counts."""

    def watch(self, rules: Any, seats: Seats, dealer: Seat, counts: Counts) -> Watcher: ...

    def report(self, rules: RuleSet, counts: Counts) -> list[Figure]: ...


# ---- reading the counts -----------------------------------------------------------------------------------
def of(counts: Counts, what: str) -> dict[str, int]:
    """All that was counted of one thing; numbers in their order, words by name."""
    found = {which: count for (each, which), count in counts.items() if each == what}
    return dict(sorted(found.items(), key=lambda pair: (int(pair[0]) if pair[0].isdigit() else -1, pair[0])))


def numbers(counts: Counts, what: str) -> dict[int, int]:
    return {int(which): count for which, count in of(counts, what).items()}


def total(counts: Counts, what: str) -> int:
    return sum(of(counts, what).values())


def share(part: int, whole: int) -> float:
    return round(100 * part / whole, 3) if whole else 0.0


def shares(counts: Counts, what: str, whole: int | None = None) -> dict[str, float]:
    found = of(counts, what)
    whole = sum(found.values()) if whole is None else whole
    return {which: share(count, whole) for which, count in found.items()}


def mean(found: dict[int, int]) -> float:
    many = sum(found.values())
    return round(sum(value * count for value, count in found.items()) / many, 3) if many else 0.0


def percentile(found: dict[int, int], part: float) -> int:
    """The smallest value that at least this part of all does not exceed."""
    many, seen = sum(found.values()), 0
    for value, count in sorted(found.items()):
        seen += count
        if seen >= part * many:
            return value
    return 0


def spread(found: dict[int, int]) -> dict[str, float]:
    return {
        "mean": mean(found),
        "median": percentile(found, 0.5),
        "p95": percentile(found, 0.95),
        "max": max(found, default=0),
    }


def grouped(found: dict[int, int], first: Iterable[int], rest: str) -> dict[str, float]:
    """Percent of each of the first numbers, and of all the others together."""
    whole = sum(found.values())
    named = list(first)
    parts = {str(number): share(found.get(number, 0), whole) for number in named}
    others = sum(count for number, count in found.items() if number not in named)
    return {**parts, rest: share(others, whole)}


Report: TypeAlias = Callable[[RuleSet, Counts], list[Figure]]
