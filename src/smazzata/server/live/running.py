"""What runs as long as the app does, the route of the socket, and the feature made of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.params import FromPath
from msgspec import Struct
from sqlalchemy import Connection

from smazzata.games.contract import Text
from smazzata.games.known import games
from smazzata.server.access import ANYONE, UserId
from smazzata.server.features import Core, Feature
from smazzata.server.live.messages import REFUSALS
from smazzata.server.live.pacing import Bucket, Limits
from smazzata.server.live.places import Place, matches_of, tables_of
from smazzata.server.live.robots import Robots
from smazzata.server.live.service import Tables
from smazzata.server.live.socket import Connection as Socket
from smazzata.server.live.waking import Waking
from smazzata.tables import words_for


class Mine(Struct, frozen=True):
    """For "export my data"."""

    tables: list[str]
    matches: list[Place]


class Live:
    """`app.state.live`."""

    def __init__(self, core: Core, robots: Robots | None = None, limits: Limits | None = None) -> None:
        self.core = core
        self.limits = limits or Limits()
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.tables = Tables(core.store, core.bus, core.clock, core.dice)
        self.robots = robots or Robots()
        self.waking = Waking(self.tables, core.store, core.clock, core.dice, self.robots)

    def pace(self, user: str) -> int:
        """Over REST as over the socket: 0, or the milliseconds that this person has to wait."""
        bucket = self._buckets.setdefault(user, Bucket(self.limits.per_second, self.limits.burst))
        self._buckets.move_to_end(user)
        if len(self._buckets) > 10_000:
            self._buckets.popitem(last=False)
        return bucket.take()

    async def start(self) -> None:
        await self.tables.absences.be_sure()
        self.waking.start()

    async def stop(self) -> None:
        await self.waking.stop()
        self.robots.close()
        await self.tables.close()


@websocket("/api/tables/{table:str}/socket", opt=ANYONE.opt)
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    live: Live = socket.app.state.live
    await Socket(socket, table, live).serve()


async def start(app: Litestar, core: Core) -> None:
    app.state.live = Live(core)
    await app.state.live.start()


async def stop(app: Litestar, _core: Core) -> None:
    await app.state.live.stop()


async def export(core: Core, user: UserId) -> Mine:
    """Where this person sits, and what they played."""

    def work(connection: Connection) -> Mine:
        matches = matches_of(connection, user, rules=None, words=None, before=None, limit=100_000)
        return Mine(tables_of(connection, user), matches)

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
        refusals={**_words(), **REFUSALS},
        statuses={"no-such-table": 404, "sign-in-first": 401, "too-fast": 429, "database-away": 503},
    )
