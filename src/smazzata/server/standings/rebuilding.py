"""Everything that standings and levels know, made again from the log alone: the same numbers, to the last digit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, delete, select

from smazzata.ratings.figures import Counts, Replay
from smazzata.ratings.kinds import kind_of
from smazzata.ratings.outcomes import Finished, finished
from smazzata.server.access import UserId
from smazzata.server.infra import log
from smazzata.server.infra.schema import TABLES
from smazzata.server.live.listing import Listing
from smazzata.server.standings import figuring, seasons, writing
from smazzata.server.standings.keeping import all_registered
from smazzata.server.standings.schema import BOARDS, FIGURES, MATCHES, RATINGS, RESULTS, SEASONS, STANDINGS
from smazzata.tables import Begun, Created, Event, Happened, Sat, Stood, Terms, read_event

MADE: Final = (FIGURES, STANDINGS, BOARDS, RATINGS, RESULTS, MATCHES)
"""What is made anew; the archive of the seasons stays."""

Tell = Callable[[str, int, int], None]
"""What is being done, how much of it is done, of how much."""


class Played(NamedTuple):
    match: Finished
    counts: list[Counts]


class Rebuilt(NamedTuple):
    matches: int
    tables: int
    differing: list[tuple[str, str]]
    """Seasons whose archive says something else than the log: month and game."""


def rebuild(reader: Engine, writer: Engine, tell: Tell = lambda _what, _done, _of: None) -> Rebuilt:
    """First reads the log, while the server may go on; then writes all in one transaction, with what happened since."""
    with reader.connect() as connection, connection.begin():
        versions = _rated_tables(connection)
        found: dict[str, list[Played]] = {}
        for done, table in enumerate(versions):
            tell("log", done, len(versions))
            found[table] = list(_of_table(connection, table))
    tell("log", len(versions), len(versions))
    with writer.connect() as connection, connection.begin():
        without_hurry(connection)
        writing.take_turns(connection)
        now = _rated_tables(connection)
        for table, version in now.items():
            if versions.get(table) != version:
                found[table] = list(_of_table(connection, table))
        for each in MADE:
            connection.execute(delete(each))
        every = sorted((each for one in found.values() for each in one), key=lambda each: each.match.key)
        counted = 0
        for done, played in enumerate(every):
            tell("matches", done, len(every))
            if all_registered(connection, played.match):
                counted += 1
                writing.record(connection, played.match)
                figuring.add_figures(connection, played.match.table, played.match.number, played.counts)
        tell("matches", len(every), len(every))
        return Rebuilt(counted, len(now), _differing(connection))


def without_hurry(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        for setting in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {setting} = 0")


def _rated_tables(connection: Connection) -> dict[str, int]:
    """Those at which a rated match was begun, or may have been: with a delay lists tell of it later. And how far each
    has come."""
    found = {}
    for table, version, listing in connection.execute(
        select(TABLES.c.id, TABLES.c.version, TABLES.c.listing).order_by(TABLES.c.id)
    ):
        shown = msgspec.json.decode(listing, type=Listing)
        if shown.terms.rated and (shown.matches or shown.terms.delay_ms):
            found[table] = version
    return found


def _of_table(connection: Connection, table: str) -> Iterator[Played]:
    return ended(read_event(row.event) for row in log.read(connection, table))


def ended(events: Iterable[Event]) -> Iterator[Played]:
    """The rated matches of people that ended in a log."""
    table, number, at = "", 0, 0
    terms: Terms | None = None
    seats: dict[int, UserId] = {}
    """Who sits where; a bot is nobody."""
    match: Finished | None = None
    replay: Replay | None = None
    for event in events:
        at = max(at, event.at)
        match event:
            case Created():
                table, terms = event.table, event.terms
            case Sat():
                seats[event.seat] = event.who
            case Stood(_, seat):
                seats.pop(seat, None)
            case Begun(_, header):
                if match is not None and replay is not None:
                    yield Played(match, replay.counts)
                number += 1
                match, replay = None, Replay(header)
            case Happened(_, deed, seed):
                assert replay is not None
                assert terms is not None
                replay.do(deed, seed)
                verdict, header = replay.progress.match.verdict, replay.progress.header
                if verdict is not None and match is None and terms.rated:
                    players = [who for _, who in sorted(seats.items()) if who]
                    if len(set(players)) == header.seats.count:
                        match = finished(
                            table=table,
                            number=number,
                            rules=header.rules,
                            kind=kind_of(header.seats),
                            ended_at=at,
                            players=players,
                            seats=header.seats,
                            verdict=verdict,
                            left=replay.progress.match.left,
                        )
            case _:
                pass
    if match is not None and replay is not None:
        yield Played(match, replay.counts)


def _differing(connection: Connection) -> list[tuple[str, str]]:
    found = []
    for period, game, page in connection.execute(
        select(SEASONS.c.period, SEASONS.c.game, SEASONS.c.page).order_by(SEASONS.c.period, SEASONS.c.game)
    ).all():
        if seasons.written(seasons.worked_out(connection, game, period)) != page:
            found.append((period, game))
    return found
