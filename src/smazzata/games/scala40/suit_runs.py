"""Runs of one suit, by exhaustion with a memory: how much can be laid from these cards with 0 … 4 jokers.

A suit is two masks of 14 places (ace low, two, … king, ace high): held at least once, held twice. What "much" means
is a table of weights: one for a natural card at each place, one for a joker at each place.
"""

from __future__ import annotations

from typing import Final, final

from smazzata.games.scala40.melds import RUN_VALUE, SET_VALUE

MOST_JOKERS: Final = 4
LANE_BITS: Final = 12
HAND_JOKER: Final = 25
PER_CARD: Final = 256
"""By cards, then by points: a card weighs more than the points of a whole hand (14 × 11), and 14 fit in LANE_BITS."""


class Weights:
    """What a card laid is worth: by place in a run, by rank in a set; naturals and jokers apart."""

    def __init__(self, by: str) -> None:
        hand = [SET_VALUE[place % 13] for place in range(14)]
        bonus = PER_CARD if by == "cards" else 0
        self.by = by
        self.run_natural: Final = hand if by == "left" else [value + bonus for value in RUN_VALUE]
        self.run_joker: Final = [HAND_JOKER] * 14 if by == "left" else self.run_natural
        self.set_natural: Final = [value + bonus for value in SET_VALUE]
        self.set_joker: Final = [HAND_JOKER] * 13 if by == "left" else self.set_natural


@final
class SuitRuns:
    def __init__(self, joker_limit: int, weights: Weights) -> None:
        self.limit = joker_limit
        self.natural = weights.run_natural
        self.joker = weights.run_joker
        self.known: dict[int, int] = {}

    def entry(self, once: int, twice: int) -> int:
        """The best with 0 … 4 jokers, side by side in LANE_BITS each, of 13 ranks: each ace goes to the better end."""
        packed = 0
        for jokers in range(MOST_JOKERS + 1):
            best = self.best(once, twice, jokers)
            if once & 1:
                high = once ^ 1 | 1 << 13
                if twice & 1:
                    best = max(best, self.best(once | 1 << 13, twice ^ 1, jokers))
                    best = max(best, self.best(high, twice ^ 1 | 1 << 13, jokers))
                else:
                    best = max(best, self.best(high, twice, jokers))
            packed |= best << LANE_BITS * jokers
        return packed

    def best(self, once: int, twice: int, jokers: int) -> int:
        """Of 14 places, the aces already put at one end: the lowest card is left out, or the lowest of its run."""
        if not once or ((jokers == 0 or self.limit == 0) and once & once >> 1 & once >> 2 == 0):
            return 0
        key = once << 17 | twice << 3 | jokers
        known = self.known.get(key, -1)
        if known >= 0:
            return known
        low = once & -once
        place = low.bit_length() - 1
        once_left = once if twice & low else once ^ low
        best = self.best(once_left, twice & ~low, jokers)
        gained = self.natural[place]
        lead = 0  # jokers before it
        while True:
            left = jokers - lead
            best = max(best, self._grow(once_left, twice & ~low, left, place + 1, lead + 1, lead, place == 0, gained))
            lead += 1
            if lead > place or lead > jokers or lead > self.limit:
                break
            gained += self.joker[place - lead]
        self.known[key] = best
        return best

    def _grow(
        self, once: int, twice: int, jokers: int, end: int, length: int, used: int, low_ace: bool, gained: int
    ) -> int:
        """A run that ends before place `end` is taken from the cards already: leave it so, or take one more."""
        best = gained + self.best(once, twice, jokers) if length >= 3 else 0
        if end == 14:
            return best
        bit = 1 << end
        if once & bit and not (low_ace and end == 13):
            left = once if twice & bit else once ^ bit
            longer = gained + self.natural[end]
            best = max(best, self._grow(left, twice & ~bit, jokers, end + 1, length + 1, used, low_ace, longer))
        if jokers and used < self.limit:
            longer = gained + self.joker[end]
            best = max(best, self._grow(once, twice, jokers - 1, end + 1, length + 1, used + 1, low_ace, longer))
        return best
