"""The writer: one commit for all that waits, a savepoint each, nothing acknowledged before COMMIT; and the readers."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from smazzata.server.infra.db import NotDone, Store, Unknown, prepare
from smazzata.server.infra.writer import RUNS

pytestmark = pytest.mark.once


def put(name: str, at: int = 1) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.execute(text("INSERT INTO alive (node, at_ms) VALUES (:name, :at)"), {"name": name, "at": at})
        return name

    return work


def names(connection: Connection) -> list[str]:
    return list(connection.execute(text("SELECT node FROM alive ORDER BY node")).scalars())


class Held:
    """Keeps the writer busy with one unit of work, so that the others wait together."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.go_on = threading.Event()

    def work(self, _connection: Connection) -> None:
        self.reached.set()
        assert self.go_on.wait(20)


async def together(store: Store, *works: Callable[[Connection], Any]) -> list[Any]:
    """These, in one batch; an exception is an answer."""
    held = Held()
    first = asyncio.create_task(store.write(held.work))
    await asyncio.to_thread(held.reached.wait, 20)
    others = [asyncio.create_task(store.write(work)) for work in works]
    await asyncio.sleep(0)
    held.go_on.set()
    await first
    return await asyncio.gather(*others, return_exceptions=True)


def commits_of(store: Store) -> list[int]:
    seen: list[int] = []
    event.listen(store.write_engine, "commit", lambda _connection: seen.append(1))
    return seen


async def test_what_waits_together_is_committed_together(database: str) -> None:
    async with await Store.open(database) as store:
        seen = commits_of(store)
        assert await together(store, *(put(f"n{number:02}") for number in range(50))) == [
            f"n{number:02}" for number in range(50)
        ]
        assert len(seen) == 2  # the one that held them up, then the fifty
        assert len(await store.read(names)) == 50
        assert await store.write(put("alone")) == "alone"
        assert len(seen) == 3


async def test_an_error_undoes_its_own_unit_and_no_other(database: str) -> None:
    def half(connection: Connection) -> None:
        put("half")(connection)
        raise LookupError("in the middle")

    def twice(connection: Connection) -> None:
        put("twice")(connection)
        put("a")(connection)

    async with await Store.open(database) as store:
        seen = commits_of(store)
        answers = await together(store, put("a"), half, put("b"), twice, put("c"))
        assert answers[0] == "a"
        assert isinstance(answers[1], LookupError)
        assert answers[2] == "b"
        assert isinstance(answers[3], IntegrityError)
        assert answers[4] == "c"
        assert len(seen) == 2
        assert await store.read(names) == ["a", "b", "c"]


async def test_work_that_swallows_an_error_of_the_database_or_ends_the_transaction_fails_alone(database: str) -> None:
    def swallows(connection: Connection) -> str:
        put("swallowed")(connection)
        try:
            put("swallowed")(connection)
        except IntegrityError:
            return "all is well"
        raise AssertionError

    def ends(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")

    async with await Store.open(database) as store:
        answers = await together(store, put("a"), swallows, put("b"), ends, put("c"))
        assert [answers[0], answers[2], answers[4]] == ["a", "b", "c"]
        assert isinstance(answers[3], NotDone)
        there = await store.read(names)
        assert [name for name in there if name != "swallowed"] == ["a", "b", "c"]
        if "swallowed" in there:  # SQLite goes on after an error; PostgreSQL does not
            assert answers[1] == "all is well"
        else:
            assert isinstance(answers[1], NotDone)
        assert await store.write(put("d")) == "d"


async def test_nothing_is_acknowledged_before_commit(database: str) -> None:
    """While COMMIT has not returned nobody has been told."""
    async with await Store.open(database) as store:
        committing, go_on = threading.Event(), threading.Event()

        def wait(_connection: Connection) -> None:
            committing.set()
            assert go_on.wait(20)

        event.listen(store.write_engine, "commit", wait)
        task = asyncio.create_task(store.write(put("a")))
        await asyncio.to_thread(committing.wait, 20)
        await asyncio.sleep(0.05)
        assert not task.done()
        go_on.set()
        assert await task == "a"


@pytest.mark.parametrize(("sure", "expected"), [(True, NotDone), (False, Unknown)])
async def test_a_commit_that_fails_fails_all(
    database: str, sure: bool, expected: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(database) as store:
        seen = commits_of(store)

        def fail(_connection: Connection) -> None:
            if len(seen) == 2:  # the first is of the work that held them up
                raise OperationalError("COMMIT", {}, Exception("the disk is gone"))

        event.listen(store.write_engine, "commit", fail)
        monkeypatch.setattr("smazzata.server.infra.writer.surely_rolled_back", lambda _error: sure)
        answers = await together(store, put("a"), put("b"), put("c"))
        assert [type(answer) for answer in answers] == [expected] * 3
        assert await store.write(put("d")) == "d"
        assert await store.read(names) == ["d"]


async def test_of_a_commit_that_fails_nobody_hears_what_the_work_has_said(database: str) -> None:
    async with await Store.open(database) as store:

        def fail(_connection: Connection) -> None:
            raise OperationalError("COMMIT", {}, Exception("the disk is gone"))

        event.listen(store.write_engine, "commit", fail)
        heard: asyncio.Queue[tuple[object, BaseException | None]] = asyncio.Queue()
        store.begin(put("a"), "", lambda result, error: heard.put_nowait((result, error)))
        result, error = await heard.get()
        assert result is None
        assert isinstance(error, Unknown)


async def test_readers_cannot_write_and_see_what_was_acknowledged(database: str) -> None:
    async with await Store.open(database) as store:
        with pytest.raises(DBAPIError):
            await store.read(put("a"))
        for number in range(20):
            await store.write(put(f"n{number:02}"))
            assert len(await store.read(names)) == number + 1


async def test_a_read_sees_one_moment(database: str) -> None:
    async with await Store.open(database) as store:
        await store.write(put("a"))
        between, go_on = threading.Event(), threading.Event()

        def twice(connection: Connection) -> tuple[list[str], list[str]]:
            before = names(connection)
            between.set()
            assert go_on.wait(20)
            return before, names(connection)

        reading = asyncio.create_task(store.read(twice))
        await asyncio.to_thread(between.wait, 20)
        await store.write(put("b"))
        go_on.set()
        assert await reading == (["a"], ["a"])


async def test_a_caller_who_is_gone_disturbs_nobody(database: str) -> None:
    async with await Store.open(database) as store:
        held = Held()
        first = asyncio.create_task(store.write(held.work))
        await asyncio.to_thread(held.reached.wait, 20)
        gone, stays = asyncio.create_task(store.write(put("a"))), asyncio.create_task(store.write(put("b")))
        await asyncio.sleep(0)
        gone.cancel()
        held.go_on.set()
        await first
        assert await stays == "b"


async def test_closing_does_what_waits_then_refuses(database: str) -> None:
    store = await Store.open(database)
    tasks = [asyncio.create_task(store.write(put(name))) for name in "abc"]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*tasks) == ["a", "b", "c"]
    with pytest.raises(NotDone):
        await store.write(put("d"))


async def test_too_much_that_waits_is_refused_at_once(database: str) -> None:
    prepare(database)
    async with Store(database, longest=2) as store:
        held = Held()
        first = asyncio.create_task(store.write(held.work))
        await asyncio.to_thread(held.reached.wait, 20)
        waiting = [asyncio.create_task(store.write(put(name))) for name in "ab"]
        await asyncio.sleep(0)
        with pytest.raises(NotDone):
            await store.write(put("c"))
        held.go_on.set()
        await asyncio.gather(first, *waiting)
        assert await store.read(names) == ["a", "b"]


async def test_the_parameters_of_a_statement_are_not_in_its_error(database: str) -> None:
    async with await Store.open(database) as store:
        await store.write(put("settebello"))
        with pytest.raises(IntegrityError) as caught:
            await store.write(put("settebello"))
        assert "parameters hidden" in str(caught.value)


@pytest.mark.parametrize("refused", [False, True])
async def test_who_deadlocks_beside_others_is_done_alone(database: str, refused: bool) -> None:
    """Each holds what another process waits for: together they come to no end, however often they are tried. `refused`:
    something else is wrong with a neighbour, so that there are savepoints; who is done later is told so all the same.
    """
    async with await Store.open(database) as store:
        begun: list[int] = []
        event.listen(store.write_engine, "begin", lambda _connection: begun.append(1))
        held: dict[int, str] = {}

        def alone(name: str) -> Callable[[Connection], str]:
            def work(connection: Connection) -> str:
                if held.setdefault(len(begun), name) != name:
                    raise OperationalError("", None, DeadlockDetected())
                return put(name)(connection)

            return work

        asked = [f"n{number}" for number in range(12)]
        if refused:
            _, *answers = await together(store, lambda _: 1 // 0, *map(alone, asked))
        else:
            answers = await together(store, *map(alone, asked))
        assert answers == asked
        assert await store.read(names) == sorted(asked)


@pytest.mark.parametrize("trouble", [DeadlockDetected, LockNotAvailable])
async def test_who_is_always_locked_out_is_told_so(database: str, trouble: type[Exception]) -> None:
    async with await Store.open(database) as store:
        tried: list[int] = []

        def never(_connection: Connection) -> None:
            tried.append(1)
            raise OperationalError("", None, trouble())

        refused, done = await together(store, never, put("a"))
        assert isinstance(refused, OperationalError)
        assert len(tried) > RUNS
        assert done == "a"
        assert await store.read(names) == ["a"]


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
async def test_what_is_kept_is_for_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        async with await Store.open(f"sqlite:///{tmp_path / 'new' / 'x.db'}") as store:
            await store.write(put("a"))
            modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").iterdir()}
    finally:
        os.umask(before)
    assert modes == {"x.db": 0o600, "x.db-wal": 0o600, "x.db-shm": 0o600}
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
