"""Backup and restore: everything comes back, on either database; what is damaged or in the way changes nothing."""

from __future__ import annotations

import errno
import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import MetaData, select, text

from server.accounts.authenticator import Authenticator
from server.services import Postgres
from server.world import HOST, ORIGIN, PASSWORD, a_world, ok
from smazzata.server.backup import BackupError, backup, restore
from smazzata.server.infra.db import prepare
from smazzata.server.infra.engines import open_engine

pytestmark = pytest.mark.once

Fresh = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Fresh:
    """The address of another empty database at every call."""
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database
    numbers = iter(range(100))
    return lambda: f"sqlite:///{tmp_path / f'fresh{next(numbers)}.db'}"


def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    engine = open_engine(url, "read")
    try:
        with engine.connect() as connection:
            found = MetaData()
            found.reflect(connection)
            return {
                table.name: [
                    tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))
                ]
                for table in found.sorted_tables
            }
    finally:
        engine.dispose()


def lived_in(database: str, folder: Path) -> str:
    """With people, a passkey (bytes), and a table with its log."""
    with a_world(database, folder) as world:
        anna = world.player("Anna")
        world.guest("Nicolò")
        asked = ok(anna.post("/api/passkeys/challenges"), 201)
        key = Authenticator(HOST, ORIGIN).create(asked["options"])
        ok(anna.post("/api/passkeys", {"challenge": asked["id"], "credential": key}), 201)
        with world.engine.begin() as connection:
            there = "id, version, phase, wake_at, created_at, updated_at, listing"
            connection.execute(text(f"INSERT INTO tables ({there}) VALUES ('t', 1500, 'play', NULL, 1, 2, '{{}}')"))
            for version in range(1, 1501):
                connection.execute(
                    text("INSERT INTO events VALUES ('t', :v, :c, 1, '\"7♠\"')"),
                    {"v": version, "c": f"c{version}"},
                )
    return database


def test_everything_comes_back_wherever_it_goes(database: str, fresh: Fresh, tmp_path: Path) -> None:
    lived_in(database, tmp_path)
    file, target = tmp_path / "backup.gz", fresh()
    rows = backup(database, file)
    assert file.stat().st_mode & 0o077 == 0
    assert rows > 1500
    assert restore(target, file) == rows
    before = contents(database)
    assert contents(target) == before
    assert len(before["events"]) == 1500
    again = tmp_path / "again.gz"
    backup(target, again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(file.read_bytes())
    with a_world(target, tmp_path) as world:
        ok(world.caller().post("/api/sessions", {"name": "anna", "password": PASSWORD}), 201)


def test_what_is_in_the_way_stays(database: str, tmp_path: Path) -> None:
    lived_in(database, tmp_path)
    file = tmp_path / "backup.gz"
    backup(database, file)
    before = contents(database)
    with pytest.raises(BackupError, match="not empty"):
        restore(database, file)
    assert contents(database) == before


@pytest.mark.parametrize("damage", ["cut", "flipped", "short", "rows", "nothing", "text", "later"])
def test_a_damaged_file_changes_nothing(fresh: Fresh, tmp_path: Path, damage: str) -> None:
    file, target = tmp_path / "backup.gz", fresh()
    backup(lived_in(f"sqlite:///{tmp_path / 'from.db'}", tmp_path), file)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    row = next(number for number, line in enumerate(lines) if line.startswith(b"["))
    changed = {
        "cut": whole[: len(whole) // 2],
        "flipped": whole[:-6] + bytes([whole[-6] ^ 1]) + whole[-5:],  # in the checksum
        "short": gzip.compress(b"".join(lines[:-1])),
        "rows": gzip.compress(b"".join([*lines[:row], *lines[row + 1 :]])),
        "nothing": b"",
        "text": gzip.compress(b"hello\n"),
        "later": gzip.compress(
            b"".join([lines[0].replace(b'"revisions":["0', b'"revisions":["9'), *lines[1:]])
        ),
    }
    file.write_bytes(changed[damage])
    with pytest.raises(BackupError):
        restore(target, file)
    prepare(target)  # as good as new
    assert not any(rows for name, rows in contents(target).items() if name != "alembic_version")


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'from.db'}"
    prepare(url)
    nowhere, folder, plain = tmp_path / "nowhere", tmp_path / "folder", tmp_path / "plain"
    folder.mkdir()
    plain.write_text("")
    os.mkfifo(tmp_path / "pipe")
    cases = (
        (nowhere / "x.gz", f"there is no folder {nowhere}: make it, or name another"),
        (plain / "x.gz", f"there is no folder {plain}: make it, or name another"),
        (folder, f"{folder} is a folder: name a file in it"),
        (tmp_path / "pipe", f"{tmp_path / 'pipe'} is no ordinary file, and is not replaced: name another"),
    )
    for file, says in cases:
        with pytest.raises(BackupError) as refused:
            backup(url, file)
        assert str(refused.value) == says
    monkeypatch.setattr("os.open", _not_permitted)  # root may write everywhere
    with pytest.raises(BackupError) as refused:
        backup(url, folder / "x.gz")
    assert str(refused.value) == f"no file can be written in the folder {folder} (Permission denied): name another"
    assert list(folder.iterdir()) == []


def _not_permitted(path: object, *_: object) -> int:
    raise PermissionError(errno.EACCES, "Permission denied", str(path))


def test_no_database_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="no database"):
        backup(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "backup.gz")
    assert list(tmp_path.iterdir()) == []
