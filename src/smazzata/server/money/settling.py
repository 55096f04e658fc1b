"""Who pays whom at the end of a match at a cash table. Pure: a verdict and what was set aside in, payments out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from smazzata.games.contract import Seat, Seats, Side
from smazzata.games.match import Verdict


class Payment(Struct, frozen=True):
    payer: Seat
    payee: Seat
    amount: int


def split(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Whole parts in proportion to the weights that add up to the amount: by largest remainder, and among equal
    remainders the first."""
    whole = sum(weights)
    if whole <= 0:
        return (0,) * len(weights)
    parts = [amount * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda each: (-(amount * weights[each] % whole), each))
    for each in by_remainder[: amount - sum(parts)]:
        parts[each] += 1
    return tuple(parts)


class Share(Struct, frozen=True):
    """What one of those who lost owes, and pays: no more than was set aside."""

    seat: Seat
    mp: int
    """That the side owes the winner."""
    due: int
    paid: int


def shares(verdict: Verdict, seats: Seats, aside: Mapping[Seat, int]) -> tuple[Share, ...]:
    """The cash in proportion to the match points each side owes; of a pair each owes half (an odd one is the first
    seat's)."""
    if verdict.winner is None or verdict.cash <= 0:
        return ()
    owed = [each for each in verdict.settled if each.mp > 0]
    return tuple(
        Share(seat, each.mp, due, min(due, aside.get(seat, 0)))
        for each, part in zip(owed, split(verdict.cash, [each.mp for each in owed]), strict=True)
        for seat, due in _evenly(seats, each.side, part).items()
    )


def payments(verdict: Verdict, seats: Seats, aside: Mapping[Seat, int]) -> tuple[Payment, ...]:
    """What each loser pays the winner; of a pair each receives half."""
    paid = {each.seat: each.paid for each in shares(verdict, seats, aside)}
    return () if verdict.winner is None else _matched(paid, received(paid.values(), verdict.winner, seats))


def received(paid: Iterable[int], winner: Side, seats: Seats) -> dict[Seat, int]:
    return _evenly(seats, winner, sum(paid))


def _evenly(seats: Seats, side: Side, amount: int) -> dict[Seat, int]:
    members = sorted(seats.members(side))
    return dict(zip(members, split(amount, [1] * len(members)), strict=True))


def _matched(paid: Mapping[Seat, int], received: Mapping[Seat, int]) -> tuple[Payment, ...]:
    """As few payments as there can be: the first payer to the first who is still owed something."""
    left = dict(received)
    found = []
    for payer in sorted(paid):
        amount = paid[payer]
        for payee in sorted(left):
            part = min(amount, left[payee])
            if part:
                found.append(Payment(payer, payee, part))
                amount -= part
                left[payee] -= part
    return tuple(found)
