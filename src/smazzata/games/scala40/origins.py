"""Where cards that a hidden hand has shown may have come from: the stocks a seat was dealt and has drawn from.

A hidden card is a *slot*: a card dealt to, or drawn by, a seat the viewer does not see. It came from a *pool*: the
pack, or a later stock, whose cards are known although their order is not. A card shown by such a seat that
nobody knew to be there (a *debt*) must have been in one of its slots by then, and in the pool of that slot.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
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
        """By seat the viewer does not see: the stock each of its hidden cards is from, in the order they came."""
        self.pools: list[Counter[int]] = []
        """By stock: its cards, but for those a seat in sight was dealt or drew, and those that have paid a debt."""
        self.debts: list[Debt] = []
        self.sources: list[int] = []
        """By debt: the stock it was paid from, −1 where that is open."""
        self.open: list[int] = []
        self._paid: dict[tuple[Seat, int], list[int]] = {}

    def owe(self, seat: Seat, card: int) -> None:
        self.debts.append(Debt(seat, card, len(self.slots[seat])))
        self.sources.append(-1)
        self.open.append(len(self.debts) - 1)
        if len(self.pools) == 1:
            self._settle()

    def settled(self, rng: random.Random, shown: Iterable[tuple[Seat, int]] = ()) -> Origins:
        """A copy in which every debt is paid, and these cards too were in hidden hands."""
        self._settle()
        tried = self._copy()
        for seat, card in shown:
            tried.owe(seat, card)
        tried._settle()
        while tried.open:
            found = tried._copy()
            if found._search(rng):
                return found
        return tried

    def unpaid(self) -> Counter[tuple[Seat, int]]:
        """How many slots, by seat and stock, have paid no debt: they still hold their card."""
        left = Counter((seat, stock) for seat, stocks in self.slots.items() for stock in stocks)
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
                stock = rng.choices(ways, [self.pools[way][debt.card] for way in ways])[0]
                ways.remove(stock)
                self._pay(order[place], stock)
                if pay_from(place + 1):
                    return True
                self._unpay(order[place], stock)
            return False

        return pay_from(0)

    def _ways(self, debt: Debt) -> list[int]:
        possible = set(self.slots[debt.seat][: debt.slots])
        return [
            stock
            for stock in sorted(possible)
            if self.pools[stock][debt.card] > 0 and self._slot_is_free(debt, stock)
        ]

    def _slot_is_free(self, debt: Debt, stock: int) -> bool:
        """Among the first n slots, for every n, there are as many from this stock as cards to come out of them."""
        befores = (*self._paid.get((debt.seat, stock), ()), debt.slots)
        slots = self.slots[debt.seat]
        return all(
            slots[:limit].count(stock) >= sum(before <= limit for before in befores)
            for limit in set(befores)
            if limit >= debt.slots
        )

    def _pay(self, at: int, stock: int) -> None:
        debt = self.debts[at]
        self.sources[at] = stock
        self.pools[stock][debt.card] -= 1
        self._paid.setdefault((debt.seat, stock), []).append(debt.slots)

    def _unpay(self, at: int, stock: int) -> None:
        debt = self.debts[at]
        self.sources[at] = -1
        self.pools[stock][debt.card] += 1
        self._paid[debt.seat, stock].remove(debt.slots)
