"""What can be added to the melds on the table: every hand that attaching and swapping may leave.

Swaps come first: they give jokers that may be attached anywhere, and take no card away in sum. Then the melds are gone
through one by one; hands that are equal are one from then on, however they were reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from smazzata.cards.french import BIT, STANDS, Hand
from smazzata.games.scala40.melds import LOW_ACE, WHOLE, Meld, ends, places, swapped, two_natural_aces

Holding: TypeAlias = tuple[int, int, int, bool]
"""A hand as a plain tuple (once, twice, jokers), and whether a joker was attached, if that matters."""


class Swap(NamedTuple):
    meld: int
    card: int


class Attached(NamedTuple):
    meld: int
    cards: tuple[int, ...]
    """Jokers declared."""


class Came(NamedTuple):
    """How a holding was reached: from which, and by what."""

    before: Holding
    by: Attached


Layers: TypeAlias = list[dict[Holding, Came | None]]
"""After each meld: the holdings, and how those that are new were reached."""


class Additions:
    """All holdings that additions to this table leave of a hand, and how."""

    def __init__(self, hand: Hand, table: Sequence[Meld], joker_limit: int, tell_jokers: bool) -> None:
        self.limit: Final = joker_limit
        self.tell_jokers: Final = tell_jokers
        self.found: dict[Holding, tuple[tuple[Swap, ...], Layers]] = {}
        for swaps, holding, melds in _swapped((*hand, False), tuple(table), 0, ()):
            layers: Layers = [{holding: None}]
            for index, meld in enumerate(melds):
                self._attach(index, meld, layers)
            for left in layers[-1]:
                self.found.setdefault(left, (swaps, layers))

    def path(self, holding: Holding) -> tuple[tuple[Swap, ...], list[Attached]]:
        """The additions that leave this."""
        swaps, layers = self.found[holding]
        steps: list[Attached] = []
        for layer in reversed(layers):
            came = layer[holding]
            if came:
                steps.append(came.by)
                holding = came.before
        return swaps, steps[::-1]

    def _attach(self, index: int, meld: Meld, layers: Layers) -> None:
        wanted = 0
        for place in places(ends(meld)):
            wanted |= BIT[meld.card_at(place)]
        before = layers[-1]
        after: dict[Holding, Came | None] = dict.fromkeys(before)
        for holding in before:
            if holding[0] & wanted or holding[2]:
                for left, cards in self._down(meld, holding, ()) if meld.run else self._filled(meld, holding, (), 0):
                    if left not in after:
                        after[left] = Came(holding, Attached(index, cards))
        if len(after) > len(before):
            layers.append(after)

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
        once, twice, jokers, told = holding
        card, bit = meld.card_at(place), 1 << place
        mask = meld.mask | bit
        if once & BIT[card] and not (mask == WHOLE and meld.run and two_natural_aces(mask, meld.jokers)):
            yield meld._replace(mask=mask), (*without(once, twice, BIT[card]), jokers, told), card
        if jokers and meld.jokers.bit_count() < self.limit:
            left = (once, twice, jokers - 1, self.tell_jokers)
            yield meld._replace(mask=mask, jokers=meld.jokers | bit), left, card + STANDS


def without(once: int, twice: int, bit: int) -> tuple[int, int]:
    return (once, twice ^ bit) if twice & bit else (once ^ bit, twice)


def _swapped(
    holding: Holding, table: tuple[Meld, ...], index: int, swaps: tuple[Swap, ...]
) -> Iterator[tuple[tuple[Swap, ...], Holding, tuple[Meld, ...]]]:
    """Every choice of swaps from this meld on: the swaps, the hand and the table after them."""
    if index == len(table):
        yield swaps, holding, table
        return
    meld = table[index]
    cards = {meld.card_at(place) for place in places(meld.jokers)}
    for count in range(len(cards) + 1):
        for some in combinations(sorted(cards), count):
            after: Meld | str = meld
            once, twice, jokers, told = holding
            for card in some:
                if isinstance(after, Meld) and once & BIT[card]:
                    after = swapped(after, card)
                    once, twice = without(once, twice, BIT[card])
                else:
                    break
            else:
                if isinstance(after, Meld):
                    melds = (*table[:index], after, *table[index + 1 :])
                    more = tuple(Swap(index, card) for card in some)
                    yield from _swapped((once, twice, jokers + count, told), melds, index + 1, swaps + more)
