"""Gettoni at cash tables: set aside, settled with the result, given back; and who may not sit down, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.money.tables import begin, do, opened, play_on, purse, rich, sit
from server.world import World, a_world, ok, refused


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def test_a_match_from_the_chair_to_the_purse(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table = opened(anna)
    world.clock.pass_by(1000)
    begin(table, anna, bruno)
    world.clock.pass_by(1000)
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (800, 200)
    assert purse(bruno)["tables"] == [{"table": table, "amount": 200}]
    verdict = play_on(table, anna, bruno)["match"]["verdict"]
    assert verdict["cash"] == 10 * verdict["difference"] > 0
    won = min(200, verdict["cash"])
    winner, loser = (anna, bruno) if verdict["winner"] == 0 else (bruno, anna)
    assert (purse(winner)["balance"], purse(winner)["aside"]) == (1000 + won, 0)
    assert (purse(loser)["balance"], purse(loser)["aside"]) == (1000 - won, 0)
    assert purse(loser)["limit"]["lost_today"] == won
    assert purse(winner)["limit"]["lost_today"] == 0
    listed = ok(winner.get("/api/my/purse/movements"))["movements"]
    assert [each["reason"] for each in listed] == ["back", "settle", "aside", "welcome"]
    assert [each["balance"] for each in listed] == [1000 + won, 800, 800, 1000]
    assert (listed[1]["other"], listed[1]["aside"], listed[1]["number"]) == (loser.id, won, 1)


def test_who_may_not_sit_down_is_told_why(world: World) -> None:
    host = rich(world)
    table = opened(host)
    guest, young = world.guest(), world.player()
    refused(do(guest, table, type="sit"), 403, "cash-register-first")
    refused(do(young, table, type="sit"), 403, "cash-age-first")
    refused(young.post("/api/my/purse/grant"), 403, "cash-age-first")
    refused(young.post("/api/my/purse/age", {"adult": False}), 403, "cash-not-adult")
    ok(young.post("/api/my/purse/age", {"adult": True}))
    said = refused(do(young, table, type="sit"), 409, "cash-too-few")
    assert said["parameters"] == {"balance": 0, "needed": 200}
    assert said["rule"] == "docs/gettoni.md, What is set aside"
    refused(do(host, table, type="sit", seat=1, bot="simple"), 409, "bot-at-cash-table")
    ok(host.post("/api/my/purse/limit", {"limit": 199}))
    refused(do(host, table, type="sit"), 409, "cash-limit")
    why = ok(host.get(f"/api/tables/{table}/cash"))
    assert why["why_not"]["code"] == "cash-limit"
    assert "199" in why["why_not"]["message"][0]
    assert why["terms"]["most_to_lose"] == 200
    assert purse(host)["balance"] == 1000


def test_what_is_set_aside_comes_back(world: World) -> None:
    anna = rich(world)
    table = opened(anna)
    sit(anna, table)
    assert purse(anna)["balance"] == 800
    ok(do(anna, table, type="stand"))
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (1000, 0)
