"""How many groups and tables, and in which order everybody in a group meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from smazzata.club.ranges import MOST_AT_A_TABLE
from smazzata.club.setup import Formula

T = TypeVar("T")
LEAST = 3
"""In a group, or at a table of several: with fewer nobody could be third."""


def split(people: int, parts: int) -> tuple[int, ...]:
    """So many parts that differ by one at most, the larger ones first."""
    size, more = divmod(people, parts)
    return tuple(size + (part < more) for part in range(parts))


def table_sizes(people: int, size: int) -> tuple[int, ...]:
    """Tables of three to five, as near to this size as it goes; none for fewer than three people."""
    fitting = [tables for tables in range(1, people // LEAST + 1) if -(-people // tables) <= MOST_AT_A_TABLE]
    if not fitting:
        return ()
    return split(people, min(fitting, key=lambda tables: (abs(people - tables * size), -tables)))


def group_sizes(formula: Formula, people: int) -> tuple[int, ...]:
    """The larger groups first. A group of tables is a table."""
    if formula.kind == "round-robin":
        return (people,)
    if formula.table > 2:
        return table_sizes(people, formula.table)
    groups = (2 * people + formula.group_size) // (2 * formula.group_size)
    return split(people, max(1, min(groups, people // LEAST)))


def letter(group: int) -> str:
    """A … Z, AA, AB …"""
    high, low = divmod(group, 26)
    return (letter(high - 1) if high else "") + chr(ord("A") + low)


def meetings(people: Sequence[T], legs: int = 1) -> list[tuple[int, T, T]]:
    """Everybody meets everybody: (round, one, other), by the circle method, so that a round has nobody twice."""
    ring: list[T | None] = list(people)
    if len(ring) % 2:
        ring.append(None)
    half, rounds = len(ring) // 2, len(ring) - 1
    found = []
    for leg in range(legs):
        order = ring[:]
        for turn in range(rounds):
            for place in range(half):
                one, other = order[place], order[-1 - place]
                if one is not None and other is not None:
                    pair = (one, other) if (turn + leg) % 2 == 0 else (other, one)
                    found.append((leg * rounds + turn + 1, *pair))
            order = [order[0], order[-1], *order[1:-1]]
    return found


def wild_cards(formula: Formula, groups: int, through: int, left: int) -> int:
    """How many of those left go through as well, so many groups having let so many through."""
    if formula.wild_cards is not None:
        return min(formula.wild_cards, left)
    if formula.table > 2 or through < 2:
        return 0
    free = board_size(through) - through
    return free if free <= min(groups, left) else 0


def board_size(people: int) -> int:
    """The power of two that so many fit into."""
    return 1 << max(0, people - 1).bit_length()
