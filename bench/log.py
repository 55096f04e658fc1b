"""How many appends a second the log acknowledges, on SQLite and on PostgreSQL, beside a raw fsync on the same disk.

    PYTHONPATH=src python bench/log.py [--seconds 3] [--folder DIR]

Every append is its own table's next event, durable when it is acknowledged (SQLite synchronous=FULL, PostgreSQL with
fsync). One submitter waits for each acknowledgement; 200 submit at once and share commits. `raw fsync` writes 300 bytes
to the end of a file and waits for the disk, one after the other: what any log without group commit can reach at most.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from server.services import CannotRun, Postgres
from smazzata.server.infra.clock import SystemClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.log import Appended, NewEvent, TableLog
from smazzata.server.infra.shelves import Summary

EVENT = '{"type":"act","seat":2,"action":{"type":"lay","cards":["7D","8D","9D","TD"],"at":null}}' * 2


def raw_fsync(folder: Path, seconds: float) -> float:
    file = os.open(folder / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    data = b"x" * 300
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        os.write(file, data)
        os.fdatasync(file)
        count += 1
    rate = count / (time.perf_counter() - start)
    os.close(file)
    return rate


async def appends(url: str, submitters: int, seconds: float, mark: str) -> tuple[float, list[float], float]:
    """Acknowledged a second, the time of each, and appends a commit."""
    took: list[float] = []
    clock = SystemClock()
    async with await Store.open(url) as store:
        log = TableLog(store)
        end = time.perf_counter() + seconds

        async def one(number: int) -> None:
            version = 0
            while (start := time.perf_counter()) < end:
                event = NewEvent(f"{mark}-{version}", clock.now(), EVENT)
                answer = await log.append(f"{mark}-{number}", version, [event], Summary("playing", clock.now(), "{}"))
                assert isinstance(answer, Appended)
                version = answer.version
                took.append(time.perf_counter() - start)

        start = time.perf_counter()
        await asyncio.gather(*(one(number) for number in range(submitters)))
        rate = len(took) / (time.perf_counter() - start)
        commits = store.metrics.commits._value.get()
    return rate, took, len(took) / commits


def show(name: str, rate: float, took: list[float], each: float, raw: float) -> None:
    ordered = sorted(took)
    print(
        f"{name:32} {rate:9,.0f}/s  {rate / raw:6.2f} × raw fsync   median {statistics.median(ordered) * 1000:7.2f} ms"
        f"   p99 {ordered[int(len(ordered) * 0.99)] * 1000:7.2f} ms   {each:6.1f} a commit"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--folder", help="on the disk to be measured; by default the one of temporary files")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        raw = raw_fsync(folder, asked.seconds)
        print(f"{'raw fsync':32} {raw:9,.0f}/s")
        addresses: dict[str, Callable[[], str]] = {"SQLite": lambda: f"sqlite:///{folder / 'log.db'}"}
        server = None
        try:
            tempfile.tempdir = asked.folder
            server = Postgres(safe=True)
            server.start()
            addresses["PostgreSQL"] = server.new_database
        except CannotRun as reason:
            print(f"PostgreSQL: {reason}")
        try:
            for kind, address in addresses.items():
                url = address()
                for submitters in (1, 200):
                    result = asyncio.run(appends(url, submitters, asked.seconds, f"{kind}{submitters}"))
                    again = raw_fsync(folder, asked.seconds / 3)  # beside it: this machine is not always as fast
                    show(f"{kind}, {submitters} at once", *result, again)
        finally:
            if server is not None:
                server.remove()


if __name__ == "__main__":
    main()
