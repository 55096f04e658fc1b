"""What a person, and a socket, may take: how much at once, and how long. How fast is in `buckets`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    per_second: float = 20.0
    burst: int = 60
    """Messages of one person, over all their sockets; to open one counts as a message."""
    crowd: int = 20
    """Times as many from one address, of people who have not said who they are: a club looks on behind one router."""
    most_refused: int = 100
    """Too fast so many times in a row, over one socket: closed."""
    patience: float = 10.0
    """Seconds in which a frame must be taken."""
    waiting: int = 64
    """Answers that may wait to be sent."""
    first: float = 10.0
    """Seconds in which a page must say who it is."""
    check_again: float = 60.0
    """Seconds after which somebody who was signed out is sent away."""


NO_LIMITS: Final = Limits(per_second=1e6, burst=10**6)
"""For load tests."""


class Patience:
    """Who takes too long to take a frame is given up. One timer for all: one a frame costs more than sending it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: dict[Callable[[], None], float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, give_up: Callable[[], None]) -> None:
        """Unless `end` comes in time, `give_up` is called, once."""
        loop = asyncio.get_running_loop()
        self._waiting[give_up] = loop.time() + self._seconds
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, self._look)

    def end(self, give_up: Callable[[], None]) -> None:
        self._waiting.pop(give_up, None)

    def _look(self) -> None:
        """Those who wait longest are the first."""
        self._timer = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        for give_up, until in tuple(self._waiting.items()):
            if until > now:
                self._timer = loop.call_at(until, self._look)
                return
            del self._waiting[give_up]
            give_up()
