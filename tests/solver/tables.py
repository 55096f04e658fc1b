"""Random tables of melds, and hands that have something to do with them."""

from __future__ import annotations

from random import Random

from smazzata.games.scala40.melds import Meld
from solver.every_turn import Laid, card_at
from solver.exhaustive import JOKER, PATTERNS
from solver.hands import connected


def random_table(rng: Random, count: int, limit: int, jokers: int) -> tuple[list[Laid], list[int]]:
    """Melds with at most these jokers in all, and the natural cards that lie in them."""
    table: list[Laid] = []
    used: list[int] = []
    while len(table) < count:
        slots, _ = rng.choice(PATTERNS)
        stood = [rng.random() < 0.25 for _ in slots]
        run = slots[0] % 13 != slots[1] % 13
        naturals = [card for card, joker in zip(slots, stood, strict=True) if not joker]
        if (
            (len(slots) > 6 and rng.random() < 0.8)
            or not naturals
            or sum(stood) > min(limit, jokers)
            or (len(slots) == 14 and not (stood[0] or stood[13]))
            or any((used + naturals).count(card) > 2 for card in naturals)
        ):
            continue
        used += naturals
        jokers -= sum(stood)
        places = [slots[0] % 13 + i if run else card // 13 for i, card in enumerate(slots)]
        table.append((run, slots[0] // 13 if run else slots[0] % 13, tuple(zip(places, stood, strict=True))))
    return table, used


def hand_beside(rng: Random, table: list[Laid], used: list[int], size: int, jokers: int) -> list[int]:
    """Connected cards, about half of them at, in or near a meld of the table; none more than twice in all."""
    while True:
        cards = connected(rng, size, jokers)
        for i, card in enumerate(cards):
            if card != JOKER and table and rng.random() < 0.45:
                meld = rng.choice(table)
                spots = [place for place, _ in meld[2]]
                near = [min(spots) - 2, min(spots) - 1, rng.choice(spots), max(spots) + 1, max(spots) + 2]
                place = rng.choice(near) if meld[0] else rng.randrange(4)
                if 0 <= place <= 13:
                    cards[i] = card_at(meld, place)
        if all((cards + used).count(card) <= 2 for card in cards if card != JOKER):
            return cards


def meld_of(laid: Laid, owner: int) -> Meld:
    run, key, spots = laid
    mask = sum(1 << place for place, _ in spots)
    return Meld(owner, run, key, mask, sum(1 << place for place, joker in spots if joker))
