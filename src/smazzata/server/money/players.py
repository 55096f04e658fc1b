"""What a person has decided about their play, and whether they may set gettoni aside: age, limit, pause."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, select, text, update

from smazzata.server.access import Role, UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.money import ledger
from smazzata.server.money.days import day_began, next_day, spoken
from smazzata.server.money.numbers import DAY_MS, USUAL_LIMIT
from smazzata.server.money.refusals import refuse
from smazzata.server.money.schema import PLAYERS, TRANSFERS


class Player(Struct, frozen=True):
    adult_at: int | None = None
    daily_limit: int | None = None
    next_limit: int | None = None
    next_from: int | None = None
    paused_until: int | None = None

    def limit(self, now: int) -> int:
        if self.next_limit is not None and self.next_from is not None and now >= self.next_from:
            return self.next_limit
        return USUAL_LIMIT if self.daily_limit is None else self.daily_limit

    def coming(self, now: int) -> tuple[int, int] | None:
        """A higher limit that was asked for, and from when on it holds."""
        if self.next_limit is None or self.next_from is None or now >= self.next_from:
            return None
        return self.next_limit, self.next_from

    def paused(self, now: int) -> int | None:
        return self.paused_until if self.paused_until is not None and now < self.paused_until else None


_FIELDS = (
    PLAYERS.c.adult_at,
    PLAYERS.c.daily_limit,
    PLAYERS.c.next_limit,
    PLAYERS.c.next_from,
    PLAYERS.c.paused_until,
)
_FIRST = text("INSERT INTO cash_players (user_id) VALUES (:user) ON CONFLICT DO NOTHING")


def player(connection: Connection, user: UserId, *, lock: bool = False) -> Player:
    asked = select(*_FIELDS).where(PLAYERS.c.user_id == user)
    row = connection.execute(asked.with_for_update() if lock else asked).one_or_none()
    return Player() if row is None else Player(*row)


def _set(connection: Connection, user: UserId, **values: int | None) -> None:
    connection.execute(update(PLAYERS).where(PLAYERS.c.user_id == user).values(values))


def _locked(connection: Connection, user: UserId) -> Player:
    connection.execute(_FIRST, {"user": user})
    return player(connection, user, lock=True)


# ---- decisions of the player --------------------------------------------------------------------------------
def declare_adult(connection: Connection, user: UserId, now: int) -> None:
    """Once: the first time counts."""
    if _locked(connection, user).adult_at is None:
        _set(connection, user, adult_at=now)


def choose_limit(connection: Connection, user: UserId, limit: int, now: int) -> None:
    """A lower one at once, and it takes back a higher one that was asked for; a higher one from the next day on."""
    today = _locked(connection, user).limit(now)
    if limit <= today:
        _set(connection, user, daily_limit=limit, next_limit=None, next_from=None)
    else:
        _set(connection, user, daily_limit=today, next_limit=limit, next_from=next_day(now))


def choose_pause(connection: Connection, user: UserId, days: int, now: int) -> None:
    until, already = now + days * DAY_MS, _locked(connection, user).paused(now)
    if already is not None and until <= already:
        refuse("pause-longer-already", until=spoken(already))
    _set(connection, user, paused_until=until)


def forget(connection: Connection, user: UserId) -> None:
    connection.execute(PLAYERS.delete().where(PLAYERS.c.user_id == user))


# ---- may they? ------------------------------------------------------------------------------------------------
def may_play(connection: Connection, user: UserId, now: int) -> Player:
    """Raises Illegal: not registered, age not declared, a pause."""
    asked = select(USERS.c.role, USERS.c.registered_at, USERS.c.deleted_at).where(USERS.c.id == user)
    row = connection.execute(asked).one_or_none()
    if row is None or row.role < Role.PLAYER or row.registered_at is None or row.deleted_at is not None:
        refuse("cash-register-first")
    found = player(connection, user)
    if found.adult_at is None:
        refuse("cash-age-first")
    until = found.paused(now)
    if until is not None:
        refuse("cash-paused", until=spoken(until))
    return found


def may_set_aside(connection: Connection, user: UserId, amount: int, now: int, *, lock: bool = True) -> None:
    """Raises Illegal. Whoever sets something aside elsewhere meanwhile waits for this transaction: all of it counts."""
    purse = ledger.purse(user)
    balance = ledger.balances(connection, [purse], lock=lock)[purse]
    limit = may_play(connection, user, now).limit(now)
    if balance < amount:
        refuse("cash-too-few", balance=balance, needed=amount)
    lost = lost_today(connection, user, now)
    aside = sum(ledger.aside_of(connection, user).values())
    if lost + aside + amount > limit:
        refuse("cash-limit", limit=limit, lost=lost, aside=aside, needed=amount)


def lost_today(connection: Connection, user: UserId, now: int) -> int:
    return max(0, ledger.lost_since(connection, user, day_began(now)))


# ---- time -----------------------------------------------------------------------------------------------------
def minutes_today(connection: Connection, user: UserId, now: int) -> int:
    """With gettoni set aside at one table or more, since midnight."""
    began = day_began(now)
    asked = (
        select(TRANSFERS.c.table_id, TRANSFERS.c.reason, TRANSFERS.c.at_ms)
        .where(TRANSFERS.c.payer == user, TRANSFERS.c.at_ms >= began, TRANSFERS.c.reason.in_(("aside", "back")))
        .order_by(TRANSFERS.c.at_ms, TRANSFERS.c.step)
    )
    moves = [(table, reason == "aside", at) for table, reason, at in connection.execute(asked)]
    return counted(moves, tuple(ledger.aside_of(connection, user)), began, now) // 60_000


def counted(moves: Sequence[tuple[str, bool, int]], now_at: Sequence[str], began: int, now: int) -> int:
    """Milliseconds: from sitting down at one table at least to having stood up from all. `moves`: which table, down or
    up, when; whoever first gets up there today sat there already at midnight."""
    first: dict[str, bool] = {}
    for table, sits, _ in moves:
        first.setdefault(table, sits)
    down = {table for table, sits in first.items() if not sits} | {
        table for table in now_at if table not in first
    }
    whole, since = 0, began
    for table, sits, at in moves:
        if down:
            whole += max(0, at - since)
        since = at
        if sits:
            down.add(table)
        else:
            down.discard(table)
    return whole + (max(0, now - since) if down else 0)

