"""What an action costs the event loop of a server, without the network.

    python bench/loop.py [--tables 200] [--seconds 3] [--rounds 3] [--folder DIR]

Two people at each table act as soon as they may, as in `bench/server.py --only saturation`, but in the process of the
server: what they say is handed to the socket of their table as text, and what is sent to them is read at once. Rules,
frames, locks, the scribe and its SQLite are the real ones. What counts is the processor time of the loop's thread, less
what the people took of it; that of all threads is said beside it, without the scribe.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import uvloop
from load.people import Player, Timing
from load.servers import TERMS
from load.wire import Place

from smazzata.build_info import mode
from smazzata.server.access import Role, UserId, Visitor
from smazzata.server.features import Core
from smazzata.server.infra.bus import LocalBus
from smazzata.server.infra.clock import SystemClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import SystemDice
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.settings import Settings
from smazzata.server.infra.tuning import tune
from smazzata.server.live.absences import Seen
from smazzata.server.live.framing import payload
from smazzata.server.live.pacing import NO_LIMITS
from smazzata.server.live.running import Live
from smazzata.server.live.socket import Connection
from smazzata.server.live.wire import EXTENSION


class Here(Player):
    """A player in the process of the server: the line of the socket is this object."""

    said: list[tuple[Here, str]] = []  # noqa: RUF012 (of all of them)
    seconds = 0.0
    """That all of them took."""
    is_free = True
    tell: Callable[[str], None] | None = None

    def __init__(self, timing: Timing, number: int) -> None:
        super().__init__(Place("", 0, ""), timing, number)
        self.opened()

    def say(self, data: bytes) -> None:
        Here.said.append((self, data.decode()))

    def listen(self, hear: Callable[[str], None], _free: Callable[[], None]) -> None:
        self.tell = hear

    def hold(self, _held: bool) -> None: ...

    def put(self, data: bytes) -> bool:
        began = time.perf_counter()
        self.heard(payload(data))
        Here.seconds += time.perf_counter() - began
        return True


class Socket:
    """As much of Litestar's as a connection asks for."""

    client = None

    def __init__(self, visitor: Visitor, line: Here) -> None:
        self.user = visitor
        self.scope = {"extensions": {EXTENSION: line}}

    async def accept(self) -> None: ...

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def close(self, _code: int, _reason: str) -> None: ...


class Gate:
    """Everybody stays who they are."""

    async def still_there(self, visitors: Sequence[Visitor]) -> Sequence[Visitor]:
        return visitors


def hand_over() -> None:
    """What everybody has said since the last turn of the loop."""
    said, Here.said = Here.said, []
    for player, text in said:
        if player.tell is not None:
            player.tell(text)
    asyncio.get_running_loop().call_soon(hand_over)


async def measure(folder: Path, tables: int, seconds: float, rounds: int) -> None:
    timing = Timing()
    timing.begin(0.0)
    async with await Store.open(f"sqlite:///{folder / 'loop.db'}") as store:
        store.dictate()
        while not store.is_dictating:
            await asyncio.sleep(0.01)
        nobody = cast(Any, SimpleNamespace())
        gate = cast(Any, Gate())
        core = Core(cast(Settings, nobody), store, LocalBus(), SystemClock(), SystemDice(), Metrics(), gate)
        live = Live(core, limits=NO_LIMITS)
        live.tables.absences.learn(Seen(1 << 60, []))  # no heart beats here
        tasks = []
        for number in range(tables):
            room = await live.tables.create(UserId(f"host{number}"), TERMS, f"table{number}")
            for seat in (0, 1):
                user = UserId(f"player{number}-{seat}")
                visitor = Visitor(user, user, Role.PLAYER, "cookie")
                socket = cast(Any, Socket(visitor, Here(timing, 2 * number + seat)))
                tasks.append(asyncio.create_task(Connection(socket, room.id, live).serve()))
        tune()
        hand_over()
        await asyncio.sleep(1.5)
        for _ in range(rounds):
            timing.begin(0.0)
            Here.seconds = 0.0
            began, loop, whole = time.perf_counter(), time.thread_time(), time.process_time()
            await asyncio.sleep(seconds)
            loop, whole = time.thread_time() - loop - Here.seconds, time.process_time() - whole - Here.seconds
            count, took = timing.answers, time.perf_counter() - began
            print(
                f"{count / took:7.0f} actions/s   loop {1e6 * loop / count:6.1f} µs an action, all threads"
                f" {1e6 * whole / count:6.1f} µs; the people {1e6 * Here.seconds / count:.1f} µs;"
                f" {timing.frames / count:.2f} frames an action",
                flush=True,
            )
        timing.running = False
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await live.tables.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="where the database goes; otherwise a temporary one")
    asked = parser.parse_args()
    print(f"smazzata {mode()}, {asked.tables} tables, load before the run {os.getloadavg()[0]:.1f}")
    folder = Path(tempfile.mkdtemp(dir=asked.folder))
    try:
        uvloop.run(measure(folder, asked.tables, asked.seconds, asked.rounds))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
