"""`smazzata ledger check`: what must always hold of the ledger, on one snapshot of a database that is in use.

The log of every cash table is played again, and the transfers that must follow from it are compared, one by one, with
those that are there: nothing missing, nothing too many, no other amount. So are corrections with what they correct.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection, and_, func, or_, select, union_all
from sqlalchemy import Table as Rows

from smazzata.games.contract import Seat
from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.infra import log
from smazzata.server.infra.schema import TABLES
from smazzata.server.money.correcting import CORRECTED, legs
from smazzata.server.money.ledger import HOUSE, Transfer, as_transfer, aside, purse, transfer
from smazzata.server.money.numbers import TOP_UP_TO, WELCOME
from smazzata.server.money.schema import ACCOUNTS, SETTLED, TRANSFERS
from smazzata.server.money.settling import payments
from smazzata.tables import Closed, Event, Readied, Sat, Stood, Table, decided, evolve, read_event
from smazzata.tables.questions import seating

Key = TypeVar("Key", bound=Hashable)


class Problem(Struct, frozen=True):
    code: str
    where: str
    """An account, a cause, or a match."""
    says: str


class Checked(Struct, frozen=True):
    """What was looked at, and what is wrong; nothing: all is well."""

    accounts: int
    transfers: int
    tables: int
    matches: int
    house: int
    purses: int
    aside: int
    problems: tuple[Problem, ...]


def check(connection: Connection, tell: Callable[[int, int], None] | None = None) -> Checked:
    """`tell`: how many of how many tables are done, now and then."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    together = {
        kind: int(total)
        for kind, total in connection.execute(
            select(ACCOUNTS.c.kind, func.sum(ACCOUNTS.c.balance)).group_by(ACCOUNTS.c.kind)
        )
    }
    problems = [*_sums(connection, sum(together.values())), *_house(connection), *_corrections(connection)]
    opened = connection.execute(select(ACCOUNTS.c.opened_at).where(ACCOUNTS.c.id == HOUSE)).scalar()
    tables, matches = _cash_tables(connection), 0
    for number, table in enumerate(tables):
        if tell is not None and number % 100 == 0:
            tell(number, len(tables))
        found, ended = check_table(connection, table, opened)
        problems += found
        matches += ended
    return Checked(
        _count(connection, ACCOUNTS),
        _count(connection, TRANSFERS),
        len(tables),
        matches,
        together.get("house", 0),
        together.get("purse", 0),
        together.get("aside", 0),
        tuple(problems),
    )


def _count(connection: Connection, table: Rows) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


# ---- sums -------------------------------------------------------------------------------------------------
def _sums(connection: Connection, total: int) -> Iterator[Problem]:
    if total:
        yield Problem("sum-not-zero", "all accounts", f"they add up to {total}")
    low = and_(ACCOUNTS.c.balance < 0, ACCOUNTS.c.kind != "house")
    for account, balance in connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.balance).where(low)):
        yield Problem("negative", account, f"its balance is {balance}")
    both = union_all(
        select(TRANSFERS.c.credit.label("account"), TRANSFERS.c.amount.label("amount")),
        select(TRANSFERS.c.debit, -TRANSFERS.c.amount),
    ).subquery()
    moved = select(both.c.account, func.sum(both.c.amount).label("sum")).group_by(both.c.account).subquery()
    asked = (
        select(ACCOUNTS.c.id, ACCOUNTS.c.balance, func.coalesce(moved.c.sum, 0))
        .join(moved, moved.c.account == ACCOUNTS.c.id, isouter=True)
        .where(ACCOUNTS.c.balance != func.coalesce(moved.c.sum, 0))
    )
    for account, balance, added in connection.execute(asked):
        yield Problem(
            "balance-not-the-sum", account, f"its balance is {balance}, its transfers add up to {added}"
        )


def _house(connection: Connection) -> Iterator[Problem]:
    """The house gives what it says and to nobody more; what somebody left who deleted their account is the house's."""
    given = select(TRANSFERS.c.cause, TRANSFERS.c.reason, TRANSFERS.c.amount).where(
        or_(
            and_(TRANSFERS.c.reason == "welcome", TRANSFERS.c.amount != WELCOME),
            and_(TRANSFERS.c.reason == "welcome", TRANSFERS.c.cause != "welcome:" + TRANSFERS.c.payee),
            and_(TRANSFERS.c.reason == "top-up", TRANSFERS.c.amount > TOP_UP_TO),
            and_(
                TRANSFERS.c.reason == "top-up",
                ~TRANSFERS.c.cause.startswith("top-up:" + TRANSFERS.c.payee + ":"),
            ),
        )
    )
    for cause, reason, amount in connection.execute(given):
        yield Problem("grant-wrong", cause, f"{reason}, {amount}")
    kept = (
        select(ACCOUNTS.c.id, ACCOUNTS.c.balance)
        .join(USERS, USERS.c.id == ACCOUNTS.c.user_id)
        .where(ACCOUNTS.c.kind == "purse", ACCOUNTS.c.balance != 0, USERS.c.deleted_at.is_not(None))
    )
    for account, balance in connection.execute(kept):
        yield Problem("purse-of-nobody", account, f"its owner has left, and it has {balance}")
    early = (
        select(TRANSFERS.c.cause)
        .join(USERS, USERS.c.id == TRANSFERS.c.payer)
        .where(TRANSFERS.c.reason == "left", USERS.c.deleted_at.is_(None))
    )
    for cause in connection.execute(early).scalars():
        yield Problem("left-too-early", cause, "its payer is still there")


def _corrections(connection: Connection) -> Iterator[Problem]:
    """Each mirrors a transfer that is there, leg by leg: all of it, once, at one time and for one reason."""
    rows = connection.execute(select(TRANSFERS).where(TRANSFERS.c.reason == "correct"))
    there = {each.cause: each for each in map(as_transfer, rows)}
    due: dict[str, Transfer] = {}
    for each in there.values():
        wrong = None if each.corrects is None else transfer(connection, each.corrects)
        if wrong is not None and wrong.reason in CORRECTED:
            due = {leg.cause: leg for leg in legs(wrong, each.note or "", each.at)} | due
    yield from _compared("correction", "what it corrects", due, there, str)


# ---- table by table -----------------------------------------------------------------------------------------
class Moved(Struct, frozen=True):
    """A transfer, without its time."""

    debit: str
    credit: str
    amount: int
    number: int | None


def _cash_tables(connection: Connection) -> list[str]:
    """Those with a stake, and whatever else the ledger knows of."""
    known = {
        table
        for column in (ACCOUNTS.c.table_id, TRANSFERS.c.table_id, SETTLED.c.table_id)
        for table in connection.execute(select(column).where(column.is_not(None)).distinct()).scalars()
    }
    staked = select(TABLES.c.id).where(
        TABLES.c.listing.contains('"stake":'), ~TABLES.c.listing.contains('"stake":null')
    )
    return sorted(known | set(connection.execute(staked).scalars()))


def check_table(connection: Connection, table_id: str, opened: int | None) -> tuple[list[Problem], int]:
    """`opened`: since when there are gettoni at all. How many matches have ended there, too."""
    there = {
        row.cause: Moved(row.debit, row.credit, row.amount, row.number)
        for row in connection.execute(
            select(TRANSFERS).where(TRANSFERS.c.table_id == table_id, TRANSFERS.c.reason != "correct")
        )
    }
    rows = connection.execute(
        select(SETTLED.c.number, SETTLED.c.cash, SETTLED.c.paid).where(SETTLED.c.table_id == table_id)
    )
    settled = {row.number: (row.cash, row.paid) for row in rows}  # also, with nothing paid, before there were gettoni
    replay = Replay(table_id, opened)
    for event in (read_event(row.event) for row in log.read(connection, table_id)):
        replay.happen(event)
    problems = [
        *_compared("transfer", "the log", replay.moved, there, str),
        *_compared(
            "settlement",
            "the log",
            replay.settled,
            _without(settled, replay.older),
            lambda number: f"{table_id}.{number}",
        ),
    ]
    kept = select(ACCOUNTS.c.user_id, ACCOUNTS.c.balance).where(
        ACCOUNTS.c.table_id == table_id, ACCOUNTS.c.balance != 0
    )
    for user, balance in connection.execute(kept):
        if user not in replay.seated:
            says = f"{balance} set aside by somebody who does not sit there"
            problems.append(Problem("aside-of-nobody", aside(table_id, user), says))
    return problems, len(replay.settled)


def _without(settled: Mapping[int, tuple[int, int]], older: set[int]) -> dict[int, tuple[int, int]]:
    return {number: each for number, each in settled.items() if number not in older or each[1]}


def _compared(
    what: str, source: str, due: Mapping[Key, object], there: Mapping[Key, object], name: Callable[[Key], str]
) -> Iterator[Problem]:
    for key in due.keys() - there.keys():
        yield Problem(f"{what}-missing", name(key), f"{source} says {due[key]}")
    for key in there.keys() - due.keys():
        yield Problem(f"{what}-too-many", name(key), f"{there[key]}, of which {source} knows nothing")
    for key in due.keys() & there.keys():
        if due[key] != there[key]:
            yield Problem(f"{what}-different", name(key), f"{source} says {due[key]}, the ledger {there[key]}")


class Replay:
    """A cash table played again: every transfer that has to follow."""

    def __init__(self, table_id: str, opened: int | None) -> None:
        self._id = table_id
        self._opened = opened
        self._table: Table | None = None
        self._aside: dict[UserId, int] = {}
        self.moved: dict[str, Moved] = {}
        self.settled: dict[int, tuple[int, int]] = {}
        self.older: set[int] = set()

    @property
    def seated(self) -> set[UserId]:
        return {each.who for each in (self._table.seats if self._table else ()) if each and not each.bot}

    def happen(self, event: Event) -> None:
        before, after = self._table, evolve(self._table, event)
        self._table = after
        if before is None or after.terms.stake is None or self._opened is None or event.at < self._opened:
            if before is not None and decided(before, after) is not None:
                self.older.add(after.matches)  # nobody had gettoni then
            return
        version = before.version + 1
        match event:
            case Sat(_, seat, who, _, None):
                self._put(f"aside:{self._id}:{version}:{seat}", who, after.terms.aside)
            case Readied(_, seat, True) if seating(before):
                each = after.seats[seat]
                assert each is not None
                missing = after.terms.aside - self._aside.get(each.who, 0)
                self._put(f"aside:{self._id}:{version}:{seat}", each.who, missing)
            case Stood(_, seat):
                self._back(str(version), before, [seat], None)
            case Closed():
                self._back(str(version), before, range(len(before.seats)), None)
            case _:
                verdict = decided(before, after)
                if verdict is not None:
                    self._settle(after)

    def _put(self, cause: str, who: UserId, amount: int) -> None:
        if amount > 0:
            self.moved[cause] = Moved(purse(who), aside(self._id, who), amount, None)
            self._aside[who] = self._aside.get(who, 0) + amount

    def _back(self, what: str, table: Table, seats: Iterable[int], number: int | None) -> None:
        for seat in seats:
            each = table.seats[seat]
            amount = self._aside.pop(each.who, 0) if each is not None and each.bot is None else 0
            if amount and each is not None:
                cause = f"back:{self._id}:{what}:{seat}"
                self.moved[cause] = Moved(aside(self._id, each.who), purse(each.who), amount, number)

    def _settle(self, table: Table) -> None:
        assert table.progress is not None
        match, number = table.progress.match, table.matches
        assert match.verdict is not None
        who = {seat: each.who for seat, each in enumerate(table.seats) if each is not None}
        had = {Seat(seat): self._aside.get(each, 0) for seat, each in who.items()}
        paid = 0
        for each in payments(match.verdict, match.seats, had):
            payer, payee = who[each.payer], who[each.payee]
            cause = f"settle:{self._id}:{number}:{each.payer}:{each.payee}"
            self.moved[cause] = Moved(aside(self._id, payer), aside(self._id, payee), each.amount, number)
            self._aside[payer] -= each.amount
            self._aside[payee] = self._aside.get(payee, 0) + each.amount
            paid += each.amount
        self.settled[number] = (match.verdict.cash, paid)
        self._back(f"match-{number}", table, range(len(table.seats)), number)
