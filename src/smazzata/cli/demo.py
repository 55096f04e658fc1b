"""`smazzata demo`: fills a database with sample data to look at."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from smazzata.cli.app import app, fail, out
from smazzata.cli.serve import database_or_fail, settings_or_fail

if TYPE_CHECKING:
    from smazzata.server.club.demo import Made
    from smazzata.server.infra.settings import Settings


@app.command
def demo(
    what: Annotated[Literal["club"], Parameter(help="A club and its tournaments.")],
    *,
    password: Annotated[
        str | None, Parameter(help="Of the sample accounts; else one is made up and shown.")
    ] = None,
) -> int:
    """Fill the database with sample data, and say what to open.

    `club`: 24 members, a tournament from the first day to the prize list, one that is being played, one that takes
    registrations; accounts of a secretary, an organiser and two referees. Works on the database of the settings
    (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`), while the server runs or not; nothing is changed if the sample is there.

    Example: `SMAZZATA_DATA=/tmp/demo smazzata demo club`
    """
    settings = settings_or_fail()

    from smazzata.server.infra.dice import SystemDice

    chosen = password or SystemDice().name()[:12]
    if len(chosen) < 8:
        fail("a password has at least 8 characters")
    with database_or_fail(settings):
        made = asyncio.run(_fill(settings, chosen))
    if made is None:
        fail("the sample club, or one of its names, is in this database already: nothing was done", 1)
    base = f"http://{settings.host}:{settings.port}/circoli/esempio"
    out.print(f"The sample club: {base}", markup=False)
    for name, title in made.tournaments:
        out.print(f"  {title}: {base}/tornei/{name}", markup=False)
    out.print(f"Accounts, all with the password {chosen}", markup=False)
    for name, role in made.accounts:
        out.print(f"  {name} ({role})", markup=False)
    out.print("Start the server with `smazzata serve`, if it does not run.", markup=False)
    return 0


async def _fill(settings: Settings, password: str) -> Made | None:
    """None: it is there already."""
    from sqlalchemy import Connection

    from smazzata.server.accounts.passwords import Passwords
    from smazzata.server.club import demo as samples
    from smazzata.server.infra.clock import SystemClock
    from smazzata.server.infra.db import Store

    passwords = Passwords()
    try:
        hashed = await passwords.hash(password)
        async with await Store.open(settings.database) as store:

            def work(connection: Connection) -> Made | None:
                if samples.there(connection):
                    return None
                return samples.fill(connection, hashed, SystemClock().now())

            return await store.write(work, key="club:esempio")
    finally:
        passwords.close()
