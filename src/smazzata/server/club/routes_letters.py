"""Letters to the people of a tournament, to copy, over HTTP: for organisers, since they have addresses in them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, get
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from smazzata.server.access import PLAYERS_IN_PERSON
from smazzata.server.club import clubs, log, members
from smazzata.server.club.letters import Kind, Letter, Reachable, Writing
from smazzata.server.club.routes import Asked
from smazzata.server.club.routes_papers import Spoken, language_asked, page_of
from smazzata.server.club.routes_tournaments import tournaments_of
from smazzata.server.club.service import found_in
from smazzata.server.club.shown import people_in
from smazzata.server.features import TheCore


@get("/clubs/{club:str}/tournaments/{tournament:str}/messages", opt=PLAYERS_IN_PERSON.opt)
async def messages(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    kind: Annotated[str, QueryParameter(pattern="^(registered|matches|news|end)$")] = "matches",
    since: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    language: Spoken = None,
) -> list[Letter]:
    """One text for each person concerned: that they are registered, which matches they have, what is new since a
    version, how it ended."""
    tournaments, chosen, me = tournaments_of(request), language_asked(request, language), request.user.user
    address = page_of(request, core, club, tournament)
    wanted: Kind = kind  # type: ignore[assignment]

    def work(connection: Connection) -> list[Letter]:
        standing = clubs.needing(connection, club, me, "organiser")
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        events = log.read(connection, tournament) if wanted == "news" else []
        called = members.called(connection, club, people_in(state))
        known = {who: each.spoken for who, each in called.items()}
        people = {
            each.id: Reachable(each.name, each.email, each.phone)
            for each in members.members(connection, club)
            if each.id in state.entrants
        }
        return Writing(state, standing.club, people, known, address, chosen).letters(wanted, events, since)

    return await core.store.read(work)


HANDLERS: list[Any] = [messages]
letters_router = Router("/api", route_handlers=HANDLERS, tags=["tournaments"])
