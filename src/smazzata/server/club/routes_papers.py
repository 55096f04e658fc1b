"""Calendars and sheets of paper over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from smazzata import club as pure
from smazzata.server.access import ANYONE
from smazzata.server.club import clubs, feeds, members
from smazzata.server.club.filling import Print
from smazzata.server.club.papers import NEEDS, TITLES, Paper
from smazzata.server.club.printing import printed
from smazzata.server.club.refusals import refuse, role_needed
from smazzata.server.club.routes import Asking, Naming, user_of
from smazzata.server.club.routes_tournaments import tournaments_of
from smazzata.server.club.service import found_in
from smazzata.server.club.shown import people_in
from smazzata.server.errors import Spoken, language_asked
from smazzata.server.features import Core, TheCore


def page_of(request: Request[Any, None, State], core: Core, club: str, tournament: str) -> str:
    """The address of the public page: where this server is known, else as it was asked."""
    origins = core.settings.origins
    base = origins[0] if origins else f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    return f"{base.rstrip('/')}/circoli/{club}/tornei/{tournament}"


@get("/clubs/{club:str}/tournaments/{tournament:str}/calendar.ics", opt=ANYONE.opt, media_type="text/calendar")
async def calendar(
    request: Asking,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    person: Annotated[
        str | None, QueryParameter(max_length=64, description="Only the matches of this member.")
    ] = None,
    referee: Annotated[
        str | None, QueryParameter(max_length=64, description="Only the matches of this referee.")
    ] = None,
    language: Spoken = None,
) -> Response[bytes]:
    """A feed for everybody's calendar; of one person, or of one referee. Names as people agreed to be shown."""
    tournaments, chosen = tournaments_of(request), language_asked(request, language)
    address = page_of(request, core, club, tournament)

    def work(connection: Connection) -> bytes:
        where = clubs.standing(connection, club, None).club
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        called = members.called(connection, club, people_in(state))
        known = {who: each.public for who, each in called.items()}
        return feeds.feed(state, where, known, address, chosen, person, referee)

    return Response(
        await core.store.read(work),
        media_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": 'inline; filename="torneo.ics"', "Cache-Control": "public, max-age=300"},
    )


@get(
    "/clubs/{club:str}/tournaments/{tournament:str}/papers/{paper:str}",
    opt=ANYONE.opt,
    media_type="application/pdf",
)
async def print_paper(
    request: Asking,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    paper: FromPath[str],
    day: Annotated[
        str | None, QueryParameter(max_length=10, description="For `evening` and `sheets`: 2026-11-18.")
    ] = None,
    language: Spoken = None,
    names: Naming = None,
) -> Response[bytes]:
    """A sheet as PDF: list, draw, groups, rounds, evening, sheets, board, ranking, certificates."""
    tournaments, chosen, me = tournaments_of(request), language_asked(request, language), user_of(request)
    address = page_of(request, core, club, tournament)

    def work(connection: Connection) -> tuple[Paper, str]:
        standing = clubs.standing(connection, club, me)
        found_in(connection, club, tournament)
        if paper not in NEEDS:
            refuse("no-such-paper", known=", ".join(NEEDS))
        needed = NEEDS[paper]
        if needed is not None and not standing.at_least(needed):
            raise role_needed(needed)
        state = tournaments.look(connection, tournament)
        called = members.called(connection, club, people_in(state))
        inside = standing.at_least("referee") and names is None
        known = {
            who: each.spoken if paper == "certificates" else each.full if inside else each.public
            for who, each in called.items()
        }
        numbers = _numbers(connection, club) if paper == "list" else {}
        made = Print(state, standing.club, known, numbers, address, chosen)
        return made.paper(paper, day), state.setup.title

    asked, title = await core.store.read(work)
    [pdf] = await asyncio.to_thread(printed, asked)
    name = "".join(each if each.isascii() and each.isalnum() else "-" for each in title)[:60].strip("-")
    filename = f"{name}-{TITLES[paper].in_(chosen).replace(' ', '-')}.pdf"
    return Response(
        pdf,
        media_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{filename}"', "Content-Language": chosen},
    )


def _numbers(connection: Connection, club: str) -> dict[pure.PersonId, str]:
    return {each.id: each.number for each in members.members(connection, club)}


HANDLERS: list[Any] = [calendar, print_paper]
papers_router = Router("/api", route_handlers=HANDLERS, tags=["tournaments"])
