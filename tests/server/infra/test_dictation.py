"""Moves by dictation: the same answers as from the writer; a scribe that is killed, stopped, kept busy, or gone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest
from sqlalchemy import Connection, event

from server.infra.child import wait_until_gone
from server.services import Postgres
from smazzata.server.infra import dictation, log, scribe
from smazzata.server.infra.db import NotDone, Store, Unknown, prepare
from smazzata.server.infra.log import Already, Answer, Append, Appended, Conflict, Event, NewEvent, TableLog
from smazzata.server.infra.scribe import COLUMNS, DONE, MOST_VALUES, NOT_DONE, UNKNOWN, Scribe, Values
from smazzata.server.infra.shelves import Summary

pytestmark = pytest.mark.once

OPEN = Summary("open", None, '{"game": "scopa"}')
Opened: TypeAlias = Callable[[], AbstractAsyncContextManager[Store]]


def new(*causes: str, at: int = 1000) -> list[NewEvent]:
    return [NewEvent(cause, at + place, f'{{"by": "{cause}"}}') for place, cause in enumerate(causes)]


@contextlib.asynccontextmanager
async def dictated(url: str, longest: int = 20_000) -> AsyncIterator[Store]:
    await asyncio.to_thread(prepare, url)
    async with Store(url, longest=longest) as store:
        store.dictate()
        await scribe_of(store)
        yield store


async def scribe_of(store: Store) -> psutil.Process:
    """When it is there."""
    async with asyncio.timeout(30):
        while not store.is_dictating:
            await asyncio.sleep(0.01)
    (found,) = [each for each in psutil.Process().children() if scribe.__name__ in each.cmdline()]
    return found


@pytest.fixture(params=["sqlite, scribe", "sqlite, writer", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        return partial(_open, server.new_database())
    return partial(dictated if request.param == "sqlite, scribe" else _open, f"sqlite:///{tmp_path / 'some.db'}")


@contextlib.asynccontextmanager
async def _open(database: str) -> AsyncIterator[Store]:
    async with await Store.open(database) as store:
        yield store


async def test_appends_that_wait_together_are_done_together(opened: Opened) -> None:
    """And one of them that cannot be done spoils it for nobody: each gets the answer it would have got alone."""
    async with opened() as store:
        tables = TableLog(store)
        for name in "abcdef":
            assert await tables.append(name, 0, new("first"), OPEN) == Appended(1)

        async def together(*asked: tuple[str, int, str]) -> list[log.Answer]:
            """The causes of the events of each are letters of one word."""
            short = Summary("play", None, '"è"')
            units = [log.Append(name, after, tuple(new(*causes, at=after)), short) for name, after, causes in asked]
            return list(await asyncio.gather(*(store.write(unit, key=unit.table_id) for unit in units)))

        assert await together(("a", 1, "x"), ("b", 1, "x"), ("c", 1, "y")) == [Appended(2)] * 3
        assert await tables.read("c", 2) == [Event(2, "y", 1, '{"by": "y"}')]
        assert await tables.head("b") == log.Head("b", 2, Summary("play", None, '"è"'), 1000, 1)
        mixed = await together(("d", 1, "x"), ("a", 2, "x"), ("b", 1, "z"), ("e", 1, "x"), ("nobody", 1, "x"))
        assert mixed == [Appended(2), Already(2), Conflict(2), Appended(2), Conflict(0)]
        assert [len(await tables.read(name)) for name in "abcde"] == [2, 2, 2, 2, 2]
        assert await together(("f", 1, "x"), ("f", 2, "y"), ("e", 2, "y")) == [Appended(2), Appended(3), Appended(3)]
        assert await together(("a", 2, "pq"), ("b", 2, "r"), ("c", 2, "pqr")) == [Appended(4), Appended(3), Appended(5)]
        assert [(each.version, each.cause) for each in await tables.read("c", 3)] == [(3, "p"), (4, "q"), (5, "r")]
        assert await together(("a", 4, "st"), ("b", 3, "sr")) == [Appended(6), Already(3)]
        assert [len(await tables.read(name)) for name in "ab"] == [6, 3]
        assert await together(("a", 9, "u"), ("b", 3, "u")) == [Conflict(6), Appended(4)]  # never a gap


async def test_without_a_summary_what_is_said_of_a_table_stays(opened: Opened) -> None:
    async with opened() as store:
        tables = TableLog(store)
        for name in "abc":
            assert await tables.append(name, 0, new("first"), Summary("play", 9000, '"è"')) == Appended(1)
        for after, causes in ((1, "x"), (2, "yz")):
            units = [log.Append(name, after, tuple(new(*causes, at=after)), None) for name in "ab"]
            answers = await asyncio.gather(*(store.write(unit, key=unit.table_id) for unit in units))
            assert answers == [Appended(after + len(causes))] * 2
            alone = partial(log.append, table_id="c", after_version=after, events=new(*causes, at=after), summary=None)
            assert await store.write(alone) == Appended(after + len(causes))
        for name in "abc":
            assert await tables.head(name) == log.Head(name, 4, Summary("play", 9000, '"è"'), 1000, 3)
            assert [each.cause for each in await tables.read(name)] == ["first", "x", "y", "z"]


async def test_more_than_one_statement_takes_is_one_transaction(opened: Opened) -> None:
    """All of them, and if one cannot be done, each for itself."""
    names = [f"t{number:03}" for number in range(2 * MOST_VALUES // COLUMNS + 3)]

    async with opened() as store:
        tables = TableLog(store)
        for name in names:
            await tables.append(name, 0, new("first"), OPEN)
        units = [log.Append(name, 1, tuple(new("x")), None) for name in names]
        answers = await asyncio.gather(*(store.write(unit, key=unit.table_id) for unit in units))
        assert answers == [Appended(2)] * len(names)
        units = [log.Append(name, 2, tuple(new("y")), None) for name in names[:-1]]
        units.append(log.Append(names[-1], 1, tuple(new("y")), None))  # too late, and in the last statement
        answers = await asyncio.gather(*(store.write(unit, key=unit.table_id) for unit in units))
        assert answers == [Appended(3)] * (len(names) - 1) + [Conflict(2)]
        assert {len(await tables.read(name)) for name in names[:-1]} == {3}
        assert len(await tables.read(names[-1])) == 2


async def test_what_was_done_in_one_go_is_told_once_whatever_its_neighbours_do(opened: Opened) -> None:
    told: list[tuple[str, object]] = []

    def hear(name: str, answer: object, error: BaseException | None) -> None:
        told.append((name, error or answer))

    async with opened() as store:
        tables = TableLog(store)
        for name in "ab":
            await tables.append(name, 0, new("first"), OPEN)
        reached, go_on = threading.Event(), threading.Event()

        def hold(_connection: Connection) -> None:
            reached.set()
            assert go_on.wait(20)

        held = asyncio.create_task(store.write(hold))
        await asyncio.to_thread(reached.wait, 20)
        for name in "ab":
            unit = log.Append(name, 1, tuple(new("x")), None)
            store.begin(unit, name, partial(hear, name))
        breaks = asyncio.create_task(store.write(lambda connection: connection.exec_driver_sql("COMMIT")))
        await asyncio.sleep(0)
        go_on.set()
        await held
        with pytest.raises(NotDone):
            await breaks
    await asyncio.sleep(0.01)
    assert sorted(told) == [("a", Appended(2)), ("b", Appended(2))]


# ---- the scribe by itself -----------------------------------------------------------------------------------
@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.db"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite:///{file}"


async def begun(store: Store, *names: str) -> None:
    for name in names:
        assert await TableLog(store).append(name, 0, new("first"), OPEN) == Appended(1)


def unit(name: str, after: int, *causes: str) -> Append:
    return Append(name, after, tuple(new(*causes)), None)


def rows(*units: Append) -> Values:
    values: Values = []
    for each in units:
        each.put_rows(values)
    return values


async def test_all_that_has_come_is_one_transaction(url: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await Store.open(url) as store:
        await begun(store, "a", "b", "c")
        one = Scribe(str(file))
        together = one.write([rows(unit("a", 1, "x")), rows(unit("b", 1, "x"), unit("c", 1, "x"))])
        assert (together.messages, together.outcome) == (2, DONE)
        mixed = one.write([rows(unit("a", 2, "y")), rows(unit("b", 1, "y"))])  # the second comes too late
        assert (mixed.messages, mixed.outcome, mixed.reason) == (2, NOT_DONE, "not after that version")
        assert [len(await TableLog(store).read(name)) for name in "abc"] == [2, 2, 2]

        append_rows, broken = scribe.append_rows, [sqlite3.OperationalError("disk I/O error")]

        def fail(connection: sqlite3.Connection, values: Values) -> None:
            append_rows(connection, values)  # it is done, and nobody heard of it
            if broken:
                raise broken.pop()

        monkeypatch.setattr(scribe, "append_rows", fail)
        broken[0].sqlite_errorcode = sqlite3.SQLITE_IOERR
        assert one.write([rows(unit("c", 2, "z"))]).outcome == UNKNOWN
        assert one.write([rows(unit("c", 2, "z"))]).outcome == NOT_DONE  # on a new connection
        assert one.write([rows(unit("c", 3, "w"))]).outcome == DONE
        one.close()


async def test_the_write_ahead_log_is_carried_over_when_nothing_waits(
    url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scribe, "UNITS", 20)
    async with await Store.open(url) as store:
        await begun(store, "a")
    one, asked = Scribe(str(file)), []

    def write(count: int, *, waits: bool) -> None:
        for _ in range(count):
            asked.append(1)
            assert one.write([rows(unit("a", len(asked), f"x{len(asked)}"))]).outcome == DONE
            one.tidy(lambda: waits)

    def length() -> int:
        """Of the log in frames, as its index says."""
        return int.from_bytes(file.with_name(f"{file.name}-shm").read_bytes()[16:20], sys.byteorder)

    write(19, waits=False)
    grown = length()
    assert grown >= 3 * 19
    write(2, waits=False)  # with the twentieth it is carried over, and with the next it is begun anew
    assert 0 < length() < grown
    write(38, waits=True)
    assert length() > grown
    write(3, waits=True)  # nobody waits for ever
    assert length() < grown
    one.close()


def test_messages_and_answers_may_come_in_pieces() -> None:
    said: list[Values] = [["a", 1, None], ["è" * 300, 1 << 40]]
    whole, data, heard = b"".join(map(scribe.message, said)), bytearray(), []
    for place in range(len(whole)):
        data += whole[place : place + 1]
        heard += scribe.messages(data)
    assert heard == said
    given = [scribe.Answer(3, NOT_DONE, 0.5, "perché"), scribe.Answer(1, DONE, 0.25)]
    whole, data, back = b"".join(each.written() for each in given), bytearray(), []
    for place in range(len(whole)):
        data += whole[place : place + 1]
        back += scribe.answers(data)
    assert back == given


# ---- what may happen to it ----------------------------------------------------------------------------------
async def test_it_is_the_scribe_who_writes(url: str) -> None:
    async with dictated(url) as store:
        await begun(store, "a")
        by_the_writer: list[Connection] = []
        event.listen(store.write_engine, "begin", by_the_writer.append)
        assert await store.write(unit("a", 1, "x"), key="a") == Appended(2)
        assert by_the_writer == []
        assert [each.cause for each in await TableLog(store).read("a")] == ["first", "x"]
        assert b"smazzata_commits_total 2.0" in store.metrics.text()  # also what was not put down yet


async def test_signals_are_for_the_server(url: str) -> None:
    """Ctrl-C in a terminal, and a service that is stopped, signal all processes: what was given is written first."""
    async with dictated(url) as store:
        await begun(store, "a")
        process = await scribe_of(store)
        for number, each in enumerate((signal.SIGINT, signal.SIGTERM, signal.SIGHUP), 1):
            process.send_signal(each)
            assert await store.write(unit("a", number, f"x{number}"), key="a") == Appended(number + 1)
        assert await scribe_of(store) == process
    assert not process.is_running()


async def test_whoever_is_killed_is_replaced_and_nobody_is_told_what_nobody_knows(url: str) -> None:
    async with dictated(url) as store:
        await begun(store, "a", "b")
        process = await scribe_of(store)
        process.suspend()
        told: list[object] = []
        store.begin(unit("a", 1, "x"), "a", lambda answer, error: told.append(error or answer))  # under way
        store.begin(unit("b", 1, "x"), "b", lambda answer, error: told.append(error or answer))  # waits: was not sent
        process.kill()
        async with asyncio.timeout(20):
            while len(told) < 2:
                await asyncio.sleep(0.01)
        assert isinstance(told[0], Unknown)
        assert isinstance(told[1], Unknown | Appended)
        assert await store.write(unit("a", 1, "x"), key="a") in (Appended(2), Already(2))
        assert (await scribe_of(store)).pid != process.pid
        assert await store.write(unit("a", 2, "y"), key="a") == Appended(3)
        assert [each.cause for each in await TableLog(store).read("a")] == ["first", "x", "y"]


async def test_asked_of_one_who_is_gone(url: str) -> None:
    """Before anybody has heard of it."""
    async with dictated(url) as store:
        await begun(store, "a")
        process = await scribe_of(store)
        process.kill()
        while process.status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.01)
        told: list[object] = []
        store.begin(unit("a", 1, "x"), "a", lambda answer, error: told.append(error or answer))
        assert told == []
        async with asyncio.timeout(20):
            while not told:
                await asyncio.sleep(0.01)
        assert isinstance(told[0], Unknown)
        assert await store.write(unit("a", 1, "x"), key="a") == Appended(2)


async def test_while_another_connection_writes(url: str, file: Path) -> None:
    async with dictated(url) as store:
        await begun(store, "a")
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            task = asyncio.create_task(store.write(unit("a", 1, "x"), key="a"))
            await asyncio.sleep(0.3)
            assert not task.done()
            other.execute("COMMIT")
        assert await task == Appended(2)


async def test_the_scribe_itself_waits_for_it(url: str, file: Path) -> None:
    """Not only the writer, to whom what it cannot do is handed on."""
    async with await Store.open(url) as store:
        await begun(store, "a")
    one = Scribe(str(file))
    with contextlib.closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        threading.Timer(0.2, other.execute, ["COMMIT"]).start()
        assert one.write([rows(unit("a", 1, "x"))]).outcome == DONE
    one.close()


async def test_more_than_the_line_takes(url: str) -> None:
    """The rest goes when there is room; who asks for too much is told so, and nothing of it is done."""
    names = [f"t{number}" for number in range(40)]
    long = "x" * 20_000
    async with dictated(url, longest=35) as store:
        await begun(store, *names)
        process = await scribe_of(store)
        process.suspend()
        tasks = []
        for name in names[:35]:
            event = Append(name, 1, (NewEvent("x", 1, long),), None)
            tasks.append(asyncio.create_task(store.write(event, key=name)))
            await asyncio.sleep(0)
        with pytest.raises(NotDone):
            await store.write(unit(names[-1], 1, "x"), key=names[-1])
        process.resume()
        assert await asyncio.gather(*tasks) == [Appended(2)] * 35
        assert await TableLog(store).read(names[34], 2) == [Event(2, "x", 1, long)]
        assert len(await TableLog(store).read(names[-1])) == 1


async def test_what_was_asked_for_is_done_before_it_closes(url: str) -> None:
    told: list[object] = []
    async with dictated(url) as store:
        await begun(store, "a", "b")
        process = await scribe_of(store)
        for name in "ab":
            store.begin(unit(name, 1, "x"), name, lambda answer, error: told.append(error or answer))
    assert told == [Appended(2)] * 2
    assert not process.is_running()


async def test_one_who_does_not_answer_is_not_waited_for_for_ever(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictation, "PATIENCE", 0.2)
    told: list[object] = []
    async with dictated(url) as store:
        await begun(store, "a")
        process = await scribe_of(store)
        process.suspend()
        store.begin(unit("a", 1, "x"), "a", lambda answer, error: told.append(error or answer))
    assert isinstance(told[0], Unknown)
    await asyncio.to_thread(wait_until_gone, process.pid)


async def test_without_any_scribe_it_is_the_writer(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    async with await Store.open(url) as store:
        store.dictate()
        await begun(store, "a")
        assert not store.is_dictating
        assert await store.write(unit("a", 1, "x"), key="a") == Appended(2)


@pytest.mark.patience(600)
async def test_kill_9_of_the_scribe_again_and_again(url: str, long: bool) -> None:
    """What was acknowledged is there, once, and there is no gap; what was not is asked for again."""
    rng, kills, acknowledged = random.Random(1), 200 if long else 12, 0

    async def play(name: str, store: Store, enough: asyncio.Event) -> int:
        version = 1
        while not enough.is_set():
            asked = unit(name, version, f"{name}-{version}")
            answer: Answer | None = None
            while answer is None:
                with contextlib.suppress(Unknown):
                    answer = await store.write(asked, key=name)
            assert answer in (Appended(version + 1), Already(version + 1))
            version += 1
        return version

    names = [f"t{number}" for number in range(8)]
    async with dictated(url) as store:
        await begun(store, *names)
        enough = asyncio.Event()
        players = [asyncio.create_task(play(name, store, enough)) for name in names]
        for _ in range(kills):
            process = await scribe_of(store)
            await asyncio.sleep(rng.random() / 10)
            os.kill(process.pid, signal.SIGKILL)
            await asyncio.to_thread(wait_until_gone, process.pid)
        enough.set()
        versions = dict(zip(names, await asyncio.gather(*players), strict=True))
        for name, version in versions.items():
            events = await TableLog(store).read(name)
            assert [each.version for each in events] == list(range(1, version + 1))
            assert [each.cause for each in events[1:]] == [f"{name}-{number}" for number in range(1, version)]
            acknowledged += version
    assert acknowledged > kills
