"""Reports of what somebody said or did at a table: made by anyone, closed by referees whom they are not about."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, insert, select, update

from smazzata.server.access import UserId
from smazzata.server.accounts import sql as accounts
from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.dice import spell
from smazzata.server.people.model import MyReport, NewReport, ReportShown, SaidThen
from smazzata.server.people.refusals import refuse
from smazzata.server.people.schema import REPORTS
from smazzata.tables import Event
from smazzata.tables.events import Said, Sat

BEFORE: Final = 60
AFTER: Final = 20
"""Lines of talk that a referee is shown, before and after what was reported."""

_REPORTER = USERS.alias("reporter")
_REPORTED = USERS.alias("reported")
_CLOSER = USERS.alias("closer")


def report_id(reporter: UserId, key: str) -> str:
    """The same key again is the same report."""
    return spell(hashlib.sha256(f"smazzata/report/1/{reporter}/{key}".encode()).digest()[:16])


def seated_then(events: Sequence[Event], version: int, seat: int) -> UserId | None:
    """The person who had that seat at that version, or who had it last."""
    found: UserId | None = None
    for event in events[:version]:
        match event:
            case Sat(_, where, who) if where == seat:
                found = who or None
            case _:
                pass
    return found


def talk(events: Sequence[Event], version: int, names: Mapping[UserId, str]) -> list[SaidThen]:
    """What was said, and by whom."""
    seated: dict[int, UserId] = {}
    earlier: list[SaidThen] = []
    later: list[SaidThen] = []
    for number, event in enumerate(events, 1):
        match event:
            case Sat():
                seated[event.seat] = event.who
            case Said():
                who = event.who or seated.get(event.seat, "")
                line = SaidThen(
                    number, event.at, event.seat, who, names.get(who, ""), event.phrase, event.text
                )
                (earlier if number <= version else later).append(line)
            case _:
                pass
    return earlier[-BEFORE:] + later[:AFTER]


# ---- the database -------------------------------------------------------------------------------------------
def add(
    connection: Connection, name: str, reporter: UserId, reported: UserId, new: NewReport, now: int
) -> None:
    if connection.execute(select(REPORTS.c.id).where(REPORTS.c.id == name)).first() is None:
        connection.execute(
            insert(REPORTS).values(
                id=name,
                at_ms=now,
                reporter_id=reporter,
                reported_id=reported,
                table_id=new.table,
                version=new.version,
                seat=new.seat,
                reason=new.reason,
                text=new.text,
            )
        )


_SHOWN = (
    select(
        REPORTS,
        _REPORTER.c.name.label("reporter_name"),
        _REPORTED.c.name.label("reported_name"),
        _CLOSER.c.name.label("closer_name"),
    )
    .join(_REPORTER, _REPORTER.c.id == REPORTS.c.reporter_id)
    .join(_REPORTED, _REPORTED.c.id == REPORTS.c.reported_id)
    .outerjoin(_CLOSER, _CLOSER.c.id == REPORTS.c.closed_by)
)


def listed(connection: Connection, reader: UserId, state: str, before: int, most: int) -> list[ReportShown]:
    """The newest first; never those about the reader, whatever their role."""
    asked = _SHOWN.where(REPORTS.c.at_ms < before, REPORTS.c.reported_id != reader)
    if state != "all":
        closed = REPORTS.c.closed_at
        asked = asked.where(closed.is_(None) if state == "open" else closed.is_not(None))
    rows = connection.execute(asked.order_by(REPORTS.c.at_ms.desc(), REPORTS.c.id).limit(most))
    return [_shown(row) for row in rows]


def one(connection: Connection, reader: UserId, name: str) -> ReportShown:
    row = connection.execute(_SHOWN.where(REPORTS.c.id == name, REPORTS.c.reported_id != reader)).first()
    if row is None:
        refuse("no-such-report")
    return _shown(row)


def made_by(connection: Connection, reporter: UserId) -> list[MyReport]:
    rows = connection.execute(
        _SHOWN.where(REPORTS.c.reporter_id == reporter).order_by(REPORTS.c.at_ms.desc()).limit(1000)
    )
    return [
        MyReport(
            row.id,
            row.at_ms,
            row.table_id,
            row.version,
            row.seat,
            row.reported_name,
            row.reason,
            row.text,
            row.closed_at is not None,
        )
        for row in rows
    ]


def close(
    connection: Connection, reader: UserId, name: str, *, upheld: bool, note: str, deed: accounts.Deed
) -> ReportShown:
    one(connection, reader, name)
    done = connection.execute(
        update(REPORTS)
        .where(REPORTS.c.id == name, REPORTS.c.closed_at.is_(None))
        .values(closed_at=deed.at_ms, closed_by=reader, upheld=upheld, note=note)
    )
    if not done.rowcount:
        refuse("report-closed")
    accounts.note(connection, deed)
    return one(connection, reader, name)


def _shown(row: Row[Any]) -> ReportShown:
    return ReportShown(
        id=row.id,
        at=row.at_ms,
        reporter=row.reporter_id,
        reporter_name=row.reporter_name,
        reported=row.reported_id,
        reported_name=row.reported_name,
        table=row.table_id,
        version=row.version,
        seat=row.seat,
        reason=row.reason,
        text=row.text,
        closed_at=row.closed_at,
        closed_by=row.closer_name,
        upheld=row.upheld,
        note=row.note,
    )
