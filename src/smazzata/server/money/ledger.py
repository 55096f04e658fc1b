"""The ledger: accounts, and transfers from one to another. `move` is the only way in; nothing is ever changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, Row, bindparam, func, insert, select, text, update

from smazzata.server.access import UserId
from smazzata.server.money.schema import ACCOUNTS, TRANSFERS

HOUSE: Final = "house"
Reason: TypeAlias = Literal["welcome", "top-up", "aside", "back", "settle", "left", "correct"]


def purse(user: UserId) -> str:
    return f"purse:{user}"


def aside(table: str, user: UserId) -> str:
    """What this person has set aside at that table."""
    return f"aside:{table}:{user}"


class Transfer(Struct, frozen=True):
    cause: str
    debit: str
    credit: str
    payer: UserId | None
    payee: UserId | None
    amount: int
    reason: Reason
    at: int
    step: int = 0
    table: str | None = None
    number: int | None = None
    corrects: str | None = None
    note: str | None = None


_OPEN = text(
    "INSERT INTO ledger_accounts (id, kind, user_id, table_id, balance, opened_at)"
    " VALUES (:id, :kind, :user_id, :table_id, 0, :opened_at) ON CONFLICT DO NOTHING"
)
_CHANGE = (
    update(ACCOUNTS)
    .where(ACCOUNTS.c.id == bindparam("b_id"))
    .values(balance=ACCOUNTS.c.balance + bindparam("b_change"))
)
_WRITE = insert(TRANSFERS)


def move(connection: Connection, transfers: Sequence[Transfer]) -> None:
    """All of them, in this order; whoever asks has looked, with `balances`, whether there is enough.

    Raises IntegrityError, and then the transaction is no more: a cause that was there already, an account that would be
    negative, a way that gettoni do not go.
    """
    for each in transfers:
        for account, owner in ((each.debit, each.payer), (each.credit, each.payee)):
            connection.execute(_OPEN, _account(account, owner, each.table, each.at))
        connection.execute(_CHANGE, {"b_id": each.debit, "b_change": -each.amount})
        connection.execute(_CHANGE, {"b_id": each.credit, "b_change": each.amount})
        connection.execute(_WRITE, _row(each))


def open_account(connection: Connection, account: str, owner: UserId | None, at: int) -> None:
    """With nothing in it, if it is not there yet: then there is something to lock."""
    connection.execute(_OPEN, _account(account, owner, None, at))


def _account(account: str, owner: UserId | None, table: str | None, at: int) -> dict[str, object]:
    kind = account.partition(":")[0]
    return {
        "id": account,
        "kind": kind,
        "user_id": owner,
        "table_id": table if kind == "aside" else None,
        "opened_at": at,
    }


def _row(each: Transfer) -> dict[str, object]:
    return {
        "cause": each.cause,
        "debit": each.debit,
        "credit": each.credit,
        "payer": each.payer,
        "payee": each.payee,
        "amount": each.amount,
        "reason": each.reason,
        "at_ms": each.at,
        "step": each.step,
        "table_id": each.table,
        "number": each.number,
        "corrects": each.corrects,
        "note": each.note,
    }


def balances(connection: Connection, accounts: Iterable[str], *, lock: bool = False) -> Mapping[str, int]:
    """Of accounts that may not exist yet. `lock`: nobody else changes them before this transaction ends; always in the
    same order, so that two transactions do not wait for each other. (On SQLite there is one writer anyway.)"""
    names = sorted(set(accounts))
    asked = select(ACCOUNTS.c.id, ACCOUNTS.c.balance).where(ACCOUNTS.c.id.in_(names)).order_by(ACCOUNTS.c.id)
    rows = connection.execute(asked.with_for_update(key_share=True) if lock else asked)
    return dict.fromkeys(names, 0) | {row.id: row.balance for row in rows}


def aside_of(connection: Connection, user: UserId) -> dict[str, int]:
    """What this person has set aside now, by table."""
    asked = select(ACCOUNTS.c.table_id, ACCOUNTS.c.balance).where(
        ACCOUNTS.c.user_id == user, ACCOUNTS.c.kind == "aside", ACCOUNTS.c.balance > 0
    )
    return {row.table_id: row.balance for row in connection.execute(asked)}


def lost_since(connection: Connection, user: UserId, since: int) -> int:
    """What this person has lost in matches since then, less what they have won: perhaps less than nothing. What was
    corrected is as if it had not been."""
    again = TRANSFERS.alias()
    corrected = (
        select(again.c.cause).where(again.c.cause == "correct:" + TRANSFERS.c.cause + ":taken").exists()
    )
    ways = [
        select(func.coalesce(func.sum(TRANSFERS.c.amount), 0)).where(
            who == user, TRANSFERS.c.reason == "settle", TRANSFERS.c.at_ms >= since, ~corrected
        )
        for who in (TRANSFERS.c.payer, TRANSFERS.c.payee)
    ]
    lost, won = (int(connection.execute(each).scalar_one()) for each in ways)
    return lost - won


def transfer(connection: Connection, cause: str) -> Transfer | None:
    row = connection.execute(select(TRANSFERS).where(TRANSFERS.c.cause == cause)).one_or_none()
    return None if row is None else as_transfer(row)


def as_transfer(row: Row[Any]) -> Transfer:
    """Of a whole row."""
    return Transfer(
        row.cause,
        row.debit,
        row.credit,
        row.payer,
        row.payee,
        row.amount,
        row.reason,
        row.at_ms,
        row.step,
        row.table_id,
        row.number,
        row.corrects,
        row.note,
    )


def has_caused(connection: Connection, cause: str) -> bool:
    return connection.execute(select(TRANSFERS.c.cause).where(TRANSFERS.c.cause == cause)).first() is not None
