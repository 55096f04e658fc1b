"""The server under load, beside a raw echo server on the same machine in the same run.

    PYTHONPATH=src python bench/live.py [--tables 100] [--rate 100] [--seconds 10] [--idle 500]

Two people at each table play Scala 40 over real sockets; one server process, SQLite on this disk, `synchronous=FULL`.
An acknowledgement is timed from sending an action to the frame that carries its id. The echo server is uvicorn with
the same settings and a handler that sends back what it gets; it is asked over as many sockets at the same rate. `all
at once` is without pauses: as many as are acknowledged. The clients run in this process and take their share of the
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from server.live.world import SCALA, Process, free_socket, pick
from smazzata.server.live.messages import Act, Cut, Do, Out, Refused
from smazzata.tables import Terms

TERMS: Terms = msgspec.structs.replace(SCALA, format="deals 20", turn_ms=3_600_000, cut_ms=60_000)
ANSWER = msgspec.json.Decoder(Out)


# ---- the echo server ----------------------------------------------------------------------------------------
async def echo_app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def run_echo(port: int) -> None:
    config = uvicorn.Config(
        echo_app,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",
    )
    uvicorn.Server(config).run()


# ---- people -------------------------------------------------------------------------------------------------
class Load:
    """Times of acknowledgements, and a rate that all share: 0 is as fast as it goes."""

    def __init__(self, people: int, rate: float) -> None:
        self.times: list[float] = []
        self.until = 0.0
        self._pause = people / rate if rate else 0.0

    async def rest(self, rng: random.Random) -> None:
        if self._pause:
            await asyncio.sleep(rng.random() * 2 * self._pause)

    def over(self) -> bool:
        return time.monotonic() > self.until


async def ask_echo(socket: ClientConnection, load: Load, rng: random.Random) -> None:
    message = msgspec.json.encode(Do("0123456789ab", Act("discard 7C"), 17)).decode()
    while not load.over():
        await load.rest(rng)
        started = time.perf_counter()
        await socket.send(message)
        await socket.recv()
        load.times.append(time.perf_counter() - started)


async def play(socket: ClientConnection, load: Load, rng: random.Random) -> None:
    """Acts when it is this person's turn; the other one's frames are read meanwhile."""
    out = ANSWER.decode(await socket.recv())
    for number in itertools.count():
        while isinstance(out, Refused) or not (out.frame.options or "cut" in out.frame.may):
            if load.over():
                return
            if isinstance(out, Refused):
                await socket.send('{"id":"look","command":{"type":"look"}}')
            try:
                out = ANSWER.decode(await asyncio.wait_for(socket.recv(), 1))
            except TimeoutError:
                continue
        frame = out.frame
        await load.rest(rng)
        if load.over():
            return
        action_id = f"a{number}-{rng.random()}"
        command = Act(pick(frame, rng)) if frame.options else Cut(3, rng.randbytes(32).hex())
        started = time.perf_counter()
        await socket.send(msgspec.json.encode(Do(action_id, command, frame.version)).decode())
        out = ANSWER.decode(await socket.recv())
        while out.re != action_id:
            out = ANSWER.decode(await socket.recv())
        load.times.append(time.perf_counter() - started)


async def tables(address: str, count: int) -> list[str]:
    made = []
    people = {
        name: httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {name}"})
        for name in "ab"
    }
    for number in range(count):
        body = {"key": f"k{number}", "terms": msgspec.to_builtins(TERMS)}
        table = (await people["a"].post("/api/tables", json=body)).json()["listing"]["table"]
        for kind in ("sit", "ready"):
            for name, page in people.items():
                command = {"id": f"{kind}-{name}", "command": {"type": kind}}
                (await page.post(f"/api/tables/{table}/do", json=command)).raise_for_status()
        made.append(table)
    for page in people.values():
        await page.aclose()
    return made


Doing = Callable[[ClientConnection, Load, random.Random], Awaitable[None]]


async def loaded(places: list[tuple[str, str]], do: Doing, rate: float, seconds: float) -> Load:
    load = Load(len(places), rate)
    sockets = [await open_socket(*place) for place in places]
    load.until = time.monotonic() + seconds
    await asyncio.gather(*(do(socket, load, random.Random(n)) for n, socket in enumerate(sockets)))
    for socket in sockets:
        socket.transport.abort()
    return load


async def open_socket(address: str, name: str) -> ClientConnection:
    headers = {"Authorization": f"Bearer {name}"}
    return await connect(address, additional_headers=headers, compression=None, ping_interval=None)


def shown(name: str, load: Load, seconds: float) -> float:
    times = sorted(load.times)
    p99 = times[int(len(times) * 0.99)] * 1000
    middle = statistics.median(times) * 1000
    print(f"{name:32} {len(times) / seconds:8.0f}/s   median {middle:7.1f} ms   p99 {p99:7.1f} ms")
    return p99


# ---- the run ------------------------------------------------------------------------------------------------
async def main(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with free_socket() as found:
            port = found.getsockname()[1]
        echo = subprocess.Popen([sys.executable, __file__, "--echo", str(port)])
        server = Process(f"sqlite:///{folder}/bench.db", None, "bench", Path(folder) / "log")
        try:
            await server.start()
            await measure(options, server, f"ws://127.0.0.1:{port}/")
        finally:
            server.kill()
            echo.kill()
            echo.wait()


async def measure(options: argparse.Namespace, server: Process, echo: str) -> None:
    made = await tables(server.address, options.tables)
    base = f"ws{server.address.removeprefix('http')}/api/tables/"
    places = [(f"{base}{table}/socket", name) for table in made for name in "ab"]
    echoes = [(echo, "a")] * len(places)
    print(f"{len(made)} tables, {len(places)} sockets")
    seconds, rate = options.seconds, options.rate
    one = shown(f"echo, {rate}/s asked", await loaded(echoes, ask_echo, rate, seconds), seconds)
    two = shown(f"Scala 40, {rate}/s asked", await loaded(places, play, rate, seconds), seconds)
    print(f"p99 of acknowledgements: {two / one:.1f} × echo")
    full = await loaded(echoes, ask_echo, 0, seconds)
    shown("echo, all at once", full, seconds)
    before, mine = cpu(server), time.process_time()
    most = await loaded(places, play, 0, seconds)
    used, mine = 1000 * (cpu(server) - before), 1000 * (time.process_time() - mine)
    shown("Scala 40, all at once", most, seconds)
    each = len(most.times)
    print(
        f"processor time of an action: {used / each:.2f} ms in the server, {mine / each:.2f} ms in these clients"
    )
    print(f"saturation: {100 * len(most.times) / len(full.times):.0f} % of echo")
    await idle(options, server, f"{base}{made[0]}/socket")


def cpu(server: Process) -> float:
    assert server.process is not None
    times = psutil.Process(server.process.pid).cpu_times()
    return float(times.user + times.system)


async def idle(options: argparse.Namespace, server: Process, address: str) -> None:
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    before = process.memory_info().rss
    sockets = [await open_socket(address, f"w{number}") for number in range(options.idle)]
    await asyncio.gather(*(socket.recv() for socket in sockets))
    after = process.memory_info().rss
    print(
        f"memory of an idle socket: {(after - before) / options.idle / 1024:.0f} KB ({options.idle} sockets)"
    )
    for socket in sockets:
        socket.transport.abort()

    async def back(number: int) -> float:
        started = time.perf_counter()
        socket = await open_socket(address, f"w{number}")
        await socket.recv()
        socket.transport.abort()
        return time.perf_counter() - started

    times = sorted(await asyncio.gather(*(back(number) for number in range(options.idle))))
    print(
        f"{options.idle} sockets cut at once: 99 % have a frame again after {times[int(len(times) * 0.99)]:.1f} s"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--echo", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.echo:
        run_echo(chosen.echo)
    else:
        asyncio.run(main(chosen))
