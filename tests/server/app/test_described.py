"""The OpenAPI document says what is true of every route: how it refuses, who may call it, what it sends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.world import World, a_world, ok, refused

pytestmark = pytest.mark.once

Json = dict[str, Any]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("described")
    with a_world(f"sqlite:///{folder / 'x.db'}", folder) as world:
        yield world


@pytest.fixture(scope="module")
def document(world: World) -> Json:
    found: Json = ok(world.caller().get("/api/schema"))
    assert ok(world.caller().get("/api/schema/openapi.json")) == found
    return found


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if path.startswith("/api/"):
                yield path, method, operation


def test_every_refusal_has_the_one_shape(world: World, document: Json) -> None:
    shape = document["components"]["schemas"]["Refused"]
    assert set(shape["properties"]) == set(refused(world.caller().get("/api/me"), 401, "sign-in-needed"))
    shared = document["components"]["responses"]
    for each in shared.values():
        assert each["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Refused"}
    for path, method, operation in operations(document):
        declared = {status: each for status, each in operation["responses"].items() if status >= "400"}
        assert {"401", "429", "503"} <= set(declared), (method, path)
        for status, each in declared.items():
            assert each == {"$ref": f"#/components/responses/Refused{status}"}, (method, path)
        assert ("413" in declared) is ("requestBody" in operation), (method, path)


@pytest.mark.parametrize(
    ("method", "path", "by"),
    [
        ("get", "/api/tables", [{}, {"session": []}, {"token": []}]),
        ("get", "/api/me", [{"session": []}, {"token": []}]),
        ("post", "/api/tickets", [{"session": [], "page": []}, {"token": []}]),
        ("post", "/api/tokens", [{"session": [], "page": []}]),
    ],
)
def test_it_says_by_what_one_comes(document: Json, method: str, path: str, by: list[Json]) -> None:
    assert document["paths"][path][method]["security"] == by
    assert {name for each in by for name in each} <= set(document["components"]["securitySchemes"])


def test_a_record_is_a_text(document: Json) -> None:
    record = document["paths"]["/api/tables/{table}/matches/{number}/record"]["get"]
    assert list(record["responses"]["200"]["content"]) == ["text/plain"]


@pytest.mark.parametrize("path", ["/api/schema/swagger", "/api/schema/other.json", "/api/schema/a/b"])
def test_beside_the_document_there_is_nothing(world: World, path: str) -> None:
    refused(world.caller().get(path), 404, "not-found")
