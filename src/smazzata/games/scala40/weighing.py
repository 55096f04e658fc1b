"""What a packing weighs: jokers, points towards the opening, worth; and how a meld can take part in an opening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from smazzata.games.scala40.melds import SET_VALUE, TWO_TO_KING, run_points


class Goal(NamedTuple):
    joker_limit: int
    by: str
    """What a card laid is worth: see Weights."""
    need: int = 0
    """Points to open with; 0 for a player who has opened."""
    clean: bool = False
    """Do only melds without a joker count towards it?"""
    staged: bool = False
    """May a meld be laid later in the turn, or begun in the opening and completed later?"""
    early: bool = False
    """Are the jokers of the opening counted apart? Those that are swapped come after it."""


class Part(NamedTuple):
    """A meld as it will be in the end, and the part of it that lies in the opening (0: it comes later)."""

    run: bool
    key: int
    mask: int
    jokers: int
    opening: int
    lent: int = 0
    """The place of a joker that lies in the opening only because it must, and is swapped out again."""


class Item(NamedTuple):
    """A packing, weighed."""

    jokers: int
    early: int
    used: bool
    """Is the card that must be used in the opening, or, with no opening to make, in a meld?"""
    counted: int
    """Points towards the opening, no further than the need."""
    worth: int
    parts: tuple[Part, ...]


class Form(NamedTuple):
    """One way for a piece to take part in the opening."""

    early: int
    used: bool
    counted: int
    opening: int
    lent: int = 0


NOTHING: Final = Item(0, 0, False, 0, 0, ())


def pruned(items: list[Item]) -> list[Item]:
    """Without those that some other with the same jokers beats in points and in worth."""
    if len(items) < 2:
        return items
    items.sort(key=_order)
    kept: list[Item] = []
    last: tuple[int, int, bool] | None = None
    highest = -1
    for item in items:
        kind = (item[0], item[1], item[2])
        if kind != last:
            last, highest = kind, -1
        if item[4] > highest:
            highest = item[4]
            kept.append(item)
    return kept


def _order(item: Item) -> tuple[int, int, bool, int, int]:
    return (item[0], item[1], item[2], -item[3], -item[4])


def joined(some: list[Item], others: list[Item], jokers: int, need: int) -> list[Item]:
    if len(others) == 1 and others[0] is NOTHING:
        return some
    if len(some) == 1 and some[0] is NOTHING:
        return others
    return pruned(
        [
            Item(a[0] + b[0], a[1] + b[1], a[2] or b[2], min(a[3] + b[3], need), a[4] + b[4], a[5] + b[5])
            for a in some
            for b in others
            if a[0] + b[0] <= jokers
        ]
    )


# ---- the part of a meld in the opening --------------------------------------------------------------------
class Forms:
    """The ways for a meld to take part in the opening, for one goal, remembered."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.forms: dict[tuple[int, int, int, int], list[Form]] = {}

    def of(self, rank: int, mask: int, jokers: int, musts: int) -> list[Form]:
        """The ways for a run (rank -1) or a set to take part in the opening, none beaten by another."""
        goal = self.goal
        if not goal.need:
            whole = Form(0, _hit(mask, jokers, musts), 0, mask)
            lent = _lent(rank, mask, jokers, musts)
            return [whole, Form(0, True, 0, mask, lent)] if lent else [whole]
        if not goal.staged:
            return [Form(0, _hit(mask, jokers, musts), self._counted(rank, mask, jokers), mask)]
        key = (rank, mask, jokers, musts)
        known = self.forms.get(key)
        if known is None:
            best: dict[tuple[int, bool], Form] = {(0, False): Form(0, False, 0, 0)}
            for form in self._parts(rank, mask, jokers, musts):
                kind = (form.early, form.used)
                if kind not in best or best[kind].counted < form.counted:
                    best[kind] = form
            known = self.forms[key] = list(best.values())
        return known

    def _parts(self, rank: int, mask: int, jokers: int, musts: int) -> Iterator[Form]:
        """The whole meld or a part of it in the opening."""
        for part in windows(mask) if rank < 0 else smaller_sets(mask):
            stood = jokers & part
            if stood == part:
                continue
            early = stood.bit_count() if self.goal.early else 0
            yield Form(early, _hit(part, stood, musts), self._counted(rank, part, stood), part)
            lent = _lent(rank, part, stood, musts)
            if lent:
                yield Form(early + 1, True, self._counted(rank, part, lent), part, lent)

    def _counted(self, rank: int, mask: int, jokers: int) -> int:
        if jokers and self.goal.clean:
            return 0
        return run_points(mask) if rank < 0 else SET_VALUE[rank] * mask.bit_count()


def smaller_sets(mask: int) -> Iterator[int]:
    """The set itself and those of three inside it."""
    yield mask
    if mask == 15:
        yield from (7, 11, 13, 14)


def windows(mask: int) -> Iterator[int]:
    """The runs of three or more inside a run."""
    low = mask & -mask
    while low << 2 & mask:
        part = low * 7
        while part & mask == part:
            yield part
            part = part << 1 | low
        low <<= 1


def _hit(mask: int, jokers: int, musts: int) -> bool:
    """Is the card that must be used among these? -1 asks for a joker."""
    return bool(jokers) if musts < 0 else bool(mask & ~jokers & musts)


def _lent(rank: int, mask: int, jokers: int, musts: int) -> int:
    """Where a joker that must be used could stand for a moment: no ace of a run, which could be at either end."""
    if musts >= 0 or jokers:
        return 0
    return mask & -mask if rank >= 0 else mask & TWO_TO_KING & -(mask & TWO_TO_KING)
