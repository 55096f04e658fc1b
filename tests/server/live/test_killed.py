"""kill -9 in the middle of play: what was acknowledged is there, play goes on, and no clock is charged."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from server.live.served import Proxy, Served, check_clocks, judge, kept, now_ms, playing
from server.live.world import SCOPA, begun, node
from server.services import Nats, Postgres
from smazzata.tables import clocks, load, read_event

KILLS, KILLS_LONG = 50, 1000
TABLES = 3
Property = Callable[[str, object], None]


class Times:
    """How long play stood still, for whoever reads the report; a test that fails on a slow machine proves nothing."""

    def __init__(self) -> None:
        self._seconds: list[float] = []

    def add(self, seconds: float) -> None:
        self._seconds.append(max(0.0, seconds))

    def say(self, what: str, record: Property) -> None:
        median, most = statistics.median(self._seconds), max(self._seconds)
        line = f"median {median:.2f} s, most {most:.2f} s of {len(self._seconds)}"
        record(what, line)
        print(f"{what}: {line}")


@pytest.mark.once
@pytest.mark.patience(600)
async def test_kill_9_loses_nothing_that_was_acknowledged(
    sqlite: str, quick: Path, long: bool, record_property: Property
) -> None:
    server = Served(quick, sqlite, None, "node")
    rng = random.Random(9)
    kills = KILLS_LONG if long else KILLS
    from_kill, from_ready = Times(), Times()
    moments: list[int] = []  # at which surely nobody was there
    try:
        await server.start()
        async with playing([server.address] * 2, TABLES) as crowd:
            for _ in range(kills):
                await crowd.go_on(8)
                await asyncio.sleep(rng.random() * 0.1)
                server.kill()
                killed = time.monotonic()
                moments.append(now_ms())
                await server.start()
                ready = time.monotonic()
                first = await crowd.go_on(1)
                from_kill.add(first - killed)
                from_ready.add(first - ready)
            await crowd.go_on(8, each=1)
        players, tables = crowd.players, crowd.tables
    finally:
        server.kill()
    found = await kept(sqlite, tables)
    assert judge(found, players) > 8 * kills
    for moment in moments:
        assert any(each.began_at <= moment <= each.ended_at for each in found.outages)
    assert min(player.table.connections for player in players) > kills / 2
    from_kill.say("play goes on after kill -9", record_property)
    from_ready.say("play goes on after the server is ready", record_property)


@pytest.mark.once
@pytest.mark.patience(600)
async def test_one_of_two_processes_is_killed(
    postgres: Postgres, nats: Nats, tmp_path: Path, long: bool, record_property: Property
) -> None:
    """Whoever was at the one that dies comes back by the proxy to the other; the next to die is either."""
    database = postgres.new_database()
    servers = [Served(tmp_path, database, nats.url, f"node{number}") for number in range(2)]
    rng = random.Random(2)
    kills = KILLS_LONG if long else KILLS
    times = Times()
    try:
        await asyncio.gather(*(server.start() for server in servers))
        async with Proxy(servers).running() as address, playing([address] * 2, TABLES) as crowd:
            for _ in range(kills):
                await crowd.go_on(8)
                await asyncio.sleep(rng.random() * 0.1)
                dies = rng.choice(servers)
                dies.kill()
                killed = time.monotonic()
                back = asyncio.create_task(dies.start())
                await crowd.go_on(2 * TABLES, each=1)  # everybody plays on, one process or two
                times.add(max(player.last for player in crowd.players) - killed)
                await back
            await crowd.go_on(8, each=1)
        players, tables = crowd.players, crowd.tables
    finally:
        for server in servers:
            server.kill()
    found = await kept(database, tables)
    assert judge(found, players) > 8 * kills
    assert sum(player.table.connections for player in players) > kills
    times.say("everybody plays on after one of two was killed", record_property)


async def test_no_clock_is_charged_for_the_time_nobody_was_there(sqlite: str) -> None:
    """A moment is as good as an hour; and so are several of them, with nobody at the table in between."""
    terms = msgspec.structs.replace(SCOPA, turn_ms=60_000, bank_ms=600_000)
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], terms)
    for _ in range(3):
        await asyncio.sleep(0.3)
        async with node(sqlite):
            pass
    async with node(sqlite) as world, world.client("anna") as anna, anna.table(table) as socket:
        frame = socket.frame
    assert frame is not None
    assert frame.phase == "play"
    found = await kept(sqlite, [table])
    assert len(found.outages) >= 4
    assert check_clocks(found.logs[table], found.outages) >= 900
    assert frame.clocks == clocks(load(read_event(row.event) for row in found.logs[table]))
