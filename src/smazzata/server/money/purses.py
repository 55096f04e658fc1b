"""A person's purse: what is in it, what the house gives, every movement."""

from __future__ import annotations

from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Row, and_, case, func, or_, select

from smazzata.server.access import UserId
from smazzata.server.money import ledger, players
from smazzata.server.money.days import date_of, day_began, next_day, spoken
from smazzata.server.money.ledger import HOUSE, Transfer
from smazzata.server.money.model import Aside, GrantShown, LimitShown, Movement, Movements, Purse
from smazzata.server.money.numbers import TOP_UP_TO, WELCOME
from smazzata.server.money.refusals import refuse
from smazzata.server.money.schema import TRANSFERS

ALL: Final = 1_000_000


def purse_of(connection: Connection, user: UserId, now: int) -> Purse:
    mine = ledger.purse(user)
    balance = ledger.balances(connection, [mine])[mine]
    aside = ledger.aside_of(connection, user)
    player = players.player(connection, user)
    lost, limit, coming = players.lost_today(connection, user, now), player.limit(now), player.coming(now)
    together = sum(aside.values())
    return Purse(
        balance,
        together,
        tuple(Aside(table, amount) for table, amount in sorted(aside.items())),
        player.adult_at,
        LimitShown(
            limit,
            coming[0] if coming else None,
            coming[1] if coming else None,
            lost,
            max(0, limit - lost - together),
        ),
        player.paused(now),
        players.minutes_today(connection, user, now),
        next_day(now),
        next_grant(connection, user, balance + together, now),
    )


# ---- what the house gives -------------------------------------------------------------------------------------
def next_grant(connection: Connection, user: UserId, has: int, now: int) -> GrantShown:
    """One a day at most: the first, then as much as is missing. Who may not play is told so when they ask."""
    asked = select(func.max(TRANSFERS.c.at_ms)).where(
        TRANSFERS.c.payee == user, TRANSFERS.c.reason.in_(("welcome", "top-up"))
    )
    last: int | None = connection.execute(asked).scalar()
    if last is None:
        return GrantShown("welcome", WELCOME, now, True)
    missing, today = max(0, TOP_UP_TO - has), last >= day_began(now)
    return GrantShown("top-up", missing, next_day(now) if today else now, missing > 0 and not today)


def grant(connection: Connection, user: UserId, now: int) -> None:
    """What is due; the cause has the day in it, so that asking twice at once gives once. Raises Illegal."""
    mine = ledger.purse(user)
    ledger.open_account(connection, HOUSE, None, now)
    ledger.open_account(connection, mine, user, now)  # now whoever asks at the same time waits, also the first time
    balance = ledger.balances(connection, [HOUSE, mine], lock=True)[mine]
    players.may_play(connection, user, now)
    due = next_grant(connection, user, balance + sum(ledger.aside_of(connection, user).values()), now)
    if not due.due:
        refuse("no-grant-now", at=spoken(due.at if due.at > now else next_day(now)), below=TOP_UP_TO)
    reason: Literal["welcome", "top-up"] = due.kind
    cause = f"welcome:{user}" if reason == "welcome" else f"top-up:{user}:{date_of(now)}"
    if not ledger.has_caused(connection, cause):
        ledger.move(connection, [Transfer(cause, HOUSE, mine, None, user, due.amount, reason, now)])


# ---- movements ------------------------------------------------------------------------------------------------
def movements(connection: Connection, user: UserId, before: str | None, most: int) -> Movements:
    """The newest first; `before`: the id of the last one that was shown."""
    place = _place(connection, before)
    rows = _page(connection, user, place, most + 1)
    mine = ledger.purse(user)
    balance = ledger.balances(connection, [mine])[mine]
    if place is not None:
        balance -= _since(connection, user, place)
    found = []
    for row in rows[:most]:
        change = (row.credit == mine) * row.amount - (row.debit == mine) * row.amount
        aside = (row.payee == user) * row.amount - (row.payer == user) * row.amount - change
        other = row.payee if row.payer == user else row.payer
        found.append(
            Movement(
                row.cause,
                row.at_ms,
                row.reason,
                row.amount,
                change,
                aside,
                balance,
                row.table_id,
                row.number,
                other if row.reason == "settle" else None,
                None,
                row.note,
            )
        )
        balance -= change
    return Movements(tuple(found), found[-1].id if len(rows) > most else None)


_Place = tuple[int, int, str]
_ORDER = (TRANSFERS.c.at_ms, TRANSFERS.c.step, TRANSFERS.c.cause)


def _place(connection: Connection, before: str | None) -> _Place | None:
    if before is None:
        return None
    row = connection.execute(select(*_ORDER).where(TRANSFERS.c.cause == before)).one_or_none()
    return None if row is None else (row.at_ms, row.step, row.cause)


def _page(connection: Connection, user: UserId, place: _Place | None, most: int) -> list[Row[Any]]:
    """Of what I paid and of what I was paid, each by its index; together, and each once."""
    rows = {}
    for who in (TRANSFERS.c.payer, TRANSFERS.c.payee):
        asked = select(TRANSFERS).where(who == user)
        if place is not None:
            asked = asked.where(_earlier(place))
        for row in connection.execute(asked.order_by(*(each.desc() for each in _ORDER)).limit(most)):
            rows[row.cause] = row
    return sorted(rows.values(), key=lambda row: (row.at_ms, row.step, row.cause), reverse=True)[:most]


def _earlier(place: _Place) -> ColumnElement[bool]:
    at, step, cause = place
    return or_(
        TRANSFERS.c.at_ms < at,
        and_(TRANSFERS.c.at_ms == at, TRANSFERS.c.step < step),
        and_(TRANSFERS.c.at_ms == at, TRANSFERS.c.step == step, TRANSFERS.c.cause < cause),
    )


def _since(connection: Connection, user: UserId, place: _Place) -> int:
    """What has changed in the purse from that movement on, with it: then the balance before it is known."""
    mine = ledger.purse(user)
    change = case((TRANSFERS.c.credit == mine, TRANSFERS.c.amount), else_=-TRANSFERS.c.amount)
    asked = select(func.coalesce(func.sum(change), 0)).where(
        or_(TRANSFERS.c.payer == user, TRANSFERS.c.payee == user),
        or_(TRANSFERS.c.credit == mine, TRANSFERS.c.debit == mine),
        TRANSFERS.c.at_ms >= place[0],
        ~_earlier(place),
    )
    return int(connection.execute(asked).scalar_one())
