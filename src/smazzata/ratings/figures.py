"""What players like to know of a match, counted seat by seat from its log; and how it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from smazzata.games import match as matches
from smazzata.games.contract import Result, Seat, Seats, Text
from smazzata.games.known import ruleset
from smazzata.records import Counted, Entry, Header, Progress, follow

Counts: TypeAlias = Counter[str]
"""Of one seat: `deals`, `closed`, `opening-3` … → how often. They add up over matches."""
IN_HAND: Final = "in-hand"
SCOPE: Final = "scope"
"""What the seasons honour."""


class Figure(NamedTuple):
    key: str
    name: Text
    value: float | None
    unit: Literal["count", "percent", "average"]
    of: int


class Watcher(Protocol):
    """Looks at every step of one deal."""

    def step(self, before: Any, seat: Seat, action: Any, after: Any) -> None: ...

    def end(self, result: Result) -> None: ...


class Part(Protocol):
    """One game's part: the module `{game}_figures` beside this one."""

    OPENINGS: str
    """How the counts are called that make the bars; empty: none."""
    HONOURS: Mapping[str, Text]
    """What a season honours of this game, beside the longest run: `hands-closed`, `scope`."""

    def watch(self, seats: Seats, counts: Sequence[Counts]) -> Watcher: ...

    def shown(self, counts: Mapping[str, int]) -> list[Figure]: ...


@cache
def part(game: str) -> Part:
    found: Any = import_module(f"smazzata.ratings.{game}_figures")
    return found  # type: ignore[no-any-return]


class Replay:
    """A match played again from its log, deed by deed, and what is counted on the way."""

    def __init__(self, header: Header) -> None:
        game, rules = ruleset(header.rules)
        match = matches.begin(rules, header.seats, header.format, header.dealer, stake=header.stake)
        self.progress = Progress(header, game, match)
        self.counts: list[Counts] = [Counter() for _ in range(header.seats.count)]
        """By seat."""
        self._part = part(game.key)
        self._watcher: Watcher | None = None

    def do(self, deed: Entry, seed: str | None) -> None:
        """`seed`: what the log keeps with the deed that opens a deal."""
        before = self.progress
        after = follow(before, deed, seed=None if seed is None else bytes.fromhex(seed))
        self.progress = after
        if after.deal != before.deal or self._watcher is None:
            self._watcher = self._part.watch(after.match.seats, self.counts)
        states = [*(moment.state for moment in after.last[1:]), after.state]
        for moment, state in zip(after.last, states, strict=False):
            self._watcher.step(moment.state, moment.seat, moment.action, state)
        for claim in after.due:
            if isinstance(claim, Counted) and not claim.result.annulled:
                self._watcher.end(claim.result)


# ---- for the parts ------------------------------------------------------------------------------------------
def percent(key: str, name: Text, some: int, whole: int) -> Figure:
    return Figure(key, name, round(100 * some / whole, 1) if whole else None, "percent", whole)


def average(key: str, name: Text, total: int, many: int) -> Figure:
    return Figure(key, name, round(total / many, 2) if many else None, "average", many)
