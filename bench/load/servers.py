"""The servers that are measured, each a process of its own: the echoes, and `smazzata serve` as people start it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import psutil

from load.wire import Place
from smazzata.tables import Terms

TERMS = Terms(rules="scala40/online", format="deals 20", turn_ms=3_600_000, cut_ms=60_000, pause_ms=0)


# ---- a process ----------------------------------------------------------------------------------------------
class Process:
    """Prints its address as the last word of a line when it is there."""

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        with log.open("wb") as errors:
            self._running = subprocess.Popen(
                command, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"{' '.join(command)}: {line}{log.read_text()[-2000:]}")
        self.address = line.split()[-1].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        self._process = psutil.Process(self._running.pid)

    @property
    def cpu(self) -> float:
        times = self._process.cpu_times()
        return float(times.user + times.system)

    @property
    def memory(self) -> int:
        return int(self._process.memory_full_info().uss)

    def commits(self) -> tuple[float, float, float]:
        """How many there were, how many seconds they took, and how many actions they carried, as the server counts."""
        text = httpx.get(f"{self.address}/metrics").raise_for_status().text
        found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        names = ("smazzata_commit_seconds_count", "smazzata_commit_seconds_sum", "smazzata_commit_units_sum")
        count, seconds, units = (float(found[name]) for name in names)
        return count, seconds, units

    def kill(self) -> None:
        """As a machine that fails would."""
        self._running.kill()
        self._running.wait()

    def stop(self) -> None:
        self._running.terminate()
        try:
            self._running.wait(10)
        except subprocess.TimeoutExpired:
            self._running.kill()
            self._running.wait()


def start_echo(folder: Path, *, saving: bool = False) -> Process:
    command = [sys.executable, str(Path(__file__).parents[1] / "server.py"), "--echo", str(folder) if saving else ""]
    return Process(command, folder / ("saving.log" if saving else "echo.log"))


def start_smazzata(folder: Path, database: str | None, port: int = 0) -> Process:
    more = {"SMAZZATA_DATABASE": database} if database else {}
    command = [sys.executable, "-m", "smazzata", "serve", "--port", str(port), "--no-rate-limits"]
    return Process(command, folder / "smazzata.log", SMAZZATA_DATA=str(folder / "data"), **more)


# ---- guests and tables --------------------------------------------------------------------------------------
async def _prepared(address: str, guests: int, tables: int, terms: Terms, mark: str) -> tuple[list[str], list[str]]:
    async with httpx.AsyncClient(base_url=address, headers={"X-Smazzata": "1"}) as page:
        cookies = []
        for _ in range(guests):
            answer = (await page.post("/api/guests", json={})).raise_for_status()
            cookies.append("; ".join(f"{name}={value}" for name, value in answer.cookies.items()))
            page.cookies.clear()
        body = {"terms": msgspec.to_builtins(terms)}

        async def make(number: int) -> str:
            headers = {"Cookie": cookies[2 * number % guests]}
            json = {**body, "key": f"{mark}{number}"}
            answer = (await page.post("/api/tables", json=json, headers=headers)).raise_for_status()
            return str(answer.json()["listing"]["table"])

        made = []
        for first in range(0, tables, 8):
            made += await asyncio.gather(*(make(number) for number in range(first, min(first + 8, tables))))
    return cookies, made


def prepare(
    server: Process, guests: int, tables: int, terms: Terms = TERMS, mark: str = "k"
) -> tuple[list[str], list[str]]:
    """The cookies of so many guests, and the ids of so many tables: guests 2 n and 2 n + 1 are to sit at table n."""
    return asyncio.run(_prepared(server.address, guests, tables, terms, mark))


def socket_of(server: Process, table: str, cookie: str) -> Place:
    return Place("127.0.0.1", server.port, f"/api/tables/{table}/socket", cookie)


def settled(server: Process, seconds: float = 0.5) -> None:
    """Waits until the server has nothing left to do."""
    while True:
        before = server.cpu
        time.sleep(seconds)
        if server.cpu - before < 0.1 * seconds:
            return
