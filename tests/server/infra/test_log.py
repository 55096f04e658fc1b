"""The log of tables: Appended, Conflict, Already; and with many writers, in two processes, that are killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from server.infra.child import Ack, Nursery, Task, acks, wait_until_gone
from server.services import Postgres
from smazzata.server.infra import log
from smazzata.server.infra.db import NotDone, Store, Unknown
from smazzata.server.infra.log import (
    Already,
    Appended,
    Conflict,
    Due,
    Event,
    NewEvent,
    TableLog,
    Wanted,
)
from smazzata.server.infra.shelves import Shelf, Summary

pytestmark = pytest.mark.once

OPEN = Summary("open", None, '{"game": "scopa"}')


def new(*causes: str, at: int = 1000) -> list[NewEvent]:
    return [NewEvent(cause, at + place, f'{{"by": "{cause}"}}') for place, cause in enumerate(causes)]


async def test_what_is_appended_is_read(database: str) -> None:
    async with await Store.open(database) as store:
        tables = TableLog(store)
        assert await tables.append("t1", 0, new("a", "b"), OPEN) == Appended(2)
        assert await tables.append("t1", 2, new("c", at=5000), Summary("playing", 9000, "{}")) == Appended(3)
        assert await tables.read("t1", 2) == [Event(2, "b", 1001, '{"by": "b"}'), Event(3, "c", 5000, '{"by": "c"}')]
        head = await tables.head("t1")
        assert head == log.Head("t1", 3, Summary("playing", 9000, "{}"), created_at=1001, updated_at=5000)
        assert await tables.head("t2") is None
        assert await tables.read("t2") == []


@pytest.mark.parametrize(
    ("after", "causes", "expected"),
    [
        (2, ["c"], Appended(3)),
        (1, ["c"], Conflict(2)),
        (3, ["c"], Conflict(2)),
        (0, ["c"], Conflict(2)),
        (1, ["b"], Already(2)),  # sent again by a client that had not heard the answer
        (2, ["b"], Already(2)),  # sent again after somebody looked at the table anew
        (2, ["a"], Already(1)),
        (0, ["a"], Already(1)),
        (9, ["a"], Already(1)),
        (2, ["c", "b"], Already(2)),  # all or none
    ],
)
async def test_the_cause_comes_first_then_the_version(
    database: str, after: int, causes: list[str], expected: log.Answer
) -> None:
    async with await Store.open(database) as store:
        tables = TableLog(store)
        await tables.append("other", 0, new("c", "d", "e"), OPEN)
        await tables.append("t", 0, new("a", "b"), OPEN)
        assert await tables.append("t", after, new(*causes), Summary("changed", 7, "{}")) == expected
        events = await tables.read("t")
        head = await tables.head("t")
        assert head is not None
        assert head.version == len(events) == (3 if expected == Appended(3) else 2)
        assert head.summary == (Summary("changed", 7, "{}") if expected == Appended(3) else OPEN)


async def test_a_table_that_is_not_there_has_version_nought(database: str) -> None:
    async with await Store.open(database) as store:
        assert await TableLog(store).append("t", 4, new("a"), OPEN) == Conflict(0)
        with pytest.raises(ValueError, match="nothing"):
            await TableLog(store).append("t", 0, [], OPEN)
        with pytest.raises(IntegrityError):
            await TableLog(store).append("t", 0, new("a", "a"), OPEN)
        assert await TableLog(store).head("t") is None


async def test_due(database: str) -> None:
    async with await Store.open(database) as store:
        tables = TableLog(store)
        cases = [("a", "open", None), ("b", "open", 300), ("c", "playing", 100), ("d", "over", 200)]
        for name, phase, wake_at in cases:
            await tables.append(name, 0, new("x", at=ord(name)), Summary(phase, wake_at, "{}"))
        assert await tables.due(99) == []
        assert await tables.due(200) == [Due("c", 1, 100), Due("d", 1, 200)]
        assert await tables.due(1000, 2) == [Due("c", 1, 100), Due("d", 1, 200)]
        assert not await tables.rewake("c", 2, None)
        assert await tables.rewake("c", 1, None)
        assert await tables.due(100) == []


LISTED = {
    "public": Shelf("", "waiting", "scopa/online", 2, 1),
    "friends": Shelf("anna", "waiting", "scopa/online", 4, 0),
    "playing": Shelf("", "playing", "scala40/club", 2, 0),
    "again": Shelf("", "again", "scala40/online", 2, 1),
    "hidden": Shelf(),
}
EVERYTHING = ("waiting", "again", "playing")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted({""}, EVERYTHING), ["public", "again", "playing"]),  # those that wait for people first
        (Wanted({"", "anna"}, EVERYTHING), ["friends", "public", "again", "playing"]),
        (Wanted({"", "bruno"}, ("playing",)), ["playing"]),
        (Wanted({""}, EVERYTHING, game="scala40"), ["again", "playing"]),
        (Wanted({""}, EVERYTHING, game="scala%"), []),
        (Wanted({""}, EVERYTHING, rules="scala40/club"), ["playing"]),
        (Wanted({"", "anna"}, EVERYTHING, players=4), ["friends"]),
        (Wanted({"", "anna"}, EVERYTHING, free=True), ["public", "again"]),
        (Wanted({""}, EVERYTHING, words='"name":"again"'), ["again"]),
        (Wanted({""}, EVERYTHING, words='"name":"a%"'), []),
    ],
)
async def test_what_is_listed_is_what_was_asked_for(database: str, wanted: Wanted, found: list[str]) -> None:
    async with await Store.open(database) as store:
        tables = TableLog(store)
        for at, (name, shelf) in enumerate(LISTED.items()):
            said = Summary("any", None, f'{{"name":"{name}"}}')
            await tables.append(name, 0, new("x", at=at), said, Shelf("", "waiting", "scopa/online", 2, 2))
            await tables.append(name, 1, new("y", at=at), said, shelf)
            await tables.append(name, 2, new("z", at=at), said)
        assert [each.table_id for each in await tables.listed(wanted)] == found
        assert [each.table_id for each in await tables.listed(wanted, 1)] == found[:1]


async def test_the_lobby_is_found_by_its_index_and_a_move_changes_none(tmp_path: Path) -> None:
    def plan(connection: Connection, statement: str) -> str:
        return str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}").all())

    def indexed(connection: Connection) -> set[str]:
        names = [row[1] for row in connection.exec_driver_sql("PRAGMA index_list(tables)")]
        return {row[2] for name in names for row in connection.exec_driver_sql(f"PRAGMA index_info({name})")}

    async with await Store.open(f"sqlite:///{tmp_path / 'smazzata.db'}") as store:
        asked = "SELECT id FROM tables WHERE listed_for IN ('', 'anna') AND stage IN ('waiting', 'again')"
        assert "ix_tables_listed_for (listed_for=? AND stage=?)" in await store.read(lambda c: plan(c, asked))
        assert not {"version", "updated_at"} & await store.read(indexed)


async def test_more_can_be_written_in_the_same_transaction(database: str) -> None:
    def work(connection: Connection) -> int | None:
        log.append(connection, "t", 0, new("a"), OPEN)
        log.append(connection, "u", 0, new("a"), OPEN)
        return log.version_of(connection, "u", "a")

    def fails(connection: Connection) -> None:
        log.append(connection, "t", 1, new("b"), OPEN)
        raise LookupError

    async with await Store.open(database) as store:
        assert await store.write(work) == 1
        with pytest.raises(LookupError):
            await store.write(fails)
        assert [event.cause for event in await TableLog(store).read("t")] == ["a"]


async def test_an_unknown_outcome_is_asked_for_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await Store.open(database) as store:
        real = store.write
        doubts = [True, True]

        async def write(work: Callable[[Connection], object], *, key: str = "") -> object:
            answer = await real(work, key=key)
            if doubts:
                doubts.pop()
                raise Unknown
            return answer

        monkeypatch.setattr(store, "write", write)
        assert await TableLog(store).append("t", 0, new("a"), OPEN) == Already(1)

        answers: list[Exception] = [NotDone(), Unknown()]

        async def never(_work: object, *, key: str = "") -> object:
            raise answers.pop() if len(answers) > 1 else answers[0]

        monkeypatch.setattr(store, "write", never)
        with pytest.raises(Unknown):  # not NotDone: the first time may have been done
            await TableLog(store, insist=0.2).append("t", 1, new("b"), OPEN)


# ---- many writers, and kill -9 --------------------------------------------------------------------------------
async def everything(store: Store, names: list[str]) -> dict[str, list[Event]]:
    def work(connection: Connection) -> dict[str, list[Event]]:
        found = {name: log.read(connection, name) for name in names}
        for name, events in found.items():
            assert [event.version for event in events] == list(range(1, len(events) + 1)), "no gap"
            assert not [cause for cause, count in Counter(event.cause for event in events).items() if count > 1]
            head = log.head(connection, name)
            assert (head.version if head else 0) == len(events)
        return found

    return await store.read(work)


def missing(acknowledged: list[Ack], found: dict[str, list[Event]]) -> list[Ack]:
    there = {(name, event.cause, event.version) for name, events in found.items() for event in events}
    return [ack for ack in acknowledged if (ack.table, ack.cause, ack.version) not in there]


async def test_twenty_writers_in_two_processes(database: str, nursery: Nursery, tmp_path: Path) -> None:
    names = ["t1", "t2", "t3", "t4", "t5"]
    files = [tmp_path / "one", tmp_path / "two"]
    async with await Store.open(database) as store:
        children = [nursery.begin(Task(file.name, database, names, 10, str(file), each=12)) for file in files]
        for child in children:
            await asyncio.to_thread(wait_until_gone, child)
        acknowledged = [ack for file in files for ack in acks(file)]
        found = await everything(store, names)
    assert len(acknowledged) == sum(map(len, found.values())) == 2 * 10 * 12
    assert missing(acknowledged, found) == []


async def test_kill_9_of_a_process_that_writes(
    database: str, nursery: Nursery, tmp_path: Path, long: bool
) -> None:
    """One of two processes is killed again and again; the other goes on as if nothing were."""
    names = ["t1", "t2", "t3"]
    acknowledged: list[Ack] = []
    async with await Store.open(database) as store:
        steady = tmp_path / "steady"
        other = nursery.begin(Task("steady", database, names, 2, str(steady), each=None))
        for number in range(200 if long else 20):
            file = tmp_path / f"killed{number}"
            child = nursery.begin(Task(file.name, database, names, 5, str(file), each=None))
            await asyncio.to_thread(_wait_for_lines, file, random.Random(number).randrange(1, 60))
            os.kill(child, signal.SIGKILL)
            await asyncio.to_thread(wait_until_gone, child)
            acknowledged += acks(file)
            assert missing(acknowledged[-100:], await everything(store, names)) == []
        before = len(acks(steady))
        await asyncio.to_thread(_wait_for_lines, steady, before + 20)
        os.kill(other, signal.SIGKILL)
        await asyncio.to_thread(wait_until_gone, other)
        acknowledged += acks(steady)
        assert missing(acknowledged, await everything(store, names)) == []
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as file_itself:
            assert file_itself.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        file_itself.close()


def _wait_for_lines(file: Path, count: int) -> None:
    deadline = time.monotonic() + 30
    while not file.exists() or file.read_bytes().count(b"\n") < count:
        assert time.monotonic() < deadline, f"{file.name}: {acks(file)[-1:]}"
        time.sleep(0.001)


async def test_kill_9_of_postgresql(postgres: Postgres, nursery: Nursery, tmp_path: Path) -> None:
    """Nobody is told that something was done that was not, and writing goes on when it is back."""
    database = postgres.new_database()
    names = ["t1", "t2", "t3"]
    file = tmp_path / "writes"
    async with await Store.open(database, patience=0.3) as store:
        child = nursery.begin(Task("child", database, names, 4, str(file), each=None))
        lines = 0
        assert await TableLog(store).append("other", 0, new("a"), OPEN) == Appended(1)
        for _ in range(3):
            await asyncio.to_thread(_wait_for_lines, file, lines + 40)
            await asyncio.to_thread(postgres.kill)
            lines = len(acks(file))
            with pytest.raises(NotDone):
                await TableLog(store, insist=0).append("mine", 0, new("a"), OPEN)
            with pytest.raises(NotDone):
                await TableLog(store).read("t1")
            assert len(acks(file)) - lines <= 4  # those that were committed when it was killed
            await asyncio.to_thread(postgres.start)
            await asyncio.to_thread(_wait_for_lines, file, lines + 20)
            assert await TableLog(store).read("mine") == []
        os.kill(child, signal.SIGKILL)
        await asyncio.to_thread(wait_until_gone, child)
        assert missing(acks(file), await everything(store, names)) == []
        assert await TableLog(store).append("mine", 0, new("a"), OPEN) == Appended(1)
        assert store.metrics.reopened._value.get() >= 2


async def test_postgresql_is_not_believed_when_it_answers_before_it_has_written(postgres: Postgres) -> None:
    database = postgres.new_database()
    async with await Store.open(database) as store:
        await store.write(lambda c: c.exec_driver_sql("ALTER ROLE CURRENT_USER SET synchronous_commit = off").rowcount)
    async with await Store.open(database) as store:
        assert await store.write(lambda c: c.exec_driver_sql("SHOW synchronous_commit").scalar()) == "on"
