"""What a server is compared with: a raw echo, and an echo that saves what it gets before it sends it back. That one
knows no game either: it is the least that a server on uvicorn takes which loses nothing, on this disk."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import uvicorn

PIECE: Final = 4096
PIECES: Final = 4096
"""In the file, which is as long as that from the beginning and written over and over: that is faster than to append."""


async def echo(scope: Any, receive: Any, send: Any, save: Callable[[str], Awaitable[None]] | None = None) -> None:
    """`save`: before it is sent back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if save is not None:
            await save(message["text"])
        await send({"type": "websocket.send", "text": message["text"]})


class Saving:
    """All that comes in one turn of the event loop is saved together."""

    def __init__(self, folder: str) -> None:
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 as long as the process
        self._file.write(bytes(PIECE * PIECES))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._place = 0
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []

    def save(self, text: str) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._save)
        future = loop.create_future()
        self._waiting.append((text, future))
        return future

    def _save(self) -> None:
        waiting, self._waiting = self._waiting, []
        data = "".join([text for text, _ in waiting]).encode().ljust(PIECE)
        self._place = (self._place + 1) % (PIECES // 2)
        os.pwrite(self._file.fileno(), data, PIECE * self._place)
        os.fdatasync(self._file.fileno())
        for _, future in waiting:
            if not future.done():
                future.set_result(None)


class _Server(uvicorn.Server):
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        port = self.servers[0].sockets[0].getsockname()[1]
        print(f"echo: http://127.0.0.1:{port}/", flush=True)


def run_echo(folder: str) -> None:
    """Set up as the server is. `folder`: where to save; empty: nothing is saved."""
    config = uvicorn.Config(
        partial(echo, save=Saving(folder).save) if folder else echo,
        interface="asgi3",  # which uvicorn does not see behind a partial
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4096,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
    )
    _Server(config).run()
