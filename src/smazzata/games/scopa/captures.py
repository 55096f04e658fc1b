"""Which captures exist: sets of table cards that a played card may take, by the schools of the game.

Compiled by mypyc where there is a compiler, so numbers are native and powers of two come from tables
(a native `1 << k` is silently wrong from 31 on). Rank 0 … 9 is value − 1; a mask has bit c for card c.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64

COLUMN: Final = 0x40100401
"""One bit a suit: the four aces. Shifted by a rank, the four cards of that rank."""


def _sums(rank: int) -> list[list[int]]:
    """Every way of writing the value of `rank` with lower cards: how many of each rank, at most four."""
    found: list[list[int]] = []
    counts = [0] * 10

    def fill(lower: int, left: int) -> None:
        if left == 0:
            found.append(counts[:])
        elif lower >= 0:
            for many in range(min(4, left // (lower + 1)) + 1):
                counts[lower] = many
                fill(lower - 1, left - many * (lower + 1))
            counts[lower] = 0

    fill(rank - 1, rank + 1)
    return found


@final
class Patterns:
    """Sums by played rank and by which lower ranks lie on the table, flat.

    Entry `BIT[rank] + lower ranks present` runs from `start[entry]` to `start[entry + 1]`.
    """

    def __init__(self) -> None:
        start = vec[i64]([0, 0])
        cards = vec[i64]()
        ranks = vec[i64]()
        repeated = vec[i64]()
        counts = vec[i64]()
        for rank in range(10):
            sums = _sums(rank)
            for present in range(2**rank):
                for sum_ in sums:
                    needed = sum(2**r for r in range(10) if sum_[r])
                    if needed & present == needed:
                        cards = append(cards, i64(sum(COLUMN * 2**r for r in range(10) if sum_[r])))
                        ranks = append(ranks, i64(needed))
                        repeated = append(repeated, i64(sum(2**r for r in range(10) if sum_[r] > 1)))
                        counts = append(counts, i64(sum(sum_[r] * 8**r for r in range(10))))
                start = append(start, i64(len(cards)))
        self.start: vec[i64] = start
        self.cards: vec[i64] = cards
        """All cards of the ranks in the sum."""
        self.ranks: vec[i64] = ranks
        self.repeated: vec[i64] = repeated
        """Ranks that the sum needs more than once."""
        self.counts: vec[i64] = counts
        """How many of each rank, three bits a rank, aces lowest."""
        self.bit: vec[i64] = vec[i64]([2**card for card in range(40)])
        self.rank: vec[i64] = vec[i64]([COLUMN * 2**rank for rank in range(10)])


P: Final = Patterns()
ROOM: Final = 2048
"""More than one card's captures from any table: a king has 1,698 from all the others."""


def present_ranks(table: i64) -> i64:
    return (table | table >> 10 | table >> 20 | table >> 30) & 1023


def doubled_ranks(table: i64) -> i64:
    """Ranks that lie on the table more than once."""
    d: i64 = table & 1023
    c: i64 = table >> 10 & 1023
    s: i64 = table >> 20 & 1023
    b: i64 = table >> 30
    return d & c | s & b | (d | c) & (s | b)


def put_captures(table: i64, present: i64, doubled: i64, rank: i64, label: i64, out: vec[i64], n: i64) -> i64:
    """Append to `out`, from place `n` on, each capture or'ed with `label`; returns where it stopped.

    A card of equal value comes before any sum (002, Gioco della carta).
    """
    same: i64 = table & P.rank[rank]
    if same:
        while same:
            low: i64 = same & -same
            same ^= low
            out[n] = label | low
            n += 1
        return n
    return put_sums(table, present, doubled, rank, label, out, n)


def put_sums(table: i64, present: i64, doubled: i64, rank: i64, label: i64, out: vec[i64], n: i64) -> i64:
    """Only the sums, whether or not there is a card of equal value."""
    bit: i64 = P.bit[rank]
    entry: i64 = bit | present & (bit - 1)
    start = P.start
    k: i64 = start[entry]
    end: i64 = start[entry + 1]
    if k == end:
        return n
    cards = P.cards
    repeated = P.repeated
    if doubled == 0:
        while k < end:
            if repeated[k] == 0:
                out[n] = label | table & cards[k]
                n += 1
            k += 1
        return n
    while k < end:
        needed: i64 = repeated[k]
        if needed & doubled == needed:
            if P.ranks[k] & doubled:
                n = _each_rank(table, P.counts[k], 0, label, out, n)
            else:
                out[n] = label | table & cards[k]
                n += 1
        k += 1
    return n


def _each_rank(table: i64, counts: i64, rank: i64, taken: i64, out: vec[i64], n: i64) -> i64:
    while counts and counts & 7 == 0:
        counts >>= 3
        rank += 1
    if counts == 0:
        out[n] = taken
        return n + 1
    return _each_choice(table, table & P.rank[rank], counts & 7, counts >> 3, rank + 1, taken, out, n)


def _each_choice(
    table: i64, cards: i64, many: i64, counts: i64, rank: i64, taken: i64, out: vec[i64], n: i64
) -> i64:
    if many == 0:
        return _each_rank(table, counts, rank, taken, out, n)
    while cards:
        low: i64 = cards & -cards
        cards ^= low
        n = _each_choice(table, cards, many - 1, counts, rank, taken | low, out, n)
    return n


# ---- the schools: (table, card) → captures, and why another set of cards is none --------------------------
class School(NamedTuple):
    """A way of capturing. `why_not` names the refusal of a set that is on the table but not among `ways`."""

    ways: Callable[[int, int], list[int]]
    why_not: Callable[[int, int, int], str]


def total(cards: int) -> int:
    """The sum of the values."""
    return sum((cards & COLUMN << rank).bit_count() * (rank + 1) for rank in range(10))


def equal_card_ways(table: int, card: int) -> list[int]:
    room: int = min(ROOM, 1 << table.bit_count())
    out = vec[i64]([0] * room)
    n = put_captures(table, present_ranks(table), doubled_ranks(table), card % 10, 0, out, 0)
    return [int(out[i]) for i in range(n)]


def equal_card_why_not(table: int, card: int, takes: int) -> str:
    return "equal-card-first" if table & COLUMN << card % 10 else "sum-wrong"


def fewest_cards_ways(table: int, card: int) -> list[int]:
    ways = equal_card_ways(table, card)
    fewest = min((way.bit_count() for way in ways), default=0)
    return [way for way in ways if way.bit_count() == fewest]


def fewest_cards_why_not(table: int, card: int, takes: int) -> str:
    if table & COLUMN << card % 10:
        return "equal-card-first"
    return "fewest-cards-first" if total(takes) == card % 10 + 1 else "sum-wrong"


def everything_ways(table: int, card: int) -> list[int]:
    """All the cards on the table; but a card of equal value, if there is one, and then only that."""
    same = table & COLUMN << card % 10
    if same:
        return equal_card_ways(same, card)
    return [table] if table else []


def everything_why_not(table: int, card: int, takes: int) -> str:
    return "equal-card-first" if table & COLUMN << card % 10 else "takes-everything"


EQUAL_CARD_FIRST: Final = School(equal_card_ways, equal_card_why_not)
FEWEST_CARDS: Final = School(fewest_cards_ways, fewest_cards_why_not)
EVERYTHING: Final = School(everything_ways, everything_why_not)


# ---- when emptying the table is a scopa: (card, taken) → bool ---------------------------------------------
def any_scopa(card: int, taken: int) -> bool:
    return True


def aces_only_by_an_ace(card: int, taken: int) -> bool:
    """An ace that takes everything makes no scopa; one that takes the only card there, an ace, does."""
    return card % 10 != 0 or taken & COLUMN != 0
