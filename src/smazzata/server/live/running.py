"""What runs as long as the app does, the route of the socket, and the feature made of them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import structlog
from litestar import Litestar, WebSocket, websocket
from litestar.params import FromPath
from msgspec import Struct
from sqlalchemy import Connection

from smazzata.games.contract import Illegal, Text
from smazzata.games.known import games
from smazzata.server.access import ANYONE, UserId, Visitor
from smazzata.server.features import RENAMED, SHUT, Core, Feature
from smazzata.server.infra.bus import Subscription
from smazzata.server.infra.db import StoreError
from smazzata.server.live.buckets import Paces
from smazzata.server.live.counts import Counts
from smazzata.server.live.measures import Measures
from smazzata.server.live.messages import REFUSALS
from smazzata.server.live.pacing import Limits, Patience
from smazzata.server.live.places import Place, matches_of, note, rename, tables_of
from smazzata.server.live.presence import Presence
from smazzata.server.live.robots import Robots
from smazzata.server.live.service import Tables
from smazzata.server.live.socket import Connection as Socket
from smazzata.server.live.spoken import Spoken, spoken_by
from smazzata.server.live.vigil import Vigil
from smazzata.server.live.waking import Waking
from smazzata.tables import Abandon, Stand, words_for

LOGGER = structlog.stdlib.get_logger("smazzata.live")


class Mine(Struct, frozen=True):
    """For "export my data"."""

    tables: list[str]
    matches: list[Place]
    said: list[Spoken]


class Live:
    """`app.state.live`."""

    def __init__(self, core: Core, robots: Robots | None = None, limits: Limits | None = None) -> None:
        self.core = core
        self.limits = limits or Limits()
        self.counts = Counts()
        self.patience = Patience(self.limits.patience)
        self.vigil = Vigil(core.gate, self.limits.check_again)
        per_second, burst, crowd = self.limits.per_second, self.limits.burst, self.limits.crowd
        self._people = Paces(per_second, burst)
        self._addresses = Paces(per_second * crowd, burst * crowd)
        self._subscriptions: list[Subscription] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.tables = Tables(core.store, core.bus, core.clock, core.dice, core.followers)
        self.presence = Presence(core.bus)
        self.robots = robots or Robots()
        self.waking = Waking(self.tables, core.store, core.clock, core.dice, self.robots)
        self._measures = Measures(self)

    def pace(self, visitor: Visitor | None, address: str = "") -> int:
        """Over REST and over all sockets together: 0, or the milliseconds that this person has to wait; if nobody knows
        who it is, this address."""
        return self._addresses.take(address) if visitor is None else self._people.take(visitor.user)

    async def start(self) -> None:
        bus = self.core.bus
        self._subscriptions = [
            await bus.subscribe(
                RENAMED, lambda data: self._call_anew(UserId(data.decode())), lambda: self._call_anew(None)
            ),
            await bus.subscribe(
                SHUT, lambda data: self.vigil.shut(frozenset(data.decode().split())), self.vigil.hurry
            ),
        ]
        await self.presence.start()
        await self.tables.absences.be_sure()
        self.waking.start()
        self.core.metrics.registry.register(self._measures)

    def _call_anew(self, user: UserId | None) -> None:
        async def work() -> None:
            try:
                await self.tables.call_anew(user)
            except StoreError as error:
                LOGGER.warning("names-not-read", reason=str(error))

        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def leave_all(self, user: UserId) -> None:
        """Who deletes their account leaves every table, and loses what they play there."""
        for table in await self.core.store.read(lambda connection: tables_of(connection, user)):
            for step, command in (("abandon", Abandon()), ("stand", Stand())):
                with contextlib.suppress(Illegal):
                    await self.tables.command(table, user, f"by:{user}:gone:{step}", command)

    async def stop(self) -> None:
        self.core.metrics.registry.unregister(self._measures)
        for each in self._subscriptions:
            each.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.vigil.stop()
        await self.presence.stop()
        await self.waking.stop()
        self.robots.close()
        await self.tables.close()


@websocket("/api/tables/{table:str}/socket", opt=ANYONE.opt)
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """How a table is played at: a frame at once, and another whenever something has happened; what is asked is answered
    by a frame with its id, or by a refusal. Who comes with neither session nor token says first who they are, by a
    ticket (`enter`), or that they only look on (`look`). Messages are JSON texts; those sent of at most 4096 bytes."""
    live: Live = socket.app.state.live
    await Socket(socket, table, live).serve()


async def start(app: Litestar, core: Core) -> None:
    app.state.live = Live(core, limits=app.state.limits)
    await app.state.live.start()


async def stop(app: Litestar, _core: Core) -> None:
    await app.state.live.stop()


async def leaving(app: Litestar, user: UserId) -> None:
    await app.state.live.leave_all(user)


async def export(core: Core, user: UserId) -> Mine:
    """Where this person sits, what they played, and what they said."""

    def work(connection: Connection) -> Mine:
        matches = matches_of(connection, user, rules=None, words=None, before=None, limit=100_000)
        return Mine(tables_of(connection, user), matches, spoken_by(connection, user))

    return await core.store.read(work)


def _words() -> dict[str, Text]:
    """For answers over REST, which know no table: what has the same words everywhere. `unreadable` is the app's own."""
    found: dict[str, set[Text]] = {}
    for game in games():
        for code, text in words_for(game).items():
            found.setdefault(code, set()).add(text)
    return {code: next(iter(each)) for code, each in found.items() if len(each) == 1 and code != "unreadable"}


def feature() -> Feature:
    return Feature(
        "live",
        route_handlers=[table_socket],
        start=start,
        stop=stop,
        export=export,
        renamed=rename,
        leaving=leaving,
        follow=note,
        refusals={**_words(), **REFUSALS},
        statuses={"no-such-table": 404, "sign-in-first": 401, "too-fast": 429, "database-away": 503},
    )
