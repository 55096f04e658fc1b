"""Things a player might try, most of them not allowed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from smazzata.cards.french import JOKER, STANDS, card_of
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Lay,
    Return,
    State,
    Swap,
    TakeBack,
)

EVERY_CARD = [*range(52), JOKER, *(card + STANDS for card in range(52))]


def candidates(state: State, rng: random.Random) -> Iterator[Action]:
    """All single attaches, swaps and discards of any card at all, and many lays."""
    yield from (Draw(), Collect(), TakeBack(), Return())
    yield from (Discard(card) for card in EVERY_CARD)
    for meld in range(-1, len(state.table) + 1):
        yield from (Attach(meld, (card,)) for card in EVERY_CARD)
        yield from (Swap(meld, card) for card in EVERY_CARD[:53])
        yield Attach(meld, ())
    for _ in range(60):
        yield Lay(tuple(_some_cards(state, rng)))


def _some_cards(state: State, rng: random.Random) -> list[int]:
    """Cards of the hand that nearly make a meld, jokers declared at random, in disorder, one too many."""
    hand = state.hands[state.player]
    cards = list(hand.cards())
    if rng.random() < 0.5:
        rank = rng.randrange(13)
        chosen = [card for card in cards if card != JOKER and card % 13 == rank]
        room = [card_of(suit, rank) for suit in range(4)]
    else:
        suit, low = rng.randrange(4), rng.randrange(11)
        length = rng.randint(3, 14)
        room = [card_of(suit, place % 13) for place in range(low, min(low + length, 14))]
        chosen = [card for card in room if card in cards]
    jokers = [card + STANDS for card in room if card not in chosen or rng.random() < 0.2]
    chosen = [card for card in chosen if card + STANDS not in jokers]
    chosen += rng.sample(jokers, min(len(jokers), hand.jokers + (rng.random() < 0.1)))
    if rng.random() < 0.2:
        chosen.append(rng.choice(EVERY_CARD))
    if rng.random() < 0.4:
        rng.shuffle(chosen)
    return chosen
