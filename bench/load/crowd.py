"""A process of clients: opens sockets, lets people ask and play, and says what it measured and what it cost."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import resource
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import uvloop

from load.people import Asker, Person, Player, Timing, Watcher
from load.wire import Place

KINDS: dict[str, type[Person]] = {"asker": Asker, "player": Player, "watcher": Watcher}
WARM_UP = 2.0
AT_ONCE = 256


class Measured(NamedTuple):
    seconds: float
    times: list[float]
    frames: int
    refusals: dict[str, int]
    cpu: float
    """Seconds of processor time that the clients took."""
    answers: int
    """All of them, with the warm-up."""
    server_cpu: float = 0.0
    """Of the server, for all of them."""


def _same(person: Person) -> Person:
    return person


class Crowd:
    """In the process of the clients."""

    def __init__(self) -> None:
        self.groups: dict[str, tuple[Timing, list[Person]]] = {}

    async def open(self, group: str, kind: str, places: Sequence[Place], at_once: int = AT_ONCE) -> list[float]:
        """The seconds after which each had its first answer."""
        timing, people = self.groups.setdefault(group, (Timing(), []))
        gate = asyncio.Semaphore(at_once)
        began = time.perf_counter()

        async def one(place: Place, number: int) -> float:
            async with gate:
                for _ in range(20):
                    person = KINDS[kind](place, timing, number)
                    connect = asyncio.get_running_loop().create_connection
                    try:
                        await connect(partial(_same, person), place.host, place.port)
                        arrived = await asyncio.wait_for(person.first, 30)
                    except (OSError, TimeoutError):
                        person.cut()
                        continue
                    people.append(person)
                    return arrived - began
            raise ConnectionError(place)

        return await asyncio.gather(*(one(place, number) for number, place in enumerate(places, len(people))))

    async def run(self, group: str, pause: float, seconds: float, only: int | None) -> Measured:
        timing, people = self.groups[group]
        timing.begin(pause)
        for person in people[:only]:
            person.start()
        await asyncio.sleep(WARM_UP)
        timing.forget()
        began, cpu = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        timing.running = False
        spent = time.perf_counter() - began
        measured = Measured(spent, timing.times, timing.frames, timing.refusals, time.process_time() - cpu, 0)
        await asyncio.sleep(0.5)
        return measured._replace(answers=timing.answers)

    async def frames(self, group: str) -> int:
        timing, _ = self.groups[group]
        return timing.frames

    async def cut(self, group: str) -> int:
        _, people = self.groups.pop(group)
        alive = sum(person.is_open for person in people)
        for person in people:
            person.cut()
        await asyncio.sleep(0)
        return alive


async def _serve(pipe: Connection) -> None:
    gc.disable()  # the clients make none, and would keep everybody waiting while they look for it
    crowd, loop = Crowd(), asyncio.get_running_loop()
    while (asked := await loop.run_in_executor(None, pipe.recv)) is not None:
        try:
            pipe.send((True, await getattr(crowd, asked[0])(*asked[1:])))
        except Exception as error:
            pipe.send((False, repr(error)))


def _main(pipe: Connection) -> None:
    more_files()
    uvloop.run(_serve(pipe))


def more_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Clients:
    """From outside: each call waits for the answer of the process."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_main, args=(theirs,), daemon=True)
        self._process.start()

    def _ask(self, *asked: Any) -> Any:
        self._pipe.send(asked)
        well, answer = self._pipe.recv()
        if not well:
            raise RuntimeError(answer)
        return answer

    def open(self, group: str, kind: str, places: Sequence[Place], at_once: int = AT_ONCE) -> list[float]:
        times: list[float] = self._ask("open", group, kind, places, at_once)
        return times

    def run(self, group: str, pause: float, seconds: float, only: int | None = None) -> Measured:
        measured: Measured = self._ask("run", group, pause, seconds, only)
        return measured

    def frames(self, group: str) -> int:
        """That they were sent, all together."""
        count: int = self._ask("frames", group)
        return count

    def cut(self, group: str) -> int:
        """How many of them were still open."""
        alive: int = self._ask("cut", group)
        return alive

    def close(self) -> None:
        self._pipe.send(None)
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()
