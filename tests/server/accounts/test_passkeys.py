"""Passkeys: added, used, taken away; and what is refused, with a real authenticator in software."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from server.accounts.authenticator import Authenticator
from server.world import HOST, ORIGIN, Caller, World, ok, refused
from smazzata.server.accounts.passkeys import CHALLENGE_MS

pytestmark = pytest.mark.once


def add(caller: Caller, key: Authenticator, label: str = "phone") -> httpx.Response:
    asked = ok(caller.post("/api/passkeys/challenges"), 201)
    body = {"challenge": asked["id"], "credential": key.create(asked["options"]), "label": label}
    return caller.post("/api/passkeys", body)


def enter(caller: Caller, key: Authenticator) -> httpx.Response:
    asked = ok(caller.post("/api/sessions/passkey/challenges"), 201)
    return caller.post(
        "/api/sessions/passkey", {"challenge": asked["id"], "credential": key.get(asked["options"])}
    )


@pytest.fixture
def key() -> Authenticator:
    return Authenticator(HOST, ORIGIN)


def test_added_used_and_taken_away(world: World, key: Authenticator) -> None:
    anna = world.player("Anna")
    added = ok(add(anna, key), 201)
    assert [(each["id"], each["label"]) for each in ok(anna.get("/api/passkeys"))] == [(added["id"], "phone")]
    other = world.caller()
    assert ok(enter(other, key), 201)["id"] == anna.id
    assert ok(other.get("/api/me"))["name"] == "Anna"
    assert ok(enter(world.caller(), key), 201)["id"] == anna.id  # and again
    refused(world.player("Bruno").delete(f"/api/passkeys/{added['id']}"), 404, "not-yours")
    ok(anna.delete(f"/api/passkeys/{added['id']}"), 204)
    refused(enter(world.caller(), key), 403, "passkey-refused")


def test_the_options_name_site_user_and_known_passkeys(world: World, key: Authenticator) -> None:
    anna = world.player("Anna")
    added = ok(add(anna, key), 201)
    options = ok(anna.post("/api/passkeys/challenges"), 201)["options"]
    assert options["rp"]["id"] == HOST
    assert options["user"]["name"] == "Anna"
    assert [each["id"] for each in options["excludeCredentials"]] == [added["id"]]


def test_a_passkey_is_added_once(world: World, key: Authenticator) -> None:
    ok(add(world.player("Anna"), key), 201)
    refused(add(world.player("Bruno"), key), 409, "passkey-known")


@pytest.mark.parametrize(
    "wrong",
    [Authenticator("evil.example.org", ORIGIN), Authenticator(HOST, "https://evil.example.org")],
    ids=["host", "origin"],
)
def test_a_passkey_of_another_site_is_refused(world: World, wrong: Authenticator) -> None:
    refused(add(world.player("Anna"), wrong), 403, "passkey-refused")
    right = Authenticator(HOST, ORIGIN, wrong.key, wrong.id)
    ok(add(world.player("Bruno"), right), 201)
    refused(enter(world.caller(), wrong), 403, "passkey-refused")


def test_another_key_with_the_same_name_is_refused(world: World, key: Authenticator) -> None:
    ok(add(world.player("Anna"), key), 201)
    refused(enter(world.caller(), Authenticator(HOST, ORIGIN, id=key.id)), 403, "passkey-refused")


def test_a_copied_passkey_is_refused(world: World, key: Authenticator) -> None:
    """Its count goes back."""
    ok(add(world.player("Anna"), key), 201)
    copy = Authenticator(HOST, ORIGIN, key.key, key.id)
    for _ in range(3):
        ok(enter(world.caller(), key), 201)
    refused(enter(world.caller(), copy), 403, "passkey-refused")


def test_without_an_origin_that_is_what_is_said(world: World) -> None:
    paths = [(world.caller(), "/api/sessions/passkey/challenges"), (world.player("Anna"), "/api/passkeys/challenges")]
    for caller, path in paths:
        said = refused(caller.post(path, Origin=""), 403, "origin-missing")
        assert said["message"] == "The header Origin is missing: a passkey belongs to the address of a page."
        italian = caller.post(path, Origin="", Accept_Language="it").json()["message"]
        assert italian == "Manca l'intestazione Origin: una passkey è legata all'indirizzo di una pagina."
        refused(caller.post(path, Origin="https://evil.example.org"), 403, "wrong-origin")


def test_a_challenge_is_of_one_use_one_person_and_five_minutes(world: World, key: Authenticator) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    ok(add(anna, key), 201)

    def asked() -> tuple[str, dict[str, Any]]:
        found = ok(world.caller().post("/api/sessions/passkey/challenges"), 201)
        return found["id"], key.get(found["options"])

    challenge, credential = asked()
    body = {"challenge": challenge, "credential": credential}
    ok(world.caller().post("/api/sessions/passkey", body), 201)
    refused(world.caller().post("/api/sessions/passkey", body), 409, "challenge-over")  # replayed
    challenge, credential = asked()
    world.clock.pass_by(CHALLENGE_MS)
    late = {"challenge": challenge, "credential": credential}
    refused(world.caller().post("/api/sessions/passkey", late), 409, "challenge-over")
    new = Authenticator(HOST, ORIGIN)
    hers = ok(anna.post("/api/passkeys/challenges"), 201)
    theirs = {"challenge": hers["id"], "credential": new.create(hers["options"])}
    refused(bruno.post("/api/passkeys", theirs), 409, "challenge-over")


@pytest.mark.parametrize("garbage", ["", "AAAA", "!!!", "ÿ" * 10, "A" * 16_000])
def test_garbage_is_refused(world: World, key: Authenticator, garbage: str) -> None:
    anna = world.player("Anna")
    ok(add(anna, key), 201)
    for part in ("clientDataJSON", "attestationObject"):
        asked = ok(anna.post("/api/passkeys/challenges"), 201)
        credential = Authenticator(HOST, ORIGIN).create(asked["options"])
        credential["response"][part] = garbage
        body = {"challenge": asked["id"], "credential": credential}
        refused(anna.post("/api/passkeys", body), 403, "passkey-refused")
    for part in ("clientDataJSON", "authenticatorData", "signature"):
        asked = ok(anna.post("/api/sessions/passkey/challenges"), 201)
        credential = key.get(asked["options"])
        credential["response"][part] = garbage
        body = {"challenge": asked["id"], "credential": credential}
        refused(anna.post("/api/sessions/passkey", body), 403, "passkey-refused")
