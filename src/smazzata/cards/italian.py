"""The Italian pack of Scopa: forty cards as small numbers, their notation, and sets of cards as masks.

A card is suit × 10 + rank; a set of cards is a mask of 40 bits, bit c = card c.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

RANKS: Final = "A234567FCR"
SUITS: Final = "DCSB"
PACK: Final = tuple(range(40))
ALL: Final = (1 << 40) - 1
DENARI: Final = (1 << 10) - 1
RANK: Final = tuple(sum(1 << (suit * 10 + rank) for suit in range(4)) for rank in range(10))
"""By rank: the mask of its four cards."""
KINGS: Final = RANK[9]
ACES: Final = RANK[0]
SETTEBELLO: Final = 6

_TEXT: Final = tuple(RANKS[card % 10] + SUITS[card // 10] for card in PACK)
_CARDS: Final = {text: card for card, text in enumerate(_TEXT)}


def value(card: int) -> int:
    """Ace 1 … seven 7, fante 8, cavallo 9, re 10."""
    return card % 10 + 1


def write_card(card: int) -> str:
    return _TEXT[card]


def read_card(text: str) -> int:
    """`7D`, `FS`, `RB`. Raises ValueError."""
    card = _CARDS.get(text.upper())
    if card is None:
        raise ValueError(f"not a card: {text!r} (rank A 2 … 7 F C R, suit D C S B)")
    return card


def mask_of(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def write_mask(mask: int) -> str:
    return " ".join(map(write_card, cards_in(mask)))


def read_cards(text: str) -> tuple[int, ...]:
    return tuple(map(read_card, text.split()))
