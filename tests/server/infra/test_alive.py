"""Heartbeats and outages: each outage once, whoever comes back first, on both databases."""

from __future__ import annotations

import asyncio
import threading

from sqlalchemy import Connection

from smazzata.server.infra import alive
from smazzata.server.infra.alive import Heart, Outage, beat, outages, time_out_of_service
from smazzata.server.infra.clock import SetClock, SystemClock
from smazzata.server.infra.db import Store


async def test_silence_is_an_outage_once(database: str) -> None:
    async with await Store.open(database) as store:

        async def at(node: str, now: int) -> Outage | None:
            return await store.write(lambda connection: beat(connection, node, now))

        assert await at("a", 10_000) is None  # the first start of all is no outage
        assert await at("a", 10_500) is None
        assert await at("b", 11_000) is None
        assert await at("b", 11_000 + alive.SILENCE_MS) is None  # not too long
        assert await at("a", 14_001) == Outage(12_200, 14_001)  # the last heartbeat of all counts, not a's own
        assert await at("b", 14_002) is None
        assert await at("b", 12_000) is None  # a clock that is behind
        assert await at("c", 90_000) == Outage(14_001, 90_000)
        assert await store.read(lambda connection: outages(connection, 0)) == [
            Outage(12_200, 14_001),
            Outage(14_001, 90_000),
        ]
        assert await store.read(lambda connection: outages(connection, 14_001)) == [Outage(14_001, 90_000)]


async def test_a_node_that_is_alone_knows_every_silence(database: str) -> None:
    """However short: nobody else was there. Among others only a long one counts."""
    async with await Store.open(database) as store:
        for alone, found in ((True, Outage(1000, 1300)), (False, None)):
            await store.write(lambda connection: beat(connection, "before", 1000))
            heart = Heart(store, SetClock(1300), "after", alone=alone)
            assert await heart.start() == found
            await heart.stop()
            await store.write(lambda connection: connection.exec_driver_sql("DELETE FROM alive"))


async def test_nodes_that_come_back_at_once_record_it_once(database: str) -> None:
    async with await Store.open(database) as one, await Store.open(database) as two:
        await one.write(lambda connection: beat(connection, "a", 1000))

        def back(node: str, now: int) -> asyncio.Task[Outage | None]:
            store = one if node < "c" else two
            return asyncio.create_task(store.write(lambda connection: beat(connection, node, now)))

        found = await asyncio.gather(*(back(node, 50_000 + place) for place, node in enumerate("abcdef")))
        assert len([each for each in found if each]) == 1
        assert len(await one.read(lambda connection: outages(connection, 0))) == 1


async def test_two_that_see_the_same_silence_record_it_once(database: str) -> None:
    """The second has looked before the first has committed."""
    async with await Store.open(database) as one, await Store.open(database) as two:
        await one.write(lambda connection: beat(connection, "a", 1000))
        done, go_on = threading.Event(), threading.Event()

        def slowly(connection: Connection) -> Outage | None:
            found = beat(connection, "a", 50_000)
            done.set()
            assert go_on.wait(20)
            return found

        first = asyncio.create_task(one.write(slowly))
        await asyncio.to_thread(done.wait, 20)
        second = asyncio.create_task(two.write(lambda connection: beat(connection, "b", 50_001)))
        await asyncio.sleep(0.2)
        go_on.set()
        assert (await first, await second) == (Outage(1000, 50_000), None)


async def test_the_heart_beats_and_old_nodes_are_forgotten(database: str) -> None:
    def nodes(connection: Connection) -> set[str]:
        return set(connection.exec_driver_sql("SELECT node FROM alive").scalars())

    async with await Store.open(database) as store:
        await store.write(lambda connection: beat(connection, "old", 1000))
        clock = SetClock(1000 + alive.FORGET_MS + 1)
        heart = Heart(store, clock, "new")
        assert await heart.start() == Outage(1000, clock.now())
        await heart.stop()
        assert await store.read(nodes) == {"new"}
        assert store.metrics.outages._value.get() == 1


async def test_the_heart_goes_on_after_a_failure(database: str) -> None:
    async with await Store.open(database) as store:
        beats: list[int] = []

        class Counting(SystemClock):
            def now(self) -> int:
                beats.append(1)
                if len(beats) == 2:
                    raise ArithmeticError
                return super().now()

        alive.EVERY_MS, before = 5, alive.EVERY_MS
        heart = Heart(store, Counting(), "a")
        await heart.start()
        for _ in range(2000):
            if len(beats) >= 4:
                break
            await asyncio.sleep(0.005)
        await heart.stop()
        alive.EVERY_MS = before
        assert len(beats) >= 4


def test_time_that_is_not_charged() -> None:
    found = [Outage(100, 200), Outage(300, 400)]
    assert time_out_of_service(found, 0, 1000) == 200
    assert time_out_of_service(found, 150, 350) == 100
    assert time_out_of_service(found, 200, 300) == 0
