"""Where cards that a hidden hand has shown may have come from: what it held when the stock was made, or the stock.

A hidden card is a *slot*: a card held or drawn by a seat the viewer does not see. It came from a *pool*, whose cards
are known although nobody knows where each is: the pack, or, once a new stock has been made, the cards
of that stock and the cards in all hands at that time. A card shown by such a seat that nobody knew to be there (a
*debt*) must have been in one of its slots by then, and in the pool of that slot.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, NamedTuple

from smazzata.games.contract import Seat

_PATIENCE: Final = 400
"""Steps of a search before it begins anew, in another order."""


class Debt(NamedTuple):
    """This seat showed this card, which was in one of its first `slots` slots."""

    seat: Seat
    card: int
    slots: int


class Origins:
    """Slots, pools and debts; what can be settled is settled once, the rest by a search."""

    def __init__(self) -> None:
        self.slots: dict[Seat, list[int]] = {}
        """By seat the viewer does not see: the pool each of its hidden cards is from, in the order they came."""
        self.pools: list[Counter[int]] = []
        """Hidden cards, but for those that have paid a debt. The last is that of the stock."""
        self.debts: list[Debt] = []
        self.sources: list[int] = []
        """By debt: the pool it was paid from, −1 where that is open."""
        self.open: list[int] = []
        self._paid: dict[tuple[Seat, int], list[int]] = {}

    def owe(self, seat: Seat, card: int) -> None:
        self.debts.append(Debt(seat, card, len(self.slots[seat])))
        self.sources.append(-1)
        self.open.append(len(self.debts) - 1)
        if len(self.pools) == 1:
            self._settle()

    def settled(self, rng: random.Random) -> Origins:
        """Every debt is paid, in one of the ways that are possible."""
        self._settle()
        while self.open:
            found = self._copy()
            if found._search(rng):
                return found
        return self

    def unpaid(self) -> Counter[tuple[Seat, int]]:
        """How many slots, by seat and pool, have paid no debt: they still hold their card."""
        left = Counter((seat, pool) for seat, pools in self.slots.items() for pool in pools)
        left.subtract((debt.seat, source) for debt, source in zip(self.debts, self.sources, strict=True))
        return left

    def _copy(self) -> Origins:
        twin = Origins()
        twin.slots = self.slots
        twin.pools = [Counter(pool) for pool in self.pools]
        twin.debts, twin.sources, twin.open = self.debts[:], self.sources[:], self.open[:]
        twin._paid = {key: before[:] for key, before in self._paid.items()}
        return twin

    def _settle(self) -> None:
        """Debts with only one way to pay them are paid; that may leave only one way for others."""
        again = True
        while again:
            again = False
            for at in self.open[:]:
                ways = self._ways(self.debts[at])
                if len(ways) == 1:
                    self.open.remove(at)
                    self._pay(at, ways[0])
                    again = True

    def _search(self, rng: random.Random) -> bool:
        """All open debts, the least free first; False when no way was found in good time."""
        order = sorted(self.open, key=lambda at: (len(self._ways(self.debts[at])), rng.random()))
        self.open = []
        steps = 0

        def pay_from(place: int) -> bool:
            nonlocal steps
            steps += 1
            if place == len(order):
                return True
            debt = self.debts[order[place]]
            ways = self._ways(debt)
            while ways and steps < _PATIENCE + len(order):
                pool = rng.choices(ways, [self.pools[way][debt.card] for way in ways])[0]
                ways.remove(pool)
                self._pay(order[place], pool)
                if pay_from(place + 1):
                    return True
                self._unpay(order[place], pool)
            return False

        return pay_from(0)

    def _ways(self, debt: Debt) -> list[int]:
        possible = set(self.slots[debt.seat][: debt.slots])
        return [
            pool
            for pool in sorted(possible)
            if self.pools[pool][debt.card] > 0 and self._slot_is_free(debt, pool)
        ]

    def _slot_is_free(self, debt: Debt, pool: int) -> bool:
        """Among the first n slots, for every n, there are as many from this pool as cards to come out of them."""
        befores = (*self._paid.get((debt.seat, pool), ()), debt.slots)
        slots = self.slots[debt.seat]
        return all(
            slots[:limit].count(pool) >= sum(before <= limit for before in befores)
            for limit in set(befores)
            if limit >= debt.slots
        )

    def _pay(self, at: int, pool: int) -> None:
        debt = self.debts[at]
        self.sources[at] = pool
        self.pools[pool][debt.card] -= 1
        self._paid.setdefault((debt.seat, pool), []).append(debt.slots)

    def _unpay(self, at: int, pool: int) -> None:
        debt = self.debts[at]
        self.sources[at] = -1
        self.pools[pool][debt.card] += 1
        self._paid[debt.seat, pool].remove(debt.slots)
