"""`smazzata backup` and `smazzata restore`: the whole database in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from smazzata.cli.app import app, fail, out
from smazzata.cli.serve import database_or_fail, settings_or_fail


@app.command
def backup(file: Annotated[Path, Parameter(help="The file to write; one that is there is replaced.")]) -> int:
    """Write everything the server keeps into one file, while it runs.

    The database is that of the settings (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`). Keep the file safe: it has the hashes
    of passwords.

    Example: `smazzata backup smazzata-2026-11-16.gz`
    """
    settings = settings_or_fail()

    from smazzata.server import backup as backups

    try:
        with database_or_fail(settings):
            rows = backups.backup(settings.database, file)
    except backups.BackupError as error:
        fail(str(error), 1)
    except OSError as error:  # the disk is full, say
        fail(f"{file} cannot be written: {error.strerror or error}", 1)
    out.print(f"{rows} rows in {file}", markup=False)
    return 0


@app.command
def restore(file: Annotated[Path, Parameter(help="A file that `smazzata backup` wrote.")]) -> int:
    """Bring a backup back, into a database with nothing in it: SQLite or PostgreSQL, wherever it was made.

    All or nothing: a file that is damaged, or a database that has something, changes nothing.

    Example: `SMAZZATA_DATABASE=postgresql://… smazzata restore smazzata-2026-11-16.gz`
    """
    settings = settings_or_fail()

    from smazzata.server import backup as backups

    try:
        with database_or_fail(settings):
            rows = backups.restore(settings.database, file)
    except backups.BackupError as error:
        fail(str(error), 1)
    out.print(f"{rows} rows in {settings.database_shown}", markup=False)
    return 0
