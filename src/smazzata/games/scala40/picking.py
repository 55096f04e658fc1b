"""The best packing of a hand that fits its conditions and leaves a card for the discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from smazzata.cards.french import JOKER, Hand
from smazzata.games.scala40.fronts import Fronts
from smazzata.games.scala40.melds import Meld
from smazzata.games.scala40.weighing import Goal, Item, Part

_FRONTS: Final[dict[Goal, Fronts]] = {}


def fronts(goal: Goal) -> Fronts:
    """The one of this goal in the process: it remembers what it has seen."""
    found = _FRONTS.get(goal)
    if found is None:
        found = _FRONTS[goal] = Fronts(goal)
    return found


def meld_of(part: Part, owner: int) -> Meld:
    return Meld(owner, part.run, part.key, part.mask, part.jokers)


def remains(hand: Hand, item: Item) -> Hand:
    for part in item.parts:
        hand = hand.without(meld_of(part, 0).held())
    return hand


class Ending(NamedTuple):
    """What must be left for the discard: `keep` cards, and not one alone that may not be discarded."""

    keep: int
    joker_may_close: bool = True
    collected: int | None = None
    """May not be discarded itself; its twin may."""
    copies: int = 0
    """Of the collected card, that there were to be laid: if one of two is left, the collected one is laid."""

    def allows(self, left: Hand) -> bool:
        if left.size < max(self.keep, 1):
            return False
        return left.size > 1 or self.allows_last(left.kinds()[0])

    def allows_last(self, card: int) -> bool:
        """May this card be the only one left, and so be the closing discard?"""
        if card == JOKER and not self.joker_may_close:
            return False
        return card != self.collected or self.copies > 1

    def reserves(self, hand: Hand) -> Iterator[tuple[int, ...]]:
        """Groups of cards: whatever rest of the hand is allowed contains one of them, and each of them is allowed."""
        if self.keep > 1:
            yield from sorted(set(combinations(hand.cards(), self.keep)))
            return
        last = [card for card in hand.kinds() if self.allows_last(card)]
        yield from ((card,) for card in last)
        others = [card for card in hand.cards() if card not in last]
        yield from sorted(set(combinations(others, 2)))


class Wish(NamedTuple):
    """What is asked of a packing."""

    goal: Goal
    must: int | None
    """Tell of this card whether it is used."""
    fits: Callable[[Item], bool]
    ending: Ending


def pick(hand: Hand, wish: Wish) -> tuple[Item, Hand] | None:
    """The packing worth most that fits and leaves what must be left; with what it leaves."""
    item = fitting(hand, wish)
    if item is None:
        return None
    left = remains(hand, item)
    if wish.ending.allows(left):
        return item, left
    found: tuple[Item, Hand] | None = None
    for reserve in wish.ending.reserves(hand):
        item = fitting(hand.without(reserve), wish)
        if item is not None and (found is None or item.worth > found[0].worth):
            found = item, remains(hand, item)
    return found


def fitting(hand: Hand, wish: Wish) -> Item | None:
    """The packing worth most, whatever it leaves."""
    best: Item | None = None
    for item in fronts(wish.goal).of(hand, wish.must):
        if (best is None or item.worth > best.worth) and wish.fits(item):
            best = item
    return best
