"""Counts of legal lines ("perft"): how many ways there are to take so many steps from a position.

The house is no player: it deals in the order the caller gives, and its steps are not counted. A line that ends
before it has all its steps does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from smazzata.games.contract import HOUSE, AnyGame, Shuffled, Wanted

Shuffler: TypeAlias = Callable[[Wanted, int], tuple[int, ...]]
"""The order in which the house puts what is wanted, at the n-th attempt (of a deal that is made again); always the
same for the same cards and attempt."""
Tick: TypeAlias = Callable[[float], None]
"""Told how much of the whole, 0 to 1, has just been counted."""

_FINE = 3  # steps below the first for which progress is told


def perft(game: AnyGame, state: Any, depth: int, shuffler: Shuffler, tick: Tick | None = None) -> int:
    """The number of legal lines of exactly `depth` players' steps."""
    if depth == 0:
        return 1
    return sum(count for _, count in divide(game, state, depth, shuffler, tick))


def divide(
    game: AnyGame, state: Any, depth: int, shuffler: Shuffler, tick: Tick | None = None
) -> Iterator[tuple[str, int]]:
    """For each first step, in the order of its text, the number of lines that begin with it.

    Where two engines differ, they differ on some first step: take it, and divide again with a depth less.
    """
    if depth < 1:
        raise ValueError("a division needs a depth of 1 or more")
    state = dealt(game, state, shuffler)
    steps = {game.write(action): action for action in _steps(game, state)}
    for text in sorted(steps):
        after = game.apply(state, steps[text])
        yield text, _count(game, after, depth - 1, shuffler, tick, _FINE, 1 / len(steps))


def follow(game: AnyGame, state: Any, texts: list[str], shuffler: Shuffler) -> Any:
    """The state after these steps, each by the player to move. Raises Illegal or Unreadable."""
    for text in texts:
        state = dealt(game, state, shuffler)
        seat = game.turn(state)
        if seat is None:
            raise ValueError(f"the deal is over before {text!r}")
        action = game.read(state, seat, text)
        game.check(state, seat, action)
        state = game.apply(state, action)
    return state


def dealt(game: AnyGame, state: Any, shuffler: Shuffler) -> Any:
    """The state once the house has done what it is waited for."""
    attempt = 0
    while game.turn(state) == HOUSE:
        state = game.apply(state, Shuffled(shuffler(game.wanted(state), attempt)))
        attempt += 1
    return state


def _steps(game: AnyGame, state: Any) -> list[Any]:
    seat = game.turn(state)
    return [] if seat is None else game.options(state, seat)


def _count(
    game: AnyGame, state: Any, depth: int, shuffler: Shuffler, tick: Tick | None, fine: int, share: float
) -> int:
    if depth == 0:
        total = 1
    else:
        state = dealt(game, state, shuffler)
        steps = _steps(game, state)
        if depth == 1:
            total = len(steps)
        else:
            down = tick if fine else None
            part = share / len(steps) if steps else share
            total = sum(
                _count(game, game.apply(state, step), depth - 1, shuffler, down, fine - 1, part)
                for step in steps
            )
            if down and steps:
                return total
    if tick:
        tick(share)
    return total
