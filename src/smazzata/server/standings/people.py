"""A person's page: who has one, and what stands on it. Rated matches only; all others are those of who played them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, func, select

from smazzata.ratings.figures import part
from smazzata.server.access import UserId
from smazzata.server.accounts import names
from smazzata.server.accounts import sql as accounts
from smazzata.server.standings import results, sql
from smazzata.server.standings.model import (
    BarShown,
    By,
    FigureShown,
    FiguresShown,
    PersonPage,
    PlaceHeld,
    RatedKept,
    TableLiked,
)
from smazzata.server.standings.periods import ALL, period_of
from smazzata.server.standings.refusals import refuse
from smazzata.server.standings.schema import FIGURES, RESULTS, STANDINGS

RECENT: Final = 10
LIKED: Final = 5
_BY: Final[tuple[By, ...]] = ("mp", "vp")


def somebody(connection: Connection, who: str) -> accounts.User:
    """By id or by name: who is registered, and still there. Others have no page."""
    found = accounts.user(connection, UserId(who)) or accounts.user_named(connection, names.fold(who.strip()))
    if found is None or found.registered_at is None or found.deleted_at is not None:
        refuse("no-such-person")
    return found


def page(connection: Connection, user: accounts.User, now: int) -> PersonPage:
    recent, _ = results.results_of(connection, user.id, rules=None, period=ALL, after=None, limit=RECENT)
    liked = _liked(connection, user.id)
    return PersonPage(
        user=user.id,
        name=user.name,
        since=user.registered_at or user.created_at,
        ratings=tuple(results.ratings_of(connection, user.id)),
        places=tuple(_places(connection, user.id, now)),
        figures=tuple(_figures(counts_of(connection, user.id))),
        tables=tuple(liked[:LIKED]),
        recent=tuple(recent),
        matches=sum(each.matches for each in liked),
        won=sum(each.won for each in liked),
    )


def _liked(connection: Connection, user: UserId) -> list[TableLiked]:
    many = func.count()
    won = func.sum((RESULTS.c.outcome == "won").cast(RESULTS.c.mp.type))
    rows = connection.execute(
        select(RESULTS.c.rules, RESULTS.c.kind, many, won)
        .where(RESULTS.c.user_id == user)
        .group_by(RESULTS.c.rules, RESULTS.c.kind)
        .order_by(many.desc(), RESULTS.c.rules, RESULTS.c.kind)
    )
    return [TableLiked(rules, kind, matches, int(first)) for rules, kind, matches, first in rows]


def _places(connection: Connection, user: UserId, now: int) -> list[PlaceHeld]:
    """Of the games, this month and of all time."""
    periods = (period_of("month", now), ALL)
    rows = connection.execute(
        select(STANDINGS.c.rules, STANDINGS.c.period)
        .where(STANDINGS.c.user_id == user, STANDINGS.c.period.in_(periods))
        .where(STANDINGS.c.rules.not_like("%/%"))
        .order_by(STANDINGS.c.rules, STANDINGS.c.period)
    ).all()
    found = []
    for rules, period in rows:
        many = sql.players(connection, rules, period)
        for by in _BY:
            mine = sql.place(connection, sql.Board(rules, period, by), user)
            if mine is not None:
                found.append(PlaceHeld(rules, period, by, mine, many))
    return found


# ---- figures ------------------------------------------------------------------------------------------------
def counts_of(connection: Connection, user: UserId) -> dict[str, dict[str, int]]:
    """By rule-set: what is counted, and how often."""
    rows = connection.execute(
        select(FIGURES.c.rules, FIGURES.c.what, FIGURES.c.count)
        .where(FIGURES.c.user_id == user)
        .order_by(FIGURES.c.rules, FIGURES.c.what)
    )
    found: dict[str, dict[str, int]] = {}
    for rules, what, many in rows:
        found.setdefault(rules, {})[what] = many
    return found


def _figures(counts: Mapping[str, Mapping[str, int]]) -> list[FiguresShown]:
    """Each rule-set, and before them the game, all its rule-sets together."""
    games: dict[str, Counter[str]] = {}
    for rules, mine in counts.items():
        games.setdefault(rules.partition("/")[0], Counter()).update(mine)
    found = []
    for game, together in games.items():
        found.append(_shown(game, game, together))
        found += [_shown(game, rules, mine) for rules, mine in counts.items() if rules.startswith(f"{game}/")]
    return found


def _shown(game: str, rules: str, counts: Mapping[str, int]) -> FiguresShown:
    mine = part(game)
    bars = []
    if mine.OPENINGS:
        turns = {
            int(what.removeprefix(mine.OPENINGS)): many
            for what, many in counts.items()
            if what.startswith(mine.OPENINGS)
        }
        bars = [BarShown(str(turn), turns.get(turn, 0)) for turn in range(1, max(turns, default=0) + 1)]
    figures = (FigureShown(*each) for each in mine.shown(counts))
    return FiguresShown(rules, counts.get("deals", 0), tuple(figures), tuple(bars))


# ---- export -------------------------------------------------------------------------------------------------
def kept(connection: Connection, user: UserId) -> RatedKept:
    every, _ = results.results_of(connection, user, rules=None, period=ALL, after=None, limit=100_000)
    return RatedKept(tuple(results.ratings_of(connection, user)), tuple(every), counts_of(connection, user))
