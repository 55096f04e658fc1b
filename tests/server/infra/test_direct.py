"""Statements handed to the driver as they are: what they change and find, and errors as SQLAlchemy says them."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import Connection, bindparam, column, func, select, table, text
from sqlalchemy.exc import DBAPIError

from smazzata.server.infra.db import Store
from smazzata.server.infra.direct import Direct
from smazzata.server.infra.schema import ALIVE

pytestmark = pytest.mark.once

PUT = Direct(text("INSERT INTO alive (node, at_ms) VALUES (:node, :at)"))
MOVE = Direct(text("UPDATE alive SET at_ms = at_ms + :by"))
LATER = Direct(
    select(ALIVE.c.node, ALIVE.c.at_ms).where(ALIVE.c.at_ms > bindparam("b_at")).order_by(ALIVE.c.at_ms)
)
NEWEST = Direct(select(func.max(ALIVE.c.at_ms)))
NOWHERE = Direct(select(column("x")).select_from(table("nowhere")).where(column("x") == bindparam("b_secret")))


async def test_what_it_changes_and_what_it_finds(database: str) -> None:
    async with await Store.open(database) as store:
        assert await store.read(lambda connection: NEWEST.rows(connection, {})) == [(None,)]
        for node, at in (("a", 1), ("b", 3), ("c", 2)):
            assert await store.write(partial(PUT, values={"node": node, "at": at})) == 1
        assert await store.read(lambda connection: LATER.rows(connection, {"b_at": 1})) == [("c", 2), ("b", 3)]
        assert await store.read(lambda connection: LATER.rows(connection, {"b_at": 3})) == []
        assert await store.write(partial(MOVE, values={"by": 10})) == 3
        assert await store.read(lambda connection: NEWEST.rows(connection, {})) == [(13,)]


async def test_errors_are_sqlalchemys_and_keep_the_values_to_themselves(database: str) -> None:
    def doubled(connection: Connection) -> None:
        for _ in range(2):
            PUT(connection, {"node": "of spades", "at": 1})

    async with await Store.open(database) as store:
        with pytest.raises(DBAPIError) as changing:
            await store.write(doubled)
        with pytest.raises(DBAPIError) as finding:
            await store.read(lambda connection: NOWHERE.rows(connection, {"b_secret": "of hearts"}))
        assert "of hearts" not in str(finding.value)
        assert "[parameters" not in str(changing.value)


async def test_every_value_is_asked_for(database: str) -> None:
    async with await Store.open(database) as store:
        with pytest.raises(ValueError, match="b_at"):
            await store.read(lambda connection: Direct(LATER._statement).rows(connection, {}))
