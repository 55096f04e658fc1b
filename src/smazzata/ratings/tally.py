"""What somebody has in a standing, and one more result in it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from smazzata.ratings.outcomes import Outcome


class Tally(Struct, frozen=True):
    """One row of a standing."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    mp: int = 0
    vp: int = 0
    run: int = 0
    """Matches won one after the other, up to now."""
    best_run: int = 0
    hands_closed: int = 0
    """Deals closed in hand."""
    scope_made: int = 0


def counted(tally: Tally, outcome: Outcome, mp: int, vp: int) -> Tally:
    run = tally.run + 1 if outcome == "won" else 0
    return replace(
        tally,
        matches=tally.matches + 1,
        won=tally.won + (outcome == "won"),
        drawn=tally.drawn + (outcome == "drawn"),
        lost=tally.lost + (outcome == "lost"),
        mp=tally.mp + mp,
        vp=tally.vp + vp,
        run=run,
        best_run=max(run, tally.best_run),
    )


def runs(outcomes: Iterable[Outcome]) -> tuple[int, int]:
    """The present run and the best, of results in their order."""
    run = best = 0
    for each in outcomes:
        run = run + 1 if each == "won" else 0
        best = max(best, run)
    return run, best
