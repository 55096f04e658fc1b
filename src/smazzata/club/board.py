"""A board: byes to the best, the best kept apart, and no two of one group in the first round where avoidable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from smazzata.club.actors import PersonId
from smazzata.club.groups import board_size
from smazzata.club.pairing import paired
from smazzata.club.stages import NOBODY


def seeding(size: int) -> list[int]:
    """Ranks from 0 at the places of a board, top to bottom: the first two can meet in the final only, and so on."""
    ranks = [0]
    while len(ranks) < size:
        top = 2 * len(ranks) - 1
        ranks = [each for rank in ranks for each in (rank, top - rank)]
    return ranks


def slots(
    order: Sequence[PersonId],
    may_meet: Callable[[PersonId, PersonId], bool],
    group: Callable[[PersonId], object] = lambda who: who,
) -> tuple[PersonId, ...]:
    """The places of a board for these people, the best first. Byes go to the best: that is fixed.

    Of the others each better one is met by the weaker one that the ranks ask for, or by the nearest to it with whom
    everybody may still meet somebody else; rather by one with nobody of the same group in that half.
    """
    if len(order) == 1:
        return (order[0],)  # all others have left: the board is won
    size = board_size(len(order))
    byes = size - len(order)
    place = {rank: at for at, rank in enumerate(seeding(size))}
    found = [NOBODY] * size
    for rank in range(byes):
        found[place[rank]] = order[rank]
    playing = order[byes:]
    halves: tuple[set[object], set[object]] = (set(), set())
    for rank in range(min(size // 2, len(order))):
        halves[place[rank] * 2 >= size].add(group(order[rank]))

    def preferred(one: int, others: list[int]) -> Iterable[int]:
        rank = byes + one
        half = halves[place[min(rank, size - 1 - rank)] * 2 >= size]
        return sorted(
            others,
            key=lambda other: (
                byes + other < size // 2,
                group(playing[other]) in half,
                abs(byes + other - (size - 1 - rank)),
            ),
        )

    pairs = paired(len(playing), lambda one, other: may_meet(playing[one], playing[other]), preferred)
    free = list(range(byes, size // 2))
    later = []
    for one, other in pairs:
        if byes + one in free:
            free.remove(byes + one)
            _put(found, place[byes + one], playing[one], playing[other])
        else:
            later.append((one, other))
    for (one, other), rank in zip(later, free, strict=True):
        _put(found, place[rank], playing[one], playing[other])
    return tuple(found)


def _put(found: list[PersonId], at: int, one: PersonId, other: PersonId) -> None:
    found[at], found[at ^ 1] = one, other
