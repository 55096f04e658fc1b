"""The words of Scala 40: rules, states, actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from smazzata.cards.french import Hand
from smazzata.games.contract import Leave, RuleSet, Seat, Seats, Shuffled
from smazzata.games.scala40.melds import Meld

Opening: TypeAlias = Callable[[Sequence[Meld]], int]
Aces: TypeAlias = Callable[[int], int]
Ban: TypeAlias = Callable[[bool, int], bool]
Placing: TypeAlias = Callable[[Sequence[int]], "tuple[int, ...] | None"]


@dataclass(frozen=True, kw_only=True)
class Rules(RuleSet):
    """Every parameter by which the regulations of Scala 40 differ, and those in which they agree."""

    jokers: int
    """In the pack."""
    hand_size: int
    opening_need: int
    opening: Opening
    """How many points of these melds count towards the opening."""
    jokers_in_meld: int
    joker_placing: Placing
    """What the place of an undeclared joker in a set says, where the rule-set gives it a meaning."""
    must_use_collected: bool
    """After having opened; before, the collected card must always be in the opening."""
    attachable_is_locked: bool
    """May a collected card that attached when it was discarded only be used in a new meld?"""
    twin_declared: bool
    """Is the discard of the collected card's twin declared to everybody?"""
    discard_ban: Ban
    """(has opened, players still in the deal) → are cards that attach banned from the discard?"""
    swapped_joker_stays: bool
    """May a swapped joker be kept in hand?"""
    joker_may_close: bool
    doubles_in_hand: bool
    all_in_hand: int
    joker_points: int
    aces: Aces
    """What this many aces left in a hand are worth."""
    stock_is_shuffled: bool
    """A new stock is the pile shuffled after the turn; else the pile turned over as the last card is drawn."""
    idle_stocks: int
    """How many stocks may run out one after the other without a card laid."""
    leave_penalty: int


# ---- actions ----------------------------------------------------------------------------------------------
class Draw(Struct, frozen=True, gc=False):
    """The top card of the stock."""


class Collect(Struct, frozen=True, gc=False):
    """The top card of the discard pile."""


class Lay(Struct, frozen=True, gc=False):
    """A new meld; every joker says what it stands for."""

    cards: tuple[int, ...]


class Attach(Struct, frozen=True, gc=False):
    meld: int
    cards: tuple[int, ...]


class Swap(Struct, frozen=True, gc=False):
    """A natural card for the joker that stands for it."""

    meld: int
    card: int


class TakeBack(Struct, frozen=True, gc=False):
    """The last lay, attach or swap of this turn."""


class Return(Struct, frozen=True, gc=False):
    """The collected card, back on the pile."""


class Discard(Struct, frozen=True, gc=False):
    card: int


Step: TypeAlias = Draw | Collect | Lay | Attach | Swap | TakeBack | Return | Discard
Action: TypeAlias = Step | Shuffled | Leave


# ---- state ------------------------------------------------------------------------------------------------
NO_CARD: Final = -1
Phase: TypeAlias = Literal["deal", "play", "stock", "over"]


class Turn(Struct, frozen=True, gc=False):
    """What the player to move has done since the turn began, apart from what lies on the table."""

    took: Literal["", "drawn", "collected"] = ""
    collected: int = NO_CARD
    unused: bool = False
    """The collected card is still in the hand."""
    top_attached: bool = False
    """The top of the pile attached when it was discarded, where that is asked."""
    locked: bool = False
    """The collected card did."""
    owed: int = 0
    """Swapped jokers not laid yet."""
    newcomer: bool = True
    """Had not opened when the turn began."""
    first: int = 0
    """Melds from this one on were laid in this turn."""


class Ending(NamedTuple):
    """Why the deal is over: `closed`, `closed-in-hand`, or the reason it is annulled."""

    code: str
    by: Seat | None = None


class State(Struct, frozen=True, gc=False):
    """A deal. Seats that are out, or have left, hold no cards; masks of seats are bits."""

    rules: Rules
    seats: Seats
    dealer: Seat
    phase: Phase
    player: Seat
    cards: Hand
    """All that exist in this deal."""
    hands: tuple[Hand, ...]
    table: tuple[Meld, ...] = ()
    pile: tuple[int, ...] = ()
    """Bottom to top."""
    stock: tuple[int, ...] = ()
    """The last is drawn first."""
    opened: int = 0
    played: int = 0
    """Seats that have completed a turn."""
    turn: Turn = Turn()
    idle: int = 0
    """Stocks run out in a row without a card laid; −1 once one has been laid from the present stock."""
    stocks: int = 0
    """New stocks made."""
    left: tuple[tuple[Seat, int], ...] = ()
    """Who left this deal, and the points they paid."""
    back: State | None = None
    """The state before the last lay, attach or swap of this turn."""
    ending: Ending | None = None
