"""What happens to gettoni when something happens at a cash table, in the same transaction: set aside when somebody sits
down, or is ready for another match; settled when a match ends; given back when they stand up or the table closes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, insert, select

from smazzata.games.contract import Seat
from smazzata.games.match import Verdict
from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.money import ledger
from smazzata.server.money.ledger import HOUSE, Transfer, aside, purse
from smazzata.server.money.players import may_play, may_set_aside
from smazzata.server.money.refusals import refuse
from smazzata.server.money.schema import SETTLED
from smazzata.server.money.settling import payments
from smazzata.tables import Begun, Closed, Event, Readied, Sat, Seated, Stood, Table, decided
from smazzata.tables.questions import seating


def follow(connection: Connection, before: Table, events: Sequence[Event], after: Table) -> None:
    """Raises Illegal, and then nothing of the whole has happened."""
    if after.terms.stake is None:
        return
    verdict = decided(before, after)
    if verdict is not None:
        settle(connection, after, verdict)
    for version, event in enumerate(events, before.version + 1):
        at = _At(after.id, str(version), event.at)
        match event:
            case Sat(_, seat, who, _, None):
                _set_aside(connection, at, seat, who, after.terms.aside)
            case Stood(_, seat):
                _give_back(connection, at, _people({seat: before.seats[seat]}))
            case Readied(_, seat, True) if seating(before):
                _once_more(connection, at, seat, after)
            case Begun():
                _all_there(connection, after)
            case Closed():
                _give_back(connection, at, _people(dict(enumerate(before.seats))))
            case _:
                pass


class _At(Struct, frozen=True):
    """What leads to a movement: its causes name the version of the event, or the match that ended."""

    table: str
    what: str
    ms: int
    number: int | None = None


def _people(seats: dict[Seat, Seated | None] | dict[int, Seated | None]) -> dict[Seat, UserId]:
    return {Seat(seat): each.who for seat, each in seats.items() if each is not None and each.bot is None}


def _set_aside(connection: Connection, at: _At, seat: Seat, who: UserId, amount: int) -> None:
    may_set_aside(connection, who, amount, at.ms)
    cause = f"aside:{at.table}:{at.what}:{seat}"
    there = aside(at.table, who)
    ledger.move(connection, [Transfer(cause, purse(who), there, who, who, amount, "aside", at.ms, 0, at.table)])


def _once_more(connection: Connection, at: _At, seat: Seat, table: Table) -> None:
    """Ready for a match: what the last one gave back is set aside anew."""
    who = _people({seat: table.seats[seat]})[seat]
    there = aside(at.table, who)
    missing = table.terms.aside - ledger.balances(connection, [there], lock=True)[there]
    if missing > 0:
        _set_aside(connection, at, seat, who, missing)
    else:
        may_play(connection, who, at.ms)


def _all_there(connection: Connection, table: Table) -> None:
    """Nobody plays for what is not there: not even at a table from before there were gettoni."""
    people = _people(dict(enumerate(table.seats)))
    there = ledger.balances(connection, (aside(table.id, who) for who in people.values()))
    for seat in range(len(table.seats)):
        if Seat(seat) not in people or there[aside(table.id, people[Seat(seat)])] != table.terms.aside:
            refuse("cash-not-aside", seat=seat)


def settle(connection: Connection, table: Table, verdict: Verdict) -> None:
    """Once for each match: `ledger_settled` has its number, and so has the cause of every payment."""
    assert table.progress is not None
    people = _people(dict(enumerate(table.seats)))
    there = ledger.balances(connection, (aside(table.id, who) for who in people.values()), lock=True)
    had = {seat: there[aside(table.id, who)] for seat, who in people.items()}
    paid = payments(verdict, table.progress.match.seats, had)
    moves = [
        Transfer(
            f"settle:{table.id}:{table.matches}:{each.payer}:{each.payee}",
            aside(table.id, people[each.payer]),
            aside(table.id, people[each.payee]),
            people[each.payer],
            people[each.payee],
            each.amount,
            "settle",
            table.at,
            step,
            table.id,
            table.matches,
        )
        for step, each in enumerate(paid)
    ]
    ledger.move(connection, moves)
    connection.execute(
        insert(SETTLED).values(
            table_id=table.id,
            number=table.matches,
            at_ms=table.at,
            cash=verdict.cash,
            paid=sum(each.amount for each in paid),
        )
    )
    _give_back(connection, _At(table.id, f"match-{table.matches}", table.at, table.matches), people, len(moves))


def _give_back(connection: Connection, at: _At, people: dict[Seat, UserId], step: int = 0) -> None:
    """All that is set aside; what belongs to somebody who has left for good goes on to the house."""
    there = ledger.balances(connection, (aside(at.table, who) for who in people.values()), lock=True)
    moves: list[Transfer] = []
    for who, seat in sorted((who, seat) for seat, who in people.items()):  # in the same order at every table
        amount = there[aside(at.table, who)]
        if amount:
            cause = f"back:{at.table}:{at.what}:{seat}"
            moves.append(
                Transfer(
                    cause,
                    aside(at.table, who),
                    purse(who),
                    who,
                    who,
                    amount,
                    "back",
                    at.ms,
                    step + len(moves),
                    at.table,
                    at.number,
                )
            )
    ledger.move(connection, moves)
    gone = _gone(connection, [each.payer for each in moves if each.payer is not None])
    for who in gone:
        to_the_house(connection, who, f"left:{at.table}:{at.what}:{who}", at.ms, step + len(moves))


def _gone(connection: Connection, users: Iterable[UserId]) -> list[UserId]:
    asked = list(users)
    if not asked:
        return []
    left = select(USERS.c.id).where(USERS.c.id.in_(asked), USERS.c.deleted_at.is_not(None))
    return list(connection.execute(left).scalars())


def to_the_house(connection: Connection, who: UserId, cause: str, at: int, step: int = 0) -> None:
    """What is in the purse of somebody who leaves for good."""
    balance = ledger.balances(connection, [purse(who), HOUSE], lock=True)[purse(who)]
    if balance:
        ledger.move(connection, [Transfer(cause, purse(who), HOUSE, who, None, balance, "left", at, step)])
