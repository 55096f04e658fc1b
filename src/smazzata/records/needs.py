"""What a match needs next."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from smazzata.games.contract import HOUSE, Seat

if TYPE_CHECKING:
    from smazzata.records.progress import Progress

Kind: TypeAlias = Literal["deal", "cut", "order", "act", "seed", "broken", "over"]


class Need(NamedTuple):
    """What must happen next.

    `deal`: the next deal is opened, by this dealer; `cut`: this seat cuts; `order`: the house gives an order that
    cannot be computed; `act`: this seat acts; `seed`: the deal is over and its seed is published; `broken`: the
    seed was published in the middle of a deal; `over`: the match is over.
    """

    kind: Kind
    seat: Seat | None = None

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"


def needs(progress: Progress) -> Need:
    return progress.need


def need_of(progress: Progress) -> Need:
    match = progress.match
    if progress.commitment and not progress.revealed and (progress.result or match.verdict):
        return Need("seed")
    if match.verdict:
        return Need("over")
    if progress.state is None or progress.result:
        return Need("deal", match.dealer)
    if progress.revealed:
        return Need("broken")
    seat = progress.game.turn(progress.state)
    if seat != HOUSE:
        return _act_of(seat)
    if progress.commitment and progress.cut is None:
        return Need("cut", progress.game.wanted(progress.state).cutter)
    return Need("order")


@cache
def _act_of(seat: Seat | None) -> Need:
    return Need("act", seat)
