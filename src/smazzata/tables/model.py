"""A table as it stands. What everybody asks of it is in `questions`."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from smazzata.records import (
    Counted,
    CutPack,
    Decided,
    Depart,
    OpenDeal,
    Paid,
    Progress,
    RevealSeed,
)
from smazzata.records.grown import Grown
from smazzata.records.kept import kept
from smazzata.tables.commands import UserId
from smazzata.tables.events import Begun, Closed, Created, Readied, Resumed, Said, Sat, Stood
from smazzata.tables.questions import people_of, phase_of
from smazzata.tables.terms import Milliseconds, Terms

RECENT: Final = 32
"""How many events back a viewer can be told what happened; later comers see how things stand."""


class Seated(Struct, frozen=True, gc=False):
    who: UserId
    """Empty: a bot."""
    name: str
    bot: str | None = None
    ready: bool = False


Notice: TypeAlias = (
    Created
    | Sat
    | Stood
    | Readied
    | Begun
    | OpenDeal
    | CutPack
    | Depart
    | RevealSeed
    | Paid
    | Counted
    | Decided
    | Said
    | Resumed
    | Closed
)
"""What everybody at a table may know of an event, apart from what the game tells each viewer."""


class Remembered(Struct, frozen=True, gc=False):
    """What one event gave to tell."""

    version: int
    at: Milliseconds
    notices: tuple[Notice, ...]
    told: tuple[tuple[Any, ...], ...] = ()
    """Step by step what the game told each seat, and last a spectator; none: nothing happened in the game."""


class Sheet(Struct, frozen=True, gc=False):
    """What was counted in a deal: its score sheet, and what players who left were charged."""

    deal: int
    claims: tuple[Paid | Counted, ...]


class Table(Struct, frozen=True, dict=True):
    id: str
    terms: Terms
    host: UserId
    version: int
    """How many events there were."""
    at: Milliseconds
    """The last event."""
    since: Milliseconds
    """What is awaited now is awaited since then; outages push it on."""
    seats: tuple[Seated | None, ...]
    matches: int = 0
    """Matches begun."""
    progress: Progress | None = None
    """Of the match that is played, or of the last one."""
    banks: tuple[Milliseconds, ...] = ()
    """What each seat had left when the present turn began; none: no time banks."""
    sheet: Sheet | None = None
    """Of the last deal that was counted."""
    closed: bool = False
    chat: tuple[Said, ...] = ()
    recent: Grown[Remembered] = ()
    past: tuple[Table, ...] = ()
    """Earlier versions that spectators may still be shown, the oldest first."""

    phase = kept(phase_of)
    people = kept(people_of)


def without_cards(claim: Paid | Counted) -> Paid | Counted:
    """The cards of a player who left are shown with the score sheet only once the deal is over."""
    match claim:
        case Paid(lines, totals):
            return Paid(tuple(replace(line, cards=()) for line in lines), totals)
        case Counted():
            return claim
