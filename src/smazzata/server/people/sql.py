"""Everything that friends, mutes and presence ask of the database, and write to it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, insert, or_, select, update

from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.people.model import Known, MuteShown
from smazzata.server.people.schema import FRIENDS, LINKS, MUTES, PRESENCE, REPORTS, REQUESTS


def _both(table: Table, one: UserId, other: UserId) -> ColumnElement[bool]:
    """Whichever way round."""
    return or_(
        and_(table.c.user_id == one, table.c.other_id == other),
        and_(table.c.user_id == other, table.c.other_id == one),
    )


# ---- friends ------------------------------------------------------------------------------------------------
def are_friends(connection: Connection, one: UserId, other: UserId) -> bool:
    asked = select(FRIENDS.c.user_id).where(FRIENDS.c.user_id == one, FRIENDS.c.other_id == other)
    return connection.execute(asked).first() is not None


def friends_of(connection: Connection, user: UserId) -> frozenset[UserId]:
    return frozenset(
        connection.execute(select(FRIENDS.c.other_id).where(FRIENDS.c.user_id == user)).scalars()
    )


def friends(connection: Connection, user: UserId) -> list[Known]:
    rows = connection.execute(
        select(FRIENDS.c.other_id, USERS.c.name, FRIENDS.c.since_ms)
        .join(USERS, USERS.c.id == FRIENDS.c.other_id)
        .where(FRIENDS.c.user_id == user)
        .order_by(USERS.c.folded)
    )
    return [Known(*row) for row in rows]


def asked_by(connection: Connection, user: UserId) -> list[Known]:
    """Requests of this person that nobody has answered."""
    rows = connection.execute(
        select(REQUESTS.c.other_id, USERS.c.name, REQUESTS.c.at_ms)
        .join(USERS, USERS.c.id == REQUESTS.c.other_id)
        .where(REQUESTS.c.user_id == user)
        .order_by(REQUESTS.c.at_ms.desc())
    )
    return [Known(*row) for row in rows]


def asking(connection: Connection, user: UserId) -> list[Known]:
    """Requests to this person, but for those of people they block: who is blocked is not told, and asks in vain."""
    blocked = select(MUTES.c.other_id).where(MUTES.c.user_id == user, MUTES.c.blocked)
    rows = connection.execute(
        select(REQUESTS.c.user_id, USERS.c.name, REQUESTS.c.at_ms)
        .join(USERS, USERS.c.id == REQUESTS.c.user_id)
        .where(REQUESTS.c.other_id == user, REQUESTS.c.user_id.not_in(blocked))
        .order_by(REQUESTS.c.at_ms.desc())
    )
    return [Known(*row) for row in rows]


def has_asked(connection: Connection, user: UserId, other: UserId) -> bool:
    asked = select(REQUESTS.c.user_id).where(REQUESTS.c.user_id == user, REQUESTS.c.other_id == other)
    return connection.execute(asked).first() is not None


def ask(connection: Connection, user: UserId, other: UserId, now: int) -> None:
    if not has_asked(connection, user, other):
        connection.execute(insert(REQUESTS).values(user_id=user, other_id=other, at_ms=now))


def befriend(connection: Connection, one: UserId, other: UserId, now: int) -> None:
    connection.execute(delete(REQUESTS).where(_both(REQUESTS, one, other)))
    if not are_friends(connection, one, other):
        rows = [{"user_id": a, "other_id": b, "since_ms": now} for a, b in ((one, other), (other, one))]
        connection.execute(insert(FRIENDS), rows)


def part(connection: Connection, one: UserId, other: UserId) -> int:
    """No friendship and no request any more; how many rows there were."""
    return sum(
        connection.execute(delete(table).where(_both(table, one, other))).rowcount
        for table in (FRIENDS, REQUESTS)
    )


def count_bonds(connection: Connection, user: UserId) -> int:
    """Friends, and requests that this person has made."""
    found: int = sum(
        connection.execute(
            select(func.count()).select_from(table).where(table.c.user_id == user)
        ).scalar_one()
        for table in (FRIENDS, REQUESTS)
    )
    return found


def put_link(connection: Connection, user: UserId, hashed: str, expires_at: int) -> None:
    connection.execute(delete(LINKS).where(LINKS.c.user_id == user))
    connection.execute(insert(LINKS).values(user_id=user, hashed=hashed, expires_at=expires_at))


def link_of(connection: Connection, hashed: str, now: int) -> UserId | None:
    asked = select(LINKS.c.user_id).where(LINKS.c.hashed == hashed, LINKS.c.expires_at > now)
    found: str | None = connection.execute(asked).scalar()
    return found


# ---- mutes --------------------------------------------------------------------------------------------------
def mutes(connection: Connection, user: UserId) -> list[MuteShown]:
    rows = connection.execute(
        select(MUTES.c.other_id, USERS.c.name, MUTES.c.since_ms, MUTES.c.blocked)
        .join(USERS, USERS.c.id == MUTES.c.other_id)
        .where(MUTES.c.user_id == user)
        .order_by(USERS.c.folded)
    )
    return [MuteShown(*row) for row in rows]


def all_mutes(connection: Connection, user: UserId | None = None) -> dict[UserId, frozenset[UserId]]:
    """Of one person, or of everybody: who does not hear whom."""
    asked = select(MUTES.c.user_id, MUTES.c.other_id)
    found: dict[UserId, set[UserId]] = {}
    for who, other in connection.execute(asked if user is None else asked.where(MUTES.c.user_id == user)):
        found.setdefault(who, set()).add(other)
    return {who: frozenset(others) for who, others in found.items()}


def blocks(connection: Connection, user: UserId, other: UserId) -> bool:
    asked = select(MUTES.c.user_id).where(MUTES.c.user_id == user, MUTES.c.other_id == other, MUTES.c.blocked)
    return connection.execute(asked).first() is not None


def mute(connection: Connection, user: UserId, other: UserId, blocked: bool, now: int) -> None:
    here = and_(MUTES.c.user_id == user, MUTES.c.other_id == other)
    if not connection.execute(update(MUTES).where(here).values(blocked=blocked)).rowcount:
        connection.execute(insert(MUTES).values(user_id=user, other_id=other, blocked=blocked, since_ms=now))


def unmute(connection: Connection, user: UserId, other: UserId) -> bool:
    gone = delete(MUTES).where(MUTES.c.user_id == user, MUTES.c.other_id == other)
    return connection.execute(gone).rowcount > 0


# ---- presence -----------------------------------------------------------------------------------------------
def with_friends(connection: Connection, users: Iterable[UserId]) -> set[UserId]:
    asked = select(FRIENDS.c.user_id).where(FRIENDS.c.user_id.in_(list(users))).distinct()
    return set(connection.execute(asked).scalars())


def saw(connection: Connection, user: UserId, now: int) -> None:
    here = update(PRESENCE).where(PRESENCE.c.user_id == user).values(seen_at=now)
    if not connection.execute(here).rowcount:
        connection.execute(insert(PRESENCE).values(user_id=user, seen_at=now))


def seen_since(connection: Connection, users: Iterable[UserId], since: int) -> set[UserId]:
    asked = select(PRESENCE.c.user_id).where(PRESENCE.c.user_id.in_(list(users)), PRESENCE.c.seen_at >= since)
    return set(connection.execute(asked).scalars())


# ---- leaving ------------------------------------------------------------------------------------------------
def forget(connection: Connection, user: UserId) -> None:
    """All that this person had to do with others. What others reported of them stays, under the pseudonym."""
    for table in (FRIENDS, REQUESTS, MUTES):
        connection.execute(delete(table).where(or_(table.c.user_id == user, table.c.other_id == user)))
    for table in (LINKS, PRESENCE):
        connection.execute(delete(table).where(table.c.user_id == user))
    connection.execute(delete(REPORTS).where(REPORTS.c.reporter_id == user))
