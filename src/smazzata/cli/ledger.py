"""`smazzata ledger`: proves that the play money is all there, shows one account, takes a wrong transfer back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import cyclopts
from cyclopts import Parameter

from smazzata.cli.app import app, err, fail, out
from smazzata.cli.serve import database_or_fail, settings_or_fail

if TYPE_CHECKING:
    from smazzata.server.money.correcting import Correction
    from smazzata.server.money.reading import Statement

T = TypeVar("T")
Json = Annotated[bool, Parameter(help="As one JSON object, for programs.", negative="")]

ledger = cyclopts.App(
    name="ledger",
    help="""The ledger of play money (docs/gettoni.md): check it, show an account, correct a transfer.

On the database of the settings (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`), while the server runs or not. `check` and `show`
read one snapshot and write nothing.""",
)
app.command(ledger)


def _read(work: Callable[[str], T]) -> T:
    settings = settings_or_fail()

    from smazzata.server.money.reading import LedgerError

    try:
        with database_or_fail(settings, 2):
            return work(settings.database)
    except LedgerError as error:
        fail(str(error))


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
        if line.note:
            out.print(f"    {line.note}", markup=False)


@ledger.command
def correct(
    transfer: Annotated[
        str, Parameter(help="The last column of `smazzata ledger show`: `settle:…`, `welcome:…`, `top-up:…`.")
    ],
    /,
    *,
    why: Annotated[
        str, Parameter(help="In words, for the people it concerns: they read it among their movements.")
    ],
    yes: Annotated[bool, Parameter(help="Do not ask.", negative="")] = False,
    json: Json = False,
) -> int:
    """Take back, wholly and once, what a match or the house moved by mistake: by a new transfer through the house.

    Of a match: what the winner received goes from their purse to the house, and from the house to the purse of whoever
    paid it, both or neither. Of a grant: it goes back to the house. Nothing is changed or removed: the correction
    stands beside the transfer, with the reason. Says what it will do, and asks.

    Refused if a purse would have less than nothing (what is set aside at a table is not touched), for what was set
    aside and came back (it follows from a table), for a correction, and where somebody has left.

    Exit codes: 0 done; 1 refused, or not confirmed; 2 it cannot ask, or the database cannot be read.

    Example: `smazzata ledger correct settle:k3f9:1:0:1 --why "Il tavolo era rimasto senza rete per un nostro guasto."`
    """

    def work(url: str) -> int:
        import asyncio
        import time

        import msgspec

        from smazzata.games.contract import Illegal
        from smazzata.server.infra.db import StoreError
        from smazzata.server.money.reading import corrected, planned
        from smazzata.server.money.refusals import REFUSALS

        try:
            _say(planned(url, transfer, why), to_read=not json)
            if not yes and not _agreed():
                fail("nothing was done", 1)
            done = asyncio.run(corrected(url, transfer, why, time.time_ns() // 1_000_000))
        except Illegal as error:
            fail(REFUSALS[error.code].filled("en", error.parameters), 1)
        except StoreError:
            fail("the database did not answer: ask again, a transfer is corrected once")
        if json:
            print(msgspec.json.encode(done).decode())
        else:
            out.print("Corrected.")
        return 0

    return _read(work)


def _say(planned: Correction, *, to_read: bool) -> None:
    """On standard error where the answer is for a program."""
    from smazzata.server.money.days import moment

    screen = out if to_read else err
    screen.print(f"{planned.transfer}: {planned.amount} gettoni, {moment(planned.at)}", markup=False)
    for each in planned.sides:
        screen.print(
            f"  {each.change:+}  {each.name} ({each.account}), who then has {each.balance}", markup=False
        )
    screen.print(f"  because: {planned.why}", markup=False)


def _agreed() -> bool:
    if not sys.stdin.isatty():
        fail("there is nobody to ask: say --yes")
    question = "A transfer is corrected once, and a correction is not taken back. Go on? [y/N] "
    print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"y", "yes", "s", "sì", "si"}
