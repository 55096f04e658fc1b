"""Who may pass: the visitor behind a request or a socket, the policy of its route, and that no other page sent it."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.types import ASGIApp, Receive, Scope, Send

from smazzata.games.contract import Illegal, Text
from smazzata.server.access import Policy, Visitor
from smazzata.server.features import Core
from smazzata.server.infra.db import StoreError
from smazzata.server.origins import origin_allowed

Connection = ASGIConnection[Any, Any, Any, Any]

COOKIE: Final = "smazzata_session"
HEADER: Final = "X-Smazzata"  # a page of another site cannot send it without asking first, and is told no
SAFE: Final = {"GET", "HEAD", "OPTIONS"}

REFUSALS: Final = {
    "sign-in-needed": Text(
        it="Prima devi entrare, anche da ospite.", en="Come in first, as a guest if you like."
    ),
    "token-unknown": Text(
        it="Il token non apre niente: forse è stato revocato. Fanne un altro nel tuo profilo.",
        en="The token opens nothing: it may have been revoked. Make another in your profile.",
    ),
    "not-allowed": Text(it="Serve il ruolo «{role}».", en="This needs the role “{role}”."),
    "in-person-only": Text(
        it="Questo si fa di persona, non con un token.", en="This is done in person, not with a token."
    ),
    "header-missing": Text(it="Manca l'intestazione {header}: 1.", en="The header {header}: 1 is missing."),
    "wrong-origin": Text(
        it="La richiesta viene da una pagina di un altro sito.",
        en="The request comes from a page of another site.",
    ),
    "origin-missing": Text(
        it="Manca l'intestazione Origin: una passkey è legata all'indirizzo di una pagina.",
        en="The header Origin is missing: a passkey belongs to the address of a page.",
    ),
}
STATUSES: Final = {
    "sign-in-needed": 401,
    "token-unknown": 401,
    "not-allowed": 403,
    "in-person-only": 403,
    "header-missing": 403,
    "wrong-origin": 403,
    "origin-missing": 403,
}


def refusal(code: str, **parameters: object) -> Illegal:
    return Illegal(code, rule="docs/accounts.md, Who may do what", **parameters)


def _as_close(error: Illegal) -> WebSocketException:
    """A socket that is refused is closed with 4401 or 4403 and the code as its reason."""
    return WebSocketException(detail=error.code, code=4000 + STATUSES[error.code])


class Recognise(ASGIMiddleware):
    """Puts the visitor into the scope: by the token of a program, else by the cookie; None for neither."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: Connection = ASGIConnection(scope)
        scope["auth"] = None
        try:
            # files of the page are everybody's: nobody is looked up for them
            visitor = scope["user"] = await _visitor(connection) if scope["path"].startswith("/api/") else None
            if visitor is not None:
                connection.app.state.core.people.saw(visitor.user)
        except Illegal as error:
            raise (_as_close(error) if _is_socket(connection) else error) from None
        except StoreError as error:
            if _is_socket(connection):
                raise WebSocketException(detail="try-again", code=4503) from error
            raise
        await next_app(scope, receive, send)


async def _visitor(connection: Connection) -> Visitor | None:
    gate = connection.app.state.accounts
    header = connection.headers.get("authorization", "")
    if header:
        kind, _, token = header.partition(" ")
        found: Visitor | None = await gate.by_token(token.strip()) if kind.lower() == "bearer" else None
        if found is None:
            raise refusal("token-unknown")
        return found
    cookie = connection.cookies.get(COOKIE)
    return await gate.by_cookie(cookie) if cookie else None


async def pass_policy(connection: Connection, handler: BaseRouteHandler) -> None:
    """The guard of every route. A route without a policy lets nobody in (and the app does not start: see below)."""
    if _only_says_methods(handler):
        return
    try:
        _judge(connection, handler.opt["policy"])
    except Illegal as error:
        raise (_as_close(error) if _is_socket(connection) else error) from None


def _only_says_methods(handler: BaseRouteHandler) -> bool:
    """The answer to OPTIONS, which Litestar adds to every address."""
    return getattr(handler, "http_methods", None) == {"OPTIONS"}


def _judge(connection: Connection, policy: Policy) -> None:
    visitor: Visitor | None = connection.scope.get("user")
    _same_site(connection, visitor)
    if policy.least is None:
        return
    if visitor is None:
        raise refusal("sign-in-needed")
    if visitor.by == "token" and not policy.by_token:
        raise refusal("in-person-only")
    if visitor.role < policy.least:
        raise refusal("not-allowed", role=policy.least.word)


def _is_socket(connection: Connection) -> bool:
    return connection.scope["type"] == ScopeType.WEBSOCKET


def _same_site(connection: Connection, visitor: Visitor | None) -> None:
    scope = connection.scope
    is_socket = _is_socket(connection)
    if not is_socket and scope.get("method") in SAFE:
        return
    by_cookie = visitor is not None and visitor.by == "cookie"
    origin = connection.headers.get("origin")
    if origin is not None or (is_socket and by_cookie):
        if origin is None or not allowed(connection, origin):
            raise refusal("wrong-origin")
    if by_cookie and not is_socket and HEADER not in connection.headers:
        raise refusal("header-missing", header=HEADER)


def allowed(connection: Connection, origin: str) -> bool:
    core: Core = connection.app.state.core
    scheme = connection.scope.get("scheme", "http")
    return origin_allowed(origin, scheme, connection.headers.get("host", ""), core.settings.origins)


def check_policies(app: Litestar) -> None:
    """Raises TypeError for a route that does not say who may call it."""
    for route in app.routes:
        handlers: list[BaseRouteHandler] = []
        if isinstance(route, HTTPRoute):
            handlers = list(route.route_handlers)
        elif isinstance(route, WebSocketRoute):
            handlers = [route.route_handler]
        else:
            raise TypeError(f"{route.path}: only HTTP and socket routes can have a policy")
        for handler in handlers:
            methods = getattr(handler, "http_methods", {"socket"})
            if not _only_says_methods(handler) and not isinstance(handler.opt.get("policy"), Policy):
                raise TypeError(
                    f"{'/'.join(sorted(methods))} {route.path}: which policy? See server/access.py"
                )
