"""When no server was there: what this process knows of it, so that no clock is charged for it."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection, func, select

from smazzata.server.infra.alive import SILENCE_MS, Outage, outages
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store
from smazzata.server.infra.schema import ALIVE
from smazzata.tables import Table

LOOK_BACK_MS = 30 * 24 * 3_600_000


class Absences:
    """While the newest heartbeat is recent, all earlier outages are known: the heartbeat that ends one notes it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.known: tuple[Outage, ...] = ()

    def take(self, connection: Connection, now: int) -> tuple[bool, list[Outage]]:
        newest = connection.execute(select(func.max(ALIVE.c.at_ms))).scalar()
        sure = newest is None or now - newest <= SILENCE_MS
        return sure, outages(connection, now - LOOK_BACK_MS)

    def learn(self, found: list[Outage]) -> None:
        self.known = tuple(found)

    async def be_sure(self) -> None:
        """Returns when everything until now is known; at the latest after a few seconds, when nobody beats at all."""
        for _ in range(40):
            sure, found = await self._store.read(lambda connection: self.take(connection, self._clock.now()))
            self.learn(found)
            if sure:
                return
            await asyncio.sleep(0.1)

    def since(self, table: Table) -> list[Outage]:
        """Those of which this table has not been told. Whoever wrote its last event was there."""
        return [each for each in self.known if each.ended_at > table.at and each.began_at < each.ended_at]
