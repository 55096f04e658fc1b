"""The draw: lots from a promised seed, groups with the seeded apart, wishes kept where possible. See docs/club.md."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.setup import Formula
from smazzata.club.stages import MatchId
from smazzata.fair.stream import Stream

DRAW: Final = "smazzata/club/draw/1"
LOTS: Final = "smazzata/club/lots/1"
_TRIES: Final = 200
"""Whole draws that are thrown away for a wish; the first that meets all of them is as likely as any other such."""

T = TypeVar("T")


class Wish(Struct, frozen=True):
    """These two would rather not be in one group, nor meet in the first round."""

    one: PersonId
    other: PersonId


class Source(Struct, frozen=True):
    """What is drawn from: all of it is fixed, and public, when the draw is promised."""

    tournament: str
    number: int
    stage: int
    people: tuple[PersonId, ...]
    seeds: tuple[PersonId, ...]
    wishes: tuple[Wish, ...]
    formula: Formula
    standing: tuple[PersonId, ...] = ()
    """After a change of formula: people by what they had played."""
    carried: tuple[MatchId, ...] = ()
    """Those matches, which stand."""
    met: tuple[tuple[PersonId, ...], ...] = ()
    """Who played them."""
    groups: tuple[tuple[PersonId, ...], ...] = ()
    """They were in: a board keeps them apart in its first round."""


class Grouping(Struct, frozen=True):
    groups: tuple[tuple[PersonId, ...], ...]
    unmet: tuple[Wish, ...]


class Step(Struct, frozen=True):
    """What a room is shown, one after the other: somebody, and the group they go to."""

    who: PersonId
    group: int
    place: int
    seeded: bool


def fingerprint(source: Source) -> str:
    """SHA-256 of the source as JSON, in hexadecimal: it goes into the draw, so that no other list fits the promise."""
    return hashlib.sha256(msgspec.json.encode(source)).hexdigest()


def stream(label: str, source: Source, seed: bytes, spoken: str) -> Stream:
    """SHAKE-256 of six fields, each after its length in four bytes."""
    fields = (
        label.encode(),
        source.tournament.encode(),
        source.number.to_bytes(4, "big"),
        bytes.fromhex(fingerprint(source)),
        seed,
        spoken.encode(),
    )
    return Stream(b"".join(len(field).to_bytes(4, "big") + field for field in fields))


def lots(source: Source, seed: bytes, spoken: str) -> tuple[PersonId, ...]:
    """Everybody in the order in which lots fell."""
    return tuple(shuffled(source.people, stream(LOTS, source, seed, spoken)))


def shuffled(things: Sequence[T], dice: Stream) -> list[T]:
    """Fisher–Yates, from the last place down, as the deal is shuffled."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = dice.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def grouping(source: Source, sizes: Sequence[int], seed: bytes, spoken: str) -> Grouping:
    """Groups of these sizes. The seeded go first, one to each group, then again; lots decide which."""
    dice = stream(DRAW, source, seed, spoken)
    best: list[list[PersonId]] = []
    fewest = -1
    for _ in range(_TRIES):
        tried = _drawn(source, sizes, dice)
        count = len(unmet(tried, source.wishes))
        if fewest < 0 or count < fewest:
            best, fewest = tried, count
        if not count:
            break
    if fewest:
        best = _mended(best, source)
    return Grouping(tuple(map(tuple, best)), unmet(best, source.wishes))


def _drawn(source: Source, sizes: Sequence[int], dice: Stream) -> list[list[PersonId]]:
    groups: list[list[PersonId]] = [[] for _ in sizes]
    seeds = [who for who in source.seeds if who in source.people]
    for first in range(0, len(seeds), len(sizes)):
        pot = seeds[first : first + len(sizes)]
        free = [index for index, size in enumerate(sizes) if len(groups[index]) < size]
        for who, index in zip(pot, shuffled(free, dice), strict=False):
            groups[index].append(who)
    placed = {who for group in groups for who in group}
    rest = shuffled([who for who in source.people if who not in placed], dice)
    for index, size in enumerate(sizes):
        while len(groups[index]) < size:
            groups[index].append(rest.pop(0))
    return groups


def unmet(groups: Sequence[Sequence[PersonId]], wishes: Sequence[Wish]) -> tuple[Wish, ...]:
    group_of = {who: index for index, group in enumerate(groups) for who in group}
    return tuple(
        wish
        for wish in wishes
        if wish.one in group_of and wish.other in group_of and group_of[wish.one] == group_of[wish.other]
    )


def _mended(groups: list[list[PersonId]], source: Source) -> list[list[PersonId]]:
    """People change places, seeded ones with others of the same pot only, while that meets more wishes."""
    pot = {who: 1 + place // len(groups) for place, who in enumerate(source.seeds)}
    count = len(unmet(groups, source.wishes))
    better = True
    while count and better:
        better = False
        for wish in unmet(groups, source.wishes):
            swap = _swap(groups, source.wishes, (wish.one, wish.other), pot, count)
            if swap:
                (one, at), (other, place) = swap
                groups[one][at], groups[other][place] = groups[other][place], groups[one][at]
                count = len(unmet(groups, source.wishes))
                better = True
                break
    return groups


def _swap(
    groups: list[list[PersonId]],
    wishes: Sequence[Wish],
    movable: tuple[PersonId, PersonId],
    pot: dict[PersonId, int],
    count: int,
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """A change of places after which fewer wishes are unmet."""
    apart: dict[PersonId, set[PersonId]] = {}
    for wish in wishes:
        apart.setdefault(wish.one, set()).add(wish.other)
        apart.setdefault(wish.other, set()).add(wish.one)

    def cost(who: PersonId, group: Sequence[PersonId], without: PersonId) -> int:
        return sum(other in apart.get(who, ()) for other in group if other not in (who, without))

    for who in movable:
        own = next(index for index, group in enumerate(groups) if who in group)
        for index, group in enumerate(groups):
            for place, other in enumerate(group):
                if index == own or pot.get(who) != pot.get(other):
                    continue
                now = cost(who, groups[own], who) + cost(other, group, other)
                then = cost(who, group, other) + cost(other, groups[own], who)
                if then < now:
                    return (own, groups[own].index(who)), (index, place)
    return None


def steps(groups: Sequence[Sequence[PersonId]], seeds: Sequence[PersonId]) -> tuple[Step, ...]:
    """The order for a room: the first place of every group, then the second … The seeded are there first."""
    most = max((len(group) for group in groups), default=0)
    return tuple(
        Step(group[place], index, place, group[place] in seeds)
        for place in range(most)
        for index, group in enumerate(groups)
        if place < len(group)
    )
