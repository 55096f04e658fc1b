"""Standings, levels, people's pages and seasons over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection, select

from smazzata.games.known import games
from smazzata.server.access import ANYONE, UserId, Visitor
from smazzata.server.features import TheCore
from smazzata.server.standings import among, model, people, results, seasons, sql, words
from smazzata.server.standings.keeping import Keeper
from smazzata.server.standings.periods import ALL, PeriodKind, period_of, span
from smazzata.server.standings.refusals import refuse
from smazzata.server.standings.schema import BOARDS

Asked = Request[Visitor | None, None, State]
A_WHILE: Final = {"Cache-Control": "public, max-age=300"}
PAGE: Final = 50

Rules = Annotated[str, QueryParameter(max_length=64, description="A game or a rule-set: scopa, scala40/club.")]
Period = Annotated[
    str,
    QueryParameter(max_length=16, description="week, month, year, all: the present one; or 2026, 2026-11, 2026-W47."),
]
ByWhat = Annotated[str, QueryParameter(pattern="^(mp|vp)$", description="Match points or victory points.")]
After = Annotated[str | None, QueryParameter(max_length=128, description="`next` of the page before.")]
Limit = Annotated[int, QueryParameter(ge=1, le=200, description="How many.")]


def _checked(rules: str, period: str, now: int) -> tuple[str, str]:
    """What is played, and which period; refuses what there is not."""
    known = {*games(), *(each.id for game in games().values() for each in game.rulesets.values())}
    kinds: dict[str, PeriodKind] = {"week": "week", "month": "month", "year": "year"}
    chosen = period_of(kinds[period], now) if period in kinds else period
    try:
        span(chosen)
    except ValueError:
        refuse("no-such-standing", rules=rules, period=period)
    if rules not in known:
        refuse("no-such-standing", rules=rules, period=period)
    return rules, chosen


# ---- standings ----------------------------------------------------------------------------------------------
@get("/standings", opt=ANYONE.opt)
async def standings(
    request: Asked,
    core: TheCore,
    rules: Rules = "scala40",
    period: Period = "month",
    by: ByWhat = "mp",
    after: After = None,
    limit: Limit = PAGE,
    friends: Annotated[bool, QueryParameter(description="Only my friends and I.")] = False,
    club: Annotated[str | None, QueryParameter(max_length=64, description="For its members only.")] = None,
) -> model.StandingsPage:
    """Who has the most match points or victory points; with my own place and the people around it, wherever that is."""
    now, me = core.clock.now(), request.user
    rules, period = _checked(rules, period, now)
    board = sql.Board(rules, period, "mp" if by == "mp" else "vp")
    mark = None if after is None else sql.read_mark(after)
    known: frozenset[UserId] | None = None
    if friends:
        known = frozenset() if me is None else await core.people.friends_of(me.user) | {me.user}

    def work(connection: Connection) -> model.StandingsPage:
        following: sql.Mark | None = None
        around: list[model.Standing] = []
        own: model.Standing | None = None
        circle = known
        if club is not None:
            members = among.of_club(connection, club, None if me is None else me.user)
            circle = members if circle is None else members & circle
        if circle is not None:
            rows = sql.among(connection, board, circle)
            many = len(rows)
            own = next((row for row in rows if me is not None and row.user == me.user), None)
        else:
            rows, following = sql.page(connection, board, mark, limit)
            many = sql.players(connection, rules, period)
            if me is not None:
                own, around = sql.mine(connection, board, me.user)
        return model.StandingsPage(
            rules=rules,
            period=words.period_shown(period, now),
            by=board.by,
            friends=friends,
            club=club,
            players=many,
            rows=tuple(rows),
            next=None if following is None else str(following),
            me=own,
            around=tuple(around),
            says=words.ORDER[board.by],
        )

    return await core.store.read(work)


@get("/standings/boards", opt=ANYONE.opt)
async def boards(core: TheCore) -> list[model.StandingsThereAre]:
    """What there is to choose from: which standings somebody stands in."""
    now = core.clock.now()

    def work(connection: Connection) -> list[model.StandingsThereAre]:
        found: dict[str, list[str]] = {}
        for rules, period in connection.execute(select(BOARDS.c.rules, BOARDS.c.period)):
            found.setdefault(rules, []).append(period)
        return [
            model.StandingsThereAre(rules, tuple(words.period_shown(each, now) for each in _newest(found[rules])))
            for rules in sorted(found)
        ]

    return await core.store.read(work)


def _newest(periods: list[str]) -> list[str]:
    def begins(period: str) -> int:
        during = span(period)
        return 0 if during is None else during[0]

    return sorted(periods, key=lambda each: (begins(each), each), reverse=True)


@get("/levels", opt=ANYONE.opt)
async def levels() -> Response[model.LevelsShown]:
    """The levels and their thresholds, how they are worked out, what makes a match rated; and the bots' own levels."""
    return Response(words.levels_shown(), headers=A_WHILE)


@get("/levels/of", opt=ANYONE.opt)
async def levels_of(
    core: TheCore,
    users: Annotated[
        str, QueryParameter(pattern="^[^,]{1,64}(,[^,]{1,64}){0,9}$", description="Ids, ten at most: a,b,c.")
    ],
) -> list[model.LevelsOf]:
    """The levels of a few people, to be shown beside their names; who has none is not in it."""
    asked = [UserId(each) for each in users.split(",")]
    return await core.store.read(lambda connection: results.levels_of(connection, asked))


# ---- people -------------------------------------------------------------------------------------------------
@get("/people/{who:str}/page", opt=ANYONE.opt)
async def person_page(core: TheCore, who: FromPath[str]) -> model.PersonPage:
    """Somebody registered, by id or name: levels, places, figures, favourite tables, the last rated matches."""
    now = core.clock.now()
    return await core.store.read(
        lambda connection: people.page(connection, people.somebody(connection, who), now)
    )


@get("/people/{who:str}/levels", opt=ANYONE.opt)
async def person_levels(core: TheCore, who: FromPath[str]) -> list[model.History]:
    """Every level of somebody over time, for a chart; the most played first."""

    def work(connection: Connection) -> list[model.History]:
        user = people.somebody(connection, who).id
        return [results.history(connection, user, each) for each in results.ratings_of(connection, user)]

    return await core.store.read(work)


@get("/people/{who:str}/results", opt=ANYONE.opt)
async def person_results(
    core: TheCore,
    who: FromPath[str],
    rules: Annotated[
        str | None, QueryParameter(max_length=64, description="A game or a rule-set; left out: all.")
    ] = None,
    period: Period = ALL,
    by: ByWhat = "mp",
    after: After = None,
    limit: Limit = PAGE,
) -> model.ResultsPage:
    """The rated matches behind somebody's numbers in a standing, the newest first, and the row they add up to."""
    now = core.clock.now()
    chosen = _checked(next(iter(games())) if rules is None else rules, period, now)[1]
    mark = None if after is None else results.read_mark(after)

    def work(connection: Connection) -> model.ResultsPage:
        user = people.somebody(connection, who)
        found, more = results.results_of(
            connection, user.id, rules=rules, period=chosen, after=mark, limit=limit
        )
        row = None
        if rules is not None:
            board = sql.Board(rules, chosen, "mp" if by == "mp" else "vp")
            row, _ = sql.mine(connection, board, user.id)
        return model.ResultsPage(
            user=user.id,
            name=user.name,
            rules=rules,
            period=words.period_shown(chosen, now),
            standing=row,
            results=tuple(found),
            next=None if more is None else str(more),
        )

    return await core.store.read(work)


@get("/people/{who:str}/against/{other:str}", opt=ANYONE.opt)
async def person_against(
    core: TheCore, who: FromPath[str], other: FromPath[str], after: After = None, limit: Limit = PAGE
) -> model.Against:
    """Two people in the rated matches that both played: against each other, and as partners."""
    mark = None if after is None else results.read_mark(after)

    def work(connection: Connection) -> model.Against:
        one, two = people.somebody(connection, who), people.somebody(connection, other)
        return results.against(connection, (one.id, one.name), (two.id, two.name), mark, limit)

    return await core.store.read(work)


# ---- seasons ------------------------------------------------------------------------------------------------
@get("/seasons", opt=ANYONE.opt)
async def list_seasons(request: Asked, core: TheCore) -> list[model.SeasonListed]:
    """The present month, and all that are closed, the newest first."""
    now = core.clock.now()
    present = await _keeper(request).season(period_of("month", now))
    return await core.store.read(lambda connection: seasons.listed(connection, present, now))


@get("/seasons/{period:str}", opt=ANYONE.opt)
async def one_season(request: Asked, period: FromPath[str]) -> model.SeasonPage:
    """A month, `2026-11`: podium, the longest run, most closes in hand, most scope. Closed, it never changes."""
    return await _keeper(request).season(period)


def _keeper(request: Asked) -> Keeper:
    found: Keeper = request.app.state.standings
    return found


HANDLERS: list[Any] = [
    standings,
    boards,
    levels,
    levels_of,
    person_page,
    person_levels,
    person_results,
    person_against,
    list_seasons,
    one_season,
]
standings_router = Router("/api", route_handlers=HANDLERS, tags=["standings"])
