"""A file of SQLite, opened so that a COMMIT is a promise. Nothing but sqlite3, for processes that do nothing else."""

from __future__ import annotations

import sqlite3
import time
from typing import Final, Literal

Purpose = Literal["write", "read"]

LONGEST_LOG: Final = 50_000  # pages of the write-ahead log, should neither scribe.py nor checkpoints.py keep it shorter
BUSY_SECONDS: Final = 5.0  # how long SQLite waits for another process that writes


def set_up(connection: sqlite3.Connection, purpose: Purpose) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 thinks
    if purpose == "write":
        _write_ahead(connection)
        connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        connection.execute("PRAGMA cache_size = -32768")  # KB: what is written to day after day is not read again
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")  # a statement of several rows would make a file each time
    if purpose == "read":
        connection.execute("PRAGMA query_only = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Two processes that open a new file at once: SQLite does not wait for this lock by itself."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def rolled_back(error: sqlite3.Error) -> bool:
    """Does this error of a COMMIT mean that nothing was done? False: nobody can know."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CONSTRAINT}
