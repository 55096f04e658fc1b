"""What a match says of those who played it: openskill, with numbers that are kept to six decimals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce  # loaded with the first match: a start does not wait for it

UNIT: Final = 1_000_000
"""`mu` and `sigma` are whole numbers of millionths: the same in every database, and bit for bit."""

MU: Final = 25 * UNIT
SIGMA: Final = 8_333_333
BETA: Final = 12.5
"""How much luck is in one match, beside SIGMA, how much people differ: who is one SIGMA better wins 62 of 100."""
TAU: Final = 25 / 300
"""People change: before each match a little of the certainty is given back."""


class Skill(Struct, frozen=True):
    """What is believed of somebody: probably `mu`, and how far off that may be, `sigma`. In millionths."""

    mu: int = MU
    sigma: int = SIGMA


NEW: Final = Skill()


def rated(sides: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """After a match of these sides that ended in these ranks, 1 the best, equal for equals.

    Who is level is taken to have come before and after the other equally often: the mean over all orders in which
    they could have come. (The model's own formula for ties can put somebody level at the top below the third.)
    """
    every = [_strictly(sides, order) for order in _orders(ranks)]
    return [
        [
            Skill(_mean([each[side][one].mu for each in every]), _mean([each[side][one].sigma for each in every]))
            for one in range(len(members))
        ]
        for side, members in enumerate(sides)
    ]


def _orders(ranks: Sequence[int]) -> Iterator[list[int]]:
    """The sides from first to last, in every way that agrees with these ranks."""
    level = [[side for side, each in enumerate(ranks) if each == rank] for rank in sorted(set(ranks))]
    for chosen in product(*map(permutations, level)):
        yield [side for group in chosen for side in group]


def _strictly(sides: Sequence[Sequence[Skill]], order: Sequence[int]) -> list[list[Skill]]:
    model = _model()
    teams = [
        [model.create_rating([each.mu / UNIT, each.sigma / UNIT]) for each in sides[side]] for side in order
    ]
    found: list[list[Skill]] = [[] for _ in sides]
    for side, after in zip(order, model.rate(teams), strict=True):  # the first has won
        found[side] = [Skill(round(each.mu * UNIT), round(each.sigma * UNIT)) for each in after]
    return found


def _mean(numbers: Sequence[int]) -> int:
    """Rounded, and whole numbers throughout: the order in which they are added makes no difference."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU / UNIT, sigma=SIGMA / UNIT, beta=BETA, tau=TAU, gamma=_whole)


def _whole(*_: Any) -> float:
    """How much of what a match teaches is believed, of the uncertainty: all."""
    return 1.0
