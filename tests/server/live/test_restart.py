"""What a server does before it is there for people again: nothing that grows with what was played, counted in reads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, event

from server.live.world import SCOPA, begun, node

TABLES = 6


@contextmanager
def logs_read() -> Iterator[list[str]]:
    """Whose logs were read, by the table's id."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith("SELECT") and "FROM events" in statement:
            found.extend(each for each in values if isinstance(each, str) and len(each) == 26)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def test_a_start_reads_no_log_and_who_comes_back_only_their_own(sqlite: str) -> None:
    """So play goes on as soon as the process is there, however many tables there are."""
    terms = msgspec.structs.replace(SCOPA, turn_ms=86_400_000)
    async with node(sqlite, beats=False) as world:
        tables = [await begun(world, [f"anna{number}", "bruno"], terms) for number in range(TABLES)]
    with logs_read() as read:
        async with node(sqlite, beats=False) as world:
            assert read == []
            async with world.client("anna0") as anna, anna.table(tables[0]) as socket:
                frame = socket.frame
                assert frame is not None
                if frame.options:
                    await socket.act(frame.options[0], frame.version)
        assert set(read) == {tables[0]}
        assert len(read) <= 3  # to load it, to see what happened meanwhile, to be sure of it
    async with node(sqlite, beats=False) as world:
        with logs_read() as all_read:
            for table in tables:
                await world.live.tables.room(table)
        assert set(all_read) == set(tables)  # it is counted where it happens


NOT_NEEDED = ("alembic", "psycopg", "nats")
START = """
import asyncio, sys
from smazzata.server.app import create_app
from smazzata.server.infra.db import prepare
from smazzata.server.infra.settings import read_settings
settings = read_settings()
prepare(settings.database)
async def main():
    async with create_app(settings).lifespan():
        print(*sys.modules)
asyncio.run(main())
"""


@pytest.mark.once
def test_a_start_loads_nothing_that_only_others_need(tmp_path: Path) -> None:
    """Of a database that is there already, on SQLite: no migrations, no PostgreSQL, no NATS."""
    environment = {**os.environ, "SMAZZATA_DATA": str(tmp_path), "SMAZZATA_LOGS": "json"}
    for _ in range(2):
        command = [sys.executable, "-c", START]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "smazzata.tables.written" in loaded
    assert loaded.isdisjoint(NOT_NEEDED)
