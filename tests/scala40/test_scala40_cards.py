"""Hands as masks: what is counted bit by bit is what Python counts."""

from __future__ import annotations

import random

from smazzata.cards.french import BIT, Hand, cards_in, hand_of, kinds_of, minus, ones, pack_of, plus, size_of


def test_ones_are_counted_as_python_counts_them() -> None:
    rng = random.Random(40)
    masks = [0, *BIT, sum(BIT), *(rng.getrandbits(61) for _ in range(2000)), *(rng.choice(BIT) - 1 for _ in range(50))]
    assert [ones(mask) for mask in masks] == [mask.bit_count() for mask in masks]


def test_a_hand_is_its_cards() -> None:
    rng = random.Random(41)
    pack = pack_of(4)
    for _ in range(300):
        cards = sorted(rng.sample(pack, rng.randrange(1, 40)))
        hand = hand_of(cards)
        assert cards_in(hand) == cards
        assert kinds_of(hand) == sorted(set(cards))
        assert size_of(hand) == len(cards)
        gone = rng.choice(cards)
        assert plus(minus(hand, gone), gone) == hand
        assert isinstance(minus(hand, gone), Hand)
        assert hand.plus(gone) == plus(hand, gone)
