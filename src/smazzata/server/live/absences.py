"""When no server was there: what this process knows of it, so that no clock is charged for it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from sqlalchemy import Connection

from smazzata.server.infra.alive import SILENCE_MS, Outage, newest_beat, outages
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store
from smazzata.tables import Table

LOOK_BACK_MS = 30 * 24 * 3_600_000


class Seen(NamedTuple):
    """What the database says: the newest heartbeat of all, and the outages that were noted."""

    newest: int | None
    outages: list[Outage]


class Absences:
    """The heartbeat that ends an outage notes it. So as long as the newest one known is recent, so are all outages."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.known: tuple[Outage, ...] = ()
        self.latest = 0
        """When the last of them ended."""
        self._sure_until = 0
        self._asking: asyncio.Task[None] | None = None

    @staticmethod
    def look(connection: Connection, now: int) -> Seen:
        return Seen(newest_beat(connection), outages(connection, now - LOOK_BACK_MS))

    def learn(self, seen: Seen) -> None:
        self.known = tuple(seen.outages)
        self.latest = max((each.ended_at for each in self.known), default=0)
        self._sure_until = (self._clock.now() if seen.newest is None else seen.newest) + SILENCE_MS

    @property
    def sure(self) -> bool:
        """Is every outage known that has ended by now?"""
        return self.sure_at(self._clock.now())

    def sure_at(self, now: int) -> bool:
        return now <= self._sure_until

    async def be_sure(self) -> None:
        """Returns when everything until now is known; at the latest after a few seconds, when nobody beats at all.
        However many ask, the database is asked once."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
            self._asking.add_done_callback(self._asked)
        await asyncio.shield(self._asking)

    def _asked(self, task: asyncio.Task[None]) -> None:
        self._asking = None
        if not task.cancelled():
            task.exception()  # seen, even if whoever asked is gone

    async def _ask(self) -> None:
        for _ in range(40):
            self.learn(await self._store.read(lambda connection: self.look(connection, self._clock.now())))
            if self.sure:
                return
            await asyncio.sleep(0.1)

    def since(self, table: Table) -> list[Outage]:
        """Those of which this table has not been told. Whoever wrote its last event was there."""
        if table.at >= self.latest:
            return []
        return [each for each in self.known if each.ended_at > table.at and each.began_at < each.ended_at]
