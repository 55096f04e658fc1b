"""Standings among a few: my friends and I, or those of a club who agreed to be shown there."""

from __future__ import annotations

from sqlalchemy import Connection, select

from smazzata.server.access import UserId
from smazzata.server.club.schema import MEMBERS, STAFF
from smazzata.server.standings.refusals import refuse


def of_club(connection: Connection, club: str, me: UserId | None) -> frozenset[UserId]:
    """The accounts of its members, under the names they play with; for members and the club's staff only, since whose
    account is whose member is nobody else's business. Who asked to be hidden is not in it, but sees their own row."""
    if me is None or not _belongs(connection, club, me):
        refuse("not-of-this-club")
    found = connection.execute(
        select(MEMBERS.c.user_id).where(
            MEMBERS.c.club_id == club,
            MEMBERS.c.user_id.is_not(None),
            MEMBERS.c.erased_at.is_(None),
            MEMBERS.c.shown != "hidden",
        )
    ).scalars()
    return frozenset(found) | {me}


def _belongs(connection: Connection, club: str, me: UserId) -> bool:
    member = select(MEMBERS.c.id).where(
        MEMBERS.c.club_id == club, MEMBERS.c.user_id == me, MEMBERS.c.erased_at.is_(None)
    )
    staff = select(STAFF.c.user_id).where(STAFF.c.club_id == club, STAFF.c.user_id == me)
    return any(connection.execute(asked).first() is not None for asked in (member, staff))
