"""My purse and the terms of cash tables, over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import replace
from sqlalchemy import Connection

from smazzata.games.contract import Illegal, Text
from smazzata.server.access import ANYONE, PLAYERS, PLAYERS_IN_PERSON, UserId, Visitor
from smazzata.server.errors import Spoken, language_asked
from smazzata.server.features import Core, TheCore
from smazzata.server.live.asking import may_look
from smazzata.server.live.running import Live
from smazzata.server.money import model, players, purses, words
from smazzata.server.money.lists import as_csv
from smazzata.server.money.refusals import REFUSALS, refuse
from smazzata.tables import Terms, problems, seat_of
from smazzata.tables.refusals import refusal
from smazzata.tables.terms import complete

Asked = Request[Visitor, None, State]
Asking = Request[Visitor | None, None, State]


# ---- before one sits down -------------------------------------------------------------------------------------
@get("/cash", opt=ANYONE.opt)
async def cash_rules() -> model.CashRules:
    """What gettoni are, what the house gives, the usual limit."""
    return words.house_rules()


@get("/cash/terms", opt=ANYONE.opt)
async def cash_terms(
    rules: Annotated[str, QueryParameter(max_length=64, description="A rule-set: scala40/club.")],
    stake: Annotated[
        int, QueryParameter(ge=1, le=1_000_000, description="Gettoni for each point of difference.")
    ],
    players: Annotated[int, QueryParameter(ge=2, le=8, description="How many play.")] = 2,
    pairs: Annotated[bool, QueryParameter(description="Two against two.")] = False,
    match_format: Annotated[
        str,
        QueryParameter(name="format", max_length=40, description="points 101, deals 3; empty: the usual one."),
    ] = "",
    set_aside: Annotated[
        int | None,
        QueryParameter(ge=1, le=100_000_000, description="What each sits down with; left out: the usual amount."),
    ] = None,
) -> model.CashTerms:
    """Of a table that somebody is about to open: what is set aside if nothing else is said, the most one can lose."""
    terms = Terms(rules, players, pairs, format=match_format, stake=stake, set_aside=set_aside)
    for problem in problems(terms):
        raise problem
    return words.cash_terms(complete(terms))


@get("/tables/{table:str}/cash", opt=ANYONE.opt)
async def table_cash(request: Asking, core: TheCore, table: FromPath[str]) -> model.TableCash:
    """What is played for at this table, the most one can lose, and whether I can sit down there now."""
    live: Live = request.app.state.live
    room = await live.tables.room(table, newest=True)
    if not await may_look(room.table, request.user, core.people):
        raise refusal("friends-only")
    if room.table.terms.stake is None:
        refuse("no-cash-here")
    why_not = None
    if request.user is None or seat_of(room.table, request.user.user) is None:
        why_not = await _why_not(core, request.user, room.table.terms.aside)
    return model.TableCash(room.id, words.cash_terms(room.table.terms), why_not)


class TheTill:
    """`core.till`: what other features ask."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def may_sit(self, user: UserId, terms: Terms) -> None:
        if terms.stake is None:
            return
        amount, now = terms.aside, self._core.clock.now()
        await self._core.store.read(
            lambda connection: players.may_set_aside(connection, user, amount, now, lock=False)
        )


async def _why_not(core: Core, visitor: Visitor | None, amount: int) -> model.WhyNot | None:
    """As of now: when they sit down it is judged anew, in the transaction in which the gettoni move."""

    def work(connection: Connection) -> None:
        if visitor is None:
            refuse("cash-register-first")
        players.may_set_aside(connection, visitor.user, amount, core.clock.now(), lock=False)

    try:
        await core.store.read(work)
    except Illegal as refused:
        said = REFUSALS[refused.code]
        message = Text(said.filled("it", refused.parameters), said.filled("en", refused.parameters))
        return model.WhyNot(refused.code, refused.rule, message)
    return None


# ---- my purse -------------------------------------------------------------------------------------------------
@get("/my/purse", opt=PLAYERS.opt)
async def my_purse(request: Asked, core: TheCore) -> model.Purse:
    """What I have, what is set aside at which table, limits, pause, time played today, what the house gives next."""
    now = core.clock.now()
    return await core.store.read(lambda connection: purses.purse_of(connection, request.user.user, now))


@get("/my/purse/movements", opt=PLAYERS.opt)
async def my_movements(
    request: Asked,
    core: TheCore,
    before: Annotated[
        str | None, QueryParameter(max_length=200, description="`more` of the page before.")
    ] = None,
    most: Annotated[int, QueryParameter(ge=1, le=200, description="How many.")] = 50,
) -> model.Movements:
    """Every movement, the newest first, each with its match; `before` is `more` of the page before."""
    me = request.user.user
    return await named(
        core, await core.store.read(lambda connection: purses.movements(connection, me, before, most))
    )


@get("/my/purse/movements.csv", opt=PLAYERS.opt, media_type="text/csv")
async def my_movements_csv(request: Asked, core: TheCore, language: Spoken = None) -> Response[str]:
    """All of them as a table, the newest first; headings in Italian or English."""
    me = request.user.user
    found = await named(
        core, await core.store.read(lambda connection: purses.movements(connection, me, None, purses.ALL))
    )
    chosen = language_asked(request, language)
    return Response(
        as_csv(found.movements, chosen),
        media_type="text/csv",
        headers={
            "Content-Disposition": 'attachment; filename="gettoni.csv"',
            "Content-Language": chosen,
            "Cache-Control": "no-store",
        },
    )


@post("/my/purse/grant", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def ask_for_grant(request: Asked, core: TheCore) -> model.Purse:
    """What the house gives: the first time, and then once a day whoever has little."""
    return await _change(request, core, purses.grant)


@post("/my/purse/age", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def declare_age(request: Asked, core: TheCore, data: JSONBody[model.AgeDeclared]) -> model.Purse:
    """I am 18 or more: said once, kept with its time."""
    if not data.adult:
        refuse("cash-not-adult")
    return await _change(request, core, players.declare_adult)


@post("/my/purse/limit", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def choose_limit(request: Asked, core: TheCore, data: JSONBody[model.NewLimit]) -> model.Purse:
    """How much I can lose in a day. A lower limit holds at once, a higher one from tomorrow."""
    return await _change(
        request,
        core,
        lambda connection, user, now: players.choose_limit(connection, user, data.limit, now),
    )


@post("/my/purse/pause", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def choose_pause(request: Asked, core: TheCore, data: JSONBody[model.NewPause]) -> model.Purse:
    """No cash tables for 1, 7 or 30 days. It cannot be undone."""
    return await _change(
        request,
        core,
        lambda connection, user, now: players.choose_pause(connection, user, data.days, now),
    )


async def _change(
    request: Asked, core: Core, change: Callable[[Connection, UserId, int], None]
) -> model.Purse:
    me, now = request.user.user, core.clock.now()

    def work(connection: Connection) -> model.Purse:
        change(connection, me, now)
        return purses.purse_of(connection, me, now)

    return await core.store.write(work, key=f"purse:{me}")


# ---- export ---------------------------------------------------------------------------------------------------
async def named(core: Core, found: model.Movements) -> model.Movements:
    """With the names that people have now; who has left has a pseudonym."""
    others = sorted({each.other for each in found.movements if each.other is not None})
    names = await core.gate.names(others) if others else {}
    movements = tuple(
        each if each.other is None else replace(each, other_name=names.get(each.other))
        for each in found.movements
    )
    return replace(found, movements=movements)


async def export(core: Core, user: UserId) -> model.PurseKept:
    now = core.clock.now()

    def work(connection: Connection) -> tuple[model.Purse, model.Movements]:
        return purses.purse_of(connection, user, now), purses.movements(connection, user, None, purses.ALL)

    purse, found = await core.store.read(work)
    return model.PurseKept(purse, (await named(core, found)).movements)


HANDLERS: list[Any] = [
    cash_rules,
    cash_terms,
    table_cash,
    my_purse,
    my_movements,
    my_movements_csv,
    ask_for_grant,
    declare_age,
    choose_limit,
    choose_pause,
]
money_router = Router("/api", route_handlers=HANDLERS, tags=["gettoni"])
