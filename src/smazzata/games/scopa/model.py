"""The words of Scopa: rules, state, actions, what a viewer sees and what a viewer is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.games.contract import Leave, Line, Result, RuleSet, Seat, Seats, Shuffled, Side
from smazzata.games.scopa.captures import School

Phase: TypeAlias = Literal["deal", "play", "over"]
Cards: TypeAlias = tuple[str, ...]
"""Cards as text, always in the order of the pack, so that the order says nothing."""


@dataclass(frozen=True, kw_only=True)
class Rules(RuleSet):
    hand_cards: int
    """Cards for each player in every distribution."""
    table_cards: int
    """Cards face up on the table at the start."""
    redeal_kings: int | None
    """With so many kings among the table cards the deal is made again; None: never."""
    school: School
    """What any card but an ace may take."""
    ace: School
    """What an ace may take."""
    scopa: Callable[[int, int], bool]
    """Does emptying the table with this card, taking these, count as a scopa?"""
    last_card_scopa: bool
    """May the very last card of the deal make a scopa?"""
    cards_needed: int
    denari_needed: int
    points: tuple[PointRule, ...]
    """What is counted at the end, in the order of the score sheet."""


# ---- truth ------------------------------------------------------------------------------------------------
class State(Struct, frozen=True, gc=False):
    """All of a deal. Sets of cards are masks; the stock is in order, the first is dealt first."""

    rules: Rules
    seats: Seats
    dealer: Seat
    turn: Seat | None
    """`HOUSE`: the deal is awaited. None: the deal is over."""
    hands: tuple[int, ...]
    """By seat."""
    table: int
    stock: tuple[int, ...]
    captured: tuple[int, ...]
    """By side."""
    scope: tuple[int, ...]
    """How many, by side."""
    scope_cards: tuple[int, ...]
    """By side, the cards that made them, as far as they are known: an arranged position has only the numbers."""
    last_capture: Side | None = None
    redeals: int = 0
    left: Seat | None = None
    """The seat that was taken out: the deal is annulled."""


PointRule: TypeAlias = Callable[[State], list[Line]]
"""The state at the end of a deal → lines."""


class Play(Struct, frozen=True, gc=False, tag="play"):
    """Put a card on the table and take a set of table cards with it (a mask; 0 nothing, None not said)."""

    card: int
    takes: int | None


Action: TypeAlias = Play | Shuffled | Leave


# ---- sight ------------------------------------------------------------------------------------------------
class View(Struct, frozen=True, gc=False):
    """What one seat, or a spectator (viewer None), sees."""

    rules: str
    seats: Seats
    viewer: Seat | None
    phase: Phase
    dealer: Seat
    turn: Seat | None
    hand: Cards
    partner: Cards | None
    """The partner's hand, where pairs play with open cards."""
    hands: tuple[int, ...]
    """How many cards each seat holds."""
    table: Cards
    stock: int
    captured: tuple[int, ...]
    """How many cards each side took; they lie face down."""
    scope: tuple[int, ...]
    last_capture: Side | None
    redeals: int
    piles: tuple[Cards, ...] | None
    """The captured cards, turned up when the deal is played out."""
    result: Result | None


# ---- what a viewer is told --------------------------------------------------------------------------------
class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    """The start of a deal."""

    dealer: Seat
    hand: Cards
    partner: Cards | None
    hands: tuple[int, ...]
    table: Cards
    stock: int


class Redeal(Struct, frozen=True, gc=False, tag="redeal"):
    """Too many kings lay on the table: these cards go back, the house deals again."""

    table: Cards


class Played(Struct, frozen=True, gc=False, tag="played"):
    seat: Seat
    card: str
    taken: Cards
    scopa: bool


class HandsDealt(Struct, frozen=True, gc=False, tag="hands-dealt"):
    """The next distribution, when all hands were empty."""

    hand: Cards
    partner: Cards | None
    hands: tuple[int, ...]
    stock: int


class Swept(Struct, frozen=True, gc=False, tag="swept"):
    """What lay on the table at the end goes to the side that captured last."""

    side: Side
    cards: Cards


class Over(Struct, frozen=True, gc=False, tag="over"):
    result: Result


Event: TypeAlias = Dealt | Redeal | Played | HandsDealt | Swept | Over
Told: TypeAlias = tuple[Event, ...]
