"""The writer thread: takes all the work that waits, does it in one transaction, commits once, then acknowledges.

An error in a unit of work undoes that unit and no other: the batch is then run once more, with a savepoint for each.
After a deadlock, or when a lock is waited for in vain, each is run in a transaction of its own: what another process
waits for was locked for a neighbour.
Nobody is told that something is done before its COMMIT has returned. Work may be run again (a neighbour's error, a lost
connection, a deadlock): it must do nothing but use the connection it is given.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from operator import attrgetter
from queue import SimpleQueue
from typing import Any, Final, TypeAlias

import structlog
from msgspec import Struct, field
from sqlalchemy import Connection, Engine, RootTransaction

from smazzata.server.infra.engines import in_transaction, is_lost, is_passing, surely_rolled_back
from smazzata.server.infra.metrics import Metrics

_KEY: Final = attrgetter("key")

RUNS: Final = 8
"""How often a unit of work is run, at most, that others lock out."""

LOGGER = structlog.stdlib.get_logger("smazzata.writer")


class StoreError(Exception):
    """Of the database, not of the work."""


class NotDone(StoreError):
    """It was not done and will not be: try again, or say so."""


class Unknown(StoreError):
    """The connection broke while committing: done or not, nobody knows. Ask the database before you say anything."""


class Lost(Exception):
    """No connection, before COMMIT: nothing was done."""


class Broken(Exception):
    """The transaction is not what it should be: a unit of work meddled with it, or swallowed an error."""


Tell: TypeAlias = Callable[[Any, BaseException | None], None]
"""Is told the result of some work, or why there is none, once it is committed or surely is not; on the event loop."""


class Job(Struct, eq=False):
    work: Callable[[Connection], Any]
    key: str
    tell: Tell
    loop: asyncio.AbstractEventLoop
    asked: float = field(default_factory=time.monotonic)
    runs: int = 0
    result: Any = None
    error: BaseException | None = None


class Writer:
    def __init__(self, engine: Engine, metrics: Metrics, *, patience: float, largest: int, longest: int) -> None:
        self._engine = engine
        self._metrics = metrics
        self._patience = patience
        self._largest = largest
        self._longest = longest
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        """None: nothing comes after it."""
        self._gate = threading.Lock()
        self._closing = False
        self._connection: Connection | None = None
        self._away = False
        self.done = 0
        """Units of work that were committed."""
        self._thread = threading.Thread(target=self._run, name="smazzata-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        with self._gate:
            if self._closing:
                raise NotDone("the database is being closed")
            if self._queue.qsize() >= self._longest:
                self._metrics.not_done.inc()
                raise NotDone(f"{self._longest} writes are waiting already")
            self._queue.put(job)

    def close(self) -> None:
        """Does what waits, then ends the thread."""
        with self._gate:
            if not self._closing:
                self._queue.put(None)
            self._closing = True
        self._thread.join()

    # ---- the thread ---------------------------------------------------------------------------------------
    def _run(self) -> None:
        while jobs := self._take():
            try:
                self._serve(jobs)
            except BaseException as error:  # a mistake in this file: nobody may be left waiting
                LOGGER.exception("writer-failed")
                self._drop_connection()
                self._fail(jobs, Unknown, "the writer failed", error)
        self._drop_connection()

    def _take(self) -> list[Job]:
        """All that waits, in the order of the keys: two processes then lock the same rows in the same order, and
        never each wait for the other. What has the same key stays in the order in which it was asked for."""
        first = self._queue.get()
        if first is None:
            return []
        jobs = [first]
        for _ in range(min(self._queue.qsize(), self._largest - 1)):
            job = self._queue.get()
            if job is None:
                self._queue.put(None)  # for the next time
                break
            jobs.append(job)
        self._metrics.waiting.set(self._queue.qsize())
        jobs.sort(key=_KEY)
        return jobs

    def _serve(self, jobs: list[Job]) -> None:
        pause = 0.02
        while jobs:
            try:
                jobs = self._transaction(jobs)
            except (Lost, Broken) as error:
                trouble = error
            else:
                if len(jobs) > 1:
                    for job in jobs:
                        self._serve([job])
                    return
                continue
            self._drop_connection()
            if isinstance(trouble, Broken):
                self._one_by_one(jobs, trouble)
                return
            if not self._away:
                LOGGER.warning("database-lost", waiting=len(jobs), reason=str(trouble.__cause__))
            self._away = True
            late = [job for job in jobs if time.monotonic() - job.asked > self._patience]
            self._fail(late, NotDone, "the database cannot be reached", trouble)
            jobs = [job for job in jobs if job not in late]
            if jobs:
                time.sleep(pause)
                pause = min(2 * pause, 0.25)

    def _one_by_one(self, jobs: list[Job], trouble: Broken) -> None:
        """Only the one that breaks its transaction fails."""
        if len(jobs) == 1:
            self._fail(jobs, NotDone, "the work broke its transaction", trouble)
        else:
            for job in jobs:
                self._serve([job])

    def _transaction(self, jobs: list[Job]) -> list[Job]:
        """Runs these jobs, commits, acknowledges. Returns those to be run again, each for itself."""
        connection = self._open()
        transaction = self._begin(connection)
        for job in jobs:
            job.error = None  # of an earlier run
        again: list[Job] = []
        trouble = self._trouble(connection, jobs)
        if trouble is not None:
            try:
                transaction.rollback()
            except Exception as error:
                raise Lost from error
            if len(jobs) > 1 and is_passing(trouble):
                return jobs
            transaction = self._begin(connection)
            again = self._each_for_itself(connection, jobs)
        started = time.monotonic()
        try:
            transaction.commit()
        except BaseException as error:
            self._commit_failed(jobs, error)
            return []
        self._committed([job for job in jobs if job not in again] if again else jobs, started)
        return again

    def _committed(self, jobs: Sequence[Job], started: float) -> None:
        if self._away:
            LOGGER.info("database-back", units=len(jobs))
            self._away = False
        took = time.monotonic() - started
        self.done += len(jobs)
        self._settle(jobs)  # first: somebody waits for it, and nobody for what follows
        self._metrics.commit_seconds.observe(took)
        self._metrics.commits.inc()
        self._metrics.units.observe(len(jobs))

    def _commit_failed(self, jobs: Sequence[Job], error: BaseException) -> None:
        sure = surely_rolled_back(error)
        LOGGER.warning("commit-failed", sure=sure, units=len(jobs), reason=str(error))
        self._drop_connection()
        if sure:
            self._fail(jobs, NotDone, "the commit was refused", error)
        else:
            self._fail(jobs, Unknown, "the connection broke in COMMIT", error)

    def _begin(self, connection: Connection) -> RootTransaction:
        try:
            return connection.begin()
        except Exception as error:
            raise Lost from error  # or SQLite is kept busy by another process: the same for us

    def _trouble(self, connection: Connection, jobs: list[Job]) -> BaseException | None:
        """Runs them without savepoints, which cost as much as the work. Whatever fails: all must be undone."""
        for job in jobs:
            try:
                job.result = job.work(connection)
            except BaseException as error:
                if is_lost(connection):
                    raise Lost from error
                return error
            if not in_transaction(connection):
                raise (Lost if is_lost(connection) else Broken)
        return None

    def _each_for_itself(self, connection: Connection, jobs: list[Job]) -> list[Job]:
        """Runs them with a savepoint each: an error undoes its own and no other. Returns those to be run again."""
        again = []
        for job in jobs:
            job.runs += 1
            job.error = None
            self._say(connection, "SAVEPOINT unit")
            try:
                job.result = job.work(connection)
            except BaseException as error:
                job.error = error
                if is_passing(error) and job.runs < RUNS:
                    again.append(job)
                self._say(connection, "ROLLBACK TO SAVEPOINT unit")
            self._say(connection, "RELEASE SAVEPOINT unit")
        if not in_transaction(connection):
            raise Broken
        return again

    @staticmethod
    def _say(connection: Connection, statement: str) -> None:
        try:
            connection.exec_driver_sql(statement)
        except Exception as error:
            raise (Lost if is_lost(connection) else Broken) from error

    # ---- the connection -----------------------------------------------------------------------------------
    def _open(self) -> Connection:
        if self._connection is None:
            try:
                self._connection = self._engine.connect()
            except Exception as error:
                raise Lost from error
            self._metrics.reopened.inc()
        return self._connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.invalidate()
            connection.close()
        except Exception as error:
            LOGGER.debug("close-failed", reason=str(error))

    # ---- the answers --------------------------------------------------------------------------------------
    def _fail(self, jobs: Sequence[Job], kind: type[StoreError], why: str, cause: BaseException) -> None:
        (self._metrics.not_done if kind is NotDone else self._metrics.unknown).inc(len(jobs))
        for job in jobs:
            job.error = kind(why)
            job.error.__cause__ = cause
        self._settle(jobs)

    def _settle(self, jobs: Sequence[Job]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        now = time.monotonic()
        for job in jobs:
            by_loop.setdefault(job.loop, []).append(job)
        for loop, mine in by_loop.items():
            try:
                loop.call_soon_threadsafe(tell, mine)
            except RuntimeError:  # that loop is closed: nobody is waiting there any more
                LOGGER.debug("nobody-waits", units=len(mine))
        self._metrics.write_seconds.observe_all([now - job.asked for job in jobs])


def tell(jobs: Sequence[Job]) -> None:
    """On the event loop."""
    for job in jobs:
        try:
            result = job.result if job.error is None else None  # what work says before its COMMIT is no result
            job.tell(result, job.error)
        except Exception:  # takes nothing from the others
            LOGGER.exception("telling-failed", key=job.key)
