"""kill -9 in the middle of play: what was acknowledged is there, play goes on, and no clock is charged."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec

from server.live.world import SCOPA, Process, begun, node, pick
from server.services import Nats, Postgres
from smazzata.client import Client, Refusal, TableSocket
from smazzata.server.infra import log
from smazzata.server.infra.db import Store
from smazzata.server.infra.log import Event
from smazzata.server.live.messages import Act, Asked, Cut, Ready, Rematch, Say
from smazzata.tables import Frame, clocks, load, read_event

KILLS, KILLS_LONG = 10, 1000
TERMS = msgspec.structs.replace(SCOPA, turn_ms=600_000, cut_ms=60_000)


class Player:
    """Plays and talks without end; knows what was acknowledged."""

    def __init__(self, name: str, table: TableSocket) -> None:
        self.name = name
        self.table = table
        self.rng = random.Random(name)
        self.done: dict[str, int] = {}

    async def play(self) -> None:
        number = 0
        while True:
            frame = self.table.frame
            assert frame is not None
            action_id = f"a{number}"
            number += 1
            try:
                shown = await self.table.do(self.choose(frame), frame.version, id=action_id)
            except Refusal:
                continue
            assert shown.done is not None
            self.done[action_id] = shown.done
            await asyncio.sleep(0.005)

    def choose(self, frame: Frame) -> Asked:
        if "cut" in frame.may:
            return Cut(3, self.rng.randbytes(32).hex())
        if "rematch" in frame.may:
            return Rematch()
        if "ready" in frame.may:
            return Ready()
        if frame.options:
            return Act(pick(frame, self.rng))
        return Say(text="…")


def _all(players: list[Player]) -> int:
    return sum(len(player.done) for player in players)


async def rows_of(database: str, table: str) -> list[Event]:
    async with Store(database) as store:
        return await store.read(lambda connection: log.read(connection, table))


def judge(rows: list[Event], players: list[Player]) -> None:
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    load(read_event(row.event) for row in rows)
    versions = {row.cause: row.version for row in rows}
    for player in players:
        for action_id, version in player.done.items():
            assert versions.get(f"by:{player.name}:{action_id}") == version, "acknowledged, and not there"


async def test_kill_9_loses_nothing_that_was_acknowledged(sqlite: str, tmp_path: Path, long: bool) -> None:
    server = Process(sqlite, None, "node", tmp_path / "log")
    rng = random.Random(9)
    try:
        async with node(sqlite) as world:
            table = await begun(world, ["anna", "bruno"], TERMS)
        await server.start()
        clients = [Client(server.address, name) for name in ("anna", "bruno")]
        async with clients[0].table(table) as one, clients[1].table(table) as two:
            players = [Player("anna", one), Player("bruno", two)]
            playing = [asyncio.create_task(player.play()) for player in players]
            for _ in range(KILLS_LONG if long else KILLS):
                before = _all(players)
                async with asyncio.timeout(30):
                    while _all(players) < before + 6:
                        await asyncio.sleep(0.01)
                await asyncio.sleep(rng.random() * 0.1)
                assert not any(task.done() for task in playing), [
                    task.exception() for task in playing if task.done()
                ]
                server.kill()
                await server.start()
            before = _all(players)
            async with asyncio.timeout(30):
                while min(one.connections, two.connections) <= KILLS or _all(players) < before + 6:
                    await asyncio.sleep(0.01)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for client in clients:
            async with client:
                pass
    finally:
        server.kill()
    judge(await rows_of(sqlite, table), players)
    assert _all(players) > 5 * KILLS


async def test_one_of_two_processes_is_killed(
    postgres: Postgres, nats: Nats, tmp_path: Path, long: bool
) -> None:
    """Anna at one, Bruno at the other, which dies again and again; then NATS does."""
    database = postgres.new_database()
    servers = [Process(database, nats.url, f"node{number}", tmp_path / f"log{number}") for number in range(2)]
    try:
        async with node(database, nats.url) as world:
            table = await begun(world, ["anna", "bruno"], TERMS)
        for server in servers:
            await server.start()
        clients = [servers[0].client("anna"), servers[1].client("bruno")]
        async with clients[0].table(table) as one, clients[1].table(table) as two:
            players = [Player("anna", one), Player("bruno", two)]
            playing = [asyncio.create_task(player.play()) for player in players]
            for _ in range(KILLS_LONG // 2 if long else 3):
                await both_go_on(players)
                servers[1].kill()
                await servers[1].start()
            nats.kill()
            await asyncio.sleep(0.5)
            await both_go_on(players)
            nats.start()
            await both_go_on(players)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    finally:
        for server in servers:
            server.kill()
        if nats.process is None:
            nats.start()
    judge(await rows_of(database, table), players)


async def both_go_on(players: list[Player]) -> None:
    before = [len(player.done) for player in players]
    async with asyncio.timeout(30):
        while any(len(player.done) < old + 4 for player, old in zip(players, before, strict=True)):
            await asyncio.sleep(0.01)


async def test_no_clock_is_charged_for_the_time_nobody_was_there(sqlite: str) -> None:
    terms = msgspec.structs.replace(SCOPA, turn_ms=6_000, bank_ms=60_000)
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], terms)
        room = await world.live.tables.room(table)
        before = clocks(room.table)
        assert before.turn_until is not None
    await asyncio.sleep(3)  # more than two heartbeats
    async with node(sqlite) as world, world.client("anna") as anna, anna.table(table) as socket:
        frame = socket.frame
        assert frame is not None
        assert frame.phase == "play"
        assert frame.clocks.turn_until is not None
        assert frame.clocks.turn_until - before.turn_until >= 2_500
        assert frame.clocks.bank_until is not None
        assert before.bank_until is not None
        assert frame.clocks.bank_until - before.bank_until >= 2_500
