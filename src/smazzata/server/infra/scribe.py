"""The process that writes moves into the log of tables on SQLite. It knows rows, not what they mean.

The event loop that judges moves does not share Python's lock with it, nor wait for the disk (`dictation.py` is its end
of the line). Whatever has come by the time the scribe looks is written in one transaction, and is answered when that is
committed. If it cannot be done like that nothing of it is done, and whoever asked finds out why, one by one.

It ends when the other end of the line does, and by no signal: what it was given it writes.

    python -m smazzata.server.infra.scribe LINE FILE     a socket that is open already, the file of SQLite
"""

from __future__ import annotations

import contextlib
import marshal
import os
import select
import signal
import socket
import sqlite3
import struct
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from smazzata.server.infra.sqlite import BUSY_SECONDS, rolled_back, set_up

Value: TypeAlias = str | int | None
Values: TypeAlias = list[Value]
"""Rows for `appending`, one after the other."""

COLUMNS: Final = 8
MOST_VALUES: Final = 64 * COLUMNS
"""In a statement: for each number of rows there is one that SQLite has to read once."""

# What is put into this view moves its table on by one version, or undoes the whole statement.
_VIEW: Final = (
    "CREATE TEMP VIEW appending AS SELECT NULL AS table_id, NULL AS version, NULL AS cause, NULL AS at_ms,"
    " NULL AS event, NULL AS phase, NULL AS wake_at, NULL AS listing"
)
_TRIGGER: Final = (
    "CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appending BEGIN"
    " UPDATE tables SET version = NEW.version, updated_at = NEW.at_ms"
    " WHERE id = NEW.table_id AND version = NEW.version - 1;"
    " SELECT RAISE(ABORT, 'not after that version') WHERE changes() = 0;"
    " UPDATE tables SET phase = NEW.phase, wake_at = NEW.wake_at, listing = NEW.listing"
    " WHERE id = NEW.table_id AND NEW.phase IS NOT NULL;"
    " INSERT INTO events (table_id, version, cause, at_ms, event)"
    " VALUES (NEW.table_id, NEW.version, NEW.cause, NEW.at_ms, NEW.event);"
    " END"
)

# ---- the line ---------------------------------------------------------------------------------------------
LENGTH: Final = struct.Struct("<I")
"""Before each message: of what follows, which is `marshal`'s, since both ends are the same Python."""
ANSWER: Final = struct.Struct("<IBdI")
DONE: Final = 0
NOT_DONE: Final = 1
UNKNOWN: Final = 2
MOST_AT_ONCE: Final = 1 << 18
"""Bytes: what is written in one transaction is about as much at most."""



class Answer(NamedTuple):
    """To the next `messages` of them."""

    messages: int
    outcome: int
    seconds: float
    """That it took."""
    reason: str = ""

    def written(self) -> bytes:
        reason = self.reason.encode()
        return ANSWER.pack(self.messages, self.outcome, self.seconds, len(reason)) + reason


def message(values: Values) -> bytes:
    data = marshal.dumps(values)
    return LENGTH.pack(len(data)) + data


def messages(data: bytearray) -> list[Values]:
    """Those that are there whole; they are taken out of it."""
    found: list[Values] = []
    at = 0
    while len(data) - at >= LENGTH.size:
        end = at + LENGTH.size + LENGTH.unpack_from(data, at)[0]
        if end > len(data):
            break
        found.append(marshal.loads(memoryview(data)[at + LENGTH.size : end]))
        at = end
    del data[:at]
    return found


def answers(data: bytearray) -> list[Answer]:
    """The same of answers."""
    found: list[Answer] = []
    at = 0
    while len(data) - at >= ANSWER.size:
        count, outcome, seconds, length = ANSWER.unpack_from(data, at)
        end = at + ANSWER.size + length
        if end > len(data):
            break
        found.append(Answer(count, outcome, seconds, data[at + ANSWER.size : end].decode()))
        at = end
    del data[:at]
    return found


# ---- writing ----------------------------------------------------------------------------------------------
LOOK_AGAIN: Final = 0.0002
"""Seconds, while another connection writes."""
UNITS: Final = 4000
"""Rows, after which the write-ahead log is carried over into the file: some twenty thousand pages. That takes twenty
milliseconds, in which nothing is written, so it is done when nothing waits; but not later than after twice as many."""


def open_file(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
    set_up(connection, "write")
    connection.execute(_VIEW)
    connection.execute(_TRIGGER)
    return connection


def append_rows(connection: sqlite3.Connection, values: Sequence[Value]) -> None:
    """All of them or none; a single statement is a transaction of its own."""
    if len(values) <= MOST_VALUES:
        connection.execute(_appending(len(values) // COLUMNS), values)
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for first in range(0, len(values), MOST_VALUES):
            some = values[first : first + MOST_VALUES]
            connection.execute(_appending(len(some) // COLUMNS), some)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@cache
def _appending(count: int) -> str:
    return f"INSERT INTO appending VALUES {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?)'] * count)}"


class Scribe:
    def __init__(self, path: str) -> None:
        self._path = path
        self._connection = self._open()
        self._since = 0
        """Rows that were written since the log was carried over."""

    def _open(self) -> sqlite3.Connection:
        connection = open_file(self._path)
        connection.execute("PRAGMA busy_timeout = 0")  # SQLite itself looks again after 1, 2, 5, 10 … ms
        return connection

    def write(self, asked: list[Values]) -> Answer:
        began = time.monotonic()
        values = asked[0] if len(asked) == 1 else [value for each in asked for value in each]
        try:
            self._append(values, began + BUSY_SECONDS)
        except sqlite3.Error as error:
            sure = rolled_back(error)
            if not sure:  # what this connection knows may be as wrong as what it did
                self._connection.close()
                self._connection = self._open()
            return Answer(len(asked), NOT_DONE if sure else UNKNOWN, time.monotonic() - began, str(error))
        self._since += len(values) // COLUMNS
        return Answer(len(asked), DONE, time.monotonic() - began)

    def _append(self, values: Values, until: float) -> None:
        """Somebody else writes too, seldom and not for long."""
        while True:
            try:
                append_rows(self._connection, values)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            time.sleep(LOOK_AGAIN)

    def tidy(self, anybody_waits: Callable[[], bool]) -> None:
        if self._since < UNITS or (self._since < 2 * UNITS and anybody_waits()):
            return
        self._since = 0
        with contextlib.suppress(sqlite3.Error):  # then the next time
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def close(self) -> None:
        self._connection.close()


def serve(line: socket.socket, path: str) -> None:
    scribe = Scribe(path)
    line.sendall(Answer(0, DONE, 0.0).written())  # here I am
    data = bytearray()
    while more := line.recv(MOST_AT_ONCE):
        data += more
        asked = messages(data)
        if asked:
            line.sendall(scribe.write(asked).written())
            scribe.tidy(lambda: bool(select.select([line], [], [], 0)[0]))
    scribe.close()


def main() -> None:
    if hasattr(os, "SCHED_BATCH"):  # what wakes it goes on first: it judges, and the rest can wait for its turn
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)  # they are for the server, and it goes on until everybody is told
    with socket.socket(fileno=int(sys.argv[1])) as line:
        try:
            serve(line, sys.argv[2])
        except (BrokenPipeError, ConnectionResetError):
            return  # nobody is there any more


if __name__ == "__main__":
    main()
