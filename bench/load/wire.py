"""A WebSocket client of few lines, so that the clients of a measurement cost as little as they can."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import Final, NamedTuple, cast

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A


class Place(NamedTuple):
    """Where a socket is opened, and as whom: the cookie of a session, or none."""

    host: str
    port: int
    path: str
    cookie: str = ""


def request(place: Place) -> bytes:
    host = f"{place.host}:{place.port}"
    lines = [
        f"GET {place.path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    if place.cookie:
        lines += [f"Origin: http://{host}", f"Cookie: {place.cookie}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def written(opcode: int, data: bytes) -> bytes:
    """One frame of a client: masked, as it must be, with zeros."""
    if len(data) < 126:
        return bytes((opcode, 0x80 | len(data), 0, 0, 0, 0)) + data
    return bytes((opcode, 0x80 | 126)) + len(data).to_bytes(2, "big") + bytes(4) + data


class Wire(asyncio.Protocol):
    """One socket. `opened`, `heard` and `gone` are for those who do something with it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.is_open = False
        self.transport: asyncio.Transport | None = None
        self._rest = b""

    def opened(self) -> None: ...

    def heard(self, data: bytes) -> None: ...

    def gone(self) -> None: ...

    def say(self, data: bytes) -> None:
        if self.transport is not None:
            self.transport.write(written(TEXT, data))

    def cut(self) -> None:
        """At once, as when a network goes away."""
        if self.transport is not None:
            self.transport.abort()

    # ---- asyncio ------------------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own are no subclass
        self.transport.write(request(self.place))

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if self.is_open:
            self.is_open = False
            self.gone()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self.is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(data[: data.find(b"\r\n")].decode())
            self.is_open = True
            self.opened()
            at = end + 4
        while (length := self._length(data, at)) is not None:
            start, end = length
            self._take(data[at], data[start:end])
            at = end
        self._rest = data[at:]

    @staticmethod
    def _length(data: bytes, at: int) -> tuple[int, int] | None:
        """Where the payload of the frame begins and ends; None: it is not all there yet."""
        if len(data) < at + 2:
            return None
        short, start = data[at + 1], at + 2
        if short >= 126:
            size = 2 if short == 126 else 8
            if len(data) < start + size:
                return None
            short, start = int.from_bytes(data[start : start + size], "big"), start + size
        return (start, start + short) if len(data) >= start + short else None

    def _take(self, opcode: int, data: bytes) -> None:
        if opcode == TEXT:
            self.heard(data)
        elif opcode == PING and self.transport is not None:
            self.transport.write(written(PONG, data))
        elif opcode == CLOSE:
            self.cut()
