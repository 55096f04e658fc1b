"""Clubs, and who is what in them: what they ask of the database, and write to it."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from smazzata.club.actors import Actor, PersonId, Role
from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.club.model import ClubAbout, ClubShown, NewClub, StaffRole, StaffShown
from smazzata.server.club.refusals import FIELDS, refuse, role_needed
from smazzata.server.club.schema import CLUBS, MEMBERS, STAFF

RANK: Final[dict[Role | None, int]] = {None: 0, "member": 1, "referee": 2, "organiser": 3, "secretary": 4}
MOST_CLUBS: Final = 10
MOST_STAFF: Final = 60
RESERVED: Final = frozenset({"join", "my", "new", "nuovo", "preview"})


class Standing(Struct, frozen=True):
    """Somebody in a club."""

    club: ClubShown
    user: UserId | None

    @property
    def role(self) -> Role | None:
        return self.club.role

    def at_least(self, role: Role) -> bool:
        return RANK[self.role] >= RANK[role]

    @property
    def actor(self) -> Actor:
        """As tournaments know them: by the member's id where there is one, so that nobody judges their own match."""
        assert self.user is not None
        assert self.role is not None
        return Actor(self.club.member or self.user, self.role)


# ---- clubs --------------------------------------------------------------------------------------------------
_CLUB: Final = (CLUBS.c.id, CLUBS.c.name, CLUBS.c.town, CLUBS.c.contact, CLUBS.c.about, CLUBS.c.zone)


def tidy(text: str, field: str, most: int, least: int = 0) -> str:
    found = " ".join(text.split())
    if not least <= len(found) <= most:
        refuse("text-unfit", field=field, what=FIELDS[field], least=least, most=most)
    return found


def _about(data: ClubAbout) -> dict[str, str]:
    if not _is_zone(data.zone):
        refuse("zone-unknown", zone=data.zone[:64])
    return {
        "name": tidy(data.name, "club", 120, 2),
        "town": tidy(data.town, "town", 80),
        "contact": tidy(data.contact, "contact", 120),
        "about": data.about.strip(),
        "zone": data.zone,
    }


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such file, a name that leads elsewhere, a folder
        return False
    return True


def create(connection: Connection, data: NewClub, by: UserId, now: int) -> None:
    """Whoever opens a club is its first secretary. The same again by the same person changes nothing."""
    if data.id in RESERVED:
        refuse("club-reserved", club=data.id)
    owner = connection.execute(select(CLUBS.c.created_by).where(CLUBS.c.id == data.id)).scalar()
    if owner == by and role_of(connection, data.id, by) == "secretary":
        return
    if owner is not None:
        refuse("club-taken", club=data.id)
    mine = select(func.count()).select_from(CLUBS).where(CLUBS.c.created_by == by)
    if connection.execute(mine).scalar_one() >= MOST_CLUBS:
        refuse("clubs-full", most=MOST_CLUBS)
    try:
        with connection.begin_nested():
            connection.execute(insert(CLUBS).values(id=data.id, created_by=by, created_at=now, **_about(data)))
    except IntegrityError:  # another process, just now
        refuse("club-taken", club=data.id)
    connection.execute(insert(STAFF).values(club_id=data.id, user_id=by, role="secretary", since_ms=now))


def change(connection: Connection, club: str, data: ClubAbout) -> None:
    connection.execute(update(CLUBS).where(CLUBS.c.id == club).values(**_about(data)))


def clubs(connection: Connection) -> list[ClubShown]:
    return [ClubShown(*row) for row in connection.execute(select(*_CLUB).order_by(CLUBS.c.name, CLUBS.c.id))]


def clubs_of(connection: Connection, user: UserId) -> list[ClubShown]:
    """Where this person has a role or is a member."""
    staff = select(STAFF.c.club_id).where(STAFF.c.user_id == user)
    member = select(MEMBERS.c.club_id).where(MEMBERS.c.user_id == user)
    asked = select(CLUBS.c.id).where(CLUBS.c.id.in_(staff.union(member))).order_by(CLUBS.c.name, CLUBS.c.id)
    found = connection.execute(asked).scalars().all()
    return [standing(connection, club, user).club for club in found]


def standing(connection: Connection, club: str, user: UserId | None) -> Standing:
    """Refuses where there is no such club."""
    row = connection.execute(select(*_CLUB).where(CLUBS.c.id == club)).one_or_none()
    if row is None:
        refuse("no-such-club")
    role: Role | None = None
    member: PersonId | None = None
    if user is not None:
        linked = select(MEMBERS.c.id).where(MEMBERS.c.club_id == club, MEMBERS.c.user_id == user)
        member = connection.execute(linked).scalar()
        role = role_of(connection, club, user) or (None if member is None else "member")
    return Standing(ClubShown(*row, role=role, member=member), user)


def needing(connection: Connection, club: str, user: UserId | None, role: Role) -> Standing:
    """The same, of somebody who has at least this role."""
    found = standing(connection, club, user)
    if not found.at_least(role):
        raise role_needed(role)
    return found


# ---- roles --------------------------------------------------------------------------------------------------
def role_of(connection: Connection, club: str, user: UserId) -> StaffRole | None:
    asked = select(STAFF.c.role).where(STAFF.c.club_id == club, STAFF.c.user_id == user)
    found: StaffRole | None = connection.execute(asked).scalar()
    return found


def staff(connection: Connection, club: str) -> list[StaffShown]:
    linked = MEMBERS.c.user_id == STAFF.c.user_id, MEMBERS.c.club_id == STAFF.c.club_id
    rows = connection.execute(
        select(STAFF.c.user_id, USERS.c.name, STAFF.c.role, STAFF.c.since_ms, MEMBERS.c.id)
        .join(USERS, USERS.c.id == STAFF.c.user_id)
        .outerjoin(MEMBERS, linked[0] & linked[1])
        .where(STAFF.c.club_id == club)
        .order_by(USERS.c.folded)
    )
    return sorted((StaffShown(*row) for row in rows), key=lambda each: -RANK[each.role])


def put_staff(connection: Connection, club: str, user: UserId, role: StaffRole, now: int) -> None:
    here = connection.execute(select(USERS.c.registered_at).where(USERS.c.id == user)).scalar()
    if here is None:
        refuse("staff-registered")
    before = role_of(connection, club, user)
    if before == role:
        return
    if before is None:
        count = select(func.count()).select_from(STAFF).where(STAFF.c.club_id == club)
        if connection.execute(count).scalar_one() >= MOST_STAFF:
            refuse("staff-full", most=MOST_STAFF)
        connection.execute(insert(STAFF).values(club_id=club, user_id=user, role=role, since_ms=now))
        return
    if before == "secretary":
        _another_secretary(connection, club, user)
    here_too = STAFF.c.club_id == club, STAFF.c.user_id == user
    connection.execute(update(STAFF).where(*here_too).values(role=role, since_ms=now))


def remove_staff(connection: Connection, club: str, user: UserId) -> None:
    before = role_of(connection, club, user)
    if before is None:
        refuse("no-such-staff")
    if before == "secretary":
        _another_secretary(connection, club, user)
    connection.execute(delete(STAFF).where(STAFF.c.club_id == club, STAFF.c.user_id == user))


def _another_secretary(connection: Connection, club: str, user: UserId) -> None:
    asked = select(STAFF.c.user_id).where(
        STAFF.c.club_id == club, STAFF.c.role == "secretary", STAFF.c.user_id != user
    )
    if connection.execute(asked.limit(1)).first() is None:
        refuse("last-secretary")


# ---- leaving ------------------------------------------------------------------------------------------------
def forget(connection: Connection, user: UserId) -> None:
    """Roles and links of an account that is deleted. What a club keeps of its member stays the club's: the secretary
    erases it. A club whose last secretary goes is given another one by an administrator."""
    connection.execute(delete(STAFF).where(STAFF.c.user_id == user))
    connection.execute(update(MEMBERS).where(MEMBERS.c.user_id == user).values(user_id=None))
