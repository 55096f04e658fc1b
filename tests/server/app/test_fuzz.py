"""Whatever is sent, by whom ever: an answer in the shape of refusals or of the schema, never a 500."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from server.promised import Promise
from server.world import HOST, ORIGIN, Caller, World, a_world
from smazzata.server.access import Role
from smazzata.server.guards import COOKIE

pytestmark = pytest.mark.once

FEW = settings(
    max_examples=6,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def everybody(world: World) -> list[Caller]:
    """New ones for each operation: some of them end sessions."""
    administrator = world.player(role=Role.ADMINISTRATOR)
    return [world.caller(), world.guest(), administrator, world.program(administrator)]


def judge(status: int, body: bytes, what: str) -> None:
    assert status < 500, f"{what}: {status} {body[:300]!r}"
    if status >= 400:
        assert set(json.loads(body)) == {"code", "rule", "message", "parameters"}, what


def operations(schema: dict[str, Any]) -> list[tuple[str, str]]:
    methods = ("get", "post", "put", "delete", "patch")
    return [
        (method.upper(), path)
        for path, item in schema["paths"].items()
        for method in methods
        if method in item
    ]


def ask_by_schema(operation: Any, callers: Sequence[Caller], fill: Callable[[Any], None] = lambda _: None) -> int:
    """Requests as the schema describes them, and as it does not. `fill`: what is put into each before it is sent.
    How many were done, and answered as described."""
    promise = Promise(operation.schema.raw_schema, operation.method, operation.path)
    for mode in schemathesis.GenerationMode:
        try:
            cases = operation.as_strategy(generation_mode=mode)
        except TypeError:
            cases = operation.as_strategy()

        @FEW
        @given(case=cases, who=st.sampled_from(callers))
        def ask(case: Any, who: Caller) -> None:
            fill(case)
            sent = case.as_transport_kwargs(base_url="http://localhost")
            send(who, sent["method"], sent["url"].removeprefix("http://localhost"), sent, promise)

        with suppress(Unsatisfiable):  # nothing is sent there, so nothing can be sent wrongly
            ask()
    return promise.kept


def test_by_the_schema(world: World) -> None:
    described = world.caller().get("/api/schema").json()
    schema = schemathesis.openapi.from_dict(described)
    done = 0
    for method, path in operations(described):
        done += ask_by_schema(schema[path][method], everybody(world)) > 0
    assert done > 30  # operations that somebody was allowed: the others were refused each time


def send(who: Caller, method: str, path: str, sent: dict[str, Any], promise: Promise | None = None) -> None:
    headers = {"Host": HOST, "Origin": ORIGIN, "X-Smazzata": "1", "Accept-Language": "en"}
    if who.token:
        headers["Authorization"] = f"Bearer {who.token}"
    elif who.cookie:
        headers["Cookie"] = f"{COOKIE}={who.cookie}"
    more = {name: sent[name] for name in ("json", "data", "params") if sent.get(name) is not None}
    if isinstance(more.get("data"), (bytes, str)):
        more["content"] = more.pop("data")
    answer = who.client.request(method, path, headers=headers, **more)
    who.client.cookies.clear()
    if method == "HEAD":
        assert (answer.status_code < 500, answer.content) == (True, b""), path
    else:
        judge(answer.status_code, answer.content, f"{method} {path} {more}")
        if promise is not None and answer.status_code < 400:
            promise.judge(answer, f"{method} {path} {more}")


BODIES = [
    b"", b"{", b"null", b"[]", b'""', b"0", b"\xff\xfe", b'{"name": "\\ud800"}', b'{"name": null}', b'{"name": {}}',
    b'{"name": "a\\u0000b", "password": "a\\u0000bcdefgh"}', b'{"name": "Mario", "password": "\\ud800\\ud800abcdef"}',
    b"[" * 20_000, b'{"label": "\\u0000"}', b'{"label": "' + "🂡".encode() * 64 + b'"}', b'{"name":1e400}',
    b'{"challenge": "\\u0000", "credential": {"id": "\\u0000", "rawId": "", "type": "", "response": {}}}',
    b'{"role": "administrator", "role": 7}',
]  # fmt: skip
PIECES = ["%00", "%ff", "%F0%9F%82%A1", "a" * 3000, "..%2f..", "%ed%a0%80", "'--", "0", " "]


def test_bad_bodies(world: World) -> None:
    described = world.caller().get("/api/schema").json()
    for method, path in operations(described):
        if method == "GET":
            continue
        callers, promise = everybody(world), Promise(described, method, path)
        for body in BODIES:
            for who in callers[2:]:
                send(who, method, path.replace("{", "").replace("}", ""), {"data": body}, promise)


def test_bad_methods(world: World) -> None:
    described = world.caller().get("/api/schema").json()
    for path in described["paths"]:
        address = path.replace("{", "").replace("}", "")
        for method in ("HEAD", "OPTIONS", "PATCH", "TRACE", "PROPFIND"):
            for who in (world.caller(), world.guest()):
                send(who, method, address, {})


def test_bad_addresses(world: World) -> None:
    described = world.caller().get("/api/schema").json()
    for method, path in operations(described):
        callers, promise = everybody(world), Promise(described, method, path)
        for piece in PIECES:
            before, bracket, after = path.partition("{")
            address = (
                before + piece + after.partition("}")[2]
                if bracket
                else f"{path}?name={piece}&before={piece}&most="
            )
            for who in callers[1:3]:
                send(who, method, address, {}, promise)


def test_bad_headers(world: World) -> None:
    for header in (
        "Cookie",
        "Authorization",
        "Origin",
        "Accept-Language",
        "User-Agent",
        "Content-Type",
        "Host",
    ):
        for value in (
            b"\xff\xfe",
            b"smazzata_session=\xff",
            b"Bearer",
            b"Bearer \xff",
            b"x" * 8000,
            b'a="',
            b";q=9e999",
        ):
            headers = [(b"Host", HOST.encode())] if header != "Host" else []
            for method, path in (("GET", "/api/me"), ("POST", "/api/guests"), ("GET", "/")):
                sent = [*headers, (header.encode(), value)]
                answer = world.client.request(
                    method, path, headers=sent, content=b"{}" if method == "POST" else None
                )
                world.client.cookies.clear()
                judge(answer.status_code, answer.content, f"{method} {path} {header}: {value!r}")
