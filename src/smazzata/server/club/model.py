"""Clubs and their people as they are asked for and answered: types of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from smazzata.club.actors import PersonId, Role
from smazzata.games.contract import Language
from smazzata.server.access import UserId
from smazzata.server.live.messages import ActionId

ClubId: TypeAlias = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Line: TypeAlias = Annotated[str, Meta(max_length=254, pattern=r"^[^\x00-\x1f\x7f]*$")]
Words: TypeAlias = Annotated[str, Meta(max_length=2000, pattern=r"^[^\x00]*$")]
StaffRole: TypeAlias = Literal["secretary", "organiser", "referee"]
Agreed: TypeAlias = Literal["full", "short", "hidden"]
"""What a member agreed to show in public: `Maria Rossi`, `Maria R.`, or no name at all."""
LetterKind: TypeAlias = Literal["registered", "matches", "news", "end"]
LetterState: TypeAlias = Literal["queued", "sending", "sent", "failed"]
LetterProblem: TypeAlias = Literal["", "refused", "later", "no-connection", "address-unfit"]
"""The mail server would not have it; not now; could not be reached, or not with this account; it is no address."""


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


class MemberLetter(Struct, frozen=True):
    tournament: str
    kind: LetterKind
    email: str
    subject: str
    text: str
    """Empty once it is sent or given up."""
    state: LetterState
    at: int


class MemberKept(Struct, frozen=True):
    """All that the club keeps of a member."""

    member: MemberShown
    adult_by: str | None
    created_at: int
    tournaments: tuple[MemberTournament, ...]
    letters: tuple[MemberLetter, ...]


class ClubsKept(Struct, frozen=True):
    """For "export my data": where I have a role, and as which member I am linked."""

    roles: tuple[ClubShown, ...]
    members: tuple[MemberKept, ...]


# ---- letters ------------------------------------------------------------------------------------------------
class SendLetters(Struct, frozen=True, forbid_unknown_fields=True):
    key: ActionId
    """Chosen by the client: the same again sends nothing more, and gets the same answer."""
    kind: LetterKind
    since: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """Of `news`: what happened after this version."""
    language: Language | None = None
    """Null: the caller's."""
    who: tuple[Annotated[str, Meta(max_length=64)], ...] | None = None
    """Only to these; null: to all whom it concerns."""


class Posted(Struct, frozen=True):
    queued: int
    without: tuple[PersonId, ...]
    """Whom it concerns too, and who has no address: by telephone, or at the desk."""


class LetterShown(Struct, frozen=True):
    """A letter on its way."""

    id: str
    who: PersonId
    name: str
    email: str
    kind: LetterKind
    state: LetterState
    problem: LetterProblem
    """Of the last try."""
    answer: str
    """Of the mail server, as it said it."""
    tries: int
    at: int
    """When it was asked for."""
    next_at: int | None
    """While it is queued: when it is tried."""
    done_at: int | None


class OutboxShown(Struct, frozen=True):
    available: bool
    """Whether this server sends mail at all. False: texts are there to be copied."""
    sender: str
    """The address it comes from."""
    reply_to: str
    """Where answers go: the club's contact, if it is an address; empty: to the sender."""
    letters: tuple[LetterShown, ...]
    """The newest first."""
