"""The targets, one function each, and the command that measures them.

Two people at each table play Scala 40 over real sockets at a server started as people start it, with its database on
this disk and every action committed before it is acknowledged. An acknowledgement is timed from sending an action to
the frame that carries its id. The echo server is uvicorn with the same settings and sends back what it gets; it is
asked over as many sockets, at the same rate, by the same kind of client. Servers and clients have a process each; what
the clients themselves take of the machine is said too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from load.crowd import Clients, Measured, more_files
from load.echo import run_echo
from load.servers import Process, prepare, settled, socket_of, start_echo, start_smazzata
from load.wire import Place
from smazzata.build_info import mode

GUESTS: Final = 200


@dataclass(frozen=True, slots=True)
class Scale:
    tables: int
    rate: float
    busy: int
    """Tables that play without a pause, for saturation."""
    idle: int
    spectators: int
    seconds: float


@dataclass(slots=True)
class Bench:
    echo: Process
    server: Process
    clients: Clients
    scale: Scale
    folder: str
    database: str | None = None
    cookies: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    rows: list[tuple[str, str, str, bool]] = field(default_factory=list)

    def say(self, what: str, target: str, reached: str, well: bool) -> None:
        self.rows.append((what, target, reached, well))
        print(f"   → {reached} (target {target}): {'pass' if well else 'FAIL'}", flush=True)

    def cookie(self, number: int) -> str:
        return self.cookies[number % len(self.cookies)]

    def fsyncs(self, count: int) -> list[float]:
        """How long the disk takes to promise something, where the database is."""
        times = []
        with tempfile.TemporaryFile(dir=self.folder) as file:
            for _ in range(count):
                file.write(bytes(4096))
                file.flush()
                began = time.perf_counter()
                os.fsync(file.fileno())
                times.append(time.perf_counter() - began)
        return times

    def measured(
        self, name: str, server: Process, group: str, pause: float, seconds: float, only: int | None = None
    ) -> Measured:
        cpu, before = server.cpu, self.server.commits()
        found = self.clients.run(group, pause, seconds, only)
        used, after = server.cpu - cpu, self.server.commits()
        found = found._replace(server_cpu=used)
        count, answers = max(1, len(found.times)), max(1, found.answers)
        print(
            f"   {name:34} {len(found.times) / found.seconds:7.0f}/s   median {1000 * median(found):6.2f} ms"
            f"   p99 {1000 * p99(found):6.2f} ms   processor an answer: server {1e6 * used / answers:5.0f} µs,"
            f" clients {1e6 * found.cpu / count:5.0f} µs" + (f"   refused {found.refusals}" if found.refusals else ""),
            flush=True,
        )
        if server is self.server:
            commits, took, units = (new - old for new, old in zip(after, before, strict=True))
            print(f"{'':38}{commits:.0f} commits, {1000 * took / commits:.1f} ms and {units / commits:.1f} units each")
        return found


def median(found: Measured) -> float:
    return statistics.median(found.times) if found.times else 0.0


def p99(found: Measured) -> float:
    return sorted(found.times)[int(len(found.times) * 0.99)] if found.times else 0.0


def mean(found: Measured) -> float:
    return statistics.fmean(found.times) if found.times else 0.0


# ---- the targets --------------------------------------------------------------------------------------------
def acknowledgements(bench: Bench) -> None:
    """All tables, at a rate. Every one of them waits for the disk, which an echo does not."""
    scale = bench.scale
    waits = sorted(bench.fsyncs(200))
    print(f"   the disk alone, a 4 KB fsync: median {1000 * waits[100]:.2f} ms   p99 {1000 * waits[197]:.2f} ms")
    pause = scale.tables / scale.rate
    one = bench.measured(f"echo, {scale.rate:.0f}/s asked", bench.echo, "echo", 2 * pause, scale.seconds)
    two = bench.measured(f"Scala 40, {scale.rate:.0f}/s asked", bench.server, "tables", pause, scale.seconds)
    ratio = p99(two) / p99(one)
    least = _least(bench, 2 * pause)
    beyond = p99(two) / p99(least)
    print(f"   an echo that saves takes {p99(least) / p99(one):.1f} × what an echo takes, Scala 40 {beyond:.1f} × that")
    what = f"p99 acknowledgement, {scale.tables} tables, {2 * scale.tables} sockets, {scale.rate:.0f} actions/s"
    enough = len(two.times) / two.seconds >= 0.9 * scale.rate
    bench.say(what, "≤ 3 × echo", f"{ratio:.1f} × echo ({1000 * p99(two):.1f} ms)", ratio <= 3 and enough)


def _least(bench: Bench, pause: float) -> Measured:
    """What a server takes that does nothing but save what it gets, on the same disk."""
    saving = start_echo(Path(bench.folder), saving=True)
    try:
        places = [Place("127.0.0.1", saving.port, "/")] * (2 * bench.scale.tables)
        bench.clients.open("saving", "asker", places)
        return bench.measured("an echo that saves", saving, "saving", pause, bench.scale.seconds)
    finally:
        bench.clients.cut("saving")
        saving.stop()


def saturation(bench: Bench) -> None:
    """Without a pause: as many as are acknowledged."""
    only = 2 * bench.scale.busy
    one = bench.measured("echo, all at once", bench.echo, "echo", 0, bench.scale.seconds, only)
    two = bench.measured("Scala 40, all at once", bench.server, "tables", 0, bench.scale.seconds, only)
    ratio = (len(two.times) / two.seconds) / (len(one.times) / one.seconds)
    by_processor = (one.server_cpu / one.answers) / (two.server_cpu / max(1, two.answers))
    print(f"   by processor time of the server alone, which a busy machine disturbs less: {100 * by_processor:.0f} %")
    reached = f"{100 * ratio:.0f} % ({len(two.times) / two.seconds:.0f} actions/s)"
    bench.say(f"saturation, {bench.scale.busy} tables", "≥ 20 % of echo", reached, ratio >= 0.2)


def idle(bench: Bench) -> None:
    """Sockets of people who do nothing: what they take, and how fast they are back when all are cut."""
    count = bench.scale.idle
    settled(bench.server)
    before = bench.server.memory
    tables = bench.tables
    places = [
        socket_of(bench.server, tables[number % len(tables)], bench.cookie(number)) for number in range(count)
    ]
    bench.clients.open("idle", "watcher", places)
    settled(bench.server)
    each = (bench.server.memory - before) / count / 1024
    bench.say(f"memory of an idle socket, {count} sockets", "≤ 40 KB", f"{each:.0f} KB", each <= 40)
    alive = bench.clients.cut("idle")
    cpu = bench.server.cpu
    times = sorted(bench.clients.open("idle", "watcher", places, count))
    took = times[int(0.99 * count)]
    used = 1000 * (bench.server.cpu - cpu) / count
    middle = statistics.median(times)
    print(f"   {alive} sockets cut; median {middle:.1f} s, last {times[-1]:.1f} s, {used:.2f} ms of processor each")
    bench.say(f"{count} sockets cut at once: 99 % back", "≤ 10 s", f"{took:.1f} s", took <= 10 and alive == count)
    bench.clients.cut("idle")
    settled(bench.server)


def spectators(bench: Bench) -> None:
    """One table, its two players acting a few times a second, alone and with everybody looking on."""
    count = bench.scale.spectators
    cookies, tables = prepare(bench.server, 2, 1, mark="watched")
    players = [socket_of(bench.server, tables[0], cookie) for cookie in cookies]
    bench.clients.open("players", "player", players)
    seconds = max(10.0, bench.scale.seconds)
    one = bench.measured("two players alone", bench.server, "players", 0.1, seconds)
    places = [socket_of(bench.server, tables[0], bench.cookie(number)) for number in range(count)]
    others = Clients()  # or the players would wait until their own process has read what was sent to a thousand others
    try:
        others.open("spectators", "watcher", places)
        two = bench.measured(f"the same, {count} spectators", bench.server, "players", 0.1, seconds)
        print(f"   {others.frames('spectators') / count:.0f} frames to each of them")
        others.cut("spectators")
    finally:
        others.close()
    ratio = mean(two) / mean(one)
    print(f"   median {median(two) / median(one):.2f} ×, p99 {p99(two) / p99(one):.2f} ×")
    reached = f"{ratio:.2f} × (mean acknowledgement {1000 * mean(two):.1f} ms)"
    bench.say(f"a table with {count} spectators, for its players", "≤ 1.2 ×", reached, ratio <= 1.2)
    bench.clients.cut("players")


def restart(bench: Bench) -> None:
    """kill -9 with everything that was played in the database; a table plays on at the process that is started then.
    How long a page waits before it tries again is not in it."""
    cookies, tables = prepare(bench.server, 2, 1, mark="killed")
    players = [socket_of(bench.server, tables[0], cookie) for cookie in cookies]
    bench.clients.open("killed", "player", players)
    bench.measured("two players", bench.server, "killed", 0.05, 2)
    for group in ("tables", "killed"):
        bench.clients.cut(group)
    began = time.perf_counter()
    bench.server.kill()
    bench.server = start_smazzata(Path(bench.folder), bench.database, bench.server.port)
    listening = time.perf_counter() - began
    started = bench.server.cpu
    back = max(bench.clients.open("killed", "player", players))
    found = bench.measured("the same two", bench.server, "killed", 0.05, 2)
    seconds = listening + back + (found.times[0] if found.times else 60.0)
    print(f"   listening after {listening:.2f} s ({started:.2f} s of processor), both at the table {back:.2f} s later")
    bench.say("play goes on after kill -9", "≤ 2 s", f"{seconds:.2f} s", seconds <= 2)
    bench.clients.cut("killed")


TARGETS: Final[dict[str, Callable[[Bench], None]]] = {
    "acknowledgements": acknowledgements,
    "saturation": saturation,
    "idle": idle,
    "spectators": spectators,
    "restart": restart,  # the last: nobody sits at the other tables afterwards
}


# ---- the run ------------------------------------------------------------------------------------------------
def run(scale: Scale, database: str | None, only: list[str]) -> bool:
    print(
        f"smazzata {mode()}, {os.cpu_count()} cores, load before the run {os.getloadavg()[0]:.1f},"
        f" database {database.partition(':')[0] if database else 'sqlite'}"
    )
    clients = Clients()
    with tempfile.TemporaryDirectory() as folder:
        echo = start_echo(Path(folder))
        server = start_smazzata(Path(folder), database)
        bench = Bench(echo, server, clients, scale, folder, database)
        try:
            bench.cookies, bench.tables = prepare(server, min(GUESTS, 2 * scale.tables), scale.tables)
            seats = [
                socket_of(server, table, bench.cookie(2 * number + seat))
                for number, table in enumerate(bench.tables)
                for seat in (0, 1)
            ]
            clients.open("tables", "player", seats)
            clients.open("echo", "asker", [Place("127.0.0.1", echo.port, "/")] * len(seats))
            settled(server)
            print(f"{len(bench.tables)} tables, {len(seats)} sockets there, as many at the echo server", flush=True)
            for name in only:
                print(f"{name}:")
                TARGETS[name](bench)
        finally:
            clients.close()
            bench.server.stop()
            echo.stop()
        starved = (Path(folder) / "smazzata.log").read_text("utf-8").count("outage")
    if starved:
        print(f"\nThe server was kept from running for more than a second {starved} times: this machine was too busy.")
    print(f"\nload after the run {os.getloadavg()[0]:.1f}\n\n| | target | reached | |\n|---|---|---|---|")
    for what, target, reached, well in bench.rows:
        print(f"| {what} | {target} | {reached} | {'✓' if well else '✗'} |")
    return all(well for *_, well in bench.rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the scale, two seconds each")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, help="actions a second at all tables together")
    parser.add_argument("--busy", type=int, help="tables without pauses, for saturation")
    parser.add_argument("--idle", type=int)
    parser.add_argument("--spectators", type=int)
    parser.add_argument("--seconds", type=float, help="of each measurement")
    parser.add_argument("--database", help="postgresql://…; otherwise SQLite in a folder of its own")
    parser.add_argument("--only", action="append", choices=list(TARGETS), help="these and no others")
    parser.add_argument("--echo", metavar="FOLDER", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    more_files()
    if asked.echo is not None:
        run_echo(asked.echo)
        return
    part = 10 if asked.quick else 1
    scale = Scale(
        tables=asked.tables or 2000 // part,
        rate=asked.rate or 800 / part,
        busy=min(asked.busy or 200 // (4 if asked.quick else 1), asked.tables or 2000 // part),
        idle=asked.idle or 5000 // part,
        spectators=asked.spectators or 1000 // part,
        seconds=asked.seconds or 20 / part,
    )
    multiprocessing.freeze_support()
    sys.exit(0 if run(scale, asked.database, asked.only or list(TARGETS)) else 1)
