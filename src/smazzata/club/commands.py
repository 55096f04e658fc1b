"""What people can ask of a tournament."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.dates import Day, Minutes
from smazzata.club.drawing import Wish
from smazzata.club.events import Placed, Way
from smazzata.club.setup import Setup
from smazzata.club.sheets import Entry
from smazzata.club.stages import MatchId


class Change(Struct, frozen=True, tag="change", forbid_unknown_fields=True):
    """Another set-up; with a reason, once the list is closed (art. 10)."""

    setup: Setup
    reason: str = ""
    versions: int | None = None
    """How many there were on the sender's screen: what somebody else has changed since is not undone unseen."""


class Register(Struct, frozen=True, tag="register", forbid_unknown_fields=True):
    who: PersonId
    member: bool
    """The club vouches."""
    adult: bool
    """The member attests to be 18 or more: no document, no date of birth."""
    way: Way = "desk"
    late: bool = False
    """The club vouches that the deadline has passed: only the secretary may enter somebody then."""


class Confirm(Struct, frozen=True, tag="confirm", forbid_unknown_fields=True):
    who: PersonId


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    who: PersonId
    reason: str = ""


class CloseList(Struct, frozen=True, tag="close-list", forbid_unknown_fields=True):
    pass


class ReopenList(Struct, frozen=True, tag="reopen-list", forbid_unknown_fields=True):
    reason: str


class Prepare(Struct, frozen=True, tag="prepare", forbid_unknown_fields=True):
    """Seeded people, the best first, and who would rather not be in one group."""

    seeds: tuple[PersonId, ...] = ()
    wishes: tuple[Wish, ...] = ()


class Promise(Struct, frozen=True, tag="promise", forbid_unknown_fields=True):
    """Commit to a seed. `decide` is handed 128 fresh secret bytes with it."""


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    spoken: str = ""
    """What somebody in the room says now: nobody, not even the server, knew it before."""


class Advance(Struct, frozen=True, tag="advance", forbid_unknown_fields=True):
    """Make the board, or the next round. With a reason also before everything is played: the rest is cancelled."""

    reason: str = ""


class Schedule(Struct, frozen=True, tag="schedule", forbid_unknown_fields=True):
    anew: bool = False
    """Also what is placed already and not begun."""
    first: Day | None = None
    """Not before this day: there is no clock in here, and evenings pass."""


class Move(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    placed: Placed


class Score(Struct, frozen=True, tag="score", forbid_unknown_fields=True):
    match: MatchId
    entry: Entry
    deals: int | None = None
    """How many entries the sheet had on the sender's screen: sent late, or twice, it is not counted twice."""


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    match: MatchId
    deals: int | None = None
    """As of `Score`: what somebody else has entered meanwhile is not undone."""


class Report(Struct, frozen=True, tag="report", forbid_unknown_fields=True):
    match: MatchId
    entries: tuple[Entry, ...]
    table: str = ""
    """Of a match played online."""


class Seal(Struct, frozen=True, tag="seal", forbid_unknown_fields=True):
    match: MatchId
    signed: tuple[PersonId, ...] = ()
    deals: int | None = None
    """As of `Score`: nobody signs what they have not seen."""


class NoShow(Struct, frozen=True, tag="no-show", forbid_unknown_fields=True):
    match: MatchId
    absent: tuple[PersonId, ...]


class Late(Struct, frozen=True, tag="late", forbid_unknown_fields=True):
    match: MatchId
    who: PersonId
    minutes: Minutes


class Correct(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """The whole sheet as it should have been, or who was not there."""

    match: MatchId
    reason: str
    entries: tuple[Entry, ...] = ()
    absent: tuple[PersonId, ...] = ()


class Warn(Struct, frozen=True, tag="warn", forbid_unknown_fields=True):
    who: PersonId
    reason: str
    article: str = "7"


class Exclude(Struct, frozen=True, tag="exclude", forbid_unknown_fields=True):
    who: PersonId
    reason: str
    article: str = "9"


class Readmit(Struct, frozen=True, tag="readmit", forbid_unknown_fields=True):
    """An exclusion or a withdrawal was a mistake: back, as long as nothing was built on it."""

    who: PersonId
    reason: str


class Announce(Struct, frozen=True, tag="announce", forbid_unknown_fields=True):
    text: str


class Conclude(Struct, frozen=True, tag="conclude", forbid_unknown_fields=True):
    """Everything is played: the ranking is final."""


Command: TypeAlias = (
    Change
    | Register
    | Confirm
    | Withdraw
    | CloseList
    | ReopenList
    | Prepare
    | Promise
    | Draw
    | Advance
    | Schedule
    | Move
    | Score
    | Undo
    | Report
    | Seal
    | NoShow
    | Late
    | Correct
    | Warn
    | Exclude
    | Readmit
    | Announce
    | Conclude
)
