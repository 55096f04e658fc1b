"""Every packing of a hand that could be the best under some condition: more points or fewer jokers, never less of all.

Where the packer knows one number, a front keeps the trade-offs: an opening must reach its points, use a card, leave
jokers for later. Sets are chosen first, then the suits are independent but for the jokers, as in `packing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from smazzata.cards.french import JOKER, Hand
from smazzata.games.scala40.melds import HIGH_ACE, places, two_natural_aces
from smazzata.games.scala40.suit_runs import Weights
from smazzata.games.scala40.weighing import NOTHING, Forms, Goal, Item, Part, joined, pruned

SUIT: Final = 8191
LANE: Final = 0x0001_0001_0001_0001
MANY: Final = 9


class Fronts:
    """All fronts of one goal; it remembers the suits it has seen."""

    REMEMBERED: Final = 100_000

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.weights = Weights(goal.by)
        self.suits: dict[tuple[int, int, int, int, int], list[Item]] = {}
        self.runs: dict[tuple[int, int, int, int], list[Item]] = {}
        self.forms = Forms(goal)

    def of(self, hand: Hand, must: int | None) -> list[Item]:
        """Of a hand, and whether the card `must` is used."""
        if len(self.runs) > self.REMEMBERED:
            self.suits.clear()
            self.runs.clear()
        musts = -1 if must == JOKER else 0 if must is None else 1 << must // 13 * 16 + must % 13
        live = self._live(hand.once, hand.jokers)
        choices = []
        for rank in range(13):
            ways = self._rank(hand, rank, live, musts)
            if ways:
                choices.append(ways)
        found: list[Item] = []
        self._choose(choices, 0, hand.once, hand.twice, hand.jokers, [NOTHING], musts, found)
        return pruned(found)

    def _live(self, once: int, jokers: int) -> int:
        """The cards that could be in a run."""
        usable = min(jokers, self.goal.joker_limit)
        if usable > 1:
            return once
        spread = once | (once & LANE) << 13
        if usable:
            near, far = spread & spread >> 1, spread & spread >> 2
            live = near | near << 1 | far | far << 2
        else:
            near = spread & spread >> 1 & spread >> 2
            live = near | near << 1 | near << 2
        return (live | live >> 13 & LANE) & once

    def _choose(
        self,
        choices: list[list[tuple[int, int, int, list[Item]]]],
        at: int,
        once: int,
        twice: int,
        jokers: int,
        items: list[Item],
        musts: int,
        found: list[Item],
    ) -> None:
        """Takes every choice of sets from rank number `at` on, then the runs of what is left."""
        if at == len(choices):
            need, most = self.goal.need, items[0].jokers + jokers
            for suit in range(4):
                lane = once >> 16 * suit & SUIT
                if lane:
                    wanted = musts if musts < 0 else musts >> 16 * suit & SUIT
                    runs = self._suit(suit, lane, twice >> 16 * suit & SUIT, jokers, wanted)
                    items = joined(items, runs, most, need)
            found.extend(items)
            return
        for gone, gone_twice, used, sets in choices[at]:
            if used <= jokers:
                self._choose(
                    choices,
                    at + 1,
                    once & ~gone,
                    twice & ~gone_twice,
                    jokers - used,
                    joined(items, sets, MANY, self.goal.need),
                    musts,
                    found,
                )
        self._choose(choices, at + 1, once, twice, jokers, items, musts, found)

    # ---- sets -------------------------------------------------------------------------------------------
    def _rank(self, hand: Hand, rank: int, live: int, musts: int) -> list[tuple[int, int, int, list[Item]]]:
        """The ways to lay sets of a rank: (once gone, twice gone, jokers, what they weigh)."""
        column = hand.once >> rank & LANE
        usable = min(hand.jokers, self.goal.joker_limit)
        if not column or column.bit_count() + usable < 3:
            return []
        twins = hand.twice >> rank & LANE
        single = column.bit_count() + twins.bit_count() + hand.jokers < 6
        loose = column & ~(live >> rank) if single else 0
        wanted = musts if musts < 0 else musts >> rank & LANE
        ways: dict[tuple[int, int, int], list[Item]] = {(column, twins, 0): [NOTHING]}
        todo = list(ways)
        while todo:
            todo.sort(key=lambda way: way[0].bit_count() + way[1].bit_count())
            once, twice, used = todo.pop()  # the fullest: nothing can lead to it any more
            before = ways[once, twice, used]
            some = once
            while some:
                size = some.bit_count()
                for more in range(max(0, 3 - size), min(usable, hand.jokers - used, 4 - size) + 1):
                    if loose & ~some and size + more < 4:
                        continue
                    key = (once & ~(some & ~twice), twice & ~some, used + more)
                    items = joined(before, self._set(rank, some, more, wanted), MANY, self.goal.need)
                    if key in ways:
                        ways[key] = pruned(ways[key] + items)
                    else:
                        ways[key] = items
                        todo.append(key)
                some = some - 1 & once
        return [
            ((column & ~once) << rank, (twins & ~twice) << rank, used, items)
            for (once, twice, used), items in ways.items()
            if (once, twice) != (column, twins)
        ]

    def _set(self, rank: int, column: int, more: int, musts: int) -> list[Item]:
        """A set of these cards and this many jokers, which stand for the first suits that are free."""
        naturals = sum(1 << suit for suit in range(4) if column >> 16 * suit & 1)
        wanted = musts if musts < 0 else sum(1 << suit for suit in range(4) if musts >> 16 * suit & 1)
        jokers = sum(1 << suit for suit in [suit for suit in range(4) if not naturals >> suit & 1][:more])
        size = naturals.bit_count()
        worth = size * self.weights.set_natural[rank] + more * self.weights.set_joker[rank]
        mask = naturals | jokers
        return [
            Item(more, form.early, form.used, form.counted, worth, (Part(False, rank, mask, jokers, *form[3:]),))
            for form in self.forms.of(rank, mask, jokers, wanted)
        ]

    # ---- runs -------------------------------------------------------------------------------------------
    def _suit(self, suit: int, once: int, twice: int, jokers: int, musts: int) -> list[Item]:
        """The runs of one suit: each ace low or high."""
        key = (suit, once, twice, jokers, musts)
        known = self.suits.get(key)
        if known is not None:
            return known
        live = self._live(once, jokers)
        once &= live
        twice &= live
        wanted = musts if musts < 0 else musts | (musts & 1) << 13
        items = list(self._runs(once, twice, jokers, wanted))
        if once & 1:
            high = once ^ 1 | 1 << 13
            if twice & 1:
                items += self._runs(once | 1 << 13, twice ^ 1, jokers, wanted)
                items += self._runs(high, twice ^ 1 | 1 << 13, jokers, wanted)
            else:
                items += self._runs(high, twice, jokers, wanted)
        found = [
            item._replace(parts=tuple(part._replace(key=suit) for part in item.parts)) if item.parts else NOTHING
            for item in pruned(items)
        ]
        self.suits[key] = found
        return found

    def _runs(self, once: int, twice: int, jokers: int, musts: int) -> list[Item]:
        """Of 14 places: the lowest card is left out, or the lowest of its run."""
        if not once:
            return [NOTHING]
        key = (once, twice, jokers, musts)
        known = self.runs.get(key)
        if known is not None:
            return known
        low = once & -once
        left = (once if twice & low else once ^ low, twice & ~low)
        found = list(self._runs(*left, jokers, musts))
        lead = 0
        while low >> lead and lead <= min(jokers, self.goal.joker_limit):
            start = low >> lead
            for mask, stood, once_left, twice_left in self._grown(2 * low - start, low - start, *left, jokers - lead):
                used = stood.bit_count()
                worth = sum(
                    self.weights.run_joker[place] if stood >> place & 1 else self.weights.run_natural[place]
                    for place in places(mask)
                )
                run = [
                    Item(used, form.early, form.used, form.counted, worth, (Part(True, 0, mask, stood, *form[3:]),))
                    for form in self.forms.of(-1, mask, stood, musts)
                ]
                rest = self._runs(once_left, twice_left, jokers - used, musts)
                found += joined(run, rest, MANY, self.goal.need)
            lead += 1
        found = pruned(found)
        self.runs[key] = found
        return found

    def _grown(self, mask: int, stood: int, once: int, twice: int, jokers: int) -> Iterator[tuple[int, int, int, int]]:
        """Every run that begins with this much of it: (mask, jokers' places, cards left once, twice)."""
        if mask & mask >> 1 & mask >> 2:
            yield mask, stood, once, twice
        bit = mask + (mask & -mask)
        if bit > HIGH_ACE:
            return
        if once & bit and not two_natural_aces(mask | bit, stood):
            yield from self._grown(mask | bit, stood, once if twice & bit else once ^ bit, twice & ~bit, jokers)
        if jokers and stood.bit_count() < self.goal.joker_limit:
            yield from self._grown(mask | bit, stood | bit, once, twice, jokers - 1)
