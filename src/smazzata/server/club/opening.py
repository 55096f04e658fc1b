"""Matches online open by themselves at their hour: a table between the accounts, seats taken, nobody else's. Every
process looks; whoever is first does it, and doing it again changes nothing."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import structlog
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from smazzata import club
from smazzata.games.contract import Illegal, Seat
from smazzata.server.accounts.schema import USERS
from smazzata.server.club.absence import deadline, declare, delay_ms
from smazzata.server.club.clubs import standing
from smazzata.server.club.online import Place, write_seats
from smazzata.server.club.schema import MEMBERS, PLAYED, TOURNAMENTS
from smazzata.server.club.service import Tournaments
from smazzata.server.club.times import moment, online
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store, StoreError
from smazzata.server.infra.schema import TABLES
from smazzata.server.live.service import Tables
from smazzata.tables import Sit, Terms

LOGGER = structlog.stdlib.get_logger("smazzata.club")
LOOK_SECONDS: Final = 5.0
AGAIN_MS: Final = 60_000
"""A match whose players have no account yet, or are not there, is looked at again after so long."""
MOST_ATTEMPTS: Final = 5


class Awaited(Struct, frozen=True):
    """An open table, and until when those who are not ready are waited for."""

    table: str
    until: int


class Due(Struct, frozen=True):
    tournament: str
    match: str
    attempt: int
    terms: Terms
    seats: tuple[Place, ...]
    names: tuple[str, ...]


class Opening:
    def __init__(self, store: Store, clock: Clock, tournaments: Tournaments, tables: Tables) -> None:
        self._store = store
        self._clock = clock
        self._tournaments = tournaments
        self._tables = tables
        self._here_since = clock.now()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.look()
            except StoreError as error:
                LOGGER.warning("cannot-look", reason=str(error))
            except Exception:
                LOGGER.exception("opening-failed")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """One round: opens what is due."""
        now = self._clock.now()
        asked = select(TOURNAMENTS.c.id, TOURNAMENTS.c.club_id).where(TOURNAMENTS.c.wake_at <= now)
        rows = await self._store.read(lambda connection: connection.execute(asked).all())
        for tournament, club_id in rows:
            try:
                await self._look_at(tournament, club_id, now)
            except (Illegal, IntegrityError):  # the others open all the same
                LOGGER.exception("opening-failed", tournament=tournament)

    async def _look_at(self, tournament: str, club_id: str, now: int) -> None:
        version, due, late, later = await self._store.read(
            lambda connection: self._due(connection, tournament, club_id, now)
        )
        for each in due:
            await self._open(each)
        for table in late:
            await self._store.write(partial(declare, self._tournaments.load, table_id=table, now=now), key=table)
        here = TOURNAMENTS.c.id == tournament, TOURNAMENTS.c.version == version
        await self._store.write(
            lambda connection: connection.execute(update(TOURNAMENTS).where(*here).values(wake_at=later)),
            key=f"tournament:{tournament}",
        )

    def _due(
        self, connection: Connection, tournament: str, club_id: str, now: int
    ) -> tuple[int, list[Due], list[str], int | None]:
        """What to open now, at which tables somebody has not come, and when to look again."""
        state = self._tournaments.look(connection, tournament)
        zone = standing(connection, club_id, None).club.zone
        found: list[Due] = []
        late: list[str] = []
        again: list[int] = []
        for placed, each in online(state):
            starts = moment(zone, placed.day, placed.starts)
            if starts > now:
                again.append(starts)
                continue
            attempt = _attempt(connection, tournament, each.id, starts)
            if attempt is None:  # it is open, or was, and has not been moved since
                waited = _awaited(connection, state, each.id, starts, self._here_since)
                if waited is not None and now < waited.until:
                    again.append(waited.until)
                elif waited is not None:
                    late.append(waited.table)
                    again.append(now + AGAIN_MS)
                continue
            seats = _seats(connection, club_id, each.known)
            if seats is None:
                again.append(now + AGAIN_MS)
                continue
            places, names = seats
            found.append(Due(tournament, each.id, attempt, _terms(state, each), places, names))
        again += [now + delay_ms(state)] if found else []
        return state.events, found, late, min(again, default=None)

    async def _open(self, due: Due) -> None:
        key = f"tournament:{due.tournament}:{due.match}:{due.attempt}"
        room = await self._tables.create(f"club:{due.tournament}", due.terms, key)
        here = PLAYED.c.table_id == room.id

        def note(connection: Connection) -> None:
            """Before anybody sits there: from now on the seats are reserved."""
            if connection.execute(select(PLAYED.c.table_id).where(here)).first() is None:
                connection.execute(
                    insert(PLAYED).values(
                        table_id=room.id,
                        tournament_id=due.tournament,
                        match_id=due.match,
                        attempt=due.attempt,
                        seats=write_seats(due.seats),
                        opened_at=0,
                    )
                )

        try:
            await self._store.write(note, key=room.id)
        except IntegrityError:
            LOGGER.info("opened-elsewhere", table=room.id)
        now = self._clock.now()
        done: dict[str, object] = {"opened_at": now}
        try:
            for seat, (place, name) in enumerate(zip(due.seats, due.names, strict=True)):
                command = Sit(name, Seat(seat), welcome=True)
                await self._tables.command(room.id, place.user, f"{key}:{seat}", command)
            LOGGER.info("match-opened", tournament=due.tournament, match=due.match, table=room.id)
        except Illegal as refused:  # it was closed before anybody sat there: the next attempt is another table
            LOGGER.warning("not-opened", tournament=due.tournament, match=due.match, code=refused.code)
            done = {"ended_at": now, "refused": refused.code}
        opened = update(PLAYED).where(here, PLAYED.c.opened_at == 0).values(done)
        await self._store.write(lambda connection: connection.execute(opened), key=room.id)


def _attempt(connection: Connection, tournament: str, match: str, starts: int) -> int | None:
    """1; the same again, if whoever began it did not come to its end; the next, if the match was moved to a later hour
    after its table had closed without a result. None: nothing to open."""
    asked = select(PLAYED.c.attempt, PLAYED.c.opened_at, PLAYED.c.ended_at).where(
        PLAYED.c.tournament_id == tournament, PLAYED.c.match_id == match
    )
    row = connection.execute(asked.order_by(PLAYED.c.attempt.desc()).limit(1)).one_or_none()
    if row is None:
        return 1
    attempt, opened_at, ended_at = row
    if ended_at is None:
        return int(attempt) if opened_at == 0 else None
    if starts > ended_at or (opened_at == 0 and attempt < MOST_ATTEMPTS):
        return int(attempt) + 1
    return None


def _awaited(
    connection: Connection, state: club.Tournament, match: str, starts: int, here_since: int
) -> Awaited | None:
    """None: it is played, or has ended; or a referee has noted that somebody is late, and looks after it."""
    asked = (
        select(PLAYED.c.table_id, PLAYED.c.opened_at)
        .join(TABLES, TABLES.c.id == PLAYED.c.table_id)
        .where(PLAYED.c.tournament_id == state.id, PLAYED.c.match_id == match)
        .where(PLAYED.c.ended_at.is_(None), TABLES.c.phase == "lobby")
    )
    row = connection.execute(asked).one_or_none()
    if row is None or any(each.match == match for each in state.lateness):
        return None
    return Awaited(row.table_id, deadline(state, starts, row.opened_at, here_since))


def _seats(
    connection: Connection, club_id: str, people: tuple[str, ...]
) -> tuple[tuple[Place, ...], tuple[str, ...]] | None:
    """None: somebody has no account that is linked."""
    asked = (
        select(MEMBERS.c.id, USERS.c.id, USERS.c.name)
        .join(USERS, USERS.c.id == MEMBERS.c.user_id)
        .where(MEMBERS.c.club_id == club_id, MEMBERS.c.id.in_(people), USERS.c.deleted_at.is_(None))
    )
    found = {person: (user, name) for person, user, name in connection.execute(asked)}
    if set(found) != set(people):
        return None
    return (
        tuple(Place(found[who][0], who) for who in people),
        tuple(found[who][1] for who in people),
    )


def _terms(state: club.Tournament, each: club.Fixture) -> Terms:
    """By the regulation of the tournament; on a board somebody has to win."""
    _, agreed = state.setup.agreed(board=each.kind in ("board", "third"))
    return Terms(state.setup.rules, len(each.known), format=str(agreed), join="link")
