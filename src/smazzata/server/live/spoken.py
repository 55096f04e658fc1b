"""What a person said at tables, from the log."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, select

from smazzata.server.access import UserId
from smazzata.server.infra.schema import EVENTS
from smazzata.server.live.asking import cause_of
from smazzata.server.live.places import PLACES
from smazzata.tables import Said, read_event


class Spoken(Struct, frozen=True):
    table: str
    at: int
    phrase: str
    """A set one; empty: a text of one's own."""
    text: str


def spoken_by(connection: Connection, who: UserId) -> list[Spoken]:
    """The oldest first."""
    asked = (
        select(EVENTS.c.table_id, EVENTS.c.event)
        .where(
            EVENTS.c.table_id.in_(select(PLACES.c.table_id).where(PLACES.c.user_id == who)),
            EVENTS.c.cause.startswith(cause_of(who, ""), autoescape=True),
            EVENTS.c.event.startswith('{"type":"said"', autoescape=True),
        )
        .order_by(EVENTS.c.at_ms, EVENTS.c.table_id, EVENTS.c.version)
    )
    said = [(table, read_event(row)) for table, row in connection.execute(asked)]
    return [Spoken(table, each.at, each.phrase, each.text) for table, each in said if isinstance(each, Said)]
