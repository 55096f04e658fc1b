"""uvicorn's protocol for sockets, with a shorter way in and out for whole messages of text.

What comes in is handed to whoever listens the moment it is there; what goes out is put into a WebSocket frame once
(`framing`), however many it is sent to, and handed to the transport as it is. Whether somebody is still there is asked
for all sockets together (`pulse`). Everything else is uvicorn's: the handshake, closing, and whoever sends anything but
whole small messages. Whether this way is open a scope says.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

from litestar.exceptions import WebSocketDisconnect
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from smazzata.server.live.framing import payload
from smazzata.server.live.pulse import Pulse

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

LOGGER = logging.getLogger("smazzata.wire")
LOGGER.setLevel(logging.WARNING)  # a line for each socket that opens takes longer than much of the opening

EXTENSION: Final = "smazzata.line"
_TEXT: Final = 0x81
"""A whole message of text."""
_PONG: Final = 0x8A
_CONTROL: Final = (0x88, 0x89, _PONG)
"""Close, ping, pong."""
_PING: Final = b"\x89\x00"
"""Of a server: whole, with nothing in it."""

_PULSES: Final[WeakKeyDictionary[Config, Pulse]] = WeakKeyDictionary()
"""One for all sockets of a server."""


class Line(Protocol):
    """The way to the other end of a socket, for those who do not wait."""

    def listen(self, hear: Callable[[str], None], free: Callable[[], None]) -> None:
        """From now on `free` is called when there is room again for what is to be sent, and perhaps `hear` with every
        message. What does not come this way comes as ever, in order."""
        ...

    @property
    def is_free(self) -> bool:
        """May more be sent now?"""
        ...

    def put(self, data: bytes) -> bool:
        """`data` is framed already. False: nobody is there any more."""
        ...

    def hold(self, held: bool) -> None:
        """Read nothing for a while, or again."""
        ...


class TableProtocol(WebSocketsSansIOProtocol):
    _hear: Callable[[str], None] | None = None
    _free: Callable[[], None] | None = None
    _in_step = False
    """The parser of `websockets` has been given whole frames only: the next byte begins one."""
    _rest = b""
    _pulse: Pulse | None = None
    heard = True

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = self.conn.logger = LOGGER

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]
            self._hear = self._free = None

    # ---- in -----------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        self.heard = True
        if not self._in_step:
            begins = not self.handshake_initiated
            super().data_received(data)
            self._in_step = begins and self.handshake_initiated and data.endswith(b"\r\n\r\n")
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        size = len(data)
        if size > 6 and data[0] == _TEXT and size == data[1] - 122 and size < 132:  # one short message: nearly always
            self._text(data, 0, 6, size)
            return
        at = 0
        while at < len(data):
            first, second = data[at], data[at + 1] if at + 1 < len(data) else 0x80
            size, begin = second & 0x7F, at + 6
            if size == 126 and first == _TEXT:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
            usual = size <= self.config.ws_max_size if first == _TEXT else first in _CONTROL and size < 126
            if size == 127 or not second & 0x80 or not usual:
                self._in_step = False  # for good: it is uvicorn that answers such things
                super().data_received(data[at:])
                return
            end = begin + size
            if end > len(data):
                self._rest = data[at:]
                return
            if first == _TEXT:
                self._text(data, at, begin, end)
            elif first != _PONG:  # that somebody is there is known by now
                super().data_received(data[at:end])
            at = end

    def _text(self, data: bytes, at: int, begin: int, end: int) -> None:
        hear = self._hear
        if hear is not None and not self.close_sent and self.conn.state is State.OPEN:
            try:
                text = apply_mask(data[begin:end], data[begin - 4 : begin]).decode()
            except UnicodeDecodeError:
                hear = None
            else:
                hear(text)
                return
        super().data_received(data[at:end])

    def listen(self, hear: Callable[[str], None], free: Callable[[], None]) -> None:
        self._free = free
        if self._in_step and self.queue.empty():
            self._hear = hear

    def hold(self, held: bool) -> None:
        if self.read_paused != held and not self.transport.is_closing():
            self.read_paused = held
            (self.transport.pause_reading if held else self.transport.resume_reading)()

    # ---- is anybody there? --------------------------------------------------------------------------------
    def start_keepalive(self) -> None:
        if self.ping_interval:
            pulse = _PULSES.get(self.config)
            if pulse is None:
                pulse = _PULSES[self.config] = Pulse(self.loop, self.ping_interval, self.ping_timeout)
            self._pulse = pulse
            pulse.begin(self)

    def stop_keepalive(self) -> None:
        if self._pulse is not None:
            self._pulse.end(self)

    def ask(self) -> None:
        self.put(_PING)

    def give_up(self) -> None:
        self.keepalive_timeout()

    # ---- out ----------------------------------------------------------------------------------------------
    def resume_writing(self) -> None:
        super().resume_writing()
        if self._free is not None:
            self._free()

    @property
    def is_free(self) -> bool:
        return self.writable.is_set()

    def put(self, data: bytes) -> bool:
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            return False
        self.transport.write(data)
        return True


class Handed:
    """The line of any other server: a text at a time, by the way of ASGI."""

    def __init__(self, send: Callable[[Any], Awaitable[None]]) -> None:
        self._send = send
        self._sending: asyncio.Task[None] | None = None
        self._free: Callable[[], None] | None = None

    def listen(self, hear: Callable[[str], None], free: Callable[[], None]) -> None:
        self._free = free

    @property
    def is_free(self) -> bool:
        return self._sending is None

    def put(self, data: bytes) -> bool:
        self._sending = asyncio.create_task(self._hand_on(payload(data).decode()))
        return True

    async def _hand_on(self, text: str) -> None:
        try:
            await self._send({"type": "websocket.send", "text": text, "bytes": None})
        except (OSError, WebSocketDisconnect):
            return  # never free again: whoever reads there hears of it
        self._sending = None
        if self._free is not None:
            self._free()

    def hold(self, held: bool) -> None:
        """Whoever is not ready does not ask for the next message."""
