"""PostgreSQL and NATS killed in the middle of play: nothing is told that did not happen, no event is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.live.served import Kept, Proxy, Served, Witness, judge, kept, playing, socket_address
from server.services import Nats, Postgres
from smazzata.server.live.messages import Away, Out, Refused, Shown

ROUNDS, ROUNDS_LONG = 3, 100
Property = Callable[[str, object], None]
pytestmark = [pytest.mark.once, pytest.mark.patience(600)]


def check_witness(found: Kept, witness: Witness) -> None:
    """All it was told is in the log, as it was told."""
    log = {row.version: row.at_ms for row in found.logs[witness.table]}
    assert witness.told
    for version, at, _ in witness.told:
        assert log[version] == at, "told, and it did not happen"


async def test_postgresql_is_killed(postgres: Postgres, nats: Nats, tmp_path: Path, long: bool) -> None:
    database = postgres.new_database()
    servers = [Served(tmp_path, database, nats.url, f"node{number}") for number in range(2)]
    rng = random.Random(7)
    try:
        await asyncio.gather(*(server.start() for server in servers))
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(Proxy(servers).running())
            crowd = await stack.enter_async_context(playing([address] * 2, 2))
            witnesses = [
                await stack.enter_async_context(Witness(server.address, table).watching())
                for server in servers
                for table in crowd.tables
            ]
            for number in range(ROUNDS_LONG if long else ROUNDS):
                await crowd.go_on(8, each=1)
                if number == 0:
                    table, bearer = crowd.tables[0], {"Authorization": f"Bearer {crowd.tokens[0]}"}
                    place = socket_address(servers[0].address, table)
                    socket = await stack.enter_async_context(connect(place, additional_headers=bearer))
                    await answer_to(socket, "once")
                await asyncio.to_thread(postgres.kill)
                if number == 0:
                    refused = await answer_to(socket, "twice")
                    assert isinstance(refused, Refused)
                    assert refused.code == "database-away"
                    await away(servers[0].address, table)
                else:
                    await asyncio.sleep(3 * rng.random())  # the writer itself waits for two seconds
                await asyncio.to_thread(postgres.start)
                if number == 0:
                    while isinstance(shown := await answer_to(socket, "twice"), Refused):
                        assert shown.code == "database-away"
                    settled = shown.done
                    assert settled is not None
            await crowd.go_on(8, each=1)
    finally:
        for server in servers:
            server.kill()
        if postgres.process is None:
            postgres.start()
    found = await kept(database, crowd.tables)
    judge(found, crowd.players)
    said = {row.cause: row.version for row in found.logs[table]}
    assert said[f"by:{crowd.players[0].who}:twice"] == settled
    for witness in witnesses:
        check_witness(found, witness)


async def answer_to(socket: ClientConnection, action_id: str) -> Shown | Refused:
    await socket.send(f'{{"id":"{action_id}","command":{{"type":"say","text":"…"}}}}')
    while True:
        answer: Out = msgspec.json.decode(await socket.recv(), type=Out)
        if not isinstance(answer, Away) and answer.re == action_id:
            return answer


async def away(address: str, table: str) -> None:
    """What people hear while PostgreSQL is not there."""
    async with httpx.AsyncClient(base_url=address) as http:
        answer = await http.get(f"/api/tables/{'a' * 26}", timeout=30)
        assert answer.status_code == 503, answer.text
        assert (await http.get("/health")).status_code == 200
    for place, command in (("a" * 26, '{"type":"look"}'), (table, '{"type":"enter","ticket":"none"}')):
        async with connect(socket_address(address, place), compression=None) as socket:
            await socket.send(f'{{"id":"1","command":{command}}}')
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code == 4503


async def test_nats_is_killed(
    postgres: Postgres, nats: Nats, tmp_path: Path, long: bool, record_property: Property
) -> None:
    """Anna at one process, Bruno at the other: without the bus each hears of the other by the log."""
    database = postgres.new_database()
    servers = [Served(tmp_path, database, nats.url, f"node{number}") for number in range(2)]
    addresses = [server.address for server in servers]
    try:
        await asyncio.gather(*(server.start() for server in servers))
        async with AsyncExitStack() as stack:
            crowd = await stack.enter_async_context(playing(addresses, 2))
            witnesses = [
                await stack.enter_async_context(Witness(address, table).watching())
                for address in addresses
                for table in crowd.tables
            ]
            for _ in range(ROUNDS_LONG if long else ROUNDS):
                await crowd.go_on(8, each=2)
                await asyncio.to_thread(nats.kill)
                await crowd.go_on(8, each=2)
                await asyncio.to_thread(nats.start)
            await crowd.go_on(8, each=2)
            await asyncio.sleep(1)
    finally:
        for server in servers:
            server.kill()
        if nats.process is None:
            nats.start()
    found = await kept(database, crowd.tables)
    judge(found, crowd.players)
    delays: list[int] = []
    for witness in witnesses:
        check_witness(found, witness)
        assert witness.connections == 1
        versions = [version for version, _, _ in witness.told]
        assert versions == list(range(versions[0], versions[-1] + 1)), "an event was lost"
        delays += [heard - at for version, at, heard in witness.told if version > versions[0] + 32]
    line = f"median {statistics.median(delays)} ms, most {max(delays)} ms"
    record_property("what happens is heard at the other process, NATS killed", line)
    print("what happens is heard at the other process, NATS killed:", line)
