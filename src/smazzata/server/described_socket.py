"""The socket of a table in the OpenAPI document: how it is opened, what is said over it, how it ends."""

from __future__ import annotations

from inspect import getdoc
from typing import Any, Final, get_args

import msgspec
from litestar.routes import WebSocketRoute

from smazzata.server import errors
from smazzata.server.live import messages
from smazzata.server.notes import notes, said_of

Json = dict[str, Any]

SCHEMAS: Final = "#/components/schemas/"
APART: Final[dict[type, str]] = {
    errors.Refused: "Refused",
    messages.Refused: "SocketRefused",
    messages.Away: "Away",
}
"""What no handler takes or gives, so that Litestar does not know it."""


def apart() -> Json:
    """Their schemas."""
    found: Json = {}
    for cls, name in APART.items():
        found |= _shapes(cls, name)
    return found


def socket(route: WebSocketRoute, security: list[Json]) -> Json:
    """OpenAPI has no word for what is said over a socket: `x-messages` and `x-close-codes` are ours."""
    return {
        "tags": ["lobby"],
        "summary": "TableSocket",
        "description": getdoc(route.route_handler.fn),
        "operationId": "ApiTablesTableSocket",
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in route.path_parameters
        ],
        "security": security,
        "responses": {
            "101": {"description": "The socket is open; its close code says how it ends."},
            "403": {"description": "No body: a token that does not hold, a page of another site, no database."},
            "405": {"$ref": "#/components/responses/Refused405"},
        },
        "x-messages": {
            "in": {"$ref": _address(messages.Do)},
            "out": {"oneOf": [{"$ref": _address(each)} for each in get_args(messages.Out)]},
        },
        "x-close-codes": {
            str(code): {"because": why, "then": then} for code, (why, then) in messages.CLOSE_CODES.items()
        },
    }


def _address(cls: type) -> str:
    return SCHEMAS + APART.get(cls, cls.__name__)


def _shapes(cls: type, name: str) -> Json:
    """With what it is made of."""
    _, found = msgspec.json.schema_components([cls], ref_template=SCHEMAS + "{name}")
    shape = found.pop(cls.__name__) | {"title": name}
    if said := said_of(cls):
        shape["description"] = said
    for field, note in notes(cls).items():
        shape["properties"][field]["description"] = note
    return found | {name: shape}
