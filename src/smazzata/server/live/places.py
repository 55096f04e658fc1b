"""Who sits where and played what: an index over the log, written in the same transaction, for my tables and matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from smazzata.server.accounts.names import fold
from smazzata.server.infra.schema import METADATA
from smazzata.tables import Begun, Event, Sat, Stood, decided
from smazzata.tables import Table as Played
from smazzata.tables.commands import UserId

PLACES = Table(
    "places",
    METADATA,
    Column("user_id", String(64), primary_key=True),
    Column("table_id", String(64), primary_key=True),
    # of the match; 0: has a seat there now; -1: had one
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("rules", String(64), nullable=False),
    Column("names", Text, nullable=False),  # JSON: who sat at the table, by seat; of a match
    Column("folded", Text, nullable=False, server_default=""),  # the same for a search, one a line
    Column("at_ms", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("verdict", Text),  # JSON
    Index("ix_places_user_id_at_ms", "user_id", "at_ms"),
    Index("ix_places_table_id", "table_id"),
)


class Place(Struct, frozen=True):
    table: str
    number: int
    seat: int
    rules: str
    names: tuple[str, ...]
    at: int
    ended_at: int | None
    verdict: msgspec.Raw


_SIT = insert(PLACES)
_SEAT = and_(PLACES.c.table_id == bindparam("b_table"), PLACES.c.seat == bindparam("b_seat"), PLACES.c.number == 0)
_EARLIER = PLACES.alias("earlier")
_REMEMBER = (
    update(PLACES)
    .where(
        _SEAT,
        ~exists().where(
            _EARLIER.c.user_id == PLACES.c.user_id, _EARLIER.c.table_id == PLACES.c.table_id, _EARLIER.c.number == -1
        ),
    )
    .values(number=-1)
)
_STAND = delete(PLACES).where(_SEAT)
_END = (
    update(PLACES)
    .where(PLACES.c.table_id == bindparam("b_table"), PLACES.c.number == bindparam("b_number"))
    .values(ended_at=bindparam("b_at"), verdict=bindparam("b_verdict"))
)
_RENAME = (
    update(PLACES)
    .where(
        PLACES.c.user_id == bindparam("b_user"),
        PLACES.c.table_id == bindparam("b_table"),
        PLACES.c.number == bindparam("b_number"),
    )
    .values(names=bindparam("b_names"), folded=bindparam("b_folded"))
)


def note(connection: Connection, before: Played, events: Iterable[Event], after: Played) -> None:
    """What these events, which led from one version to the other, change in the index."""
    for event in events:
        match event:
            case Sat(at, seat, who, name, None):
                connection.execute(_SIT, [_row(after, 0, who, seat, (name,), at)])
            case Stood(_, seat):
                for each in (_REMEMBER, _STAND):
                    connection.execute(each, {"b_table": after.id, "b_seat": seat})
            case Begun(at, header):
                people = [(seat, each) for seat, each in enumerate(after.seats) if each and each.bot is None]
                rows = [_row(after, after.matches, each.who, seat, header.names, at) for seat, each in people]
                connection.execute(_SIT, rows)
            case _:
                pass
    ended = decided(before, after)
    if ended is not None:
        verdict = msgspec.json.encode(ended).decode()
        connection.execute(
            _END, {"b_table": after.id, "b_number": after.matches, "b_at": after.at, "b_verdict": verdict}
        )


def _row(
    table: Played, number: int, who: UserId, seat: int, names: Sequence[str], at: int
) -> dict[str, str | int | None]:
    return {
        "user_id": who,
        "table_id": table.id,
        "number": number,
        "seat": seat,
        "rules": table.terms.rules,
        "names": msgspec.json.encode(list(names)).decode(),
        "folded": _folded(names),
        "at_ms": at,
        "ended_at": None,
        "verdict": None,
    }


def _folded(names: Sequence[str]) -> str:
    return "\n".join(map(fold, names))


def rename(connection: Connection, who: UserId, name: str) -> None:
    """In every row of the tables and matches of this person, so that nobody is found by a name they gave up."""
    mine, row = PLACES.alias("mine"), PLACES.alias("row")
    same = and_(row.c.table_id == mine.c.table_id, row.c.number == mine.c.number)
    asked = (
        select(row.c.user_id, row.c.table_id, row.c.number, row.c.names, mine.c.seat)
        .join(mine, same)
        .where(mine.c.user_id == who, or_(mine.c.number > 0, row.c.user_id == who))
    )
    changed = []
    for user, table, number, names, seat in connection.execute(asked).all():
        written = msgspec.json.decode(names, type=list[str])
        written[seat if number > 0 else 0] = name
        key = {"b_user": user, "b_table": table, "b_number": number}
        changed.append(key | {"b_names": msgspec.json.encode(written).decode(), "b_folded": _folded(written)})
    if changed:
        connection.execute(_RENAME, sorted(changed, key=lambda each: (each["b_table"], each["b_user"])))


def places_of(connection: Connection, who: UserId) -> tuple[str, ...]:
    """The tables at which this person has a seat, or had one."""
    asked = select(PLACES.c.table_id).where(PLACES.c.user_id == who).distinct()
    return tuple(connection.execute(asked).scalars())


def tables_of(connection: Connection, who: UserId) -> list[str]:
    """At which tables this person has a seat now, the newest first."""
    asked = (
        select(PLACES.c.table_id)
        .where(PLACES.c.user_id == who, PLACES.c.number == 0)
        .order_by(PLACES.c.at_ms.desc())
        .limit(200)
    )
    return list(connection.execute(asked).scalars())


def matches_of(
    connection: Connection,
    who: UserId,
    *,
    rules: str | None,
    words: str | None,
    before: int | None,
    limit: int,
) -> list[Place]:
    """Finished matches of this person, the newest first. `words`: a part of somebody's name, as names are compared."""
    found = [PLACES.c.user_id == who, PLACES.c.number > 0, PLACES.c.ended_at.is_not(None)]
    if rules:
        found.append(or_(PLACES.c.rules == rules, PLACES.c.rules.startswith(f"{rules}/", autoescape=True)))
    if words and words.strip():
        found.append(PLACES.c.folded.contains(fold(" ".join(words.split())), autoescape=True))
    if before is not None:
        found.append(PLACES.c.at_ms < before)
    asked = (
        select(
            PLACES.c.table_id,
            PLACES.c.number,
            PLACES.c.seat,
            PLACES.c.rules,
            PLACES.c.names,
            PLACES.c.at_ms,
            PLACES.c.ended_at,
            PLACES.c.verdict,
        )
        .where(and_(*found))
        .order_by(PLACES.c.at_ms.desc())
        .limit(limit)
    )
    return [
        Place(
            table,
            number,
            seat,
            kind,
            msgspec.json.decode(names, type=tuple[str, ...]),
            at,
            ended,
            msgspec.Raw((verdict or "null").encode()),
        )
        for table, number, seat, kind, names, at, ended, verdict in connection.execute(asked)
    ]
