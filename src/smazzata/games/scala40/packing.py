"""The exact packer: the most that melds from one hand can be worth, value only. The hot path of everything.

A packing is some sets and some runs. Once the sets are chosen the suits are independent but for the jokers. So:
find with a few shifts the cards that can be in a run at all (live); enumerate the choices of sets, where a set takes
every card of its rank that is not live; add up what is remembered of each suit, and share out the jokers.
mypyc compiles it (native i64, flat vectors); mind that `1 << k` on native ints is a 32-bit shift.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from smazzata.games.scala40.suit_runs import MOST_JOKERS, SuitRuns, Weights

LANE: Final = 0x0001_0001_0001_0001
SUIT: Final = 8191
FIELD: Final = 4095

# An option of a rank: worth << 8 | TWO_SETS | jokers. With TWO_SETS both masks say exactly which copies go.
TWO_SETS: Final = 16
JOKERS: Final = 7


def suits_in(column: i64) -> i64:
    """How many bits, at most one a lane."""
    return (column + (column >> 16) + (column >> 32) + (column >> 48)) & 7


def narrow(column: i64) -> i64:
    """The four lanes' lowest bits side by side."""
    return (column | column >> 15 | column >> 30 | column >> 45) & 15


def in_base_3() -> list[int]:
    return [sum(3**rank for rank in range(13) if mask >> rank & 1) for mask in range(8192)]


def best_of(a: i64, b: i64, c: i64, d: i64, e: i64) -> i64:
    if b > a:
        a = b
    if c > a:
        a = c
    if d > a:
        a = d
    if e > a:
        a = e
    return a


def sets_of_rank(column: int, twins: int, jokers: int, limit: int) -> list[tuple[int, int, int, int]]:
    """Every way to lay sets from the cards of one rank: (once cleared, twice cleared, jokers, naturals)."""
    found: dict[tuple[int, int, int], int] = {}

    def lay(once: int, twice: int, used: int, naturals: int) -> None:
        key = (once, twice, used)
        if naturals and found.get(key, -1) >= naturals:
            return
        found[key] = naturals
        some = once
        while some:
            size = some.bit_count()
            for more in range(max(0, 3 - size), min(limit, jokers - used, 4 - size) + 1):
                lay(once & ~(some & ~twice), twice & ~some, used + more, naturals + size)
            some = some - 1 & once

    lay(column, twins, 0, 0)
    return [(column & ~once, twins & ~twice, used, laid) for (once, twice, used), laid in found.items() if laid]


@final
class Packing:
    """For one limit of jokers in a meld and one measure: by `points`, by `cards` then points, or hand value `left`."""

    def __init__(self, joker_limit: int, by: str) -> None:
        weights = Weights(by)
        self.limit: i64 = joker_limit
        self.loose: bool = by != "left"  # may a set be taken to want every natural it can have?
        self.suit_runs = SuitRuns(joker_limit, weights)
        self.set_natural: vec[i64] = vec[i64](weights.set_natural)
        self.set_joker: vec[i64] = vec[i64](weights.set_joker)
        # what is known of a suit: all singles (stays in cache), or any of 3 ** 13 (index: base 3)
        self.singles: vec[i64] = vec[i64]([-1] * 8192)
        self.doubles: vec[i64] = vec[i64]([-1] * 3**13)
        self.base3: vec[i64] = vec[i64](in_base_3())
        # the options of each rank of the hand being solved: rank i has first[i] … first[i + 1] - 1
        self.first: vec[i64] = vec[i64]([0] * 16)
        self.ranks: i64 = 0
        self.once_gone: vec[i64] = vec[i64]([0] * 8192)
        self.twice_gone: vec[i64] = vec[i64]([0] * 8192)
        self.option: vec[i64] = vec[i64]([0] * 8192)
        # ranks of which two sets are possible, remembered: by narrow(column), narrow(twins), jokers
        self.pair_span: vec[i64] = vec[i64]([-1] * 2048)  # start << 20 | end
        self.pair_once: vec[i64] = vec[i64]([0] * 65536)
        self.pair_twice: vec[i64] = vec[i64]([0] * 65536)
        self.pair_laid: vec[i64] = vec[i64]([0] * 65536)  # naturals << 3 | jokers
        self.pairs: i64 = 0
        # the hand being solved, for those who want to know its melds too
        self.hand_once: i64 = 0
        self.hand_twice: i64 = 0
        # the best leaf: its value, the option taken at each rank (-1: none), and what it leaves to runs
        self.best: i64 = 0
        self.trying: vec[i64] = vec[i64]([-1] * 16)
        self.taken: vec[i64] = vec[i64]([-1] * 16)
        self.taken_ranks: i64 = 0
        self.run_once: i64 = 0
        self.run_twice: i64 = 0
        self.run_jokers: i64 = 0

    def solve(self, once: i64, twice: i64, jokers: i64) -> i64:
        spread: i64 = once | (once & LANE) << 13
        both: i64 = once & once >> 16
        either: i64 = once | once >> 16
        usable: i64 = jokers if jokers < self.limit else self.limit
        live: i64
        ranks: i64
        near: i64
        next_but_one: i64
        if usable == 0:
            near = spread & spread >> 1 & spread >> 2
            live = near | near << 1 | near << 2
            ranks = (both & either >> 32 | either & both >> 32) & SUIT
        elif usable == 1:
            near = spread & spread >> 1
            next_but_one = spread & spread >> 2
            live = near | near << 1 | next_but_one | next_but_one << 2
            ranks = (both | both >> 32 | either & either >> 32) & SUIT
        else:
            live = once
            ranks = (either | either >> 32) & SUIT
        live = (live | live >> 13 & LANE) & once
        self.hand_once = once
        self.hand_twice = twice
        self.taken_ranks = 0
        self.run_once = once & live
        self.run_twice = twice & live
        self.run_jokers = jokers
        best: i64 = self.runs(once & live, twice & live, jokers)
        if ranks == 0:
            return best
        if not self.loose:
            live = once
        count: i64 = 0
        options: i64 = 0
        rank: i64 = 0
        while ranks:
            if ranks & 1:
                more: i64 = self.sets(once, twice, live, rank, jokers, usable, options)
                if more > options:
                    self.first[count] = options
                    count += 1
                    options = more
            ranks >>= 1
            rank += 1
        if count == 0:
            return best
        self.first[count] = options
        self.ranks = count
        self.best = best
        self.choose(0, once & live, twice & live, jokers, 0)
        return self.best

    def runs(self, once: i64, twice: i64, jokers: i64) -> i64:
        """The best runs of all four suits."""
        none: i64 = 0
        gain: i64 = 0
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        four: i64 = 0
        while once:
            held: i64 = once & SUIT
            if held:
                twins: i64 = twice & SUIT
                known: i64
                if twins == 0:
                    known = self.singles[held]
                    if known < 0:
                        known = self.suit_runs.entry(held, 0)
                        self.singles[held] = known
                else:
                    index: i64 = self.base3[held] + self.base3[twins]
                    known = self.doubles[index]
                    if known < 0:
                        known = self.suit_runs.entry(held, twins)
                        self.doubles[index] = known
                with0: i64 = known & FIELD
                if jokers == 1:
                    more: i64 = (known >> 12 & FIELD) - with0
                    if more > gain:
                        gain = more
                elif jokers > 1:
                    with1: i64 = known >> 12 & FIELD
                    with2: i64 = known >> 24 & FIELD
                    with3: i64 = known >> 36 & FIELD
                    with4: i64 = known >> 48 & FIELD
                    four = best_of(four + with0, three + with1, two + with2, one + with3, none + with4)
                    three = best_of(three + with0, two + with1, one + with2, none + with3, 0)
                    two = best_of(two + with0, one + with1, none + with2, 0, 0)
                    one = best_of(one + with0, none + with1, 0, 0, 0)
                none += with0
            once >>= 16
            twice >>= 16
        if jokers < 2:
            return none + gain
        if jokers == 2:
            return two
        return three if jokers == 3 else four

    def sets(self, once: i64, twice: i64, live: i64, rank: i64, jokers: i64, usable: i64, at: i64) -> i64:
        """Writes the options of a rank from `at` on; returns where they end."""
        column: i64 = once >> rank & LANE
        twins: i64 = twice >> rank & LANE
        natural: i64 = self.set_natural[rank]
        joker: i64 = self.set_joker[rank]
        if suits_in(column) + suits_in(twins) + jokers >= 6:
            span: i64 = self.pair_span[narrow(column) << 7 | narrow(twins) << 3 | jokers]
            if span < 0:
                span = self.remember_pairs(column, twins, jokers)
            i: i64 = span >> 20
            end: i64 = span & 0xFFFFF
            while i < end:
                laid: i64 = self.pair_laid[i]
                self.once_gone[at] = self.pair_once[i] << rank
                self.twice_gone[at] = self.pair_twice[i] << rank
                used: i64 = laid & JOKERS
                self.option[at] = ((laid >> 3) * natural + used * joker) << 8 | TWO_SETS | used
                at += 1
                i += 1
            return at
        free: i64 = column & ~(live >> rank)
        bound: i64 = column & live >> rank
        fixed: i64 = suits_in(free)
        some: i64 = bound
        while True:
            size: i64 = fixed + suits_in(some)
            if size >= 3:
                self.once_gone[at] = (free | some) << rank
                self.option[at] = natural * size << 8
                at += 1
            if usable and 2 <= size <= 3:
                self.once_gone[at] = (free | some) << rank
                self.option[at] = (natural * size + joker) << 8 | 1
                at += 1
            if usable > 1 and 1 <= size <= 2:
                self.once_gone[at] = (free | some) << rank
                self.option[at] = (natural * size + joker * 2) << 8 | 2
                at += 1
                if usable > 2 and size == 1:
                    self.once_gone[at] = (free | some) << rank
                    self.option[at] = (natural + joker * 3) << 8 | 3
                    at += 1
            if some == 0:
                return at
            some = some - 1 & bound

    def remember_pairs(self, column: i64, twins: i64, jokers: i64) -> i64:
        start: i64 = self.pairs
        at: i64 = start
        for once, twice, used, naturals in sets_of_rank(column, twins, jokers, self.limit):
            laid: i64 = naturals
            with_jokers: i64 = used
            self.pair_once[at] = once
            self.pair_twice[at] = twice
            self.pair_laid[at] = laid << 3 | with_jokers
            at += 1
        self.pairs = at
        span: i64 = start << 20 | at
        self.pair_span[narrow(column) << 7 | narrow(twins) << 3 | jokers] = span
        return span

    def choose(self, i: i64, once: i64, twice: i64, jokers: i64, worth: i64) -> None:
        """Takes each option of rank i … in turn; `once` and `twice` are the live cards still there."""
        if i == self.ranks:
            if once:
                worth += self.runs(once, twice, jokers)
            if worth > self.best:
                self.best = worth
                self.run_once = once
                self.run_twice = twice
                self.run_jokers = jokers
                self.taken_ranks = i
                j: i64 = 0
                while j < i:
                    self.taken[j] = self.trying[j]
                    j += 1
            return
        k: i64 = self.first[i]
        end: i64 = self.first[i + 1]
        while k < end:
            option: i64 = self.option[k]
            used: i64 = option & JOKERS
            if used <= jokers:
                gone: i64 = self.once_gone[k]
                self.trying[i] = k
                if option & TWO_SETS:
                    self.choose(i + 1, once & ~gone, twice & ~self.twice_gone[k], jokers - used, worth + (option >> 8))
                else:
                    self.choose(i + 1, once & ~(gone & ~twice), twice & ~gone, jokers - used, worth + (option >> 8))
            k += 1
        self.trying[i] = -1
        self.choose(i + 1, once, twice, jokers, worth)


_PACKINGS: Final[dict[tuple[int, str], Packing]] = {}


def packing(joker_limit: int, by: str) -> Packing:
    """The one packer of this kind in the process: it remembers what it has seen."""
    limit = min(joker_limit, MOST_JOKERS)
    found = _PACKINGS.get((limit, by))
    if found is None:
        found = _PACKINGS[limit, by] = Packing(limit, by)
    return found


ONE: Final = packing(1, "points")


def most_points(once: int, twice: int, jokers: int) -> int:
    """The most points that melds of at most one joker each can be worth: the function that is measured."""
    return ONE.solve(once, twice, jokers)
