"""The melds behind the packer's last answer, at most one joker in each: sets by rank, then runs by suit.

The order, and which of several equal packings, are those of the C yardstick in `bench/`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from smazzata.games.scala40.compact_deal import PLACE, RUN_POINTS, VALUE, suits_count
from smazzata.games.scala40.packing import JOKERS, LANE, SUIT, TWO_SETS, Packing, narrow
from smazzata.games.scala40.suit_runs import SuitRuns

MOST: Final = 16
NO_JOKER: Final = -1


def split_sets(
    once: int, twice: int, to_once: int, to_twice: int, jokers: int, cards: int
) -> list[tuple[int, int]]:
    """The sets (suits as lanes, jokers) that lead from these cards of a rank to those, with so many cards in all."""
    some = once
    while some:
        size = some.bit_count()
        next_once = once & ~(some & ~twice)
        next_twice = twice & ~some
        if next_once & to_once == to_once and next_twice & to_twice == to_twice:
            for more in range(2):
                total = size + more
                if not (3 <= total <= 4 and size >= 2 and more <= jokers and total <= cards):
                    continue
                if total == cards:
                    if next_once == to_once and next_twice == to_twice and more == jokers:
                        return [(some, more)]
                    continue
                rest = split_sets(next_once, next_twice, to_once, to_twice, jokers - more, cards - total)
                if rest:
                    return [(some, more), *rest]
        some = some - 1 & once
    return []


def runs_of_suit(runs: SuitRuns, once: int, twice: int, jokers: int, want: int) -> list[tuple[int, int, int]]:
    """The runs (start, end, place of the joker or NO_JOKER) worth `want`: all aces low if that will do, else high."""
    if runs.best(once, twice, jokers) == want:
        return split_runs(runs, once, twice, jokers, want)
    high = once ^ 1 | 1 << 13
    twice_high = twice ^ 1 | 1 << 13 if twice & 1 else twice
    if once & 1 and runs.best(high, twice_high, jokers) == want:
        return split_runs(runs, high, twice_high, jokers, want)
    return split_runs(runs, once | 1 << 13, twice ^ 1, jokers, want)


def split_runs(runs: SuitRuns, once: int, twice: int, jokers: int, want: int) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    while want:
        low = once & -once
        without = once if twice & low else once ^ low
        if runs.best(without, twice & ~low, jokers) == want:
            once, twice = without, twice & ~low
            continue
        start, end, joker, once, twice, points = first_run(runs, once, twice, jokers, want)
        found.append((start, end, joker))
        want -= points
        if joker != NO_JOKER:
            jokers -= 1
    return found


def first_run(
    runs: SuitRuns, once: int, twice: int, jokers: int, want: int
) -> tuple[int, int, int, int, int, int]:
    """A run from the lowest card on, with which the rest is worth `want`; and what it leaves."""
    low = 0
    while not once >> low & 1:
        low += 1
    tries = [(low, NO_JOKER)]
    if jokers:
        if low:
            tries.append((low - 1, low - 1))
        tries.extend((low, place) for place in range(low + 1, 14))
    for start, joker in tries:
        gone = 0
        for end in range(start, 14):
            if end != joker:
                if not once >> end & 1:
                    break
                gone |= 1 << end
            if end - start < 2 or joker > end or (end - start == 13 and joker == NO_JOKER):
                continue
            points = int(RUN_POINTS[i64((1 << end + 1) - (1 << start))])
            left, left_twice = once & ~(gone & ~twice), twice & ~gone
            if points + runs.best(left, left_twice, jokers - (joker != NO_JOKER)) == want:
                return start, end, joker, left, left_twice, points
    raise AssertionError("the packer promised more than there is")


@final
class Layout:
    """Melds read from a packer, ready to be laid."""

    def __init__(self) -> None:
        self.run: vec[i64] = vec[i64]([0] * MOST)
        self.key: vec[i64] = vec[i64]([0] * MOST)
        self.mask: vec[i64] = vec[i64]([0] * MOST)
        self.stood: vec[i64] = vec[i64]([0] * MOST)
        self.points: vec[i64] = vec[i64]([0] * MOST)
        self.sizes: vec[i64] = vec[i64]([0] * MOST)
        self.count: i64 = 0

    def read(self, packing: Packing) -> None:
        """From its last solve; the hand must not have changed."""
        self.count = 0
        i: i64 = 0
        while i < packing.taken_ranks:
            if packing.taken[i] >= 0:
                self.read_sets(packing, packing.taken[i])
            i += 1
        if packing.run_once:
            self.read_runs(packing)

    def read_sets(self, packing: Packing, option: i64) -> None:
        what: i64 = packing.option[option]
        once: i64 = packing.once_gone[option]
        twice: i64 = packing.twice_gone[option] if what & TWO_SETS else 0
        rank: i64 = 0
        while (once | twice) >> rank & LANE == 0:
            rank += 1
        if what & TWO_SETS == 0:
            self.put_set(rank, narrow(once >> rank), what & JOKERS)
            return
        column: i64 = packing.hand_once >> rank & LANE
        twins: i64 = packing.hand_twice >> rank & LANE
        cards: i64 = (what >> 8) // VALUE[rank]
        sets = split_sets(
            column, twins, column & ~(once >> rank), twins & ~(twice >> rank), what & JOKERS, cards
        )
        for suits, jokers in sets:
            lanes: i64 = suits
            self.put_set(rank, narrow(lanes), jokers)

    def put_set(self, rank: i64, suits: i64, jokers: i64) -> None:
        """A joker stands for the first suit that is free."""
        at: i64 = self.count
        free: i64 = 0
        if jokers:
            free = ~suits & -~suits
        self.run[at] = 0
        self.key[at] = rank
        self.mask[at] = suits | free
        self.stood[at] = free
        self.sizes[at] = suits_count(suits | free)
        self.points[at] = self.sizes[at] * VALUE[rank]
        self.count = at + 1

    def read_runs(self, packing: Packing) -> None:
        once: i64 = packing.run_once
        twice: i64 = packing.run_twice
        jokers: i64 = packing.run_jokers
        suit: i64 = 0
        while suit < 4:
            held: i64 = once >> 16 * suit & SUIT
            if held:
                twins: i64 = twice >> 16 * suit & SUIT
                others: i64 = once ^ held << 16 * suit
                other_twins: i64 = twice ^ twins << 16 * suit
                total: i64 = packing.runs(once, twice, jokers)
                used: i64 = 0
                own: i64 = packing.runs(held, twins, 0)
                while own + packing.runs(others, other_twins, jokers - used) != total:
                    used += 1
                    own = packing.runs(held, twins, used)
                if own:
                    for start, end, joker in runs_of_suit(packing.suit_runs, held, twins, used, own):
                        self.put_run(suit, start, end, joker)
                once = others
                twice = other_twins
                jokers -= used
            suit += 1

    def put_run(self, suit: i64, start: i64, end: i64, joker: i64) -> None:
        at: i64 = self.count
        mask: i64 = PLACE[end + 1] - PLACE[start]
        self.run[at] = 1
        self.key[at] = suit
        self.mask[at] = mask
        self.stood[at] = PLACE[joker] if joker >= 0 else 0
        self.sizes[at] = end - start + 1
        self.points[at] = RUN_POINTS[mask]
        self.count = at + 1
