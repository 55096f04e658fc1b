"""Functions a rule-set chooses from: what counts towards an opening, aces, the ban on discards, a joker's place."""

from __future__ import annotations

from collections.abc import Sequence

from smazzata.cards.french import JOKER, STANDS
from smazzata.games.scala40.melds import Meld, points_of


# ---- opening ----------------------------------------------------------------------------------------------
def every_meld(melds: Sequence[Meld]) -> int:
    """000, 001 Aprire; 003 L'apertura: a joker counts as what it stands for."""
    return sum([points_of(meld) for meld in melds])


def clean_melds(melds: Sequence[Meld]) -> int:
    """004 d.3: only melds without a joker count towards the opening."""
    return sum([points_of(meld) for meld in melds if not meld.jokers])


# ---- aces left in a hand ----------------------------------------------------------------------------------
def single_ace_is_one(aces: int) -> int:
    """001 Punteggi: a player left with one ace alone counts it 1."""
    return 1 if aces == 1 else 11 * aces


def always_eleven(aces: int) -> int:
    """003, 004 g.1."""
    return 11 * aces


# ---- cards that attach may not be discarded ---------------------------------------------------------------
def until_opened(opened: bool, players: int) -> bool:
    """001 Scarti."""
    return not opened


def never(opened: bool, players: int) -> bool:
    """003 Svolgimento: it may be discarded, and binds the next player instead."""
    return False


def until_opened_by_two(opened: bool, players: int) -> bool:
    """004 e.4: between two until opened, among more always."""
    return players > 2 or not opened


# ---- what the place of an undeclared joker says -----------------------------------------------------------
def says_nothing(cards: Sequence[int]) -> tuple[int, ...] | None:
    return None


def by_place(cards: Sequence[int]) -> tuple[int, ...] | None:
    """003 L'apertura: a set is ordered hearts, diamonds, clubs, spades, so the place of a joker tells its suit.

    One natural card does not tell a set from a run: there a joker is to be declared.
    """
    ranks = [card % 13 for card in cards if card != JOKER and card < STANDS]
    if len(ranks) < 2 or len(set(ranks)) > 1 or any(card >= STANDS for card in cards):
        return None
    rank = ranks[0]
    fits = [
        suits
        for suits in _ascending(len(cards))
        if all(card == JOKER or card // 13 == suit for card, suit in zip(cards, suits, strict=True))
    ]
    if len(fits) != 1:
        return None
    return tuple(
        suit * 13 + rank + STANDS if card == JOKER else card for card, suit in zip(cards, fits[0], strict=True)
    )


def _ascending(length: int) -> list[tuple[int, ...]]:
    return [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)] if length == 3 else [(0, 1, 2, 3)] * (length == 4)
