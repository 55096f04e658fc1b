"""Rounds made from the standing: pairs who have not met, or tables of three to five."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from smazzata.club.actors import PersonId
from smazzata.club.groups import board_size, table_sizes
from smazzata.club.pairing import paired
from smazzata.club.setup import Formula

Met: TypeAlias = Mapping[frozenset[PersonId], int]
"""How often two have met."""

_PASSES: Final = 8


def rounds(formula: Formula, people: int) -> int:
    """As many as a board of so many people would have, where the formula says nothing."""
    if formula.rounds is not None:
        return formula.rounds
    return max(1, board_size(people).bit_length() - 1)


def next_round(
    order: Sequence[PersonId], met: Met, had_bye: set[PersonId], formula: Formula
) -> tuple[tuple[PersonId, ...], ...]:
    """Neighbours in the standing meet. One too many has a bye: the lowest who has had none."""
    if formula.table > 2:
        return tables(order, {} if formula.repeats else met, table_sizes(len(order), formula.table))
    if len(order) % 2 == 0:
        return _pairs(order, {} if formula.repeats else met)
    byes = [who for who in reversed(order) if who not in had_bye] or list(reversed(order))
    found: dict[PersonId, tuple[tuple[PersonId, ...], ...]] = {}
    for who in byes:
        found[who] = _pairs([each for each in order if each != who], {} if formula.repeats else met)
        if not any(met.get(frozenset(pair)) for pair in found[who]) or formula.repeats:
            return (*found[who], (who,))
    best = min(byes, key=lambda who: sum(met.get(frozenset(pair), 0) > 0 for pair in found[who]))
    return (*found[best], (best,))


def _pairs(order: Sequence[PersonId], met: Met) -> tuple[tuple[PersonId, ...], ...]:
    pairs = paired(len(order), lambda one, other: frozenset((order[one], order[other])) not in met)
    return tuple((order[one], order[other]) for one, other in pairs)


def tables(order: Sequence[PersonId], met: Met, sizes: Sequence[int]) -> tuple[tuple[PersonId, ...], ...]:
    """Tables from the top of the standing down; people change places while that means fewer who meet again."""
    found: list[list[PersonId]] = []
    left = list(order)
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            following = min(left, key=lambda who: (_again(who, table, met), left.index(who)))
            left.remove(following)
            table.append(following)
        found.append(table)
    for _ in range(_PASSES):
        if not _improved(found, met):
            break
    return tuple(map(tuple, found))


def heats(order: Sequence[PersonId], met: Met, sizes: Sequence[int]) -> tuple[tuple[PersonId, ...], ...]:
    """Tables of equal strength: the best go to different ones, to and fro; then as in `tables`."""
    found: list[list[PersonId]] = [[] for _ in sizes]
    left, turn = list(order), 0
    while left:
        for table in range(len(sizes)) if turn % 2 == 0 else reversed(range(len(sizes))):
            if left and len(found[table]) < sizes[table]:
                found[table].append(left.pop(0))
        turn += 1
    for _ in range(_PASSES):
        if not _improved(found, met):
            break
    return tuple(map(tuple, found))


def _again(who: PersonId, table: Sequence[PersonId], met: Met) -> int:
    return sum(met.get(frozenset((who, other)), 0) for other in table if other != who)


def _improved(found: list[list[PersonId]], met: Met) -> bool:
    better = False
    for number, table in enumerate(found):
        for seat in range(len(table)):
            if not _again(table[seat], table, met):
                continue
            for other in found[:number] + found[number + 1 :]:
                for place in range(len(other)):
                    now = _again(table[seat], table, met) + _again(other[place], other, met)
                    table[seat], other[place] = other[place], table[seat]
                    if _again(table[seat], table, met) + _again(other[place], other, met) < now:
                        better = True
                    else:
                        table[seat], other[place] = other[place], table[seat]
    return better


def how_often(matches: Sequence[Sequence[PersonId]]) -> Met:
    return Counter(
        frozenset((one, other))
        for players in matches
        for at, one in enumerate(players)
        for other in players[:at]
    )
