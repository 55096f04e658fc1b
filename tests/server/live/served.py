"""`smazzata serve` in processes of their own, to be killed: behind a proxy, with people who play without end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import httpx
import msgspec
from sqlalchemy import Connection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import smazzata
from server.live.world import free_socket, pick
from smazzata.client import Client, Refusal, TableSocket
from smazzata.games.contract import Seat
from smazzata.server.infra import alive, log
from smazzata.server.infra.alive import Outage, time_out_of_service
from smazzata.server.infra.db import Store
from smazzata.server.infra.log import Event
from smazzata.server.live.messages import Act, Asked, Cut, Out, Ready, Rematch, Say, Shown
from smazzata.tables import Frame, Table, Terms, clocks, evolve, read_event

ENDLESS = Terms(
    rules="scopa/online", format="points 11", turn_ms=86_400_000, bank_ms=604_800_000, cut_ms=60_000, pause_ms=0,
    join="link",
)  # fmt: skip
NAMES = ("Anna", "Bruno")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Served:
    """One process: started, killed, started again at the same address."""

    def __init__(self, folder: Path, database: str, bus: str | None, name: str, **more: str) -> None:
        """`more`: other settings, without their SMAZZATA_."""
        with free_socket() as found:
            self.port: int = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self._log = folder / f"{name}.log"
        path = os.pathsep.join([str(Path(smazzata.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SMAZZATA_")}
        said = {"DATA": str(folder), "DATABASE": database, "BUS": bus or "", "NODE": name, "LOGS": "json"}
        said |= more
        self._environment = kept | {"PYTHONPATH": path} | {f"SMAZZATA_{key}": value for key, value in said.items()}

    async def start(self) -> None:
        """Returns when it is there for people."""
        command = [sys.executable, "-m", "smazzata", "serve", "--port", str(self.port), "--no-rate-limits"]
        with self._log.open("ab") as log_file:
            self.process = subprocess.Popen(
                command, env=self._environment, stdin=subprocess.DEVNULL, stdout=log_file, stderr=log_file
            )
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert self.process.poll() is None, self._log.read_text()[-3000:]
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Proxy:
    """Hands connections on, in turn, to whichever of the servers is there: what any proxy does."""

    def __init__(self, servers: Sequence[Served]) -> None:
        self._servers = servers
        self._next = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self._servers:
            self._next = (self._next + 1) % len(self._servers)
            with contextlib.suppress(OSError):
                other = await asyncio.open_connection("127.0.0.1", self._servers[self._next].port)
                await asyncio.gather(_copy(reader, other[1]), _copy(other[0], writer))
                return
        writer.close()

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._pass(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        async with await asyncio.start_server(self._take, "127.0.0.1", 0) as server:
            try:
                yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            finally:
                for each in self._tasks:
                    each.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


# ---- people -----------------------------------------------------------------------------------------------
@dataclass
class Player:
    """Plays and talks without end; knows what was acknowledged, and when the last time."""

    who: str
    at: str
    table: TableSocket
    rng: random.Random
    done: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    why: Counter[str] = field(default_factory=Counter)
    last: float = 0.0
    number: int = 0

    async def play(self) -> None:
        while True:
            frame = self.table.frame
            assert frame is not None
            command = self.choose(frame)
            if command is None:
                await asyncio.sleep(0.02)
                continue
            action_id = f"a{self.number}"
            self.number += 1
            try:
                shown = await self.table.do(command, frame.version, id=action_id)
            except Refusal as refusal:
                self.refused.add(action_id)
                self.why[refusal.code] += 1
                continue
            assert shown.done is not None
            self.done[action_id] = shown.done
            self.last = time.monotonic()
            await asyncio.sleep(0.03 * self.rng.random())

    def choose(self, frame: Frame) -> Asked | None:
        if "cut" in frame.may:
            return Cut(3, self.rng.randbytes(32).hex())
        if "rematch" in frame.may:
            return Rematch()
        if "ready" in frame.may:
            return Ready()
        if frame.options:
            return Act(pick(frame, self.rng))
        return Say(text="…") if self.rng.random() < 0.1 else None


class Crowd:
    """Two people at several tables, each over a socket a table."""

    def __init__(self, players: list[Player], tables: list[str], tokens: list[str], patience: float) -> None:
        self.patience = patience
        self.tokens = tokens
        self.players = players
        self.tables = tables
        self.tasks = [asyncio.create_task(each.play()) for each in players]

    @property
    def done(self) -> int:
        return sum(len(each.done) for each in self.players)

    async def go_on(self, actions: int, *, each: int = 0) -> float:
        """Until so many more actions are acknowledged, and so many of every player; the time of the first of them."""
        before, mine = self.done, [len(player.done) for player in self.players]
        first = 0.0
        late = time.monotonic() + self.patience
        while self.done < before + actions or any(
            len(player.done) < old + each for player, old in zip(self.players, mine, strict=True)
        ):
            self.well()
            assert time.monotonic() < late, [(player.who, player.why) for player in self.players]
            if not first and self.done > before:
                first = time.monotonic()
            await asyncio.sleep(0.005)
        return first or time.monotonic()

    def well(self) -> None:
        for task in self.tasks:
            assert not task.done(), task.exception()


class InPerson(Client):
    """With the cookie of a page instead of a token: for tables at which people play."""

    def __init__(self, address: str, cookie: str) -> None:
        super().__init__(address)
        self._headers |= {"Cookie": cookie, "Origin": address, "X-Smazzata": "1"}
        self._http.headers.update(self._headers)


@contextlib.asynccontextmanager
async def playing(
    addresses: Sequence[str], tables: int, terms: Terms = ENDLESS, kind: type[Player] = Player, patience: float = 60
) -> AsyncIterator[Crowd]:
    """Both come in, each at an address, sit down at so many tables and play until the end of the block; where there is
    a stake, they have gettoni, and come in person. `patience`: seconds that a wait for them may take."""
    who, tokens, cookies = [], [], []
    for name, address in zip(NAMES, addresses, strict=True):
        headers = {"Origin": address, "X-Smazzata": "1"}
        async with httpx.AsyncClient(base_url=address, headers=headers, timeout=60) as page:
            made = (await page.post("/api/users", json={"name": name, "password": "sette bello"})).raise_for_status()
            who.append(made.json()["id"])
            if terms.stake is not None:
                (await page.post("/api/my/purse/age", json={"adult": True})).raise_for_status()
                (await page.post("/api/my/purse/grant")).raise_for_status()
            token = (await page.post("/api/tokens", json={"label": "bot"})).raise_for_status()
            tokens.append(token.json()["token"])
            cookies.append("; ".join(f"{name}={value}" for name, value in page.cookies.items()))
    async with contextlib.AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(
                Client(address, token) if terms.stake is None else InPerson(address, cookie)
            )
            for address, token, cookie in zip(addresses, tokens, cookies, strict=True)
        ]
        found, players = [], []
        for number in range(tables):
            opened = await clients[0].create(terms, f"t{number}")
            found.append(opened.listing.table)
            for person, client in enumerate(clients):
                socket = await stack.enter_async_context(client.table(found[-1]))
                await socket.sit(invitation=opened.invitation if person else None)
                await socket.ready()
                players.append(kind(who[person], found[-1], socket, random.Random(f"{number}/{person}")))
        crowd = Crowd(players, found, tokens, patience)
        try:
            yield crowd
            crowd.well()
        finally:
            for task in crowd.tasks:
                task.cancel()
            await asyncio.gather(*crowd.tasks, return_exceptions=True)


@dataclass
class Witness:
    """Looks on at one table, without a name, and notes what is told: the version, its time, and when it was heard."""

    address: str
    table: str
    told: list[tuple[int, int, int]] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    connections: int = 0

    async def watch(self) -> None:
        while True:
            with contextlib.suppress(OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
                async with connect(socket_address(self.address, self.table), compression=None) as socket:
                    self.connections += 1
                    try:
                        await socket.send('{"id":"l","command":{"type":"look"}}')
                        async for data in socket:
                            shown = msgspec.json.decode(data, type=Out)
                            if not isinstance(shown, Shown):
                                continue
                            self.told += [(each.version, each.at, now_ms()) for each in shown.frame.told]
                    finally:
                        self.codes += [socket.close_code] if socket.close_code else []
            await asyncio.sleep(0.05)

    @contextlib.asynccontextmanager
    async def watching(self) -> AsyncIterator[Self]:
        task = asyncio.create_task(self.watch())
        try:
            yield self
            assert not task.done(), task.exception()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def socket_address(address: str, table: str) -> str:
    return f"ws{address.removeprefix('http')}/api/tables/{table}/socket"


# ---- what the database says of it -------------------------------------------------------------------------
@dataclass(frozen=True)
class Kept:
    logs: dict[str, list[Event]]
    outages: list[Outage]


async def kept(database: str, tables: Sequence[str]) -> Kept:
    def work(connection: Connection) -> Kept:
        return Kept({each: log.read(connection, each) for each in tables}, alive.outages(connection, 0))

    async with Store(database) as store:
        return await store.read(work)


def judge(found: Kept, players: Sequence[Player]) -> int:
    """Nothing acknowledged is missing, nothing refused is there, no version twice or left out, no clock charged for an
    outage. How many actions took effect."""
    effects = 0
    for table, rows in found.logs.items():
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        assert len({row.cause for row in rows}) == len(rows)
        check_clocks(rows, found.outages)
        versions = {row.cause: row.version for row in rows}
        for player in players:
            if player.at != table:
                continue
            for action_id, version in player.done.items():
                assert versions.get(f"by:{player.who}:{action_id}") == version, "acknowledged, and not there"
                effects += 1
            for action_id in player.refused:
                assert f"by:{player.who}:{action_id}" not in versions, "refused, and yet it took effect"
    return effects


def check_clocks(rows: Sequence[Event], outages: list[Outage]) -> int:
    """Between two events the bank that runs loses exactly the time that passed and was no outage. How much was."""
    away = 0
    table = evolve(None, read_event(rows[0].event))
    for row in rows[1:]:
        before, table = table, evolve(table, read_event(row.event))
        seat = clocks(before).seat
        if seat is None or table.matches != before.matches or not table.banks:
            continue
        lost = left(before, seat) - left(table, seat)
        told = [each for each in outages if each.ended_at <= table.at]  # whoever wrote an event was there
        out = time_out_of_service(told, before.at, table.at)
        assert lost == table.at - before.at - out, (row, lost, table.at - before.at, out)
        away += out
    return away


def left(table: Table, seat: Seat) -> int:
    """Of that seat's bank, at the table's last event."""
    ran = table.at - table.since if clocks(table).seat == seat else 0
    return table.banks[seat] - ran
