"""The words of what is seen and told at a table of Scala 40. What of them a viewer gets is in `seen.py`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.games.contract import Result, Seat, Viewer
from smazzata.games.scala40.model import Phase

Cards: TypeAlias = tuple[str, ...]


# ---- views ------------------------------------------------------------------------------------------------
class SeatView(Struct, frozen=True, gc=False):
    cards: int
    opened: bool
    here: bool
    """Still in this deal."""
    hand: Cards | None = None
    """Only where the viewer may see it."""


class MeldView(Struct, frozen=True, gc=False):
    owner: Seat
    cards: Cards


class DutyView(Struct, frozen=True, gc=False):
    """What the player to move still owes before the discard: the code of the refusal, and its numbers."""

    code: str
    rule: str
    points: int = 0
    needed: int = 0
    card: str = ""
    jokers: int = 0


class View(Struct, frozen=True, gc=False):
    rules: str
    seat: Viewer
    pairs: bool
    open_cards: bool
    dealer: Seat
    phase: Phase
    turn: Seat | None
    seats: tuple[SeatView, ...]
    table: tuple[MeldView, ...]
    top: str | None
    """The top of the discard pile, the only card of it in sight."""
    pile: int
    stock: int
    took: Literal["", "drawn", "collected"]
    collected: str | None
    """The card collected in this turn, if it is still in the hand."""
    steps: int
    """What has been laid in this turn, and may be taken back, step by step."""
    duties: tuple[DutyView, ...]
    result: Result | None


# ---- tellings ---------------------------------------------------------------------------------------------
class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    dealer: Seat
    cards: int
    hands: tuple[Cards | None, ...]
    """By seat, where the viewer may see it."""
    top: str


class NewStock(Struct, frozen=True, gc=False, tag="new-stock"):
    cards: int
    shuffled: bool


class Drew(Struct, frozen=True, gc=False, tag="drew"):
    seat: Seat
    card: str | None


class Collected(Struct, frozen=True, gc=False, tag="collected"):
    seat: Seat
    card: str


class Laid(Struct, frozen=True, gc=False, tag="laid"):
    seat: Seat
    meld: int
    cards: Cards
    points: int


class Attached(Struct, frozen=True, gc=False, tag="attached"):
    seat: Seat
    meld: int
    cards: Cards
    now: Cards
    """The whole meld afterwards."""


class Swapped(Struct, frozen=True, gc=False, tag="swapped"):
    seat: Seat
    meld: int
    card: str


class Opened(Struct, frozen=True, gc=False, tag="opened"):
    seat: Seat
    points: int


class TookBack(Struct, frozen=True, gc=False, tag="took-back"):
    seat: Seat
    cards: Cards
    """What is in the hand again."""
    joker: bool
    """A swap was undone: the joker is on the table again."""


class Returned(Struct, frozen=True, gc=False, tag="returned"):
    seat: Seat
    card: str


class Discarded(Struct, frozen=True, gc=False, tag="discarded"):
    seat: Seat
    card: str
    twin: bool = False
    """The player declares to hold, or to have used, the other one, collected in this turn."""


class Left(Struct, frozen=True, gc=False, tag="left"):
    seat: Seat
    points: int


class Over(Struct, frozen=True, gc=False, tag="over"):
    result: Result


Event: TypeAlias = (
    Dealt
    | NewStock
    | Drew
    | Collected
    | Laid
    | Attached
    | Swapped
    | Opened
    | TookBack
    | Returned
    | Discarded
    | Left
    | Over
)
Told: TypeAlias = tuple[Event, ...]
