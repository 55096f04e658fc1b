"""One at a time, in the order in which they came. Who finds it free, as nearly always, passes without a coroutine."""

from __future__ import annotations

import asyncio
from collections import deque


class Turnstile:
    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """At once, or not at all. Whoever has passed calls `release`."""
        if self.taken:
            return False
        self.taken = True
        return True

    def release(self) -> None:
        """It stays taken if somebody waits, who is the next to have it."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was handed over to somebody who is gone
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
