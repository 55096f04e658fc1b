"""Around every request: the headers that keep a browser safe, one line in the log, one count in the metrics; HEAD."""

from __future__ import annotations

import time
from typing import Any, Final, cast

import structlog
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.types.asgi_types import HTTPScope
from prometheus_client import Counter, Histogram

from smazzata.server.infra.metrics import Metrics

LOGGER = structlog.stdlib.get_logger("smazzata.requests")

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
TLS_ONLY: Final = ("Strict-Transport-Security", "max-age=31536000")
QUIET: Final = {"/health", "/ready", "/metrics", "/", "/{path}"}  # asked for every few seconds; files of the page


class Timed(ASGIMiddleware):
    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        scope["state"]["began"] = time.perf_counter()
        await next_app(scope, receive, send)


def answering_head(app: ASGIApp) -> ASGIApp:
    """HEAD is answered as GET would be, without the body. Around the routes: none of them knows of it."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return
        asked = scope

        async def without_body(message: Message) -> None:
            asked["method"] = "HEAD"  # as whoever counts and sends it must know it
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        asked["method"] = "GET"
        await app(scope, receive, without_body)

    return handle


class Answers:
    """Before an answer is sent, whoever made it: also those for which no route was found."""

    def __init__(self, metrics: Metrics) -> None:
        self._count = Counter(
            "smazzata_requests", "Requests answered", ["method", "route", "status"], registry=metrics.registry
        )
        self._seconds = Histogram(
            "smazzata_request_seconds", "Requests", ["route"], registry=metrics.registry
        )

    async def before_send(self, message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if "allow" in headers:
            headers["allow"] = _methods(scope, headers["allow"])
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        if scope.get("scheme") == "https":
            headers.setdefault(*TLS_ONLY)
        self._note(cast("HTTPScope", scope), message["status"])

    def _note(self, scope: HTTPScope, status: int) -> None:
        # The route as it is written, not the address: what people put there is theirs, and labels must stay few.
        route = str(cast("dict[str, Any]", scope).get("path_template") or "none")
        method = (
            scope["method"]
            if scope["method"] in {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"}
            else "other"
        )
        self._count.labels(method, route, str(status)).inc()
        began = scope["state"].get("began")
        took = None if began is None else time.perf_counter() - began
        if took is not None:
            self._seconds.labels(route).observe(took)
        visitor = scope.get("user")
        log = LOGGER.debug if route in QUIET else LOGGER.info
        log(
            "request",
            method=method,
            route=route,
            status=status,
            ms=None if took is None else round(took * 1000, 1),
            user=None if visitor is None else visitor.user,
        )


def _methods(scope: Scope, said: str) -> str:
    """All that can be done at an address: Litestar names those of its first handler only, and HEAD goes with GET."""
    address = cast("dict[str, Any]", scope).get("path_template")
    here = [each.methods for each in scope["litestar_app"].routes if each.path_format == address]
    found = {*said.split(", "), *(str(method) for methods in here for method in methods)}
    return ", ".join(sorted(found | {"HEAD"} if "GET" in found else found))
