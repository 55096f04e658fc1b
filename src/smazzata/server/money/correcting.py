"""A correction: what a match or the house moved by mistake goes back, wholly and once, through the house.

Purse to house, and house to purse: nobody pays anybody. What is set aside and given back follows from a table, and is
not corrected; neither is a correction.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, select

from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.money import ledger
from smazzata.server.money.ledger import HOUSE, Reason, Transfer, purse
from smazzata.server.money.refusals import refuse

CORRECTED: Final[tuple[Reason, ...]] = ("settle", "welcome", "top-up")
LONGEST: Final = 300
"""Characters of the reason."""


class Side(Struct, frozen=True):
    """What a correction does to one person's purse."""

    account: str
    name: str
    change: int
    balance: int
    """After it."""


class Correction(Struct, frozen=True):
    transfer: str
    reason: Reason
    """Of the transfer."""
    amount: int
    at: int
    """When the transfer was made."""
    table: str | None
    number: int | None
    why: str
    sides: tuple[Side, ...]


def legs(wrong: Transfer, note: str, at: int) -> tuple[Transfer, ...]:
    """What was received is taken back, and whoever paid gets it: of a grant that is the house."""
    assert wrong.payee is not None
    taken = _leg(wrong, "taken", note, at)
    if wrong.payer is None:
        return (taken,)
    return (taken, _leg(wrong, "given", note, at))


def _leg(wrong: Transfer, leg: str, note: str, at: int) -> Transfer:
    payer, payee = (wrong.payee, None) if leg == "taken" else (None, wrong.payer)
    debit, credit = (HOUSE if who is None else purse(who) for who in (payer, payee))
    return Transfer(
        cause=f"correct:{wrong.cause}:{leg}",
        debit=debit,
        credit=credit,
        payer=payer,
        payee=payee,
        amount=wrong.amount,
        reason="correct",
        at=at,
        step=0 if leg == "taken" else 1,
        table=wrong.table,
        number=wrong.number,
        corrects=wrong.cause,
        note=note,
    )


def plan(connection: Connection, cause: str, why: str, *, lock: bool = False) -> Correction:
    """What it would do. Raises Illegal: there is no such transfer, it is not to be corrected, or was already; somebody
    has too few, or has left."""
    note = " ".join(why.split())
    if not note or len(note) > LONGEST or not note.isprintable():
        refuse("correct-why", most=LONGEST)
    wrong = ledger.transfer(connection, cause)
    if wrong is None:
        refuse("correct-unknown", transfer=cause)
    if wrong.reason not in CORRECTED:
        refuse("correct-follows", reason=wrong.reason)
    moves = legs(wrong, note, wrong.at)
    accounts = {account for each in moves for account in (each.debit, each.credit)}  # who asks for a grant locks both
    had = ledger.balances(connection, accounts, lock=lock)
    if ledger.has_caused(connection, moves[0].cause):
        refuse("correct-already", transfer=cause)
    sides = []
    for each in moves:
        account, change = (each.credit, each.amount) if each.payer is None else (each.debit, -each.amount)
        name, balance = _name(connection, each.payer or each.payee), had[account]
        if name is None:
            refuse("correct-left", account=account)
        if balance + change < 0:
            missing = -(balance + change)
            refuse("correct-too-few", name=name, balance=balance, needed=each.amount, missing=missing)
        sides.append(Side(account, name, change, balance + change))
    return Correction(
        cause, wrong.reason, wrong.amount, wrong.at, wrong.table, wrong.number, note, tuple(sides)
    )


def _name(connection: Connection, user: UserId | None) -> str | None:
    """None: who has left."""
    asked = select(USERS.c.name).where(USERS.c.id == user, USERS.c.deleted_at.is_(None))
    return connection.execute(asked).scalar_one_or_none()


def correct(connection: Connection, cause: str, why: str, now: int) -> Correction:
    """Both legs, or nothing. Raises Illegal as `plan` does."""
    planned = plan(connection, cause, why, lock=True)
    wrong = ledger.transfer(connection, cause)
    assert wrong is not None
    ledger.move(connection, legs(wrong, planned.why, now))
    return planned
