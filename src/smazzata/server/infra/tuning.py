"""How the interpreter runs a server: when it looks for garbage, and how long one thread keeps the others waiting."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from typing import Final

AIM: Final = 0.0002
"""Seconds that a search among what is new may take: the busier the server, the more often it is done."""
SHORTEST: Final = 0.005
LONGEST: Final = 0.05
PASSED_OVER: Final = 63
"""So many searches, at most, are left out after those that found nothing."""
WHOLE: Final = 300.0
"""After so many seconds a search is one among all."""
SWITCH_SECONDS: Final = 0.00005
"""The writer's thread asks for its turn after each statement; with the usual five milliseconds a busy event loop would
keep every commit waiting, and with a fifth of one the slowest hundredth of them by a quarter longer."""


def tune() -> None:
    """Once, when everything is imported: none of that is garbage. From now on it is `keep_tidy` that looks for it."""
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(SWITCH_SECONDS)


async def keep_tidy(longest: float = LONGEST, whole: float = WHOLE) -> None:
    """Garbage is searched for by the clock. Python counts what is made less what is freed: tables give up as many small
    frozen objects as they get, so by its count a search is seldom due, and when it is, there are ten thousands of them
    to look at while nobody is served. What is new since a moment ago is little, and is looked at once.

    Play makes no garbage that only a search finds; requests and sockets that end do. So as long as nothing is found,
    more and more searches are left out, and what is new then is put aside until the search among all."""
    pause, all_at = longest, time.perf_counter() + whole
    left_out = to_leave_out = 0
    while True:
        await asyncio.sleep(pause)
        began = time.perf_counter()
        if began >= all_at:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            all_at = began + whole
        elif left_out < to_leave_out:
            gc.freeze()
            left_out += 1
        else:
            found = gc.collect(0)
            took = time.perf_counter() - began
            pause = min(longest, max(SHORTEST, pause * AIM / took))
            left_out, to_leave_out = 0, 0 if found else min(2 * to_leave_out + 1, PASSED_OVER)
