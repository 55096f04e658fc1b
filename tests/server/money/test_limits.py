"""Responsible play: limits that fall at once and rise tomorrow, pauses that nobody undoes, time, grants once a day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.money.tables import DAY, begin, do, opened, purse, rich, sit
from server.world import Caller, World, a_world, ok, refused
from smazzata.server.money.days import date_of, day_began, moment, next_day, spoken
from smazzata.server.money.players import counted


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def limit(who: Caller, gettoni: int) -> Any:
    return ok(who.post("/api/my/purse/limit", {"limit": gettoni}))["limit"]


def lose(world: World, loser: Caller, winner: Caller, key: str) -> int:
    """By leaving a match at once: what it cost."""
    before = purse(loser)["balance"]
    table = opened(loser, key)
    begin(table, loser, winner)
    ok(do(loser, table, type="abandon"))
    world.clock.pass_by(1000)
    for each in (loser, winner):
        ok(do(each, table, type="stand"))
    return int(before - purse(loser)["balance"])


def test_a_limit_falls_at_once_and_rises_tomorrow(world: World) -> None:
    anna = rich(world)
    assert limit(anna, 300)["limit"] == 300
    raised = limit(anna, 500)
    assert (raised["limit"], raised["next_limit"], raised["next_from"]) == (300, 500, purse(anna)["day_ends"])
    assert limit(anna, 900)["next_limit"] == 900
    assert limit(anna, 200) == {
        "limit": 200,
        "next_limit": None,
        "next_from": None,
        "lost_today": 0,
        "left": 200,
    }  # and takes the higher one back
    limit(anna, 700)
    world.clock.at = purse(anna)["day_ends"] - 1
    assert purse(anna)["limit"]["limit"] == 200
    world.clock.pass_by(1)
    assert purse(anna)["limit"]["limit"] == 700
    assert limit(anna, 650)["limit"] == 650
    refused(anna.post("/api/my/purse/limit", {"limit": -1}), 400, "unreadable")
    refused(anna.post("/api/my/purse/limit", {"limit": 10**9}), 400, "unreadable")


def test_all_that_is_set_aside_counts_towards_the_limit(world: World) -> None:
    anna = rich(world)
    limit(anna, 450)
    tables = [opened(anna, f"t{number}") for number in range(3)]
    sit(anna, tables[0])
    sit(anna, tables[1])
    said = refused(do(anna, tables[2], type="sit"), 409, "cash-limit")
    assert said["parameters"] == {"limit": 450, "lost": 0, "aside": 400, "needed": 200}
    ok(do(anna, tables[0], type="stand"))
    sit(anna, tables[2])
    assert purse(anna)["limit"]["left"] == 50


def test_what_was_lost_counts_until_midnight(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    limit(anna, 310)
    lost = lose(world, anna, bruno, "one")
    assert lost == purse(anna)["limit"]["lost_today"] == 0  # Scopa: nobody had points
    table = opened(anna, "two", rules="scala40/online", format="points 101")
    begin(table, anna, bruno)
    ok(do(anna, table, type="abandon"))
    lost = purse(anna)["limit"]["lost_today"]
    assert lost == 1000 - purse(anna)["balance"] == 150  # 100 in hand and 50, ÷ 10 × 10
    refused(do(anna, table, type="ready"), 409, "cash-limit")  # 150 + 200: no rematch
    ok(do(bruno, table, type="ready"))
    world.clock.at = purse(anna)["day_ends"]
    assert purse(anna)["limit"]["lost_today"] == 0


def test_a_pause_cannot_be_undone(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table, other = opened(anna), opened(anna, "other")
    sit(anna, table)
    sit(bruno, table)
    ok(do(bruno, table, type="ready"))
    until = ok(anna.post("/api/my/purse/pause", {"days": 7}))["paused_until"]
    assert until == world.clock.at + 7 * DAY
    said = refused(do(anna, other, type="sit"), 409, "cash-paused")
    assert spoken(until) in said["message"]
    refused(do(anna, table, type="ready"), 409, "cash-paused")  # she sits there already, and still no match begins
    refused(anna.post("/api/my/purse/grant"), 409, "cash-paused")
    refused(anna.post("/api/my/purse/pause", {"days": 1}), 409, "pause-longer-already")
    refused(anna.post("/api/my/purse/pause", {"days": 2}), 400, "unreadable")
    ok(anna.post("/api/my/purse/age", {"adult": True}))
    limit(anna, 10_000)
    assert purse(anna)["paused_until"] == until
    assert ok(anna.post("/api/my/purse/pause", {"days": 30}))["paused_until"] == world.clock.at + 30 * DAY
    ok(do(anna, table, type="stand"))
    assert purse(anna)["balance"] == 1000
    world.clock.pass_by(30 * DAY)
    assert purse(anna)["paused_until"] is None


def test_the_house_gives_once_a_day_and_only_to_who_has_little(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    said = refused(anna.post("/api/my/purse/grant"), 409, "no-grant-now")
    assert spoken(purse(anna)["day_ends"]) in said["message"]
    world.clock.pass_by(DAY)
    refused(anna.post("/api/my/purse/grant"), 409, "no-grant-now")  # she has 1000
    limit(anna, 1000)
    for number in range(5):
        table = opened(anna, f"t{number}", rules="scala40/online", format="points 101")
        begin(table, anna, bruno)
        ok(do(anna, table, type="abandon"))
        world.clock.pass_by(1000)
    assert purse(anna)["balance"] == 250
    assert purse(anna)["grant"] == {"kind": "top-up", "amount": 50, "at": world.clock.at, "due": True}
    assert ok(anna.post("/api/my/purse/grant"))["balance"] == 300
    refused(anna.post("/api/my/purse/grant"), 409, "no-grant-now")
    reasons = [each["reason"] for each in ok(anna.get("/api/my/purse/movements"))["movements"]]
    assert (reasons[0], reasons[-1], reasons.count("top-up")) == ("top-up", "welcome", 1)


def test_minutes(world: World) -> None:
    anna = rich(world)
    world.clock.at = day_began(world.clock.at) + DAY - 10 * 60_000
    table = opened(anna)
    sit(anna, table)
    world.clock.pass_by(7 * 60_000)
    assert purse(anna)["minutes_today"] == 7
    world.clock.pass_by(15 * 60_000)  # past midnight
    assert purse(anna)["minutes_today"] == 12
    ok(do(anna, table, type="stand"))
    world.clock.pass_by(15 * 60_000)
    assert purse(anna)["minutes_today"] == 12


@pytest.mark.once
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 100)), max_size=12), st.integers(0, 100))
def test_minutes_count_once_whatever_the_tables(steps: list[tuple[int, int]], more: int) -> None:
    """Against a slow count, tick by tick."""
    down: set[str] = set()
    moves, at, ticks = [], 0, 0
    for which, wait in steps:
        ticks += wait if down else 0
        at += wait
        table = f"t{which}"
        moves.append((table, table not in down, at))
        down ^= {table}
    assert counted(moves, sorted(down), 0, at + more) == ticks + (more if down else 0)


@pytest.mark.once
def test_days_are_italian_and_have_23_or_25_hours() -> None:
    spring = 1_774_738_800_000  # 2026-03-29 00:00 in Italy, when clocks go forward
    assert (date_of(spring), day_began(spring)) == ("2026-03-29", spring)
    assert next_day(spring) - spring == 23 * 3_600_000
    autumn = 1_792_879_200_000  # 2026-10-25 00:00
    assert (date_of(autumn - 1), day_began(autumn + 20 * 3_600_000)) == ("2026-10-24", autumn)
    assert next_day(autumn) - autumn == 25 * 3_600_000
    assert (moment(spring), spoken(spring)) == ("2026-03-29 00:00", "29/03/2026 00:00")
