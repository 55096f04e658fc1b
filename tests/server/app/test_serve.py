"""`smazzata serve` as a process: says where it is, answers, stops cleanly; `smazzata admin` beside it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets import ConnectionClosed, InvalidStatus, Origin
from websockets.sync.client import ClientConnection, connect

import smazzata
from server.world import PASSWORD
from smazzata.server.guards import COOKIE
from smazzata.server.serving import LARGEST_FRAME

pytestmark = pytest.mark.once

NOT_ONE = {"SMAZZATA_DATABASE": f"sqlite:///{Path(__file__).resolve()}"}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "smazzata", *words]


def environment(folder: Path, database: str | None = None) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SMAZZATA_")}
    path = os.pathsep.join([str(Path(smazzata.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    kept |= {"SMAZZATA_DATA": str(folder), "PYTHONPATH": path}
    return kept | ({"SMAZZATA_DATABASE": database} if database else {})


@contextmanager
def serving(
    folder: Path, database: str | None = None, **settings: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    process = subprocess.Popen(
        command("serve", "--port", "0"),
        env=environment(folder, database) | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"Smazzata: (http://127\.0\.0\.1:\d+)/\n", line)
        assert found, (line, process.stderr.read() if process.stderr else "")
        yield found[1], process
    finally:
        process.kill()
        process.communicate()


def test_a_server_without_any_configuration(database: str, tmp_path: Path) -> None:
    address_of = None if database.startswith("sqlite") else database
    with serving(tmp_path, address_of) as (address, process):
        with httpx.Client(base_url=address, timeout=30) as client:
            assert "<title>Smazzata</title>" in client.get("/").text
            assert (client.head("/").status_code, client.head("/health").content) == (200, b"")
            assert client.get("/ready").json() == {"ready": True, "database": True, "bus": True}
            assert (
                'smazzata_requests_total{method="GET",route="/ready",status="200"} 1.0'
                in client.get("/metrics").text
            )
            anna = {"name": "Anna", "password": PASSWORD}
            assert client.post("/api/users", json=anna).json()["role"] == "player"
            nobody, made = (
                subprocess.run(
                    command("admin", name),
                    env=environment(tmp_path, address_of),
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=60,
                )
                for name in ("Nobody", "anna")
            )
            assert nobody.returncode == 1
            assert "nobody of this name" in nobody.stderr.lower()
            assert (made.returncode, made.stdout) == (0, "Anna is an administrator now.\n"), made.stderr
            assert client.get("/api/me").json()["role"] == "administrator"
            assert client.get("/api/admin/audit").json()[0]["what"] == "role"
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=30)
        assert process.returncode == 0
        assert '"event": "stopped"' in said
        assert PASSWORD not in said
    if address_of is None:
        assert [path.name for path in tmp_path.iterdir()] == ["smazzata.db"]  # nothing is left in a journal


def test_what_was_kept_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        cookies = dict(httpx.post(f"{address}/api/guests", json={"name": "Anna"}, timeout=30).cookies)
        process.kill()  # without a word
    with serving(tmp_path) as (address, _):
        assert httpx.get(f"{address}/api/me", cookies=cookies, timeout=30).json()["name"] == "Anna"


@pytest.mark.parametrize(
    ("words", "more", "code", "said"),
    [
        (("serve", "--port", "99999"), {}, 2, "65535"),
        (("serve",), {"SMAZZATA_PORT": "many"}, 2, "SMAZZATA_PORT"),
        (("serve",), {"SMAZZATA_DATABASE": "postgresql://u:secret@127.0.0.1:1/x"}, 1, "does not answer"),
        (("serve",), {"SMAZZATA_DATA": "/dev/null/nope"}, 1, "name a folder that can be in SMAZZATA_DATA"),
        (("admin", "Anna"), {"SMAZZATA_DATA": "/dev/null/nope"}, 1, "there is no database"),
        (("serve", "--host", "192.0.2.1"), {}, 1, "cannot listen on 192.0.2.1:8040"),
        (("admin", "Nobody"), {}, 1, "there is no database"),
        (("rebuild",), {}, 1, "there is no database"),
        (("admin", "x"), NOT_ONE, 1, "this is not a database"),
        (("rebuild",), NOT_ONE, 1, "this is not a database"),
        (("serve",), NOT_ONE, 1, "this is not a database"),
        (("ledger", "check"), NOT_ONE, 2, "this is not a database"),
        (("admin", "x"), {"SMAZZATA_DATABASE": "postgresql://u:secret@127.0.0.1:1/x"}, 1, "does not answer"),
    ],
)
def test_mistakes_are_said_plainly(
    tmp_path: Path, words: tuple[str, ...], more: dict[str, str], code: int, said: str
) -> None:
    done = subprocess.run(
        command(*words),
        env=environment(tmp_path) | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    assert said in done.stderr.lower() or said in done.stderr
    assert list(tmp_path.iterdir()) == [] or words[0] == "serve"
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_port_in_use_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            command("serve", "--port", port), env=environment(tmp_path), capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"smazzata: cannot listen on 127.0.0.1:{port} (address already in use): choose another with --host and --port,"
        " or stop what listens there"
    )
    assert "Traceback" not in done.stderr


def test_sockets_over_the_network(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        with httpx.Client(base_url=address, timeout=30) as client:
            client.post("/api/guests", json={"name": "Anna"})
            cookie = f"{COOKIE}={client.cookies[COOKIE]}"
            asked = {"key": "k", "terms": {"rules": "scopa/online"}}
            made = client.post("/api/tables", json=asked, headers={"X-Smazzata": "1"}).json()
        url = f"{address.replace('http', 'ws')}/api/tables/{made['listing']['table']}/socket"
        for origin in (None, "https://evil.example.org"):
            with pytest.raises(InvalidStatus) as refused, at(url, cookie, origin):
                pass
            assert refused.value.response.status_code == 403
        with at(url, cookie, address) as socket:
            assert socket.protocol.extensions == []  # no compression, though it was offered
            socket.send("x" * (LARGEST_FRAME + 1))
            assert end_of(socket) == 1009
        with at(url, cookie, address) as stays:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=30)
            assert process.returncode == 0
            assert end_of(stays) in {1001, 1012}


def at(url: str, cookie: str, origin: str | None) -> AbstractContextManager[ClientConnection]:
    return connect(url, additional_headers={"Cookie": cookie}, origin=Origin(origin) if origin else None)


def end_of(socket: ClientConnection) -> int:
    """The code with which the server closes it, after whatever it still says."""
    try:
        while True:
            socket.recv(timeout=30)
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code
