"""`smazzata ledger`: proves that the play money is all there, and shows one account."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import cyclopts
from cyclopts import Parameter

from smazzata.cli.app import app, fail, out
from smazzata.cli.serve import settings_or_fail

if TYPE_CHECKING:
    from smazzata.server.money.reading import Statement

T = TypeVar("T")
Json = Annotated[bool, Parameter(help="As one JSON object, for programs.", negative="")]

ledger = cyclopts.App(
    name="ledger",
    help="""The ledger of play money (docs/gettoni.md): check it, or show an account.

Both read one snapshot of the database of the settings (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`), while the server runs or
not, and write nothing.""",
)
app.command(ledger)


def _read(work: Callable[[str], T]) -> T:
    settings = settings_or_fail()

    from sqlalchemy.exc import OperationalError

    from smazzata.server.money.reading import LedgerError

    try:
        return work(settings.database)
    except LedgerError as error:
        fail(str(error))
    except OperationalError:
        fail(f"the database does not answer: {settings.database_shown}")


@ledger.command
def check(*, json: Json = False) -> int:
    """Prove that no play money was ever made, lost or moved without a reason.

    Looks at everything: all accounts add up to 0; none but the house's is negative; each balance is the sum of its
    transfers; the house has given what it says and no more; and the log of every cash table, played again, leads to
    exactly the transfers that are there: what was set aside belongs to somebody who sits there, and every match that
    has ended was settled once, by the right amounts.

    Prints what was looked at and every problem, one a line: what is wrong, where, in words.

    Exit codes: 0 all is well; 1 there are problems; 2 the database cannot be read.

    Examples: `smazzata ledger check`, `smazzata ledger check --json | jq .problems`
    """

    def tell(done: int, of: int) -> None:
        if done and sys.stderr.isatty():
            print(f"\r{done} of {of} tables", end="", file=sys.stderr, flush=True)

    def work(url: str) -> int:
        import msgspec

        from smazzata.server.money.reading import checked

        found = checked(url, None if json else tell)
        if json:
            print(msgspec.json.encode(found).decode())
            return 1 if found.problems else 0
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        out.print(
            f"{found.accounts} accounts, {found.transfers} transfers, {found.tables} cash tables,"
            f" {found.matches} matches settled"
        )
        out.print(f"house {found.house}, purses {found.purses}, set aside {found.aside}")
        for each in found.problems:
            out.print(f"{each.code}: {each.where}: {each.says}", markup=False)
        out.print(f"{len(found.problems)} problems" if found.problems else "All is well.")
        return 1 if found.problems else 0

    return _read(work)


@ledger.command
def show(
    account: Annotated[
        str,
        Parameter(help="`house`, `purse:ID`, `aside:TABLE:ID`; or a player's name or id: all their accounts."),
    ],
    /,
    *,
    json: Json = False,
) -> int:
    """Show an account: its balance, and every transfer with its reason, the oldest first. Times are Italian.

    Exit codes: 0 done; 2 there is no such account, or the database cannot be read.

    Examples: `smazzata ledger show Anna`, `smazzata ledger show house --json`
    """

    def work(url: str) -> int:
        import msgspec

        from smazzata.server.money.reading import shown

        found = shown(url, account)
        if json:
            print(msgspec.json.encode(found).decode())
        else:
            for each in found:
                _print(each)
        return 0

    return _read(work)


def _print(statement: Statement) -> None:
    from smazzata.server.money.days import moment

    owner = f" ({statement.name})" if statement.name else ""
    out.print(f"{statement.account}{owner}: {statement.balance}", markup=False)
    for line in statement.lines:
        out.print(
            f"  {moment(line.at)}  {line.change:+9}  {line.balance:9}  {line.reason:8}  {line.other}  {line.cause}",
            markup=False,
        )
