"""A server of live tables alone: whoever says a name as a token is that person. In this process, or as one to kill."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeAlias

import uvicorn
from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from smazzata.client import Client, Refusal, TableSocket
from smazzata.games.contract import Illegal
from smazzata.server import live, lobby
from smazzata.server.access import Role, UserId, Visitor
from smazzata.server.accounts.throttle import NO_RATES, Throttle
from smazzata.server.features import Core, Follow
from smazzata.server.infra.alive import Heart
from smazzata.server.infra.bus import open_bus
from smazzata.server.infra.clock import Clock, SystemClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import Dice, SystemDice
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.settings import read_settings
from smazzata.server.live.pacing import Limits
from smazzata.server.live.places import note
from smazzata.server.live.robots import Robots
from smazzata.server.live.running import Live
from smazzata.server.live.wire import TableProtocol
from smazzata.tables import Cut, Frame, Ready, Sit, Terms, need_of, phase

SCOPA = Terms(rules="scopa/online", players=2, format="points 11", cut_ms=1000, pause_ms=0)
SCALA = Terms(rules="scala40/online", players=2, format="deals 1", cut_ms=1000, pause_ms=0)


FAST = Limits(per_second=2000, burst=2000)


class NamesAreTokens:
    """A gate for the tests."""

    async def redeem(self, ticket: str) -> Visitor | None:
        return visitor(ticket.removeprefix("ticket-")) if ticket.startswith("ticket-") else None

    async def still_there(self, visitors: Sequence[Visitor]) -> Sequence[Visitor | None]:
        return visitors

    async def names(self, users: Sequence[UserId]) -> Mapping[UserId, str]:
        return {user: user.title() for user in users}


def visitor(name: str) -> Visitor:
    return Visitor(UserId(name), name.title(), Role.PLAYER, "token")


class Recognise(ASGIMiddleware):
    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        name = connection.headers.get("authorization", "").removeprefix("Bearer ")
        scope["auth"] = None
        scope["user"] = visitor(name) if name else None
        await next_app(scope, receive, send)


def refused(_request: Request[Any, Any, Any], refusal: Illegal) -> Response[Any]:
    said = {"code": refusal.code, "rule": refusal.rule, "message": ["", ""], "parameters": refusal.parameters}
    return Response(said, status_code=404 if refusal.code.startswith("no-such") else 409)


def free_socket() -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("127.0.0.1", 0))
    return made


class Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def config(app: Litestar, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        ws=TableProtocol,
        ws_max_size=8192,
        ws_per_message_deflate=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
        **more,
    )


class World:
    """One running server."""

    def __init__(self, port: int, core: Core, running: Live) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.core = core
        self.live = running

    def client(self, name: str) -> Client:
        return Client(self.address, name)


@contextlib.asynccontextmanager
async def node(
    database: str, bus_address: str | None = None, *, port: int = 0, clock: Clock | None = None,
    dice: Dice | None = None, name: str = "node", threads: bool = True, limits: Limits | None = None,
    beats: bool = True, followers: Sequence[Follow] = (), ping: float = 20.0,
) -> AsyncIterator[World]:  # fmt: skip
    """`threads`: bots think in a thread of this process, which starts at once. `beats`: it has a heart, and outages.
    `followers`: besides the index of places. `ping`: seconds of silence until a socket is asked, and again until it is
    given up."""
    metrics = Metrics()
    clock, dice = clock or SystemClock(), dice or SystemDice()
    bus = open_bus(bus_address, metrics)
    await bus.start()
    async with await Store.open(database, metrics) as store:
        store.dictate()  # as the app does
        core = Core(read_settings({}), store, bus, clock, dice, metrics, NamesAreTokens())
        core.followers = (note, *followers)
        heart = Heart(
            store,
            clock if isinstance(clock, SystemClock) else SystemClock(),
            name,
            alone=bus_address is None,
            meet=bus.meet,
        )
        if beats:
            await heart.start()
        handlers = [*live.feature().route_handlers, *lobby.feature().route_handlers]
        app = Litestar(handlers, middleware=[Recognise()], exception_handlers={Illegal: refused})
        running = Live(core, Robots(lambda: ThreadPoolExecutor(1)) if threads else None, limits or FAST)
        app.state.live = running
        app.state.throttle = Throttle(NO_RATES)
        await running.start()
        listening = free_socket() if not port else None
        if listening:
            port = listening.getsockname()[1]
        server = Server(config(app, port=port, ws_ping_interval=ping, ws_ping_timeout=ping))
        task = asyncio.create_task(server.serve(sockets=[listening] if listening else None))
        while not server.started:
            await asyncio.sleep(0.01)
            if task.done():
                task.result()
        try:
            yield World(port, core, running)
        finally:
            server.should_exit = True
            await task
            await running.stop()
            await heart.stop()
            await bus.close()


# ---- people -----------------------------------------------------------------------------------------------
async def play(table: TableSocket, rng: random.Random, choose: Any = None) -> Frame:
    """Until the match is over, any legal action; cuts when asked to."""
    async for frame in table.frames():
        if frame.phase in ("over", "closed"):
            return frame
        try:
            if "cut" in frame.may:
                await table.cut(rng.randrange(20), rng.randbytes(32))
            elif frame.options:
                await table.act((choose or pick)(frame, rng), frame.version)
        except Refusal as refusal:
            if refusal.code not in ("moved-on", "nothing-to-cut", "time-is-up", "wait-for-the-cut"):
                raise
    raise AssertionError("frames end")


def pick(frame: Frame, rng: random.Random) -> str:
    """Nothing clever, but matches of Scala 40 end."""
    if "draw" in frame.options:
        return "draw"
    for word, chance in (("attach", 0.8), ("meld", 0.8), ("discard", 1.0)):
        found = [each for each in frame.options if each.startswith(word)]
        if found and rng.random() < chance:
            return rng.choice(found)
    return rng.choice(frame.options)


async def begun(world: World, names: Sequence[str], terms: Terms) -> str:
    """A new table with these people, all ready, the pack cut."""
    tables = world.live.tables
    room = await tables.create(names[0], terms, "begun")
    for name in names:
        await tables.command(room.id, name, f"by:{name}:sit", Sit(name.title(), welcome=True))
    for name in names:
        await tables.command(room.id, name, f"by:{name}:ready", Ready())
    while phase(room.table) == "cut":
        need = need_of(room.table)
        assert need is not None
        assert need.seat is not None
        await tables.command(room.id, names[need.seat], "by:cut", Cut(3, "ab" * 32))
    return room.id


class Process:
    """A server of its own process: started, killed, started again at the same address."""

    def __init__(self, database: str, bus: str | None, name: str, log: Path) -> None:
        with free_socket() as found:
            self.port: int = found.getsockname()[1]
        self._command = [sys.executable, "-m", "server.live.world", database, bus or "", str(self.port), name]
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        folder = Path(__file__).parents[2]
        paths = {"PYTHONPATH": os.pathsep.join([str(folder.parent / "src"), str(folder)])}
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, env={**os.environ, **paths}, stdout=log, stderr=log
            )
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert self.process.poll() is None, self._log.read_text()
                await asyncio.sleep(0.03)
            else:
                writer.close()
                return

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def client(self, name: str) -> Client:
        return Client(self.address, name)


Pair: TypeAlias = tuple[World | Process, World | Process]
Servers: TypeAlias = Callable[[], AbstractAsyncContextManager[Pair]]
"""`async with servers() as (one, two)`: two addresses of the same tables (the fixture)."""


async def main() -> None:
    """`python -m server.live.world DATABASE BUS PORT NAME`: until it is killed. Bots in processes of their own."""
    database, bus, port, name = sys.argv[1:5]
    async with node(database, bus or None, port=int(port), name=name, threads=True) as world:
        print(world.address, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
