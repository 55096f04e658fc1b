"""How much one person may ask, over however many sockets; a club behind one address is never refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from server.live.served import Served
from server.live.test_fuzz import next_answer, person
from server.live.test_signed_out import seated, socket
from server.live.test_with_accounts import cookie
from server.live.world import SCOPA, begun, node
from smazzata.server.live.messages import Refused
from smazzata.server.live.pacing import Limits

pytestmark = pytest.mark.once

HARDLY_ANY = Limits(per_second=0.001, burst=60)
"""What is used up stays so."""


async def talk(at: ClientConnection, name: str, times: int) -> Counter[str]:
    for number in range(times):
        await at.send(f'{{"id":"{name}{number}","command":{{"type":"say","phrase":"hello"}}}}')
    said: Counter[str] = Counter()
    while said.total() < times:
        answer = await next_answer(at)
        if answer.re is not None:
            said[answer.code if isinstance(answer, Refused) else "done"] += 1
    return said


async def test_sockets_of_one_person_share_what_they_may_ask(sqlite: str) -> None:
    async with node(sqlite, limits=HARDLY_ANY, beats=False) as world, AsyncExitStack() as stack:
        table = await begun(world, ("anna", "bruno"), SCOPA)
        hers = [await stack.enter_async_context(person(world, table)) for _ in range(5)]
        said = sum(await asyncio.gather(*(talk(at, f"s{n}.", 60) for n, at in enumerate(hers))), Counter[str]())
        assert said == {"done": 55, "too-fast": 245}  # and five for the sockets
        for at in hers:
            await at.close()
        async with person(world, table) as again:
            with pytest.raises(ConnectionClosed):
                await again.recv()
            assert again.close_code == 4429
        async with world.client("anna") as over_rest, person(world, table, "bruno") as his:
            looking = {"id": "r", "command": {"type": "look"}}
            answer = await over_rest._http.post(f"/api/tables/{table}/do", json=looking)
            assert answer.json()["code"] == "too-fast"
            assert await talk(his, "b", 10) == {"done": 10}


async def test_a_club_that_looks_on_behind_one_address(sqlite: str) -> None:
    async with node(sqlite, limits=Limits()) as world, AsyncExitStack() as stack:
        table = await begun(world, ("anna", "bruno"), SCOPA)
        for _ in range(2):  # the network is cut, and all come back at once
            club = await asyncio.gather(
                *(stack.enter_async_context(person(world, table, "")) for _ in range(40 * 3))
            )
            for at in club:
                await at.send('{"id":"l","command":{"type":"look"}}')
            assert {(await next_answer(at)).re for at in club} == {"l"}
            for at in club:
                at.transport.abort()


async def test_without_rate_limits_there_is_none_of_it(sqlite: str, quick: Path) -> None:
    served = Served(quick, sqlite, None, "one")
    await served.start()
    headers = {"Origin": served.address, "X-Smazzata": "1"}
    try:
        async with httpx.AsyncClient(base_url=served.address, headers=headers) as page, AsyncExitStack() as stack:
            (await page.post("/api/guests", json={"name": "Anna"})).raise_for_status()
            table = await seated(page)
            hers = [
                await stack.enter_async_context(socket(served.address, table, Cookie=cookie(page))) for _ in range(100)
            ]
            assert await talk(hers[0], "a", 100) == {"done": 100}
            for at in hers[1:]:  # who has not read what came cannot say good-bye
                at.transport.abort()
    finally:
        served.kill()
