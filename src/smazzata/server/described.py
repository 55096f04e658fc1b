"""The OpenAPI document, with what its routes have in common: the one shape of refusals, and who may call them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute, WebSocketRoute

from smazzata.server.access import Policy
from smazzata.server.bodies import body_needed
from smazzata.server.described_socket import apart, socket
from smazzata.server.guards import COOKIE, HEADER, SAFE

Json = dict[str, Any]

SCHEMES: Final[Json] = {
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A person's session."},
    "page": {"type": "apiKey", "in": "header", "name": HEADER, "description": "`1`, with every change by a session."},
    "token": {"type": "http", "scheme": "bearer", "description": "A program's token: `smz_…`."},
}
WHY: Final = {
    400: "The request cannot be understood.",
    401: "Nobody is signed in, or by a session or a token that does not hold.",
    403: "Not this one.",
    404: "It is not there.",
    405: "Not by this method: here a socket is opened, and nothing else.",
    409: "Not as things are now.",
    413: "The request is too large.",
    422: "A value that will never do.",
    429: "Too often.",
    503: "The database does not answer: `try-again`, nothing was done; `perhaps-done`, nobody knows.",
}
_LATER: Final = {429, 503}
_ALWAYS: Final = (401, 429, 503)
_WHERE_SOMETHING_IS_ASKED: Final = (403, 404, 409, 422)


class Described(JsonRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path=["/", "/openapi.json"])
        self._made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        """Made when it is first asked for: most processes never are."""
        if self._made is None:
            self._made = super().render(request, complete(openapi_schema, request.app))
        return self._made


async def no_page(response: Response[Any]) -> Response[Any]:
    """Beside the document Litestar has a page to say that there is nothing."""
    if response.status_code == 404:
        raise NotFoundException
    return response


def complete(schema: Json, app: Litestar) -> Json:
    """The document that Litestar makes, and what the guard and the error handlers do around every route of /api."""
    parts = schema.setdefault("components", {})
    parts["securitySchemes"] = SCHEMES
    parts["responses"] = {f"Refused{status}": _response(status) for status in WHY}
    parts.setdefault("schemas", {}).update(apart())
    for path, method, handler in _operations(app):
        operation = schema["paths"].get(path, {}).get(method.lower())
        if operation is not None and path.startswith("/api/"):
            policy: Policy = handler.opt["policy"]
            if "requestBody" in operation:
                operation["requestBody"]["required"] = body_needed(handler)
            operation["security"] = _security(policy, method in SAFE)
            refused = {str(status): f"Refused{status}" for status in _statuses(operation, policy, method)}
            operation["responses"] |= {
                status: {"$ref": f"#/components/responses/{name}"} for status, name in refused.items()
            }
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            by = _security(route.route_handler.opt["policy"], safe=True)
            schema["paths"][route.path_format] = {"get": socket(route, by)}
    return schema


def _operations(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in handler.http_methods - {"OPTIONS"}:
                    yield route.path_format, str(method), handler


def _statuses(operation: Json, policy: Policy, method: str) -> list[int]:
    found = list(_ALWAYS)
    said = bool(operation.get("parameters")) or "requestBody" in operation
    if said or method not in SAFE or policy.least is not None:
        found += _WHERE_SOMETHING_IS_ASKED
    if said:
        found.append(400)
    if "requestBody" in operation:
        found.append(413)
    return sorted(found)


def _security(policy: Policy, safe: bool) -> list[Json]:
    person: Json = {"session": []} if safe else {"session": [], "page": []}
    program: list[Json] = [{"token": []}] if policy.by_token else []
    nobody: list[Json] = [{}] if policy.least is None else []
    return [*nobody, person, *program]


def _response(status: int) -> Json:
    shape = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}
    later = {"Retry-After": {"description": "In how many seconds.", "schema": {"type": "integer"}}}
    return {"description": WHY[status], "content": shape} | ({"headers": later} if status in _LATER else {})
