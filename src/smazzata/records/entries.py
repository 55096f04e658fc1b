"""The words of a record: who sat down to play what, and everything that happened, entry by entry."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from smazzata.fair import CUT_BYTES, Cut
from smazzata.games.contract import Line, Result, Seat, Seats, Side
from smazzata.games.match import Format, Verdict

VERSION: Final = 1

Label: TypeAlias = Literal["deal", "stock"]
Leaving: TypeAlias = Literal["timeout", "abandon"]


class Header(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What was agreed before the first deal."""

    rules: str
    """The full id: `scala40/club`."""
    revision: int
    seats: Seats
    format: Format
    dealer: Seat
    """Of the first deal."""
    table: str
    """The table's id, a part of every shuffle."""
    names: tuple[str, ...]
    stake: int | None = None
    version: int = VERSION


# ---- what is done -----------------------------------------------------------------------------------------
class OpenDeal(Struct, frozen=True, gc=False, tag="deal", forbid_unknown_fields=True):
    """A deal begins. Without a commitment its orders are told (`GivenOrder`), and nothing can be proved."""

    number: int
    dealer: Seat
    commitment: str | None = None


class CutPack(Struct, frozen=True, gc=False, tag="cut", forbid_unknown_fields=True):
    label: Label
    seat: Seat
    place: int = 0
    salt: str = "00" * CUT_BYTES
    default: bool = False

    @property
    def cut(self) -> Cut:
        """Raises ValueError where the salt is not hexadecimal."""
        return Cut(self.place, bytes.fromhex(self.salt), self.default)


class GivenOrder(Struct, frozen=True, gc=False, tag="shuffled", forbid_unknown_fields=True):
    """The order of a deal or of a new stock as it lay, the top first; to be proved when the seed is published."""

    cards: tuple[str, ...]


class Act(Struct, frozen=True, gc=False, tag="act", forbid_unknown_fields=True):
    """A player's action, in the notation of the game."""

    seat: Seat
    action: str


class Depart(Struct, frozen=True, gc=False, tag="depart", forbid_unknown_fields=True):
    seat: Seat
    reason: Leaving


class RevealSeed(Struct, frozen=True, gc=False, tag="seed", forbid_unknown_fields=True):
    """The seed is published; of a deal that is not over it breaks the deal off."""

    seed: str


class Note(Struct, frozen=True, gc=False, tag="note", forbid_unknown_fields=True):
    """A comment: means nothing."""

    text: str


# ---- what follows from it ---------------------------------------------------------------------------------
class Paid(Struct, frozen=True, gc=False, tag="paid", forbid_unknown_fields=True):
    """What a player who left is charged."""

    lines: tuple[Line, ...]
    totals: tuple[int, ...]


class Counted(Struct, frozen=True, gc=False, tag="counted", forbid_unknown_fields=True):
    """The score sheet of a deal, and how the match stands after it."""

    result: Result
    totals: tuple[int, ...]
    out: tuple[Side, ...] = ()
    """All sides that are out by now."""


class Decided(Struct, frozen=True, gc=False, tag="decided", forbid_unknown_fields=True):
    verdict: Verdict


Claim: TypeAlias = Paid | Counted | Decided
"""Written down so that a person can read it; whoever replays the record works it out and compares."""
Deed: TypeAlias = OpenDeal | CutPack | GivenOrder | Act | Depart | RevealSeed
Entry: TypeAlias = Deed | Note | Claim


class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A whole match, or as much of it as was played."""

    header: Header
    entries: tuple[Entry, ...] = ()


def default_cut(label: Label, seat: Seat) -> CutPack:
    """The agreed cut of a bot, and of a player who did not cut in time."""
    return CutPack(label, seat, default=True)
