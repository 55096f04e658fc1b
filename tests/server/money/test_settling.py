"""Settlement as a pure function: nothing is made or lost, nobody pays more than was set aside, shares are just."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smazzata.games.contract import Seat, Seats, Side
from smazzata.games.match import Settled, Verdict, halves_down
from smazzata.server.money.settling import Payment, payments, split


def verdict(winner: int | None, owed: dict[int, int], unit: int, stake: int, sides: int) -> Verdict:
    total = sum(owed.values())
    difference = halves_down(total, unit)
    settled = tuple(Settled(Side(side), mp, 0, mp, left=False) for side, mp in owed.items())
    mp = tuple(total if side == winner else -owed.get(side, 0) for side in range(sides))
    vp = tuple(20 if side == winner else 0 for side in range(sides))
    won = None if winner is None else Side(winner)
    return Verdict("points", won, mp, vp, difference, difference * stake, settled)


def asides(*amounts: int) -> dict[Seat, int]:
    return {Seat(seat): amount for seat, amount in enumerate(amounts)}


def paid(*found: Payment) -> list[tuple[int, int, int]]:
    return [(each.payer, each.payee, each.amount) for each in found]


CASES = [
    # 70 MP ÷ 10 × 10
    ("two", verdict(0, {1: 70}, 10, 10, 2), Seats(2), asides(200, 200), [(1, 0, 70)]),
    # 25 MP ÷ 10 is 2: halves down
    ("halves", verdict(0, {1: 25}, 10, 10, 2), Seats(2), asides(200, 200), [(1, 0, 20)]),
    # nobody can lose more than was set aside
    ("capped", verdict(1, {0: 700}, 10, 10, 2), Seats(2), asides(200, 200), [(0, 1, 200)]),
    # 115 MP are 11 points (halves down), 110 gettoni: 80 : 35 is 76.52 : 33.48
    ("three", verdict(2, {0: 80, 1: 35}, 10, 10, 3), Seats(3), asides(200, 200, 200), [(0, 2, 77), (1, 2, 33)]),
    # one of the losers owes nothing
    ("nothing owed", verdict(0, {1: 0, 2: 30}, 10, 1, 3), Seats(3), asides(9, 9, 9), [(2, 0, 3)]),
    # what one cannot pay nobody else pays
    ("one capped", verdict(2, {0: 80, 1: 20}, 10, 10, 3), Seats(3), asides(50, 50, 50), [(0, 2, 50), (1, 2, 20)]),
    # seats 0 and 2 against 1 and 3: 9 points, 45 gettoni: 23 and 22
    (
        "pairs",
        verdict(0, {1: 94}, 10, 5, 2),
        Seats(4, pairs=True),
        asides(100, 100, 100, 100),
        [(1, 0, 23), (3, 2, 22)],
    ),
    # 11 of 12 and 22: the winners share what there is
    (
        "pairs, capped",
        verdict(1, {0: 94}, 10, 5, 2),
        Seats(4, pairs=True),
        asides(11, 100, 100, 100),
        [(0, 1, 11), (2, 1, 6), (2, 3, 16)],
    ),
    ("a draw", verdict(None, {}, 10, 5, 2), Seats(2), asides(100, 100), []),
    ("no difference", verdict(0, {1: 5}, 10, 5, 2), Seats(2), asides(100, 100), []),
]


@pytest.mark.parametrize(
    ("said", "seats", "aside", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_examples(
    said: Verdict, seats: Seats, aside: dict[Seat, int], expected: list[tuple[int, int, int]]
) -> None:
    assert paid(*payments(said, seats, aside)) == expected


@st.composite
def endings(draw: st.DrawFn) -> tuple[Verdict, Seats, dict[Seat, int]]:
    pairs = draw(st.booleans())
    count = 4 if pairs else draw(st.integers(2, 6))
    seats = Seats(count, pairs)
    winner = draw(st.integers(0, seats.sides - 1))
    owed = {side: draw(st.integers(0, 700)) for side in range(seats.sides) if side != winner}
    said = verdict(winner, owed, draw(st.sampled_from([1, 10])), draw(st.integers(1, 1_000_000)), seats.sides)
    most = draw(st.sampled_from([0, 100, 10**8]))
    return said, seats, {Seat(seat): draw(st.integers(0, most)) for seat in range(count)}


@given(endings())
def test_whatever_the_end(ending: tuple[Verdict, Seats, dict[Seat, int]]) -> None:
    said, seats, aside = ending
    assert said.winner is not None
    found = payments(said, seats, aside)
    winners = seats.members(said.winner)
    lost = {seat: sum(each.amount for each in found if each.payer == seat) for seat in aside}
    won = {seat: sum(each.amount for each in found if each.payee == seat) for seat in aside}
    assert all(each.amount > 0 and each.payer not in winners and each.payee in winners for each in found)
    assert all(lost[seat] <= aside[seat] for seat in aside)  # nobody loses more than was set aside
    assert sum(lost.values()) == sum(won.values()) <= said.cash
    if all(aside[seat] >= said.cash for seat in aside):
        assert sum(lost.values()) == said.cash  # exactly, whatever the rounding
    shares = [won[seat] for seat in winners]
    assert max(shares) - min(shares) <= 1
    assert len({(each.payer, each.payee) for each in found}) == len(found)  # one cause each
    owed = sum(max(0, each.mp) for each in said.settled)
    for each in said.settled:
        for seat in seats.members(each.side):
            exact = said.cash * each.mp / max(1, owed) / len(seats.members(each.side))
            assert lost[seat] < exact + 2


@given(st.integers(0, 10**9), st.lists(st.integers(0, 1000), min_size=1, max_size=6))
def test_parts_add_up(amount: int, weights: list[int]) -> None:
    parts = split(amount, weights)
    if sum(weights):
        assert sum(parts) == amount
        assert all(abs(part - amount * weight / sum(weights)) < 1 for part, weight in zip(parts, weights, strict=True))
    else:
        assert not any(parts)
