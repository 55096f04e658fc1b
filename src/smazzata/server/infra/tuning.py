"""How the interpreter runs a server: when it looks for garbage, and how long one thread keeps the others waiting."""

from __future__ import annotations

import asyncio
import gc
import itertools
import sys
from typing import Final

NEW_SECONDS: Final = 0.01
ROUNDS: Final = 30_000
"""After so many searches among what is new, one among all: every five minutes."""
SWITCH_SECONDS: Final = 0.0002
"""The writer's thread asks for its turn after each statement; with the usual five milliseconds a busy event loop would
keep every commit waiting."""


def tune() -> None:
    """Once, when everything is imported: none of that is garbage. From now on it is `keep_tidy` that looks for it."""
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(SWITCH_SECONDS)


async def keep_tidy(seconds: float = NEW_SECONDS, rounds: int = ROUNDS) -> None:
    """Garbage is searched for by the clock. Python counts what is made less what is freed: tables give up as many small
    frozen objects as they get, so by its count a search is seldom due, and when it is, there are ten thousands of them
    to look at while nobody is served. What is new in a twentieth of a second is little, and is looked at once."""
    for number in itertools.count(1):
        await asyncio.sleep(seconds)
        gc.collect(0 if number % rounds else 2)
