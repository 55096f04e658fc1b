"""SQLite's write-ahead log is carried over into the database beside the writer, not by it. The scribe sees to its own.

By itself SQLite does so in the COMMIT that makes the log longer than a thousand pages: under load several times a
second, and whoever waits for that COMMIT waits ten times as long.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from typing import Final

import structlog

from smazzata.server.infra.sqlite import BUSY_SECONDS

LOGGER = structlog.stdlib.get_logger("smazzata.checkpoints")

UNITS: Final = 1000
"""Of work, after which the log is carried over: some thousand pages."""
PAGES: Final = 4000
"""A log that is as long as this is begun anew; 16 MB."""
LOOK_SECONDS: Final = 0.25


class Checkpoints:
    def __init__(self, path: str, done: Callable[[], int]) -> None:
        """`done`: how many units of work were committed so far."""
        self._path = path
        self._done = done
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="smazzata-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        before = self._done()
        while not self._closing.wait(LOOK_SECONDS):
            now = self._done()
            if now - before < UNITS:
                continue
            before = now
            try:
                checkpoint(self._path)
            except sqlite3.Error as error:  # the writer does it, if nobody else does
                LOGGER.warning("no-checkpoint", reason=str(error))


def checkpoint(path: str) -> int:
    """How many pages the log had. A long one is begun anew: for that nobody may write for a moment, so first all is
    carried over that can be meanwhile, and then what came in the meantime."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        length = _passed(connection, "PASSIVE")
        if length >= PAGES:
            for mode in ("PASSIVE", "PASSIVE", "RESTART"):
                _passed(connection, mode)
        return length
    finally:
        connection.close()


def _passed(connection: sqlite3.Connection, mode: str) -> int:
    _busy, length, _carried = connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
    return int(length)
