"""The tables of this server: judge, append, commit, and only then tell. Any process may serve any table."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import structlog
from sqlalchemy import Connection, select

from smazzata.games.contract import Illegal
from smazzata.server.features import Follow
from smazzata.server.infra import log
from smazzata.server.infra.bus import Bus
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import NotDone, Store, StoreError, Tell, Unknown
from smazzata.server.infra.dice import Dice, spell
from smazzata.server.infra.log import Already, Answer, Appended, Conflict
from smazzata.server.infra.schema import TABLES
from smazzata.server.live.absences import Absences
from smazzata.server.live.keeping import due_at
from smazzata.server.live.messages import RULE
from smazzata.server.live.naming import Names, names_at
from smazzata.server.live.news import write_news
from smazzata.server.live.places import places_of
from smazzata.server.live.rooms import Room
from smazzata.server.live.steps import Along, Asked, Step, Steps, rows_of
from smazzata.server.live.watchers import Later
from smazzata.tables import (
    Command,
    Event,
    Table,
    Terms,
    UserId,
    Who,
    create,
    evolve,
    load,
    read_event,
)

LOGGER = structlog.stdlib.get_logger("smazzata.tables")

INSIST = 5.0  # seconds during which an append of unknown outcome is asked for again
_NAME = re.compile(r"[a-z2-7]{1,64}")
RECENT_MS = 10_000  # clocks of several machines may differ a little
TRIES = 50  # times another process may be faster


def id_of(host: UserId, key: str) -> str:
    """Of the table that this person opens with that key of theirs."""
    return spell(hashlib.sha256(f"smazzata/table/1/{host}/{key}".encode()).digest()[:16])


class NoTable(Illegal):
    def __init__(self, table_id: str) -> None:
        super().__init__("no-such-table", rule=RULE, table=table_id[:64])


class Tables:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        dice: Dice,
        followers: Sequence[Follow] = (),
        *,
        keep: int = 2000,
    ) -> None:
        """`keep`: tables that are remembered though nobody here watches them."""
        self._store = store
        self._bus = bus
        self._clock = clock
        self._dice = dice
        self._keep = keep
        self._rooms: dict[str, Room] = {}
        self._unwatched: OrderedDict[str, Room] = OrderedDict()  # of them, the one asked for last at the end
        self._tasks: set[asyncio.Task[Any]] = set()
        self._players_later = Later()
        self.absences = Absences(store, clock)
        self._steps = Steps(dice, self.absences, followers)
        self.on_due: Callable[[int], None] = lambda _at: None

    # ---- looking ------------------------------------------------------------------------------------------
    @property
    def held(self) -> int:
        """Tables in the memory of this process, watched or not."""
        return len(self._rooms)

    async def room(self, table_id: str, *, newest: bool = False) -> Room:
        """Raises NoTable. `newest`: the log is asked, unless this process hears everything of that table anyway."""
        room = self._rooms.get(table_id)
        if room is None and not _NAME.fullmatch(table_id):
            raise NoTable(table_id)
        if room is None:
            loaded = await self._store.read(lambda connection: _loaded(connection, table_id))
            room = self._rooms.get(table_id)  # somebody else may have waited for the same
            if room is None:
                room = self._rooms[table_id] = Room(*loaded, self._players_later)
        elif newest and room.subscription is None:
            await self._catch_up(room)
            room = self._rooms.setdefault(table_id, room)  # it may have been forgotten meanwhile
        if not room.watchers:
            self._rest(room)
        return room

    async def watch(self, table_id: str, tell: Callable[[], None], who: Who = None) -> Room:
        """From now on `tell` is called whenever something has happened there: at once, if `who` has a seat."""
        room = await self.room(table_id)
        room.watchers.join(tell, who)
        self._unwatched.pop(table_id, None)
        try:
            async with room.lock:
                if room.subscription is None:
                    room.subscription = await self._bus.subscribe(
                        room.subject,
                        lambda data: self._hear(room, data),
                        lambda: self._read_soon(room),
                    )
                    await self._catch_up(room)
                await self._tell_outages(room)
        except BaseException:
            self.leave(room, tell)
            raise
        return room

    def leave(self, room: Room, tell: Callable[[], None]) -> None:
        room.watchers.leave(tell)
        if room.watchers:
            return
        if room.subscription is not None:
            room.subscription.close()
            room.subscription = None
        if self._rooms.get(room.id) is room:
            self._rest(room)

    async def events(self, table_id: str) -> list[Event]:
        if not _NAME.fullmatch(table_id):
            raise NoTable(table_id)
        rows = await self._store.read(lambda connection: log.read(connection, table_id))
        if not rows:
            raise NoTable(table_id)
        return [read_event(row.event) for row in rows]

    # ---- doing --------------------------------------------------------------------------------------------
    async def create(self, host: UserId, terms: Terms, key: str) -> Room:
        """`key` is the client's: the same again gets the same table. Raises Illegal."""
        table_id = id_of(host, key)
        first = create(table_id, terms, host, self._clock.now())
        invitation = self._dice.name()
        after = evolve(None, first)
        await self._insist(self._steps.work(None, after, (first,), rows_of((first,), invitation, after)), table_id)
        return await self.room(table_id, newest=True)

    async def command(
        self, table_id: str, who: Who, cause: str, command: Command, *, seen: int | None = None,
        along: Along | None = None,
    ) -> int:  # fmt: skip
        """The version at which it took effect, once it is committed. Raises Illegal, NoTable, StoreError."""
        task = asyncio.create_task(self.command_unshielded(table_id, who, cause, command, seen, along))
        self._tasks.add(
            task
        )  # whoever asked may be gone before it is saved: the others are told all the same
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # seen, even if whoever asked is gone

    def ask(self, asked: Asked, tell: Tell) -> None:
        """As `command`, for those who do not wait: `tell` is called with the version or with what was raised, later and
        never at once. Nearly always there is no task: it is judged now, and done when it is committed."""
        room, now = asked.room, self._clock.now()
        if not self.absences.sure_at(now) or not room.lock.take():
            self.in_background(self._asked(asked), tell)
            return
        try:
            step = self._steps.asked(asked, now)
            if step is not None:
                self._store.begin(step.work, room.id, partial(self._committed, asked, step, tell))
                asyncio.get_running_loop().call_soon(self._foresee, asked, step)
                return
        except StoreError as error:
            asyncio.get_running_loop().call_soon(tell, None, error)
        except Illegal:  # or it was done before: to be looked up
            self.in_background(self._asked(asked), tell)
        except BaseException:
            room.lock.release()
            raise
        else:
            self.in_background(self._asked(asked), tell)
        room.lock.release()

    def _foresee(self, asked: Asked, step: Step) -> None:
        """While it is being saved there is time to write what will be shown of it."""
        if asked.room.table is step.before:
            asked.room.foresee(step.after, asked.who, self._clock.now())

    def _committed(
        self, asked: Asked, step: Step, tell: Tell, answer: Answer | None, error: BaseException | None
    ) -> None:
        if type(answer) is not Appended:
            self.in_background(self._not_done(asked, step, answer, error), tell)
            return
        room = asked.room
        try:
            self._done(room, step, asked.but)
        finally:
            room.lock.release()
        tell(step.version, None)

    async def _not_done(
        self, asked: Asked, step: Step, answer: Answer | None, error: BaseException | None
    ) -> int:
        """The lock is ours."""
        room = asked.room
        try:
            if isinstance(error, Unknown):
                answer = await self._insist(step.work, room.id, error)
            elif error is not None:
                raise error
            assert answer is not None
            done = await self._concluded(room, step, answer)
            return await self._tries(asked) if done is None else done
        finally:
            room.lock.release()

    def in_background(self, work: Coroutine[Any, Any, Any], tell: Tell) -> None:
        """A task that ends what it has begun, whoever is gone meanwhile."""

        def ended(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            if not task.cancelled():
                error = task.exception()
                tell(None if error else task.result(), error)

        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(ended)

    async def command_unshielded(
        self, table_id: str, who: Who, cause: str, command: Command, seen: int | None, along: Along | None = None
    ) -> int:
        """As `command`, for those who promise not to be cancelled meanwhile."""
        return await self._asked(Asked(await self.room(table_id), who, cause, command, seen, along))

    async def _asked(self, asked: Asked) -> int:
        async with asked.room.lock:
            return await self._tries(asked)

    async def _tries(self, asked: Asked) -> int:
        for _ in range(TRIES):
            if not self.absences.sure:  # this process, or the database, was away for a moment
                await self.absences.be_sure()
            done = await self._try(asked)
            if done is not None:
                return done
        raise NotDone("other processes were always faster")

    async def _try(self, asked: Asked) -> int | None:
        """None: judge anew."""
        room, cause, along = asked.room, asked.cause, asked.along
        before = room.table
        try:
            step = self._steps.asked(asked, self._clock.now())
        except Illegal as refusal:
            already = await self._is_news(room, before, cause)
            if already is not None or room.table is not before:
                return already
            if refusal.code == "time-is-up":
                await self.absences.be_sure()
                if self.absences.since(before):
                    return None
            raise
        if step is None:
            already = await self._is_news(room, before, cause)
            if already is not None or room.table is not before:
                return already
            return before.version
        work = step.work if along is None else _together(step.work, along)
        return await self._concluded(room, step, await self._insist(work, room.id))

    async def _concluded(self, room: Room, step: Step, answer: Answer) -> int | None:
        """None: judge anew."""
        match answer:
            case Appended():
                self._done(room, step)
                return step.version
            case Already():  # it was done, at whatever version: outages may have come first, or not
                return await self._is_news(room, step.before, step.cause)
            case Conflict(version) if version < step.before.version:
                await self._go_back(room)
                return None
            case _:
                await self._catch_up(room)
                return None

    async def _go_back(self, room: Room) -> None:
        """The log is the truth, also where it has lost its end: a database restored, a standby that took over."""
        table, _, names = await self._store.read(lambda connection: _loaded(connection, room.id))
        LOGGER.error("log-went-back", table=room.id, known=room.table.version, version=table.version)
        room.put_back(table, names)

    def _done(self, room: Room, step: Step, but: Callable[[], None] | None = None) -> None:
        room.put(step.after, but)
        if self._bus.is_heard(room.subject, room.subscription):
            news = write_news(step.before.version, [each.event for each in step.rows])
            self._bus.publish(room.subject, news, room.subscription)
        due = due_at(step.after)
        if due is not None:
            self.on_due(due)

    async def _tell_outages(self, room: Room) -> None:
        for _ in range(TRIES):
            step = self._steps.outages(room.table)
            if step is None:
                return
            if isinstance(await self._insist(step.work, room.id), Appended):
                self._done(room, step)
                return
            await self._catch_up(room)  # another process was faster, and perhaps with something else

    # ---- the log ------------------------------------------------------------------------------------------
    async def _insist(
        self, work: Callable[[Connection], Answer], key: str, doubt: Unknown | None = None
    ) -> Answer:
        """An outcome that is not known is asked for again, for some seconds: if it was done, the answer is Already.
        `doubt`: it was asked for once before."""
        deadline = time.monotonic() + INSIST
        while True:
            try:
                return await self._store.write(work, key=key)
            except Unknown as error:
                doubt = error
            except NotDone:
                if doubt is None:
                    raise
            if time.monotonic() > deadline:
                raise doubt  # a NotDone after an Unknown says nothing of the first time
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """What was begun is ended."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _is_news(self, room: Room, before: Table, cause: str) -> int | None:
        """Whether this cause has had its effect; the room is then at the newest version, whatever the answer."""

        def work(connection: Connection) -> tuple[int | None, list[log.Event]]:
            version = log.version_of(connection, room.id, cause)
            return version, log.read(connection, room.id, before.version + 1)

        already, rows = await self._store.read(work)
        room.add(rows)
        return already

    async def _catch_up(self, room: Room) -> None:
        after = room.table.version + 1
        room.add(await self._store.read(lambda connection: log.read(connection, room.id, after)))

    def _hear(self, room: Room, data: bytes) -> None:
        if not room.hear(data):
            self._read_soon(room)

    def _read_soon(self, room: Room) -> None:
        async def read() -> None:
            while room.watchers:
                try:
                    await self._catch_up(room)
                except StoreError:
                    await asyncio.sleep(0.2)
                else:
                    return

        task = asyncio.create_task(read())
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def call_anew(self, user: UserId | None = None) -> None:
        """Somebody has another name now (None: perhaps many): so in the rooms of this process where they are."""

        def work(connection: Connection) -> list[tuple[Room, Names | None]]:
            where = tuple(self._rooms) if user is None else places_of(connection, user)
            rooms = [room for each in where if (room := self._rooms.get(each)) is not None]
            return [(room, names_at(connection, room.table)) for room in rooms]

        for room, names in await self._store.read(work):
            room.call(names)

    async def look_around(self) -> None:
        """While the bus does not reach the other processes, what they did is read from the log."""
        if self._bus.up or not self._rooms:
            return
        recent = select(TABLES.c.id, TABLES.c.version).where(
            TABLES.c.updated_at >= self._clock.now() - RECENT_MS
        )
        for table_id, version in await self._store.read(lambda connection: connection.execute(recent).all()):
            room = self._rooms.get(table_id)
            if room is not None and room.watchers and room.table.version < version:
                self._read_soon(room)

    def _rest(self, room: Room) -> None:
        """Nobody watches it: of such tables the last ones asked for are remembered."""
        self._unwatched[room.id] = room
        self._unwatched.move_to_end(room.id)
        while len(self._unwatched) > self._keep:
            oldest, forgotten = self._unwatched.popitem(last=False)
            if forgotten.lock.taken:
                self._unwatched[oldest] = forgotten  # something is being done there
                return
            del self._rooms[oldest]


def _together(append: Callable[[Connection], Answer], along: Along) -> Callable[[Connection], Answer]:
    def work(connection: Connection) -> Answer:
        answer = append(connection)
        if isinstance(answer, Appended):
            along(connection)
        return answer

    return work


def _loaded(connection: Connection, table_id: str) -> tuple[Table, str, Names | None]:
    """In the reader's thread, since a long match takes its time. The cause of the first event is the invitation."""
    rows = log.read(connection, table_id)
    if not rows:
        raise NoTable(table_id)
    table = load(read_event(row.event) for row in rows)
    return table, rows[0].cause, names_at(connection, table)
