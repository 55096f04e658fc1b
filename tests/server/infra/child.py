"""Processes that write to the log until they are killed, forked from one that has imported everything already.

`Nursery` is the tests' end; `python -m server.infra.child` is the other. A child writes a line to its file after each
append that was acknowledged; what a killed process has written to a file stays written.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
import traceback
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from smazzata.server.infra.bus import Bus, open_bus
from smazzata.server.infra.clock import SystemClock
from smazzata.server.infra.db import NotDone, Store, Unknown
from smazzata.server.infra.log import Already, Appended, Conflict, NewEvent, TableLog
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.shelves import Summary


@dataclass(frozen=True)
class Task:
    name: str
    database: str
    tables: list[str]
    writers: int
    file: str
    each: int | None  # appends a writer; None: until it is killed
    migrate: bool = False
    bus: str | None = None


@dataclass(frozen=True)
class Ack:
    table: str
    cause: str
    version: int


# ---- the child ----------------------------------------------------------------------------------------------
async def write_on(task: Task) -> None:
    if task.migrate:
        store = await Store.open(task.database)
    else:
        store = Store(task.database)
    bus = open_bus(task.bus, Metrics())
    await bus.start()
    file = os.open(task.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    async with store:
        await asyncio.gather(*(_writer(task, TableLog(store), bus, number, file) for number in range(task.writers)))
    await asyncio.sleep(0.05 if task.bus else 0)
    await bus.close()


async def _writer(task: Task, log: TableLog, bus: Bus, number: int, file: int) -> None:
    rng = random.Random(f"{task.name} {number}")
    versions: dict[str, int] = {}
    done = 0
    while task.each is None or done < task.each:
        table, cause = rng.choice(task.tables), f"{task.name}-{number}-{done}"
        version = await _append(log, table, versions.get(table, 0), cause, rng)
        versions[table] = version
        os.write(file, f"{table} {cause} {version}\n".encode())
        bus.publish(f"table.{table}", str(version).encode())
        done += 1


async def _append(log: TableLog, table: str, version: int, cause: str, rng: random.Random) -> int:
    """Until it is done, as a client does: the same cause again and again; and once more when it is done."""
    before: int | None = None
    while True:
        events = [NewEvent(cause, SystemClock().now(), json.dumps({"by": cause}))]
        try:
            answer = await log.append(table, version, events, Summary("playing", version, "{}"))
        except (NotDone, Unknown):
            await asyncio.sleep(0.02)
            continue
        match answer:
            case Conflict(now):
                version = now
            case Appended(now):
                if before is not None:
                    raise AssertionError(f"{cause} has had its effect twice")
                if rng.random() < 0.8:
                    return now
                before = version = now
            case Already(now):
                if before not in {None, now}:
                    raise AssertionError(f"{cause} was {before}, is {now}")
                return now


def nursery() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are nobody's business
    for line in sys.stdin:
        task = Task(**json.loads(line))
        child = os.fork()
        if child:
            print(child, flush=True)
            continue
        said = os.open(task.file + ".log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(said, 1)
        os.dup2(said, 2)
        try:
            asyncio.run(write_on(task))
        except BaseException:
            Path(task.file + ".error").write_text(traceback.format_exc())
        os._exit(0)


# ---- the tests' end -----------------------------------------------------------------------------------------
class Nursery:
    def __init__(self) -> None:
        tests = str(Path(__file__).parents[2])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([tests, *filter(None, sys.path)])}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "server.infra.child"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def begin(self, task: Task) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(asdict(task)), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for child in psutil.Process(self.process.pid).children():  # of a test that failed
            os.kill(child.pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def is_there(child: int) -> bool:
    try:
        os.kill(child, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(child: int, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while is_there(child):
        assert time.monotonic() < deadline, f"{child} is still there"
        time.sleep(0.01)


def acks(file: Path) -> list[Ack]:
    """All that was acknowledged to this child."""
    error = Path(f"{file}.error")
    assert not error.exists(), error.read_text()
    if not file.exists():
        return []
    lines = [line.split() for line in file.read_text().splitlines()]
    return [Ack(table, cause, int(version)) for table, cause, version in lines]


if __name__ == "__main__":
    nursery()
