"""Matches that are played online: which table belongs to which match, whose its seats are, and the result that comes
back in the transaction in which the match ends, exactly once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, func, select, update

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.club.sheets import entry_of
from smazzata.games.contract import Illegal
from smazzata.games.scala40.model import Rules as Scala40
from smazzata.records import Counted, Depart, Paid
from smazzata.server.access import UserId
from smazzata.server.club import log
from smazzata.server.club.refusals import refuse
from smazzata.server.club.schema import PLAYED
from smazzata.server.infra import log as tables_log
from smazzata.tables import Begun, Closed, Event, Readied, Sat, Table, decided, read_event
from smazzata.tables.evolving import records_of

LOGGER = structlog.stdlib.get_logger("smazzata.club")
PLATFORM: Final = club.Actor("smazzata", "referee")
"""Who reports what was played at this server's tables."""
ABSENT: Final = "absent"
"""Noted of a table to which somebody did not come: nothing begins there any more."""


Load: TypeAlias = Callable[[Connection, str], club.Tournament]
"""A tournament as a connection sees it."""


class Place(Struct, frozen=True):
    """A seat of such a table."""

    user: UserId
    person: PersonId


_SEATS: msgspec.json.Decoder[tuple[Place, ...]] = msgspec.json.Decoder(tuple[Place, ...])


def seats_of(written: str) -> tuple[Place, ...]:
    return _SEATS.decode(written)


def write_seats(seats: Sequence[Place]) -> str:
    return msgspec.json.encode(seats).decode()


def opened(connection: Connection, tournament: str) -> int:
    """How many tables have been opened for it so far."""
    asked = select(func.count()).select_from(PLAYED)
    found: int = connection.execute(
        asked.where(PLAYED.c.tournament_id == tournament, PLAYED.c.opened_at > 0)
    ).scalar_one()
    return found


def tables_of(connection: Connection, tournament: str) -> Mapping[str, str]:
    """By match, the table where it is, or was last, played."""
    asked = select(PLAYED.c.match_id, PLAYED.c.table_id).where(PLAYED.c.tournament_id == tournament)
    rows = connection.execute(asked.order_by(PLAYED.c.attempt))
    return {match: str(table) for match, table in rows}


# ---- what happens at such a table -----------------------------------------------------------------------------
def follow(
    load: Load, connection: Connection, before: Table, events: Sequence[Event], after: Table
) -> None:
    """In the transaction of the table's log. Raises Illegal where somebody takes a seat that is not theirs."""
    asked = select(
        PLAYED.c.tournament_id, PLAYED.c.match_id, PLAYED.c.seats, PLAYED.c.ended_at, PLAYED.c.refused
    ).where(PLAYED.c.table_id == after.id)
    begins = any(isinstance(each, Readied | Begun) for each in events)
    row = connection.execute(asked.with_for_update() if begins else asked).one_or_none()
    if row is None:
        return
    tournament, match, seats, ended_at, decided_by = row
    if begins and decided_by == ABSENT:
        refuse("match-decided")
    places = seats_of(seats)
    for event in events:
        if isinstance(event, Sat) and (event.bot is not None or event.who != places[event.seat].user):
            refuse("seat-reserved")
    if ended_at is not None:
        return  # another match among the same people: theirs alone
    if decided(before, after) is not None:
        refused = _report(load, connection, tournament, match, after)
    elif any(isinstance(each, Closed) for each in events):
        refused = None
    else:
        return
    here = PLAYED.c.table_id == after.id
    connection.execute(update(PLAYED).where(here).values(ended_at=after.at, refused=refused))


def _report(load: Load, connection: Connection, tournament: str, match: str, table: Table) -> str | None:
    """None, or why the tournament did not take it: somebody has entered a result meanwhile. The match has ended all the
    same, so this refuses nothing at the table."""
    log.head(connection, tournament, lock=True)  # nobody adds to it until this is committed
    state = load(connection, tournament)
    happened = [read_event(row.event) for row in tables_log.read(connection, table.id)]
    command = club.Report(match, entries(happened, table), table.id)
    try:
        decision = club.considered(state, PLATFORM, command, table.at)
    except Illegal as refused:
        LOGGER.warning("result-not-taken", tournament=tournament, match=match, code=refused.code)
        return refused.code
    answer = log.append(
        connection, state.events, f"table:{table.id}", None, decision.events, decision.tournament
    )
    assert not isinstance(answer, log.Conflict), "the row is locked"
    return None


def entries(events: Sequence[Event], table: Table) -> tuple[club.Entry, ...]:
    """The score sheet of the first match of this table, deal by deal, as the game counted it."""
    record = records_of(events)[0]
    assert table.progress is not None
    rules = table.progress.match.rules
    penalty = rules.leave_penalty if isinstance(rules, Scala40) else 0
    totals = [0] * table.terms.players
    found: list[club.Entry] = []
    leaving: Depart | None = None
    gone: set[int] = set()
    """Who has left pays once; the hand they left behind is in the deal's own sheet, too."""
    for entry in record.entries:
        match entry:
            case Depart():
                leaving = entry
                gone.add(entry.seat)
            case Paid(totals=now):
                assert leaving is not None
                hand = now[leaving.seat] - totals[leaving.seat] - penalty
                found.append(_leaves(leaving, hand, rules))
                totals = list(now)
            case Counted(result, now):
                scores = tuple(0 if seat in gone else score for seat, score in enumerate(result.scores))
                found.append(entry_of(replace(result, scores=scores)))
                totals = list(now)
            case _:
                pass
    return tuple(found)


def _leaves(leaving: Depart, hand: int, rules: object) -> club.Entry:
    whole = isinstance(rules, Scala40) and hand == rules.all_in_hand
    return club.Leaves(leaving.seat, club.Hand(all=True) if whole else club.Hand(points=hand), leaving.reason)
