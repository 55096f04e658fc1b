"""What can be added to the melds on the table: every hand that attaching and swapping may leave.

Swaps come first (a natural card for a joker leaves as many cards in the hand), then everything that is attached to a
meld goes there at once. Melds are gone through one by one; hands that are equal are one from then on, however reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from smazzata.cards.french import BIT, STANDS, Hand
from smazzata.games.scala40.melds import HIGH_ACE, LOW_ACE, WHOLE, Meld, ends, places, two_natural_aces

Holding: TypeAlias = tuple[int, int, int]
"""A hand as a plain tuple: once, twice, jokers."""


class Addition(NamedTuple):
    """To one meld: the natural cards swapped in for jokers, then the cards attached (jokers declared)."""

    meld: int
    swaps: tuple[int, ...]
    cards: tuple[int, ...]


class Came(NamedTuple):
    """How a holding was reached: from which, and by what."""

    before: Holding
    by: Addition


class Additions:
    """All holdings that additions to this table leave of a hand, and how."""

    def __init__(self, hand: Hand, table: Sequence[Meld], joker_limit: int) -> None:
        self.limit: Final = joker_limit
        first: Holding = (hand.once, hand.twice, hand.jokers)
        self.layers: list[dict[Holding, Came | None]] = [{first: None}]
        for index, meld in enumerate(table):
            self._add(index, meld)

    @property
    def holdings(self) -> list[Hand]:
        return [Hand(*holding) for holding in self.layers[-1]]

    def path(self, hand: Hand) -> list[Addition]:
        """The additions that leave this hand, melds in the order of the table."""
        holding: Holding = (hand.once, hand.twice, hand.jokers)
        found: list[Addition] = []
        for layer in reversed(self.layers):
            came = layer[holding]
            if came:
                found.append(came.by)
                holding = came.before
        return found[::-1]

    def _add(self, index: int, meld: Meld) -> None:
        wanted = 0
        for place in places(ends(meld) | meld.jokers):
            wanted |= BIT[meld.card_at(place)]
        before = self.layers[-1]
        after: dict[Holding, Came | None] = dict.fromkeys(before)
        for holding in before:
            if holding[0] & wanted or holding[2]:
                for left, swaps, cards in self._ways(meld, holding):
                    if left not in after:
                        after[left] = Came(holding, Addition(index, swaps, cards))
        if len(after) > len(before):
            self.layers.append(after)

    def _ways(self, meld: Meld, holding: Holding) -> Iterator[tuple[Holding, tuple[int, ...], tuple[int, ...]]]:
        fit = [place for place in places(meld.jokers) if holding[0] & BIT[meld.card_at(place)]]
        if meld.jokers & LOW_ACE and meld.run:  # the low ace is the one that is swapped first
            fit = [place for place in fit if 1 << place != HIGH_ACE]
        for count in range(len(fit) + 1):
            for some in combinations(fit, count):
                jokers = meld.jokers & ~sum(1 << place for place in some)
                if meld.run and some and two_natural_aces(meld.mask, jokers):
                    continue
                swaps = tuple(meld.card_at(place) for place in some)
                once, twice, held_jokers = holding
                for card in swaps:
                    once, twice = without(once, twice, BIT[card])
                now = (once, twice, held_jokers + count)
                after = meld._replace(jokers=jokers)
                grown = self._down(after, now, ()) if meld.run else self._filled(after, now, (), 0)
                for left, cards in grown:
                    yield left, swaps, cards

    def _down(self, meld: Meld, holding: Holding, cards: tuple[int, ...]) -> Iterator[tuple[Holding, tuple[int, ...]]]:
        yield from self._up(meld, holding, cards)
        if not meld.mask & LOW_ACE:
            for longer, left, card in self._with(meld, (meld.mask & -meld.mask).bit_length() - 2, holding):
                yield from self._down(longer, left, (*cards, card))

    def _up(self, meld: Meld, holding: Holding, cards: tuple[int, ...]) -> Iterator[tuple[Holding, tuple[int, ...]]]:
        yield holding, cards
        place = meld.mask.bit_length()
        if place > 13 or (place == 13 and meld.mask & 3 == 2):  # an ace goes before the two if it can
            return
        for longer, left, card in self._with(meld, place, holding):
            yield from self._up(longer, left, (*cards, card))

    def _filled(
        self, meld: Meld, holding: Holding, cards: tuple[int, ...], place: int
    ) -> Iterator[tuple[Holding, tuple[int, ...]]]:
        if place == 4:
            yield holding, cards
            return
        yield from self._filled(meld, holding, cards, place + 1)
        if not meld.mask >> place & 1:
            for longer, left, card in self._with(meld, place, holding):
                yield from self._filled(longer, left, (*cards, card), place + 1)

    def _with(self, meld: Meld, place: int, holding: Holding) -> Iterator[tuple[Meld, Holding, int]]:
        """The meld with one more card at this place: a natural, a joker."""
        once, twice, jokers = holding
        card, bit = meld.card_at(place), 1 << place
        mask = meld.mask | bit
        if once & BIT[card] and not (mask == WHOLE and meld.run and two_natural_aces(mask, meld.jokers)):
            yield meld._replace(mask=mask), (*without(once, twice, BIT[card]), jokers), card
        if jokers and meld.jokers.bit_count() < self.limit:
            yield meld._replace(mask=mask, jokers=meld.jokers | bit), (once, twice, jokers - 1), card + STANDS


def without(once: int, twice: int, bit: int) -> tuple[int, int]:
    return (once, twice ^ bit) if twice & bit else (once ^ bit, twice)
