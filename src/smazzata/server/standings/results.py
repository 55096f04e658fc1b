"""Results as they are asked for: the matches behind a number, a level over time, one person against another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, select, tuple_

from smazzata.ratings.levels import doubt, points, strength
from smazzata.ratings.skill import Skill
from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.standings import words
from smazzata.server.standings.model import (
    Against,
    History,
    LevelsOf,
    LevelStep,
    PlayerShown,
    Rating,
    ResultShown,
)
from smazzata.server.standings.periods import span
from smazzata.server.standings.refusals import refuse
from smazzata.server.standings.schema import MATCHES, RATINGS, RESULTS

CHART: Final = 400
"""Points of a chart at most."""

_TOKEN: Final = re.compile(r"(\d{1,15})\.([a-z0-9]{1,64})\.(\d{1,9})", re.ASCII)
_order = tuple_(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.number)
_NEWEST = (RESULTS.c.ended_at.desc(), RESULTS.c.table_id.desc(), RESULTS.c.number.desc())


class Mark(NamedTuple):
    """The last match of a page."""

    ended_at: int
    table: str
    number: int

    def __str__(self) -> str:
        return f"{self.ended_at}.{self.table}.{self.number}"


def read_mark(text: str) -> Mark:
    """Refuses what is none."""
    found = _TOKEN.fullmatch(text)
    if found is None:
        refuse("bad-page")
    return Mark(int(found[1]), found[2], int(found[3]))


def results_of(
    connection: Connection,
    user: UserId,
    *,
    rules: str | None,
    period: str,
    after: Mark | None,
    limit: int,
) -> tuple[list[ResultShown], Mark | None]:
    """The newest first: those that make this person's numbers in that standing; a mark if there are more."""
    wanted: list[ColumnElement[bool]] = []
    if rules is not None:
        wanted.append((RESULTS.c.rules if "/" in rules else RESULTS.c.game) == rules)
    during = span(period)
    if during is not None:
        wanted += [RESULTS.c.ended_at >= during[0], RESULTS.c.ended_at < during[1]]
    return _paged(connection, _asked(user).where(*wanted), after, limit)


def _asked(user: UserId) -> Select[Any]:
    same = (MATCHES.c.table_id == RESULTS.c.table_id) & (MATCHES.c.number == RESULTS.c.number)
    return select(RESULTS, MATCHES.c.reason).join(MATCHES, same).where(RESULTS.c.user_id == user)


def _paged(
    connection: Connection, asked: Select[Any], after: Mark | None, limit: int
) -> tuple[list[ResultShown], Mark | None]:
    if after is not None:
        asked = asked.where(RESULTS.c.ended_at <= after.ended_at, _order < after)
    rows = connection.execute(asked.order_by(*_NEWEST).limit(limit + 1)).all()
    shown = _shown(connection, rows[:limit])
    more = len(rows) > limit
    last = rows[limit - 1] if more else None
    return shown, None if last is None else Mark(last.ended_at, last.table_id, last.number)


def _shown(connection: Connection, rows: Sequence[Row[Any]]) -> list[ResultShown]:
    players = _players(connection, [(row.table_id, row.number) for row in rows])
    return [_result(row, players[row.table_id, row.number]) for row in rows]


def _result(row: Row[Any], players: Sequence[PlayerShown]) -> ResultShown:
    after = points(Skill(row.mu, row.sigma))
    return ResultShown(
        table=row.table_id,
        number=row.number,
        rules=row.rules,
        kind=row.kind,
        ended_at=row.ended_at,
        reason=row.reason,
        says=words.result_words(row.reason, row.outcome, row.mp, row.vp, left=row.gone),
        rule=words.result_rule(row.rules, any(each.left for each in players)),
        outcome=row.outcome,
        mp=row.mp,
        vp=row.vp,
        left=row.gone,
        points=after,
        change=after - points(Skill(row.mu_before, row.sigma_before)),
        players=tuple(players),
    )


def _players(
    connection: Connection, matches: Sequence[tuple[str, int]]
) -> dict[tuple[str, int], list[PlayerShown]]:
    """Who played, by seat, under the names they have now."""
    found: dict[tuple[str, int], list[PlayerShown]] = {each: [] for each in matches}
    if not matches:
        return found
    rows = connection.execute(
        select(RESULTS, USERS.c.name, USERS.c.deleted_at)
        .join(USERS, USERS.c.id == RESULTS.c.user_id)
        .where(RESULTS.c.table_id.in_({table for table, _ in matches}))  # pairs would not be found by the index
        .where(RESULTS.c.number.in_({number for _, number in matches}))
        .order_by(RESULTS.c.seat)
    )
    for row in rows:
        if (row.table_id, row.number) not in found:
            continue
        found[row.table_id, row.number].append(
            PlayerShown(
                seat=row.seat,
                side=row.side,
                user=row.user_id,
                name=row.name,
                gone=row.deleted_at is not None,
                outcome=row.outcome,
                mp=row.mp,
                vp=row.vp,
                left=row.gone,
            )
        )
    return found


# ---- levels -------------------------------------------------------------------------------------------------
def ratings_of(connection: Connection, user: UserId) -> list[Rating]:
    """The most played first."""
    return [rating for _, rating in _ratings(connection, RATINGS.c.user_id == user)]


def levels_of(connection: Connection, users: Sequence[UserId]) -> list[LevelsOf]:
    """Of those among them who have played rated matches, and are still there."""
    there = select(USERS.c.id).where(USERS.c.id.in_(users), USERS.c.deleted_at.is_(None))
    found: dict[UserId, list[Rating]] = {}
    for user, rating in _ratings(connection, RATINGS.c.user_id.in_(there)):
        found.setdefault(user, []).append(rating)
    return [LevelsOf(user, tuple(ratings)) for user, ratings in sorted(found.items())]


def _ratings(connection: Connection, which: ColumnElement[bool]) -> Iterator[tuple[UserId, Rating]]:
    order = (RATINGS.c.matches.desc(), RATINGS.c.game, RATINGS.c.kind)
    for row in connection.execute(select(RATINGS).where(which).order_by(*order)):
        skill = Skill(row.mu, row.sigma)
        yield row.user_id, words.rating(row.game, row.kind, skill, row.matches, row.at_ms)


def history(connection: Connection, user: UserId, rating: Rating) -> History:
    rows = connection.execute(
        select(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.number, RESULTS.c.mu, RESULTS.c.sigma)
        .where(RESULTS.c.user_id == user, RESULTS.c.game == rating.game, RESULTS.c.kind == rating.kind)
        .order_by(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.number)
    ).all()
    every = -(-len(rows) // CHART) or 1
    kept = [row for index, row in enumerate(rows) if (len(rows) - 1 - index) % every == 0]
    steps = (
        LevelStep(at, table, number, points(skill), strength(skill), doubt(skill))
        for at, table, number, skill in (
            (row.ended_at, row.table_id, row.number, Skill(row.mu, row.sigma)) for row in kept
        )
    )
    return History(rating.game, rating.kind, rating, tuple(steps), len(rows))


# ---- one against another ------------------------------------------------------------------------------------
def against(
    connection: Connection, one: tuple[UserId, str], other: tuple[UserId, str], after: Mark | None, limit: int
) -> Against:
    """`one` and `other`: ids and names."""
    theirs = RESULTS.alias("theirs")
    both = (theirs.c.table_id == RESULTS.c.table_id) & (theirs.c.number == RESULTS.c.number)
    met = (RESULTS.c.user_id == one[0], theirs.c.user_id == other[0])
    rows = connection.execute(
        select(
            RESULTS.c.outcome,
            RESULTS.c.mp,
            RESULTS.c.vp,
            theirs.c.outcome.label("other_outcome"),
            theirs.c.mp.label("other_mp"),
            theirs.c.vp.label("other_vp"),
            (theirs.c.side == RESULTS.c.side).label("together"),
        )
        .join(theirs, both)
        .where(*met)
    ).all()
    apart = [row for row in rows if not row.together]
    partners = [row for row in rows if row.together]
    shown, more = _paged(
        connection,
        _asked(one[0]).join(theirs, both).where(theirs.c.user_id == other[0]),
        after,
        limit,
    )
    won = sum(row.outcome == "won" for row in apart)
    lost = sum(row.other_outcome == "won" for row in apart)
    drawn = sum(row.outcome == row.other_outcome == "drawn" for row in apart)
    return Against(
        user=one[0],
        name=one[1],
        other=other[0],
        other_name=other[1],
        matches=len(apart),
        won=won,
        lost=lost,
        drawn=drawn,
        neither=len(apart) - won - lost - drawn,
        together=len(partners),
        together_won=sum(row.outcome == "won" for row in partners),
        mp=sum(row.mp for row in apart),
        vp=sum(row.vp for row in apart),
        other_mp=sum(row.other_mp for row in apart),
        other_vp=sum(row.other_vp for row in apart),
        results=tuple(shown),
        next=None if more is None else str(more),
    )
