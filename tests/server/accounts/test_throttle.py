"""Who tries too often at one process is refused by the other too, where they share a database."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from sqlalchemy import select

from server.services import Postgres
from server.world import PASSWORD, a_world, ok, refused
from smazzata.games.contract import Illegal
from smazzata.server.accounts.schema import THROTTLED
from smazzata.server.accounts.throttle import Rates, Throttle
from smazzata.server.infra.db import NotDone


def test_two_processes_count_together(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    rates = Rates(wrong_here="3/day", guests="2/day", tables="1000000/second")
    wrong = {"name": "Anna", "password": "guess"}
    with a_world(database, tmp_path, rates=rates) as one, a_world(database, tmp_path, rates=rates) as two:
        one.player("Anna")
        for each in (one, two, one):
            refused(each.caller().post("/api/sessions", wrong), 401, "wrong-credentials")
        for each in (two, one):
            seconds = refused(each.caller().post("/api/sessions", wrong), 429, "too-often")["parameters"][
                "seconds"
            ]
            assert 0 < seconds <= 86_400
        right = two.caller().post("/api/sessions", {"name": "Anna", "password": PASSWORD})
        refused(right, 429, "too-often")  # the right one too: else it could be found by trying
        refused(two.caller().post("/api/sessions", wrong | {"name": "Bruno"}), 401, "wrong-credentials")
        one.guest()
        two.guest()
        for each in (one, two):
            refused(each.caller().post("/api/guests", {}), 429, "too-often")
        with one.engine.connect() as connection:
            rows = connection.execute(select(THROTTLED)).all()
        assert max(row._mapping["count"] for row in rows) > 3
        assert "anna" not in str(rows).lower()
        assert "testclient" not in str(rows)


def test_only_failures_count_together(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    rates = Rates(wrong_here="2/day", wrong_anywhere="2/day")
    right, wrong = {"name": "Anna", "password": PASSWORD}, {"name": "Anna", "password": "guess"}
    with a_world(database, tmp_path, rates=rates) as one, a_world(database, tmp_path, rates=rates) as two:
        one.player("Anna")
        for each in (one, two, one, two):
            ok(each.caller().post("/api/sessions", right), 201)
        refused(one.caller().post("/api/sessions", wrong), 401, "wrong-credentials")
        ok(two.caller().post("/api/sessions", right), 201)
        refused(two.caller().post("/api/sessions", wrong), 401, "wrong-credentials")
        for each in (one, two):
            refused(each.caller().post("/api/sessions", right), 429, "too-often")


async def test_what_is_tried_at_once_is_counted_before_it_is_known() -> None:
    throttle, known = Throttle(Rates(wrong_here="3/day")), asyncio.Event()
    tried: list[int] = []

    async def guess(number: int) -> str:
        try:
            async with throttle.failing("wrong_here", "anna"):
                tried.append(number)
                await known.wait()
                raise Illegal("wrong-credentials", rule="")
        except Illegal as refusal:
            return refusal.code

    guesses = [asyncio.create_task(guess(number)) for number in range(8)]
    await asyncio.sleep(0)
    known.set()
    assert Counter(await asyncio.gather(*guesses)) == {"wrong-credentials": 3, "too-often": 5}
    assert (await guess(8), len(tried)) == ("too-often", 3)


async def test_what_could_not_be_judged_is_no_failure() -> None:
    throttle = Throttle(Rates(wrong_here="3/day"))
    for error in [NotDone("away"), Illegal("too-often", rule=""), asyncio.CancelledError()] * 3:
        try:
            async with throttle.failing("wrong_here", "anna"):
                raise error
        except type(error):
            continue
    async with throttle.failing("wrong_here", "anna"):
        pass


def test_a_new_window_begins_at_one(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with a_world(database, tmp_path, rates=Rates(guests="2/day")) as world:
        world.guest()
        with world.engine.begin() as connection:
            connection.execute(THROTTLED.update().values(window=0, count=99, until=1))
        world.guest()
        with world.engine.connect() as connection:
            assert connection.execute(select(THROTTLED.c.count)).scalars().all() == [1]
