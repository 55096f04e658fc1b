"""A frame that is put together from kept parts is, byte for byte, the frame that is encoded anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from smazzata.games.contract import Seat, Viewer
from smazzata.tables import Sheet, Table, Terms, Writer, frame, phase
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


def changed(table: Table) -> Iterator[Table]:
    """Tables that differ from this one in one thing that frames show."""
    progress = table.progress
    assert progress is not None
    yield replace(table, host="somebody else")
    yield replace(table, matches=table.matches + 1)
    yield replace(table, sheet=Sheet(7, ()))
    yield replace(table, seats=tuple(each and replace(each, name="Zoe") for each in table.seats))
    yield replace(table, since=table.since + 1)
    yield replace(table, closed=True)
    match = progress.match
    for other in (
        replace(progress, match=replace(match, totals=tuple(each + 1 for each in match.totals))),
        replace(progress, deal=progress.deal + 1),
        replace(progress, commitment="ab" * 32),
        replace(progress, shuffles=progress.shuffles[:-1]),
        replace(progress, revealed=not progress.revealed),
    ):
        yield replace(table, progress=other)


def test_what_is_kept_is_made_anew_whatever_of_it_has_changed() -> None:
    rng, compared = random.Random(5), 0
    _, tables = one_evening(TERMS[0], 2, 150)
    for table in rng.sample([each for each in tables if phase(each) == "play"], 8):
        for other in changed(table):
            writer = Writer()
            compared += differences(writer, table, rng) + differences(writer, other, rng)
    assert compared > 200


def test_one_writer_may_serve_two_tables() -> None:
    """Nothing is kept by the version alone."""
    (_, one), (_, two) = one_evening(TERMS[0], 1, 60), one_evening(TERMS[0], 2, 60)
    writer, rng = Writer(), random.Random(3)
    for first, second in zip(one, two, strict=False):
        differences(writer, first, rng)
        differences(writer, second, rng)
