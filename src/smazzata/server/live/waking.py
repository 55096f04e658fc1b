"""What is due: clocks that run out, agreed cuts, next deals, bots. Every process looks; whoever is first does it."""

from __future__ import annotations

import asyncio
from functools import partial

import structlog
from sqlalchemy import Connection

from smazzata.games.contract import Illegal
from smazzata.server.infra import log
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store, StoreError
from smazzata.server.infra.dice import Dice
from smazzata.server.infra.log import Due
from smazzata.server.live.absences import Seen
from smazzata.server.live.bot_pace import bot_due
from smazzata.server.live.keeping import due_at
from smazzata.server.live.robots import Robots, question
from smazzata.server.live.service import Tables
from smazzata.tables import Act, Command, Wake, waits_for_bot, wake_at

LOGGER = structlog.stdlib.get_logger("smazzata.waking")

LOOK_MS = 250
AT_ONCE = 64
PUT_OFF_MS = 1000


class Waking:
    def __init__(self, tables: Tables, store: Store, clock: Clock, dice: Dice, robots: Robots) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._dice = dice
        self._robots = robots
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._next: int | None = None
        tables.on_due = self._expect

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        tasks = [*self._busy.values(), *([self._task] if self._task else [])]
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _expect(self, at: int) -> None:
        """Something of our own is due then: look at that time and not at the next round."""
        if self._next is None or at < self._next:
            self._next = at
            self._soon.set()

    async def _go_on(self) -> None:
        while True:
            try:
                await self.look()
                await self._tables.look_around()
            except StoreError as error:
                LOGGER.warning("cannot-look", reason=str(error))
            except Exception:
                LOGGER.exception("looking-failed")
            await self._rest()

    async def _rest(self) -> None:
        until = self._clock.now() + LOOK_MS
        while (left := min(until, self._next or until) - self._clock.now()) > 0:
            self._soon.clear()
            try:
                async with asyncio.timeout(left / 1000):
                    await self._soon.wait()
            except TimeoutError:
                break

    async def look(self) -> None:
        """One round. When the newest heartbeat is old nobody is woken: perhaps we were all away."""
        now = self._clock.now()
        self._next = None
        absences = self._tables.absences

        def work(connection: Connection) -> tuple[Seen, list[Due]]:
            return absences.look(connection, now), log.due(connection, now, 4 * AT_ONCE)

        seen, due = await self._store.read(work)
        absences.learn(seen)
        if not absences.sure:
            return
        for each in due:
            if each.table_id not in self._busy and len(self._busy) < AT_ONCE:
                task = asyncio.create_task(self._wake(each))
                self._busy[each.table_id] = task
                task.add_done_callback(partial(self._is_free, each.table_id))

    def _is_free(self, table_id: str, _task: asyncio.Task[None]) -> None:
        self._busy.pop(table_id, None)

    async def _wake(self, due: Due) -> None:
        try:
            await self._do(due.table_id)
        except StoreError as error:
            LOGGER.warning("not-woken", table=due.table_id, reason=str(error))
        except Exception:
            LOGGER.exception("waking-failed", table=due.table_id)
            await self._put_off(due.table_id)

    async def _do(self, table_id: str) -> None:
        room = await self._tables.room(table_id, newest=True)
        table, now = room.table, self._clock.now()
        seat, at, clock = waits_for_bot(table), bot_due(table), wake_at(table)
        if seat is not None and at is not None and at <= now:
            text = await self._robots.think(question(table, seat, self._dice))
            command: Command = Act(text, seat)
            cause = f"bot:{table.version}"
        elif clock is not None and clock <= now:
            command, cause = Wake(), f"wake:{table.version}"
        else:
            await self._put_off(table_id)
            return
        try:
            await self._tables.command(table_id, None, cause, command, seen=table.version)
        except Illegal as refusal:
            if refusal.code != "moved-on":
                raise
        if room.table.version == table.version:
            await self._put_off(table_id)

    async def _put_off(self, table_id: str) -> None:
        """What the log says is due is not, or failed: later again, so that nobody looks at it without end."""
        room = await self._tables.room(table_id)
        at = due_at(room.table)
        if at is not None:
            at = max(at, self._clock.now() + PUT_OFF_MS)
        version = room.table.version
        await self._store.write(
            lambda connection: log.rewake(connection, table_id, version, at), key=table_id
        )
