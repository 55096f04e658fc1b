"""What is said over one socket by somebody who is there: messages in, one at a time; frames out, always the newest,
never a queue of old ones.

Nothing here waits: a message is judged when it arrives, and what follows is sent when it is committed, each by a call.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
import structlog

from smazzata.games.contract import Illegal, Seat, Viewer
from smazzata.server.access import Visitor
from smazzata.server.features import Core
from smazzata.server.infra.db import StoreError, Tell
from smazzata.server.live.asking import cause_of, command_of
from smazzata.server.live.counts import Counts
from smazzata.server.live.framing import framed, shown
from smazzata.server.live.messages import (
    ENCODER,
    LARGEST_IN,
    REFUSALS,
    RULE,
    Away,
    Do,
    Ended,
    Enter,
    Look,
    Refused,
    Sit,
    read_do,
)
from smazzata.server.live.pacing import Limits, Patience
from smazzata.server.live.rooms import Room
from smazzata.server.live.steps import Asked
from smazzata.server.live.watchers import NOBODY
from smazzata.server.live.wire import Line
from smazzata.tables import seat_of, watch_at, watched, words_for

LOGGER = structlog.stdlib.get_logger("smazzata.socket")

FEW_WAITING: Final = 16
"""Messages that came while one was being done: beyond that nothing more is read."""
MOST_WAITING: Final = 512
"""Of those that had been read by then."""


class Conversation:
    def __init__(
        self,
        line: Line,
        visitor: Visitor | None,
        address: str,
        core: Core,
        limits: Limits,
        pace: Callable[[Visitor | None, str], int],
        patience: Patience,
        counts: Counts,
        ask: Callable[[Asked, Tell], None],
        sit: Callable[[Do, Sit, Tell], None],
        end: Callable[[], None],
    ) -> None:
        """`ask`: of the tables; `sit`: what has to be looked up first; `end`: called once, when there is an `error`."""
        self.visitor = visitor
        self.address = address
        self.error: Exception | None = None
        """For which this socket ends."""
        self.is_there = False
        """Frames are sent."""
        self._line = line
        self._core = core
        self._limits = limits
        self._pace = pace
        self._patience = patience
        self._counts = counts
        self._ask = ask
        self._sit = sit
        self._on_end = end
        self._room: Room | None = None
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

    # ---- begin and end ------------------------------------------------------------------------------------
    def begin(self, room: Room, first: str | None) -> None:
        """Somebody is there. `first`: the id of the message by which they said who they are."""
        self._room = room
        if first is not None:
            self._answers.append((first, self._version(room)))
        self.is_there, self._blocked = True, False
        self.send_all()

    def leave(self) -> None:
        self.is_there = False
        self._inbox.clear()
        self._patience.end(self._give_up)
        if self._later is not None:
            self._later.cancel()

    def end(self, error: Exception) -> None:
        """From a call: whoever waits hears of it. The first error counts."""
        if self.error is not None:
            return
        there, self.is_there, self.error = self.is_there, False, error
        if there:
            self._on_end()

    def _give_up(self) -> None:
        if self.is_there:
            self.end(Ended(4408))

    def still_there(self, visitor: Visitor | None) -> None:
        """Is it still the same person?"""
        if visitor is None:
            self.end(Ended(4401))
            return
        self.visitor = visitor
        self._core.people.saw(visitor.user)

    # ---- in -----------------------------------------------------------------------------------------------
    def hear(self, text: str) -> None:
        if self._asking is None and self.error is None:
            try:
                self._take(text)
            except Exception as error:  # what is wrong here ends this socket and nothing else
                self.end(error)
        else:
            self._inbox.append(text)
            if len(self._inbox) > MOST_WAITING:
                self.end(Ended(4429))
            elif len(self._inbox) > FEW_WAITING:
                self._line.hold(True)

    def _take(self, text: str) -> None:
        asked = self.read(text)
        if asked is not None:
            try:
                self._begin(asked)
            except Illegal as refusal:
                self.refuse(asked.id, refusal)
        if self._asking is None:
            self.send_all()

    def read(self, text: str) -> Do | None:
        """None: it could not be read, or came too soon, and that was said."""
        if len(text) > LARGEST_IN or not (text.isascii() or len(text.encode()) <= LARGEST_IN):
            raise Ended(1009)
        wait = self._pace(self.visitor, self.address)
        self._too_fast = self._too_fast + 1 if wait else 0
        if self._too_fast > self._limits.most_refused:
            raise Ended(4429)
        try:
            asked = read_do(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(None, Illegal("bad-message", rule=RULE, why=str(error)[:300]))
            return None
        if wait:
            self.refuse(asked.id, Illegal("too-fast", rule=RULE, wait_ms=wait))
            return None
        return asked

    def _begin(self, asked: Do) -> None:
        """Raises Illegal."""
        room, visitor, wish = self._room, self.visitor, asked.command
        assert room is not None
        if isinstance(wish, Look):
            self._seen = None
            self._answer((asked.id, self._version(room)))
            return
        if isinstance(wish, Enter):
            raise Illegal("already-entered", rule=RULE)
        if visitor is None:
            raise Illegal("sign-in-first", rule=RULE)
        if isinstance(wish, Sit):
            self._sit(asked, wish, self._done)
        else:
            command = command_of(wish, visitor, room)
            cause = cause_of(visitor.user, asked.id)
            self._ask(Asked(room, visitor.user, cause, command, asked.v, None, self.stir), self._done)
        self._asking = asked.id

    def _done(self, version: int | None, error: BaseException | None) -> None:
        """What was asked is done, or not."""
        asked, self._asking = self._asking, None
        if self.is_there:
            try:
                self._say(asked, version, error)
            except Exception as failure:
                self.end(failure)

    def _say(self, asked: str | None, version: int | None, error: BaseException | None) -> None:
        if error is None:
            assert asked is not None
            assert version is not None
            if self._room is not None and not self._answers and self._may_send():
                self._show(self._room, asked, version)
            else:
                self._answer((asked, version))
            self._counts.done += 1
        elif isinstance(error, Illegal):
            self.refuse(asked, error)
        elif isinstance(error, StoreError):
            LOGGER.warning("not-saved", table=self._room.id if self._room else None, reason=str(error))
            self.refuse(asked, Illegal("database-away", rule=RULE))
        else:
            raise error
        self.send_all()
        while self._inbox and self._asking is None:
            self._take(self._inbox.popleft())
            if not self._inbox:
                self._line.hold(False)

    # ---- out ----------------------------------------------------------------------------------------------
    def refuse(self, re: str | None, refusal: Illegal) -> None:
        game = self._room.table.terms.rules.partition("/")[0] if self._room else None
        words = {**self._core.words, **words_for(game), **REFUSALS}[refusal.code]
        said = type(words)(words.filled("it", refusal.parameters), words.filled("en", refusal.parameters))
        self._answer(Refused(re, refusal.code, refusal.rule, said, refusal.parameters))
        self._counts.refused[refusal.code] += 1

    def _answer(self, answer: tuple[str, int] | Refused) -> None:
        if len(self._answers) >= self._limits.waiting:
            raise Ended(4408)
        self._answers.append(answer)

    def stir(self) -> None:
        """Something has happened."""
        if self.is_there:
            try:
                self.send_all()
            except Exception as failure:
                self.end(failure)

    def freed(self) -> None:
        """There is room on the line again."""
        if self._blocked:
            self._blocked = False
            self._patience.end(self._give_up)
        self.stir()

    def send_all(self) -> None:
        """What there is to say, as far as the line takes it."""
        room = self._room if self.is_there else None
        while self._answers and self._may_send():
            answer = self._answers.popleft()
            if isinstance(answer, Refused):
                self._show_news(room)  # a refusal is understood by how things stand
                self._send(framed(ENCODER.encode(answer)))
            elif room is not None:
                asked, version = answer
                self._show(room, asked, version)
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
            raise ConnectionError("gone")

    def _show(self, room: Room, re: str | None = None, done: int | None = None) -> None:
        viewer, now = self._viewer(room), self._core.clock.now()
        version = watched(room.table, now).version if viewer is None else room.table.version
        after = self._seen
        if after is not None and after > version:
            after = None
        muted = NOBODY if self.visitor is None else self._core.people.muted(self.visitor.user)
        if viewer is None and re is None and not muted:
            data = room.for_spectators(after, now)
        else:
            data = shown(room.frame(viewer, after, now, muted), re, done)
        self._seen, self._called = version, room.called
        self._send(data)

    def _viewer(self, room: Room) -> Viewer:
        return None if self.visitor is None else seat_of(room.table, self.visitor.user)

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
            self._later = asyncio.get_running_loop().call_later(wait, self.stir)
