"""A folder where a commit costs no disk: what is tested here is processes that die, not machines. And what people
meet on: one server with nothing to configure, or several with PostgreSQL and NATS."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.live.world import Pair, Process, Servers, node


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="smazzata-", dir=memory)) if memory.is_dir() else tmp_path
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def sqlite(quick: Path) -> str:
    return f"sqlite:///{quick / 'smazzata.db'}"


@pytest.fixture(params=["sqlite", "postgresql and nats"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Servers:
    """Two addresses of the same tables: SQLite and one server for both, or PostgreSQL, NATS and two processes."""

    @contextlib.asynccontextmanager
    async def one() -> AsyncIterator[Pair]:
        async with node(request.getfixturevalue("sqlite")) as world:
            yield world, world

    @contextlib.asynccontextmanager
    async def two() -> AsyncIterator[Pair]:
        database, bus = request.getfixturevalue("postgres").new_database(), request.getfixturevalue("nats").url
        first, second = (Process(database, bus, f"node{number}", tmp_path / f"log{number}") for number in range(2))
        try:
            await first.start()
            await second.start()
            yield first, second
        finally:
            first.kill()
            second.kill()

    return one if request.param == "sqlite" else two
