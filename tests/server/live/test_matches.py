"""Whole matches between clients and against the server's bots, with one server and with two."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from server.live.world import SCALA, SCOPA, Process, Servers, World, node, play
from smazzata.client import TableSocket
from smazzata.records import read_record, verify_record
from smazzata.tables import Frame, Terms


async def two_play(first: World | Process, second: World | Process, terms: Terms) -> tuple[str, Frame, Frame]:
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
    report = verify_record(read_record(text))
    assert report.ok, report.troubles
    assert report.finished
    return table, *ends


def agree(one: Frame, two: Frame) -> None:
    assert one.match is not None
    assert one.match.verdict is not None
    assert two.match is not None
    assert two.match.verdict == one.match.verdict
    assert (one.seat, two.seat) == (0, 1)


@pytest.mark.parametrize("terms", [SCOPA, SCALA], ids=lambda terms: str(terms.rules))
async def test_two_clients_play_a_whole_match(terms: Terms, servers: Servers) -> None:
    async with servers() as (first, second):
        _, one, two = await two_play(first, second, terms)
    agree(one, two)


@pytest.mark.parametrize("terms", [SCOPA, SCALA], ids=lambda terms: str(terms.rules))
async def test_a_client_plays_the_servers_bot(terms: Terms, servers: Servers) -> None:
    async with servers() as (_, world), world.client("anna") as anna:
        made = await anna.create(terms)
        async with anna.table(made.listing.table) as table:
            await table.sit()
            await table.sit(bot="simple:instant")
            await table.ready()
            end = await play(table, random.Random(2))
        assert end.match is not None
        assert end.match.verdict is not None
        assert [seat.bot for seat in end.seats] == [None, "simple:instant"]
        assert verify_record(read_record(await anna.record(made.listing.table))).ok


async def test_a_bot_thinks_in_a_process_of_its_own(sqlite: str) -> None:
    async with node(sqlite, threads=False) as world, world.client("anna") as anna:
        made = await anna.create(SCOPA)
        async with anna.table(made.listing.table) as table:
            await table.sit()
            await table.sit(bot="simple:quick")
            await table.ready()
            acted = 0
            async for frame in table.frames():
                acted += sum(bool(told.game) for told in frame.told)
                if "cut" in frame.may:
                    await table.cut()
                elif frame.options:
                    await table.act(frame.options[0])
                if acted > 8:
                    break


async def test_whoever_does_not_act_is_timed_out_wherever_they_are(servers: Servers) -> None:
    """Who looks on sees it later, as the table says."""
    terms = msgspec.structs.replace(SCOPA, turn_ms=5_000, delay_ms=2_000)
    async with (
        servers() as (first, second),
        first.client("anna") as anna,
        second.client("bruno") as bruno,
        second.client("carla") as carla,
    ):
        table = (await anna.create(terms)).listing.table
        async with anna.table(table) as one, bruno.table(table) as two, carla.table(table) as looks_on:
            for each in (one, two):
                await each.sit()
            for each in (one, two):
                await each.ready()
            seen = await asyncio.gather(*(over(each) for each in (one, two, looks_on)))
            for frame, _ in seen:
                assert frame.match is not None
                assert frame.match.verdict is not None
                assert frame.match.verdict.reason == "timeout"
            (_, at_one), (_, at_two), (_, later) = seen
            assert later > max(at_one, at_two)


async def over(table: TableSocket) -> tuple[Frame, float]:
    async for frame in table.frames():
        if frame.phase == "over":
            return frame, asyncio.get_running_loop().time()
    raise AssertionError("frames end")
