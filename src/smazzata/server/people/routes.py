"""Friends, mutes and reports over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from smazzata.server.access import GUESTS_IN_PERSON, REFEREES_IN_PERSON, UserId, Visitor
from smazzata.server.accounts.refusals import refuse as refuse_account
from smazzata.server.accounts.service import Accounts
from smazzata.server.accounts.sql import User
from smazzata.server.features import TheCore
from smazzata.server.infra import log
from smazzata.server.infra.db import Store
from smazzata.server.live.listing import Listing, read_listing
from smazzata.server.live.naming import listed, people_in, sat_down
from smazzata.server.live.places import tables_of
from smazzata.server.live.running import Live
from smazzata.server.people import model, reports, sql
from smazzata.server.people.refusals import refuse
from smazzata.server.people.service import People

Asked = Request[Visitor, None, State]


def _people(request: Asked) -> People:
    found: People = request.app.state.people
    return found


def _accounts(request: Asked) -> Accounts:
    found: Accounts = request.app.state.accounts
    return found


def _live(request: Asked) -> Live:
    found: Live = request.app.state.live
    return found


async def _count(request: Asked, what: str) -> None:
    await request.app.state.throttle.count(what, request.user.user)


async def _somebody(request: Asked, user: str) -> User:
    """Who still is there."""
    found = await _accounts(request).user(UserId(user))
    if found.deleted_at is not None:
        refuse_account("no-such-user")
    return found


# ---- friends ------------------------------------------------------------------------------------------------
@get("/friends", opt=GUESTS_IN_PERSON.opt)
async def my_friends(request: Asked, core: TheCore) -> model.FriendsShown:
    """My friends, who of them is there and at which table; who has asked me; whom I have asked."""
    people, me = _people(request), request.user.user

    def work(connection: Connection) -> tuple[list[model.Known], list[model.Known], list[model.Known]]:
        return sql.friends(connection, me), sql.asking(connection, me), sql.asked_by(connection, me)

    friends, asking, asked = await core.store.read(work)
    known = frozenset(each.user for each in friends)
    online = await people.online(known)
    places = await core.store.read(lambda connection: {each: _tables(connection, each) for each in known})
    called = await core.gate.names(people_in(one for each in places.values() for one in each))
    shown = tuple(
        model.FriendShown(
            each.user,
            each.name,
            each.since,
            each.user in online,
            bool(places[each.user]),
            tuple(listed([one for one in places[each.user] if _may_look(one, me, known)], called)),
        )
        for each in friends
    )
    return model.FriendsShown(shown, tuple(asking), tuple(asked))


def _tables(connection: Connection, user: UserId) -> list[Listing]:
    heads = (log.head(connection, each) for each in tables_of(connection, user))
    return [read_listing(head.summary.listing) for head in heads if head is not None and head.summary.phase != "closed"]


def _may_look(listing: Listing, me: UserId, friends: frozenset[UserId]) -> bool:
    join = listing.terms.join
    return join == "public" or (join == "friends" and (listing.host == me or listing.host in friends))


@post("/friends", opt=GUESTS_IN_PERSON.opt, status_code=200)
async def add_friend(request: Asked, data: JSONBody[model.NewFriend]) -> model.Bond:
    """By name or id: a request, or the answer to theirs. By their link: friends at once."""
    if sum(map(bool, (data.name, data.user, data.link))) != 1:
        refuse("one-way-to-say-who")
    await _count(request, "friends")
    people, me = _people(request), request.user.user
    if data.link:
        other = await people.by_link(me, data.link)
        return model.Bond(other, (await _accounts(request).user(other)).name, "friends")
    found = await (_somebody(request, data.user) if data.user else _accounts(request).named(data.name))
    return model.Bond(found.id, found.name, await people.ask(me, found.id))


@post("/friends/link", opt=GUESTS_IN_PERSON.opt)
async def new_friend_link(request: Asked) -> model.LinkShown:
    """A link of mine for friends: whoever follows it becomes one. It holds for a week, or until the next."""
    await _count(request, "friends")
    return model.LinkShown(*await _people(request).new_link(request.user.user))


@put("/friends/{user:str}", opt=GUESTS_IN_PERSON.opt)
async def accept_friend(request: Asked, user: FromPath[str]) -> model.Bond:
    """Accept the request of this person."""
    found = await _somebody(request, user)
    await _people(request).accept(request.user.user, found.id)
    return model.Bond(found.id, found.name, "friends")


@delete("/friends/{user:str}", opt=GUESTS_IN_PERSON.opt, status_code=204)
async def remove_friend(request: Asked, user: FromPath[str]) -> None:
    """Friends no more; or their request declined, or mine withdrawn."""
    await _people(request).part(request.user.user, UserId(user))


# ---- mutes --------------------------------------------------------------------------------------------------
@get("/mutes", opt=GUESTS_IN_PERSON.opt)
async def my_mutes(request: Asked, core: TheCore) -> list[model.MuteShown]:
    """Whom I do not hear."""
    return await core.store.read(lambda connection: sql.mutes(connection, request.user.user))


@put("/mutes/{user:str}", opt=GUESTS_IN_PERSON.opt)
async def mute(
    request: Asked, core: TheCore, user: FromPath[str], data: JSONBody[model.NewMute]
) -> model.MuteShown:
    """From now on what they say does not reach me, at any table. With `block` they cannot become my friend either."""
    found, me = await _accounts(request).user(UserId(user)), request.user.user
    await _people(request).mute(me, found.id, block=data.block)
    mine = await core.store.read(lambda connection: sql.mutes(connection, me))
    return next(each for each in mine if each.user == found.id)


@delete("/mutes/{user:str}", opt=GUESTS_IN_PERSON.opt, status_code=204)
async def unmute(request: Asked, user: FromPath[str]) -> None:
    """I hear them again, and no longer block them."""
    await _people(request).unmute(request.user.user, UserId(user))


# ---- reports ------------------------------------------------------------------------------------------------
@post("/reports", opt=GUESTS_IN_PERSON.opt)
async def report(request: Asked, core: TheCore, data: JSONBody[model.NewReport]) -> model.MyReport:
    """Tell the referees what somebody said or did at a table. Whom it is about does not learn of it."""
    me = request.user.user
    await _count(request, "reports")
    events = await _live(request).tables.events(data.table)
    if data.version > len(events):
        refuse("no-such-version", version=data.version, last=len(events))
    reported = reports.seated_then(events, data.version, data.seat)
    if reported is None or not await core.gate.names([reported]):
        refuse("nobody-there", seat=data.seat)
    if reported == me:
        refuse("not-yourself")
    name, now = reports.report_id(me, data.key), core.clock.now()

    def work(connection: Connection) -> model.MyReport:
        reports.add(connection, name, me, reported, data, now)
        return next(each for each in reports.made_by(connection, me) if each.id == name)

    return await core.store.write(work, key=f"report:{name}")


@get("/my/reports", opt=GUESTS_IN_PERSON.opt)
async def my_reports(request: Asked, core: TheCore) -> list[model.MyReport]:
    """What I have reported."""
    return await core.store.read(lambda connection: reports.made_by(connection, request.user.user))


@get("/reports", opt=REFEREES_IN_PERSON.opt)
async def list_reports(
    request: Asked,
    core: TheCore,
    which: Annotated[
        str,
        QueryParameter(pattern="^(open|closed|all)$", description="Those still to be decided, those closed, or all."),
    ] = "open",
    before: Annotated[
        int | None, QueryParameter(ge=0, le=2**53, description="Only what is older: milliseconds since 1970.")
    ] = None,
    most: Annotated[int, QueryParameter(ge=1, le=500, description="How many.")] = 100,
) -> list[model.ReportShown]:
    """What was reported, the newest first; never what is about oneself."""
    until = core.clock.now() + 1 if before is None else before
    me = request.user.user
    return await core.store.read(lambda connection: reports.listed(connection, me, which, until, most))


@get("/reports/{report_id:str}", opt=REFEREES_IN_PERSON.opt)
async def one_report(request: Asked, core: TheCore, report_id: FromPath[str]) -> model.ReportPage:
    """One report, with what was said at the table."""
    me = request.user.user
    found = await core.store.read(lambda connection: reports.one(connection, me, report_id))
    events = await _live(request).tables.events(found.table)
    names = await core.gate.names(sat_down(events))
    return model.ReportPage(found, tuple(reports.talk(events, found.version, names)))


@post("/reports/{report_id:str}/close", opt=REFEREES_IN_PERSON.opt, status_code=200)
async def close_report(
    request: Asked, core: TheCore, report_id: FromPath[str], data: JSONBody[model.Closing]
) -> model.ReportShown:
    """Decide it, with a note for the other referees."""
    me = request.user.user
    deed = _accounts(request).deed("report-closed", me, me, report_id[:64])
    return await core.store.write(
        lambda connection: reports.close(
            connection, me, report_id, upheld=data.upheld, note=data.note, deed=deed
        ),
        key=f"report:{report_id}",
    )


async def export(store: Store, user: UserId) -> model.Kept:
    def work(connection: Connection) -> model.Kept:
        return model.Kept(
            tuple(sql.friends(connection, user)),
            tuple(sql.asking(connection, user)),
            tuple(sql.asked_by(connection, user)),
            tuple(sql.mutes(connection, user)),
            tuple(reports.made_by(connection, user)),
        )

    return await store.read(work)


HANDLERS: list[Any] = [
    my_friends,
    add_friend,
    new_friend_link,
    accept_friend,
    remove_friend,
    my_mutes,
    mute,
    unmute,
    report,
    my_reports,
    list_reports,
    one_report,
    close_report,
]
people_router = Router("/api", route_handlers=HANDLERS, tags=["people"])
