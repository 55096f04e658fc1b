"""The lobby's routes: lists, a new table, a quick match, one table, and what one does at it without a socket."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from smazzata import fair
from smazzata.games.contract import Illegal, Seat
from smazzata.server.access import ANYONE, GUESTS, Role, Visitor
from smazzata.server.accounts import model
from smazzata.server.accounts.routes import come_in_as_guest
from smazzata.server.infra import log
from smazzata.server.live import messages
from smazzata.server.live.asking import (
    bot_name,
    cause_of,
    check_bot,
    check_person,
    command_of,
    may_look,
    sit_of,
)
from smazzata.server.live.listing import Listing, listing, read_listing
from smazzata.server.live.messages import RULE, Do, Enter, Look, Shown
from smazzata.server.live.naming import listed, people_in
from smazzata.server.live.places import tables_of
from smazzata.server.live.rooms import Room
from smazzata.server.live.running import Live
from smazzata.server.live.service import NoTable, id_of
from smazzata.server.lobby import quick
from smazzata.server.lobby.refusals import refuse
from smazzata.server.lobby.types import NewTable, Playing, PlayNow, QuickMatch, TableShown
from smazzata.server.people.muting import without
from smazzata.server.standings.refusals import refuse as refuse_rated
from smazzata.tables import (
    Command,
    Frame,
    Ready,
    Sit,
    Terms,
    considered,
    create,
    evolve,
    problems,
    seat_of,
    watched,
)
from smazzata.tables.refusals import refusal
from smazzata.tables.terms import complete

Asking = Request[Visitor | None, Any, Any]
LISTED = 200
STAGES: dict[str, tuple[str, ...]] = {
    "open": ("waiting", "again"),
    "playing": ("playing",),
    "all": ("waiting", "again", "playing", "over"),
}


def live_of(request: Asking) -> Live:
    live: Live = request.app.state.live
    return live


def visitor_of(request: Asking) -> Visitor:
    visitor: Visitor | None = request.user
    assert visitor is not None  # the policy of the route has seen to it
    return visitor


@get("/tables", opt=ANYONE.opt)
async def list_tables(
    request: Asking,
    game: Annotated[str | None, QueryParameter(max_length=40, description="Only this game: scopa.")] = None,
    rules: Annotated[
        str | None, QueryParameter(max_length=64, description="Only this rule-set: scala40/club.")
    ] = None,
    players: Annotated[int | None, QueryParameter(ge=2, le=8, description="Only tables for so many.")] = None,
    free: Annotated[bool, QueryParameter(description="Only where a seat is free.")] = False,
    phase: Annotated[
        str,
        QueryParameter(
            pattern="^(open|playing|all)$", description="Those that wait for people, those where people play, or all."
        ),
    ] = "open",
) -> list[Listing]:
    """Public tables and those of my friends for friends: those that wait for people first, and those where something
    happened last."""
    live = live_of(request)
    circle = await _circle(live, request.user)
    wanted = log.Wanted(circle, STAGES[phase], game, rules, players, free)
    return await _presently(live, await _listed(live, wanted))


@post("/tables", opt=GUESTS.opt)
async def create_table(request: Asking, data: JSONBody[NewTable]) -> TableShown:
    """Whoever opens it is its host. The same `key` again gives the same table, and no second one."""
    live, visitor = live_of(request), visitor_of(request)
    await request.app.state.throttle.count("tables", visitor.user)
    for bot in data.bots.values():
        check_bot(bot)
    check_person(data.terms, visitor)
    _check_rated(data.terms, visitor, bots=bool(data.bots))
    steps = _steps(visitor, data.bots, sit=data.sit, ready=data.ready)
    _rehearse(visitor, data.terms, steps, live.core.clock.now())
    if data.sit:
        await _affordable(live, visitor, data.terms, data.key)
    room = await live.tables.create(visitor.user, data.terms, data.key)
    await _set_up(live, room, visitor, data.key, steps)
    return _shown(live, room, visitor)


@post("/play", opt=ANYONE.opt)
async def play_now(request: Asking, data: JSONBody[PlayNow]) -> Response[Playing]:
    """A match against bots, at one click: comes in as a guest if need be, opens a table, sits down and is ready."""
    live, visitor = live_of(request), request.user
    check_bot(data.bot)
    for problem in problems(data.terms):
        raise problem
    _check_rated(data.terms, visitor, bots=True)
    if data.terms.stake is not None:
        raise refusal("bot-at-cash-table")
    cookies = []
    if visitor is None:
        came = await come_in_as_guest(request, data.name)
        visitor, cookies = came.visitor, [came.cookie]
    await request.app.state.throttle.count("tables", visitor.user)
    room = await live.tables.create(visitor.user, data.terms, data.key)
    bots = dict.fromkeys(range(1, data.terms.players), data.bot)
    await _set_up(live, room, visitor, data.key, _steps(visitor, bots, sit=True, ready=True))
    me = await request.app.state.accounts.user(visitor.user)
    return Response(Playing(model.me(me), _shown(live, room, visitor)), cookies=cookies)


def _check_rated(terms: Terms, visitor: Visitor | None, *, bots: bool) -> None:
    """Before there is a table at which nobody could sit down."""
    if terms.rated and bots:
        raise refusal("bot-at-rated-table")
    if terms.rated and visitor is not None and visitor.role is Role.GUEST:
        refuse_rated("guest-at-rated-table")


def _steps(visitor: Visitor, bots: Mapping[int, str], *, sit: bool, ready: bool) -> dict[str, Command]:
    """What is done at a new table, each under a name of its own."""
    found: dict[str, Command] = {
        f"bot-{seat}": Sit(bot_name(seat), Seat(seat), bot=bot) for seat, bot in bots.items()
    }
    if sit:
        found["sit"] = Sit(visitor.name)
    if ready:
        found["ready"] = Ready()
    return found


def _rehearse(visitor: Visitor, terms: Terms, steps: Mapping[str, Command], now: int) -> None:
    """Raises Illegal if one of the steps is refused: before there is a table at which the others were taken."""
    table = evolve(None, create("rehearsal", terms, visitor.user, now))
    for command in steps.values():
        table = considered(table, visitor.user, command, now, bytes(fair.SEED_BYTES)).table


async def _set_up(live: Live, room: Room, visitor: Visitor, key: str, steps: Mapping[str, Command]) -> None:
    """Each step has an id of its own: asked again, none is done twice."""
    for step, command in steps.items():
        await live.tables.command(room.id, visitor.user, cause_of(visitor.user, f"new:{key}:{step}"), command)


@post("/tables/quick", opt=GUESTS.opt)
async def quick_match(request: Asking, data: JSONBody[QuickMatch]) -> TableShown:
    """A seat at a table on the same terms, public or, if they say so, of a friend; a new table if there is none.
    The same key again leads to the same table, whatever has become of it."""
    live, visitor = live_of(request), visitor_of(request)
    await request.app.state.throttle.count("tables", visitor.user)
    table = await _led_to(live, visitor, data.key)
    if table is None:
        try:
            table = await _find_seat(live, visitor, data)
        except quick.Elsewhere as earlier:
            table = earlier.table
    room = await live.tables.room(table, newest=True)
    await _let_look(live, room, visitor)
    return _shown(live, room, visitor)


async def _led_to(live: Live, visitor: Visitor, key: str) -> str | None:
    return await live.core.store.read(lambda connection: quick.kept(connection, visitor.user, key))


async def _find_seat(live: Live, visitor: Visitor, data: QuickMatch) -> str:
    """Raises quick.Elsewhere if the same request, sent twice, was faster."""
    check_person(data.terms, visitor)
    _check_rated(data.terms, visitor, bots=False)
    for problem in problems(data.terms):
        raise problem
    for each in await _that_wait(live, visitor, complete(data.terms)):
        try:
            await _sit_down(live, visitor, data.key, each.table)
        except Illegal:
            continue  # somebody was faster
        return each.table
    if table := await _led_to(live, visitor, data.key):
        return table
    await _affordable(live, visitor, data.terms, f"quick:{data.key}")
    room = await live.tables.create(visitor.user, data.terms, f"quick:{data.key}")
    await _sit_down(live, visitor, data.key, room.id)
    return room.id


async def _that_wait(live: Live, visitor: Visitor, terms: Terms) -> list[Listing]:
    """With a free seat, on these terms; those first where somebody is there."""
    circle = await _circle(live, visitor)
    words = f'"terms":{msgspec.json.encode(terms).decode()}'
    wanted = log.Wanted(circle, ("waiting",), None, terms.rules, terms.players, free=True, words=words)
    found = [each for each in await _listed(live, wanted) if each.terms == terms]
    return sorted(found, key=lambda each: not live.presence.has_somebody(each.table))


async def _sit_down(live: Live, visitor: Visitor, key: str, table: str) -> None:
    """And keep where: both or nothing."""
    cause = cause_of(visitor.user, f"quick:{key}")
    keep = partial(quick.keep, user=visitor.user, key=key, table=table)
    try:
        await live.tables.command(table, visitor.user, cause, Sit(visitor.name, welcome=True), along=keep)
    except Illegal as refusal:
        if refusal.code != "already-seated":
            raise
        await live.core.store.write(keep)


@get("/tables/{table:str}", opt=ANYONE.opt)
async def one_table(request: Asking, table: FromPath[str]) -> TableShown:
    """A table for friends is shown to the friends of its host and to those who sit there."""
    live = live_of(request)
    room = await live.tables.room(table, newest=True)
    await _let_look(live, room, request.user)
    return _shown(live, room, request.user)


@post("/tables/{table:str}/do", opt=GUESTS.opt, status_code=200)
async def do_at_table(request: Asking, table: FromPath[str], data: JSONBody[Do]) -> Shown:
    """The same message as over the socket, and the same answer: to join, to leave, to put a bot in a seat …"""
    live = live_of(request)
    try:
        return await _do(live, visitor_of(request), table, data)
    except Illegal as refusal:
        live.counts.refused[refusal.code] += 1
        raise


async def _do(live: Live, visitor: Visitor, table: str, data: Do) -> Shown:
    """Raises Illegal."""
    wait = live.pace(visitor)
    if wait:
        raise Illegal("too-fast", rule=RULE, wait_ms=wait)
    room = await live.tables.room(table, newest=True)
    if isinstance(data.command, Enter):
        refuse("only-at-the-socket")
    done = None
    if isinstance(data.command, Look):
        await _let_look(live, room, visitor)
    else:
        if isinstance(data.command, messages.Sit):
            command = await sit_of(data.command, visitor, room, live.core.people)
        else:
            await _let_look(live, room, visitor)
            command = command_of(data.command, visitor, room)
        cause = cause_of(visitor.user, data.id)
        done = await live.tables.command(table, visitor.user, cause, command, seen=data.v)
        live.counts.done += 1
    return Shown(_frame(live, room, visitor), data.id, done)


@get("/my/tables", opt=GUESTS.opt)
async def my_tables(request: Asking) -> list[Listing]:
    """Where I have a seat."""
    live, visitor = live_of(request), visitor_of(request)

    def work(connection: Any) -> list[log.Head]:
        heads = (log.head(connection, each) for each in tables_of(connection, visitor.user))
        return [head for head in heads if head is not None and head.summary.phase != "closed"]

    found = [read_listing(head.summary.listing) for head in await live.core.store.read(work)]
    return await _presently(live, [await _now(live, each) if each.terms.delay_ms else each for each in found])


async def _now(live: Live, each: Listing) -> Listing:
    """Who has a seat there need not wait for what the lists tell."""
    return listing((await live.tables.room(each.table, newest=True)).table)


async def _presently(live: Live, found: list[Listing]) -> list[Listing]:
    """With the names that people have now."""
    return listed(found, await live.core.gate.names(people_in(found)))


async def _affordable(live: Live, visitor: Visitor, terms: Terms, key: str) -> None:
    """Who could not sit down there opens no table; asked again, after it was done, the answer is the same."""
    for problem in problems(terms):
        raise problem
    try:
        await live.core.till.may_sit(visitor.user, terms)
    except Illegal as refused:
        try:
            await live.tables.room(id_of(visitor.user, key))
        except NoTable:
            raise refused from None


async def _circle(live: Live, visitor: Visitor | None) -> frozenset[str]:
    """Whose tables are listed: everybody's, those of my friends and mine."""
    friends = frozenset() if visitor is None else await live.core.people.friends_of(visitor.user) | {visitor.user}
    return friends | {""}


async def _let_look(live: Live, room: Room, visitor: Visitor | None) -> None:
    if not await may_look(room.table, visitor, live.core.people):
        raise refusal("friends-only")


async def _listed(live: Live, wanted: log.Wanted) -> list[Listing]:
    heads = await live.core.store.read(lambda connection: log.listed(connection, wanted, LISTED))
    return [read_listing(head.summary.listing) for head in heads]


def _shown(live: Live, room: Room, visitor: Visitor | None) -> TableShown:
    seat = None if visitor is None else seat_of(room.table, visitor.user)
    here = visitor is not None and (seat is not None or room.table.host == visitor.user)
    invitation = room.invitation if here else None
    shown = listing(room.table if seat is not None else watched(room.table, live.core.clock.now()))
    if room.names is not None:
        [shown] = listed([shown], room.names.present)
    return TableShown(shown, _frame(live, room, visitor), invitation)


def _frame(live: Live, room: Room, visitor: Visitor | None) -> Frame:
    """A whole one, without what people said whom this visitor does not want to hear."""
    now = live.core.clock.now()
    if visitor is None:
        return room.shown(None, None, now)
    shown = room.shown(seat_of(room.table, visitor.user), None, now)
    return without(shown, live.core.people.muted(visitor.user))


lobby_router = Router(
    "/api",
    route_handlers=[list_tables, create_table, play_now, quick_match, one_table, do_at_table, my_tables],
    tags=["lobby"],
)
