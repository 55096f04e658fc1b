"""The browser's own draw, run by Node: the published vectors, and draws of every kind made up at random."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from smazzata.club import Formula, Kind, Source, Wish
from smazzata.club.vectors import vector
from web.test_fair_js import pytestmark as needs_node
from web.test_fair_js import run

pytestmark = needs_node


def test_the_vectors() -> None:
    run("drawing")


def made_up(dice: random.Random) -> Source:
    people = tuple(f"p{number}" for number in range(dice.randint(5, 60)))
    pairs = list(combinations(people, 2))
    formula = Formula(
        kind=dice.choice(get_args(Kind)),
        table=dice.choice((2, 2, 2, 3, 4, 5)),
        group_size=dice.randint(3, 6),
        repeats=dice.random() < 0.2,
    )
    met = [
        *dice.sample(pairs, dice.choice((0, 0, 5, min(60, len(pairs))))),
        *((who,) for who in people[:: dice.choice((2, 9))]),
    ]
    return Source(
        "a caso",
        dice.randint(1, 3),
        1,
        people,
        people[: dice.choice((0, 2, 4, 13))],
        tuple(Wish(*pair) for pair in dice.sample(pairs, dice.choice((0, 1, 4, 10, len(pairs) // 3)))),
        formula,
        standing=dice.choice(((), people[::-1])),
        carried=tuple(f"1.A.{number}" for number in range(1, len(met) + 1)),
        met=tuple(met),
        groups=dice.choice(
            ((), (people[::2], people[1::2]), tuple(people[at : at + 4] for at in range(0, len(people), 4)))
        ),
    )


def test_draws_made_up_at_random(tmp_path: Path, long: bool) -> None:
    dice = random.Random(40)
    found = [
        vector(f"{number}", dice.choice(("", "bora", "è")), made_up(dice))
        for number in range(1000 if long else 80)
    ]
    path = tmp_path / "draws.json"
    path.write_bytes(msgspec.json.encode({"vectors": found}))
    run("drawing", SMAZZATA_DRAWS=str(path))


@pytest.mark.parametrize("part", ["seed", "spoken", "lots", "steps"])
def test_a_draw_that_was_tampered_with_is_found_out(tmp_path: Path, part: str) -> None:
    row = msgspec.to_builtins(vector("one", "bora", made_up(random.Random(7))))
    row[part] = {"seed": "00" * 128, "spoken": "mare"}.get(part) or row[part][::-1]
    path = tmp_path / "draws.json"
    path.write_bytes(msgspec.json.encode({"vectors": [row]}))
    with pytest.raises(AssertionError):
        run("drawing", SMAZZATA_DRAWS=str(path))
