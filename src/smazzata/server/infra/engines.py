"""Connections to SQLite and to PostgreSQL, set up so that a COMMIT is a promise; and what their errors mean."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from smazzata.server.infra.direct import run
from smazzata.server.infra.sqlite import BUSY_SECONDS, Purpose, rolled_back, set_up

if TYPE_CHECKING:
    import psycopg  # loaded below, where it is PostgreSQL: a start on SQLite does not wait for it

_POSTGRES_BOTH = {
    "connect_timeout": 2,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "smazzata",
}
_POSTGRES_OPTIONS: dict[Purpose, str] = {
    # A process that hangs in the middle of a transaction must not hold the others for longer than they wait.
    "write": "-c lock_timeout=4s -c statement_timeout=10s -c idle_in_transaction_session_timeout=5s",
    "read": r"-c statement_timeout=10s -c default_transaction_read_only=on"
    r" -c default_transaction_isolation=repeatable\ read",
}


def open_engine(url: str | URL, purpose: Purpose, connections: int = 1) -> Engine:
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(address, purpose, connections)
    return _postgres(address, purpose, connections)


def _sqlite(address: URL, purpose: Purpose, connections: int) -> Engine:
    # hide_parameters: errors are logged, and the parameters of a statement are cards, passwords, tokens.
    engine = create_engine(
        address,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )
    begin = "BEGIN IMMEDIATE" if purpose == "write" else "BEGIN"

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _record: object) -> None:
        set_up(connection, purpose)

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        run(connection, begin, ())  # as SQLAlchemy does it, it takes longer than many a transaction

    return engine


def _postgres(address: URL, purpose: Purpose, connections: int) -> Engine:
    engine = create_engine(
        address.set(drivername="postgresql+psycopg"),
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        connect_args={**_POSTGRES_BOTH, "options": _POSTGRES_OPTIONS[purpose]},
    )

    @event.listens_for(engine, "connect")
    def connected(connection: psycopg.Connection[Any], _record: object) -> None:
        connection.autocommit = True  # here too transactions begin where we say so
        if purpose == "read":
            return
        # A server set to acknowledge before it has written is not believed; one that waits for more is left alone.
        row = connection.execute("SHOW synchronous_commit").fetchone()
        if row == ("off",):
            connection.execute("SET synchronous_commit = on")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def is_lost(connection: Connection) -> bool:
    """Is there nobody at the other end any more? Then a transaction that was not committed is as if it never was."""
    if connection.closed or connection.invalidated:
        return True
    driver: Any = connection.connection.dbapi_connection
    return bool(getattr(driver, "closed", False))  # sqlite3 has no such thing: there is nobody to lose


def in_transaction(connection: Connection) -> bool:
    """Is the transaction open and sound? COMMIT alone does not tell: PostgreSQL answers ROLLBACK without an error
    after a failure that somebody swallowed, and sqlite3 does nothing when SQLite has rolled back by itself."""
    driver: Any = connection.connection.dbapi_connection
    if isinstance(driver, sqlite3.Connection):
        return driver.in_transaction
    from psycopg.pq import TransactionStatus

    return driver is not None and bool(driver.info.transaction_status == TransactionStatus.INTRANS)


def is_no_database(error: DBAPIError) -> bool:
    """Is the file of SQLite something else, or damaged?"""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def surely_rolled_back(error: BaseException) -> bool:
    """Does this error of a COMMIT mean that nothing was done? False: nobody can know."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        return rolled_back(original)
    state = _sqlstate(original)
    return state[:2] in {"23", "40"} and state != "40003"  # 40003: completion unknown


def is_passing(error: BaseException) -> bool:
    """Serialisation failure, deadlock, or a lock that another process kept for too long: the same work, done again, may
    well succeed."""
    return _sqlstate(error.orig if isinstance(error, DBAPIError) else error) in {"40001", "40P01", "55P03"}


def _sqlstate(error: BaseException | None) -> str:
    """Of an error of PostgreSQL; of any other nothing."""
    from psycopg import Error

    return (error.sqlstate or "") if isinstance(error, Error) else ""
