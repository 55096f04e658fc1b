"""Clubs and who does what in them, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Router, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from smazzata import club as pure
from smazzata.server.access import ANYONE, PLAYERS, PLAYERS_IN_PERSON, Role, UserId, Visitor
from smazzata.server.accounts.service import Accounts, hashed
from smazzata.server.club import clubs, log, members, model, outbox
from smazzata.server.club.refusals import refuse
from smazzata.server.features import Core, TheCore

Asked = Request[Visitor, None, State]
Asking = Request[Visitor | None, None, State]
Naming = Annotated[
    Literal["public"] | None,
    QueryParameter(description="`public`: everybody is called as they agreed, whoever asks."),
]


def user_of(request: Asking) -> UserId | None:
    return None if request.user is None else request.user.user


def key_of(club: str) -> str:
    """What is written of one club keeps its order."""
    return f"club:{club}"


# ---- clubs --------------------------------------------------------------------------------------------------
@get("/clubs", opt=ANYONE.opt)
async def list_clubs(core: TheCore) -> list[model.ClubShown]:
    """All clubs, by name."""
    return await core.store.read(clubs.clubs)


@get("/my/clubs", opt=PLAYERS.opt)
async def my_clubs(request: Asked, core: TheCore) -> list[model.ClubShown]:
    """Where I have a role or am a member."""
    return await core.store.read(lambda connection: clubs.clubs_of(connection, request.user.user))


@post("/clubs", opt=PLAYERS_IN_PERSON.opt)
async def open_club(request: Asked, core: TheCore, data: JSONBody[model.NewClub]) -> model.ClubShown:
    """Whoever opens a club is its secretary."""
    await request.app.state.throttle.count("clubs", request.user.user)
    me, now = request.user.user, core.clock.now()

    def work(connection: Connection) -> model.ClubShown:
        clubs.create(connection, data, me, now)
        return clubs.standing(connection, data.id, me).club

    return await core.store.write(work, key=key_of(data.id))


@get("/clubs/{club:str}", opt=ANYONE.opt)
async def one_club(request: Asking, core: TheCore, club: FromPath[str]) -> model.ClubShown:
    """A club, and what I am in it."""
    me = user_of(request)
    return (await core.store.read(lambda connection: clubs.standing(connection, club, me))).club


@put("/clubs/{club:str}", opt=PLAYERS_IN_PERSON.opt)
async def change_club(
    request: Asked, core: TheCore, club: FromPath[str], data: JSONBody[model.ClubAbout]
) -> model.ClubShown:
    """What a club says of itself. For its secretary."""
    me = request.user.user

    def work(connection: Connection) -> model.ClubShown:
        clubs.needing(connection, club, me, "secretary")
        clubs.change(connection, club, data)
        return clubs.standing(connection, club, me).club

    return await core.store.write(work, key=key_of(club))


# ---- roles --------------------------------------------------------------------------------------------------
@get("/clubs/{club:str}/staff", opt=PLAYERS_IN_PERSON.opt)
async def list_staff(request: Asked, core: TheCore, club: FromPath[str]) -> list[model.StaffShown]:
    """The club's people with a role, for each other."""

    def work(connection: Connection) -> list[model.StaffShown]:
        _names_staff(connection, club, request.user, "referee")
        return clubs.staff(connection, club)

    return await core.store.read(work)


@put("/clubs/{club:str}/staff", opt=PLAYERS_IN_PERSON.opt)
async def put_staff(
    request: Asked, core: TheCore, club: FromPath[str], data: JSONBody[model.NewStaff]
) -> list[model.StaffShown]:
    """Give somebody a role, or another one. By the secretary; by an administrator, for a club that has lost its own."""
    accounts: Accounts = request.app.state.accounts
    visitor, now = request.user, core.clock.now()
    await core.store.read(lambda connection: _names_staff(connection, club, visitor, "secretary"))
    user = await accounts.named(data.name)

    def work(connection: Connection) -> list[model.StaffShown]:
        _names_staff(connection, club, visitor, "secretary")
        clubs.put_staff(connection, club, user.id, data.role, now)
        return clubs.staff(connection, club)

    return await core.store.write(work, key=key_of(club))


@delete("/clubs/{club:str}/staff/{user:str}", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def remove_staff(
    request: Asked, core: TheCore, club: FromPath[str], user: FromPath[str]
) -> list[model.StaffShown]:
    """Take a role away, or lay down one's own."""
    visitor = request.user

    def work(connection: Connection) -> list[model.StaffShown]:
        _names_staff(connection, club, visitor, "referee" if user == visitor.user else "secretary")
        clubs.remove_staff(connection, club, UserId(user))
        return clubs.staff(connection, club)

    return await core.store.write(work, key=key_of(club))


def _names_staff(connection: Connection, club: str, visitor: Visitor, role: model.StaffRole) -> None:
    if visitor.role >= Role.ADMINISTRATOR:
        clubs.standing(connection, club, visitor.user)
    else:
        clubs.needing(connection, club, visitor.user, role)


# ---- I as a member ------------------------------------------------------------------------------------------
@post("/clubs/join", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def join_club(request: Asked, core: TheCore, data: JSONBody[model.JoinClub]) -> model.ClubShown:
    """With the code from the secretary: my account is linked to that member."""
    me, now = request.user.user, core.clock.now()

    def work(connection: Connection) -> model.ClubShown:
        club = members.join(connection, hashed(data.code.strip()), me, now)
        return clubs.standing(connection, club, me).club

    return await core.store.write(work, key=f"user:{me}")


@get("/clubs/{club:str}/me", opt=PLAYERS_IN_PERSON.opt)
async def me_as_member(request: Asked, core: TheCore, club: FromPath[str]) -> model.MemberShown:
    """What the club has written of me."""

    def work(connection: Connection) -> model.MemberShown:
        return members.member(connection, club, _mine(connection, club, request.user.user))

    return await core.store.read(work)


@put("/clubs/{club:str}/me", opt=PLAYERS_IN_PERSON.opt)
async def agree(
    request: Asked, core: TheCore, club: FromPath[str], data: JSONBody[model.MyAgreement]
) -> model.MemberShown:
    """What of my name may be shown in public."""
    me, now = request.user.user, core.clock.now()

    def work(connection: Connection) -> model.MemberShown:
        who = _mine(connection, club, me)
        members.agree(connection, who, data.shown, now)
        return members.member(connection, club, who)

    return await core.store.write(work, key=key_of(club))


@delete("/clubs/{club:str}/me", opt=PLAYERS_IN_PERSON.opt, status_code=204)
async def leave_club(request: Asked, core: TheCore, club: FromPath[str]) -> None:
    """My account is linked to that member no more. What the club keeps of its member, its secretary erases."""
    me = request.user.user
    await core.store.write(
        lambda connection: members.unlink(connection, club, _mine(connection, club, me)), key=key_of(club)
    )


def _mine(connection: Connection, club: str, me: UserId) -> str:
    who = clubs.standing(connection, club, me).club.member
    if who is None:
        refuse("not-a-member")
    return who


async def export(core: Core, user: UserId) -> model.ClubsKept:
    def work(connection: Connection) -> model.ClubsKept:
        found = clubs.clubs_of(connection, user)
        mine = [(each.id, each.member) for each in found if each.member is not None]
        kept = tuple(kept_of(connection, club, who) for club, who in mine)
        return model.ClubsKept(tuple(found), kept)

    return await core.store.read(work)


def kept_of(connection: Connection, club: str, who: str) -> model.MemberKept:
    by, created = members.noted(connection, club, who)
    states = [log.load(connection, each.id) for each in log.heads(connection, club)]
    played = tuple(_played(each, who) for each in states if who in each.entrants)
    letters = outbox.of_member(connection, who)
    return model.MemberKept(members.member(connection, club, who), by, created, played, letters)


def _played(state: pure.Tournament, who: str) -> model.MemberTournament:
    rows = pure.ranking(state) if state.phase == "concluded" else ()
    place = next((row.place for row in rows if row.who == who), None)
    return model.MemberTournament(state.id, state.setup.title, place)


HANDLERS: list[Any] = [
    list_clubs,
    my_clubs,
    open_club,
    one_club,
    change_club,
    list_staff,
    put_staff,
    remove_staff,
    join_club,
    me_as_member,
    agree,
    leave_club,
]
club_router = Router("/api", route_handlers=HANDLERS, tags=["clubs"])
