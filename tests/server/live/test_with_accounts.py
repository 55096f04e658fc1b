"""The whole app: a page with its cookie or with a ticket, a program with its token, and whoever is none of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.live.world import SCOPA, Server, free_socket, play
from server.world import settings_for
from smazzata.client import Client
from smazzata.server.accounts.throttle import NO_RATES
from smazzata.server.app import create_app
from smazzata.server.live.messages import Out, Shown

ANSWER = msgspec.json.Decoder(Out)


@asynccontextmanager
async def app_at(database: str, folder: Path, **settings: str) -> AsyncIterator[str]:
    app = create_app(settings_for(database, folder, **settings), rates=NO_RATES)
    listening = free_socket()
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=4096,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=1,
    )
    server = Server(config)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not task.done()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


async def come_in(address: str, name: str) -> httpx.AsyncClient:
    page = httpx.AsyncClient(base_url=address, headers={"Origin": address, "X-Smazzata": "1"})
    (await page.post("/api/guests", json={"name": name})).raise_for_status()
    return page


def cookie(page: httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in page.cookies.items())


async def first(socket: ClientConnection) -> Shown:
    shown = ANSWER.decode(await socket.recv())
    assert isinstance(shown, Shown)
    return shown


async def test_pages(sqlite: str, quick: Path) -> None:
    async with app_at(sqlite, quick) as address:
        anna = await come_in(address, "Anna")
        made = await anna.post("/api/tables", json={"key": "k", "terms": {"rules": "scopa/online"}})
        assert made.status_code == 201, made.text
        table = made.json()["listing"]["table"]
        sat = await anna.post(f"/api/tables/{table}/do", json={"id": "s", "command": {"type": "sit"}})
        assert sat.status_code == 200, sat.text
        assert sat.json()["frame"]["seats"][0]["name"] == "Anna"
        refused = await anna.post(f"/api/tables/{table}/do", json={"id": "t", "command": {"type": "sit"}})
        assert (refused.status_code, refused.json()["code"]) == (409, "already-seated")
        assert "posto" in refused.json()["message"]
        socket = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
        headers = {"Cookie": cookie(anna), "Origin": address}
        async with connect(socket, additional_headers=headers, compression=None) as page:
            assert (await first(page)).frame.seat == 0
        for bad in ({"Cookie": cookie(anna)}, {"Cookie": cookie(anna), "Origin": "http://evil.example"}):
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                async with connect(socket, additional_headers=bad, compression=None) as page:
                    await page.recv()
        ticket = (await anna.post("/api/tickets")).json()["ticket"]
        entering = msgspec.json.encode({"id": "1", "command": {"type": "enter", "ticket": ticket}}).decode()
        async with connect(socket, origin=address, compression=None) as page:  # type: ignore[arg-type]
            await page.send(entering)
            assert (await first(page)).frame.seat == 0
        async with connect(socket, origin=address, compression=None) as page:  # type: ignore[arg-type]
            await page.send(entering)  # a ticket opens once
            with pytest.raises(ConnectionClosed):
                await page.recv()
            assert page.close_code == 4401
        mine = await anna.get("/api/me/export")
        assert table in mine.text
        await anna.aclose()


async def test_a_program_plays_with_its_token(sqlite: str, quick: Path) -> None:
    async with app_at(sqlite, quick) as address:
        page = httpx.AsyncClient(base_url=address, headers={"Origin": address, "X-Smazzata": "1"})
        await page.post("/api/users", json={"name": "Bruno", "password": "sette bello"})
        token = (await page.post("/api/tokens", json={"label": "bot"})).json()["token"]
        await page.aclose()
        async with Client(address, token) as client:
            made = await client.create(SCOPA)
            async with client.table(made.listing.table) as table:
                await table.sit()
                await table.sit(bot="random:instant")
                await table.ready()
                end = await play(table, random.Random(5))
            assert end.match is not None
            assert end.match.verdict is not None
        with pytest.raises(ConnectionError):
            async with Client(address, "wrong").table(made.listing.table):
                pass
