"""Whole matches between clients, and against the server's bots."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from server.live.world import SCALA, SCOPA, World, node, play
from smazzata.records import read_record, verify_record
from smazzata.tables import Frame, Terms


async def two_play(first: World, second: World, terms: Terms) -> tuple[str, Frame, Frame]:
    """Anna at one server, Bruno at the other."""
    async with first.client("anna") as anna, second.client("bruno") as bruno:
        made = await anna.create(terms)
        table = made.listing.table
        async with anna.table(table) as one, bruno.table(table) as two:
            await one.sit()
            await two.sit()
            await one.ready()
            await two.ready()
            rng = random.Random(1)
            ends = await asyncio.gather(play(one, rng), play(two, rng))
        text = await anna.record(table)
    record = read_record(text)
    report = verify_record(record)
    assert report.ok, report.troubles
    assert report.finished
    return table, *ends


@pytest.mark.parametrize("terms", [SCOPA, SCALA], ids=lambda terms: terms.rules)
async def test_two_clients_play_a_whole_match(terms: Terms, tmp_path: Path) -> None:
    async with node(f"sqlite:///{tmp_path / 'a.db'}") as world:
        _, one, two = await two_play(world, world, terms)
    assert one.match is not None
    assert one.match.verdict is not None
    assert two.match is not None
    assert two.match.verdict == one.match.verdict
    assert (one.seat, two.seat) == (0, 1)
