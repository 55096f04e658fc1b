"""The ledger from the command line: check, one account's transfers, a correction, on the database of the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection, make_url, or_, select

from smazzata.server.accounts.names import fold
from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.db import Store, missing
from smazzata.server.infra.engines import open_engine
from smazzata.server.infra.migrate import newest, revisions
from smazzata.server.money.checking import Checked, check
from smazzata.server.money.correcting import Correction, correct, plan
from smazzata.server.money.schema import ACCOUNTS, TRANSFERS

T = TypeVar("T")


class LedgerError(Exception):
    """Why it cannot be read, in a sentence."""


class Line(Struct, frozen=True):
    cause: str
    at: int
    reason: str
    other: str
    """The account at the other end."""
    change: int
    balance: int
    """After it."""
    table: str | None
    number: int | None
    note: str | None


class Statement(Struct, frozen=True):
    account: str
    name: str | None
    """Whose it is; who has left has a pseudonym."""
    balance: int
    opened_at: int
    lines: tuple[Line, ...]
    """The oldest first."""


def checked(url: str, tell: Callable[[int, int], None] | None = None) -> Checked:
    return _read(url, lambda connection: check(connection, tell))


def shown(url: str, account: str) -> tuple[Statement, ...]:
    """An account by its name (`house`, `purse:…`, `aside:…`), or all accounts of a player by theirs."""
    return _read(url, lambda connection: _statements(connection, account))


def planned(url: str, transfer: str, why: str) -> Correction:
    """What a correction would do. Raises Illegal."""
    return _read(url, lambda connection: plan(connection, transfer, why))


async def corrected(url: str, transfer: str, why: str, now: int) -> Correction:
    """While the server runs or not; `planned` has looked at the schema. Raises Illegal, and StoreError."""
    async with Store(url, readers=1) as store:
        return await store.write(lambda connection: correct(connection, transfer, why, now))


def _read(url: str, work: Callable[[Connection], T]) -> T:
    """On one snapshot, and without writing anything: neither is a database made, nor migrated."""
    address = make_url(url)
    if missing(url):
        raise LedgerError(f"there is no database {address.database}")
    engine = open_engine(address, "read")
    try:
        with engine.connect() as connection, connection.begin():
            if revisions(connection) != newest():
                raise LedgerError("the database has the schema of another release: start the server once")
            return work(connection)
    finally:
        engine.dispose()


def _statements(connection: Connection, account: str) -> tuple[Statement, ...]:
    asked = (
        select(ACCOUNTS.c.id, USERS.c.name, ACCOUNTS.c.balance, ACCOUNTS.c.opened_at)
        .join(USERS, USERS.c.id == ACCOUNTS.c.user_id, isouter=True)
        .where(or_(ACCOUNTS.c.id == account, ACCOUNTS.c.user_id == account, USERS.c.folded == fold(account)))
        .order_by(ACCOUNTS.c.kind.desc(), ACCOUNTS.c.opened_at, ACCOUNTS.c.id)
    )
    found = tuple(
        Statement(name, owner, balance, opened, tuple(_lines(connection, name)))
        for name, owner, balance, opened in connection.execute(asked)
    )
    if not found:
        raise LedgerError(f"the ledger has no account {account!r}, and no player of that name has one")
    return found


def _lines(connection: Connection, account: str) -> list[Line]:
    asked = (
        select(TRANSFERS)
        .where(or_(TRANSFERS.c.debit == account, TRANSFERS.c.credit == account))
        .order_by(TRANSFERS.c.at_ms, TRANSFERS.c.step, TRANSFERS.c.cause)
    )
    lines, balance = [], 0
    for row in connection.execute(asked):
        change = row.amount if row.credit == account else -row.amount
        balance += change
        other = row.debit if row.credit == account else row.credit
        lines.append(
            Line(row.cause, row.at_ms, row.reason, other, change, balance, row.table_id, row.number, row.note)
        )
    return lines
