"""`smazzata rebuild`: standings, levels and figures made again from the log."""

from __future__ import annotations

from smazzata.cli.app import app, counting, err, out
from smazzata.cli.serve import database_or_fail, settings_or_fail


@app.command
def rebuild() -> int:
    """Make standings, levels and figures again, from the log of the tables alone.

    The numbers come out as they were. For a database whose rated matches were played before there were standings, or
    if you do not believe them. While it writes, no rated match can end: best with the server stopped. The archive of
    the seasons is not touched; exits with 1 if the log says something else than one of them.

    The database is that of the settings (`SMAZZATA_DATA`, `SMAZZATA_DATABASE`).
    """
    settings = settings_or_fail()

    from smazzata.server.infra.db import prepare
    from smazzata.server.infra.engines import open_engine
    from smazzata.server.standings.rebuilding import rebuild as rebuilt

    with database_or_fail(settings, there=True):
        prepare(settings.database)
        reader, writer = (open_engine(settings.database, purpose) for purpose in ("read", "write"))
        try:
            with counting() as progress:
                bars = {what: progress.add_task(what, visible=False) for what in ("log", "matches")}

                def tell(what: str, done: int, of: int) -> None:
                    progress.update(bars[what], completed=done, total=of, visible=True)

                made = rebuilt(reader, writer, tell)
        finally:
            reader.dispose()
            writer.dispose()
    out.print(f"{made.matches} rated matches of {made.tables} tables", markup=False)
    for period, game in made.differing:
        err.print(f"smazzata: the season {period} of {game} was closed with other numbers", markup=False)
    return 1 if made.differing else 0
