"""The members of a club over HTTP: for the club's people only, and contacts not for referees."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from smazzata.server.access import PLAYERS_IN_PERSON
from smazzata.server.accounts.service import hashed
from smazzata.server.club import clubs, lists, members, model
from smazzata.server.club.refusals import refuse
from smazzata.server.club.routes import Asked, kept_of, key_of
from smazzata.server.errors import Spoken, language_asked, language_of
from smazzata.server.features import TheCore

LARGEST_LIST = 2 * 1024 * 1024
CODE_MS = 31 * 86_400_000


@get("/clubs/{club:str}/members", opt=PLAYERS_IN_PERSON.opt)
async def list_members(request: Asked, core: TheCore, club: FromPath[str]) -> model.MembersShown:
    """By name. A referee sees no contacts."""

    def work(connection: Connection) -> model.MembersShown:
        standing = clubs.needing(connection, club, request.user.user, "referee")
        found = members.members(connection, club)
        if not standing.at_least("organiser"):
            found = [members.without_contacts(each) for each in found]
        return model.MembersShown(tuple(found))

    return await core.store.read(work)


@post("/clubs/{club:str}/members", opt=PLAYERS_IN_PERSON.opt)
async def add_member(
    request: Asked, core: TheCore, club: FromPath[str], data: JSONBody[model.NewMember]
) -> model.MemberShown:
    """One more. For the secretary; many at once are imported."""
    me, now, who = request.user.user, core.clock.now(), core.dice.name()

    def work(connection: Connection) -> model.MemberShown:
        clubs.needing(connection, club, me, "secretary")
        members.add(connection, club, who, members.checked(data), me, now)
        return members.member(connection, club, who)

    return await core.store.write(work, key=key_of(club))


@put("/clubs/{club:str}/members/{member:str}", opt=PLAYERS_IN_PERSON.opt)
async def change_member(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    member: FromPath[str],
    data: JSONBody[model.NewMember],
) -> model.MemberShown:
    """All of a member's data anew: what is left out is emptied. For the secretary."""
    me, now = request.user.user, core.clock.now()

    def work(connection: Connection) -> model.MemberShown:
        clubs.needing(connection, club, me, "secretary")
        members.change(connection, club, member, members.checked(data), me, now)
        return members.member(connection, club, member)

    return await core.store.write(work, key=key_of(club))


@delete("/clubs/{club:str}/members/{member:str}", opt=PLAYERS_IN_PERSON.opt, status_code=204)
async def erase_member(request: Asked, core: TheCore, club: FromPath[str], member: FromPath[str]) -> None:
    """All data of the member goes; in tournaments a pseudonym stays."""
    me, now = request.user.user, core.clock.now()

    def work(connection: Connection) -> None:
        clubs.needing(connection, club, me, "secretary")
        members.erase(connection, club, member, now)

    await core.store.write(work, key=key_of(club))


@get("/clubs/{club:str}/members/{member:str}/export", opt=PLAYERS_IN_PERSON.opt)
async def export_member(
    request: Asked, core: TheCore, club: FromPath[str], member: FromPath[str]
) -> model.MemberKept:
    """All that is kept of a member, to hand over to whoever asks for their own data."""

    def work(connection: Connection) -> model.MemberKept:
        clubs.needing(connection, club, request.user.user, "secretary")
        members.member(connection, club, member)
        return kept_of(connection, club, member)

    return await core.store.read(work)


@post("/clubs/{club:str}/members/{member:str}/code", opt=PLAYERS_IN_PERSON.opt)
async def new_code(
    request: Asked, core: TheCore, club: FromPath[str], member: FromPath[str]
) -> model.CodeShown:
    """For the member, to link their account. The code before does not hold any more."""
    me, code, until = request.user.user, core.dice.name(), core.clock.now() + CODE_MS

    def work(connection: Connection) -> model.CodeShown:
        clubs.needing(connection, club, me, "secretary")
        members.put_code(connection, club, member, hashed(code), until)
        return model.CodeShown(code, until)

    return await core.store.write(work, key=key_of(club))


@delete("/clubs/{club:str}/members/{member:str}/account", opt=PLAYERS_IN_PERSON.opt, status_code=204)
async def unlink_member(request: Asked, core: TheCore, club: FromPath[str], member: FromPath[str]) -> None:
    """The member's account is linked no more, and a code that was not used does not hold."""

    def work(connection: Connection) -> None:
        clubs.needing(connection, club, request.user.user, "secretary")
        members.unlink(connection, club, member)

    await core.store.write(work, key=key_of(club))


# ---- lists --------------------------------------------------------------------------------------------------
@get("/clubs/{club:str}/members.csv", opt=PLAYERS_IN_PERSON.opt, media_type="text/csv")
async def members_as_list(
    request: Asked, core: TheCore, club: FromPath[str], language: Spoken = None
) -> Response[bytes]:
    """As a spreadsheet opens it: `;`, UTF-8 with its mark, headings in the caller's language."""

    def work(connection: Connection) -> list[model.MemberShown]:
        clubs.needing(connection, club, request.user.user, "secretary")
        return members.members(connection, club)

    chosen = language_asked(request, language)
    return Response(
        lists.written(await core.store.read(work), chosen),
        media_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{"soci" if chosen == "it" else "members"}.csv"',
            "Content-Language": chosen,
        },
    )


@post(
    "/clubs/{club:str}/members/import",
    opt=PLAYERS_IN_PERSON.opt,
    status_code=200,
    request_max_body_size=LARGEST_LIST,
)
async def import_members(
    request: Asked,
    core: TheCore,
    club: FromPath[str],
    look: Annotated[bool, QueryParameter(description="Only look: nothing is kept.")] = False,
) -> model.Imported:
    """A list as a spreadsheet saves it, as the body. All of it or nothing; `look` only says what would happen."""
    me, now = request.user.user, core.clock.now()
    await core.store.read(lambda connection: clubs.needing(connection, club, me, "secretary"))
    language = language_of(request.headers.get("accept-language", ""))
    data = await request.body()
    try:
        rows = lists.read(data)
        names = [core.dice.name() for _ in rows]
        if len(rows) > members.MOST_MEMBERS:
            refuse("members-full", most=members.MOST_MEMBERS)

        def work(connection: Connection) -> model.Imported:
            clubs.needing(connection, club, me, "secretary")
            found = lists.compared(rows, members.members(connection, club))
            return _put(connection, club, found, names, me, now, done=not look)

        if look:
            return await core.store.read(work)
        return await core.store.write(work, key=key_of(club))
    except lists.ListRefused as refused:
        raise refused.said(language) from None


def _put(
    connection: Any, club: str, found: list[lists.Change], names: list[str], by: str, now: int, *, done: bool
) -> model.Imported:
    before = {each.id: members.as_entered(each) for each in members.members(connection, club)}
    new = [each for each in found if each.who is None]
    changed = [each for each in found if each.who is not None and before[each.who] != each.data]
    if done:
        for name, each in zip(names, new, strict=False):
            members.add(connection, club, name, each.data, by, now)
        for each in changed:
            assert each.who is not None
            members.change(connection, club, each.who, each.data, by, now)
    return model.Imported(len(new), len(changed), len(found) - len(new) - len(changed), done)


HANDLERS: list[Any] = [
    list_members,
    add_member,
    change_member,
    erase_member,
    export_member,
    new_code,
    unlink_member,
    members_as_list,
    import_members,
]
members_router = Router("/api", route_handlers=HANDLERS, tags=["clubs"])
