"""Are those at the sockets still who they were? Whoever signs out is sent away at once, by the bus; and since that may
lose anything, it is asked now and then, of all whose turn it is together: one question, not one each."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

import structlog

from smazzata.server.access import Visitor
from smazzata.server.features import Gate
from smazzata.server.infra.db import StoreError

LOGGER = structlog.stdlib.get_logger("smazzata.vigil")

AT_ONCE: Final = 500
Tell: TypeAlias = Callable[[Visitor | None], None]
"""Is told who it is now; None: nobody any more."""


class Vigil:
    def __init__(self, gate: Gate, seconds: float) -> None:
        """Everybody is asked for after so many seconds, and again."""
        self._gate = gate
        self._seconds = seconds
        self._round = min(1.0, seconds / 4)
        self._due: dict[Tell, tuple[float, Visitor]] = {}
        """Whose turn comes first is the first."""
        self._task: asyncio.Task[None] | None = None

    def begin(self, visitor: Visitor, tell: Tell) -> None:
        """Until `end`, or until it is told that nobody is there any more."""
        self._due[tell] = (asyncio.get_running_loop().time() + self._seconds, visitor)
        if self._task is None:
            self._task = asyncio.create_task(self._go_round())

    def end(self, tell: Tell) -> None:
        self._due.pop(tell, None)

    def shut(self, ways: Collection[str]) -> None:
        """By these sessions and tokens nobody comes in any more."""
        gone = [tell for tell, (_, who) in self._due.items() if who.session in ways or who.token in ways]
        for tell in gone:
            del self._due[tell]
            tell(None)

    def hurry(self) -> None:
        """Something may have been missed: it is everybody's turn."""
        now = asyncio.get_running_loop().time()
        self._due = {tell: (now, visitor) for tell, (_, visitor) in self._due.items()}

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._round)
            try:
                await self._ask(self._whose_turn())
            except StoreError as error:  # their turn comes again in the next round
                LOGGER.warning("visitors-not-read", reason=str(error))
            except Exception:
                LOGGER.exception("visitors-not-read")

    def _whose_turn(self) -> list[tuple[Tell, Visitor]]:
        now = asyncio.get_running_loop().time()
        found = []
        for tell, (at, visitor) in itertools.islice(self._due.items(), AT_ONCE):
            if at > now:
                break
            found.append((tell, visitor))
        return found

    async def _ask(self, whose: Sequence[tuple[Tell, Visitor]]) -> None:
        if not whose:
            return
        now = await self._gate.still_there([visitor for _, visitor in whose])
        for (tell, _), visitor in zip(whose, now, strict=True):
            if self._due.pop(tell, None) is None:  # gone meanwhile
                continue
            if visitor is not None:
                self.begin(visitor, tell)
            tell(visitor)
