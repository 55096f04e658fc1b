"""Which table a quick match led to: kept with the seat that it found, so that the same key always leads there."""

from __future__ import annotations

from sqlalchemy import Column, Connection, String, Table, bindparam, delete, select, text

from smazzata.server.access import UserId
from smazzata.server.infra.schema import METADATA

QUICK = Table(
    "quick_matches",
    METADATA,
    Column("user_id", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),  # the client's
    Column("table_id", String(64), nullable=False),
)

_KEEP = text("INSERT INTO quick_matches (user_id, key, table_id) VALUES (:user, :key, :table) ON CONFLICT DO NOTHING")
_KEPT = select(QUICK.c.table_id).where(QUICK.c.user_id == bindparam("user"), QUICK.c.key == bindparam("key"))


class Elsewhere(Exception):
    """This key has led to another table already."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


def kept(connection: Connection, user: UserId, key: str) -> str | None:
    table: str | None = connection.execute(_KEPT, {"user": user, "key": key}).scalar()
    return table


def keep(connection: Connection, user: UserId, key: str, table: str) -> None:
    """Raises Elsewhere."""
    connection.execute(_KEEP, {"user": user, "key": key, "table": table})
    first = kept(connection, user, key)
    if first is not None and first != table:
        raise Elsewhere(first)


def forget(connection: Connection, user: UserId) -> None:
    connection.execute(delete(QUICK).where(QUICK.c.user_id == user))
