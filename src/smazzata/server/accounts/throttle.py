"""How often somebody may try, per address; how often passwords for a name may be wrong; by the `limits` package."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, fields
from math import ceil
from typing import Final, NoReturn

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from sqlalchemy import ColumnElement, Connection, case, delete, update
from sqlalchemy.dialects import postgresql, sqlite

from smazzata.games.contract import Illegal
from smazzata.server.accounts.refusals import refuse
from smazzata.server.accounts.schema import THROTTLED
from smazzata.server.infra.db import Store, StoreError


@dataclass(frozen=True, slots=True)
class Rates:
    """A whole club sits behind one address: these stop programs, not an evening of forty people."""

    guests: str = "60/minute"
    registrations: str = "60/hour"
    sign_ins: str = "60/minute"
    wrong_here: str = "10/5 minutes"  # passwords for a name, from an address
    wrong_anywhere: str = "100/5 minutes"  # from all: many more, or anybody could lock anybody out
    passwords: str = "10/5 minutes"  # confirming, a user
    names: str = "10/day"  # a user's changes of their own
    passkeys: str = "60/minute"
    tickets: str = "60/minute"  # a user
    tables: str = "30/minute"  # made by a user
    friends: str = "60/hour"  # asked for by a user
    reports: str = "20/hour"  # made by a user
    clubs: str = "20/day"  # opened by a user
    letters: str = "60/hour"  # rounds of letters sent by a user


NO_RATES = Rates(*["1000000/second"] * len(fields(Rates)))
"""For load tests."""


ALONE: Final = frozenset({"tickets"})
"""Counted by each process for itself: often asked for, and nothing that could be guessed."""
HARDLY: Final = 100_000
"""A rate of so many is none, and nothing is written down for it."""


class Throttle:
    """In this process; and, where several share a database, in that too, so that they count together."""

    def __init__(self, rates: Rates) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            each.name: parse(getattr(rates, each.name)) for each in fields(Rates)
        }
        self._under_way: Counter[tuple[str, str]] = Counter()
        self._store: Store | None = None

    def share(self, store: Store) -> None:
        """From now on with all processes of this database."""
        self._store = store

    async def count(self, what: str, whose: str) -> None:
        """Refuses with how long to wait."""
        item = self._items[what]
        if not self._limiter.hit(item, what, whose):
            self._refuse(item, what, whose)
        if self._store is not None and what not in ALONE and item.amount < HARDLY:
            await self._count_together(self._store, what, whose, item)

    @asynccontextmanager
    async def failing(self, what: str, whose: str) -> AsyncIterator[None]:
        """Counts what is tried meanwhile if it is refused, and refuses to try when too much was. What is not yet known
        counts as refused: else all that is tried at once would be let through."""
        item, mine = self._items[what], (what, whose)
        if not self._limiter.test(item, what, whose, cost=self._under_way[mine] + 1):
            self._refuse(item, what, whose)
        self._under_way[mine] += 1
        window = None
        try:
            if self._store is not None and item.amount < HARDLY:
                window = await self._count_together(self._store, what, whose, item)
            yield
        except Illegal as refusal:
            if refusal.code == "too-often":  # not tried at all
                await self._take_back(what, whose, window)
            else:
                self._limiter.hit(item, what, whose)
            raise
        except StoreError:
            await self._take_back(what, whose, window)
            raise
        else:
            await self._take_back(what, whose, window)
        finally:
            self._under_way[mine] -= 1
            if not self._under_way[mine]:
                del self._under_way[mine]

    def _refuse(self, item: RateLimitItem, what: str, whose: str) -> NoReturn:
        free_at = self._limiter.get_window_stats(item, what, whose).reset_time
        refuse("too-often", seconds=max(1, ceil(free_at - time.time())))

    async def _take_back(self, what: str, whose: str, window: int | None) -> None:
        """`window`: in which it was counted with the others, if it was."""
        if self._store is None or window is None:
            return
        key = _key(what, whose)
        with suppress(StoreError):  # one too many is no harm
            await self._store.write(
                lambda connection: _uncount(connection, key, window), key=f"throttle:{key}"
            )

    async def _count_together(self, store: Store, what: str, whose: str, item: RateLimitItem) -> int:
        """By windows of the clock; says which."""
        length = item.get_expiry()
        window = int(time.time()) // length
        key = _key(what, whose)
        until = (window + 1) * length
        count = await store.write(
            lambda connection: _counted(connection, key, window, until), key=f"throttle:{key}"
        )
        if count > item.amount:
            refuse("too-often", seconds=max(1, ceil(until - time.time())))
        return window


def _key(what: str, whose: str) -> str:
    """A hash is kept: it is somebody's address, or name."""
    return hashlib.sha256(f"{what}/{whose}".encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _counted(connection: Connection, key: str, window: int, until: int) -> int:
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    asked = insert(THROTTLED).values(key=key, window=window, count=1, until=until)
    again = asked.on_conflict_do_update(
        index_elements=[THROTTLED.c.key], set_={"count": _next(window), "window": window, "until": until}
    )
    found: int = connection.execute(again.returning(THROTTLED.c.count)).scalar_one()
    if found == 1:  # now and then: those whose window is over go
        connection.execute(
            delete(THROTTLED).where(THROTTLED.c.until < until - 86_400, THROTTLED.c.key != key)
        )
    return found


def _uncount(connection: Connection, key: str, window: int) -> None:
    here = (THROTTLED.c.key == key, THROTTLED.c.window == window)
    connection.execute(update(THROTTLED).where(*here).values(count=THROTTLED.c.count - 1))


def _next(window: int) -> ColumnElement[int]:
    return case((THROTTLED.c.window == window, THROTTLED.c.count + 1), else_=1)
