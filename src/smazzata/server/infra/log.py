"""The log of tables, which is the truth: what happened at each table, one row an event, numbered without a gap.

`append` is the only way in. Its causes make it exactly once: whoever is not sure that it was done does it again.
The functions take a connection, for work that does more in the same transaction; TableLog is the same for callers
that do nothing else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Insert,
    Update,
    bindparam,
    exists,
    insert,
    literal_column,
    select,
    text,
    update,
)

from smazzata.server.infra.db import NotDone, Store, Unknown
from smazzata.server.infra.dictation import Rows
from smazzata.server.infra.direct import Direct
from smazzata.server.infra.schema import EVENTS, TABLES
from smazzata.server.infra.scribe import Values
from smazzata.server.infra.shelves import Shelf, Summary


class NewEvent(Struct, frozen=True, gc=False):
    cause: str  # the client's action id; what the server does by itself names its own (`wake:17`, `{id}+1`)
    at_ms: int
    event: str  # JSON


class Event(Struct, frozen=True, gc=False):
    version: int
    cause: str
    at_ms: int
    event: str


class Wanted(Struct, frozen=True, gc=False):
    """What is asked of the lobby."""

    listed_for: Collection[str]
    stages: Collection[str]
    game: str | None = None
    rules: str | None = None
    players: int | None = None
    free: bool = False
    words: str = ""
    """A part of the listing's text."""


class Head(Struct, frozen=True, gc=False):
    table_id: str
    version: int
    summary: Summary
    created_at: int
    updated_at: int


class Due(Struct, frozen=True, gc=False):
    table_id: str
    version: int
    wake_at: int


class Appended(Struct, frozen=True, gc=False):
    version: int  # of the last of the new events


class Conflict(Struct, frozen=True, gc=False):
    """Somebody else was first: reload and judge anew."""

    version: int  # of the table now; 0 if there is no such table


class Already(Struct, frozen=True, gc=False):
    """One of these causes has had its effect: give the same answer as then."""

    version: int  # of the event with that cause


Answer = Appended | Conflict | Already

_MOVED_ON: dict[str, BindParameter[Any]] = {"version": bindparam("b_version"), "updated_at": bindparam("b_now")}
_SUMMARY: dict[str, BindParameter[Any]] = {
    "phase": bindparam("b_phase"),
    "wake_at": bindparam("b_wake_at"),
    "listing": bindparam("b_listing"),
}
_ONE_CAUSE = EVENTS.c.cause == bindparam("b_cause")  # nearly always, and a good deal faster
_SOME_CAUSES = EVENTS.c.cause.in_(bindparam("b_causes", expanding=True))


def _advance(same_cause: ColumnElement[bool], values: dict[str, BindParameter[Any]]) -> Update:
    has_cause = exists(select(literal_column("1")).where(EVENTS.c.table_id == bindparam("b_id"), same_cause))
    here = TABLES.c.id == bindparam("b_id")
    return update(TABLES).where(here, TABLES.c.version == bindparam("b_after"), ~has_cause).values(values)


def _append_one(values: dict[str, BindParameter[Any]]) -> Insert:
    """Both at once, where the database is a journey away."""
    moved = _advance(_ONE_CAUSE, values).returning(TABLES.c.id).cte("moved")
    return insert(EVENTS).from_select(
        ["table_id", "version", "cause", "at_ms", "event"],
        select(
            moved.c.id,
            bindparam("b_version", type_=EVENTS.c.version.type),
            bindparam("b_cause", type_=EVENTS.c.cause.type),
            bindparam("b_now", type_=EVENTS.c.at_ms.type),
            bindparam("b_event", type_=EVENTS.c.event.type),
        ),
    )


_CREATE = text(
    "INSERT INTO tables (id, version, phase, wake_at, created_at, updated_at, listing)"
    " VALUES (:b_id, :b_version, :b_phase, :b_wake_at, :b_now, :b_now, :b_listing) ON CONFLICT DO NOTHING"
)
# with a summary and without
_ADVANCE = {True: _advance(_SOME_CAUSES, _MOVED_ON | _SUMMARY), False: _advance(_SOME_CAUSES, _MOVED_ON)}
_ADVANCE_BY_ONE = {
    True: Direct(_advance(_ONE_CAUSE, _MOVED_ON | _SUMMARY)),
    False: Direct(_advance(_ONE_CAUSE, _MOVED_ON)),
}
_APPEND_ONE = {True: Direct(_append_one(_MOVED_ON | _SUMMARY)), False: Direct(_append_one(_MOVED_ON))}
_EVENT = Direct(insert(EVENTS))
_FIRST_OF = (
    select(EVENTS.c.version)
    .where(EVENTS.c.table_id == bindparam("b_id"), EVENTS.c.cause.in_(bindparam("b_causes", expanding=True)))
    .order_by(EVENTS.c.version)
    .limit(1)
)
_VERSION = select(TABLES.c.version).where(TABLES.c.id == bindparam("b_id"))
_READ = (
    select(EVENTS.c.version, EVENTS.c.cause, EVENTS.c.at_ms, EVENTS.c.event)
    .where(EVENTS.c.table_id == bindparam("b_id"), EVENTS.c.version >= bindparam("b_from"))
    .order_by(EVENTS.c.version)
)
_DUE = Direct(
    text("SELECT id, version, wake_at FROM tables WHERE wake_at <= :b_now ORDER BY wake_at LIMIT :b_limit")
)
_HEADS = select(
    TABLES.c.id,
    TABLES.c.version,
    TABLES.c.phase,
    TABLES.c.wake_at,
    TABLES.c.listing,
    TABLES.c.created_at,
    TABLES.c.updated_at,
)
_HEAD = _HEADS.where(TABLES.c.id == bindparam("b_id"))
_FIRST = "waiting"
"""The stage whose tables are listed before all others."""
_SHELVE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("b_id"))
    .values({name: bindparam(f"b_{name}") for name in Shelf.__struct_fields__})
)
_REWAKE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("b_id"), TABLES.c.version == bindparam("b_version"))
    .values(wake_at=bindparam("b_wake_at"))
)


def append(
    connection: Connection, table_id: str, after_version: int, events: Sequence[NewEvent], summary: Summary | None,
    shelf: Shelf | None = None,
) -> Answer:  # fmt: skip
    """Puts these events after that version, all or none; after version 0 it makes the table. Without a summary what is
    said of the table stays as it is, without a shelf it stays where it is found.

    On PostgreSQL the row of the table is what two processes wait for: whoever comes second finds another version.
    A cause that is there already comes before a version that is not: an action sent twice was not refused.
    """
    answer = _append(connection, table_id, after_version, events, summary)
    if shelf is not None and isinstance(answer, Appended):
        values = {f"b_{name}": getattr(shelf, name) for name in shelf.__struct_fields__}
        connection.execute(_SHELVE, {"b_id": table_id, **values})
    return answer


def _append(
    connection: Connection, table_id: str, after_version: int, events: Sequence[NewEvent], summary: Summary | None
) -> Answer:
    if not events:
        raise ValueError("nothing to append")
    version = after_version + len(events)
    values: dict[str, Any] = {"b_id": table_id, "b_version": version, "b_now": events[-1].at_ms}
    new = summary is not None
    if summary is not None:
        values |= {"b_phase": summary.phase, "b_wake_at": summary.wake_at, "b_listing": summary.listing}
    if after_version == 0:
        done = connection.execute(_CREATE, values).rowcount
    elif len(events) == 1 and connection.dialect.name == "postgresql":
        one = {"b_after": after_version, "b_cause": events[0].cause, "b_event": events[0].event}
        done = _APPEND_ONE[new](connection, {**values, **one})
        return Appended(version) if done == 1 else _why_not(connection, table_id, events)
    elif len(events) == 1:
        one = {"b_after": after_version, "b_cause": events[0].cause}
        done = _ADVANCE_BY_ONE[new](connection, {**values, **one})
    else:
        causes = [each.cause for each in events]
        more = {"b_after": after_version, "b_causes": causes}
        done = connection.execute(_ADVANCE[new], {**values, **more}).rowcount
    if done != 1:
        return _why_not(connection, table_id, events)
    for number, each in enumerate(events, after_version + 1):
        row = {"table_id": table_id, "version": number, "cause": each.cause, "at_ms": each.at_ms, "event": each.event}
        _EVENT(connection, row)
    return Appended(version)


# ---- by dictation ------------------------------------------------------------------------------------------
class Append(Rows, frozen=True, gc=False, eq=False):
    """One `append` to a table that is there and stays on its shelf: work that may be dictated (see dictation.py)."""

    table_id: str
    after_version: int
    events: tuple[NewEvent, ...]
    summary: Summary | None

    def __call__(self, connection: Connection) -> Answer:
        return append(connection, self.table_id, self.after_version, self.events, self.summary)

    def put_rows(self, values: Values) -> None:
        """The last says what there is to say of the table."""
        table_id, number, short = self.table_id, self.after_version, self.summary
        for each in self.events:
            number += 1
            values += (table_id, number, each.cause, each.at_ms, each.event, None, None, None)
        if short is not None:
            values[-3:] = (short.phase, short.wake_at, short.listing)

    def appended(self) -> Appended:
        return Appended(self.after_version + len(self.events))


def _why_not(connection: Connection, table_id: str, events: Sequence[NewEvent]) -> Already | Conflict:
    causes = [each.cause for each in events]
    already = connection.execute(_FIRST_OF, {"b_id": table_id, "b_causes": causes}).scalar()
    if already is not None:
        return Already(already)
    return Conflict(connection.execute(_VERSION, {"b_id": table_id}).scalar() or 0)


def read(connection: Connection, table_id: str, from_version: int = 1) -> list[Event]:
    rows = connection.execute(_READ, {"b_id": table_id, "b_from": from_version})
    return [Event(*row) for row in rows]


def version_of(connection: Connection, table_id: str, cause: str) -> int | None:
    version: int | None = connection.execute(_FIRST_OF, {"b_id": table_id, "b_causes": [cause]}).scalar()
    return version


def head(connection: Connection, table_id: str) -> Head | None:
    row = connection.execute(_HEAD, {"b_id": table_id}).one_or_none()
    return None if row is None else _head(*row)


def listed(connection: Connection, wanted: Wanted, limit: int) -> list[Head]:
    """Those that wait for people first, and those where something happened last."""
    here = TABLES.c
    found: list[ColumnElement[bool]] = [here.listed_for.in_(wanted.listed_for), here.stage.in_(wanted.stages)]
    if wanted.game is not None:
        found.append(here.rules.startswith(f"{wanted.game}/", autoescape=True))
    if wanted.rules is not None:
        found.append(here.rules == wanted.rules)
    if wanted.players is not None:
        found.append(here.players == wanted.players)
    if wanted.free:
        found.append(here.free > 0)
    if wanted.words:
        found.append(here.listing.contains(wanted.words, autoescape=True))
    asked = _HEADS.where(*found).order_by(here.stage != _FIRST, here.updated_at.desc(), here.id).limit(limit)
    return [_head(*row) for row in connection.execute(asked)]


def due(connection: Connection, now: int, limit: int) -> list[Due]:
    """The tables that somebody must look at, those that wait longest first."""
    return [Due(*row) for row in _DUE.rows(connection, {"b_now": now, "b_limit": limit})]


def rewake(connection: Connection, table_id: str, version: int, wake_at: int | None) -> bool:
    """Another time to wake, without an event; not if something has happened there since that version."""
    values = {"b_id": table_id, "b_version": version, "b_wake_at": wake_at}
    return connection.execute(_REWAKE, values).rowcount == 1


def _head(
    table_id: str, version: int, phase: str, wake_at: int | None, listing: str, created_at: int, updated_at: int
) -> Head:
    return Head(table_id, version, Summary(phase, wake_at, listing), created_at, updated_at)


class TableLog:
    """The log for callers that do nothing else in the same transaction."""

    def __init__(self, store: Store, *, insist: float = 5.0) -> None:
        """`insist`: seconds during which an append of unknown outcome is asked for again."""
        self._store = store
        self._insist = insist

    async def append(
        self, table_id: str, after_version: int, events: Sequence[NewEvent], summary: Summary,
        shelf: Shelf | None = None,
    ) -> Answer:  # fmt: skip
        """Raises NotDone, or Unknown if the database does not come back in time.

        When the outcome of a commit is unknown it is asked for again: if it was done, the answer is Already. To look
        for the cause would not be enough, since the lost commit might still be under way; the append waits for it.
        """
        deadline = time.monotonic() + self._insist
        doubt: Unknown | None = None
        while True:
            try:
                return await self._store.write(
                    lambda connection: append(connection, table_id, after_version, events, summary, shelf),
                    key=table_id,
                )
            except Unknown as error:
                doubt = error
            except NotDone:
                if doubt is None:
                    raise
            if time.monotonic() > deadline:
                raise doubt  # a NotDone after an Unknown says nothing of the first time
            await asyncio.sleep(0.02)

    async def read(self, table_id: str, from_version: int = 1) -> list[Event]:
        return await self._store.read(lambda connection: read(connection, table_id, from_version))

    async def head(self, table_id: str) -> Head | None:
        return await self._store.read(lambda connection: head(connection, table_id))

    async def listed(self, wanted: Wanted, limit: int = 200) -> list[Head]:
        return await self._store.read(lambda connection: listed(connection, wanted, limit))

    async def due(self, now: int, limit: int = 200) -> list[Due]:
        return await self._store.read(lambda connection: due(connection, now, limit))

    async def rewake(self, table_id: str, version: int, wake_at: int | None) -> bool:
        return await self._store.write(
            lambda connection: rewake(connection, table_id, version, wake_at), key=table_id
        )
