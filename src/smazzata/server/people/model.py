"""Friends, mutes and reports as they are asked for and answered: types of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from smazzata.server.access import UserId
from smazzata.server.live.listing import Listing
from smazzata.server.live.messages import ActionId, Index

Line: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
Words: TypeAlias = Annotated[str, Meta(max_length=400, pattern=r"^[^\x00]*$")]
Reason: TypeAlias = Literal["insult", "cheating", "collusion", "stalling", "name", "other"]


# ---- friends ------------------------------------------------------------------------------------------------
class NewFriend(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three. By name or id a request is sent, or theirs is accepted; by their link you are friends."""

    name: Line = ""
    user: Line = ""
    link: Line = ""


class Known(Struct, frozen=True):
    """Somebody, and since when."""

    user: UserId
    name: str
    since: int


class FriendShown(Struct, frozen=True):
    user: UserId
    name: str
    since: int
    online: bool
    """Seen in the last minutes."""
    playing: bool
    """Has a seat at some table."""
    tables: tuple[Listing, ...]
    """Of those tables, the ones that you may look at."""


class FriendsShown(Struct, frozen=True):
    friends: tuple[FriendShown, ...]
    asked_me: tuple[Known, ...]
    """Accept or decline."""
    asked: tuple[Known, ...]
    """Not answered yet."""


class Bond(Struct, frozen=True):
    user: UserId
    name: str
    state: Literal["friends", "asked"]


class LinkShown(Struct, frozen=True):
    """Whoever has it becomes your friend. The one before does not hold any more."""

    link: str
    until: int


# ---- mutes --------------------------------------------------------------------------------------------------
class NewMute(Struct, frozen=True, forbid_unknown_fields=True):
    block: bool = False
    """And no friendship, nor requests."""


class MuteShown(Struct, frozen=True):
    user: UserId
    name: str
    since: int
    blocked: bool


# ---- reports ------------------------------------------------------------------------------------------------
class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    key: ActionId
    """Chosen by the client: the same again is the same report."""
    table: Line
    version: Annotated[int, Meta(ge=1, le=2**53)]
    """Of the frame in which it was seen."""
    seat: Index
    reason: Reason
    text: Words = ""


class MyReport(Struct, frozen=True):
    """As whoever made it sees it."""

    id: str
    at: int
    table: str
    version: int
    seat: int
    name: str
    reason: str
    text: str
    closed: bool


class ReportShown(Struct, frozen=True):
    """For referees."""

    id: str
    at: int
    reporter: UserId
    reporter_name: str
    reported: UserId
    reported_name: str
    table: str
    version: int
    seat: int
    reason: str
    text: str
    closed_at: int | None
    closed_by: str | None
    """The name of whoever closed it."""
    upheld: bool | None
    note: str | None


class SaidThen(Struct, frozen=True):
    version: int
    at: int
    seat: int
    who: UserId
    name: str
    phrase: str
    text: str


class ReportPage(Struct, frozen=True):
    report: ReportShown
    said: tuple[SaidThen, ...]
    """At that table, until that version and a little later."""


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    upheld: bool
    note: Words = ""


class Kept(Struct, frozen=True):
    """For "export my data"."""

    friends: tuple[Known, ...]
    asked_me: tuple[Known, ...]
    asked: tuple[Known, ...]
    mutes: tuple[MuteShown, ...]
    reports: tuple[MyReport, ...]
