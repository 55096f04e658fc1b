"""One socket at one table: messages in, one at a time; frames out, always the newest, never a queue of old ones.

Nothing here waits on the way of an action: a message is judged when it arrives, and what follows is sent when it is
committed, each by a call. A task of its own has only what waits: who comes, and what the line does not hand over.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any, Final, Protocol

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from smazzata.games.contract import Illegal, Seat, Viewer
from smazzata.server.access import UserId, Visitor
from smazzata.server.features import Core
from smazzata.server.infra.db import StoreError
from smazzata.server.live.asking import cause_of, command_of, may_look, sit_of
from smazzata.server.live.framing import framed, shown
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
)
from smazzata.server.live.pacing import Limits, Patience
from smazzata.server.live.presence import Presence
from smazzata.server.live.rooms import Room
from smazzata.server.live.service import Asked, NoTable, Tables
from smazzata.server.live.vigil import Vigil
from smazzata.server.live.watchers import NOBODY
from smazzata.server.live.wire import EXTENSION, Handed, Line
from smazzata.tables import seat_of, watch_at, watched, words_for

LOGGER = structlog.stdlib.get_logger("smazzata.socket")

FEW_WAITING: Final = 16
"""Messages that came while one was being done: beyond that nothing more is read."""
MOST_WAITING: Final = 512
"""Of those that had been read by then."""


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
        self._pace = live.pace
        self._patience = live.patience
        self._vigil = live.vigil
        self._visitor: Visitor | None = socket.user
        self._address = socket.client.host if socket.client else "?"
        extensions: Any = socket.scope.get("extensions") or {}
        self._line: Line = extensions.get(EXTENSION) or Handed(socket.send)
        self._task: asyncio.Task[Any] | None = None
        self._error: Exception | None = None
        """For which this socket ends."""
        self._room: Room | None = None
        self._who: UserId | None = None
        self._here = False
        """Frames are sent."""
        self._seen: int | None = None
        self._called = 0
        self._away: tuple[Seat, ...] = ()
        self._asking: str | None = None
        """The id of what is being done: what it does is shown with its answer, not before."""
        self._inbox: deque[str] = deque()
        """Messages that came meanwhile."""
        self._answers: deque[tuple[str, int] | Refused] = deque()
        self._blocked = False
        """There is something to say, and no room for it on the line."""
        self._too_fast = 0
        """Messages in a row that came too soon."""
        self._later: asyncio.TimerHandle | None = None

    async def serve(self) -> None:
        await self._socket.accept()
        code: int | None = None
        self._task = asyncio.current_task()
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
            self._leave()
            if code is not None:
                with contextlib.suppress(Exception):
                    await self._socket.close(code, CLOSE_CODES[code][0])

    async def _run(self) -> None:
        first = None
        if self._pace(self._visitor, self._address):
            raise Ended(4429)
        if self._visitor is None:
            try:
                async with asyncio.timeout(self._limits.first):
                    first = await self._introduced()
            except TimeoutError:
                raise Ended(4401) from None
        if self._visitor is not None:
            self._vigil.begin(self._visitor, self._still_there)
        try:
            self._who = None if self._visitor is None else self._visitor.user
            self._room = await self._tables.watch(self._table, self._stir, self._who)
        except NoTable:
            raise Ended(4404) from None
        self._presence.came(self._room, self._who)
        if not await may_look(self._room.table, self._visitor, self._core.people):
            raise Ended(4403)
        self._raise()
        if first is not None:
            self._answers.append((first, self._version(self._room)))
        self._here, self._blocked = True, False
        self._send_all()
        while True:
            self._line.listen(self._hear, self._freed)
            try:
                self._hear(await self._text())
            except asyncio.CancelledError:
                if self._error is None:
                    raise
                assert self._task is not None
                self._task.uncancel()
            self._raise()

    def _raise(self) -> None:
        """For what this socket ends, if it does."""
        if self._error is not None:
            raise self._error

    def _leave(self) -> None:
        self._here = False
        self._inbox.clear()
        self._patience.end(self._give_up)
        self._vigil.end(self._still_there)
        if self._later is not None:
            self._later.cancel()
        if self._room is not None:
            self._tables.leave(self._room, self._stir)
            self._presence.left(self._room, self._who)

    def _end(self, error: Exception) -> None:
        """From a call: the task hears of it. The first error counts."""
        if self._error is not None:
            return
        here, self._here, self._error = self._here, False, error
        if here and self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def _give_up(self) -> None:
        if self._here:
            self._end(Ended(4408))

    # ---- in -----------------------------------------------------------------------------------------------
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
        while True:
            asked = self._read(await self._text())
            if asked is not None and isinstance(asked.command, Look):
                return asked.id
            if asked is not None and isinstance(asked.command, Enter):
                self._visitor = await self._core.gate.redeem(asked.command.ticket)
                if self._visitor is None:
                    raise Ended(4401)
                return asked.id
            if asked is not None:
                self._refuse(asked.id, Illegal("sign-in-first", rule=RULE))
            self._send_all()

    def _hear(self, text: str) -> None:
        if self._asking is None and self._error is None:
            try:
                self._take(text)
            except Exception as error:  # what is wrong here ends this socket and nothing else
                self._end(error)
        else:
            self._inbox.append(text)
            if len(self._inbox) > MOST_WAITING:
                self._end(Ended(4429))
            elif len(self._inbox) > FEW_WAITING:
                self._line.hold(True)

    def _take(self, text: str) -> None:
        asked = self._read(text)
        if asked is not None:
            try:
                self._begin(asked)
            except Illegal as refusal:
                self._refuse(asked.id, refusal)
        if self._asking is None:
            self._send_all()

    def _read(self, text: str) -> Do | None:
        """None: it could not be read, or came too soon, and that was said."""
        if len(text) > LARGEST_IN or not (text.isascii() or len(text.encode()) <= LARGEST_IN):
            raise Ended(1009)
        wait = self._pace(self._visitor, self._address)
        self._too_fast = self._too_fast + 1 if wait else 0
        if self._too_fast > self._limits.most_refused:
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

    def _begin(self, asked: Do) -> None:
        """Raises Illegal."""
        room, visitor, wish = self._room, self._visitor, asked.command
        assert room is not None
        if isinstance(wish, Look):
            self._seen = None
            self._answer((asked.id, self._version(room)))
            return
        if isinstance(wish, Enter):
            raise Illegal("already-entered", rule=RULE)
        if visitor is None:
            raise Illegal("sign-in-first", rule=RULE)
        cause = cause_of(visitor.user, asked.id)
        if isinstance(wish, Sit):
            self._tables.in_background(self._sit(room, visitor, cause, wish, asked.v), self._done)
        else:
            command = command_of(wish, visitor, room)
            asking = Asked(room, visitor.user, cause, command, asked.v, None, self._stir)
            self._tables.ask(asking, self._done)
        self._asking = asked.id

    async def _sit(self, room: Room, visitor: Visitor, cause: str, asked: Sit, seen: int | None) -> int:
        command = await sit_of(asked, visitor, room, self._core.people)
        return await self._tables.command_unshielded(room.id, visitor.user, cause, command, seen)

    def _done(self, version: int | None, error: BaseException | None) -> None:
        """What was asked is done, or not."""
        asked, self._asking = self._asking, None
        if self._here:
            try:
                self._say(asked, version, error)
            except Exception as failure:
                self._end(failure)

    def _say(self, asked: str | None, version: int | None, error: BaseException | None) -> None:
        match error:
            case None:
                assert asked is not None
                assert version is not None
                if self._room is not None and not self._answers and self._may_send():
                    self._show(self._room, asked, version)
                else:
                    self._answer((asked, version))
            case Illegal():
                self._refuse(asked, error)
            case StoreError():
                LOGGER.warning("not-saved", table=self._table, reason=str(error))
                self._refuse(asked, Illegal("database-away", rule=RULE))
            case _:
                raise error
        self._send_all()
        while self._inbox and self._asking is None:
            self._take(self._inbox.popleft())
            if not self._inbox:
                self._line.hold(False)

    # ---- out ----------------------------------------------------------------------------------------------
    def _refuse(self, re: str | None, refusal: Illegal) -> None:
        game = self._room.table.terms.rules.partition("/")[0] if self._room else None
        words = {**self._core.words, **words_for(game), **REFUSALS}[refusal.code]
        said = type(words)(words.filled("it", refusal.parameters), words.filled("en", refusal.parameters))
        self._answer(Refused(re, refusal.code, refusal.rule, said, refusal.parameters))

    def _answer(self, answer: tuple[str, int] | Refused) -> None:
        if len(self._answers) >= self._limits.waiting:
            raise Ended(4408)
        self._answers.append(answer)

    def _stir(self) -> None:
        """Something has happened."""
        if self._here:
            try:
                self._send_all()
            except Exception as failure:
                self._end(failure)

    def _freed(self) -> None:
        """There is room on the line again."""
        if self._blocked:
            self._blocked = False
            self._patience.end(self._give_up)
        self._stir()

    def _send_all(self) -> None:
        """What there is to say, as far as the line takes it."""
        room = self._room if self._here else None
        while self._answers and self._may_send():
            answer = self._answers.popleft()
            if isinstance(answer, Refused):
                self._show_news(room)  # a refusal is understood by how things stand
                self._send(framed(ENCODER.encode(answer)))
            elif room is not None:
                self._show(room, *answer)
        if room is None:
            return
        self._show_news(room)
        if (room.away or self._away) and self._seen is not None:
            self._say_who_is_away(room)
        if room.table.past:
            self._look_later(room)

    def _say_who_is_away(self, room: Room) -> None:
        seats = room.away_seats
        if seats != self._away and self._may_send():
            self._away = seats
            self._send(framed(ENCODER.encode(Away(seats))))

    def _show_news(self, room: Room | None) -> None:
        if room is None or self._asking is not None:
            return
        if (self._version(room) != self._seen or room.called != self._called) and self._may_send():
            self._show(room)

    def _may_send(self) -> bool:
        """Whoever does not listen for too long is given up."""
        if self._line.is_free:
            return True
        if not self._blocked:
            self._blocked = True
            self._patience.begin(self._give_up)
        return False

    def _send(self, data: bytes) -> None:
        if not self._line.put(data):
            raise WebSocketDisconnect(detail="gone")

    def _show(self, room: Room, re: str | None = None, done: int | None = None) -> None:
        viewer, now = self._viewer(room), self._core.clock.now()
        version = watched(room.table, now).version if viewer is None else room.table.version
        after = self._seen
        if after is not None and after > version:
            after = None
        muted = NOBODY if self._visitor is None else self._core.people.muted(self._visitor.user)
        if viewer is None and re is None and not muted:
            data = room.for_spectators(after, now)
        else:
            data = shown(room.frame(viewer, after, now, muted), re, done)
        self._seen, self._called = version, room.called
        self._send(data)

    def _viewer(self, room: Room) -> Viewer:
        return None if self._visitor is None else seat_of(room.table, self._visitor.user)

    def _version(self, room: Room) -> int:
        """The newest that this viewer may see."""
        if not room.table.past or self._viewer(room) is not None:
            return room.table.version
        return watched(room.table, self._core.clock.now()).version

    def _look_later(self, room: Room) -> None:
        """A spectator sees more without anything new happening."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        now = self._core.clock.now()
        at = None if self._viewer(room) is not None else watch_at(room.table, now)
        if at is not None:
            wait = max(0.0, (at - now) / 1000) + 0.001
            self._later = asyncio.get_running_loop().call_later(wait, self._stir)

    # ---- still the same person? -----------------------------------------------------------------------------
    def _still_there(self, visitor: Visitor | None) -> None:
        if visitor is None:
            self._end(Ended(4401))
            return
        self._visitor = visitor
        self._core.people.saw(visitor.user)
