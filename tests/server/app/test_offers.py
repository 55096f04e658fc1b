"""What a page is given to choose from, and a match against bots at one click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.world import World, a_world, ok, refused
from smazzata.games.known import games
from smazzata.server.live.robots import known_bots
from smazzata.tables.commands import PHRASES

SCALA = {"rules": "scala40/online", "players": 3, "join": "link"}


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


@pytest.mark.once
def test_every_rule_set_in_words(world: World) -> None:
    found = ok(world.caller().get("/api/rules"))
    shown = {rules["id"]: rules for game in found["games"] for rules in game["rules"]}
    known = {rules.id: (game, rules) for game in games().values() for rules in game.rulesets.values()}
    assert list(shown) == list(known)
    for name, each in shown.items():
        game, rules = known[name]
        assert [one["key"] for one in each["clauses"]] == [one.key for one in game.clauses(rules)]
        assert [one["format"] for one in each["formats"]] == list(rules.formats)
        texts = [each["title"], *(one["says"] for one in each["formats"])]
        texts += [text for one in each["clauses"] for text in (one["name"], one["says"])]
        assert all(len(text) == 2 and all(text) for text in texts)
        assert all(one["source"] for one in each["clauses"])
        for form in each["formats"]:  # each can be asked for as it is
            players = each["players"][0] if each["players"] else 4
            terms = {
                "rules": name,
                "players": players,
                "pairs": not each["players"],
                "format": form["format"],
            }
            ok(world.guest().post("/api/tables", {"key": "k", "terms": terms}), 201)
    assert found["ranges"]["turn_ms"] == [5000, 86_400_000]


@pytest.mark.once
def test_bots_and_phrases(world: World) -> None:
    bots = ok(world.caller().get("/api/bots"))
    assert {each["bot"] for each in bots} | {pace["bot"] for each in bots for pace in each["paces"]} == set(
        known_bots()
    )
    phrases = ok(world.caller().get("/api/phrases"))
    assert {each["phrase"]: tuple(each["says"]) for each in phrases} == dict(PHRASES)


def test_one_click(world: World) -> None:
    """Nobody, then a guest at a table of three whose match has begun."""
    page = world.caller()
    wish = {"key": "now", "terms": SCALA, "bot": "simple:calm", "name": "Zoe"}
    first = ok(page.post("/api/play", wish), 201)
    assert (first["me"]["name"], first["me"]["guest"]) == ("Zoe", True)
    frame = first["table"]["frame"]
    assert [each["bot"] for each in frame["seats"]] == [None, "simple:calm", "simple:calm"]
    assert (frame["seat"], frame["match"]["number"]) == (0, 1)
    assert frame["phase"] in ("cut", "play")
    again = ok(page.post("/api/play", wish), 201)  # with the cookie of the first answer
    assert again["me"]["id"] == first["me"]["id"]
    assert again["table"]["listing"]["table"] == first["table"]["listing"]["table"]
    assert again["table"]["frame"]["match"]["number"] == 1
    assert len(ok(page.get("/api/my/tables"))) == 1
    refused(page.post("/api/play", {**wish, "key": "b", "bot": "hal"}), 422, "no-such-bot")
    assert len(ok(page.get("/api/my/tables"))) == 1


def test_a_wish_that_cannot_be_makes_no_guest(world: World) -> None:
    page = world.caller()
    refused(page.post("/api/play", {"key": "k", "terms": {**SCALA, "players": 7}}), 422, "players-wrong")
    assert page.cookie == ""


@pytest.mark.once
def test_what_will_never_do_is_422(world: World) -> None:
    terms: list[tuple[dict[str, Any], str]] = [
        ({"rules": "briscola"}, "rules-unknown"),
        ({"players": 7}, "players-wrong"),
        ({"pairs": True}, "pairs-wrong"),
        ({"open_cards": True}, "open-cards-without-pairs"),
        ({"format": "points 1"}, "format-unknown"),
        ({"turn_ms": 10}, "out-of-range"),
        ({"turn_ms": None, "join": "public"}, "clock-needed"),
        ({"set_aside": 5}, "set-aside-without-stake"),
        ({"stake": 10, "set_aside": 5}, "set-aside-too-small"),
    ]
    host = world.guest()
    for changed, code in terms:
        refused(host.post("/api/tables", {"key": "k", "terms": {**SCALA, **changed}}), 422, code)
    refused(host.post("/api/tables", {"key": "k", "terms": SCALA, "bots": {"7": "simple"}}), 422, "no-such-seat")
    table = ok(host.post("/api/tables", {"key": "k", "terms": SCALA}), 201)["listing"]["table"]
    commands: list[tuple[dict[str, Any], int, str | None]] = [
        ({"type": "sit", "seat": 7}, 422, "no-such-seat"),
        ({"type": "sit", "bot": "hal"}, 422, "no-such-bot"),
        ({"type": "ready"}, 409, "not-seated"),  # it may do later
        ({"type": "sit"}, 200, None),
        ({"type": "say"}, 422, "nothing-said"),
        ({"type": "say", "phrase": "hm"}, 422, "no-such-phrase"),
        ({"type": "say", "text": "x" * 400}, 422, "said-too-long"),
        ({"type": "say", "text": "x\ny"}, 422, "said-unprintable"),
    ]
    for number, (command, status, refusal) in enumerate(commands):
        answer = host.post(f"/api/tables/{table}/do", {"id": f"c{number}", "command": command})
        assert (answer.status_code, answer.json().get("code")) == (status, refusal), answer.text


def test_a_table_with_bots_and_its_host(world: World) -> None:
    def made(**more: Any) -> Any:
        return host.post("/api/tables", {"key": "k", "terms": {**SCALA, "players": 2}, **more})

    host = world.guest()
    refused(made(bots={"0": "hal"}), 422, "no-such-bot")
    assert ok(host.get("/api/my/tables")) == []
    frame = ok(made(bots={"0": "simple"}, sit=True), 201)["frame"]
    assert [each["bot"] for each in frame["seats"]] == ["simple", None]
    assert (frame["seat"], frame["phase"]) == (1, "lobby")
    frame = ok(made(bots={"0": "simple"}, sit=True, ready=True), 201)["frame"]
    assert frame["match"]["number"] == 1
    assert ok(made(bots={"0": "simple"}, sit=True, ready=True), 201)["frame"]["version"] == frame["version"]


@pytest.mark.once
@pytest.mark.parametrize("path", ["/api/rules", "/api/bots", "/api/phrases"])
def test_what_is_the_same_for_everybody_comes_compressed(world: World, path: str) -> None:
    caller = world.caller()
    zipped = caller.get(path, **{"Accept-Encoding": "gzip"})
    plain = caller.get(path, **{"Accept-Encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.json() == plain.json()
    assert zipped.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"])
    mine = caller.get("/api/session", **{"Accept-Encoding": "gzip"})
    assert "content-encoding" not in mine.headers
