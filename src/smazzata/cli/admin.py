"""`smazzata admin`: makes the first administrator, who can then make others."""

from __future__ import annotations

import asyncio
from typing import Annotated

from cyclopts import Parameter

from smazzata.cli.app import app, fail, out
from smazzata.cli.serve import database_or_fail, settings_or_fail


@app.command
def admin(name: Annotated[str, Parameter(help="The name of a registered player.")]) -> int:
    """Make a registered player an administrator. Whoever can run this has the database anyway.

    Works on the database of the settings (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`), while the server runs or not.

    Example: `smazzata admin Anna`
    """
    settings = settings_or_fail()

    from smazzata.games.contract import Illegal
    from smazzata.server.accounts.refusals import REFUSALS
    from smazzata.server.serving import make_administrator

    try:
        with database_or_fail(settings, there=True):
            made = asyncio.run(make_administrator(settings, name))
    except Illegal as error:
        fail(REFUSALS[error.code].filled("en", error.parameters), 1)
    out.print(f"{made} is an administrator now.", markup=False)
    return 0
