"""A whole server inside a test, with a clock that stands still, and people who call it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import argon2
import httpx
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import update

from smazzata.server.access import Role
from smazzata.server.accounts.passwords import Passwords
from smazzata.server.accounts.schema import USERS
from smazzata.server.accounts.throttle import NO_RATES, Rates
from smazzata.server.app import create_app
from smazzata.server.features import Feature
from smazzata.server.guards import COOKIE
from smazzata.server.infra.clock import SetClock
from smazzata.server.infra.engines import open_engine
from smazzata.server.infra.settings import Settings, read_settings
from smazzata.server.live.pacing import Limits

HOST = "cards.example.org"
ORIGIN = f"http://{HOST}"
PASSWORD = "sette bello"


def settings_for(database: str, folder: Path, **more: str) -> Settings:
    return read_settings(
        {"SMAZZATA_DATA": str(folder), "SMAZZATA_DATABASE": database, "SMAZZATA_NODE": "test", **more}
    )


class Caller:
    """Somebody with a browser, or a program: keeps its cookie, sends the headers that pages send."""

    def __init__(self, client: TestClient[Litestar], token: str = "") -> None:
        self.client = client
        self.cookie = ""
        self.id = ""
        self.token = token
        self.page = True  # false: a program, which has no Origin

    def call(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        sent = {"Host": HOST, "Accept-Language": "en"}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        elif self.page:
            sent |= {"Origin": ORIGIN, "X-Smazzata": "1"}
        if self.cookie:
            sent["Cookie"] = f"{COOKIE}={self.cookie}"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {name: value for name, value in sent.items() if value}  # an empty one is taken away
        answer = self.client.request(method, path, json=body, headers=sent)
        if COOKIE in answer.cookies:
            self.cookie = answer.cookies[COOKIE]
        elif f"{COOKIE}=" in answer.headers.get("set-cookie", ""):
            self.cookie = ""
        self.client.cookies.clear()
        return answer

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        return self.call("POST", path, {} if body is None else body, **headers)

    def delete(self, path: str, **headers: str) -> httpx.Response:
        return self.call("DELETE", path, **headers)


class World:
    def __init__(self, client: TestClient[Litestar], database: str, clock: SetClock) -> None:
        self.client = client
        self.database = database
        self.clock = clock
        self.engine = open_engine(database, "write")
        self._people = 0

    def caller(self) -> Caller:
        return Caller(self.client)

    def guest(self, name: str = "") -> Caller:
        caller = self.caller()
        caller.id = ok(caller.post("/api/guests", {"name": name}), 201)["id"]
        return caller

    def player(self, name: str = "", role: Role = Role.PLAYER) -> Caller:
        """Registered, with PASSWORD."""
        self._people += 1
        caller = self.caller()
        given = {"name": name or f"Player {self._people}", "password": PASSWORD}
        caller.id = ok(caller.post("/api/users", given), 201)["id"]
        if role is not Role.PLAYER:
            self.set_role(caller.id, role)
        return caller

    def program(self, of: Caller) -> Caller:
        return Caller(self.client, ok(of.post("/api/tokens", {"label": "bot"}), 201)["token"])

    def set_role(self, user: str, role: Role) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(USERS).where(USERS.c.id == user).values(role=int(role)))


def ok(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The answer has the one shape that refusals have."""
    found: dict[str, Any] = answer.json()
    assert (answer.status_code, found["code"]) == (status, code), answer.text
    assert set(found) == {"code", "rule", "message", "parameters"}
    assert found["message"]
    assert not re.search(r"{[a-z]", found["message"])  # a parameter that it was not given
    return found


@contextmanager
def a_world(
    database: str,
    folder: Path,
    *,
    rates: Rates = NO_RATES,
    limits: Limits | None = None,
    with_features: Sequence[Feature] | None = None,
    at: int = 1_800_000_000_000,
    **settings: str,
) -> Iterator[World]:
    clock = SetClock(at)
    quick = Passwords(argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    app = create_app(
        settings_for(database, folder, **settings),
        clock=clock,
        rates=rates,
        limits=limits,
        passwords=quick,
        with_features=with_features,
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        world = World(client, database, clock)
        try:
            yield world
        finally:
            world.engine.dispose()
