"""What a draw makes: groups, a board, or rounds one after the other; and the matches of each."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.groups import letter, meetings

MatchId: TypeAlias = str
"""`1.A.3`: stage, group, number; `2.K8.1`: the first match of the last eight; `1.R2.5`: the fifth of a second round."""

NOBODY: Final[PersonId] = ""
"""In a place of the board that a bye, or two who did not show up, left empty."""


class Groups(Struct, frozen=True, tag="groups"):
    number: int
    groups: tuple[tuple[PersonId, ...], ...]
    table: int = 2
    legs: int = 1
    carried: tuple[MatchId, ...] = ()
    """Matches of an earlier stage that stand: those two do not play again."""
    met: tuple[tuple[PersonId, PersonId], ...] = ()
    """Who played those."""


class Board(Struct, frozen=True, tag="board"):
    number: int
    slots: tuple[PersonId, ...]
    """A power of two, from top to bottom; `NOBODY` is a bye."""
    order: tuple[PersonId, ...]
    """The same people by what brought them here, the best first."""
    third: bool = True


class Rounds(Struct, frozen=True, tag="rounds"):
    """Rounds that are made one by one: Swiss, or heats, from which the first of each table go on."""

    number: int
    kind: Literal["swiss", "heats"]
    people: tuple[PersonId, ...]
    rounds: tuple[tuple[tuple[PersonId, ...], ...], ...]
    """One alone has a bye."""
    carried: tuple[MatchId, ...] = ()


Stage: TypeAlias = Groups | Board | Rounds


class Fixture(Struct, frozen=True):
    """A match that is, was or will be."""

    id: MatchId
    stage: int
    round: int
    players: tuple[PersonId | None, ...]
    """None: not known yet."""
    kind: Literal["group", "board", "third", "round"] = "group"
    group: str = ""
    after: tuple[MatchId, ...] = ()
    """On a board, the matches it waits for."""

    @property
    def known(self) -> tuple[PersonId, ...]:
        return tuple(each for each in self.players if each)


@lru_cache(512)
def group_fixtures(stage: Groups) -> tuple[Fixture, ...]:
    found = []
    met = {frozenset(pair) for pair in stage.met}
    for index, people in enumerate(stage.groups):
        name = letter(index)
        if stage.table > 2:
            matches: list[tuple[int, tuple[PersonId, ...]]] = [
                (leg + 1, people[leg % len(people) :] + people[: leg % len(people)])
                for leg in range(stage.legs)
            ]
        else:
            matches = [(turn, (one, other)) for turn, one, other in meetings(people, stage.legs)]
        for count, (turn, players) in enumerate(matches, start=1):
            if frozenset(players) not in met:
                found.append(
                    Fixture(f"{stage.number}.{name}.{count}", stage.number, turn, players, group=name)
                )
    return tuple(found)


@lru_cache(512)
def fixtures_by_group(stage: Groups) -> tuple[tuple[Fixture, ...], ...]:
    found: list[list[Fixture]] = [[] for _ in stage.groups]
    names = {letter(index): index for index in range(len(stage.groups))}
    for each in group_fixtures(stage):
        found[names[each.group]].append(each)
    return tuple(map(tuple, found))


@lru_cache(512)
def round_fixtures(stage: Rounds) -> tuple[Fixture, ...]:
    return tuple(
        Fixture(f"{stage.number}.R{turn}.{count}", stage.number, turn, players, "round")
        for turn, tables in enumerate(stage.rounds, start=1)
        for count, players in enumerate(tables, start=1)
    )


def board_id(stage: Board, left: int, match: int) -> MatchId:
    """Of a round with so many places left; matches count from 0."""
    return f"{stage.number}.K{left}.{match + 1}"


def third_id(stage: Board) -> MatchId:
    return f"{stage.number}.P3.1"


def has_third(stage: Board) -> bool:
    return stage.third and len(stage.slots) >= 4
