"""One more rated match in results, levels and standings: in the transaction in which it ends, or of a rebuild.

Matches count in the order in which they ended (`Finished.key`). One that is saved late, since another process or
another table was faster, is put into its place, and what came after it is worked out again: the numbers are those
that the log gives, whichever way they came about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, bindparam, insert, select, text, tuple_, update

from smazzata.games.contract import Seat, Seats, Side
from smazzata.ratings.levels import points
from smazzata.ratings.outcomes import Finished, judged, outcome
from smazzata.ratings.skill import NEW, Skill
from smazzata.ratings.tally import Tally, counted, runs
from smazzata.server.access import UserId
from smazzata.server.standings.periods import periods_of, span
from smazzata.server.standings.schema import BOARDS, MATCHES, RATINGS, RESULTS, STANDINGS

LOCK: Final = 4_040_112  # any number, as long as it is always this one

_order = tuple_(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.number)
_TALLY: Final = Tally.__struct_fields__


def record(connection: Connection, match: Finished) -> bool:
    """False: it was there already."""
    take_turns(connection)
    here = (MATCHES.c.table_id == match.table, MATCHES.c.number == match.number)
    if connection.execute(select(MATCHES.c.number).where(*here)).first() is not None:
        return False
    connection.execute(
        insert(MATCHES).values(
            table_id=match.table,
            number=match.number,
            game=match.game,
            rules=match.rules,
            kind=match.kind,
            ended_at=match.ended_at,
            reason=match.reason,
            players=msgspec.json.encode(match.players).decode(),
            figured=False,
        )
    )
    later = _later(connection, match)
    before = _skills_before(connection, match, late=match.kind in later.values())
    after = judged(match, before)
    connection.execute(insert(RESULTS), [_result(match, Seat(seat), before[seat], after[seat]) for seat in
                                         range(match.seats.count)])  # fmt: skip
    changed = {UserId(who): skill for who, skill in zip(match.players, after, strict=True)}
    if match.kind in later.values():
        _rate_again(connection, match, changed)
    _keep_ratings(connection, match, changed)
    _count(connection, match, set(later))
    return True


def take_turns(connection: Connection) -> None:
    """Whoever writes here waits for the others: what a match changes depends on what was there. SQLite has one
    writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


# ---- levels -------------------------------------------------------------------------------------------------
def _later(connection: Connection, match: Finished) -> dict[UserId, str]:
    """Who of them has a result of this game that counts after this one; and a kind of table at which, this kind if
    that is among them."""
    rows = connection.execute(
        select(RESULTS.c.user_id, RESULTS.c.kind)
        .where(RESULTS.c.user_id.in_(match.players), RESULTS.c.ended_at >= match.ended_at)
        .where(RESULTS.c.game == match.game, _order > match.key)
    )
    found: dict[UserId, str] = {}
    for who, kind in rows:
        if found.get(who) != match.kind:
            found[who] = kind
    return found


def _skills_before(connection: Connection, match: Finished, *, late: bool) -> list[Skill]:
    """By seat."""
    if late:
        return [_skill_at(connection, match, UserId(who)) for who in match.players]
    rows = connection.execute(
        select(RATINGS.c.user_id, RATINGS.c.mu, RATINGS.c.sigma).where(
            RATINGS.c.user_id.in_(match.players), RATINGS.c.game == match.game, RATINGS.c.kind == match.kind
        )
    )
    found = {who: Skill(mu, sigma) for who, mu, sigma in rows}
    return [found.get(who, NEW) for who in match.players]


def _skill_at(connection: Connection, match: Finished, who: UserId) -> Skill:
    row = connection.execute(
        select(RESULTS.c.mu, RESULTS.c.sigma)
        .where(RESULTS.c.user_id == who, RESULTS.c.game == match.game, RESULTS.c.kind == match.kind)
        .where(_order < match.key)
        .order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id.desc(), RESULTS.c.number.desc())
        .limit(1)
    ).first()
    return NEW if row is None else Skill(*row)


def _result(match: Finished, seat: Seat, before: Skill, after: Skill) -> dict[str, object]:
    side = match.seats.side(seat)
    return {
        "user_id": match.players[seat],
        "table_id": match.table,
        "number": match.number,
        "seat": seat,
        "side": side,
        "game": match.game,
        "rules": match.rules,
        "kind": match.kind,
        "ended_at": match.ended_at,
        "outcome": outcome(match, side),
        "mp": match.mp[side],
        "vp": match.vp[side],
        "gone": side in match.left,
        "mu_before": before.mu,
        "sigma_before": before.sigma,
        "mu": after.mu,
        "sigma": after.sigma,
    }


_CORRECT = (
    update(RESULTS)
    .where(
        RESULTS.c.user_id == bindparam("b_user"),
        RESULTS.c.table_id == bindparam("b_table"),
        RESULTS.c.number == bindparam("b_number"),
    )
    .values(
        mu_before=bindparam("b_mu_before"),
        sigma_before=bindparam("b_sigma_before"),
        mu=bindparam("b_mu"),
        sigma=bindparam("b_sigma"),
    )
)


def _rate_again(connection: Connection, match: Finished, changed: dict[UserId, Skill]) -> None:
    """All matches after this one in which somebody plays whose skill is now another; `changed` grows on the way."""
    key = tuple_(MATCHES.c.ended_at, MATCHES.c.table_id, MATCHES.c.number)
    following = connection.execute(
        select(MATCHES)
        .where(MATCHES.c.game == match.game, MATCHES.c.kind == match.kind)
        .where(MATCHES.c.ended_at >= match.ended_at, key > match.key)
        .order_by(MATCHES.c.ended_at, MATCHES.c.table_id, MATCHES.c.number)
    ).all()
    for row in following:
        players: list[UserId] = msgspec.json.decode(row.players)
        if not changed.keys() & players:
            continue
        each, was = stored(connection, row)
        before = [changed.get(who, skill) for who, skill in zip(each.players, was, strict=True)]
        after = judged(each, before)
        rows = [
            {
                "b_user": who,
                "b_table": each.table,
                "b_number": each.number,
                "b_mu_before": before[seat].mu,
                "b_sigma_before": before[seat].sigma,
                "b_mu": after[seat].mu,
                "b_sigma": after[seat].sigma,
            }
            for seat, who in enumerate(each.players)
        ]
        connection.execute(_CORRECT, rows)
        changed.update(zip(each.players, after, strict=True))


def stored(connection: Connection, row: Row[Any]) -> tuple[Finished, list[Skill]]:
    """A match as it was recorded, and by seat what was believed before it."""
    results = connection.execute(
        select(RESULTS)
        .where(RESULTS.c.table_id == row.table_id, RESULTS.c.number == row.number)
        .order_by(RESULTS.c.seat)
    ).all()
    pairs = row.kind in ("pairs", "open-pairs")
    seats = Seats(len(results), pairs, row.kind == "open-pairs")
    by_side = {each.side: each for each in results}
    sides = [by_side[side] for side in range(seats.sides)]
    match = Finished(
        table=row.table_id,
        number=row.number,
        rules=row.rules,
        kind=row.kind,
        ended_at=row.ended_at,
        reason=row.reason,
        players=tuple(each.user_id for each in results),
        seats=seats,
        mp=tuple(each.mp for each in sides),
        vp=tuple(each.vp for each in sides),
        winner=next((Side(each.side) for each in sides if each.outcome == "won"), None),
        left=tuple(Side(each.side) for each in sides if each.gone),
    )
    return match, [Skill(each.mu_before, each.sigma_before) for each in results]


def _keep_ratings(connection: Connection, match: Finished, changed: Mapping[UserId, Skill]) -> None:
    here = (RATINGS.c.game == match.game, RATINGS.c.kind == match.kind)
    rows = connection.execute(
        select(RATINGS.c.user_id, RATINGS.c.matches, RATINGS.c.at_ms).where(
            RATINGS.c.user_id.in_(list(changed)), *here
        )
    )
    known = {who: (matches, at) for who, matches, at in rows}
    for who, skill in changed.items():
        matches, at = known.get(who, (0, 0))
        values = {
            "mu": skill.mu,
            "sigma": skill.sigma,
            "points": points(skill),
            "matches": matches + (who in match.players),
            "at_ms": max(at, match.ended_at) if who in match.players else at,
        }
        if who in known:
            connection.execute(update(RATINGS).where(RATINGS.c.user_id == who, *here).values(values))
        else:
            connection.execute(
                insert(RATINGS).values(user_id=who, game=match.game, kind=match.kind, **values)
            )


# ---- standings ----------------------------------------------------------------------------------------------
Board = tuple[str, str]
"""What is played, and when: a standing."""


def boards_of(rules: str, ended_at: int) -> list[Board]:
    """The standings in which a match counts."""
    game = rules.partition("/")[0]
    return [(each, period) for each in (game, rules) for period in periods_of(ended_at)]


def tallies(
    connection: Connection, boards: Sequence[Board], users: Iterable[str]
) -> dict[tuple[str, str, str], Tally]:
    rows = connection.execute(
        select(STANDINGS).where(
            STANDINGS.c.rules.in_({rules for rules, _ in boards}),
            STANDINGS.c.period.in_({period for _, period in boards}),
            STANDINGS.c.user_id.in_(list(users)),
        )
    )
    return {
        (row.rules, row.period, row.user_id): Tally(*(getattr(row, name) for name in _TALLY)) for row in rows
    }


_UPDATE = (
    update(STANDINGS)
    .where(
        STANDINGS.c.rules == bindparam("b_rules"),
        STANDINGS.c.period == bindparam("b_period"),
        STANDINGS.c.user_id == bindparam("b_user"),
    )
    .values({name: bindparam(name) for name in _TALLY})
)


def _count(connection: Connection, match: Finished, late: set[UserId]) -> None:
    boards = boards_of(match.rules, match.ended_at)
    known = tallies(connection, boards, match.players)
    old: list[dict[str, object]] = []
    new: list[dict[str, object]] = []
    grown: dict[Board, int] = {}
    for seat, who in enumerate(match.players):
        side = match.seats.side(Seat(seat))
        for rules, period in boards:
            was = known.get((rules, period, who))
            now = counted(was or Tally(), outcome(match, side), match.mp[side], match.vp[side])
            if who in late:
                run, best = _runs(connection, who, rules, period)
                now = msgspec.structs.replace(now, run=run, best_run=best)
            values = msgspec.structs.asdict(now)
            if was is None:
                new.append({"rules": rules, "period": period, "user_id": who, **values})
                grown[rules, period] = grown.get((rules, period), 0) + 1
            else:
                old.append({"b_rules": rules, "b_period": period, "b_user": who, **values})
    if old:
        connection.execute(_UPDATE, old)
    if new:
        connection.execute(insert(STANDINGS), new)
    for (rules, period), many in grown.items():
        here = (BOARDS.c.rules == rules, BOARDS.c.period == period)
        if not connection.execute(
            update(BOARDS).where(*here).values(players=BOARDS.c.players + many)
        ).rowcount:
            connection.execute(insert(BOARDS).values(rules=rules, period=period, players=many))


def _runs(connection: Connection, who: str, rules: str, period: str) -> tuple[int, int]:
    played = RESULTS.c.rules if "/" in rules else RESULTS.c.game
    asked = select(RESULTS.c.outcome).where(RESULTS.c.user_id == who, played == rules)
    during = span(period)
    if during is not None:
        asked = asked.where(RESULTS.c.ended_at >= during[0], RESULTS.c.ended_at < during[1])
    ordered = asked.order_by(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.number)
    return runs(connection.execute(ordered).scalars())
