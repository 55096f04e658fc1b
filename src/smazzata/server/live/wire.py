"""uvicorn's protocol for sockets, with a shorter way out for messages that are the same for many.

A message `{"type": "websocket.send", "framed": bytes}` is handed to the transport as it is: put into a WebSocket frame
once, by `framed`, however many it is sent to. Everything else is uvicorn's. Whether this way is open a scope says.
"""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION: Final = "smazzata.framed"
_TEXT: Final = 0x81
"""A whole message of text; a server does not mask."""


def framed(data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return bytes((_TEXT, size)) + data
    if size < 1 << 16:
        return b"%c\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), data)
    return b"%c\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), data)


def payload(frame: bytes) -> bytes:
    """What `framed` was given."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


class TableProtocol(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = {}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        data = message.get("framed")
        if data is None:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(data)
