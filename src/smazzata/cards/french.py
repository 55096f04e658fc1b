"""The French pack of Scala 40: cards as small numbers, their notation, and hands as masks.

A natural card is suit × 13 + rank (0 … 51, the two copies alike), a joker is `JOKER`, and a joker that stands
for a card is that card + `STANDS`. Masks have four lanes of 16 bits, one a suit, bit r = rank r.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mypy_extensions import i64

RANKS: Final = "A23456789TJQK"
SUITS: Final = "HDCS"
JOKER: Final = 52
STANDS: Final = 64

ACE: Final = 0
KING: Final = 12

LANE: Final = 0x0001_0001_0001_0001
BIT: Final = tuple(1 << (card // 13 * 16 + card % 13) for card in range(52))
_CARD_AT: Final = tuple({bit % 67: card for card, bit in enumerate(BIT)}.get(place, -1) for place in range(67))
"""By the remainder of its bit: those of the powers of two by 67 all differ."""


def card_of(suit: int, rank: int) -> int:
    return suit * 13 + rank


def natural(card: int) -> bool:
    return card < JOKER


def stands_for(card: int) -> int:
    """The card itself, or the one its joker stands for. A bare joker stands for nothing yet."""
    return card - STANDS if card >= STANDS else card


def held(card: int) -> int:
    """The card as it is in a hand: a joker is a joker whatever it is declared to be."""
    return JOKER if card >= STANDS else card


# ---- notation ---------------------------------------------------------------------------------------------
_TEXT: Final = tuple(RANKS[card % 13] + SUITS[card // 13] for card in range(52))
_NAMES: Final[tuple[str, ...]] = (
    *_TEXT,
    "JK",
    *[""] * (STANDS - JOKER - 1),
    *[f"JK={text}" for text in _TEXT],
)
_CARDS: Final = {text: card for card, text in enumerate(_NAMES) if text}


def write_card(card: int) -> str:
    return _NAMES[card]


def read_card(text: str) -> int:
    """`7D`, `JK`, `JK=9C`. Raises ValueError."""
    card = _CARDS.get(text.upper())
    if card is None:
        raise ValueError(f"not a card: {text!r} (rank A 2 … 9 T J Q K, suit H D C S, or JK, JK=9C)")
    return card


def write_cards(cards: Iterable[int]) -> str:
    return " ".join([_NAMES[card] for card in cards])


def read_cards(text: str) -> tuple[int, ...]:
    return tuple(map(read_card, text.split()))


# ---- hands ------------------------------------------------------------------------------------------------
class Hand(NamedTuple):
    """A multiset of cards: those held at least once, those held twice, and how many jokers."""

    once: int = 0
    twice: int = 0
    jokers: int = 0

    @property
    def size(self) -> int:
        return size_of(self)

    def count(self, card: int) -> int:
        if card == JOKER:
            return self.jokers
        bit = BIT[card]
        return 2 if self.twice & bit else 1 if self.once & bit else 0

    def plus(self, card: int) -> Hand:
        return plus(self, card)

    def minus(self, card: int) -> Hand:
        return minus(self, card)

    def holds(self, cards: Iterable[int]) -> bool:
        """Are all these cards (jokers by `held`) here, each as often as named?"""
        rest = self
        for card in cards:
            if not rest.count(card):
                return False
            rest = rest.minus(card)
        return True

    def without(self, cards: Iterable[int]) -> Hand:
        return without(self, cards)

    def kinds(self) -> list[int]:
        """Each different card once, by suit and rank, a joker last."""
        return kinds_of(self)

    def cards(self) -> tuple[int, ...]:
        """Every card, twins side by side, jokers last."""
        return tuple(cards_in(self))


# ---- the same, as functions: compiled code calls these without a detour ------------------------------------
def ones(mask: int) -> int:
    """As `mask.bit_count()` of a mask of cards, for which compiled code would have to ask Python."""
    bits: i64 = mask
    bits -= bits >> 1 & 0x5555_5555_5555_5555
    bits = (bits & 0x3333_3333_3333_3333) + (bits >> 2 & 0x3333_3333_3333_3333)
    bits = bits + (bits >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


def size_of(hand: Hand) -> int:
    once, twice, jokers = hand
    return ones(once) + ones(twice) + jokers


def plus(hand: Hand, card: int) -> Hand:
    once, twice, jokers = hand
    if card == JOKER:
        return _hand(once, twice, jokers + 1)
    bit = BIT[card]
    return _hand(once | bit, twice | once & bit, jokers)


def minus(hand: Hand, card: int) -> Hand:
    once, twice, jokers = hand
    if card == JOKER:
        return _hand(once, twice, jokers - 1)
    bit = BIT[card]
    if twice & bit:
        return _hand(once, twice ^ bit, jokers)
    return _hand(once ^ bit, twice, jokers)


def without(hand: Hand, cards: Iterable[int]) -> Hand:
    for card in cards:
        hand = minus(hand, card)
    return hand


def kinds_of(hand: Hand) -> list[int]:
    found: list[int] = []
    left, _, jokers = hand
    while left:
        low = left & -left
        left ^= low
        found.append(_CARD_AT[low % 67])
    if jokers:
        found.append(JOKER)
    return found


def cards_in(hand: Hand) -> list[int]:
    found: list[int] = []
    left, twice, jokers = hand
    while left:
        low = left & -left
        left ^= low
        card = _CARD_AT[low % 67]
        found.append(card)
        if twice & low:
            found.append(card)
    if jokers:
        found.extend([JOKER] * jokers)
    return found


def _hand(once: int, twice: int, jokers: int) -> Hand:
    """As `Hand(…)`, without the function of Python that a named tuple is made by."""
    return tuple.__new__(Hand, (once, twice, jokers))


EMPTY: Final = Hand()


def hand_of(cards: Iterable[int]) -> Hand:
    hand = EMPTY
    for card in cards:
        hand = hand.plus(card)
    return hand


def pack_of(jokers: int) -> tuple[int, ...]:
    """Two packs of 52, and these jokers: sorted, twins side by side."""
    return tuple(card for card in range(52) for _ in range(2)) + (JOKER,) * jokers
