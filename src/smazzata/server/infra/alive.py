"""Heartbeats, and the outages they show: stretches in which no node was there, for which no clock is charged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import structlog
from sqlalchemy import Connection, bindparam, delete, func, select, text

from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store, StoreError
from smazzata.server.infra.direct import Direct
from smazzata.server.infra.schema import ALIVE, OUTAGES

LOGGER = structlog.stdlib.get_logger("smazzata.alive")

EVERY_MS = 500
SILENCE_MS = 1200  # two heartbeats that nobody gave, and a little: a busy database is no outage
FORGET_MS = 24 * 3_600_000  # a node that is gone for good


@dataclass(frozen=True, slots=True)
class Outage:
    began_at: int
    ended_at: int


_NEWEST = Direct(select(func.max(ALIVE.c.at_ms)))
_BEAT = Direct(
    text("INSERT INTO alive (node, at_ms) VALUES (:node, :now) ON CONFLICT (node) DO UPDATE SET at_ms = :now")
)
_OTHERS = Direct(text("SELECT count(*) FROM alive WHERE node <> :node AND at_ms > :since"))
_OUTAGE = text("INSERT INTO outages (began_at, ended_at) VALUES (:began, :ended) ON CONFLICT DO NOTHING")
_FORGET = delete(ALIVE).where(ALIVE.c.at_ms < bindparam("b_before"))
_SINCE = Direct(
    select(OUTAGES.c.began_at, OUTAGES.c.ended_at)
    .where(OUTAGES.c.ended_at > bindparam("b_since"))
    .order_by(OUTAGES.c.began_at)
)


def newest_beat(connection: Connection) -> int | None:
    """Of all nodes."""
    ((newest,),) = _NEWEST.rows(connection, {})
    return newest if newest is None else int(newest)


def beat(connection: Connection, node: str, now: int, silence_ms: int = SILENCE_MS) -> Outage | None:
    """Says that this node is there. The outage is the one this heartbeat ends, if it ends one.

    The same at the start and later: a database that was away, or a laptop that slept, is an outage too. Of several
    nodes that come back at once only one records it: they all know it by the time it began.
    """
    newest = newest_beat(connection)
    found = None
    if newest is None or now - newest > silence_ms:
        connection.execute(_FORGET, {"b_before": now - FORGET_MS})
        if newest is not None and connection.execute(_OUTAGE, {"began": newest, "ended": now}).rowcount == 1:
            found = Outage(newest, now)
    _BEAT(connection, {"node": node, "now": now})
    return found


def others(connection: Connection, node: str, since: int) -> bool:
    """Has any other node said since then that it is there?"""
    ((count,),) = _OTHERS.rows(connection, {"node": node, "since": since})
    return bool(count)


def outages(connection: Connection, since: int) -> list[Outage]:
    """Those that ended after that time, in order."""
    return [Outage(*row) for row in _SINCE.rows(connection, {"b_since": since})]


def time_out_of_service(found: list[Outage], began_at: int, ended_at: int) -> int:
    """How many milliseconds of this stretch nobody was there."""
    return sum(max(0, min(each.ended_at, ended_at) - max(each.began_at, began_at)) for each in found)


class Heart:
    """Beats until it is stopped: `await heart.start()` first, before anything is served."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        node: str,
        *,
        alone: bool = False,
        meet: Callable[[bool], None] = lambda others: None,
    ) -> None:
        """`alone`: there is no other node, so nobody was there since the last heartbeat, however short that was.
        `meet`: is told with each heartbeat whether there are others after all."""
        self._store = store
        self._clock = clock
        self._node = node
        self._alone = alone
        self._meet = meet
        self._began = clock.now()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> Outage | None:
        """The outage that ends with this start, once among all nodes."""
        found = await self._beat(0 if self._alone else SILENCE_MS)
        self._task = asyncio.create_task(self._go_on())
        return found

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _beat(self, silence_ms: int) -> Outage | None:
        def work(connection: Connection) -> tuple[Outage | None, bool]:
            now = self._clock.now()  # of when it is written
            found = beat(connection, self._node, now, silence_ms)
            return found, others(connection, self._node, max(self._began, now - SILENCE_MS))

        found, meets = await self._store.write(work, key="~alive")  # after all tables
        self._meet(meets)
        if found is not None:
            self._store.metrics.outages.inc()
            LOGGER.warning("outage", began_at=found.began_at, ended_at=found.ended_at)
        return found

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY_MS / 1000)
            try:
                await self._beat(SILENCE_MS)
            except StoreError as error:
                LOGGER.warning("no-heartbeat", reason=str(error))
            except Exception:
                LOGGER.exception("no-heartbeat")
