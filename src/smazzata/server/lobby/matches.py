"""Finished matches: their page, their record to download, every frame from any seat, and the search for one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath, QueryParameter
from msgspec.structs import replace

from smazzata.games.contract import Seat, Seats, Side, Text
from smazzata.games.explained import explain
from smazzata.records import Decided, Paid, Record, needs, verify_record, write_record
from smazzata.server.access import ANYONE, GUESTS, Visitor
from smazzata.server.live.naming import Names, players_of, presently, sat_down
from smazzata.server.live.places import Place, matches_of
from smazzata.server.live.running import Live
from smazzata.server.lobby.refusals import refuse
from smazzata.server.lobby.routes import Asking, live_of, visitor_of
from smazzata.server.lobby.types import MatchPage
from smazzata.server.money.explaining import explain_cash
from smazzata.server.people.muting import without
from smazzata.tables import Begun, Created, Event, Frame, Table, evolve, frame, records_of, seat_of, watched
from smazzata.tables.refusals import refusal

AT_ONCE = 100


@get("/tables/{table:str}/matches/{number:int}", opt=ANYONE.opt)
async def match_page(request: Asking, table: FromPath[str], number: FromPath[int]) -> MatchPage:
    """Of a match that is over: how it ended and why, line by line, and whether its record agrees with the rules."""
    live = live_of(request)
    events = await _events(live, table, request.user)
    names = await _names(live, events, number)
    return await asyncio.to_thread(_page, table, events, number, names)


@get("/tables/{table:str}/matches/{number:int}/record", opt=ANYONE.opt, media_type="text/plain")
async def match_record(request: Asking, table: FromPath[str], number: FromPath[int]) -> Response[str]:
    """Of a match that is over: all that was dealt and done, to keep and to check (`smazzata verify`)."""
    live = live_of(request)
    events = await _events(live, table, request.user)
    names = await _names(live, events, number)
    record = await asyncio.to_thread(_finished, events, number, names)
    name = f'attachment; filename="{table}.{number}.smz"'
    return Response(
        write_record(record), media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name}
    )


@get("/tables/{table:str}/matches/{number:int}/frames", opt=ANYONE.opt)
async def match_frames(
    request: Asking,
    table: FromPath[str],
    number: FromPath[int],
    seat: Annotated[
        int | None, QueryParameter(ge=0, le=7, description="Whose frames; left out: a spectator's.")
    ] = None,
    first: Annotated[
        int, QueryParameter(ge=0, le=1_000_000, description="The number of the first step, from 0.")
    ] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=AT_ONCE, description="How many.")] = AT_ONCE,
) -> list[Frame]:
    """As that seat saw them then, or a spectator without delay, step by step."""
    live = live_of(request)
    events = await _events(live, table, request.user)
    names = await _names(live, events, number)
    found = await asyncio.to_thread(_frames, events, number, seat, first, count, names)
    visitor: Visitor | None = request.user
    muted = live.core.people.muted(visitor.user) if visitor is not None else frozenset()
    return [without(each, muted) for each in found]


@get("/my/matches", opt=GUESTS.opt)
async def my_matches(
    request: Asking,
    rules: Annotated[
        str | None, QueryParameter(max_length=64, description="A game or a rule-set: scopa, scala40/club.")
    ] = None,
    words: Annotated[
        str | None, QueryParameter(max_length=80, description="A part of somebody's name.")
    ] = None,
    before: Annotated[
        int | None, QueryParameter(ge=0, le=2**60, description="`at` of the last of the page before.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200, description="How many.")] = 50,
) -> list[Place]:
    """Mine, the newest first. `rules`: a game or a rule-set; `words`: a part of somebody's name."""
    visitor = visitor_of(request)
    return await live_of(request).core.store.read(
        lambda connection: matches_of(
            connection, visitor.user, rules=rules, words=words, before=before, limit=limit
        )
    )


async def _events(live: Live, table: str, visitor: Visitor | None) -> list[Event]:
    """As far as this visitor may know: who has no seat there sees later, by the table's delay."""
    events = await live.tables.events(table)
    first = events[0]
    if not (isinstance(first, Created) and first.terms.delay_ms):
        return events
    shown = (await live.tables.room(table, newest=True)).table
    if visitor is None or seat_of(shown, visitor.user) is None:
        shown = watched(shown, live.core.clock.now())
    return events[: shown.version]


async def _names(live: Live, events: list[Event], number: int) -> Names:
    """What those who played are called now; a pseudonym for who has left."""
    present = await live.core.gate.names(sat_down(events))
    return Names(present, players_of(events, number))


# ---- working it out, in a thread --------------------------------------------------------------------------
def _finished(events: list[Event], number: int, names: Names) -> Record:
    records = records_of(events)
    if not 1 <= number <= len(records):
        refuse("no-such-match", number=number)
    record = records[number - 1]
    if not any(isinstance(entry, Decided) for entry in record.entries):
        refuse("match-not-finished", number=number)
    return replace(record, header=replace(record.header, names=names.of_match(record.header.names)))


def _steps(events: list[Event], number: int) -> list[Table]:
    """The table after each event of this match; what people say and do after its end is no part of it."""
    found: list[Table] = []
    table: Table | None = None
    begun = 0
    for event in events:
        table = evolve(table, event)
        begun += isinstance(event, Begun)
        if begun == number:
            found.append(table)
            if table.progress is not None and needs(table.progress).kind == "over":
                break
    return found


def _page(table: str, events: list[Event], number: int, names: Names) -> MatchPage:
    record = _finished(events, number, names)
    verdict = next(entry.verdict for entry in record.entries if isinstance(entry, Decided))
    header, report = record.header, verify_record(record)
    steps = _steps(events, number)
    progress = steps[-1].progress
    assert progress is not None
    charged = [line for entry in record.entries if isinstance(entry, Paid) for line in entry.lines]
    explained = explain(progress.match, partial(side_name, header.names, progress.match.seats), charged)
    terms = steps[-1].terms
    if terms.stake is not None:
        explained += explain_cash(progress.match, header.names, terms.aside)
    return MatchPage(table, number, header.rules, header.names, len(steps), verdict, explained, report)


def side_name(names: Sequence[str], seats: Seats, side: Side) -> Text:
    """One player, or two who play together."""
    found = [names[seat] for seat in seats.members(side)]
    return Text(" e ".join(found), " and ".join(found))


def _frames(
    events: list[Event], number: int, seat: int | None, first: int, count: int, names: Names
) -> list[Frame]:
    seats = len(_finished(events, number, names).header.names)
    if seat is not None and seat >= seats:
        raise refusal("no-such-seat", seat=seat, last=seats - 1)
    found = []
    for table in _steps(events, number)[first : first + count]:
        at = _without_delay(table) if seat is None else table
        shown = frame(at, None if seat is None else Seat(seat), table.at, table.version - 1)
        found.append(presently(shown, names))
    return found


def _without_delay(table: Table) -> Table:
    return replace(table, past=(), terms=replace(table.terms, delay_ms=0))


matches_router = Router(
    "/api", route_handlers=[match_page, match_record, match_frames, my_matches], tags=["matches"]
)
