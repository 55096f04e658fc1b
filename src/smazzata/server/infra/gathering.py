"""Questions that come at about the same time are one question to the database: when everybody comes back at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

AT_ONCE: Final = 200


class Gathering(Generic[K, V]):
    def __init__(self, read: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        """`read` says what is known of these keys, each of them once."""
        self._read = read
        self._waiting: list[tuple[K, asyncio.Future[V | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def ask(self, key: K) -> V | None:
        """As of now: what is being read already is too old for whoever asks meanwhile, and they are the next."""
        answer: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())
        return await answer

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                some, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
                try:
                    found = await self._read(list({key for key, _ in some}))
                except Exception as error:
                    for _, answer in some:
                        if not answer.done():
                            answer.set_exception(error)
                else:
                    for key, answer in some:
                        if not answer.done():  # whoever asked may be gone
                            answer.set_result(found.get(key))
        finally:
            self._task = None
