"""What a match says of those who played it: openskill, with numbers that are kept to six decimals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
    """After a match of these sides that ended in these ranks, 1 the best, equal for equals. The same order of sides
    and of their members: it is part of what makes the bits the same."""
    model = _model()
    teams = [[model.create_rating([each.mu / UNIT, each.sigma / UNIT]) for each in side] for side in sides]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [[Skill(round(each.mu * UNIT), round(each.sigma * UNIT)) for each in side] for side in after]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU / UNIT, sigma=SIGMA / UNIT, beta=BETA, tau=TAU, gamma=_whole)


def _whole(*_: Any) -> float:
    """How much of what a match teaches is believed, of the uncertainty: all."""
    return 1.0
