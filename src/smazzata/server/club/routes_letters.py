"""Letters to the people of a tournament, to copy or to send, over HTTP: for organisers, since they have addresses in
them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from smazzata.server.access import PLAYERS_IN_PERSON
from smazzata.server.club import clubs, log, members, model, outbox
from smazzata.server.club.letters import Letter, Reachable, Writing
from smazzata.server.club.mailing import reply_to
from smazzata.server.club.posting import Posting
from smazzata.server.club.refusals import refuse
from smazzata.server.club.routes import Asked
from smazzata.server.club.routes_papers import page_of
from smazzata.server.club.routes_tournaments import tournaments_of
from smazzata.server.club.service import found_in
from smazzata.server.club.shown import people_in
from smazzata.server.errors import Spoken, language_asked
from smazzata.server.features import Core, TheCore


@get("/clubs/{club:str}/tournaments/{tournament:str}/messages", opt=PLAYERS_IN_PERSON.opt)
async def messages(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    kind: Annotated[
        str,
        QueryParameter(pattern="^(registered|matches|news|end)$", description="What the letters are about."),
    ] = "matches",
    since: Annotated[
        int, QueryParameter(ge=0, le=2**53, description="For `news`: the version up to which all is known.")
    ] = 0,
    language: Spoken = None,
) -> list[Letter]:
    """One text for each person concerned: that they are registered, which matches they have, what is new since a
    version, how it ended."""
    wanted: model.LetterKind = kind  # type: ignore[assignment]
    return await core.store.read(_writing(request, core, club, tournament, wanted, since, language))


@post(
    "/clubs/{club:str}/tournaments/{tournament:str}/messages",
    opt=PLAYERS_IN_PERSON.opt,
    status_code=202,
)
async def send_messages(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    tournament: FromPath[str],
    data: JSONBody[model.SendLetters],
) -> model.Posted:
    """The same texts, by mail, to those who have an address: queued when this is answered, sent soon after."""
    posting: Posting | None = request.app.state.posting
    me, now = request.user.user, core.clock.now()
    write = _writing(request, core, club, tournament, data.kind, data.since, data.language)
    letters = await core.store.read(write)
    if posting is None:
        refuse("mail-off")
    await request.app.state.throttle.count("letters", me)
    wanted = [each for each in letters if data.who is None or each.who in data.who]
    reachable = [each for each in wanted if each.email]

    def work(connection: Connection) -> int:
        clubs.needing(connection, club, me, "organiser")
        return outbox.queue(connection, club, tournament, data.kind, reachable, me, data.key, now)

    queued = await core.store.write(work, key=f"letters:{tournament}")
    posting.poke()
    return model.Posted(queued, tuple(each.who for each in wanted if not each.email))


@get("/clubs/{club:str}/tournaments/{tournament:str}/messages/sent", opt=PLAYERS_IN_PERSON.opt)
async def messages_sent(
    request: Asked, core: TheCore, club: FromPath[str], tournament: FromPath[str]
) -> model.OutboxShown:
    """Whether this server sends mail, and what became of each letter: queued, sending, sent, failed."""
    available = request.app.state.posting is not None

    def work(connection: Connection) -> model.OutboxShown:
        where = clubs.needing(connection, club, request.user.user, "organiser").club
        found_in(connection, club, tournament)
        known = {each.id: f"{each.surname} {each.name}" for each in members.members(connection, club)}
        sent = outbox.shown(connection, tournament, known)
        return model.OutboxShown(available, core.settings.mail_from or "", reply_to(where.contact), sent)

    return await core.store.read(work)


def _writing(
    request: Asked,
    core: Core,
    club: str,
    tournament: str,
    kind: model.LetterKind,
    since: int,
    language: str | None,
) -> Callable[[Connection], list[Letter]]:
    tournaments, chosen, me = tournaments_of(request), language_asked(request, language), request.user.user
    address = page_of(request, core, club, tournament)

    def work(connection: Connection) -> list[Letter]:
        standing = clubs.needing(connection, club, me, "organiser")
        found_in(connection, club, tournament)
        state = tournaments.look(connection, tournament)
        events = log.read(connection, tournament) if kind == "news" else []
        called = members.called(connection, club, people_in(state))
        known = {who: each.spoken for who, each in called.items()}
        people = {
            each.id: Reachable(each.name, each.email, each.phone)
            for each in members.members(connection, club)
            if each.id in state.entrants
        }
        return Writing(state, standing.club, people, known, address, chosen).letters(kind, events, since)

    return work


HANDLERS: list[Any] = [messages, send_messages, messages_sent]
letters_router = Router("/api", route_handlers=HANDLERS, tags=["tournaments"])
