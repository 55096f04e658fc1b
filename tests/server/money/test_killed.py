"""kill -9 in the middle of play at cash tables: nothing acknowledged is lost, and the ledger holds."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from server.live.conftest import quick, sqlite
from server.live.served import ENDLESS, Player, Proxy, Served, judge, kept, playing
from server.services import Nats, Postgres
from smazzata.server.infra.db import Store
from smazzata.server.live.messages import Abandon, Asked, Sit, Stand
from smazzata.server.money.checking import Checked, check
from smazzata.server.money.schema import PLAYERS
from smazzata.tables import Frame

__all__ = ["quick", "sqlite"]

KILLS, KILLS_LONG = 10, 100
TABLES = 3
CASH = msgspec.structs.replace(
    ENDLESS, rules="scala40/online", format="points 101", stake=1, set_aside=8, join="public"
)


class Gambler(Player):
    """Leaves matches and tables again and again, so that gettoni move all the time."""

    def choose(self, frame: Frame) -> Asked | None:
        chance = self.rng.random()
        if "sit" in frame.may:
            return Sit()
        if "stand" in frame.may and chance < 0.15:
            return Stand()
        if "abandon" in frame.may and chance < 0.1:
            return Abandon()
        return super().choose(frame)


async def checked(database: str) -> Checked:
    async with Store(database) as store:
        return await store.read(check)


async def without_limit(database: str) -> None:
    """Or luck would end it: whoever has lost the usual amount of a day may not sit down any more."""
    async with Store(database) as store:
        await store.write(lambda connection: connection.execute(update(PLAYERS).values(daily_limit=1_000_000)).rowcount)


async def shot(
    servers: list[Served], address: str, database: str, kills: int, seed: int
) -> tuple[int, int]:
    """How many actions were acknowledged and how many matches settled, once all is over and well."""
    rng = random.Random(seed)
    try:
        async with playing([address] * 2, TABLES, CASH, Gambler, 600 if kills > KILLS else 60) as crowd:
            await without_limit(database)
            for number in range(kills):
                await crowd.go_on(8)
                await asyncio.sleep(rng.random() * 0.1)
                dies = rng.choice(servers)
                dies.kill()
                if number % 5 == 0 and len(servers) == 1:
                    assert (await checked(database)).problems == ()  # as it was left lying there
                await dies.start()
                await crowd.go_on(1)
            await crowd.go_on(8, each=1)
            assert (await checked(database)).problems == ()  # in use
    finally:
        for each in servers:
            each.kill()
    found = await checked(database)
    assert found.problems == ()
    assert found.house == -2000
    return judge(await kept(database, crowd.tables), crowd.players), found.matches


@pytest.mark.once
@pytest.mark.patience(900)
async def test_killed_at_cash_tables(sqlite: str, quick: Path, long: bool) -> None:
    kills = KILLS_LONG if long else KILLS
    server = Served(quick, sqlite, None, "node")
    await server.start()
    acknowledged, matches = await shot([server], server.address, sqlite, kills, 9)
    print(f"{kills} kills, {acknowledged} actions, {matches} matches settled")
    assert acknowledged > 8 * kills
    assert matches >= kills / 2


@pytest.mark.once
@pytest.mark.patience(900)
async def test_one_of_two_processes_is_killed(
    postgres: Postgres, nats: Nats, tmp_path: Path, long: bool
) -> None:
    kills = KILLS_LONG if long else KILLS
    database = postgres.new_database()
    servers = [Served(tmp_path, database, nats.url, f"node{number}") for number in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    async with Proxy(servers).running() as address:
        acknowledged, matches = await shot(servers, address, database, kills, 2)
    print(f"{kills} kills, {acknowledged} actions, {matches} matches settled")
    assert acknowledged > 8 * kills
    assert matches >= kills / 2
