"""Everything the accounts ask of the database, and write to it; all writes run in the writer thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from smazzata.server.access import Role, SessionId, TokenId, UserId, Visitor
from smazzata.server.accounts.schema import AUDIT, CHALLENGES, PASSKEYS, SESSIONS, TICKETS, TOKENS, USERS


@dataclass(frozen=True, slots=True)
class User:
    id: UserId
    name: str
    role: Role
    email: str | None
    password: str | None
    created_at: int
    registered_at: int | None
    deleted_at: int | None


@dataclass(frozen=True, slots=True)
class Session:
    id: SessionId
    hashed: str
    user: UserId
    agent: str
    created_at: int
    seen_at: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class Token:
    id: TokenId
    hashed: str
    user: UserId
    label: str
    created_at: int


@dataclass(frozen=True, slots=True)
class Passkey:
    id: str
    user: UserId
    public_key: bytes
    uses: int
    label: str
    created_at: int


@dataclass(frozen=True, slots=True)
class Deed:
    """A line of the audit."""

    id: str
    at_ms: int
    actor: UserId | None
    user: UserId
    what: str
    detail: str = ""


_BY_SESSIONS = (
    select(SESSIONS, USERS.c.name, USERS.c.role)
    .join(USERS, USERS.c.id == SESSIONS.c.user_id)
    .where(SESSIONS.c.hashed.in_(bindparam("hashes", expanding=True)), SESSIONS.c.expires_at > bindparam("now"))
)
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
_PRESENT = select(USERS.c.id, USERS.c.name, USERS.c.role).where(USERS.c.id.in_(_IDS), USERS.c.deleted_at.is_(None))
_VALID_SESSIONS = select(SESSIONS.c.id).where(SESSIONS.c.id.in_(_IDS), SESSIONS.c.expires_at > bindparam("now"))
_TOKENS = select(TOKENS.c.id).where(TOKENS.c.id.in_(_IDS))


def _row(new: User | Session | Token | Passkey | Deed) -> dict[str, object]:
    return {"user_id" if name == "user" else name: value for name, value in asdict(new).items()}


def _user(row: Row[Any] | None) -> User | None:
    if row is None:
        return None
    return User(
        UserId(row.id), row.name, Role(row.role), row.email, row.password,
        row.created_at, row.registered_at, row.deleted_at,
    )  # fmt: skip


# ---- users --------------------------------------------------------------------------------------------------
def user(connection: Connection, user_id: UserId) -> User | None:
    return _user(connection.execute(select(USERS).where(USERS.c.id == user_id)).first())


def user_named(connection: Connection, folded: str) -> User | None:
    return _user(connection.execute(select(USERS).where(USERS.c.folded == folded)).first())


def add_user(connection: Connection, new: User, folded: str) -> None:
    connection.execute(insert(USERS).values(_row(new) | {"folded": folded}))


def change_user(connection: Connection, user_id: UserId, **values: object) -> None:
    connection.execute(update(USERS).where(USERS.c.id == user_id).values(**values))


def register(connection: Connection, user_id: UserId, **values: object) -> bool:
    """False: it is no guest, or not any more."""
    guest = (USERS.c.id == user_id, USERS.c.role == int(Role.GUEST), USERS.c.deleted_at.is_(None))
    return connection.execute(update(USERS).where(*guest).values(**values)).rowcount == 1


def administrators(connection: Connection) -> int:
    found: int = connection.execute(
        select(func.count()).select_from(USERS).where(USERS.c.role == int(Role.ADMINISTRATOR))
    ).scalar_one()
    return found


def names(connection: Connection, users: Sequence[UserId]) -> dict[UserId, str]:
    rows = connection.execute(select(USERS.c.id, USERS.c.name).where(USERS.c.id.in_(users)))
    return {UserId(row.id): row.name for row in rows}


# ---- sessions and tokens: ways to come in -------------------------------------------------------------------
def visitors_by_session(
    connection: Connection, hashes: Sequence[str], now: int
) -> dict[str, tuple[Visitor, Session]]:
    """By the hash of the cookie, those that hold."""
    found = {}
    for row in connection.execute(_BY_SESSIONS, {"hashes": hashes, "now": now}):
        session = _session(row)
        visitor = Visitor(session.user, row.name, Role(row.role), "cookie", session=session.id)
        found[session.hashed] = (visitor, session)
    return found


def visitor_by_token(connection: Connection, hashed: str) -> Visitor | None:
    row = connection.execute(
        select(TOKENS.c.id, TOKENS.c.user_id, USERS.c.name, USERS.c.role)
        .join(USERS, USERS.c.id == TOKENS.c.user_id)
        .where(TOKENS.c.hashed == hashed)
    ).first()
    if row is None:
        return None
    return Visitor(UserId(row.user_id), row.name, Role(row.role), "token", token=TokenId(row.id))


def visitors_now(connection: Connection, visitors: Sequence[Visitor], now: int) -> list[Visitor | None]:
    """In their order; a few hundred at most."""
    users = {row.id: row for row in connection.execute(_PRESENT, {"ids": [each.user for each in visitors]})}
    values = {"ids": [each.session for each in visitors if each.session is not None], "now": now}
    sessions = set(connection.execute(_VALID_SESSIONS, values).scalars())
    tokens: set[str] = set()
    if any(each.session is None for each in visitors):
        tokens.update(connection.execute(_TOKENS, {"ids": [each.token for each in visitors]}).scalars())
    found: list[Visitor | None] = []
    for each in visitors:
        user = users.get(each.user)
        came_in = each.session in sessions if each.session is not None else each.token in tokens
        found.append(replace(each, name=user.name, role=Role(user.role)) if user is not None and came_in else None)
    return found


def _session(row: Row[Any]) -> Session:
    return Session(
        SessionId(row.id),
        row.hashed,
        UserId(row.user_id),
        row.agent,
        row.created_at,
        row.seen_at,
        row.expires_at,
    )


def sessions(connection: Connection, user_id: UserId, now: int) -> list[Session]:
    query = select(SESSIONS).where(SESSIONS.c.user_id == user_id, SESSIONS.c.expires_at > now)
    return [_session(row) for row in connection.execute(query.order_by(SESSIONS.c.seen_at.desc()))]


def add_session(connection: Connection, new: Session) -> None:
    _forget(connection, SESSIONS, new.created_at)
    connection.execute(insert(SESSIONS).values(_row(new)))


def renew_session(connection: Connection, session: SessionId, now: int, expires_at: int) -> None:
    connection.execute(
        update(SESSIONS).where(SESSIONS.c.id == session).values(seen_at=now, expires_at=expires_at)
    )


def end_session(connection: Connection, user_id: UserId, session: SessionId) -> bool:
    return _delete(connection, SESSIONS, SESSIONS.c.user_id == user_id, SESSIONS.c.id == session) > 0


def end_sessions(connection: Connection, user_id: UserId, but: SessionId | None = None) -> list[str]:
    """Which they were."""
    conditions = [SESSIONS.c.user_id == user_id] + ([SESSIONS.c.id != but] if but is not None else [])
    return _removed(connection, SESSIONS, *conditions)


def tokens(connection: Connection, user_id: UserId) -> list[Token]:
    rows = connection.execute(select(TOKENS).where(TOKENS.c.user_id == user_id).order_by(TOKENS.c.created_at))
    return [
        Token(TokenId(row.id), row.hashed, UserId(row.user_id), row.label, row.created_at) for row in rows
    ]


def add_token(connection: Connection, new: Token) -> None:
    connection.execute(insert(TOKENS).values(_row(new)))


def revoke_token(connection: Connection, user_id: UserId, token: str) -> bool:
    return _delete(connection, TOKENS, TOKENS.c.user_id == user_id, TOKENS.c.id == token) > 0


# ---- tickets for sockets ------------------------------------------------------------------------------------
def add_ticket(connection: Connection, hashed: str, visitor: Visitor, now: int, expires_at: int) -> None:
    _forget(connection, TICKETS, now)
    whose = {"user_id": visitor.user, "session_id": visitor.session, "token_id": visitor.token}
    connection.execute(insert(TICKETS).values(hashed=hashed, expires_at=expires_at, **whose))


def take_ticket(connection: Connection, hashed: str, now: int) -> Visitor | None:
    """Gone by being read; of two who ask at once, one gets it."""
    row = connection.execute(delete(TICKETS).where(TICKETS.c.hashed == hashed).returning(TICKETS)).first()
    if row is None or row.expires_at <= now:
        return None
    held = Visitor(UserId(row.user_id), "", Role.GUEST, "ticket", row.session_id, row.token_id)
    return visitors_now(connection, [held], now)[0]


# ---- passkeys -----------------------------------------------------------------------------------------------
def passkey(connection: Connection, credential: str) -> Passkey | None:
    row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == credential)).first()
    return None if row is None else _passkey(row)


def passkeys(connection: Connection, user_id: UserId) -> list[Passkey]:
    rows = connection.execute(
        select(PASSKEYS).where(PASSKEYS.c.user_id == user_id).order_by(PASSKEYS.c.created_at)
    )
    return [_passkey(row) for row in rows]


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(row.id, UserId(row.user_id), bytes(row.public_key), row.uses, row.label, row.created_at)


def add_passkey(connection: Connection, new: Passkey) -> None:
    connection.execute(insert(PASSKEYS).values(_row(new)))


def count_use(connection: Connection, credential: str, uses: int) -> None:
    connection.execute(update(PASSKEYS).where(PASSKEYS.c.id == credential).values(uses=uses))


def remove_passkey(connection: Connection, user_id: UserId, credential: str) -> bool:
    return _delete(connection, PASSKEYS, PASSKEYS.c.user_id == user_id, PASSKEYS.c.id == credential) > 0


def add_challenge(
    connection: Connection, name: str, challenge: bytes, user_id: UserId | None, now: int, expires_at: int
) -> None:
    _forget(connection, CHALLENGES, now)
    connection.execute(
        insert(CHALLENGES).values(id=name, challenge=challenge, user_id=user_id, expires_at=expires_at)
    )


def take_challenge(connection: Connection, name: str, user_id: UserId | None, now: int) -> bytes | None:
    row = connection.execute(delete(CHALLENGES).where(CHALLENGES.c.id == name).returning(CHALLENGES)).first()
    if row is None or row.expires_at <= now or row.user_id != user_id:
        return None
    return bytes(row.challenge)


# ---- leaving, and what was done -----------------------------------------------------------------------------
def forget_user(connection: Connection, user_id: UserId, pseudonym: str, folded: str, now: int) -> list[str]:
    """The sessions and tokens that were theirs."""
    ways = [each for table in (SESSIONS, TOKENS) for each in _removed(connection, table, table.c.user_id == user_id)]
    for table in (PASSKEYS, TICKETS):
        _delete(connection, table, table.c.user_id == user_id)
    change_user(
        connection, user_id, name=pseudonym, folded=folded, role=int(Role.GUEST), email=None, password=None,
        deleted_at=now,
    )  # fmt: skip
    return ways


def note(connection: Connection, deed: Deed) -> None:
    connection.execute(insert(AUDIT).values(_row(deed)))


def deeds(connection: Connection, user_id: UserId | None, before: int, most: int) -> list[Deed]:
    """The newest first; of one user, or of all."""
    query = select(AUDIT).where(AUDIT.c.at_ms < before).order_by(AUDIT.c.at_ms.desc(), AUDIT.c.id).limit(most)
    if user_id is not None:
        query = query.where(AUDIT.c.user_id == user_id)
    return [
        Deed(row.id, row.at_ms, row.actor, UserId(row.user_id), row.what, row.detail)
        for row in connection.execute(query)
    ]


def counts(connection: Connection) -> Mapping[str, int]:
    tables: Iterable[Table] = (USERS, SESSIONS, TOKENS, PASSKEYS)
    return {
        table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in tables
    }


def _forget(connection: Connection, table: Table, now: int) -> None:
    """What has expired goes when something like it comes."""
    _delete(connection, table, table.c.expires_at <= now)


def _delete(connection: Connection, table: Table, *conditions: ColumnElement[bool]) -> int:
    return connection.execute(delete(table).where(*conditions)).rowcount


def _removed(connection: Connection, table: Table, *conditions: ColumnElement[bool]) -> list[str]:
    """As `_delete`: which they were."""
    return list(connection.execute(delete(table).where(*conditions).returning(table.c.id)).scalars())
