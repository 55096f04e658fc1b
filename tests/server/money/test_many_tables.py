"""Many people at many cash tables at once, over one process or two: the ledger holds at every moment."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, func, insert, select

from server.live.world import SCALA, SCOPA, World, node
from server.services import Nats, Postgres
from smazzata.games.contract import Illegal
from smazzata.server.access import Role
from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.db import Store
from smazzata.server.money import players, purses
from smazzata.server.money.checking import Checked, check
from smazzata.server.money.following import follow
from smazzata.server.money.schema import ACCOUNTS, PLAYERS, TRANSFERS
from smazzata.tables import Abandon, Command, Ready, Rematch, Say, Sit, Stand, Table, Terms, phase, seat_of

OPERATIONS, OPERATIONS_LONG = 2000, 100_000
TABLES, TABLES_LONG = 8, 100  # many, so that nobody has a thousand matches in a day
PEOPLE = 3  # for every two tables
CASH = {"stake": 1, "turn_ms": 86_400_000, "cut_ms": 60_000, "join": "public"}
KINDS = [
    msgspec.structs.replace(SCALA, format="points 101", set_aside=40, **CASH),
    msgspec.structs.replace(SCALA, format="points 101", players=3, set_aside=12, **CASH),  # less than is lost
    msgspec.structs.replace(SCALA, format="points 101", players=4, pairs=True, set_aside=30, **CASH),
    msgspec.structs.replace(SCOPA, players=2, set_aside=11, **CASH),
]
LIMIT = 90  # of every third: they run into it


@dataclass
class Person:
    """Does whatever can be done, at any table and by any process."""

    who: str
    worlds: list[World]
    tables: list[str]
    rng: random.Random
    did: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    tries: int = 0

    async def act(self) -> None:
        """At the first table, in any order, at which there is something to do."""
        world = self.rng.choice(self.worlds)
        for where in self.rng.sample(self.tables, len(self.tables)):
            room = await world.live.tables.room(where, newest=True)
            command = self.choose(room.table)
            if command is not None:
                await self.do(world, where, command)
                return
        await asyncio.sleep(0.01)

    async def do(self, world: World, where: str, command: Command) -> None:
        self.tries += 1
        try:
            await world.live.tables.command(where, self.who, f"by:{self.who}:{self.tries}", command)
            self.did[type(command).__name__] += 1
        except Illegal as refusal:
            self.refused[refusal.code] += 1

    def choose(self, table: Table) -> Command | None:
        """None: to look at another table."""
        chance, here = self.rng.random(), seat_of(table, self.who) is not None
        if not here:
            free = phase(table) in ("lobby", "over") and None in table.seats
            return Sit(self.who.title()) if chance < (0.3 if free else 0.001) else None
        if phase(table) in ("lobby", "over"):
            each = table.seats[seat_of(table, self.who) or 0]
            if chance < 0.2 or (each and each.ready):
                return Stand() if chance < 0.2 else None
            return Rematch() if phase(table) == "over" else Ready()
        return Abandon() if chance < 0.7 else Say(text="…")


def people_of(connection: Connection, many: int) -> list[str]:
    """Registered and of age, each with the first grant."""
    names = [f"person{number}" for number in range(many)]
    for number, name in enumerate(names):
        named = dict.fromkeys(("id", "name", "folded"), name) | {"role": int(Role.PLAYER)}
        connection.execute(insert(USERS).values(**named, created_at=1, registered_at=1))
        limit = 1_000_000 if number % 3 else LIMIT
        connection.execute(insert(PLAYERS).values(user_id=name, adult_at=1, daily_limit=limit))
        purses.grant(connection, name, 1)
    return names


def worst_loss(connection: Connection, who: str) -> int:
    """The most that this person had lost at any moment of the day."""
    moves = connection.execute(
        select(TRANSFERS.c.payer, TRANSFERS.c.amount)
        .where(TRANSFERS.c.reason == "settle", (TRANSFERS.c.payer == who) | (TRANSFERS.c.payee == who))
        .order_by(TRANSFERS.c.at_ms, TRANSFERS.c.step)
    )
    lost, most = 0, 0
    for payer, amount in moves:
        lost += amount if payer == who else -amount
        most = max(most, lost)
    return most


@asynccontextmanager
async def served(database: str, buses: list[str | None]) -> AsyncIterator[list[World]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(node(database, bus, name=f"node{number}", followers=(follow,)))
            for number, bus in enumerate(buses)
        ]


async def rush(database: str, buses: list[str | None], *, long: bool) -> None:
    """Everybody at once; meanwhile the check, again and again, on the database in use."""
    operations, many = (OPERATIONS_LONG, TABLES_LONG) if long else (OPERATIONS, TABLES)
    async with served(database, buses) as worlds, Store(database) as store:
        names = await store.write(partial(people_of, many=many * PEOPLE // 2))
        tables = [await _open(worlds[0], KINDS[number % len(KINDS)], number) for number in range(many)]
        for world in worlds:
            for table in tables:
                await world.live.tables.watch(table, lambda: None)  # as sockets do: what happens is heard, not read
        people = [Person(name, worlds, tables, random.Random(name)) for name in names]
        rng = random.Random(5)

        async def go_on(person: Person) -> None:
            while sum(each.did.total() for each in people) < operations:
                await person.act()

        playing = asyncio.gather(*(go_on(each) for each in people))
        try:
            while not playing.done():
                assert _well(await store.read(check))
                await asyncio.wait([playing], timeout=rng.random() * operations / 1000)
        finally:
            playing.cancel()
        await playing
        found = await store.read(check)
        assert _well(found)
        assert found.house == -1000 * len(names)
        assert found.matches > operations / 50
        for name in names[::3]:
            assert await store.read(lambda connection, name=name: worst_loss(connection, name)) <= LIMIT  # type: ignore[misc]
        await store.read(partial(_all_there, many=len(names)))
        did: Counter[str] = sum((each.did + each.refused for each in people), Counter())
    print(f"{sum(each.did.total() for each in people)} operations, {found.matches} matches settled,", did)
    assert sum(each.did.total() for each in people) >= operations
    assert min(did["cash-limit"], did["Abandon"], did["Stand"], did["Sit"]) > 0


async def _open(world: World, terms: Terms, number: int) -> str:
    return (await world.live.tables.create("nobody", terms, f"t{number}")).id


def _well(found: Checked) -> bool:
    assert found.problems == ()
    return True


def _all_there(connection: Connection, many: int) -> None:
    """What is set aside is still somebody's: purses and tables have all that the house gave."""
    whole = connection.execute(select(func.sum(ACCOUNTS.c.balance)).where(ACCOUNTS.c.kind != "house"))
    assert whole.scalar_one() == 1000 * many
    assert players.player(connection, "person1").adult_at == 1


@pytest.mark.once
@pytest.mark.patience(600)
async def test_one_process(tmp_path: Path, long: bool) -> None:
    await rush(f"sqlite:///{tmp_path / 'x.db'}", [None], long=long)


@pytest.mark.once
@pytest.mark.patience(600)
async def test_two_processes(postgres: Postgres, nats: Nats, long: bool) -> None:
    await rush(postgres.new_database(), [nats.url, nats.url], long=long)
