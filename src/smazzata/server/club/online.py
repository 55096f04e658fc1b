"""Matches that are played online: which table belongs to which match."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, select

from smazzata.server.club.schema import PLAYED


def tables_of(connection: Connection, tournament: str) -> Mapping[str, str]:
    """By match, the table where it is, or was, played."""
    asked = select(PLAYED.c.match_id, PLAYED.c.table_id).where(PLAYED.c.tournament_id == tournament)
    rows = connection.execute(asked.order_by(PLAYED.c.attempt))
    return {match: str(table) for match, table in rows}
