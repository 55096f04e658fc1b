"""Standings as they are asked for: a page, one's own place, the people around it. Every question has its index."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select, tuple_

from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.standings.model import By, Standing
from smazzata.server.standings.refusals import refuse
from smazzata.server.standings.schema import BOARDS, STANDINGS

AROUND: Final = 3
"""People shown before and after one's own place."""

_TOKEN: Final = re.compile(r"(-?\d{1,15})\.(-?\d{1,15})\.([A-Za-z0-9_-]{1,64})", re.ASCII)


class Mark(NamedTuple):
    """Where somebody stands: the number that counts, the one that breaks ties, and for order among equals the id."""

    first: int
    second: int
    user: UserId

    def __str__(self) -> str:
        return f"{self.first}.{self.second}.{self.user}"


def read_mark(text: str) -> Mark:
    """Refuses what is none."""
    found = _TOKEN.fullmatch(text)
    if found is None:
        refuse("bad-page")
    return Mark(int(found[1]), int(found[2]), UserId(found[3]))


def _columns(by: By) -> tuple[ColumnElement[int], ColumnElement[int]]:
    return (STANDINGS.c.mp, STANDINGS.c.vp) if by == "mp" else (STANDINGS.c.vp, STANDINGS.c.mp)


def _mark(by: By, row: Row[Any]) -> Mark:
    return Mark(row.mp, row.vp, row.user_id) if by == "mp" else Mark(row.vp, row.mp, row.user_id)


class Board(NamedTuple):
    """One standing."""

    rules: str
    period: str
    by: By

    @property
    def here(self) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
        return STANDINGS.c.rules == self.rules, STANDINGS.c.period == self.period


# ---- statements (bench/standings.py shows how the databases go about them) ----------------------------------
def page_asked(board: Board, after: Mark | None, limit: int) -> Select[Any]:
    first, second = _columns(board.by)
    asked = select(STANDINGS).where(*board.here)
    if after is not None:
        asked = asked.where(first <= after.first, tuple_(first, second, STANDINGS.c.user_id) < after)
    best = (first.desc(), second.desc(), STANDINGS.c.user_id.desc())
    return _named(asked.order_by(*best).limit(limit))


def before_asked(board: Board, mark: Mark, limit: int) -> Select[Any]:
    """Those just before, the nearest first."""
    first, second = _columns(board.by)
    asked = select(STANDINGS).where(*board.here)
    asked = asked.where(first >= mark.first, tuple_(first, second, STANDINGS.c.user_id) > mark)
    return _named(asked.order_by(first, second, STANDINGS.c.user_id).limit(limit))


def mine_asked(board: Board, user: UserId) -> Select[Any]:
    return _named(select(STANDINGS).where(*board.here, STANDINGS.c.user_id == user))


def better_asked(board: Board, mark: Mark) -> Select[Any]:
    """How many are strictly better: counted in the index alone."""
    first, second = _columns(board.by)
    return (
        select(func.count())
        .select_from(STANDINGS)
        .where(*board.here, first >= mark.first, tuple_(first, second) > (mark.first, mark.second))
    )


def level_asked(board: Board, mark: Mark) -> Select[Any]:
    """How many are level with that mark and listed before it."""
    first, second = _columns(board.by)
    return (
        select(func.count())
        .select_from(STANDINGS)
        .where(*board.here, first == mark.first, second == mark.second, STANDINGS.c.user_id > mark.user)
    )


def _named(asked: Select[Any]) -> Select[Any]:
    """With what people are called now; the few rows first, then their names."""
    few = asked.subquery("few")
    return select(few, USERS.c.name, USERS.c.deleted_at).join(USERS, USERS.c.id == few.c.user_id)


# ---- answers ------------------------------------------------------------------------------------------------
def players(connection: Connection, rules: str, period: str) -> int:
    asked = select(BOARDS.c.players).where(BOARDS.c.rules == rules, BOARDS.c.period == period)
    return connection.execute(asked).scalar() or 0


def page(
    connection: Connection, board: Board, after: Mark | None, limit: int
) -> tuple[list[Standing], Mark | None]:
    """These rows, and the mark of the last one if others follow."""
    rows = _sorted(board, connection.execute(page_asked(board, after, limit + 1)).all())
    shown = _placed(connection, board, rows[:limit], at_top=after is None)
    return shown, _mark(board.by, rows[limit - 1]) if len(rows) > limit else None


def mine(
    connection: Connection, board: Board, user: UserId
) -> tuple[Standing | None, list[Standing]]:
    """The place of this person, and those around it."""
    row = connection.execute(mine_asked(board, user)).first()
    if row is None:
        return None, []
    mark = _mark(board.by, row)
    before = connection.execute(before_asked(board, mark, AROUND)).all()
    after = connection.execute(page_asked(board, mark, AROUND)).all()
    around = _placed(connection, board, _sorted(board, [*before, row, *after]))
    return next(each for each in around if each.user == user), around


def place(connection: Connection, board: Board, user: UserId) -> int | None:
    first, second = _columns(board.by)
    row = connection.execute(select(first, second).where(*board.here, STANDINGS.c.user_id == user)).first()
    if row is None:
        return None
    better: int = connection.execute(better_asked(board, Mark(row[0], row[1], user))).scalar_one()
    return 1 + better


def among(connection: Connection, board: Board, users: Collection[UserId]) -> list[Standing]:
    """Of these people only, with their places among themselves."""
    asked = select(STANDINGS).where(*board.here, STANDINGS.c.user_id.in_(list(users)))
    return _placed(connection, board, _sorted(board, connection.execute(_named(asked)).all()), at_top=True)


def _sorted(board: Board, rows: Sequence[Row[Any]]) -> list[Row[Any]]:
    """A join promises no order."""
    return sorted(rows, key=lambda row: _mark(board.by, row), reverse=True)


def _placed(
    connection: Connection, board: Board, rows: Sequence[Row[Any]], *, at_top: bool = False
) -> list[Standing]:
    """Rows that follow each other, with their places: who is level shares one."""
    if not rows:
        return []
    top = _mark(board.by, rows[0])
    if at_top:
        place = index = 1
    else:
        place = 1 + connection.execute(better_asked(board, top)).scalar_one()
        index = place + connection.execute(level_asked(board, top)).scalar_one()
    found = []
    last = top[:2]
    for number, row in enumerate(rows):
        mark = _mark(board.by, row)
        if mark[:2] != last:
            place, last = index + number, mark[:2]
        found.append(standing(row, place))
    return found


def standing(row: Row[Any], place: int) -> Standing:
    return Standing(
        place=place,
        user=row.user_id,
        name=row.name,
        gone=row.deleted_at is not None,
        matches=row.matches,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        mp=row.mp,
        vp=row.vp,
        average_mp=round(row.mp / row.matches, 2),
        average_vp=round(row.vp / row.matches, 2),
        best_run=row.best_run,
    )
