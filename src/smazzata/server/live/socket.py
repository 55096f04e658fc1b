"""One socket at one table: messages in, one at a time; frames out, always the newest, never a queue of old ones."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any, Protocol

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from smazzata.games.contract import Illegal, Seat, Viewer
from smazzata.server.access import UserId, Visitor
from smazzata.server.features import Core
from smazzata.server.infra.db import StoreError
from smazzata.server.live.asking import cause_of, command_of, may_look, sit_of
from smazzata.server.live.messages import (
    CLOSE_CODES,
    ENCODER,
    LARGEST_IN,
    REFUSALS,
    RULE,
    Away,
    Do,
    Enter,
    Look,
    Refused,
    Sit,
    read_do,
    shown,
)
from smazzata.server.live.pacing import Bucket, Limits, Patience
from smazzata.server.live.presence import Presence
from smazzata.server.live.rooms import NOBODY, Room
from smazzata.server.live.service import NoTable, Tables
from smazzata.server.live.wire import EXTENSION, framed, payload
from smazzata.tables import seat_of, watch_at, watched, words_for

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

    @property
    def patience(self) -> Patience: ...


class Ended(Exception):
    """The socket is closed with this code: see CLOSE_CODES."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], table: str, live: Live) -> None:
        self._socket = socket
        self._table = table
        self._tables = live.tables
        self._core = live.core
        self._presence = live.presence
        self._limits = live.limits
        self._visitor: Visitor | None = socket.user
        self._room: Room | None = None
        self._who: UserId | None = None
        self._seen: int | None = None
        self._away: tuple[Seat, ...] = ()
        self._stir = asyncio.Event()
        self._asking = False
        self._answers: deque[tuple[str, int] | Refused] = deque()
        self._bucket = Bucket(live.limits.per_second, live.limits.burst)
        self._patience = live.patience
        self._sending: asyncio.Task[Any] | None = None
        self._late = False
        self._ending = False
        self._takes_frames = EXTENSION in (socket.scope.get("extensions") or {})

    async def serve(self) -> None:
        await self._socket.accept()
        code: int | None = None
        self._sending = asyncio.current_task()
        try:
            await self._run()
        except Ended as ended:
            code = ended.code
        except (WebSocketDisconnect, OSError):  # gone, with or without goodbye
            return
        except StoreError:
            code = 4503
        except asyncio.CancelledError:
            code = 1001
            raise
        except Exception:
            LOGGER.exception("socket-failed", table=self._table)
            code = 1011
        finally:
            if self._room is not None:
                self._tables.leave(self._room, self._stir.set)
                self._presence.left(self._room, self._who)
            if code is not None:
                with contextlib.suppress(Exception):
                    await self._socket.close(code, CLOSE_CODES[code][0])

    async def _run(self) -> None:
        first = None
        if self._visitor is None:
            try:
                async with asyncio.timeout(self._limits.first):
                    first = await self._introduced()
            except TimeoutError:
                raise Ended(4401) from None
        try:
            self._who = None if self._visitor is None else self._visitor.user
            self._room = await self._tables.watch(self._table, self._stir.set, self._who)
        except NoTable:
            raise Ended(4404) from None
        self._presence.came(self._room, self._who)
        if not await may_look(self._room.table, self._visitor, self._core.people):
            raise Ended(4403)
        if first is not None:
            self._answers.append((first, self._room.table.version))
        self._stir.set()
        tasks = [asyncio.create_task(each) for each in (self._read(), self._write(), self._stay())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ending = True
            for each in tasks:
                if each is not tasks[0] or not self._asking:  # what was begun is ended: the others are told of it
                    each.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    # ---- in -----------------------------------------------------------------------------------------------
    async def _receive(self) -> Do | None:
        """None: it could not be read, and that was said."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=message.get("code", 1005))
        text = message.get("text")
        if not isinstance(text, str):
            raise Ended(1003)
        if len(text) > LARGEST_IN or len(text.encode()) > LARGEST_IN:
            raise Ended(1009)
        wait = self._bucket.take()
        if self._bucket.refused > self._limits.most_refused:
            raise Ended(4429)
        try:
            asked = read_do(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(None, Illegal("bad-message", rule=RULE, why=str(error)[:300]))
            return None
        if wait:
            self._refuse(asked.id, Illegal("too-fast", rule=RULE, wait_ms=wait))
            return None
        return asked

    async def _introduced(self) -> str | None:
        """The id of the message by which a page said who it is, or that it only looks on."""
        while True:
            asked = await self._receive()
            if asked is None:
                await self._flush()
            elif isinstance(asked.command, Look):
                return asked.id
            elif isinstance(asked.command, Enter):
                self._visitor = await self._core.gate.redeem(asked.command.ticket)
                if self._visitor is None:
                    raise Ended(4401)
                return asked.id
            else:
                self._refuse(asked.id, Illegal("sign-in-first", rule=RULE))
                await self._flush()

    async def _read(self) -> None:
        while not self._ending:
            asked = await self._receive()
            if asked is None:
                continue
            try:
                await self._do(asked)
            except Illegal as refusal:
                self._refuse(asked.id, refusal)
            except StoreError as error:
                LOGGER.warning("not-saved", table=self._table, reason=str(error))
                self._refuse(asked.id, Illegal("database-away", rule=RULE))

    async def _do(self, asked: Do) -> None:
        room = self._room
        assert room is not None
        if isinstance(asked.command, Look):
            self._seen = None
            self._answer((asked.id, room.table.version))
            return
        if isinstance(asked.command, Enter):
            raise Illegal("already-entered", rule=RULE)
        if self._visitor is None:
            raise Illegal("sign-in-first", rule=RULE)
        if isinstance(asked.command, Sit):
            command = await sit_of(asked.command, self._visitor, room, self._core.people)
        else:
            command = command_of(asked.command, self._visitor, room)
        cause = cause_of(self._visitor.user, asked.id)
        self._asking = True  # what it does is shown with its answer, not before
        try:
            done = await self._tables.command_unshielded(self._table, self._visitor.user, cause, command, asked.v)
            self._answer((asked.id, done))
        finally:
            self._asking = False
            self._stir.set()

    # ---- out ----------------------------------------------------------------------------------------------
    def _refuse(self, re: str | None, refusal: Illegal) -> None:
        game = self._room.table.terms.rules.partition("/")[0] if self._room else None
        words = {**self._core.words, **words_for(game), **REFUSALS}[refusal.code]
        said = type(words)(words.it.format_map(refusal.parameters), words.en.format_map(refusal.parameters))
        self._answer(Refused(re, refusal.code, refusal.rule, said, refusal.parameters))

    def _answer(self, answer: tuple[str, int] | Refused) -> None:
        if len(self._answers) >= self._limits.waiting:
            raise Ended(4408)
        self._answers.append(answer)
        self._stir.set()

    async def _flush(self) -> None:
        while self._answers:
            answer = self._answers.popleft()
            assert isinstance(answer, Refused)
            await self._send(framed(ENCODER.encode(answer)))

    async def _write(self) -> None:
        room = self._room
        assert room is not None
        self._sending = asyncio.current_task()
        while True:
            until = self._until_more(room)
            if until is None:
                await self._stir.wait()
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(until):
                        await self._stir.wait()
            self._stir.clear()
            while self._answers:
                answer = self._answers.popleft()
                if isinstance(answer, Refused):
                    await self._send(framed(ENCODER.encode(answer)))
                else:
                    await self._show(room, *answer)
            if self._version(room) != self._seen and not self._asking:
                await self._show(room)
            if room.away_seats != self._away and self._seen is not None:
                self._away = room.away_seats
                await self._send(framed(ENCODER.encode(Away(self._away))))

    async def _show(self, room: Room, re: str | None = None, done: int | None = None) -> None:
        viewer, now = self._viewer(room), self._core.clock.now()
        version = watched(room.table, now).version if viewer is None else room.table.version
        after = self._seen if self._seen is None or self._seen <= version else None
        muted = NOBODY if self._visitor is None else self._core.people.muted(self._visitor.user)
        if viewer is None and re is None and not muted:
            data = room.for_spectators(after, now)
        else:
            data = framed(shown(room.frame(viewer, after, now, muted), re, done))
        self._seen = version
        await self._send(data)

    async def _send(self, data: bytes) -> None:
        """`data` is framed already; a server that does not know of it is handed the text."""
        self._patience.begin(self._give_up)
        message: Any = {"type": "websocket.send", "framed": data}
        if not self._takes_frames:
            message = {"type": "websocket.send", "text": payload(data).decode(), "bytes": None}
        try:
            await self._socket.send(message)
        except asyncio.CancelledError:
            if self._late and self._sending is not None:
                self._sending.uncancel()
                raise Ended(4408) from None
            raise
        finally:
            self._patience.end(self._give_up)

    def _give_up(self) -> None:
        self._late = True
        if self._sending is not None:
            self._sending.cancel()

    def _viewer(self, room: Room) -> Viewer:
        return None if self._visitor is None else seat_of(room.table, self._visitor.user)

    def _version(self, room: Room) -> int:
        """The newest that this viewer may see."""
        if not room.table.past or self._viewer(room) is not None:
            return room.table.version
        return watched(room.table, self._core.clock.now()).version

    def _until_more(self, room: Room) -> float | None:
        """Seconds until a spectator sees more without anything new happening."""
        if not room.table.past or self._viewer(room) is not None:
            return None
        now = self._core.clock.now()
        at = watch_at(room.table, now)
        return None if at is None else max(0.0, (at - now) / 1000) + 0.001

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(self._limits.check_again)
            if self._visitor is not None:
                self._visitor = await self._core.gate.still_there(self._visitor)
                if self._visitor is None:
                    raise Ended(4401)
                self._core.people.saw(self._visitor.user)
