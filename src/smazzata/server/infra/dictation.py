"""What is dictated to the scribe (scribe.py): rows go out at once, or while others are under way several together, and
each is told its result when the answer comes. Nothing here waits.

If the scribe dies, nobody knows of what was under way; until there is another, everything goes by the writer.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import structlog
from msgspec import Struct
from sqlalchemy import Connection

from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.scribe import DONE, MOST_AT_ONCE, NOT_DONE, Answer, Values, answers, message
from smazzata.server.infra.writer import Job, NotDone, Unknown, tell

LOGGER = structlog.stdlib.get_logger("smazzata.dictation")

MANY: Final = 16
"""Units of work that are sent without waiting for the next turn of the event loop: it is long when much is asked, and
the scribe writes them meanwhile."""
AGAIN_SECONDS: Final = 0.5
"""Until the next scribe is begun after one that died; twice as long after each that was never ready, up to LONGEST."""
LONGEST: Final = 60.0
PATIENCE: Final = 10.0
"""Seconds for the last answers when everything ends, and then for the scribe."""


class Rows(Struct, frozen=True, gc=False, eq=False):
    """Work that is nothing but rows for the log. The writer can do it too."""

    def __call__(self, connection: Connection) -> Any:
        raise NotImplementedError

    def put_rows(self, values: Values) -> None:
        """As the scribe takes them, one after the other."""
        raise NotImplementedError

    def appended(self) -> Any:
        """The result, once they are there."""
        raise NotImplementedError


class Dictated(Job, eq=False, kw_only=True):
    rows: Rows


class Dictation:
    def __init__(self, path: str, metrics: Metrics, otherwise: Callable[[Job], None], longest: int) -> None:
        """`otherwise`: does by itself what could not be done together. `longest`: units of work that may wait."""
        self._path = path
        self._metrics = metrics
        self._otherwise = otherwise
        self._longest = longest
        self._loop = asyncio.get_running_loop()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._heard = bytearray()
        self._waiting: list[Dictated] = []
        self._values: Values = []
        """Of those that wait."""
        self._under_way: deque[list[Dictated]] = deque()
        """Of each message that was not answered yet."""
        self._count = 0
        """Of both."""
        self._unsent = b""
        """The rest of a message for which there was no room."""
        self._again = AGAIN_SECONDS
        self._over: asyncio.Event | None = None
        """Everything ends: set when the last of it is told."""
        self.ready = False
        """There is a scribe who takes things down."""
        self._begin()

    # ---- out ----------------------------------------------------------------------------------------------
    def take(self, job: Dictated) -> None:
        """While it is ready. Raises NotDone."""
        if self._count >= self._longest:
            self._metrics.not_done.inc()
            raise NotDone(f"{self._longest} writes are waiting already")
        self._count += 1
        job.rows.put_rows(self._values)
        self._waiting.append(job)
        if not self._under_way or len(self._waiting) >= MANY:
            self._send()
        elif len(self._waiting) == 1:
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        if self._waiting and not self._unsent and self.ready:
            self._under_way.append(self._waiting)
            values, self._waiting, self._values = self._values, [], []
            self._put(message(values))

    def _put(self, data: bytes) -> None:
        assert self._line is not None
        try:
            sent = self._line.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:  # it is gone, which is heard in a moment: nobody is told anything at once
            self.ready = False
            return
        if sent < len(data):
            if not self._unsent:
                self._loop.add_writer(self._line, self._go_on)
            self._unsent = data[sent:]
        elif self._unsent:
            self._loop.remove_writer(self._line)
            self._unsent = b""
            self._send()

    def _go_on(self) -> None:
        self._put(self._unsent)

    # ---- in -----------------------------------------------------------------------------------------------
    def _hear(self) -> None:
        assert self._line is not None
        try:
            data = self._line.recv(MOST_AT_ONCE)
        except BlockingIOError:
            return
        except OSError as error:
            self._lost(str(error))
            return
        if not data:
            self._lost("it is gone")
            return
        self._heard += data
        for answer in answers(self._heard):
            self._settle(answer)
        if self._over is not None and not self._count:
            self._over.set()

    def _settle(self, answer: Answer) -> None:
        if not answer.messages:
            self.ready = True
            self._again = AGAIN_SECONDS
            return
        jobs = self._under_way.popleft()
        for _ in range(answer.messages - 1):
            jobs += self._under_way.popleft()
        self._count -= len(jobs)
        if answer.outcome == DONE:
            for job in jobs:
                job.result = job.rows.appended()
            tell(jobs)
            now = time.monotonic()
            self._metrics.committed(answer.seconds, [now - job.asked for job in jobs])
        elif answer.outcome == NOT_DONE:  # one of them is there already, or comes too late: which of them is found out
            self._hand_on(jobs)
        else:
            self._fail(jobs, answer.reason)

    def _hand_on(self, jobs: list[Dictated]) -> None:
        for job in jobs:
            try:
                self._otherwise(job)
            except NotDone as error:
                job.error = error
                tell([job])

    def _fail(self, jobs: list[Dictated], reason: str) -> None:
        if jobs:
            LOGGER.warning("commit-failed", units=len(jobs), reason=reason)
            self._metrics.unknown.inc(len(jobs))
        for job in jobs:
            job.error = Unknown(f"the scribe: {reason}")
        tell(jobs)

    # ---- the scribe ---------------------------------------------------------------------------------------
    def _begin(self) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        number = theirs.fileno()
        command = [sys.executable, "-P", "-m", "smazzata.server.infra.scribe", str(number), self._path]
        with theirs:
            try:
                self._process = subprocess.Popen(
                    command, pass_fds=[number], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
                )
            except OSError as error:  # then it is the writer who does everything
                LOGGER.warning("no-scribe", reason=str(error))
                ours.close()
                self._begin_again()
                return
        self._line = ours
        self._loop.add_reader(ours, self._hear)

    def _begin_again(self) -> None:
        self._loop.call_later(self._again, self._begin_unless_over)
        self._again = min(2 * self._again, LONGEST)

    def _begin_unless_over(self) -> None:
        if self._over is None:
            self._begin()

    def _lost(self, reason: str) -> None:
        """What was sent may have been done; what waits has not been."""
        LOGGER.warning("scribe-lost", units=self._count, reason=reason)
        process = self._hang_up()
        if process is not None:
            self._loop.run_in_executor(None, _see_off, process)
        sent = [job for jobs in self._under_way for job in jobs]
        waiting = self._waiting
        self._under_way.clear()
        self._waiting, self._values, self._count = [], [], 0
        self._fail(sent, reason)
        self._hand_on(waiting)
        if self._over is None:
            self._begin_again()
        else:
            self._over.set()

    def _hang_up(self) -> subprocess.Popen[bytes] | None:
        self.ready = False
        self._unsent = b""
        self._heard.clear()
        line, self._line = self._line, None
        if line is not None:
            self._loop.remove_reader(line)
            self._loop.remove_writer(line)
            line.close()
        process, self._process = self._process, None
        return process

    async def close(self) -> None:
        """After what was asked for is done. Nothing more may be asked for."""
        self._over = asyncio.Event()
        if self._count:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._over.wait()
        if self._count:
            self._lost("it does not answer")
        process = self._hang_up()
        if process is not None:
            await asyncio.to_thread(_see_off, process)


def _see_off(process: subprocess.Popen[bytes]) -> None:
    """It ends by itself, since nobody is at the other end of its line; or it hangs."""
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
