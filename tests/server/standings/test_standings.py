"""Rated matches move standings, levels and figures, once and by the right numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.standings.evening import Evening, an_evening
from server.world import Caller, ok


@pytest.fixture
def evening(database: str, tmp_path: Path) -> Iterator[Evening]:
    with an_evening(database, tmp_path) as evening:
        yield evening


def standings(who: Caller, **asked: object) -> Any:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return ok(who.get(f"/api/standings?{query}"))


def test_a_match_counts_for_both(evening: Evening) -> None:
    anna, bruno = evening.world.player("Anna"), evening.world.player("Bruno")
    table = evening.play([anna, bruno])
    match = ok(anna.get(f"/api/tables/{table}/matches/1"))
    mp, vp = match["verdict"]["mp"], match["verdict"]["vp"]
    for period in ("week", "month", "year", "all"):
        for rules in ("scopa", "scopa/online"):
            page = standings(anna, rules=rules, period=period)
            assert page["players"] == 2
            rows = {row["user"]: row for row in page["rows"]}
            assert [rows[each.id]["mp"] for each in (anna, bruno)] == mp
            assert [rows[each.id]["vp"] for each in (anna, bruno)] == vp
            assert page["me"] == rows[anna.id]
            assert {row["user"] for row in page["around"]} == {anna.id, bruno.id}
            assert page["rows"][0]["mp"] > 0
    assert standings(anna, rules="scopa/scopone-scientifico")["rows"] == []
    assert standings(anna, rules="scala40")["players"] == 0
    page = ok(evening.world.caller().get(f"/api/people/{anna.id}/page"))
    assert page["name"] == "Anna"
    assert page["matches"] == 1


def test_levels_in_words(evening: Evening) -> None:
    found = ok(evening.world.caller().get("/api/levels"))
    assert [level["name"][0] for level in found["levels"]][::5] == ["Principiante", "Maestro"]
    assert [level["least"] for level in found["levels"]] == [None, 1250, 1500, 1700, 1900, 2150]
    assert any("registrate" in said["says"][0] for said in found["rated"])
    bots = ok(evening.world.caller().get("/api/bots"))
    assert {each["bot"] for each in found["bots"]} <= {each["bot"] for each in bots}
    simple, chance = (
        next(each["points"] for each in found["bots"] if (each["bot"], each["game"]) == (bot, "scopa"))
        for bot in ("simple", "random")
    )
    assert simple > chance + 500
