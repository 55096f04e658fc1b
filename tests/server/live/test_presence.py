"""Who is away: whoever has no socket open, in whichever process, and everybody at the table knows."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec

from server.live.world import SCOPA, Process, World, begun, node
from server.services import Nats, Postgres
from smazzata.client import TableSocket
from smazzata.server.infra.bus import LocalBus
from smazzata.server.live.presence import GRACE, SILENCE, Here, Presence
from smazzata.server.live.rooms import Room
from smazzata.tables import Seated, Stand, Terms, create, evolve

TERMS = msgspec.structs.replace(SCOPA, turn_ms=600_000)


async def until(so: Callable[[], bool], what: str) -> None:
    try:
        async with asyncio.timeout(60):
            while not so():
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(what) from None


@contextlib.asynccontextmanager
async def at(world: World | Process, who: str, table: str) -> AsyncIterator[TableSocket]:
    async with world.client(who) as client, client.table(table) as socket:
        yield socket


async def test_everybody_sees_who_is_away_and_back(sqlite: str) -> None:
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], TERMS)
        async with at(world, "anna", table) as anna, at(world, "guest", table) as guest:
            await until(lambda: anna.away == guest.away == (1,), "nobody has seen Bruno yet")
            async with at(world, "bruno", table) as bruno:
                await until(lambda: anna.away == guest.away == (), "Bruno is here")
                assert bruno.away == ()
                version = anna.frame and anna.frame.version
            await until(lambda: anna.away == guest.away == (1,), "Bruno is gone")
            assert anna.frame is not None
            assert anna.frame.version == version, "nothing of it is in the log"
            assert anna.frame.clocks.since, "a clock runs"
            async with at(world, "late", table) as late:
                await until(lambda: late.away == (1,), "who comes later is told too")


async def test_a_page_that_is_loaded_again_was_not_away(sqlite: str) -> None:
    heard: list[tuple[int, ...]] = []
    async with node(sqlite, beats=False) as world:  # nobody is told of an outage
        world.live.presence.grace = 3600.0
        table = await begun(world, ["anna", "bruno"], TERMS)
        async with at(world, "anna", table) as anna, at(world, "bruno", table):
            await until(lambda: anna.away == (), "both are here")
            room = await world.live.tables.room(table)
            room.watchers.join(lambda: heard.append(room.away_seats), None)
            for _ in range(3):
                async with at(world, "bruno", table):  # another window, and closed again
                    pass
        assert heard == []
        for _ in range(2):
            async with at(world, "bruno", table):
                pass
        assert heard == []


async def test_who_stands_up_or_leaves_the_match_is_not_away(sqlite: str) -> None:
    terms = msgspec.structs.replace(TERMS, join="public")
    async with node(sqlite) as world, world.client("anna") as client:
        table = (await client.create(terms)).listing.table
        async with at(world, "anna", table) as anna:
            await anna.sit()
            async with at(world, "bruno", table) as bruno:
                await bruno.sit()
            await until(lambda: anna.away == (1,), "Bruno sits there and is gone")
            await world.live.tables.command(table, "bruno", "by:bruno:stand", Stand())
            await until(lambda: anna.away == (), "a free seat is not away")


async def test_over_two_processes_one_of_which_is_killed(postgres: Postgres, nats: Nats, tmp_path: Path) -> None:
    database = postgres.new_database()
    other = Process(database, nats.url, "other", tmp_path / "other.log")
    async with node(database, nats.url, name="one") as world:
        table = await begun(world, ["anna", "bruno"], TERMS)
        try:
            await other.start()
            async with at(world, "anna", table) as anna:
                await until(lambda: anna.away == (1,), "nobody has seen Bruno yet")
                async with at(other, "bruno", table) as bruno:
                    await until(lambda: anna.away == () == bruno.away, "Bruno is at the other process")
                    async with at(other, "guest", table) as guest:
                        await asyncio.sleep(GRACE + 0.5)
                        assert guest.away == () == bruno.away, "who asks late is told who is elsewhere"
                    other.kill()
                    await until(lambda: anna.away == (1,), "a dead process is forgotten")
                async with at(world, "bruno", table):
                    await until(lambda: anna.away == (), "Bruno is back, here")
        finally:
            other.kill()


async def test_while_the_bus_is_away_nobody_is_forgotten(nats: Nats, sqlite: str) -> None:
    async with node(sqlite, nats.url, name="one") as one, node(sqlite, nats.url, name="two") as two:
        table = await begun(one, ["anna", "bruno"], TERMS)
        async with at(one, "anna", table) as anna, at(two, "bruno", table):
            await until(lambda: anna.away == (), "both are here")
            nats.kill()
            try:
                await asyncio.sleep(SILENCE + GRACE + 1)
                assert anna.away == (), "it is the bus that is away"
            finally:
                nats.start()
            await until(lambda: one.core.bus.up and two.core.bus.up, "the bus is back")
            assert anna.away == ()


async def test_another_process_that_says_something_of_other_tables_changes_nothing() -> None:
    bus = LocalBus()
    presence = Presence(bus, grace=0.0)
    await presence.start()
    table = evolve(None, create("t", Terms(rules="scopa/online"), "anna", 0))
    room = Room(msgspec.structs.replace(table, seats=(Seated("anna", "Anna"), Seated("bruno", "Bruno"))), "")
    room.watchers.join(print, "anna")
    presence.came(room, "anna")
    await until(lambda: room.away == {"bruno"}, "only Anna is here")
    for place in ("u", "t"):
        bus.publish("presence", msgspec.json.encode(Here("elsewhere", place, ("bruno",))))
        await asyncio.sleep(0.01)
        assert (room.away == {"bruno"}) is (place == "u")
    await presence.stop()
