"""Who does not come to a match online: from the set delay on whoever is there has won, art. 8. If nobody is, it is for
the referee to say."""

from __future__ import annotations

from typing import Final

import structlog
from sqlalchemy import Connection, select, update

from smazzata import club
from smazzata.games.contract import Illegal
from smazzata.server.club import log
from smazzata.server.club.online import ABSENT, PLATFORM, Load, seats_of
from smazzata.server.club.pages import MatchShown
from smazzata.server.club.schema import PLAYED
from smazzata.server.club.times import ONLINE
from smazzata.server.infra import log as tables_log
from smazzata.tables import Table, load, phase, read_event

LOGGER = structlog.stdlib.get_logger("smazzata.club")
MINUTE: Final = 60_000
LEAST: Final = 5
"""Minutes that everybody has to find the table and to say that they are ready."""


def delay_ms(tournament: club.Tournament) -> int:
    return max(LEAST, tournament.setup.delay) * MINUTE


def deadline(tournament: club.Tournament, starts: int, opened: int, here_since: int) -> int:
    """Nobody is charged for a table that opened late, or for a server that was not there."""
    return max(starts, opened, here_since) + delay_ms(tournament)


def ready_by(tournament: club.Tournament, match: MatchShown) -> int | None:
    """By the calendar: the earliest that it can be."""
    if (
        match.starts_at is None
        or match.state != "waiting"
        or match.placed is None
        or match.placed.table != ONLINE
    ):
        return None
    return match.starts_at + delay_ms(tournament)


def declare(read: Load, connection: Connection, table_id: str, now: int) -> bool:
    """In one transaction, with the row of this table locked: either the match begins or it is decided."""
    here = PLAYED.c.table_id == table_id
    asked = select(PLAYED.c.tournament_id, PLAYED.c.match_id, PLAYED.c.seats, PLAYED.c.ended_at)
    row = connection.execute(asked.where(here).with_for_update()).one_or_none()
    if row is None or row.ended_at is not None:
        return False
    table = load([read_event(each.event) for each in tables_log.read(connection, table_id)])
    people = tuple(place.person for place in seats_of(row.seats))
    missing = tuple(who for who, here_too in zip(people, _ready(table), strict=True) if not here_too)
    if phase(table) != "lobby" or not 0 < len(missing) < len(people):
        return False
    log.head(connection, row.tournament_id, lock=True)
    state = read(connection, row.tournament_id)
    try:
        decision = club.considered(state, PLATFORM, club.NoShow(row.match_id, missing), now)
    except Illegal as refused:
        LOGGER.warning(
            "absence-not-taken", tournament=row.tournament_id, match=row.match_id, code=refused.code
        )
        return False
    answer = log.append(
        connection, state.events, f"absent:{table_id}", None, decision.events, decision.tournament
    )
    assert not isinstance(answer, log.Conflict), "the row is locked"
    connection.execute(update(PLAYED).where(here).values(ended_at=now, refused=ABSENT))
    LOGGER.info("not-there", tournament=row.tournament_id, match=row.match_id, absent=len(missing))
    return True


def _ready(table: Table) -> list[bool]:
    return [each is not None and each.ready for each in table.seats]
