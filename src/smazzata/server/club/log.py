"""The log of tournaments, which is the truth: one row an event, numbered without a gap, a cause only once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, exists, insert, literal_column, select, update

from smazzata import club
from smazzata.server.access import UserId
from smazzata.server.club.schema import CLUBS, EVENTS, TOURNAMENTS
from smazzata.server.club.times import wake_at


class Appended(Struct, frozen=True):
    version: int


class Already(Struct, frozen=True):
    """This cause has had its effect."""

    version: int


class Conflict(Struct, frozen=True):
    """Somebody else was first: load and judge anew."""


Answer: TypeAlias = Appended | Already | Conflict


class Head(Struct, frozen=True):
    id: str
    club: str
    version: int
    phase: str
    title: str
    created_at: int
    updated_at: int


_HEAD = (
    TOURNAMENTS.c.id,
    TOURNAMENTS.c.club_id,
    TOURNAMENTS.c.version,
    TOURNAMENTS.c.phase,
    TOURNAMENTS.c.title,
    TOURNAMENTS.c.created_at,
    TOURNAMENTS.c.updated_at,
)


def heads(connection: Connection, club_id: str) -> list[Head]:
    """Of one club, the newest first."""
    asked = select(*_HEAD).where(TOURNAMENTS.c.club_id == club_id)
    newest = asked.order_by(TOURNAMENTS.c.created_at.desc(), TOURNAMENTS.c.id)
    return [Head(*row) for row in connection.execute(newest)]


def head(connection: Connection, tournament: str, *, lock: bool = False) -> Head | None:
    asked = select(*_HEAD).where(TOURNAMENTS.c.id == tournament)
    row = connection.execute(asked.with_for_update() if lock else asked).one_or_none()
    return None if row is None else Head(*row)


def read(connection: Connection, tournament: str, after: int = 0) -> list[club.Event]:
    asked = (
        select(EVENTS.c.event)
        .where(EVENTS.c.tournament_id == tournament, EVENTS.c.version > after)
        .order_by(EVENTS.c.version)
    )
    return [club.read_event(event) for event in connection.execute(asked).scalars()]


def load(connection: Connection, tournament: str) -> club.Tournament:
    return club.load(read(connection, tournament))


def announced(connection: Connection, tournament: str) -> list[tuple[int, club.Event]]:
    """What the organisers told everybody."""
    asked = (
        select(EVENTS.c.version, EVENTS.c.event)
        .where(EVENTS.c.tournament_id == tournament, EVENTS.c.event.startswith('{"type":"announced"'))
        .order_by(EVENTS.c.version)
    )
    return [(version, club.read_event(event)) for version, event in connection.execute(asked)]


def version_of(connection: Connection, tournament: str, cause: str) -> int | None:
    asked = select(EVENTS.c.version).where(EVENTS.c.tournament_id == tournament, EVENTS.c.cause == cause)
    found: int | None = connection.execute(asked).scalar()
    return found


def create(
    connection: Connection, club_id: str, cause: str, who: UserId, event: club.Event, after: club.Tournament
) -> None:
    """The same again changes nothing."""
    if head(connection, after.id) is not None:
        return
    connection.execute(
        insert(TOURNAMENTS).values(
            id=after.id,
            club_id=club_id,
            version=1,
            phase=after.phase,
            title=after.setup.title,
            created_at=after.at,
            updated_at=after.at,
        )
    )
    _insert(connection, after.id, 0, cause, who, [event])


def append(
    connection: Connection,
    before: int,
    cause: str,
    who: UserId | None,
    events: Sequence[club.Event],
    after: club.Tournament,
) -> Answer:
    """All or none. On PostgreSQL the row of the tournament is what two processes wait for."""
    same = EVENTS.c.tournament_id == after.id, EVENTS.c.cause == cause
    zone = select(CLUBS.c.zone).join(TOURNAMENTS, TOURNAMENTS.c.club_id == CLUBS.c.id)
    where = connection.execute(zone.where(TOURNAMENTS.c.id == after.id)).scalar()
    values = {
        "version": after.events,
        "phase": after.phase,
        "title": after.setup.title,
        "updated_at": after.at,
        "wake_at": wake_at(after, where or "Europe/Rome"),
    }
    moved = update(TOURNAMENTS).where(
        TOURNAMENTS.c.id == after.id,
        TOURNAMENTS.c.version == before,
        ~exists(select(literal_column("1")).where(*same)),
    )
    if connection.execute(moved.values(**values)).rowcount == 1:
        _insert(connection, after.id, before, cause, who, events)
        return Appended(after.events)
    version = version_of(connection, after.id, cause)
    return Conflict() if version is None else Already(version)


def _insert(
    connection: Connection,
    tournament: str,
    before: int,
    cause: str,
    who: UserId | None,
    events: Sequence[club.Event],
) -> None:
    rows = [
        {
            "tournament_id": tournament,
            "version": before + number,
            "cause": cause if number == 1 else f"{cause}+{number}",
            "at_ms": event.at,
            "who": who,
            "event": club.write_event(event).decode(),
        }
        for number, event in enumerate(events, 1)
    ]
    connection.execute(insert(EVENTS), rows)
