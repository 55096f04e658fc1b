"""Who tries too often at one process is refused by the other too, where they share a database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from server.services import Postgres
from server.world import PASSWORD, a_world, refused
from smazzata.server.accounts.schema import THROTTLED
from smazzata.server.accounts.throttle import Rates


def test_two_processes_count_together(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    rates = Rates(sign_ins_a_name="3/day", guests="2/day", tables="1000000/second")
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


def test_a_new_window_begins_at_one(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with a_world(database, tmp_path, rates=Rates(guests="2/day")) as world:
        world.guest()
        with world.engine.begin() as connection:
            connection.execute(THROTTLED.update().values(window=0, count=99, until=1))
        world.guest()
        with world.engine.connect() as connection:
            assert connection.execute(select(THROTTLED.c.count)).scalars().all() == [1]
