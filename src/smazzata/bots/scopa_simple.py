"""Scopa, simply: takes what counts, makes the scopa, leaves none."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from smazzata.bots.bot import Sight
from smazzata.cards.italian import ALL, DENARI, SETTEBELLO, cards_in, mask_of, read_card
from smazzata.games.scopa.model import Dealt, HandsDealt, Play, Played, Redeal, Rules, View

PRIMIERA: Final = (0.6, 0, 0, 0.1, 0.2, 1.0, 2.2, 0, 0, 0)
"""By rank: what a card is worth towards the primiera."""
SCOPA: Final = 6.0


def choose(sight: Sight, rng: random.Random) -> Play:
    view: View = sight.view
    unseen = ALL & ~known(view, sight.told)
    options: list[Play] = sight.options()
    return max(options, key=lambda play: worth(sight.rules, view, play, unseen) + rng.random() / 100)


def known(view: View, told: Iterable[object]) -> int:
    """Every card the seat has seen in this deal."""
    seen = mask_of(map(read_card, (*view.hand, *view.table, *(view.partner or ()))))
    for events in told:
        assert isinstance(events, tuple)
        for event in events:
            if isinstance(event, Dealt):
                seen |= mask_of(map(read_card, (*event.hand, *event.table)))
            elif isinstance(event, HandsDealt):
                seen |= mask_of(map(read_card, event.hand))
            elif isinstance(event, Played):
                seen |= mask_of(map(read_card, (event.card, *event.taken)))
            elif isinstance(event, Redeal):
                seen = mask_of(map(read_card, view.hand))
    return seen


def worth(rules: Rules, view: View, play: Play, unseen: int) -> float:
    """What is gained, less what the next player may gain from what is left."""
    table = mask_of(map(read_card, view.table))
    takes = play.takes or 0
    if not takes:
        return -danger(rules, view, table | 1 << play.card, unseen)
    last = view.stock == 0 and sum(view.hands) == 1
    left = table & ~takes
    gain = sum([VALUES[card] for card in cards_in(takes | 1 << play.card)])
    if not left and rules.scopa(play.card, takes) and (rules.last_card_scopa or not last):
        gain += SCOPA
    return gain - danger(rules, view, left, unseen)


def value(card: int) -> float:
    """Towards cards, denari, settebello and primiera."""
    denaro = 1 << card & DENARI
    return 0.3 + PRIMIERA[card % 10] + (0.8 if denaro else 0) + (5.0 if card == SETTEBELLO else 0)


VALUES: Final = tuple(value(card) for card in range(40))


def danger(rules: Rules, view: View, table: int, unseen: int) -> float:
    """The most the next player may be expected to take from this table, by chance and worth."""
    others = unseen.bit_count()
    if not table or not others:
        return 0.0
    following = view.hands[view.seats.after(view.turn if view.turn is not None else view.dealer)]
    chance_each = min(1.0, following / others)
    worst = 0.0
    for rank in range(10):
        cards = unseen >> rank & 0x40100401
        if not cards:
            continue
        card = next(cards_in(cards << rank))
        school = rules.ace if rank == 0 else rules.school
        ways = school.ways(table, card)
        if not ways:
            continue
        chance = min(1.0, cards.bit_count() * chance_each)
        best = max([sum([VALUES[card] for card in cards_in(way)]) + (SCOPA if way == table else 0) for way in ways])
        worst = max(worst, best * chance)
    return worst

