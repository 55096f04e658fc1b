"""The write-ahead log of SQLite stays short, though the writer does not see to it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from smazzata.server.infra import checkpoints
from smazzata.server.infra.checkpoints import Checkpoints, checkpoint
from smazzata.server.infra.db import Store

pytestmark = pytest.mark.once


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is long sooner than usual."""
    monkeypatch.setattr(checkpoints, "UNITS", 20)
    monkeypatch.setattr(checkpoints, "PAGES", 200)
    monkeypatch.setattr(checkpoints, "LOOK_SECONDS", 0.01)


def put(number: int) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(
            text("INSERT INTO alive (node, at_ms) VALUES (:name, 1)"), {"name": f"{number:05}" * 12}
        )

    return work


@contextlib.contextmanager
def untouched(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that carries nothing over by itself."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        yield connection


@pytest.mark.usefixtures("few")
async def test_a_long_log_is_begun_anew(tmp_path: Path) -> None:
    """Or it would have a thousand pages and more in the end. What was acknowledged is there."""
    file = tmp_path / "some.sqlite"
    async with await Store.open(f"sqlite:///{file}") as store:
        for number in range(600):
            await store.write(put(number))
            if number % 50 == 0:
                await asyncio.sleep(0.05)
        log = file.with_name(f"{file.name}-wal")
        assert log.stat().st_size < 600 * 4096
        count = await store.read(lambda connection: connection.scalar(text("SELECT count(*) FROM alive")))
        assert count == 600


@pytest.mark.usefixtures("few")
def test_a_checkpoint_carries_everything_over(tmp_path: Path) -> None:
    path = tmp_path / "some.sqlite"
    with untouched(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE rows (text TEXT)")
        for number in range(300):
            connection.execute("INSERT INTO rows VALUES (?)", (str(number),))
        assert checkpoint(str(path)) >= 300
        connection.execute("INSERT INTO rows VALUES ('one more')")
        _, length, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        assert length < 10  # begun anew
        assert connection.execute("SELECT count(*) FROM rows").fetchone() == (301,)


@pytest.mark.usefixtures("few")
def test_the_log_is_begun_anew_though_somebody_writes_all_the_time(tmp_path: Path) -> None:
    path = tmp_path / "some.sqlite"
    enough = threading.Event()
    written: list[int] = []

    def write() -> None:
        with untouched(path) as connection:
            while not enough.is_set():
                connection.execute("INSERT INTO rows VALUES (?)", (str(len(written)),))
                written.append(1)

    with untouched(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE rows (text TEXT)")
        writing = threading.Thread(target=write)
        writing.start()
        lengths, until = [0], time.monotonic() + 60
        try:
            while not _fell_twice(lengths) and time.monotonic() < until:
                lengths.append(checkpoint(str(path)))
        finally:
            enough.set()
            writing.join()
        assert _fell_twice(lengths)
        assert connection.execute("SELECT count(*) FROM rows").fetchone() == (len(written),)


def _fell_twice(lengths: list[int]) -> bool:
    return sum(after < before for before, after in pairwise(lengths)) >= 2


@pytest.mark.usefixtures("few")
def test_whoever_reads_is_not_disturbed(tmp_path: Path) -> None:
    path = tmp_path / "some.sqlite"
    with untouched(path) as writer, untouched(path) as reader:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE rows (text TEXT)")
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM rows").fetchone() == (0,)
        for number in range(100):
            writer.execute("INSERT INTO rows VALUES (?)", (str(number),))
        checkpoint(str(path))
        assert reader.execute("SELECT count(*) FROM rows").fetchone() == (0,)
        reader.execute("COMMIT")
        assert reader.execute("SELECT count(*) FROM rows").fetchone() == (100,)


@pytest.mark.usefixtures("few")
async def test_a_checkpoint_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done, asked = [0], []

    def fail(path: str) -> int:
        asked.append(path)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(checkpoints, "checkpoint", fail)
    keeper = Checkpoints(str(tmp_path / "none.sqlite"), lambda: done[0])
    async with asyncio.timeout(20):
        for times in (1, 2, 3):
            done[0] += 20
            while len(asked) < times:
                await asyncio.sleep(0.01)
    await asyncio.to_thread(keeper.close)
