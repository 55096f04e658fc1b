"""The draw: the same seed gives the same groups, another seed others, and everybody is as likely anywhere."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import pytest
from msgspec.structs import replace

from smazzata.club import Actor, Board, Formula, Groups, Kind, Rounds, Source, Wish, drawn, verify
from smazzata.club.drawing import fingerprint, grouping, lots
from smazzata.club.events import Drawn, Promised
from smazzata.fair import commitment

PEOPLE = tuple(f"p{number:02}" for number in range(24))
SOURCE = Source("t1", 1, 1, PEOPLE, PEOPLE[:6], (Wish("p10", "p11"),), Formula())


def seed(number: int) -> bytes:
    return hashlib.shake_256(number.to_bytes(4, "big")).digest(128)


@pytest.mark.parametrize("kind", ["groups-board", "groups", "board", "round-robin", "swiss"])
@pytest.mark.parametrize("table", [2, 3])
def test_reproducible(kind: Kind, table: int) -> None:
    source = replace(SOURCE, formula=Formula(kind=kind, table=table))
    first = drawn(source, seed(1), "bora")
    assert drawn(source, seed(1), "bora") == first
    others = [
        drawn(source, seed(2), "bora"),
        drawn(source, seed(1), "mare"),
        drawn(replace(source, number=2), seed(1), "bora"),
        drawn(replace(source, tournament="t2"), seed(1), "bora"),
        drawn(replace(source, people=PEOPLE[::-1]), seed(1), "bora"),
    ]
    assert all(other.lots != first.lots for other in others)
    if kind != "round-robin":
        assert all(other.stage != first.stage for other in others)


def test_vector() -> None:
    """Written down once: anybody's own program has to find the same."""
    found = grouping(SOURCE, (4,) * 6, seed(7), "bora")
    assert fingerprint(SOURCE) == hashlib.sha256(_as_json(SOURCE)).hexdigest()
    assert found.groups == VECTOR


def test_vector_with_wishes_for_which_it_is_drawn_again() -> None:
    family = PEOPLE[10:14]
    wishes = tuple(Wish(one, other) for one in family for other in family if one < other)
    found = grouping(replace(SOURCE, wishes=wishes), (4,) * 6, seed(7), "bora")
    assert found.unmet == ()
    assert found.groups == AGAIN


def _as_json(source: Source) -> bytes:
    """The source by hand: fields in order, nothing left out, no spaces."""
    formula = {name: getattr(source.formula, name) for name in source.formula.__struct_fields__}
    fields = {name: getattr(source, name) for name in source.__struct_fields__}
    fields |= {
        "formula": formula,
        "wishes": [{"one": wish.one, "other": wish.other} for wish in source.wishes],
    }
    return json.dumps(fields, separators=(",", ":")).encode()


VECTOR: tuple[tuple[str, ...], ...] = (
    ("p03", "p08", "p12", "p07"),
    ("p04", "p13", "p10", "p21"),
    ("p02", "p20", "p17", "p11"),
    ("p05", "p19", "p23", "p09"),
    ("p00", "p22", "p14", "p06"),
    ("p01", "p15", "p18", "p16"),
)


AGAIN: tuple[tuple[str, ...], ...] = (
    ("p01", "p22", "p12", "p23"),
    ("p00", "p11", "p20", "p17"),
    ("p03", "p13", "p15", "p19"),
    ("p05", "p09", "p14", "p07"),
    ("p04", "p18", "p21", "p16"),
    ("p02", "p06", "p08", "p10"),
)


def test_everybody_is_as_likely_in_every_group(long: bool) -> None:
    """Chi-square over six groups, for a seeded and for another: far below what chance hardly ever exceeds."""
    draws = 6000 if long else 1200
    for who in ("p00", "p20", "p10"):
        counts: Counter[int] = Counter()
        for number in range(draws):
            groups = grouping(SOURCE, (4,) * 6, seed(number), "").groups
            counts[next(index for index, group in enumerate(groups) if who in group)] += 1
        expected = draws / 6
        assert sum((counts[group] - expected) ** 2 / expected for group in range(6)) < 25.7  # 1 in 10,000


def test_lots_are_as_likely_in_every_order() -> None:
    source = replace(SOURCE, people=("a", "b", "c"), seeds=(), wishes=())
    counts = Counter(lots(source, seed(number), "") for number in range(1200))
    assert len(counts) == 6
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 25.7


def test_each_lie_is_found() -> None:
    by = Actor("s", "secretary")
    result = drawn(SOURCE, seed(1), "bora")
    promised = Promised(0, by, SOURCE, fingerprint(SOURCE), commitment(seed(1)).hex())
    draw = Drawn(1, by, seed(1).hex(), "bora", result.stage, result.lots, result.unmet)
    assert verify(promised, draw) == []
    assert isinstance(result.stage, Groups)
    groups = result.stage.groups
    other = replace(result.stage, groups=(groups[1], groups[0], *groups[2:]))
    assert verify(promised, replace(draw, stage=other)) == ["draw-differs"]
    assert verify(promised, replace(draw, lots=draw.lots[::-1])) == ["lots-differ"]
    assert "seed-not-as-promised" in verify(promised, replace(draw, seed=seed(2).hex()))
    assert "draw-differs" in verify(promised, replace(draw, spoken="mare"))
    assert verify(promised, replace(draw, unmet=SOURCE.wishes)) == ["wishes-differ"]
    shorter = replace(SOURCE, wishes=())
    assert "source-not-as-promised" in verify(replace(promised, source=shorter), draw)


def test_the_seeded_on_a_board_meet_late() -> None:
    result = drawn(replace(SOURCE, formula=Formula(kind="board"), seeds=("p05", "p06")), seed(3), "")
    assert isinstance(result.stage, Board)
    slots = result.stage.slots
    assert len(slots) == 32
    assert (slots.index("p05") < 16) != (slots.index("p06") < 16)


def test_wishes_in_the_first_round_of_a_board_and_of_a_swiss_tournament() -> None:
    wishes = tuple(Wish("p00", other) for other in PEOPLE[1:20])
    for kind in ("board", "swiss"):
        formula = Formula(kind=kind)
        for number in range(10):
            result = drawn(replace(SOURCE, formula=formula, wishes=wishes, seeds=()), seed(number), "")
            assert result.unmet == ()
            if isinstance(result.stage, Rounds):
                assert sorted(who for pair in result.stage.rounds[0] for who in pair) == sorted(PEOPLE)


def test_with_a_wish_every_draw_that_meets_it_is_as_likely() -> None:
    """Drawn again rather than mended: six ways to sit with `a`, b not among them."""
    source = replace(SOURCE, people=tuple("abcdef"), seeds=(), wishes=(Wish("a", "b"),))
    counts: Counter[str] = Counter()
    for number in range(1200):
        groups = grouping(source, (3, 3), seed(number), "").groups
        counts["".join(sorted(next(group for group in groups if "a" in group)))] += 1
    assert len(counts) == 6
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 25.7
