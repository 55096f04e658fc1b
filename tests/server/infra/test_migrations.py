"""The migrations: from nothing, twice, at once in several processes; and they say what the schema says."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

import smazzata.server
from server.infra.child import Nursery, Task, acks, wait_until_gone
from smazzata.server.accounts.names import fold
from smazzata.server.infra.db import Store, prepare
from smazzata.server.infra.engines import open_engine
from smazzata.server.infra.migrate import MIGRATIONS, newest, revisions, upgrade
from smazzata.server.infra.schema import METADATA


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    prepare(database)
    engine = open_engine(database, "write")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def test_from_nothing_and_again(database: str, connection: Connection) -> None:
    first = revisions(connection)
    assert first
    connection.rollback()
    prepare(database)
    assert revisions(connection) == first
    assert {"tables", "events", "alive", "outages"} <= set(inspect(connection).get_table_names())


def test_what_a_start_reads_is_what_alembic_says(connection: Connection) -> None:
    assert newest() == set(ScriptDirectory(str(MIGRATIONS)).get_heads()) == revisions(connection)
    assert set(MigrationContext.configure(connection).get_current_heads()) == revisions(connection)


def test_migrations_and_schema_say_the_same(connection: Connection) -> None:
    root = Path(smazzata.server.__file__).parent
    for path in root.rglob("*.py"):
        if "infra.schema import METADATA" in path.read_text("utf-8") and "migrations" not in path.parts:
            inside = path.relative_to(root).with_suffix("")
            importlib.import_module(".".join(["smazzata", "server", *inside.parts]))
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    assert compare_metadata(context, METADATA) == []


LISTINGS: dict[str, tuple[str, str, list[str | None]]] = {
    "public": ("lobby", "public", ["Anna", None]),
    "friends": ("over", "friends", ["Anna", None]),
    "link": ("lobby", "link", [None, None]),
    "playing": ("pause", "public", ["Anna", "Bruno"]),
    "closed": ("closed", "public", [None, None]),
}


def test_tables_from_before_are_listed(database: str) -> None:
    """0014: the lobby finds them by what their listing says."""
    engine = open_engine(database, "write")
    with engine.begin() as connection:
        upgrade(connection, "0013")
        for name, (phase, join, names) in LISTINGS.items():
            listing = {
                "table": name, "host": "anna", "terms": {"rules": "scopa/online", "players": 2, "join": join},
                "seats": [{"who": None, "name": each, "bot": None} for each in names], "phase": phase,
            }  # fmt: skip
            connection.execute(
                text("INSERT INTO tables VALUES (:id, 1, :phase, NULL, 1, 1, :listing)"),
                {"id": name, "phase": phase, "listing": json.dumps(listing)},
            )
        upgrade(connection)
        columns = "SELECT id, listed_for, stage, rules, players, free FROM tables WHERE stage IS NOT NULL"
        assert {row[0]: tuple(row[1:]) for row in connection.execute(text(columns))} == {
            "public": ("", "waiting", "scopa/online", 2, 1),
            "friends": ("anna", "again", "scopa/online", 2, 1),
            "playing": ("", "playing", "scopa/online", 2, 0),
        }
    engine.dispose()


def test_matches_from_before_are_found_by_name(database: str) -> None:
    """0015: as the accounts fold names."""
    names = ["Zoë", "Gian-Luca d’Añil", "ẞTRASSE"]
    engine = open_engine(database, "write")
    with engine.begin() as connection:
        upgrade(connection, "0014")
        connection.execute(
            text("INSERT INTO places VALUES ('anna', 't', 1, 0, 'scopa/online', :names, 1, 2, NULL)"),
            {"names": json.dumps(names)},
        )
        upgrade(connection)
        assert connection.execute(text("SELECT folded FROM places")).scalar_one().split("\n") == [*map(fold, names)]
    engine.dispose()


async def test_processes_that_start_at_once_take_turns(database: str, nursery: Nursery, tmp_path: Path) -> None:
    files = [tmp_path / f"p{number}" for number in range(4)]
    children = [nursery.begin(Task(file.name, database, ["t"], 1, str(file), each=3, migrate=True)) for file in files]
    for child in children:
        await asyncio.to_thread(wait_until_gone, child)
    assert sorted(ack.version for file in files for ack in acks(file)) == list(range(1, 13))


def test_a_folder_is_made_and_memory_is_refused(tmp_path: Path) -> None:
    prepare(f"sqlite:///{tmp_path / 'new' / 'folder' / 'smazzata.db'}")
    assert (tmp_path / "new" / "folder" / "smazzata.db").exists()
    with pytest.raises(ValueError, match="memory"):
        prepare("sqlite://")


async def test_sqlite_is_set_to_keep_its_promises(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async with await Store.open(f"sqlite:///{tmp_path / 'smazzata.db'}") as store:
        assert await store.write(pragmas) == ["wal", 2, 1, 5000]  # 2: FULL
        assert await store.read(pragmas) == ["wal", 2, 1, 5000]
