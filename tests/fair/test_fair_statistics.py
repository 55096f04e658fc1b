"""How even the shuffle is, and that the same measures raise the alarm on shuffles that are wrong on purpose.

Orders are made from fixed seeds, so the result never changes; the limits are such that, were the seeds drawn
anew for every run, an honest shuffle would fail less than once in a million runs.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from operator import add

import pytest

from smazzata.fair import DEAL, Cut, shuffled
from smazzata.fair.stream import Stream

CHI_LIMIT = 6.5  # standard deviations: one in 10^10, with room for the approximation
DISTANCE_LIMIT = 7.5  # the furthest of n - 1 sums
LEAN_LIMIT = 7.5  # the furthest of n sums
PAIR_LIMIT = 8.5  # the furthest of n(n - 1) counts, binomial and so a little heavier above
GROUPS = 4  # of places of the cut

Dealt = tuple[int, tuple[int, ...]]
"""The place of the cut, and the order after it."""


def alarms(n: int, deals: Iterable[Dealt]) -> dict[str, float]:
    """By name, how many standard deviations off: only the measures beyond their limits.

    All but the top card are measured on the pack turned back to before the cut: a cut at any place, each
    equally likely, would make the most biased shuffle look even.
    """
    where: Counter[int] = Counter()  # at place * n + card
    follows: Counter[int] = Counter()  # at card * n + the next card
    again: Counter[int] = Counter()  # at place * n + place of that card in the deal before
    tops: Counter[int] = Counter()  # at group of the cut's place * n + top card
    rows = range(0, n * n, n)
    before = list(range(n))
    total = 0
    for place, after in deals:
        total += 1
        tops[place * GROUPS // n * n + after[0]] += 1
        order = cut(after, n - place)
        where.update(map(add, rows, order))
        follows.update(map(add, map(rows.__getitem__, order), order[1:]))
        again.update(map(add, rows, map(before.__getitem__, order)))
        for i, card in enumerate(order):
            before[card] = i

    mean = total / n
    pair_spread = sqrt(mean * (1 - 1 / n))
    pairs = ((follows[a * n + b] - mean) / pair_spread for a in range(n) for b in range(n) if a != b)
    measured = {
        "where": (evenness_of_places(n, total, where), CHI_LIMIT),
        "again": (evenness_of_places(n, total, again), CHI_LIMIT),
        "place of the cut": (evenness_of_tops(n, tops), CHI_LIMIT),
        "pairs": (max(pairs, key=abs), PAIR_LIMIT),
        "lean": (max(leans(n, total, where), key=abs), LEAN_LIMIT),
        "distances": (max(distances(n, total, follows), key=abs), DISTANCE_LIMIT),
    }
    return {name: off for name, (off, limit) in measured.items() if abs(off) > limit}


def evenness_of_places(n: int, total: int, seen: Counter[int]) -> float:
    """A card has one place and a place one card: hence (n - 1) / n and (n - 1)² degrees of freedom."""
    mean = total / n
    off = sum((seen[cell] - mean) ** 2 for cell in range(n * n)) / mean
    return deviations(off * (n - 1) / n, (n - 1) ** 2)


def leans(n: int, total: int, where: Counter[int]) -> Iterator[float]:
    """How far from the middle each card lies in the mean: sees what is small but goes one way."""
    spread = sqrt(total * (n * n - 1) / 12)
    for card in range(n):
        yield (sum(place * where[place * n + card] for place in range(n)) - total * (n - 1) / 2) / spread


def evenness_of_tops(n: int, tops: Counter[int]) -> float:
    off = 0.0
    for group in range(GROUPS):
        row = [tops[group * n + card] for card in range(n)]
        mean = sum(row) / n
        off += sum((count - mean) ** 2 for count in row) / mean
    return deviations(off, GROUPS * (n - 1))


def distances(n: int, total: int, follows: Counter[int]) -> Iterator[float]:
    """How often the next card was d further on in the pack: once a deal in the mean, with a variance of 1."""
    for d in range(1, n):
        variance = (n - 2) / (n - 1) if 2 * d == n else 1.0  # then a-b and b-a exclude each other
        count = sum(follows[a * n + (a + d) % n] for a in range(n))
        yield (count - total) / sqrt(total * variance)


def deviations(chi_square: float, freedom: int) -> float:
    """Wilson and Hilferty: the cube root of a chi-square is all but normal."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def cut(order: tuple[int, ...], place: int) -> tuple[int, ...]:
    return order[place:] + order[:place]


def made_up(i: int) -> tuple[bytes, bytes, int]:
    data = hashlib.shake_256(f"statistics {i}".encode()).digest(168)
    return data[:128], data[128:160], int.from_bytes(data[160:], "big")


def honest(n: int, i: int) -> Dealt:
    """Every deal is made twice, as after three kings: the same seed and cut with the next nonce."""
    seed, salt, number = made_up(i // 2)
    place = number % n
    return place, shuffled(
        n, label=DEAL, table="t", deal=i // 2, nonce=i % 2, seed=seed, cut=Cut(place, salt)
    )


@pytest.mark.parametrize("n", [40, 108])
def test_the_shuffle_is_even(n: int, request: pytest.FixtureRequest) -> None:
    deals = 1_000_000 if request.config.getoption("--long", default=False) else 20_000
    assert alarms(n, (honest(n, i) for i in range(deals))) == {}


def no_rejection(stream: Stream, k: int) -> int:
    return stream._byte() % k


def late_rejection(stream: Stream, k: int) -> int:
    while (word := stream._byte()) > 256 - 256 % k:
        pass
    return word % k


def never_stays(stream: Stream, k: int) -> int:
    """Sattolo's mistake: the card is exchanged only with one further down."""
    return stream.below(k - 1) if k > 2 else 0


def stops_short(stream: Stream, k: int) -> int:
    """The last exchange is forgotten."""
    return stream.below(k) if k > 2 else 1


def drawn_by(below: Callable[[Stream, int], int]) -> Callable[[int, int], Dealt]:
    """As `permutation` does it, but for what is below."""

    def deal(n: int, i: int) -> Dealt:
        seed, salt, number = made_up(i)
        stream, order = Stream(seed + salt), list(range(n))
        for last in range(n - 1, 0, -1):
            chosen = below(stream, last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return number % n, cut(tuple(order), number % n)

    return deal


def exchanged_with_any(n: int, i: int) -> Dealt:
    seed, _, number = made_up(i)
    stream = Stream(seed)
    order = list(range(n))
    for a in range(n):
        b = stream.below(n)
        order[a], order[b] = order[b], order[a]
    return number % n, cut(tuple(order), number % n)


def only_cut(n: int, i: int) -> Dealt:
    place = made_up(i)[2] % n
    return place, cut(tuple(range(n)), place)


def nonce_ignored(n: int, i: int) -> Dealt:
    return honest(n, i - i % 2)


@pytest.mark.parametrize(
    ("deal", "deals", "caught_by"),
    [
        pytest.param(drawn_by(Stream.below), 4_000, set(), id="honest"),  # the control of the controls
        pytest.param(exchanged_with_any, 4_000, {"where"}, id="exchanged with any"),
        pytest.param(drawn_by(no_rejection), 20_000, {"where"}, id="no rejection"),
        pytest.param(drawn_by(late_rejection), 20_000, {"lean"}, id="late rejection"),
        pytest.param(drawn_by(never_stays), 4_000, {"where"}, id="never stays"),
        pytest.param(drawn_by(stops_short), 4_000, {"where"}, id="stops short"),
        pytest.param(only_cut, 4_000, {"pairs", "distances", "place of the cut"}, id="only cut"),
        pytest.param(nonce_ignored, 4_000, {"again"}, id="nonce ignored"),
    ],
)
def test_a_wrong_shuffle_is_caught(
    deal: Callable[[int, int], Dealt], deals: int, caught_by: set[str]
) -> None:
    """With no more deals than the honest shuffle has to stand, and with fewer where fewer are enough."""
    found = alarms(40, (deal(40, i) for i in range(deals)))
    assert caught_by <= set(found)
    assert bool(found) == bool(caught_by)
