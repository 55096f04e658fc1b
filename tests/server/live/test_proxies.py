"""The proxies of docs/running.md, word for word, in front of two processes: a match is played through each of them.

There is no package of nginx or Caddy to install with the tests: what is on this machine is tried.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest

from server.live.served import Served
from server.live.world import SCOPA, play
from server.services import Nats, Postgres, free_port
from smazzata.client import Client

DOCUMENT = Path(__file__).parents[3] / "docs" / "running.md"
Start = Callable[[Path, str, int, list[Served]], list[str]]


def written(first_line: str) -> str:
    """The block of the document that begins like this."""
    found = re.search(rf"```\w*\n({re.escape(first_line)}.*?)```", DOCUMENT.read_text("utf-8"), re.S)
    assert found, first_line
    return found[1]


def certificate(folder: Path) -> tuple[Path, Path]:
    made = folder / "cards.pem", folder / "cards.key"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost", "-out", str(made[0]), "-keyout", str(made[1])]
    subprocess.run(command, check=True, capture_output=True)
    return made


def nginx(folder: Path, name: str, port: int, servers: list[Served]) -> list[str]:
    text = written("upstream smazzata {").replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = text.replace("server 127.0.0.1:8040;", " ".join(f"server 127.0.0.1:{each.port};" for each in servers))
    text = text.replace("cards.example.org", name).replace("/etc/ssl", str(folder))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{each}_temp_path {folder}/{each};" for each in kinds)
    main = f"user {'root' if os.geteuid() == 0 else 'nobody'}; pid {folder}/pid; error_log {folder}/nginx.log;"
    (folder / "nginx.conf").write_text(f"{main} events {{}} http {{ access_log off; {places}\n{text} }}")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", "daemon off;"]


def caddy(folder: Path, name: str, port: int, servers: list[Served]) -> list[str]:
    text = written("cards.example.org {").replace("cards.example.org {", f"{name}:{port} {{")
    text = text.replace("127.0.0.1:8040", " ".join(f"127.0.0.1:{each.port}" for each in servers))
    text = text.replace("{\n", f"{{\n    tls {folder}/cards.pem {folder}/cards.key\n", 1)
    (folder / "Caddyfile").write_text(f"{{\n admin off\n auto_https disable_redirects\n}}\n{text}")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextlib.asynccontextmanager
async def behind(start: Start, folder: Path, database: str, bus: str) -> AsyncIterator[tuple[str, list[Served]]]:
    port = free_port()
    address = f"https://localhost:{port}"
    servers = [Served(folder, database, bus, f"node{number}", ORIGINS=address) for number in range(2)]
    certificate(folder)
    with (folder / "proxy.log").open("wb") as log:
        proxy = subprocess.Popen(start(folder, "localhost", port, servers), stdout=log, stderr=log, cwd=folder)
    try:
        await asyncio.gather(*(server.start() for server in servers))
        async with asyncio.timeout(60):
            while True:
                assert proxy.poll() is None, (folder / "proxy.log").read_text()
                with contextlib.suppress(OSError):
                    (await asyncio.open_connection("127.0.0.1", port))[1].close()
                    break
                await asyncio.sleep(0.05)
        yield address, servers
    finally:
        proxy.terminate()
        proxy.wait()
        for server in servers:
            server.kill()


async def a_match(start: Start, postgres: Postgres, nats: Nats, folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("SSL_CERT_FILE", str(folder / "cards.pem"))
    async with behind(start, folder, postgres.new_database(), nats.url) as (address, servers):
        trusted = ssl.create_default_context(cafile=str(folder / "cards.pem"))
        tokens = []
        for name in ("Anna", "Bruno"):
            headers = {"Origin": address, "X-Smazzata": "1"}
            async with httpx.AsyncClient(base_url=address, headers=headers, verify=trusted, timeout=30) as page:
                made = await page.post("/api/users", json={"name": name, "password": "sette bello"})
                assert made.status_code == 201, made.text
                assert "secure" in made.headers["set-cookie"].lower()
                tokens.append((await page.post("/api/tokens", json={"label": "bot"})).json()["token"])
                assert (await page.get("/metrics")).status_code == 404
                elsewhere = {"Origin": "https://evil.example.org"}
                assert (await page.post("/api/tokens", json={"label": "x"}, headers=elsewhere)).status_code == 403
        async with Client(address, tokens[0]) as anna, Client(address, tokens[1]) as bruno:
            table = (await anna.create(SCOPA)).listing.table
            async with contextlib.AsyncExitStack() as stack, anna.table(table) as one, bruno.table(table) as two:
                # so many that some are at each process, whichever way the proxy hands them out
                more = [await stack.enter_async_context(anna.table(table)) for _ in range(20)]
                await one.sit()
                await two.sit()
                await asyncio.gather(one.ready(), two.ready())
                matches = [asyncio.create_task(play(each, random.Random(7))) for each in (one, two)]
                while one.frame is None or one.frame.version < 20:
                    await asyncio.sleep(0.02)
                servers[0].kill()  # whoever was there comes back to the other
                over = await asyncio.gather(*matches)
                assert [frame.phase for frame in over] == ["over", "over"]
                assert sum(each.connections for each in (one, two, *more)) > 22
            assert "scopa/online" in await anna.record(table)


if shutil.which("nginx"):

    @pytest.mark.once
    async def test_nginx(postgres: Postgres, nats: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        await a_match(nginx, postgres, nats, tmp_path, monkeypatch)


if shutil.which("caddy"):

    @pytest.mark.once
    async def test_caddy(postgres: Postgres, nats: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        await a_match(caddy, postgres, nats, tmp_path, monkeypatch)
