"""One socket at one table, from coming to leaving: all that waits. What is said meanwhile is in `conversation`."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from smazzata.games.contract import Illegal
from smazzata.server.access import UserId, Visitor
from smazzata.server.features import Core
from smazzata.server.infra.db import StoreError, Tell
from smazzata.server.live.asking import cause_of, may_look, sit_of
from smazzata.server.live.conversation import Conversation
from smazzata.server.live.counts import Counts
from smazzata.server.live.messages import CLOSE_CODES, RULE, Do, Ended, Enter, Look, Sit
from smazzata.server.live.pacing import Limits, Patience
from smazzata.server.live.presence import Presence
from smazzata.server.live.rooms import Room
from smazzata.server.live.service import NoTable, Tables
from smazzata.server.live.vigil import Vigil
from smazzata.server.live.wire import EXTENSION, Handed

LOGGER = structlog.stdlib.get_logger("smazzata.socket")


class Live(Protocol):
    """What a socket needs of what is running."""

    @property
    def tables(self) -> Tables: ...

    @property
    def core(self) -> Core: ...

    @property
    def presence(self) -> Presence: ...

    @property
    def limits(self) -> Limits: ...

    def pace(self, visitor: Visitor | None, address: str = "") -> int: ...

    @property
    def patience(self) -> Patience: ...

    @property
    def vigil(self) -> Vigil: ...

    @property
    def counts(self) -> Counts: ...


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], table: str, live: Live) -> None:
        self._socket = socket
        self._table = table
        self._live = live
        extensions: Any = socket.scope.get("extensions") or {}
        self._line = extensions.get(EXTENSION) or Handed(socket.send)
        self._task: asyncio.Task[Any] | None = None
        self._room: Room | None = None
        self._who: UserId | None = None
        self._talk = Conversation(
            self._line,
            socket.user,
            socket.client.host if socket.client else "?",
            live.core,
            live.limits,
            live.pace,
            live.patience,
            live.counts,
            live.tables.ask,
            self._sit,
            self._end,
        )

    async def serve(self) -> None:
        await self._socket.accept()
        code: int | None = None
        said: int | None = None
        counts = self._live.counts
        counts.sockets += 1
        self._task = asyncio.current_task()
        try:
            await self._run()
        except Ended as ended:
            code = ended.code
        except WebSocketDisconnect as gone:
            said = gone.code
        except OSError:  # without goodbye
            pass
        except StoreError:
            code = 4503
        except asyncio.CancelledError:
            code = 1001
            raise
        except Exception:
            LOGGER.exception("socket-failed", table=self._table)
            code = 1011
        finally:
            self._leave()
            counts.end(code, said)
            if code is not None:
                with contextlib.suppress(Exception):
                    await self._socket.close(code, CLOSE_CODES[code][0])

    async def _run(self) -> None:
        talk, live = self._talk, self._live
        first = None
        if live.pace(talk.visitor, talk.address):
            raise Ended(4429)
        if talk.visitor is None:
            try:
                async with asyncio.timeout(live.limits.first):
                    first = await self._introduced()
            except TimeoutError:
                raise Ended(4401) from None
        if talk.visitor is not None:
            live.vigil.begin(talk.visitor, talk.still_there)
        try:
            self._who = None if talk.visitor is None else talk.visitor.user
            self._room = await live.tables.watch(self._table, talk.stir, self._who)
        except NoTable:
            raise Ended(4404) from None
        live.presence.came(self._room, self._who)
        if not await may_look(self._room.table, talk.visitor, live.core.people):
            raise Ended(4403)
        self._raise()
        talk.begin(self._room, first)
        while True:
            self._line.listen(talk.hear, talk.freed)
            try:
                talk.hear(await self._text())
            except asyncio.CancelledError:
                if talk.error is None:
                    raise
                assert self._task is not None
                self._task.uncancel()
            self._raise()

    def _raise(self) -> None:
        """For what this socket ends, if it does."""
        if self._talk.error is not None:
            raise self._talk.error

    def _leave(self) -> None:
        talk, live = self._talk, self._live
        talk.leave()
        live.vigil.end(talk.still_there)
        if self._room is not None:
            live.tables.leave(self._room, talk.stir)
            live.presence.left(self._room, self._who)

    def _end(self) -> None:
        """It ends in the middle of something: the task that waits hears of it."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    async def _text(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code", 1005))
        text = message.get("text")
        if not isinstance(text, str):
            raise Ended(1003)
        return text

    async def _introduced(self) -> str | None:
        """The id of the message by which a page said who it is, or that it only looks on."""
        talk = self._talk
        while True:
            asked = talk.read(await self._text())
            if asked is not None and isinstance(asked.command, Look):
                return asked.id
            if asked is not None and isinstance(asked.command, Enter):
                talk.visitor = await self._live.core.gate.redeem(asked.command.ticket)
                if talk.visitor is None:
                    raise Ended(4401)
                return asked.id
            if asked is not None:
                talk.refuse(asked.id, Illegal("sign-in-first", rule=RULE))
            talk.send_all()

    def _sit(self, asked: Do, wish: Sit, tell: Tell) -> None:
        """Whether somebody is welcome there may have to be looked up."""
        room, visitor, tables = self._room, self._talk.visitor, self._live.tables
        assert room is not None
        assert visitor is not None

        async def sit(room: Room, visitor: Visitor) -> int:
            command = await sit_of(wish, visitor, room, self._live.core.people)
            cause = cause_of(visitor.user, asked.id)
            return await tables.command_unshielded(room.id, visitor.user, cause, command, asked.v)

        tables.in_background(sit(room, visitor), tell)
