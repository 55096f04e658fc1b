"""One deal played by bots through the real engine, watched after every step."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

from smazzata.bots.bot import Bot, Tellings, sight
from smazzata.games.contract import HOUSE, AnyGame, Result, RuleSet, Seat, Seats, Shuffled

MOST_STEPS: Final = 20_000
"""A deal that takes more is taken for endless."""


class Watcher(Protocol):
    """Looks at every step of a deal, and counts."""

    def step(self, before: Any, seat: Seat, action: Any, after: Any) -> None: ...

    def end(self, state: Any, result: Result) -> None: ...


class Broken(AssertionError):
    """The engine or a bot did what must never happen."""


def dice(seed: int, deal: int) -> random.Random:
    """The same for the same seed and number of the deal, whoever plays it and in whichever order."""
    return random.Random(hashlib.sha256(f"smazzata/simulate {seed} {deal}".encode()).digest())


def play_deal(
    game: AnyGame,
    rules: RuleSet,
    seats: Seats,
    dealer: Seat,
    bots: Sequence[Bot],
    rng: random.Random,
    watcher: Watcher,
) -> Result:
    state = game.start(rules, seats, dealer)
    memory: list[Tellings[Any]] = [Tellings() for _ in range(seats.count)]
    for _ in range(MOST_STEPS):
        seat = game.turn(state)
        if seat is None:
            result = game.result(state)
            if result is None:
                raise Broken("the deal is over but has no result")
            watcher.end(state, result)
            return result
        if seat == HOUSE:
            cards = list(game.wanted(state).cards)
            rng.shuffle(cards)
            action: Any = Shuffled(tuple(cards))
        else:
            action = bots[seat].choose(sight(game, rules, state, seat, memory[seat]), rng)
        game.check(state, seat, action)
        after = game.apply(state, action)
        watcher.step(state, seat, action, after)
        for viewer, each in enumerate(memory):
            each.add(partial(game.told, state, action, Seat(viewer)))
        state = after
    raise Broken(f"no end after {MOST_STEPS} steps")
