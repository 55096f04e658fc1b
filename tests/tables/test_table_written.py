"""A frame that is put together from kept parts is, byte for byte, the frame that is encoded anew."""

from __future__ import annotations

import random
from typing import Final

import msgspec
import pytest

from smazzata.games.contract import Seat, Viewer
from smazzata.tables import Table, Terms, Writer, frame
from tables.test_table_properties import one_evening

TERMS: Final = (
    Terms(rules="scala40/online", format="points 101"),
    Terms(rules="scala40/club", players=4, bank_ms=600_000, format="deals 2"),
    Terms(rules="scala40/online", players=4, pairs=True, open_cards=True, format="deals 2"),
    Terms(rules="scopa/online", format="points 11", delay_ms=30_000),
    Terms(rules="scopa/online", players=4, pairs=True, open_cards=True, delay_ms=5_000),
)


def differences(writer: Writer, table: Table, rng: random.Random) -> int:
    """Asks for the frames of everybody, in any order; says how many there were."""
    viewers: list[Viewer] = [*map(Seat, range(table.terms.players)), None]
    rng.shuffle(viewers)
    for viewer in viewers:
        after = rng.choice((None, 0, table.version - 1, table.version - rng.randrange(40), table.version))
        now = table.at + rng.choice((0, 3, 4_000, 60_000))
        expected = msgspec.json.encode(frame(table, viewer, now, after))
        assert writer.frame(table, viewer, now, after) == expected
    return len(viewers)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms.rules}-{terms.players}")
def test_the_kept_parts_are_those_of_the_frame(terms: Terms, long: bool) -> None:
    compared = 0
    for seed in range(40 if long else 3):
        _, tables = one_evening(terms, seed, 150)
        rng, writer = random.Random(seed), Writer()
        for table in tables:
            compared += differences(writer, table, rng)
        for table in rng.sample(tables, len(tables)):  # an older one is asked for after a newer
            compared += differences(writer, table, rng)
    assert compared > 500


def test_one_writer_may_serve_two_tables() -> None:
    """Nothing is kept by the version alone."""
    (_, one), (_, two) = one_evening(TERMS[0], 1, 60), one_evening(TERMS[0], 2, 60)
    writer, rng = Writer(), random.Random(3)
    for first, second in zip(one, two, strict=False):
        differences(writer, first, rng)
        differences(writer, second, rng)
