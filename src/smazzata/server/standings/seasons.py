"""Seasons: a month of each game. Once it is over its page is kept, and never changed again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Column, Connection, func, insert, select

from smazzata.games.contract import Text
from smazzata.games.known import games
from smazzata.ratings.figures import part
from smazzata.ratings.kinds import KINDS
from smazzata.server.accounts.schema import USERS
from smazzata.server.standings import sql
from smazzata.server.standings.model import (
    Award,
    By,
    Honour,
    SeasonListed,
    SeasonOfGame,
    SeasonPage,
    SeasonWon,
    Standing,
)
from smazzata.server.standings.periods import HOUR_MS, kind_of, period_of, span
from smazzata.server.standings.refusals import refuse
from smazzata.server.standings.schema import BOARDS, MATCHES, SEASONS, STANDINGS
from smazzata.server.standings.words import period_shown
from smazzata.server.standings.writing import take_turns

PODIUM: Final = 3
GRACE_MS: Final = HOUR_MS
"""After the end of a month: whatever ended in it has been saved by then."""

_RUN: Final = Text("la serie di vittorie più lunga", "the longest run of wins")
_COLUMNS: Final[dict[str, Column[Any]]] = {
    "run": STANDINGS.c.best_run,
    "hands-closed": STANDINGS.c.hands_closed,
    "scope": STANDINGS.c.scope_made,
}


# ---- what a month was ---------------------------------------------------------------------------------------
def worked_out(connection: Connection, game: str, period: str) -> SeasonOfGame:
    during = span(period)
    assert during is not None
    many = connection.execute(
        select(func.count())
        .select_from(MATCHES)
        .where(MATCHES.c.game == game, MATCHES.c.kind.in_(list(KINDS)))
        .where(MATCHES.c.ended_at >= during[0], MATCHES.c.ended_at < during[1])
    ).scalar_one()
    honours: dict[str, Text] = {"run": _RUN, **part(game).HONOURS}
    return SeasonOfGame(
        game=game,
        players=sql.players(connection, game, period),
        matches=many,
        podium=_podium(connection, game, period, "mp"),
        by_vp=_podium(connection, game, period, "vp"),
        awards=tuple(_award(connection, game, period, key, name) for key, name in honours.items()),
    )


def _podium(connection: Connection, game: str, period: str, by: By) -> tuple[Standing, ...]:
    """The first three places, and at most three times as many people."""
    rows, _ = sql.page(connection, sql.Board(game, period, by), None, 3 * PODIUM)
    return tuple(row for row in rows if row.place <= PODIUM)


def _award(connection: Connection, game: str, period: str, key: Any, name: Text) -> Award:
    column = _COLUMNS[key]
    here = (STANDINGS.c.rules == game, STANDINGS.c.period == period)
    best = connection.execute(select(func.max(column)).where(*here)).scalar() or 0
    if not best:
        return Award(key, name, ())
    rows = connection.execute(
        select(STANDINGS.c.user_id, USERS.c.name, USERS.c.deleted_at)
        .join(USERS, USERS.c.id == STANDINGS.c.user_id)
        .where(*here, column == best)
        .order_by(STANDINGS.c.user_id)
        .limit(3 * PODIUM)
    )
    winners = (Honour(1, who, called, gone is not None, best) for who, called, gone in rows)
    return Award(key, name, tuple(winners))


# ---- the archive --------------------------------------------------------------------------------------------
def due(connection: Connection, now: int) -> list[tuple[str, str]]:
    """Months and games that are over and not closed yet, but for those of which figures are still being counted."""
    kept = {(period, game) for period, game in connection.execute(select(SEASONS.c.period, SEASONS.c.game))}
    found = []
    for game, period in connection.execute(
        select(BOARDS.c.rules, BOARDS.c.period).where(BOARDS.c.rules.in_(list(games())))
    ):
        if kind_of(period) != "month" or (period, game) in kept:
            continue
        during = span(period)
        assert during is not None
        if during[1] + GRACE_MS > now:
            continue
        waiting = connection.execute(
            select(MATCHES.c.number)
            .where(MATCHES.c.figured.is_(False), MATCHES.c.ended_at >= during[0], MATCHES.c.ended_at < during[1])
            .limit(1)
        ).first()
        if waiting is None:
            found.append((period, game))
    return sorted(found)


def close(connection: Connection, period: str, game: str, page: SeasonOfGame, now: int) -> bool:
    """False: it was closed already, and stays as it is."""
    take_turns(connection)
    here = (SEASONS.c.period == period, SEASONS.c.game == game)
    if connection.execute(select(SEASONS.c.game).where(*here)).first() is not None:
        return False
    connection.execute(insert(SEASONS).values(period=period, game=game, closed_at=now, page=written(page)))
    return True


def written(page: SeasonOfGame) -> str:
    """Numbers and ids are kept; what people are called is theirs to change."""
    return msgspec.json.encode(_called(page, {})).decode()


def _called(page: SeasonOfGame, names: dict[str, tuple[str, bool]]) -> SeasonOfGame:
    def known(each: Any) -> Any:
        name, gone = names.get(each.user, ("", False))
        return replace(each, name=name, gone=gone)

    return replace(
        page,
        podium=tuple(map(known, page.podium)),
        by_vp=tuple(map(known, page.by_vp)),
        awards=tuple(replace(each, winners=tuple(map(known, each.winners))) for each in page.awards),
    )


def _people(page: SeasonOfGame) -> set[str]:
    rows: Iterable[Any] = (*page.podium, *page.by_vp, *(one for each in page.awards for one in each.winners))
    return {row.user for row in rows}


def _read(connection: Connection, texts: Sequence[str]) -> list[SeasonOfGame]:
    pages = [msgspec.json.decode(each, type=SeasonOfGame) for each in texts]
    users = sorted(set().union(*map(_people, pages)))
    rows = connection.execute(
        select(USERS.c.id, USERS.c.name, USERS.c.deleted_at).where(USERS.c.id.in_(users))
    )
    names = {who: (name, gone is not None) for who, name, gone in rows}
    return [_called(page, names) for page in pages]


# ---- asked for ----------------------------------------------------------------------------------------------
def season(connection: Connection, period: str, now: int) -> SeasonPage:
    try:
        monthly = kind_of(period) == "month"
    except ValueError:
        monthly = False
    if not monthly:
        refuse("no-such-season")
    kept = connection.execute(
        select(SEASONS.c.game, SEASONS.c.closed_at, SEASONS.c.page).where(SEASONS.c.period == period)
    ).all()
    closed = {page.game: page for page in _read(connection, [row.page for row in kept])}
    there = connection.execute(
        select(BOARDS.c.rules).where(BOARDS.c.period == period, BOARDS.c.rules.in_(list(games())))
    ).scalars()
    found = sorted({*there, *closed})
    shown = period_shown(period, now)
    if not found and period != period_of("month", now):
        refuse("no-such-season")
    pages = tuple(closed.get(game) or worked_out(connection, game, period) for game in found)
    ended = max((row.closed_at for row in kept), default=None)
    return SeasonPage(shown, bool(found) and len(closed) == len(found), ended, pages)


def listed(connection: Connection, present: SeasonPage, now: int) -> list[SeasonListed]:
    """The newest first; the present month at the top."""
    kept: dict[str, list[str]] = {}
    for period, page in connection.execute(
        select(SEASONS.c.period, SEASONS.c.page).order_by(SEASONS.c.period.desc(), SEASONS.c.game)
    ):
        kept.setdefault(period, []).append(page)
    shown = [] if present.period.period in kept else [_short(present)]
    for period, texts in kept.items():
        pages = tuple(_read(connection, texts))
        shown.append(_short(SeasonPage(period_shown(period, now), True, None, pages)))
    return shown


def _short(page: SeasonPage) -> SeasonListed:
    return SeasonListed(page.period, page.closed, tuple(map(_won, page.games)))


def _won(of: SeasonOfGame) -> SeasonWon:
    first = (row for row in of.podium if row.place == 1)
    return SeasonWon(of.game, tuple(Honour(1, row.user, row.name, row.gone, row.mp) for row in first))
