"""Random hands in which melds abound: broken runs and sets, twins, jokers, and a few strangers."""

from __future__ import annotations

from random import Random

JOKER = 52


def connected(rng: Random, size: int, jokers: int) -> list[int]:
    """`size` cards, `jokers` of them jokers, no natural more than twice."""
    cards = [JOKER] * jokers
    if rng.random() < 0.04:  # nearly a whole suit, with both aces: the longest runs have rules of their own
        suit = rng.randrange(4)
        cards += [suit * 13 + place % 13 for place in range(14) if rng.random() < 0.97][: size - jokers]
    while len(cards) < size:
        for card in _group(rng):
            if len(cards) < size and cards.count(card) < 2 and rng.random() < 0.85:
                cards.append(card)
    rng.shuffle(cards)
    return cards


def _group(rng: Random) -> list[int]:
    kind = rng.random()
    suit, rank = rng.randrange(4), rng.randrange(13)
    if kind < 0.2:
        return [suit * 13 + rank]
    if kind < 0.6:
        start = rng.randrange(12)
        return [suit * 13 + place % 13 for place in range(start, min(14, start + rng.choice((2, 3, 3, 4, 5, 7))))]
    return [each * 13 + rank for each in rng.sample(range(4), rng.choice((2, 3, 3, 4)))]


def sizes(rng: Random, smallest: int, largest: int) -> tuple[int, int]:
    """A size, and jokers: mostly none to two."""
    size = rng.randint(smallest, largest)
    return size, min(size, rng.choices(range(5), (30, 30, 20, 3, 1))[0])
