"""When a deal cannot go on: no card outside the table could ever be laid, attached or swapped."""

from __future__ import annotations

from smazzata.cards.french import BIT, Hand
from smazzata.games.scala40.melds import attaching, melds_in, places
from smazzata.games.scala40.model import State, in_deal


def outside(state: State) -> Hand:
    """All cards that are not on the table, wherever they are: nothing here that everybody does not know."""
    return state.cards.without(card for meld in state.table for card in meld.held())


def stalled(state: State) -> bool:
    """No card outside the table could be attached or swapped, and nobody with three cards could lay a meld of them."""
    cards = outside(state)
    limit = state.rules.jokers_in_meld
    if any(state.hands[seat].size >= 3 for seat in in_deal(state)) and any(melds_in(0, cards, limit)):
        return False
    naturals, joker = attaching(state.table, limit)
    if cards.once & naturals or (joker and cards.jokers):
        return False
    return not any(
        cards.once & BIT[meld.card_at(place)] for meld in state.table for place in places(meld.jokers)
    )
