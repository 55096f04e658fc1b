"""The database: one writer with group commit and a few readers, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import OperationalError

from smazzata.server.infra.checkpoints import Checkpoints
from smazzata.server.infra.dictation import Dictated, Dictation, Rows
from smazzata.server.infra.engines import is_lost, open_engine
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.migrate import migrate
from smazzata.server.infra.writer import Job, NotDone, StoreError, Tell, Unknown, Writer

__all__ = ["NoRoom", "NotDone", "Store", "StoreError", "Tell", "Unknown", "make_room", "missing", "prepare"]

T = TypeVar("T")


class NoRoom(Exception):
    """Why there can be no file of SQLite, and what to do, in a sentence."""


class Store:
    """`async with await Store.open(url) as store: await store.write(work)`."""

    def __init__(
        self,
        url: str,
        metrics: Metrics | None = None,
        *,
        readers: int = 4,
        patience: float = 2.0,
        largest: int = 512,
        longest: int = 20_000,
    ) -> None:
        """`patience`: seconds during which work is tried again while the database cannot be reached; `largest`: units
        of work in one commit; `longest`: units that may wait."""
        self.metrics = metrics or Metrics()
        self.write_engine = open_engine(url, "write")
        self.read_engine = open_engine(url, "read", readers)
        self._patience = patience
        self._writer = Writer(self.write_engine, self.metrics, patience=patience, largest=largest, longest=longest)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="smazzata-reader")
        file = self.write_engine.url.database if self.write_engine.dialect.name == "sqlite" else None
        self._file = file
        self._longest = longest
        self._dictation: Dictation | None = None
        self._checkpoints = Checkpoints(file, lambda: self._writer.done) if file else None

    @classmethod
    async def open(cls, url: str, metrics: Metrics | None = None, *, patience: float = 2.0, readers: int = 4) -> Self:
        """Migrates first. Raises what the database says if it cannot be reached."""
        await asyncio.to_thread(prepare, url)
        return cls(url, metrics, readers=readers, patience=patience)

    def dictate(self) -> None:
        """From now on, as soon as it is there, a process of its own writes what is nothing but rows for the log. On
        SQLite only: elsewhere it is another process anyway that writes."""
        if self._file is not None and self._dictation is None:
            self._dictation = Dictation(self._file, self.metrics, self._writer.submit, self._longest)

    @property
    def is_dictating(self) -> bool:
        """Is there a scribe who takes things down?"""
        return self._dictation is not None and self._dictation.ready

    async def write(self, work: Callable[[Connection], T], *, key: str = "") -> T:
        """Runs `work` in the writer thread and returns its result once it is committed. `Rows` may be dictated.

        `key` names what is written, the table's id as a rule: work on the same key keeps its order, and processes
        that write the same keys do not block each other. Between what is dictated and other work there is no order.
        Raises what `work` raises (then nothing of it is done), NotDone, or Unknown. Who is cancelled while waiting does
        not know whether it was done.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.begin(work, key, partial(_settle, future))
        return await future

    def begin(self, work: Callable[[Connection], Any], key: str, tell: Tell) -> None:
        """As `write`, for those who do not wait: `tell` is called later, never at once. Raises NotDone."""
        loop = asyncio.get_running_loop()
        if self._dictation is not None and self._dictation.ready and isinstance(work, Rows):
            self._dictation.take(Dictated(work, key, tell, loop, rows=work))
        else:
            self._writer.submit(Job(work, key, tell, loop))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` on one snapshot of the database, with everything in it that was acknowledged before."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        deadline = time.monotonic() + self._patience
        while True:
            try:
                connection = self.read_engine.connect()
            except OperationalError as error:
                lost: Exception = error
            else:
                with connection:
                    try:
                        with connection.begin():
                            return work(connection)
                    except Exception as error:
                        if not is_lost(connection):
                            raise
                        lost = error
            if time.monotonic() > deadline:
                raise NotDone("the database cannot be reached") from lost
            time.sleep(0.05)

    async def close(self) -> None:
        """After all that was asked for is done."""
        if self._checkpoints is not None:
            await asyncio.to_thread(self._checkpoints.close)
        if self._dictation is not None:
            await self._dictation.close()
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.shutdown)
        self.write_engine.dispose()
        self.read_engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _settle(future: asyncio.Future[Any], result: object, error: BaseException | None) -> None:
    if future.done():  # cancelled by its caller
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def make_room(file: Path) -> None:
    """A new file of SQLite, and its folder, are for their owner only: hashes of passwords, seeds of running deals.

    SQLite gives its `-wal` and `-shm` the mode of the file. What is there already keeps the mode it has.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise NoRoom(
            f"{error.filename or file} cannot be written ({error.strerror}): name a folder that can be in SMAZZATA_DATA"
        ) from error


def missing(url: str) -> bool:
    """Is there no such file of SQLite yet?"""
    address = make_url(url)
    return address.get_backend_name() == "sqlite" and not Path(address.database or "").exists()


def prepare(url: str) -> None:
    """Makes an SQLite file and its folder if there are none, and migrates. Raises NoRoom."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if not address.database or address.database == ":memory:":
            raise ValueError("the database is a file: a writer and readers cannot share :memory:")
        make_room(Path(address.database))
    engine = open_engine(address, "write")
    try:
        migrate(engine)
    finally:
        engine.dispose()
