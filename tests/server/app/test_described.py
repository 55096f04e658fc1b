"""The OpenAPI document says what is true of every route, the socket's too: how it refuses, who may call it, what it
sends."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import jsonschema_rs
import msgspec
import pytest

from server.world import World, a_world, ok, refused
from smazzata.games.contract import HOUSE, Seat, Seats, Shuffled
from smazzata.games.known import games
from smazzata.server.live.messages import CLOSE_CODES, Out

pytestmark = pytest.mark.once

Json = dict[str, Any]
SOCKET = "/api/tables/{table}/socket"


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
        if path == SOCKET:
            continue  # a socket that is refused is closed with a code
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


def schemas_in(document: Json, part: Any) -> Iterator[tuple[str, Json]]:
    """Every schema that this one needs, itself among them, each once, with its place."""
    seen: set[str] = set()
    waiting: list[tuple[str, Any]] = [("", part)]
    while waiting:
        where, one = waiting.pop()
        yield where, one
        if (address := one.get("$ref")) is not None and address not in seen:
            seen.add(address)
            name = address.removeprefix("#/components/schemas/")
            waiting.append((name, document["components"]["schemas"][name]))
        inside = dict(one.get("properties", {}))
        inside |= {key: one[key] for key in ("items", "additionalProperties") if isinstance(one.get(key), dict)}
        for key in ("oneOf", "anyOf", "allOf", "prefixItems"):
            inside |= {f"{key} {number}": each for number, each in enumerate(one.get(key, []))}
        waiting += [(f"{where}.{name}", each) for name, each in inside.items()]


def test_every_operation_and_every_question_says_what_it_is_for(document: Json) -> None:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert operation.get("description"), (method, path)
            assert operation.get("tags"), (method, path)
            asked = [each for each in operation.get("parameters", []) if each["in"] == "query"]
            assert [each["name"] for each in asked if not each.get("description")] == [], (method, path)


def test_types_and_fields_say_what_the_source_says_of_them(document: Json) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["Do"]["description"] == "All that a client ever sends."
    assert schemas["Frame"]["properties"]["missed"]["description"] == "More has happened than is told."
    assert schemas["Frame"]["properties"]["view"]["description"] == "Of the game; null before the first deal."
    assert schemas["SocketRefused"]["properties"]["re"]["description"].startswith("null:")


def test_every_message_of_the_socket_is_a_schema(document: Json) -> None:
    socket = document["paths"][SOCKET]["get"]
    assert "101" in socket["responses"]
    said = socket["x-messages"]
    kinds = set()
    for each in said["out"]["oneOf"]:
        shape = document["components"]["schemas"][each["$ref"].rpartition("/")[2]]["properties"]["type"]
        kinds |= {shape["const"]} if "const" in shape else set(shape["enum"])
    assert kinds == {each.__struct_config__.tag for each in get_args(Out)}
    assert set(document["components"]["schemas"]["Do"]["properties"]) == {"id", "command", "v"}
    for part in (said["in"], said["out"]):
        assert [where for where, shape in schemas_in(document, part) if not shape] == []
    codes = {code: (each["because"], each["then"]) for code, each in socket["x-close-codes"].items()}
    assert codes == {str(code): each for code, each in CLOSE_CODES.items()}


def test_a_plain_request_to_the_socket_is_answered_as_it_says(world: World, document: Json) -> None:
    refused(world.caller().get("/api/tables/x/socket"), 405, "method-not-allowed")
    assert "405" in document["paths"][SOCKET]["get"]["responses"]


def validator(document: Json, part: Json) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(part | {"components": document["components"]})


@pytest.mark.parametrize("key", games())
def test_what_each_game_shows_and_tells_is_as_the_document_says(document: Json, key: str) -> None:
    """The beginning of a deal, as each sees it: it fits, and what no game has does not."""
    frame = document["components"]["schemas"]["Frame"]["properties"]
    views, past = validator(document, frame["view"]), validator(document, frame["past"])
    game, dice = games()[key], random.Random(7)
    rules = next(iter(game.rulesets.values()))
    state = game.start(rules, Seats(4 if rules.pairs else rules.players[0], pairs=rules.pairs), Seat(0))
    for _ in range(60):
        turn = game.turn(state)
        if turn is None:
            break
        house = turn == HOUSE
        action = Shuffled(game.wanted(state).cards) if house else dice.choice(game.options(state, turn))
        for viewer in (Seat(0), Seat(1), None):
            views.validate(msgspec.to_builtins(game.view(state, viewer)))
            past.validate(msgspec.to_builtins(game.told(state, action, viewer)))
        state = game.apply(state, action)
    assert not views.is_valid({"rules": rules.id})
    assert not past.is_valid([{"type": "never-told"}])


def test_a_frame_is_as_the_document_says(world: World, document: Json) -> None:
    asked = {"key": "k1", "terms": {"rules": "scopa/online"}, "bot": "simple:instant"}
    frame = ok(world.guest().post("/api/play", asked), 201)["table"]["frame"]
    assert len(frame["seats"]) == 2
    validator(document, {"$ref": "#/components/schemas/Frame"}).validate(frame)


@pytest.mark.source
def test_a_game_says_truly_what_it_shows_and_tells() -> None:
    for game in games().values():
        assert get_type_hints(game.view)["return"] is game.shows
        told = get_type_hints(game.told)["return"]
        assert get_args(get_args(told)[0]) == game.tells  # tuple[One | Another, ...]


@pytest.mark.parametrize("path", ["/api/schema/swagger", "/api/schema/other.json", "/api/schema/a/b"])
def test_beside_the_document_there_is_nothing(world: World, path: str) -> None:
    refused(world.caller().get(path), 404, "not-found")
