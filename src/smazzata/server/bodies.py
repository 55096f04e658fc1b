"""A request without a body: as `{}` where nothing in it is needed, elsewhere a refusal that says so."""

from __future__ import annotations

import msgspec
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send, WebSocketReceiveMessage

from smazzata.games.contract import Illegal


class Bodies(ASGIMiddleware):
    """Looks when the body is read, after the guard: who may not ask hears that first."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        handler = scope["route_handler"]
        if not isinstance(handler, HTTPRouteHandler) or handler.parsed_data_field is None:
            await next_app(scope, receive, send)
            return
        needed, begun = body_needed(handler), False

        async def filled() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            nonlocal begun
            message = await receive()
            if message["type"] == "http.request":
                begun = begun or bool(message["body"])
                if not begun and not message.get("more_body", False):
                    if needed:
                        raise Illegal("body-missing", rule="docs/accounts.md, Errors")
                    message["body"] = b"{}"
            return message

        await next_app(scope, filled, send)


def body_needed(handler: HTTPRouteHandler) -> bool:
    """Of a route with a body: whether a field of it has no default."""
    kind = handler.parsed_data_field.annotation if handler.parsed_data_field is not None else None
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
        return True
    return any(each.required for each in msgspec.structs.fields(kind))
