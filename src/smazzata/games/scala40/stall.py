"""When a deal cannot go on: no card outside the table could ever be laid, attached or swapped."""

from __future__ import annotations

from smazzata.cards.french import BIT, Hand, ones, size_of
from smazzata.games.scala40.melds import Meld, attaching, melds_in, places, swapped
from smazzata.games.scala40.model import State
from smazzata.games.scala40.situation import in_deal


def outside(state: State) -> Hand:
    """All cards that are not on the table, wherever they are: nothing here that everybody does not know."""
    return state.cards.without(card for meld in state.table for card in meld.held())


def _many_outside(state: State) -> bool:
    """So many that three of a rank are among them, in three suits: of 13 ranks two suits, each twice, are 52 cards."""
    once, twice, _ = state.cards
    left = ones(once) + ones(twice)
    for _, _, _, mask, _ in state.table:
        left -= ones(mask)
    return left > 52


def _can_lay(state: State) -> bool:
    """Does anybody have three cards?"""
    hands = state.hands
    return any(size_of(hands[seat]) >= 3 for seat in in_deal(state))


def stalled(state: State) -> bool:
    """No card outside the table could be attached or swapped, and nobody with three cards could lay a meld of them."""
    able = _can_lay(state)
    if able and _many_outside(state):
        return False
    cards = outside(state)
    limit = state.rules.jokers_in_meld
    if able and any(melds_in(0, cards, limit)):
        return False
    naturals, joker = attaching(state.table, limit)
    if cards.once & naturals or (joker and cards.jokers):
        return False
    return not any(_may_be_swapped(meld, cards) for meld in state.table if meld.jokers)


def _may_be_swapped(meld: Meld, cards: Hand) -> bool:
    """Could one of these cards take the place of a joker? Not an ace where the other is natural."""
    stood = [meld.card_at(place) for place in places(meld.jokers)]
    return any(cards.once & BIT[card] and isinstance(swapped(meld, card), Meld) for card in stood)
