"""Friends, mutes, and who is there. Knows no HTTP; all SQL is in `sql`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from smazzata.server.access import UserId
from smazzata.server.accounts.service import hashed
from smazzata.server.infra.bus import Bus, Subscription
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store, StoreError
from smazzata.server.infra.dice import Dice
from smazzata.server.people import sql
from smazzata.server.people.refusals import refuse

LOGGER = structlog.stdlib.get_logger("smazzata.people")

T = TypeVar("T")

SUBJECT: Final = "people.mutes"
LINK_MS: Final = 7 * 86_400_000
MOST_BONDS: Final = 500
MOST_MUTES: Final = 1000
ONLINE_MS: Final = 150_000
"""Seen so lately: sockets are looked at every minute, and what was seen is written down every quarter of one."""
NOTED_EVERY: Final = 15.0
READ_EVERY: Final = 5.0
"""Seconds, while the bus does not reach the other processes."""


class People:
    """`core.people`: what the other features ask. Mutes are all in memory: every frame asks for them."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, dice: Dice) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._dice = dice
        self._muted: dict[UserId, frozenset[UserId]] = {}
        self._seen: set[UserId] = set()
        self._subscription: Subscription | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._subscription = await self._bus.subscribe(SUBJECT, self._heard, self._missed)
        await self._read_mutes()
        for work in (self._keep_noting(), self._keep_reading()):
            self._spawn(work)

    async def stop(self) -> None:
        if self._subscription is not None:
            self._subscription.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- friends ------------------------------------------------------------------------------------------
    async def are_friends(self, one: UserId, other: UserId) -> bool:
        return await self._store.read(lambda connection: sql.are_friends(connection, one, other))

    async def friends_of(self, user: UserId) -> frozenset[UserId]:
        return await self._store.read(lambda connection: sql.friends_of(connection, user))

    async def ask(self, user: UserId, other: UserId) -> Literal["friends", "asked"]:
        """A request; if they have asked before, it is the answer."""
        now = self._clock.now()
        _not_oneself(user, other)

        def work(connection: Connection) -> Literal["friends", "asked"]:
            _may_bond(connection, user, other)
            if sql.are_friends(connection, user, other):
                return "friends"
            if sql.has_asked(connection, other, user):
                sql.befriend(connection, user, other, now)
                return "friends"
            sql.ask(connection, user, other, now)
            return "asked"

        return await self._write(work, user, other)

    async def accept(self, user: UserId, other: UserId) -> None:
        now = self._clock.now()

        def work(connection: Connection) -> None:
            if sql.are_friends(connection, user, other):
                return
            if not sql.has_asked(connection, other, user) or sql.blocks(connection, user, other):
                refuse("no-such-request")
            _may_bond(connection, user, other)
            sql.befriend(connection, user, other, now)

        await self._write(work, user, other)

    async def part(self, user: UserId, other: UserId) -> None:
        """Friends no more; or a request declined, or withdrawn."""
        if not await self._write(lambda connection: sql.part(connection, user, other), user, other):
            refuse("no-such-friend")

    async def new_link(self, user: UserId) -> tuple[str, int]:
        secret, until = self._dice.name(), self._clock.now() + LINK_MS
        await self._write(
            lambda connection: sql.put_link(connection, user, hashed(secret), until), user, user
        )
        return secret, until

    async def by_link(self, user: UserId, link: str) -> UserId:
        """Who made the link wanted it, and so does who follows it. Whoever is blocked finds it does not hold."""
        now = self._clock.now()
        other = await self._store.read(lambda connection: sql.link_of(connection, hashed(link), now))
        if other is None:
            refuse("link-over")
        _not_oneself(user, other)

        def work(connection: Connection) -> None:
            if sql.blocks(connection, other, user):
                refuse("link-over")
            _may_bond(connection, user, other)
            sql.befriend(connection, user, other, now)

        await self._write(work, user, other)
        return other

    # ---- mutes --------------------------------------------------------------------------------------------
    def muted(self, user: UserId) -> frozenset[UserId]:
        """Whom this person does not want to hear."""
        return self._muted.get(user, frozenset())

    async def mute(self, user: UserId, other: UserId, *, block: bool) -> None:
        now = self._clock.now()
        _not_oneself(user, other)

        def work(connection: Connection) -> None:
            if len(sql.mutes(connection, user)) >= MOST_MUTES and other not in self.muted(user):
                refuse("mutes-full", most=MOST_MUTES)
            sql.mute(connection, user, other, block, now)
            if block:
                sql.part(connection, user, other)

        await self._write(work, user, other)
        self._set(user, self.muted(user) | {other})
        self._bus.publish(SUBJECT, user.encode())

    async def unmute(self, user: UserId, other: UserId) -> None:
        if not await self._write(lambda connection: sql.unmute(connection, user, other), user, other):
            refuse("not-muted")
        self._set(user, self.muted(user) - {other})
        self._bus.publish(SUBJECT, user.encode())

    def _set(self, user: UserId, others: frozenset[UserId]) -> None:
        if others:
            self._muted[user] = others
        else:
            self._muted.pop(user, None)

    def _heard(self, data: bytes) -> None:
        self._spawn(self._read_mutes(UserId(data.decode())))

    def _missed(self) -> None:
        self._spawn(self._read_mutes())

    async def _read_mutes(self, user: UserId | None = None) -> None:
        try:
            found = await self._store.read(lambda connection: sql.all_mutes(connection, user))
        except StoreError:
            LOGGER.warning("mutes-not-read")
            return
        if user is None:
            self._muted = found
        else:
            self._set(user, found.get(user, frozenset()))

    async def _keep_reading(self) -> None:
        while True:
            await asyncio.sleep(READ_EVERY)
            if not self._bus.up:
                await self._read_mutes()

    # ---- who is there -------------------------------------------------------------------------------------
    def saw(self, user: UserId) -> None:
        self._seen.add(user)

    async def online(self, users: Iterable[UserId]) -> set[UserId]:
        since = self._clock.now() - ONLINE_MS
        return await self._store.read(lambda connection: sql.seen_since(connection, users, since))

    async def note(self) -> None:
        """Writes down who was seen since the last time."""
        seen, self._seen = self._seen, set()
        if not seen:
            return
        now = self._clock.now()
        for each in await self._store.read(lambda connection: sql.with_friends(connection, seen)):
            try:
                await self._store.write(
                    lambda connection, user=each: sql.saw(connection, user, now),  # type: ignore[misc]
                    key=f"presence:{each}",
                )
            except IntegrityError:
                continue  # another process has just seen them too

    async def _keep_noting(self) -> None:
        while True:
            await asyncio.sleep(NOTED_EVERY)
            try:
                await self.note()
            except (StoreError, DBAPIError) as error:
                LOGGER.warning("presence-not-noted", reason=str(error)[:200])

    # ---- parts --------------------------------------------------------------------------------------------
    def _spawn(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, work: Callable[[Connection], T], one: UserId, other: UserId) -> T:
        key = "people:" + ":".join(sorted((one, other)))
        try:
            return await self._store.write(work, key=key)
        except IntegrityError:  # the other one did the same at the same moment: look again
            return await self._store.write(work, key=key)


def _not_oneself(user: UserId, other: UserId) -> None:
    if user == other:
        refuse("not-yourself")


def _may_bond(connection: Connection, user: UserId, other: UserId) -> None:
    if sql.blocks(connection, user, other):
        refuse("you-block")
    if sql.count_bonds(connection, user) >= MOST_BONDS:
        refuse("friends-full", most=MOST_BONDS)
