"""What keeps others out: the header and the Origin, sockets, limits, headers, logs; and errors in one shape."""

from __future__ import annotations

import io
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

from server.world import HOST, ORIGIN, PASSWORD, Caller, World, a_world, ok, refused
from smazzata.games.contract import Illegal, Text
from smazzata.server import accounts, guards, web
from smazzata.server.access import ANYONE, GUESTS
from smazzata.server.accounts.refusals import REFUSALS, STATUSES
from smazzata.server.accounts.throttle import Rates
from smazzata.server.errors import GENERAL, language_of
from smazzata.server.features import Feature, TheCore
from smazzata.server.guards import COOKIE
from smazzata.server.infra.db import NotDone, Unknown
from smazzata.server.infra.logs import set_up_logs
from smazzata.server.live.pacing import Limits
from smazzata.server.origins import origin_allowed

pytestmark = pytest.mark.once


@websocket("/api/ws/any", opt=ANYONE.opt)
async def anyone(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_json({"user": None if socket.user is None else socket.user.name})
    await socket.close()


@websocket("/api/ws/guests", opt=GUESTS.opt)
async def guests_only(socket: WebSocket[Any, Any, Any], core: TheCore) -> None:
    await socket.accept()
    await socket.send_json({"user": socket.user.name, "node": core.settings.node})
    await socket.close()


@get("/api/test/broken", opt=ANYONE.opt)
async def broken() -> None:
    raise RuntimeError("a password: hunter2")


@get("/api/test/away", opt=ANYONE.opt)
async def away() -> None:
    raise NotDone("no database")


@get("/api/test/unknown", opt=ANYONE.opt)
async def unknown() -> None:
    raise Unknown("no database")


@get("/api/test/illegal", opt=ANYONE.opt)
async def illegal() -> None:
    raise Illegal("too-low", rule="001 Aprire", points=37)


TEST = Feature(
    "test",
    [anyone, guests_only, broken, away, unknown, illegal],
    refusals={"too-low": Text(it="Solo {points} punti.", en="Only {points} points.")},
)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("security")
    chosen = [accounts.feature(), web.feature(), TEST]
    with a_world(
        f"sqlite:///{folder / 'x.db'}",
        folder,
        with_features=chosen,
        SMAZZATA_ORIGINS="https://app.example.org",
    ) as world:
        yield world


# ---- other people's pages -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Origin": "https://evil.example.org"}, "wrong-origin"),
        ({"Origin": "null"}, "wrong-origin"),
        ({"Origin": f"http://{HOST}:81"}, "wrong-origin"),
        ({"Origin": f"http://{HOST}.evil.org"}, "wrong-origin"),
        ({"X_Smazzata": ""}, "header-missing"),
        ({"Origin": "", "X_Smazzata": ""}, "header-missing"),
    ],
)
def test_an_unsafe_request_from_elsewhere_is_refused(
    world: World, headers: dict[str, str], code: str
) -> None:
    guest = world.guest()
    refused(guest.post("/api/tickets", **headers), 403, code)
    refused(guest.delete("/api/sessions", **headers), 403, code)
    ok(guest.get("/api/me", **headers))


def test_nobody_is_signed_in_by_another_site(world: World) -> None:
    refused(world.caller().post("/api/guests", Origin="https://evil.example.org"), 403, "wrong-origin")


@pytest.mark.parametrize("origin", [ORIGIN, f"https://{HOST}", "https://app.example.org"])
def test_own_pages_and_those_of_the_settings_are_let_in(world: World, origin: str) -> None:
    ok(world.guest().post("/api/tickets", Origin=origin), 201)


def test_a_program_needs_neither_header_nor_origin(world: World) -> None:
    ok(world.program(world.player()).post("/api/tickets"), 201)


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "expected"),
    [
        ("http://a", "http", "a", True),
        ("http://A:8040", "http", "a:8040", True),
        ("https://a", "http", "a", True),
        ("http://a", "https", "a", False),
        ("http://a", "wss", "a", False),
        ("http://a/b", "http", "a", False),
        ("http://a@b", "http", "b", False),
        ("ftp://a", "http", "a", False),
        ("null", "http", "a", False),
        ("", "http", "", False),
        ("http://[", "http", "[", False),
    ],
)
def test_origins(origin: str, scheme: str, host: str, expected: bool) -> None:
    assert origin_allowed(origin, scheme, host, ()) is expected


# ---- sockets ------------------------------------------------------------------------------------------------
def greet(caller: Caller, path: str, **headers: str) -> object:
    """What the socket says first, or the code and reason with which it is closed."""
    sent = {"Host": HOST} | headers
    if caller.token:
        sent["Authorization"] = f"Bearer {caller.token}"
    elif caller.cookie:
        sent["Cookie"] = f"{COOKIE}={caller.cookie}"
    try:
        with caller.client.websocket_connect(path, headers=sent) as socket:
            return socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code, closed.detail


def test_a_cookie_opens_a_socket_from_our_pages_only(world: World) -> None:
    guest = world.guest("Sara")
    assert greet(guest, "/api/ws/guests", Origin=ORIGIN) == {"user": "Sara", "node": "test"}
    assert greet(guest, "/api/ws/guests", Origin="https://app.example.org") == {"user": "Sara", "node": "test"}
    for path in ("/api/ws/guests", "/api/ws/any"):
        assert greet(guest, path) == (4403, "wrong-origin")
        assert greet(guest, path, Origin="https://evil.example.org") == (4403, "wrong-origin")
    assert greet(world.caller(), "/api/ws/guests", Origin=ORIGIN) == (4401, "sign-in-needed")
    assert greet(world.caller(), "/api/ws/any", Origin=ORIGIN) == {"user": None}
    assert greet(world.caller(), "/api/ws/any", Origin="https://evil.example.org") == (4403, "wrong-origin")


def test_a_token_opens_a_socket(world: World) -> None:
    assert greet(world.program(world.player("Bot owner")), "/api/ws/guests") == {
        "user": "Bot owner",
        "node": "test",
    }
    assert greet(Caller(world.client, "smz_no"), "/api/ws/guests") == (4401, "token-unknown")
    assert greet(Caller(world.client, "smz_no"), "/api/ws/any") == (4401, "token-unknown")


# ---- limits -------------------------------------------------------------------------------------------------
def test_limits(tmp_path: Path) -> None:
    rates = Rates(guests="3/minute", sign_ins="100/minute", wrong_here="2/minute", passwords="2/minute")
    with a_world(
        f"sqlite:///{tmp_path / 'x.db'}", tmp_path, rates=rates, with_features=[accounts.feature()]
    ) as world:
        for _ in range(3):
            world.guest()
        answer = world.caller().post("/api/guests")
        seconds = refused(answer, 429, "too-often")["parameters"]["seconds"]
        assert 1 <= seconds <= 60
        assert answer.headers["retry-after"] == str(seconds)
        anna = world.player("Anna")
        for name in ("Anna", "ANNA"):  # the same name
            refused(
                world.caller().post("/api/sessions", {"name": name, "password": "x"}),
                401,
                "wrong-credentials",
            )
        refused(
            world.caller().post("/api/sessions", {"name": "Anna", "password": PASSWORD}), 429, "too-often"
        )
        refused(
            world.caller().post("/api/sessions", {"name": "Bruno", "password": "x"}), 401, "wrong-credentials"
        )
        for _ in range(2):
            refused(anna.post("/api/me/deletion", {"password": "guess"}), 403, "wrong-password")
        refused(anna.post("/api/me/password", {"current": "guess", "new": PASSWORD}), 429, "too-often")


def come_from_anywhere(world: World) -> None:
    """From now on a header says from which address somebody comes."""
    within = world.client.app.asgi_handler

    async def handle(scope: Any, receive: Any, send: Any) -> None:
        said = dict(scope.get("headers", ())).get(b"from-address")
        await within({**scope, "client": (said.decode(), 1)} if said else scope, receive, send)

    world.client.app.asgi_handler = handle


def sign_in(world: World, password: str, address: str = "192.0.2.1", name: str = "Anna") -> Any:
    return world.caller().post("/api/sessions", {"name": name, "password": password}, From_Address=address)


SIGN_IN_RATES = Rates(
    sign_ins="1000/minute", wrong_here="3/minute", wrong_anywhere="7/minute", registrations="60/hour"
)


def test_a_stranger_cannot_lock_somebody_out(tmp_path: Path) -> None:
    with a_world(
        f"sqlite:///{tmp_path / 'x.db'}", tmp_path, rates=SIGN_IN_RATES, with_features=[accounts.feature()]
    ) as world:
        come_from_anywhere(world)
        world.player("Anna")
        for name in ("Anna", "Nobody"):  # and nothing tells whether there is such a name
            for _ in range(3):
                refused(sign_in(world, "x", "203.0.113.9", name), 401, "wrong-credentials")
            for _ in range(20):  # refused before anything is compared, so none of these is a failure
                refused(sign_in(world, "x", "203.0.113.9", name), 429, "too-often")
        refused(sign_in(world, PASSWORD, "203.0.113.9"), 429, "too-often")  # else it could be found by trying
        ok(sign_in(world, PASSWORD), 201)


def test_only_failures_count(tmp_path: Path) -> None:
    with a_world(
        f"sqlite:///{tmp_path / 'x.db'}", tmp_path, rates=SIGN_IN_RATES, with_features=[accounts.feature()]
    ) as world:
        come_from_anywhere(world)
        world.player("Anna")
        for _ in range(2):
            refused(sign_in(world, "x"), 401, "wrong-credentials")
        for _ in range(10):
            ok(sign_in(world, PASSWORD), 201)
        refused(sign_in(world, "x"), 401, "wrong-credentials")
        refused(sign_in(world, PASSWORD), 429, "too-often")


def test_guessing_from_many_addresses_is_bounded(tmp_path: Path) -> None:
    with a_world(
        f"sqlite:///{tmp_path / 'x.db'}", tmp_path, rates=SIGN_IN_RATES, with_features=[accounts.feature()]
    ) as world:
        come_from_anywhere(world)
        world.player("Anna")
        for number in range(7):
            refused(sign_in(world, "x", f"203.0.113.{number}"), 401, "wrong-credentials")
        refused(sign_in(world, "x", "203.0.113.100"), 429, "too-often")
        refused(sign_in(world, PASSWORD), 429, "too-often")
        refused(sign_in(world, "x", name="Bruno"), 401, "wrong-credentials")


def test_too_fast_says_when_to_come_back(tmp_path: Path) -> None:
    limits = Limits(per_second=0.001, burst=1)
    with a_world(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, limits=limits) as world:
        guest, asked = world.guest(), {"id": "l", "command": {"type": "look"}}
        refused(guest.post("/api/tables/none/do", asked), 404, "no-such-table")
        answer = guest.post("/api/tables/none/do", asked)
        wait = refused(answer, 429, "too-fast")["parameters"]["wait_ms"]
        assert answer.headers["retry-after"] == str(ceil(wait / 1000))


def test_a_large_body_is_refused(world: World) -> None:
    refused(world.guest().post("/api/tokens", {"label": "x" * 70_000}), 403, "not-allowed")
    found = refused(world.player().post("/api/tokens", {"label": "x" * 70_000}), 413, "too-large")
    assert found["message"] == "The request is too large: 64 KiB at most."


# ---- answers ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", ["/health", "/api/me", "/api/nowhere", "/api/test/broken"])
def test_every_answer_has_the_headers_that_keep_a_browser_safe(world: World, path: str) -> None:
    headers = world.caller().get(path).headers
    policy = dict(each.split(" ", 1) for each in headers["content-security-policy"].split("; "))
    assert (policy["default-src"], policy["frame-ancestors"]) == ("'none'", "'none'")
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert (headers.get("cache-control") == "no-store") is path.startswith("/api/")
    assert "strict-transport-security" not in headers


def test_with_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    with a_world(
        f"sqlite:///{tmp_path / 'x.db'}",
        tmp_path,
        with_features=[accounts.feature()],
        SMAZZATA_ORIGINS="https://cards.example.org",
    ) as world:
        assert "Secure" in world.caller().post("/api/guests").headers["set-cookie"]


def test_errors_have_one_shape(world: World) -> None:
    caller = world.caller()
    refused(caller.get("/api/nowhere"), 404, "not-found")
    refused(caller.call("PATCH", "/api/me"), 405, "method-not-allowed")
    refused(caller.post("/api/guests", []), 400, "unreadable")
    missing = {"name": "x"}
    problem = "data: Object missing required field `password`"
    assert refused(caller.post("/api/users", missing), 400, "unreadable")["message"].endswith(f": {problem}")
    said = caller.post("/api/users", missing, Accept_Language="it").json()["message"]
    assert said == f"La richiesta non si capisce: {problem}"
    refused(caller.get("/api/test/away"), 503, "try-again")
    refused(caller.get("/api/test/unknown"), 503, "perhaps-done")
    found = refused(caller.get("/api/test/illegal"), 409, "too-low")
    assert (found["rule"], found["message"], found["parameters"]) == (
        "001 Aprire",
        "Only 37 points.",
        {"points": 37},
    )
    italian = caller.get("/api/test/illegal", Accept_Language="it-IT,it;q=0.9,en;q=0.8")
    assert italian.json()["message"] == "Solo 37 punti."
    assert italian.headers["content-language"] == "it"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [("/", "GET, HEAD, OPTIONS"), ("/api/tokens", "GET, HEAD, OPTIONS, POST"), ("/api/guests", "OPTIONS, POST")],
)
def test_what_can_be_done_at_an_address(world: World, path: str, allowed: str) -> None:
    asked = world.caller().call("OPTIONS", path)
    assert (asked.status_code, asked.content, asked.headers["allow"]) == (204, b"", allowed)
    wrong = world.caller().call("PATCH", path)
    refused(wrong, 405, "method-not-allowed")
    assert wrong.headers["allow"] == allowed


@pytest.mark.parametrize("path", ["/health", "/ready", "/", "/regole", "/api/me", "/api/nowhere"])
def test_a_head_is_the_answer_without_its_body(world: World, path: str) -> None:
    got, head = world.caller().get(path), world.caller().call("HEAD", path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert got.content
    for name in ("content-type", "content-length"):
        assert head.headers[name] == got.headers[name]


def test_our_mistakes_tell_nothing(world: World) -> None:
    answer = world.caller().get("/api/test/broken")
    refused(answer, 500, "our-fault")
    assert "hunter2" not in answer.text
    assert "RuntimeError" not in answer.text


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("", "it"),
        ("en", "en"),
        ("de,en;q=0.5", "en"),
        ("it;q=0.3,en-GB;q=0.9", "en"),
        ("fr", "it"),
        (";q=x,", "it"),
    ],
)
def test_languages(accepted: str, expected: str) -> None:
    assert language_of(accepted) == expected


def test_every_refusal_has_words_in_both_languages() -> None:
    for words in (REFUSALS, guards.REFUSALS, GENERAL):
        for code, text in words.items():
            assert text.it, code
            assert text.en, code
            assert text.it != text.en, code
    assert set(STATUSES) <= set(REFUSALS)
    assert set(guards.STATUSES) == set(guards.REFUSALS)


# ---- logs ---------------------------------------------------------------------------------------------------
def test_logs_say_what_was_asked_and_no_secret(world: World) -> None:
    stream = io.StringIO()
    set_up_logs("json", "debug", stream)
    try:
        anna = world.player("Luisa")
        bot = world.program(anna)
        ticket = ok(bot.post("/api/tickets"), 201)["ticket"]
        world.caller().get(f"/nowhere?token={bot.token}")
        world.caller().get("/api/test/broken")
        world.caller().post("/api/sessions", {"name": "Luisa", "password": "a wrong guess"})
    finally:
        set_up_logs("console", "warning")
    said = stream.getvalue()
    assert '"route": "/api/tickets"' in said
    assert anna.id in said
    assert "RuntimeError" in said  # ours to read
    for secret in (anna.cookie, bot.token, ticket, PASSWORD, "a wrong guess"):
        assert secret not in said
