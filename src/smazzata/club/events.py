"""What happened in a tournament: the rows of its log. The only secret in them is `Promised.seed`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.dates import Day, Minutes
from smazzata.club.drawing import Source, Wish
from smazzata.club.setup import Setup
from smazzata.club.sheets import Entry
from smazzata.club.stages import MatchId, Stage

Way: TypeAlias = Literal["desk", "online", "mail"]


class Placed(Struct, frozen=True):
    """Where and when a match is played."""

    match: MatchId
    day: Day
    starts: Minutes
    table: int
    """From 1; 0 is online."""
    referee: PersonId | None = None


class Created(Struct, frozen=True, tag="created"):
    at: Milliseconds
    by: Actor
    tournament: str
    setup: Setup


class Changed(Struct, frozen=True, tag="changed"):
    """A new version of the set-up; what is played stands."""

    at: Milliseconds
    by: Actor
    setup: Setup
    reason: str = ""
    cancelled: tuple[MatchId, ...] = ()
    """Not played any more."""
    again: bool = False
    """The formula asks for a new draw."""
    unmade: bool = False
    """The board, not begun, is made anew."""


# ---- the list ---------------------------------------------------------------------------------------------
class Registered(Struct, frozen=True, tag="registered"):
    """A member who says to be 18 or more (art. 1)."""

    at: Milliseconds
    by: Actor
    who: PersonId
    way: Way
    waits: bool = False


class Confirmed(Struct, frozen=True, tag="confirmed"):
    at: Milliseconds
    by: Actor
    who: PersonId


class MovedUp(Struct, frozen=True, tag="moved-up"):
    """From the waiting list to the list."""

    at: Milliseconds
    by: Actor
    who: PersonId


class Withdrew(Struct, frozen=True, tag="withdrew"):
    at: Milliseconds
    by: Actor
    who: PersonId
    reason: str = ""


class Closed(Struct, frozen=True, tag="closed"):
    at: Milliseconds
    by: Actor
    people: tuple[PersonId, ...]


class Reopened(Struct, frozen=True, tag="reopened"):
    at: Milliseconds
    by: Actor
    reason: str


# ---- the draw ---------------------------------------------------------------------------------------------
class Prepared(Struct, frozen=True, tag="prepared"):
    """Who is seeded, the best first, and the wishes: before the draw is promised."""

    at: Milliseconds
    by: Actor
    seeds: tuple[PersonId, ...]
    wishes: tuple[Wish, ...]


class Promised(Struct, frozen=True, tag="promised"):
    """SHA-256 of a seed that is published with the draw."""

    at: Milliseconds
    by: Actor
    source: Source
    fingerprint: str
    """SHA-256 of the source."""
    commitment: str
    """SHA-256 of the seed."""
    seed: str = ""
    """In the log only."""


class Drawn(Struct, frozen=True, tag="drawn"):
    at: Milliseconds
    by: Actor
    seed: str
    spoken: str
    """What somebody in the room said, after the promise and before the draw."""
    stage: Stage
    lots: tuple[PersonId, ...]
    """The draw of lots: who comes first here wins where nothing else decides."""
    unmet: tuple[Wish, ...] = ()


class Advanced(Struct, frozen=True, tag="advanced"):
    """The board, or the next round, from what was played."""

    at: Milliseconds
    by: Actor
    stage: Stage
    reason: str = ""
    cancelled: tuple[MatchId, ...] = ()
    wild_cards: tuple[PersonId, ...] = ()


# ---- evenings ---------------------------------------------------------------------------------------------
class Scheduled(Struct, frozen=True, tag="scheduled"):
    at: Milliseconds
    by: Actor
    placed: tuple[Placed, ...]


class Moved(Struct, frozen=True, tag="moved"):
    at: Milliseconds
    by: Actor
    placed: Placed


# ---- play -------------------------------------------------------------------------------------------------
class Scored(Struct, frozen=True, tag="scored"):
    at: Milliseconds
    by: Actor
    match: MatchId
    players: tuple[PersonId, ...]
    """In the order of the seats of the entry."""
    entry: Entry


class Undone(Struct, frozen=True, tag="undone"):
    """The last entry of the sheet."""

    at: Milliseconds
    by: Actor
    match: MatchId


class Reported(Struct, frozen=True, tag="reported"):
    """A whole sheet at once: from paper, or from a table online."""

    at: Milliseconds
    by: Actor
    match: MatchId
    players: tuple[PersonId, ...]
    entries: tuple[Entry, ...]
    table: str = ""


class Sealed(Struct, frozen=True, tag="sealed"):
    """The result is confirmed; from here on there are corrections only."""

    at: Milliseconds
    by: Actor
    match: MatchId
    signed: tuple[PersonId, ...] = ()


class Absent(Struct, frozen=True, tag="absent"):
    """Art. 8."""

    at: Milliseconds
    by: Actor
    match: MatchId
    players: tuple[PersonId, ...]
    absent: tuple[PersonId, ...]


class CameLate(Struct, frozen=True, tag="came-late"):
    at: Milliseconds
    by: Actor
    match: MatchId
    who: PersonId
    minutes: Minutes


class Corrected(Struct, frozen=True, tag="corrected"):
    """What was entered was wrong: this is right."""

    at: Milliseconds
    by: Actor
    match: MatchId
    players: tuple[PersonId, ...]
    reason: str
    entries: tuple[Entry, ...] = ()
    absent: tuple[PersonId, ...] = ()


# ---- people, and the end ----------------------------------------------------------------------------------
class Warned(Struct, frozen=True, tag="warned"):
    at: Milliseconds
    by: Actor
    who: PersonId
    article: str
    reason: str


class Excluded(Struct, frozen=True, tag="excluded"):
    """What was played stands, what remains is lost."""

    at: Milliseconds
    by: Actor
    who: PersonId
    article: str
    reason: str


class Readmitted(Struct, frozen=True, tag="readmitted"):
    """An exclusion, or a withdrawal, was a mistake."""

    at: Milliseconds
    by: Actor
    who: PersonId
    reason: str
    waits: bool = False
    """Somebody else has the place by now."""


class Announced(Struct, frozen=True, tag="announced"):
    at: Milliseconds
    by: Actor
    text: str


class Concluded(Struct, frozen=True, tag="concluded"):
    at: Milliseconds
    by: Actor
    ranking: tuple[PersonId, ...]


Event: TypeAlias = (
    Created
    | Changed
    | Registered
    | Confirmed
    | MovedUp
    | Withdrew
    | Closed
    | Reopened
    | Prepared
    | Promised
    | Drawn
    | Advanced
    | Scheduled
    | Moved
    | Scored
    | Undone
    | Reported
    | Sealed
    | Absent
    | CameLate
    | Corrected
    | Warned
    | Excluded
    | Readmitted
    | Announced
    | Concluded
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> bytes:
    """One row of the log."""
    return _ENCODER.encode(event)


def read_event(row: bytes | str) -> Event:
    """Raises msgspec.DecodeError, a ValueError."""
    return _DECODER.decode(row)


def public(event: Event) -> Event:
    """The event as anybody may see it: the seed of a promise stays out until the draw."""
    return replace(event, seed="") if isinstance(event, Promised) else event
