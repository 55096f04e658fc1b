"""The bus: the same within a process and through NATS; and what it loses, it says."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from server.infra.child import Nursery, Task, acks, wait_until_gone
from server.services import Nats, free_port
from smazzata.server.infra.bus import Bus, Subscription, open_bus
from smazzata.server.infra.db import prepare
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.nats_bus import NatsBus

pytestmark = pytest.mark.once


class Ear:
    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.missed = 0

    def miss(self) -> None:
        self.missed += 1

    async def listen(self, bus: Bus, subject: str) -> Subscription:
        return await bus.subscribe(subject, self.heard.append, self.miss)


async def until(condition: Callable[[], object], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def running(address: str | None) -> AsyncIterator[Bus]:
    bus = open_bus(address, Metrics())
    await bus.start()
    try:
        yield bus
    finally:
        await bus.close()


async def test_everybody_who_listens_hears_once_and_in_order(bus_address: str | None) -> None:
    async with running(bus_address) as bus:
        one, two, other = Ear(), Ear(), Ear()
        await one.listen(bus, "table.1")
        subscription = await two.listen(bus, "table.1")
        await other.listen(bus, "table.2")
        messages = [f"{number}".encode() for number in range(200)]
        for message in messages:
            bus.publish("table.1", message)
        assert one.heard == []  # not before the publisher has gone on
        await until(lambda: len(one.heard) == len(two.heard) == 200)
        await asyncio.sleep(0.1)  # what comes back from NATS is not heard twice
        assert one.heard == two.heard == messages
        assert other.heard == []
        subscription.close()
        subscription.close()
        bus.publish("table.1", b"last")
        await until(lambda: len(one.heard) == 201)
        assert len(two.heard) == 200
        assert bus.up


@pytest.mark.parametrize("subject", ["", "table.", "table.*", "a>", "a b", ".a"])
async def test_a_subject_is_words(bus_address: str | None, subject: str) -> None:
    async with running(bus_address) as bus:
        with pytest.raises(ValueError, match="subject"):
            bus.publish(subject, b"")
        with pytest.raises(ValueError, match="subject"):
            await Ear().listen(bus, subject)


async def test_a_subscriber_that_fails_takes_nothing_from_the_others(bus_address: str | None) -> None:
    def fail(_data: bytes) -> None:
        raise LookupError

    async with running(bus_address) as bus, running(bus_address) as there:
        ear = Ear()
        await bus.subscribe("table.1", fail, ear.miss)
        await ear.listen(bus, "table.1")
        bus.publish("table.1", b"a")
        await until(lambda: ear.heard == [b"a"])
        if bus_address:
            there.publish("table.1", b"b")
            there.publish("table.1", b"c")
            await until(lambda: ear.heard == [b"a", b"b", b"c"])


async def test_through_nats_from_another_process(
    nats: Nats, nursery: Nursery, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'smazzata.db'}"
    prepare(database)
    async with running(nats.url) as bus:
        ear = Ear()
        await ear.listen(bus, "table.t")
        file = tmp_path / "child"
        child = nursery.begin(Task("child", database, ["t"], 3, str(file), each=10, bus=nats.url))
        await asyncio.to_thread(wait_until_gone, child)
        await until(lambda: len(ear.heard) == 30)
        assert ear.heard == [str(ack.version).encode() for ack in acks(file)]
        assert ear.missed == 0


async def test_who_has_subscribed_misses_nothing_that_is_said_from_then_on(nats: Nats) -> None:
    async with running(nats.url) as here, running(nats.url) as there:
        for number in range(50):
            ear = Ear()
            subscription = await ear.listen(here, f"table.{number}")
            there.publish(f"table.{number}", b"x")
            await until(lambda ear=ear: ear.heard == [b"x"])  # type: ignore[misc]
            subscription.close()
        ears = [Ear() for _ in range(300)]
        await asyncio.gather(*(ear.listen(here, f"many.{number}") for number, ear in enumerate(ears)))
        for number in range(300):
            there.publish(f"many.{number}", b"y")
        await until(lambda: all(ear.heard == [b"y"] for ear in ears))


async def test_nats_is_killed_and_comes_back(nats: Nats) -> None:
    async with running(nats.url) as here, running(nats.url) as there:
        ear, late = Ear(), Ear()
        await ear.listen(here, "table.1")
        for number in range(3):
            before = ear.missed
            await asyncio.to_thread(nats.kill)
            await until(lambda: not here.up and not there.up)
            here.publish("table.1", b"at home")  # its own process hears it all the same
            await until(lambda: ear.heard[-1:] == [b"at home"])
            there.publish("table.1", b"lost")
            if number == 0:
                await late.listen(here, "table.2")  # returns, although nobody is there
            await asyncio.to_thread(nats.start)
            await until(lambda: here.up and there.up)
            # told once at least: by its own return, and, if it was back first, by what the other could not send
            await until(lambda before=before: ear.missed > before)  # type: ignore[misc]
            there.publish("table.1", b"again")
            await until(lambda: ear.heard[-1:] == [b"again"])
            there.publish("table.2", b"late")
            await until(lambda number=number: len(late.heard) == number + 1)  # type: ignore[misc]
        assert b"lost" not in ear.heard
        assert late.missed >= 1


async def test_what_was_on_its_way_when_the_connection_broke_is_told(
    nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The listener was there all along: only the speaker can know that something was lost."""
    async with running(nats.url) as here:
        speaker = NatsBus([nats.url], Metrics(), check_every=30)  # it has proved nothing since it started
        await speaker.start()
        ear = Ear()
        await ear.listen(here, "table.1")
        await until(lambda: ear.missed == 0)
        client = speaker._client
        assert client is not None
        assert client._transport is not None
        monkeypatch.setattr(client._transport, "writelines", lambda _payload: None)  # the wire is cut
        speaker.publish("table.1", b"lost")
        await asyncio.sleep(0.1)
        assert (ear.heard, ear.missed) == ([], 0)
        await client.close()
        await until(lambda: ear.missed == 1)
        speaker.publish("table.1", b"again")
        await until(lambda: ear.heard == [b"again"])
        await speaker.close()


async def test_a_connection_that_is_dead_but_open_is_noticed(nats: Nats) -> None:
    """As when nats-py's reader has died, or a cable was pulled: nothing fails, and nothing arrives."""
    metrics = Metrics()
    bus = NatsBus([nats.url], metrics, check_every=0.05)
    await bus.start()
    ear = Ear()
    await ear.listen(bus, "table.1")
    assert bus._client is not None
    assert bus._client._reading_task is not None
    bus._client._reading_task.cancel()
    await until(lambda: ear.missed == 1)
    assert bus.up
    assert metrics.returned._value.get() == 1
    await bus.close()


async def test_a_server_starts_without_its_bus() -> None:
    async with running(f"nats://127.0.0.1:{free_port()}") as bus:
        assert not bus.up
        ear = Ear()
        await ear.listen(bus, "table.1")
        bus.publish("table.1", b"a")
        await until(lambda: ear.heard == [b"a"])


async def test_of_several_servers_one_that_is_there_is_taken(nats: Nats) -> None:
    async with running(f"nats://127.0.0.1:{free_port()},{nats.url}") as bus:
        await until(lambda: bus.up)
