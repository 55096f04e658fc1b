"""Turns by exhaustion: every sequence of lays, attaches and swaps, one card at a time, as the rules say them.

Shares nothing with the solver. A meld on the table is (run?, suit or rank, {place: is it a joker}) as a tuple of
places; a run's places are 0 … 13 with an ace at both ends, a set's are its suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.exhaustive import JOKER, PATTERNS, RUN_POINTS, SET_POINTS, worth

Spot = tuple[int, bool]
Laid = tuple[bool, int, tuple[Spot, ...]]
Cards = tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    limit: int
    need: int = 40
    clean: bool = False
    must_be_used: bool = True
    swapped_must_be_laid: bool = True
    joker_may_close: bool = False
    keep: int = 1


@dataclass(frozen=True)
class Here:
    hand: Cards
    table: tuple[Laid, ...]
    opened: bool
    unused: bool
    """The collected card is still in the hand."""
    locked: bool
    owed: int
    """Swapped jokers still to be laid."""


def card_at(meld: Laid, place: int) -> int:
    run, key, _ = meld
    return key * 13 + place % 13 if run else place * 13 + key


def legal(meld: Laid, limit: int) -> bool:
    spots = dict(meld[2])
    if sum(spots.values()) > limit:
        return False
    return not (meld[0] and len(spots) == 14 and not spots[0] and not spots[13])


def points(meld: Laid) -> int:
    return sum(RUN_POINTS[place] if meld[0] else SET_POINTS[meld[1]] for place, _ in meld[2])


class Search:
    """All that can be reached in one turn."""

    def __init__(self, rules: Rules, collected: int | None, first: int) -> None:
        self.rules = rules
        self.collected = collected
        self.first = first

    def run(self, start: Here) -> None:
        self.fewest: int | None = None
        self.closes = False
        seen = {start}
        todo = [start]
        while todo:
            here = todo.pop()
            self._judge(here)
            for after in self._steps(here):
                if after.hand and after not in seen:
                    seen.add(after)
                    todo.append(after)

    def _judge(self, here: Here) -> None:
        rules, hand = self.rules, here.hand
        if not here.opened and (len(here.table) > self.first or here.unused):
            return
        if here.opened and here.unused and rules.must_be_used:
            return
        if here.owed and rules.swapped_must_be_laid:
            return
        discards = [
            card
            for card in hand
            if not (here.unused and card == self.collected and hand.count(card) == 1)
            and not (len(hand) == 1 and card == JOKER and not rules.joker_may_close)
        ]
        if not discards:
            return
        if len(hand) == 1:
            self.closes = True
        if len(hand) >= rules.keep:
            left = sum(map(worth, hand))
            self.fewest = left if self.fewest is None else min(left, self.fewest)

    def _steps(self, here: Here) -> Iterator[Here]:
        for meld, cards in self._melds(here.hand):
            yield self._after(here, cards, (*here.table, meld), into_new=True)
        if not here.opened:
            return
        for index, meld in enumerate(here.table):
            spots = dict(meld[2])
            run, key, _ = meld
            if run:
                free = [place for place in (min(spots) - 1, max(spots) + 1) if 0 <= place <= 13]
            else:
                free = [place for place in range(4) if place not in spots]
            for place in free:
                for card in {card_at(meld, place), JOKER} & set(here.hand):
                    longer = (run, key, tuple(sorted({**spots, place: card == JOKER}.items())))
                    if legal(longer, self.rules.limit) and not self._stopped(here, card):
                        yield self._after(here, (card,), self._with(here, index, longer), into_new=False)
            for place, joker in spots.items():
                card = card_at(meld, place)
                if joker and card in here.hand and not self._stopped(here, card):
                    put = (run, key, tuple(sorted({**spots, place: False}.items())))
                    if legal(put, 4):
                        after = self._after(here, (card,), self._with(here, index, put), into_new=False)
                        hand = tuple(sorted((*after.hand, JOKER)))
                        yield Here(hand, after.table, True, after.unused, after.locked, after.owed + 1)

    def _stopped(self, here: Here, card: int) -> bool:
        return here.locked and here.unused and card == self.collected and here.hand.count(card) == 1

    def _with(self, here: Here, index: int, meld: Laid) -> tuple[Laid, ...]:
        return (*here.table[:index], meld, *here.table[index + 1 :])

    def _after(self, here: Here, cards: Cards, table: tuple[Laid, ...], into_new: bool) -> Here:
        hand = list(here.hand)
        for card in cards:
            hand.remove(card)
        uses = here.unused and self.collected in cards and (into_new or not here.locked)
        jokers = cards.count(JOKER) - (uses and self.collected == JOKER)
        unused = here.unused and not uses
        opened = here.opened
        if not opened and not unused:
            counted = sum(
                points(meld)
                for meld in table[self.first :]
                if not (self.rules.clean and any(joker for _, joker in meld[2]))
            )
            opened = counted >= self.rules.need
        return Here(tuple(sorted(hand)), table, opened, unused, here.locked, max(0, here.owed - jokers))

    def _melds(self, hand: Cards) -> Iterator[tuple[Laid, Cards]]:
        jokers = hand.count(JOKER)
        for slots, _ in PATTERNS:
            if sum(card not in hand for card in slots) > min(jokers, self.rules.limit):
                continue
            run = slots[0] % 13 != slots[1] % 13
            start = slots[0] % 13
            places = [start + i if run else card // 13 for i, card in enumerate(slots)]
            for choice in range(1 << len(slots)):
                stood = [bool(choice >> i & 1) for i in range(len(slots))]
                if sum(stood) > min(jokers, self.rules.limit) or all(stood):
                    continue
                cards = tuple(JOKER if joker else card for card, joker in zip(slots, stood, strict=True))
                if any(cards.count(card) > hand.count(card) for card in cards):
                    continue
                key = slots[0] // 13 if run else slots[0] % 13
                meld = (run, key, tuple(zip(places, stood, strict=True)))
                if legal(meld, self.rules.limit):
                    yield meld, cards
