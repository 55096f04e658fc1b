"""A request without a body: as `{}` where nothing in it is needed, elsewhere a refusal that says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.world import HOST, World, a_world, ok, refused


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("bodies")
    with a_world(f"sqlite:///{folder / 'x.db'}", folder) as world:
        yield world


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/play"),
        ("POST", "/api/sessions"),
        ("POST", "/api/users"),
        ("POST", "/api/tables"),
        ("PUT", "/api/clubs/none/me"),
    ],
)
def test_a_body_that_is_needed_and_missing_is_named(world: World, method: str, path: str) -> None:
    anna = world.player()
    said = refused(anna.call(method, path), 400, "body-missing")
    assert said["message"] == "The body is missing: this request needs one, in JSON."
    assert said["rule"] == "docs/accounts.md, Errors"
    italian = anna.call(method, path, Accept_Language="it").json()["message"]
    assert italian == "Manca il corpo: questa richiesta ne vuole uno, in JSON."


def test_where_nothing_is_needed_no_body_is_an_empty_one(world: World) -> None:
    guest = world.caller()
    guest.id = ok(guest.call("POST", "/api/guests"), 201)["id"]
    anna = world.player()
    assert ok(anna.call("PUT", f"/api/mutes/{guest.id}"))["blocked"] is False
    ok(guest.call("POST", "/api/me/deletion"), 204)


def test_a_body_in_pieces_is_a_body(world: World) -> None:
    """The first piece may be empty; all of them may be."""
    headers = {"Host": HOST, "Content-Type": "application/json", "Accept-Language": "en"}

    def sent(*pieces: bytes) -> tuple[int, str]:
        answer = world.client.post("/api/guests", content=iter(pieces), headers=headers)
        world.client.cookies.clear()
        return answer.status_code, answer.json().get("name", "")

    assert sent(b"", b'{"name":', b'"Nina"}') == (201, "Nina")
    status, name = sent(b"", b"")
    assert (status, "#" in name) == (201, True)


def test_who_may_not_ask_is_not_told_about_the_body(world: World) -> None:
    refused(world.caller().call("POST", "/api/tokens"), 401, "sign-in-needed")


def test_the_document_says_where_a_body_is_needed(world: World) -> None:
    paths = ok(world.caller().get("/api/schema"))["paths"]
    assert paths["/api/guests"]["post"]["requestBody"]["required"] is False
    assert paths["/api/sessions"]["post"]["requestBody"]["required"] is True
