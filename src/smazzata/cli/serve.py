"""`smazzata serve`: the server people meet on."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from smazzata.cli.app import app, fail

if TYPE_CHECKING:
    from smazzata.server.infra.settings import Settings


def settings_or_fail() -> Settings:
    from smazzata.server.infra.settings import SettingsError, read_settings

    try:
        return read_settings()
    except SettingsError as error:
        fail(str(error))


@contextmanager
def database_or_fail(settings: Settings, code: int = 1, *, there: bool = False) -> Iterator[None]:
    """Ends with a sentence where the database cannot be used. `there`: nor is one made where there is none."""
    from sqlalchemy.exc import DatabaseError, OperationalError

    from smazzata.server.infra.db import NoRoom, missing
    from smazzata.server.infra.engines import is_no_database

    if there and missing(settings.database):
        fail(f"there is no database {settings.database_shown}", code)
    try:
        yield
    except NoRoom as error:
        fail(str(error), code)
    except OperationalError:
        fail(f"the database does not answer: {settings.database_shown}", code)
    except DatabaseError as error:
        if not is_no_database(error):
            raise
        fail(f"this is not a database, or it is damaged: {settings.database_shown}", code)


@app.command
def serve(
    *,
    host: Annotated[
        str | None, Parameter(help="Address to listen on; 0.0.0.0 for everybody (SMAZZATA_HOST; 127.0.0.1).")
    ] = None,
    port: Annotated[int | None, Parameter(help="Port; 0 for any that is free (SMAZZATA_PORT; 8040).")] = None,
    rate_limits: Annotated[
        bool, Parameter(help="Leave the limits out only to measure, never on a network.")
    ] = True,
) -> int:
    """Start the server. It needs no configuration: everything is in one file of your data folder.

    Settings are environment variables (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`, `SMAZZATA_BUS` …): docs/running.md.
    It stops cleanly on Ctrl-C and on SIGTERM.

    Examples: `smazzata serve`, `smazzata serve --host 0.0.0.0 --port 80`
    """
    settings = settings_or_fail()
    if port is not None and not 0 <= port <= 65535:
        fail(f"a port is a number from 0 to 65535, not {port}")
    settings = replace(
        settings,
        host=settings.host if host is None else host,
        port=settings.port if port is None else port,
    )

    gc.disable()  # until `tune`: to look for garbage among what is imported takes a tenth of a start
    from smazzata.server.infra.logs import set_up_logs  # not before: it costs every other command a second
    from smazzata.server.serving import CannotListen, run

    set_up_logs(settings.log_form, settings.log_level)
    for each in (signal.SIGINT, signal.SIGTERM):  # uvicorn stops first, then raises them again
        signal.signal(each, lambda _number, _frame: None)
    try:
        with database_or_fail(settings):
            return run(
                settings, rate_limits=rate_limits, say=lambda line: print(line, flush=True, file=sys.stdout)
            )
    except CannotListen as error:
        fail(f"{error}: choose another with --host and --port, or stop what listens there", 1)
