"""What /metrics says of live play: who is there, what was done and refused, how sockets ended, what bots cost."""

from __future__ import annotations

import asyncio
import random

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from server.live.test_fuzz import next_answer, person
from server.live.test_pacing import HARDLY_ANY, talk
from server.live.world import SCOPA, World, begun, node, play

pytestmark = pytest.mark.once


def told(world: World) -> dict[str, float]:
    """As Prometheus reads it; of labels there is at most one."""
    families = text_string_to_metric_families(world.core.metrics.text().decode())
    return {
        ".".join([each.name.removeprefix("smazzata_"), *each.labels.values()]): each.value
        for family in families
        for each in family.samples
    }


async def until(world: World, name: str, value: float) -> dict[str, float]:
    """A socket's end is noticed a moment later."""
    async with asyncio.timeout(20):
        while (found := told(world)).get(name) != value:
            await asyncio.sleep(0.01)
    return found


async def test_sockets_and_tables(sqlite: str) -> None:
    async with node(sqlite) as world:
        assert told(world) | {"sockets": 0, "tables": 0, "sockets_closed_total.4401": 0} == told(world)
        table = await begun(world, ("anna", "bruno"), SCOPA)
        async with person(world, table), person(world, table, "bruno") as his:
            await next_answer(his)
            found = await until(world, "sockets", 2)
            assert found["tables"] == 1
        found = await until(world, "sockets", 0)
        assert (found["tables"], found["sockets_closed_total.gone"]) == (1, 2)
        async with person(world, "nowhere") as lost:
            with pytest.raises(ConnectionClosed):
                await lost.recv()
            assert lost.close_code == 4404
        found = await until(world, "sockets_closed_total.4404", 1)
        assert (found["sockets"], found["sockets_closed_total.gone"]) == (0, 2)
        async with person(world, table) as loud:  # closed beneath, before anything of ours hears of it
            await next_answer(loud)
            await loud.send("x" * 20_000)
        await until(world, "sockets_closed_total.1009", 1)
        async with person(world, table) as odd:  # what a client says is no label
            await odd.close(4429)
        found = await until(world, "sockets_closed_total.gone", 3)
        assert found["sockets_closed_total.4429"] == 0


async def test_what_was_done_and_what_was_refused(sqlite: str) -> None:
    async with node(sqlite, limits=HARDLY_ANY, beats=False) as world:
        table = await begun(world, ("anna", "bruno"), SCOPA)
        async with person(world, table) as hers:
            assert await talk(hers, "a", 62) == {"done": 59, "too-fast": 3}  # and one for the socket
            found = told(world)
            assert (found["actions_total"], found["refusals_total.too-fast"]) == (59, 3)
        async with person(world, table) as again:
            with pytest.raises(ConnectionClosed):
                await again.recv()
        await until(world, "sockets_closed_total.4429", 1)
        async with world.client("bruno") as over_rest:
            for command in ({"type": "look"}, {"type": "say", "phrase": "hello"}, {"type": "act", "text": "no"}):
                asked = {"id": str(command["type"]), "command": command}
                await over_rest._http.post(f"/api/tables/{table}/do", json=asked)
        found = told(world)
        assert found["actions_total"] == 60  # to look is none
        assert sum(value for name, value in found.items() if name.startswith("refusals_total")) == 4


async def test_what_bots_cost(sqlite: str) -> None:
    async with node(sqlite) as world, world.client("anna") as anna:
        assert (told(world)["bot_thoughts_total"], told(world)["bot_seconds_total"]) == (0, 0)
        made = await anna.create(SCOPA)
        async with anna.table(made.listing.table) as table:
            await table.sit()
            await table.sit(bot="simple:instant")
            await table.ready()
            await play(table, random.Random(2))
        found = told(world)
        assert found["bot_thoughts_total"] >= 18  # half of one deal at least
        assert found["bot_seconds_total"] > 0


async def test_a_server_that_has_stopped_says_nothing_of_it(sqlite: str) -> None:
    async with node(sqlite) as world:
        pass
    assert "sockets" not in told(world)
