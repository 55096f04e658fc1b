"""The exact solver: the best melds of a hand, the best opening, the best lay beside a table, and how to close.

Rules come as parameters: how many jokers a meld may have, whether only melds without one count towards the opening,
what has to be used, what may be kept. Exact means that no answer is beaten, and None that there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from smazzata.cards.french import Hand
from smazzata.games.scala40.melds import Meld, melds_in
from smazzata.games.scala40.packing import packing
from smazzata.games.scala40.picking import Ending, Wish, fitting, meld_of, pick
from smazzata.games.scala40.suit_runs import PER_CARD
from smazzata.games.scala40.turns import Plan, Step, hand_value
from smazzata.games.scala40.weighing import Goal, Item

By: TypeAlias = Literal["points", "cards"]


class Opening(NamedTuple):
    melds: tuple[Meld, ...]
    counted: int
    """Points towards the opening, of the melds that count."""
    left: Hand


class Lay(NamedTuple):
    steps: tuple[Step, ...]
    points: int
    """Left in the hand, the discard included."""
    left: Hand


class Closing(NamedTuple):
    steps: tuple[Step, ...]
    discard: int


def best_points(hand: Hand, joker_limit: int) -> int:
    """The most points that can be laid at once."""
    return packing(joker_limit, "points").solve(*hand)


def best_melds(hand: Hand, joker_limit: int, by: By = "points", owner: int = 0) -> tuple[Meld, ...]:
    """Melds worth the most points; or of the most cards, and of those the most points."""
    solve = packing(joker_limit, by).solve
    bonus = PER_CARD if by == "cards" else 0
    wanted, rest = solve(*hand), hand
    found: list[Meld] = []
    while wanted:
        for meld in melds_in(owner, rest, joker_limit):
            left = rest.without(meld.held())
            missing = wanted - meld.points - meld.size * bonus
            if missing == solve(*left):
                found.append(meld)
                wanted, rest = missing, left
                break
        else:
            raise AssertionError("the packer promised more than there is")
    return tuple(found)


def best_opening(
    hand: Hand,
    *,
    joker_limit: int,
    clean: bool,
    need: int = 40,
    must_use: int | None = None,
    keep: int = 1,
    by: By = "cards",
    joker_may_close: bool = True,
    owner: int = 0,
) -> Opening | None:
    """Melds that open: of the most cards and then points, or of the most points.

    `clean`: only melds without a joker count towards `need`, others may lie beside them. `keep` cards stay in the hand.
    """
    if not could_open(hand, joker_limit, clean, need):
        return None
    goal = Goal(joker_limit, by, need, clean)
    ending = Ending(keep, joker_may_close)

    def opens(item: Item) -> bool:
        return item.counted >= need and (must_use is None or item.used)

    found = pick(hand, Wish(goal, must_use, opens, ending))
    if found is None:
        return None
    item, left = found
    melds = tuple(meld_of(part, owner) for part in item.parts)
    return Opening(melds, sum(meld.points for meld in melds if not (clean and meld.jokers)), left)


def could_open(hand: Hand, joker_limit: int, clean: bool, need: int) -> bool:
    """Are there the points, if no card has to stay or to be used?"""
    return packing(joker_limit, "points").solve(hand.once, hand.twice, 0 if clean else hand.jokers) >= need


def best_lay(
    hand: Hand,
    table: Sequence[Meld],
    *,
    joker_limit: int,
    opened: bool = True,
    need: int = 40,
    clean: bool = False,
    must_use: int | None = None,
    locked: int | None = None,
    collected: int | None = None,
    swapped_joker_must_be_laid: bool = True,
    joker_may_close: bool = True,
    keep: int = 1,
    owner: int = 0,
) -> Lay | None:
    """The steps that leave the fewest points in the hand.

    A player who has not opened does so first. `must_use`: the collected card, which has to be used (in the opening, if
    there is one to make). `locked`: it may go into a new meld only. `collected`: it may not be discarded, that is all.
    """
    if not opened and not could_open(hand, joker_limit, clean, need):
        return Lay((), hand_value(hand), hand) if must_use is None else None
    plan = Plan(
        hand,
        table,
        Goal(joker_limit, "left", 0 if opened else need, clean, staged=not opened),
        must_use,
        locked,
        collected,
        swapped_joker_must_be_laid,
        owner,
    )
    best: Lay | None = None
    for rest in plan.rests():
        if best is not None and rest.bound >= best.points:
            break
        for wish in plan.wishes(rest, keep, joker_may_close):
            found = pick(rest.hand, wish)
            if found is not None:
                item, left = found
                points = hand_value(left)
                if best is None or points < best.points:
                    best = Lay(plan.steps(rest, item), points, left)
    if best is None and not opened and must_use is None:
        return Lay((), hand_value(hand), hand)
    return best


def can_close(
    hand: Hand,
    table: Sequence[Meld],
    *,
    joker_limit: int,
    opened: bool = True,
    need: int = 40,
    clean: bool = False,
    collected: int | None = None,
    locked: int | None = None,
    swapped_joker_must_be_laid: bool = True,
    joker_may_close: bool = True,
    owner: int = 0,
) -> Closing | None:
    """The steps that lay everything but one card that may be discarded, or None.

    `collected`: never the discard, though its twin may be; and inside the opening, if there is one to make.
    """
    if not opened and not could_open(hand, joker_limit, clean, need):
        return None
    plan = Plan(
        hand,
        table,
        Goal(joker_limit, "left", 0 if opened else need, clean, staged=not opened),
        None if opened else collected,
        locked,
        collected,
        swapped_joker_must_be_laid,
        owner,
    )
    solve = packing(joker_limit, "left").solve
    for rest in plan.rests():
        if rest.bound > hand_value(Hand(jokers=1)):
            break
        for wish in plan.wishes(rest, 1, joker_may_close):
            for discard in rest.hand.kinds():
                others = rest.hand.minus(discard)
                value = hand_value(others)
                if not wish.ending.allows_last(discard) or solve(*others) < value:
                    continue
                item = fitting(others, wish)
                if item is not None and item.worth == value:
                    return Closing(plan.steps(rest, item), discard)
    return None
