"""Who is there: which people with a seat have a socket open, in whichever process. Nothing of it is saved.

Each process knows its own sockets and tells the others, over the bus, which people it has at a table. Whoever hears of
a process for the first time asks for all of it, and whoever opens a table that nobody here watched for that one. A
process that is not heard of any more has nobody, unless it is the bus that is away: then all stays as it was, and
everybody is asked when it is back.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec
from msgspec import Struct

from smazzata.server.access import UserId
from smazzata.server.infra.bus import Bus, Subscription
from smazzata.server.live.rooms import Room, nothing
from smazzata.server.live.watchers import NOBODY
from smazzata.tables import seat_of

SUBJECT = "presence"
GRACE = 2.0
"""Seconds without any socket until somebody counts as away: a page that is loaded again is back by then."""
BEAT = 1.0
SILENCE = 5.0
"""Seconds after which a process that says nothing has nobody."""


class Alive(Struct, frozen=True, tag="alive"):
    process: str


class Here(Struct, frozen=True, tag="here"):
    """All that this process has at that table, of people with a seat."""

    process: str
    table: str
    people: tuple[UserId, ...]


class Who(Struct, frozen=True, tag="who"):
    process: str
    table: str | None
    """None: at every table."""


class Stopped(Struct, frozen=True, tag="stopped"):
    process: str


Message: TypeAlias = Alive | Here | Who | Stopped
_MESSAGE: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_ENCODER = msgspec.json.Encoder()


@dataclass(eq=False, slots=True)
class Watched:
    """A room somebody here looks at."""

    room: Room
    said: frozenset[UserId] = NOBODY
    """What the other processes know of this one."""
    since: dict[UserId, float] = field(default_factory=dict)
    """Who has no socket, and since when."""
    timer: asyncio.TimerHandle | None = None


class Presence:
    def __init__(self, bus: Bus, grace: float = GRACE) -> None:
        self._bus = bus
        self.grace = grace
        self._process = secrets.token_hex(8)  # started again, it is another one
        self._watched: dict[str, Watched] = {}
        self._others: dict[str, dict[str, frozenset[UserId]]] = {}
        """By table and process, whom the others have there: at every table, watched here or not."""
        self._heard: dict[str, float] = {}
        self._subscription: Subscription | None = None
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._subscription = await self._bus.subscribe(SUBJECT, self._hear, self._say_all)
        self._beating = asyncio.create_task(self._beat())

    def has_somebody(self, table: str) -> bool:
        """Of those who sit there."""
        watched = self._watched.get(table)
        return table in self._others or (watched is not None and bool(watched.said))

    async def stop(self) -> None:
        self._say(Stopped(self._process))
        if self._subscription is not None:
            self._subscription.close()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        for each in self._watched.values():
            if each.timer is not None:
                each.timer.cancel()
        self._watched.clear()

    # ---- the sockets of this process ------------------------------------------------------------------------
    def came(self, room: Room, who: UserId | None) -> None:
        """Looks at this room from now on; None: nobody knows who that is."""
        if room.id not in self._watched:
            self._watched[room.id] = Watched(room)
            room.on_seats = lambda: self._look(room.id)
            self._say(Who(self._process, room.id))
            self._look(room.id)
        elif who is not None and seat_of(room.table, who) is not None:
            self._look(room.id)

    def left(self, room: Room, who: UserId | None) -> None:
        """A socket was closed."""
        if who is not None and seat_of(room.table, who) is not None:
            self._look(room.id)
        if not room.watchers and (watched := self._watched.pop(room.id, None)) is not None:
            room.on_seats = nothing
            room.put_away(NOBODY)
            if watched.timer is not None:
                watched.timer.cancel()

    def _look(self, table: str) -> None:
        watched = self._watched.get(table)
        if watched is not None:
            self._judge(watched)

    def _judge(self, watched: Watched) -> None:
        """Who is there and who is not; says so to the other processes, and in the room."""
        now, room = asyncio.get_running_loop().time(), watched.room
        seated = {each.who for each in room.table.seats if each is not None and each.bot is None}
        mine = frozenset(who for who in room.watchers.people if who in seated)
        if mine != watched.said:
            watched.said = mine
            self._say(Here(self._process, room.id, tuple(sorted(mine))))
        missing = seated.difference(mine, *self._others.get(room.id, {}).values())
        watched.since = {who: watched.since.get(who, now) for who in missing}
        waiting = [at for at in watched.since.values() if at + self.grace > now]
        room.put_away(frozenset(who for who, at in watched.since.items() if at + self.grace <= now))
        if watched.timer is not None:
            watched.timer.cancel()
            watched.timer = None
        if waiting:
            loop = asyncio.get_running_loop()
            watched.timer = loop.call_at(min(waiting) + self.grace, self._look, room.id)

    # ---- the other processes --------------------------------------------------------------------------------
    def _say(self, message: Message) -> None:
        self._bus.publish(SUBJECT, _ENCODER.encode(message), self._subscription)

    def _say_all(self) -> None:
        """Something may have been missed, on either side."""
        self._others.clear()
        self._say(Who(self._process, None))
        self._say_mine(None)

    def _say_mine(self, table: str | None) -> None:
        for each in self._watched.values() if table is None else filter(None, [self._watched.get(table)]):
            if each.said:
                self._say(Here(self._process, each.room.id, tuple(sorted(each.said))))

    def _hear(self, data: bytes) -> None:
        message = _MESSAGE.decode(data)
        if message.process == self._process:
            return
        known = message.process in self._heard
        self._heard[message.process] = asyncio.get_running_loop().time()
        match message:
            case Here(process, table, people):
                self._note(table, process, frozenset(people))
            case Who(_, table):
                self._say_mine(table)
            case Stopped(process):
                self._forget(process)
            case Alive() if not known:  # it is new, or was silent for a while: what it said is forgotten
                self._say(Who(self._process, None))
            case Alive():
                pass

    def _note(self, table: str, process: str, people: frozenset[UserId]) -> None:
        there = self._others.setdefault(table, {})
        there[process] = people
        if not people:
            del there[process]
        if not there:
            del self._others[table]
        self._look(table)

    async def _beat(self) -> None:
        while True:
            self._say(Alive(self._process))
            now = asyncio.get_running_loop().time()
            for process, at in tuple(self._heard.items()):
                if not self._bus.up:
                    self._heard[process] = now
                elif now - at > SILENCE:
                    self._forget(process)
            await asyncio.sleep(BEAT)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for table in [each for each, there in self._others.items() if process in there]:
            self._note(table, process, NOBODY)
