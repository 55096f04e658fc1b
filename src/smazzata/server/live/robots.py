"""Bots at seats: which there are, and their thinking, in processes of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

import structlog

from smazzata.bots.bot import sight
from smazzata.bots.known import BOTS
from smazzata.games.contract import Seat
from smazzata.games.known import ruleset
from smazzata.server.infra.dice import Dice
from smazzata.server.live.bot_pace import PACES
from smazzata.tables import Table

LOGGER = structlog.stdlib.get_logger("smazzata.robots")


def known_bots() -> tuple[str, ...]:
    return (*BOTS, *(f"{bot}:{pace}" for bot in BOTS for pace in PACES))


class Question(NamedTuple):
    """All that a thinking process is handed. The bot itself gets a `Sight`: a view, and what its seat was told."""

    bot: str
    rules: str
    state: Any
    seat: Seat
    told: tuple[Any, ...]
    seed: int


def question(table: Table, seat: Seat, dice: Dice) -> Question:
    each, progress = table.seats[seat], table.progress
    assert each is not None
    assert each.bot is not None
    assert progress is not None
    told = progress.told_to(seat)
    return Question(each.bot, progress.header.rules, progress.state, seat, told, dice.below(2**53))


def answer(asked: Question) -> str:
    """The text of a legal action."""
    game, rules = ruleset(asked.rules)
    bot = next(each for name, each in BOTS.items() if name == asked.bot.partition(":")[0])
    seen = sight(game, rules, asked.state, asked.seat, asked.told)
    return game.write(bot.choose(seen, random.Random(asked.seed)))


def _processes() -> Executor:
    # not by fork: threads of the database would be cut in half
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


class Robots:
    """Never on the event loop. The processes are started when the first bot has to think."""

    def __init__(self, make: Callable[[], Executor] = _processes) -> None:
        self._make = make
        self._pool: Executor | None = None
        self.thoughts = 0
        self.seconds = 0.0
        """That those thoughts took, with the wait for a free process."""

    async def think(self, asked: Question) -> str:
        if self._pool is None:
            self._pool = self._make()
        self.thoughts += 1
        began = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, answer, asked)
        except BrokenProcessPool:
            LOGGER.warning("thinking-process-died")
            self._pool = None
            raise
        finally:
            self.seconds += time.perf_counter() - began

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
