"""Clubs and their people as they are asked for and answered: types of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from smazzata.club.actors import PersonId, Role
from smazzata.server.access import UserId

ClubId: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Line: TypeAlias = Annotated[str, Meta(max_length=254, pattern=r"^[^\x00-\x1f\x7f]*$")]
Words: TypeAlias = Annotated[str, Meta(max_length=2000, pattern=r"^[^\x00]*$")]
StaffRole: TypeAlias = Literal["secretary", "organiser", "referee"]
Agreed: TypeAlias = Literal["full", "short", "hidden"]
"""What a member agreed to show in public: `Maria Rossi`, `Maria R.`, or no name at all."""


# ---- the club -----------------------------------------------------------------------------------------------
class ClubAbout(Struct, frozen=True, forbid_unknown_fields=True):
    name: Line
    town: Line = ""
    contact: Line = ""
    """Public: where one registers by mail."""
    about: Words = ""
    zone: Line = "Europe/Rome"
    """Days and hours are the club's own."""


class NewClub(ClubAbout, frozen=True, kw_only=True):
    id: ClubId
    """As it is in addresses: `stsm`."""


class ClubShown(Struct, frozen=True):
    id: str
    name: str
    town: str
    contact: str
    about: str
    zone: str
    role: Role | None = None
    """What I am there; null: nothing."""
    member: PersonId | None = None
    """Which member I am, if my account is linked to one."""


class NewStaff(Struct, frozen=True, forbid_unknown_fields=True):
    name: Line
    """Of the account."""
    role: StaffRole


class StaffShown(Struct, frozen=True):
    user: UserId
    name: str
    role: StaffRole
    since: int
    member: PersonId | None
    """If the account is linked to a member: who plays cannot be their own referee."""


# ---- members ------------------------------------------------------------------------------------------------
class NewMember(Struct, frozen=True, forbid_unknown_fields=True):
    surname: Line
    name: Line
    number: Line = ""
    email: Line = ""
    phone: Line = ""
    adult: bool = False
    """The member attests to be 18 or more: no document, no date of birth."""
    shown: Agreed = "hidden"


class MemberShown(Struct, frozen=True):
    """For the club's people. Referees see no contacts."""

    id: PersonId
    surname: str
    name: str
    number: str
    email: str
    phone: str
    adult_at: int | None
    """When it was attested."""
    shown: Agreed
    shown_at: int
    account: str | None
    """The name of the linked account."""
    public: str
    """What everybody else sees."""
    erased: bool = False


class MembersShown(Struct, frozen=True):
    members: tuple[MemberShown, ...]


class Imported(Struct, frozen=True):
    new: int
    changed: int
    same: int
    done: bool
    """False: only looked at, as was asked."""


class LineProblem(Struct, frozen=True):
    line: int
    code: str
    message: str


class CodeShown(Struct, frozen=True):
    """Whoever enters it links their account to this member. It holds for a month, and once."""

    code: str
    until: int


class JoinClub(Struct, frozen=True, forbid_unknown_fields=True):
    code: Line


class MyAgreement(Struct, frozen=True, forbid_unknown_fields=True):
    shown: Agreed


class MemberTournament(Struct, frozen=True):
    tournament: str
    title: str
    place: int | None
    """In the final ranking."""


class MemberKept(Struct, frozen=True):
    """All that the club keeps of a member."""

    member: MemberShown
    adult_by: str | None
    created_at: int
    tournaments: tuple[MemberTournament, ...]


class ClubsKept(Struct, frozen=True):
    """For "export my data": where I have a role, and as which member I am linked."""

    roles: tuple[ClubShown, ...]
    members: tuple[MemberKept, ...]
