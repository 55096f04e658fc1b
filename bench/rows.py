"""What is measured, of whom, and the targets: one row a figure."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sides import Measured

SIDES: Final = ("compiled", "interpreted", "C")


class Target(NamedTuple):
    """From the design's table. `reached`: the figures of a row and of the peers → a number, or None if not measured."""

    text: str
    reached: Callable[[dict[str, float]], float | None]
    holds: Callable[[float], bool]


def at_least(text: str, one: str, least: float, other: str = "") -> Target:
    """`one`, or `one` divided by `other`, is not below `least`."""
    return Target(text, _quotient(one, other), lambda value: value >= least)


def at_most(text: str, one: str, most: float) -> Target:
    return Target(text, _quotient(one, ""), lambda value: value <= most)


def _quotient(one: str, other: str) -> Callable[[dict[str, float]], float | None]:
    def reached(figures: dict[str, float]) -> float | None:
        if one not in figures or (other and other not in figures):
            return None
        return figures[one] / figures[other] if other else figures[one]

    return reached


@dataclass
class Row:
    key: str
    title: str
    unit: str
    sizes: dict[str, int]
    """How much of the work a side does at a time."""
    compare: int = 0
    """How much of it all sides do first, to compare checksums."""
    peers: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    best: dict[str, float] = field(default_factory=dict)
    """Seconds a unit."""
    missing: dict[str, str] = field(default_factory=dict)
    checks: dict[str, Any] = field(default_factory=dict)

    def note(self, side: str, answer: Measured | str) -> None:
        if isinstance(answer, str):
            if answer:
                self.missing[side] = answer
            return
        each = answer.seconds / answer.units
        self.best[side] = min(each, self.best.get(side, each))

    def figures(self) -> dict[str, float]:
        """In the unit of the row."""
        scale = {"µs": 1e6, "µs a step": 1e6}.get(self.unit)
        return {side: 1 / each if scale is None else each * scale for side, each in self.best.items()}

    @property
    def differs(self) -> bool:
        return len({json.dumps(check) for check in self.checks.values()}) > 1


def rows(rulesets: list[str]) -> list[Row]:
    found = [
        Row(
            "scopa",
            "Scopa, whole random deals",
            "deals/s",
            {"compiled": 20_000, "interpreted": 300, "C": 20_000},
            compare=300,
            peers=("openspiel", "rlcard"),
            targets=(
                at_least("≥ 0.40 of C", "compiled", 0.40, "C"),
                at_least("≥ 700 × OpenSpiel", "compiled", 700, "openspiel"),
                at_least("interpreted ≥ 6,000", "interpreted", 6_000),
            ),
        ),
        Row(
            "scala",
            "Scala 40, whole greedy deals",
            "deals/s",
            {"compiled": 10_000, "interpreted": 300, "C": 10_000},
            compare=300,
            targets=(
                at_least("≥ 0.30 of C", "compiled", 0.30, "C"),
                at_least("interpreted ≥ 1,500", "interpreted", 1_500),
            ),
        ),
        Row(
            "points",
            "exact points of a hand, called from Python",
            "solves/s",
            {"compiled": 20, "interpreted": 1, "C": 40},
            compare=1,
            peers=("cpsat",),
            targets=(
                at_least("≥ 1,500,000", "compiled", 1_500_000),
                at_least("≥ 1,000 × CP-SAT", "compiled", 1_000, "cpsat"),
                at_least("interpreted ≥ 60,000", "interpreted", 60_000),
            ),
        ),
        Row(
            "worst",
            "the slowest of 2,000 hands",
            "µs",
            {"compiled": 10, "interpreted": 1, "C": 1},
            targets=(at_most("< 50 µs", "compiled", 50),),
        ),
        Row(
            "opening",
            "exact best opening, with its melds",
            "solves/s",
            {"compiled": 2_000, "interpreted": 2_000},
            compare=2_000,
        ),
    ]
    found += [
        Row(
            f"step {name}",
            f"a step of {name}",
            "µs a step",
            {"compiled": 1, "interpreted": 1},
            compare=1,
            targets=(at_most("interpreted ≤ 1,000 µs", "interpreted", 1_000),),
        )
        for name in rulesets
    ]
    found += [
        Row(
            f"shuffle {name}",
            f"verifiable shuffle of {cards} cards",
            "shuffles/s",
            {"compiled": 500, "interpreted": 500},
            compare=2,
        )
        for name, cards in (("scopa/online", 40), ("scala40/online", 108))
    ]
    return found


class Peer(NamedTuple):
    key: str
    title: str
    size: int


PEERS: Final = (
    Peer("openspiel", "OpenSpiel gin_rummy, random games in its C++", 20),
    Peer("rlcard", "RLCard gin-rummy, random games", 4),
    Peer("cpsat", "CP-SAT, points of a hand", 40),
)
