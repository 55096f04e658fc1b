"""What a finished match was for each side: won, drawn or lost, and its rank among the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.games.contract import Seats, Side
from smazzata.games.match import DRAW, Reason, Verdict
from smazzata.ratings.kinds import Kind
from smazzata.ratings.skill import Skill, rated

Outcome: TypeAlias = Literal["won", "drawn", "lost"]


class Finished(Struct, frozen=True):
    """A rated match that is over: all that standings and levels know of it."""

    table: str
    number: int
    rules: str
    kind: Kind
    ended_at: int
    reason: Reason
    players: tuple[str, ...]
    """By seat."""
    seats: Seats
    mp: tuple[int, ...]
    """By side, as `vp`."""
    vp: tuple[int, ...]
    winner: Side | None
    left: tuple[Side, ...] = ()
    """Ran out of time, or abandoned."""

    @property
    def game(self) -> str:
        return self.rules.partition("/")[0]

    @property
    def key(self) -> tuple[int, str, int]:
        """Matches count in this order, which the log knows; not in that in which they happened to be saved."""
        return self.ended_at, self.table, self.number


def finished(
    *, table: str, number: int, rules: str, kind: Kind, ended_at: int, players: Sequence[str], seats: Seats,
    verdict: Verdict, left: Sequence[Side],
) -> Finished:  # fmt: skip
    return Finished(
        table=table, number=number, rules=rules, kind=kind, ended_at=ended_at, reason=verdict.reason,
        players=tuple(players), seats=Seats(seats.count, seats.pairs, seats.open_cards), mp=verdict.mp,
        vp=verdict.vp, winner=verdict.winner, left=tuple(left),
    )  # fmt: skip


def outcome(match: Finished, side: Side) -> Outcome:
    if side == match.winner:
        return "won"
    return "drawn" if match.winner is None and match.vp[side] == DRAW else "lost"


def ranks(match: Finished) -> tuple[int, ...]:
    """By side, 1 the best: more victory points, then whoever stayed before who left, then more match points."""
    merits = [(-match.vp[side], side in match.left, -match.mp[side]) for side in range(match.seats.sides)]
    return tuple(1 + sum(other < mine for other in merits) for mine in merits)


def judged(match: Finished, before: Sequence[Skill]) -> list[Skill]:
    """By seat, the skill of each player after this match."""
    sides = [match.seats.members(Side(side)) for side in range(match.seats.sides)]
    after = rated([[before[seat] for seat in side] for side in sides], ranks(match))
    found = list(before)
    for members, skills in zip(sides, after, strict=True):
        for seat, skill in zip(members, skills, strict=True):
            found[seat] = skill
    return found
