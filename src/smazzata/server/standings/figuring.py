"""What was counted of a match, added to what its players have: once, and soon after it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, insert, select, update

from smazzata.ratings.figures import IN_HAND, SCOPE
from smazzata.server.access import UserId
from smazzata.server.standings.schema import FIGURES, MATCHES, STANDINGS
from smazzata.server.standings.writing import boards_of, take_turns


def add_figures(
    connection: Connection, table: str, number: int, counts: Sequence[Mapping[str, int]]
) -> bool:
    """By seat, of one match. False: they were there already, or the match is not."""
    take_turns(connection)
    here = (MATCHES.c.table_id == table, MATCHES.c.number == number)
    row = connection.execute(select(MATCHES).where(*here, MATCHES.c.figured.is_(False))).first()
    if row is None:
        return False
    connection.execute(update(MATCHES).where(*here).values(figured=True))
    players: list[UserId] = msgspec.json.decode(row.players)
    boards = boards_of(row.rules, row.ended_at)
    for who, mine in zip(players, counts, strict=True):
        _add_counts(connection, who, row.rules, mine)
        for rules, period in boards:
            if mine.get(IN_HAND) or mine.get(SCOPE):
                connection.execute(
                    update(STANDINGS)
                    .where(STANDINGS.c.rules == rules, STANDINGS.c.period == period, STANDINGS.c.user_id == who)
                    .values(
                        hands_closed=STANDINGS.c.hands_closed + mine.get(IN_HAND, 0),
                        scope_made=STANDINGS.c.scope_made + mine.get(SCOPE, 0),
                    )
                )
    return True


def _add_counts(connection: Connection, who: UserId, rules: str, counts: Mapping[str, int]) -> None:
    here = (FIGURES.c.user_id == who, FIGURES.c.rules == rules)
    known = set(connection.execute(select(FIGURES.c.what).where(*here)).scalars())
    for what, many in counts.items():
        if not many:
            continue
        if what in known:
            connection.execute(
                update(FIGURES).where(*here, FIGURES.c.what == what).values(count=FIGURES.c.count + many)
            )
        else:
            connection.execute(insert(FIGURES).values(user_id=who, rules=rules, what=what, count=many))
