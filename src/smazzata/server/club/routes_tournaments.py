"""Tournaments over HTTP: commands by the club's people, everything else for everybody."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace
from sqlalchemy import Connection

from smazzata import club as pure
from smazzata.club.dates import valid
from smazzata.server.access import ANYONE, PLAYERS
from smazzata.server.club import clubs, log, members, pages
from smazzata.server.club.absence import ready_by
from smazzata.server.club.fame import hall_of_fame, listed
from smazzata.server.club.foreseen import foreseen
from smazzata.server.club.online import opened, tables_of
from smazzata.server.club.refusals import refuse
from smazzata.server.club.routes import Asked, Asking, Naming, user_of
from smazzata.server.club.service import Tournaments, found_in
from smazzata.server.club.shown import conflict_words, counting, lines, match_page, people_in, shown
from smazzata.server.club.shown import names as names_of
from smazzata.server.errors import language_of
from smazzata.server.features import Core, TheCore


def tournaments_of(request: Request[Any, None, State]) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


# ---- the club's page ----------------------------------------------------------------------------------------
@get("/clubs/{club:str}/tournaments", opt=ANYONE.opt)
async def list_tournaments(request: Asking, core: TheCore, club: FromPath[str]) -> pages.ClubPage:
    """All tournaments of a club, past editions too, and its hall of fame."""
    tournaments, me = tournaments_of(request), user_of(request)

    def work(connection: Connection) -> pages.ClubPage:
        standing = clubs.standing(connection, club, me)
        heads = log.heads(connection, club)
        states = [tournaments.look(connection, each.id) for each in heads]
        everybody = set[str]().union(*(people_in(each) for each in states))
        called = members.called(connection, club, everybody)
        found = [listed(head, state, called) for head, state in zip(heads, states, strict=True)]
        return pages.ClubPage(standing.club, tuple(found), hall_of_fame(states, called))

    return await core.store.read(work)


@post("/clubs/{club:str}/preview", opt=PLAYERS.opt, status_code=200)
async def preview(
    request: Asked, core: TheCore, club: FromPath[str], data: JSONBody[pages.AskPreview]
) -> list[pages.PreviewShown]:
    """How many groups, matches and evenings a formula means, before it is chosen."""
    me = request.user.user
    await core.store.read(lambda connection: clubs.needing(connection, club, me, "organiser"))
    language = language_of(request.headers.get("accept-language", ""))

    def work() -> list[pages.PreviewShown]:
        found = [pure.preview(data.setup, each) for each in data.people[:20]] or pure.previews(data.setup)
        return [
            pages.PreviewShown(
                each,
                tuple(pages.NoteShown(one.code, one.hard, one.words(language)) for one in each.problems),
            )
            for each in found
        ]

    return await asyncio.to_thread(work)


# ---- one tournament -----------------------------------------------------------------------------------------
@post("/clubs/{club:str}/tournaments", opt=PLAYERS.opt)
async def new_tournament(
    request: Asked, core: TheCore, club: FromPath[str], data: JSONBody[pages.NewTournament]
) -> pages.TournamentShown:
    """For organisers of the club. The same `key` again gives the same tournament, and no second one."""
    me = request.user.user
    standing = await core.store.read(lambda connection: clubs.needing(connection, club, me, "organiser"))
    name = await tournaments_of(request).create(standing, data.setup, data.key)
    return await _shown(request, core, club, name)


@get("/clubs/{club:str}/tournaments/{tournament:str}", opt=ANYONE.opt)
async def one_tournament(
    request: Asking, core: TheCore, club: FromPath[str], tournament: FromPath[str], names: Naming = None
) -> pages.TournamentShown:
    """Set-up, list, draw, groups and standings, board, calendar, ranking: everything at once."""
    return await _shown(request, core, club, tournament, names)


async def _shown(
    request: Request[Any, None, State], core: Core, club: str, tournament: str, names: Naming = None
) -> pages.TournamentShown:
    tournaments, me = tournaments_of(request), user_of(request)
    language = language_of(request.headers.get("accept-language", ""))

    def work(connection: Connection) -> pages.TournamentShown:
        standing = clubs.standing(connection, club, me)
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        events = log.announced(connection, tournament)
        people = people_in(state, (event for _, event in events))
        if standing.at_least("referee"):
            people |= {each.by for each in state.versions}
        called = members.called(connection, club, people)
        tables = tables_of(connection, tournament)
        page = shown(state, events, standing, called, tables, language, public=names is not None)
        return replace(page, opened=opened(connection, tournament))

    return await core.store.read(work)


@get("/clubs/{club:str}/tournaments/{tournament:str}/version", opt=ANYONE.opt)
async def tournament_version(
    core: TheCore, club: FromPath[str], tournament: FromPath[str]
) -> pages.VersionNow:
    """Has anything happened? For pages that stay open: a wall display, a phone."""

    def work(connection: Connection) -> pages.VersionNow:
        found = found_in(connection, club, tournament)
        return pages.VersionNow(found.version, found.updated_at, opened(connection, tournament))

    return await core.store.read(work)


@post("/clubs/{club:str}/tournaments/{tournament:str}/commands", opt=PLAYERS.opt, status_code=200)
async def command(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    data: JSONBody[pages.Ask],
    names: Naming = None,
) -> pages.Done:
    """Ask the tournament for something: judged by my role in the club, and by its regulation."""
    me = request.user.user
    version = await tournaments_of(request).command(club, tournament, me, data.id, data.command, data.seen)
    return pages.Done(version, await _shown(request, core, club, tournament, names))


@get("/clubs/{club:str}/tournaments/{tournament:str}/matches/{match:str}", opt=ANYONE.opt)
async def one_match(
    request: Asking,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    match: FromPath[str],
    names: Naming = None,
) -> pages.MatchPageShown:
    """A match, deal by deal."""
    tournaments, me = tournaments_of(request), user_of(request)

    def work(connection: Connection) -> pages.MatchPageShown:
        standing = clubs.standing(connection, club, me)
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        each = pure.fixture(state, match)
        if each is None:
            refuse("no-such-match-here", match=match[:32])
        called = members.called(connection, club, people_in(state))
        tables = tables_of(connection, tournament)
        page = match_page(state, each, standing, called, tables, public=names is not None)
        return replace(page, opened=opened(connection, tournament), ready_by=ready_by(state, page.match))

    return await core.store.read(work)


@post("/clubs/{club:str}/tournaments/{tournament:str}/matches/{match:str}/count", opt=PLAYERS.opt, status_code=200)
async def count_sheet(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    match: FromPath[str],
    data: JSONBody[pages.AskCount],
) -> pages.CountShown:
    """What a sheet comes to, deal by deal, before it is entered; and which entry cannot be."""
    tournaments, me = tournaments_of(request), request.user.user
    language = language_of(request.headers.get("accept-language", ""))

    def work(connection: Connection) -> pages.CountShown:
        clubs.needing(connection, club, me, "referee")
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        each = pure.fixture(state, match)
        if each is None or len(each.players) < 2:
            refuse("no-such-match-here", match=match[:32])
        called = members.called(connection, club, each.known)
        return counting(state, each, data.entries, called, language)

    return await core.store.read(work)


@get("/clubs/{club:str}/tournaments/{tournament:str}/log", opt=ANYONE.opt)
async def tournament_log(
    request: Asking, core: TheCore, club: FromPath[str], tournament: FromPath[str], names: Naming = None
) -> pages.LogShown:
    """Everything that happened, in words, with the article and who decided it."""
    me = user_of(request)

    def work(connection: Connection) -> pages.LogShown:
        standing = clubs.standing(connection, club, me)
        found_in(connection, club, tournament)
        events = log.read(connection, tournament)
        state = pure.load(events)
        called = members.called(connection, club, people_in(state, events))
        known = names_of(called, standing, public=names is not None)
        inside = standing.at_least("referee") and names is None
        return pages.LogShown(lines(events, known, inside=inside), known)

    return await core.store.read(work)


@post("/clubs/{club:str}/tournaments/{tournament:str}/conflicts", opt=PLAYERS.opt, status_code=200)
async def conflicts(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    data: JSONBody[pages.AskMove],
) -> list[pages.ConflictShown]:
    """What would be wrong if a match were moved there, before it is."""
    tournaments, me = tournaments_of(request), request.user.user
    language = language_of(request.headers.get("accept-language", ""))

    def work(connection: Connection) -> list[pages.ConflictShown]:
        standing = clubs.needing(connection, club, me, "organiser")
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        if pure.fixture(state, data.placed.match) is None:
            refuse("no-such-match-here", match=data.placed.match[:32])
        if not valid(data.placed.day):
            refuse("day-unfit", day=data.placed.day[:32])
        known = names_of(members.called(connection, club, people_in(state)), standing)
        return [
            pages.ConflictShown(each.match, each.code, each.hard, conflict_words(state, each, known.get, language))
            for each in pure.moving(state, data.placed)
        ]

    return await core.store.read(work)


@post("/clubs/{club:str}/tournaments/{tournament:str}/changes", opt=PLAYERS.opt, status_code=200)
async def changes(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    data: JSONBody[pages.AskChange],
) -> pages.ChangeShown:
    """What would follow if the set-up were changed, before it is: what stands, what is cancelled, a new draw."""
    tournaments, me, now = tournaments_of(request), request.user.user, core.clock.now()

    def work(connection: Connection) -> pages.ChangeShown:
        standing = clubs.needing(connection, club, me, "organiser")
        found_in(connection, club, tournament)
        return foreseen(tournaments.look(connection, tournament), standing.actor, data.setup, now)

    return await core.store.read(work)


HANDLERS: list[Any] = [
    list_tournaments,
    preview,
    new_tournament,
    one_tournament,
    tournament_version,
    command,
    one_match,
    count_sheet,
    tournament_log,
    conflicts,
    changes,
]
tournaments_router = Router("/api", route_handlers=HANDLERS, tags=["tournaments"])
