"""The stage a draw makes, by the formula, and the check of a draw by whoever doubts it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

from smazzata.club import board
from smazzata.club.actors import PersonId
from smazzata.club.drawing import (
    DRAW,
    Source,
    Step,
    Wish,
    fingerprint,
    grouping,
    lots,
    shuffled,
    steps,
    stream,
)
from smazzata.club.events import Drawn, Promised
from smazzata.club.groups import group_sizes, table_sizes
from smazzata.club.stages import NOBODY, Board, Groups, Rounds, Stage
from smazzata.club.swiss import how_often, next_round
from smazzata.fair import commitment


class Result(Struct, frozen=True):
    stage: Stage
    lots: tuple[PersonId, ...]
    unmet: tuple[Wish, ...]


def drawn(source: Source, seed: bytes, spoken: str) -> Result:
    """All of the draw: what anybody can compute again once the seed is known."""
    formula = source.formula
    if formula.kind in ("groups-board", "groups", "round-robin"):
        stage, unmet = _groups(source, seed, spoken)
    elif formula.table > 2:
        stage, unmet = _tables(source, seed, spoken)
    elif formula.kind == "board":
        stage, unmet = _board(source, seed, spoken)
    else:
        stage, unmet = _swiss(source, seed, spoken)
    return Result(stage, lots(source, seed, spoken), unmet)


def _groups(source: Source, seed: bytes, spoken: str) -> tuple[Stage, tuple[Wish, ...]]:
    formula = source.formula
    found = grouping(source, group_sizes(formula, len(source.people)), seed, spoken)
    group_of = {who: index for index, group in enumerate(found.groups) for who in group}
    stand: dict[tuple[PersonId, PersonId], str] = {}
    if formula.table == 2 and formula.legs == 1:
        for match, players in zip(source.carried, source.met, strict=True):
            if (
                len(players) == 2
                and set(players) <= set(group_of)
                and len({group_of[who] for who in players}) == 1
            ):
                stand[min(players), max(players)] = match  # met twice: the later match counts
    stage = Groups(
        source.stage, found.groups, formula.table, formula.legs, tuple(stand.values()), tuple(stand)
    )
    return stage, found.unmet


def _tables(source: Source, seed: bytes, spoken: str) -> tuple[Stage, tuple[Wish, ...]]:
    found = grouping(source, table_sizes(len(source.people), source.formula.table), seed, spoken)
    kind: Literal["swiss", "heats"] = "swiss" if source.formula.kind == "swiss" else "heats"
    carried = source.carried if kind == "swiss" else ()
    return Rounds(source.stage, kind, source.people, (found.groups,), carried), found.unmet


def _order(source: Source, seed: bytes, spoken: str) -> list[PersonId]:
    """The seeded, then by what was played before, or else by lot."""
    seeds = [who for who in source.seeds if who in source.people]
    rest = [who for who in source.people if who not in seeds]
    if source.standing:
        return seeds + [who for who in source.standing if who in rest]
    return seeds + shuffled(rest, stream(DRAW, source, seed, spoken))


def _board(source: Source, seed: bytes, spoken: str) -> tuple[Stage, tuple[Wish, ...]]:
    order = _order(source, seed, spoken)
    apart = {frozenset((wish.one, wish.other)) for wish in source.wishes}
    apart |= {frozenset(players) for players in source.met if len(players) == 2}
    apart |= {frozenset(pair) for group in source.groups for pair in combinations(group, 2)}
    slots = board.slots(order, lambda one, other: frozenset((one, other)) not in apart)
    pairs = [slots[at : at + 2] for at in range(0, len(slots), 2)]
    return Board(source.stage, slots, tuple(order), source.formula.third_place), _meet(source.wishes, pairs)


def _swiss(source: Source, seed: bytes, spoken: str) -> tuple[Stage, tuple[Wish, ...]]:
    order = _order(source, seed, spoken)
    pairs = [players for players in source.met if len(players) == 2]
    apart = how_often([*pairs, *((wish.one, wish.other) for wish in source.wishes)])
    had_bye = {players[0] for players in source.met if len(players) == 1}
    first = next_round(order, apart, had_bye, source.formula)
    return Rounds(source.stage, "swiss", source.people, (first,), source.carried), _meet(source.wishes, first)


def shown(draw: Drawn, seeds: Sequence[PersonId]) -> tuple[Step, ...]:
    """The draw for a room, one by one: onto groups, or onto the matches of the first round."""
    match draw.stage:
        case Groups(groups=groups):
            return steps(groups, seeds)
        case Board(slots=slots):
            pairs = [slots[at : at + 2] for at in range(0, len(slots), 2)]
            return steps([[who for who in pair if who != NOBODY] for pair in pairs], seeds)
        case Rounds(rounds=(first, *_)):
            return steps(first, seeds)
    raise AssertionError("a draw of rounds has a first round")


def _meet(wishes: Sequence[Wish], matches: Sequence[Sequence[PersonId]]) -> tuple[Wish, ...]:
    return tuple(wish for wish in wishes if any({wish.one, wish.other} <= set(each) for each in matches))


def verify(promised: Promised, draw: Drawn) -> list[str]:
    """What is wrong with a draw, from what is public: nothing, or codes. `promised` is what was seen before it."""
    found = []
    seed = bytes.fromhex(draw.seed)
    if commitment(seed).hex() != promised.commitment:
        found.append("seed-not-as-promised")
    if fingerprint(promised.source) != promised.fingerprint:
        found.append("source-not-as-promised")
    due = drawn(promised.source, seed, draw.spoken)
    if due.stage != draw.stage:
        found.append("draw-differs")
    if due.lots != draw.lots:
        found.append("lots-differ")
    if due.unmet != draw.unmet:
        found.append("wishes-differ")
    return found
