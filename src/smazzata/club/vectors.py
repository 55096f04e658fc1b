"""The draw's published test vectors: `python -m smazzata.club.vectors > docs/club-vectors.json`."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from itertools import combinations
from typing import Final

import msgspec
from msgspec import Struct

from smazzata.club.actors import Actor, PersonId
from smazzata.club.drawing import Source, Step, Wish, fingerprint
from smazzata.club.drawn import drawn, shown
from smazzata.club.events import Drawn
from smazzata.club.setup import Formula
from smazzata.fair import commitment

_PEOPLE: Final = tuple(f"p{number:03}" for number in range(128))


class Vector(Struct, frozen=True):
    """All that is published of a draw; `steps`, `lots` and `unmet` are what has to come out."""

    name: str
    source: Source
    fingerprint: str
    commitment: str
    seed: str
    spoken: str
    steps: tuple[Step, ...]
    lots: tuple[PersonId, ...]
    unmet: tuple[Wish, ...]


def _source(
    people: int,
    formula: Formula,
    seeds: int = 0,
    wishes: Iterable[tuple[int, int]] = (),
    met: Iterable[tuple[int, ...]] = (),
    **more: object,
) -> Source:
    """People and who they met, by number."""
    played = tuple(tuple(_PEOPLE[each] for each in players) for players in met)
    made = Source(
        "esempio",
        1,
        1,
        _PEOPLE[:people],
        _PEOPLE[:seeds],
        tuple(Wish(_PEOPLE[one], _PEOPLE[other]) for one, other in wishes),
        formula,
        carried=tuple(f"1.A.{number}" for number in range(1, len(played) + 1)),
        met=played,
    )
    return msgspec.structs.replace(made, **more)


_FAMILY: Final = tuple(combinations(range(10, 14), 2))
_CLAN: Final = tuple(combinations(range(8, 16), 2))

SOURCES: Final[tuple[tuple[str, str, Source], ...]] = (
    ("24 in six groups, six seeded", "bora", _source(24, Formula(), 6, [(7, 8), (0, 23)])),
    ("drawn again for wishes", "bora", _source(24, Formula(), 6, _FAMILY)),
    ("wishes that cannot all be met", "", _source(24, Formula(), 6, _CLAN)),
    (
        "seeds that wish to be apart",
        "scirocco",
        _source(22, Formula(group_size=5), 9, [(0, 1), (4, 5), *_CLAN]),
    ),
    ("the largest, a word outside ASCII", "perché no? 🂡", _source(128, Formula(kind="groups"), 16)),
    ("everybody against everybody", "", _source(9, Formula(kind="round-robin"), 2)),
    ("tables of four", "mare", _source(22, Formula(table=4), 5, [(6, 7)])),
    ("heats", "mare", _source(31, Formula(kind="board", table=3), 4, [(6, 7), (0, 9)])),
    ("a Swiss tournament of tables", "", _source(23, Formula(kind="swiss", table=5), 3)),
    ("a board of sixteen", "libeccio", _source(16, Formula(kind="board"), 4, [(5, 6), (5, 7)])),
    ("a board with byes", "", _source(43, Formula(kind="board"), 8, _CLAN)),
    (
        "a board after groups that were cut short",
        "",
        _source(
            19,
            Formula(kind="board"),
            met=[(0, 1), (2, 3), (4, 5), (0, 2)],
            number=2,
            stage=2,
            standing=_PEOPLE[18::-1],
            groups=(_PEOPLE[:5], _PEOPLE[5:10], _PEOPLE[10:15], _PEOPLE[15:19]),
        ),
    ),
    ("a Swiss first round", "tramontana", _source(20, Formula(kind="swiss"), 4, _FAMILY)),
    ("a Swiss round with a bye", "", _source(21, Formula(kind="swiss"), 2, met=[(20,), (19,), (3, 4)])),
    (
        "a bye that only one can have",
        "",
        _source(5, Formula(kind="swiss"), met=[*combinations(range(4), 2), (2, 4)]),
    ),
    ("the Danish way", "", _source(11, Formula(kind="swiss", repeats=True), 1, met=[(1, 2), (10,)])),
    ("two on a board", "", _source(2, Formula(kind="board"))),
)


def vectors() -> list[Vector]:
    return [vector(*each) for each in SOURCES]


def vector(name: str, spoken: str, source: Source) -> Vector:
    seed = hashlib.shake_256(f"smazzata club vector {name}".encode()).digest(128)
    made = drawn(source, seed, spoken)
    event = Drawn(0, Actor("", "secretary"), seed.hex(), spoken, made.stage, made.lots, made.unmet)
    return Vector(
        name,
        source,
        fingerprint(source),
        commitment(seed).hex(),
        seed.hex(),
        spoken,
        shown(event, source.seeds),
        made.lots,
        made.unmet,
    )


def text() -> str:
    """A draw a line."""
    rows = ",\n".join(msgspec.json.encode(each).decode() for each in vectors())
    return f'{{"format": "smazzata/club-vectors/1", "vectors": [\n{rows}\n]}}\n'


if __name__ == "__main__":
    sys.stdout.write(text())
