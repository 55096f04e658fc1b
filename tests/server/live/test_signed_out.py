"""Whoever is signed out does nothing more: open sockets end with the session or the token that opened them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.live.test_with_accounts import app_at, cookie, first
from server.services import Nats, Postgres

pytestmark = pytest.mark.once

PASSWORD = "sette bello"
SAYING = '{"id":"%s","command":{"type":"say","text":"still here"}}'


def page(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, headers={"Origin": address, "X-Smazzata": "1"})


async def ok(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None


async def seated(who: httpx.AsyncClient) -> str:
    made = await ok(await who.post("/api/tables", json={"key": "k", "terms": {"rules": "scopa/online"}, "sit": True}))
    return str(made["listing"]["table"])


@asynccontextmanager
async def socket(address: str, table: str, **headers: str) -> AsyncIterator[ClientConnection]:
    """At the table, and told so."""
    where = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
    sent = {"Origin": address} | headers
    async with connect(where, additional_headers=sent, compression=None) as found:
        await first(found)
        yield found


async def closed(found: ClientConnection) -> int | None:
    async with asyncio.timeout(20):
        await found.wait_closed()
    return found.close_code


async def end(how: str, who: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    """`other`: another session of the same person."""
    match how:
        case "here":
            await ok(await who.delete("/api/sessions/current"))
        case "there":
            [session] = [each for each in await ok(await other.get("/api/sessions")) if not each["this"]]
            await ok(await other.delete(f"/api/sessions/{session['id']}"))
        case "everywhere":
            await ok(await who.delete("/api/sessions"))
        case "password":
            await ok(await other.post("/api/me/password", json={"current": PASSWORD, "new": "asso piglia tutto"}))
        case "deletion":
            await ok(await who.post("/api/me/deletion", json={"password": PASSWORD}))


@pytest.mark.parametrize("how", ["here", "there", "everywhere", "password", "deletion"])
async def test_a_session_ends_and_its_sockets_with_it(sqlite: str, quick: Path, how: str) -> None:
    async with app_at(sqlite, quick) as address, page(address) as anna, page(address) as again, page(address) as bruno:
        await ok(await anna.post("/api/users", json={"name": "Anna", "password": PASSWORD}))
        await ok(await again.post("/api/sessions", json={"name": "Anna", "password": PASSWORD}))
        await ok(await bruno.post("/api/guests", json={"name": "Bruno"}))
        table = await seated(anna)
        async with (
            socket(address, table, Cookie=cookie(anna)) as hers,
            socket(address, table, Cookie=cookie(again)) as also_hers,
            socket(address, table, Cookie=cookie(bruno)) as his,
        ):
            await end(how, anna, again)
            with contextlib.suppress(ConnectionClosed):
                await hers.send(SAYING % "a")
                await hers.send(SAYING % "b")
            assert await closed(hers) == 4401
            if how in ("everywhere", "deletion"):
                assert await closed(also_hers) == 4401
            else:
                await also_hers.send(SAYING % "c")
                assert "still here" in str(await also_hers.recv())
            await his.send('{"id":"d","command":{"type":"look"}}')
            said = await first(his)
            while said.re != "d":
                said = await first(his)
            assert len(said.frame.chat) == (0 if how in ("everywhere", "deletion") else 1)


async def test_a_guest_who_registers_comes_in_anew(sqlite: str, quick: Path) -> None:
    async with app_at(sqlite, quick) as address, page(address) as anna:
        await ok(await anna.post("/api/guests", json={"name": "Anna"}))
        table = await seated(anna)
        async with socket(address, table, Cookie=cookie(anna)) as before:
            await ok(await anna.post("/api/users", json={"name": "Anna", "password": PASSWORD}))
            assert await closed(before) == 4401
        async with socket(address, table, Cookie=cookie(anna)) as after:
            await after.send(SAYING % "a")
            assert (await first(after)).re == "a"


async def test_a_token_is_revoked_and_so_are_its_sockets(sqlite: str, quick: Path) -> None:
    async with app_at(sqlite, quick) as address, page(address) as anna:
        await ok(await anna.post("/api/users", json={"name": "Anna", "password": PASSWORD}))
        table = await seated(anna)
        made = await ok(await anna.post("/api/tokens", json={"label": "bot"}))
        async with (
            socket(address, table, Authorization=f"Bearer {made['token']}") as program,
            socket(address, table, Cookie=cookie(anna)) as person,
        ):
            await ok(await anna.delete(f"/api/tokens/{made['id']}"))
            assert await closed(program) == 4401
            await person.send(SAYING % "a")
            assert (await first(person)).re == "a"


async def test_in_the_other_processes_too(postgres: Postgres, nats: Nats, tmp_path: Path) -> None:
    database = postgres.new_database()
    async with AsyncExitStack() as stack:
        one, other = [
            await stack.enter_async_context(
                app_at(database, tmp_path, SMAZZATA_BUS=nats.url, SMAZZATA_NODE=name)
            )
            for name in ("one", "other")
        ]
        anna = await stack.enter_async_context(page(one))
        await ok(await anna.post("/api/guests", json={"name": "Anna"}))
        table = await seated(anna)
        async with socket(other, table, Cookie=cookie(anna)) as elsewhere:
            await ok(await anna.delete("/api/sessions"))
            assert await closed(elsewhere) == 4401
