"""`smazzata rebuild`, as a command."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from server.standings.evening import an_evening
from server.standings.test_rebuild import everything
from smazzata.cli import app
from smazzata.server.infra.db import prepare
from smazzata.server.infra.engines import open_engine
from smazzata.server.standings.periods import period_of, span
from smazzata.server.standings.schema import SEASONS, STANDINGS


def rebuild(database: str, folder: Path, patch: pytest.MonkeyPatch) -> int:
    patch.setenv("SMAZZATA_DATA", str(folder))
    patch.setenv("SMAZZATA_DATABASE", database)
    with pytest.raises(SystemExit) as ended:
        app(["rebuild"])
    code = ended.value.code
    assert isinstance(code, int)
    return code


def test_rebuild(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with an_evening(database, tmp_path) as evening:
        people = [evening.world.player(name) for name in ("Anna", "Bruno")]
        evening.play(people, rematches=1)
        evening.settle()
        during = span(period_of("month", evening.world.clock.now()))
        assert during is not None
        evening.world.clock.at = during[1] + 2 * 3_600_000
        evening.settle()
    engine = open_engine(database, "write")
    kept = everything(engine)
    with engine.begin() as connection:
        connection.execute(update(STANDINGS).values(mp=7))
    assert rebuild(database, tmp_path, monkeypatch) == 0
    assert "2 rated matches of 1 tables" in capsys.readouterr().out
    assert everything(engine) == kept
    with engine.begin() as connection:  # an archive that says something else stays, and is spoken of
        guard = "seasons_guard ON seasons" if engine.dialect.name == "postgresql" else "seasons_no_update"
        connection.exec_driver_sql(f"DROP TRIGGER {guard}")
        connection.execute(update(SEASONS).values(page=SEASONS.c.page + " "))
    assert rebuild(database, tmp_path, monkeypatch) == 1
    assert "scopa was closed with other numbers" in capsys.readouterr().err
    engine.dispose()


def test_nothing_to_rebuild(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'new.db'}"
    prepare(database)
    assert rebuild(database, tmp_path, monkeypatch) == 0
    assert "0 rated matches of 0 tables" in capsys.readouterr().out
