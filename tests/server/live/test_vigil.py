"""Who is signed out is sent away, and nobody else; a database that is away for a moment sends nobody away."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect

from server.live.world import SCOPA, NamesAreTokens, begun, node, visitor
from smazzata.server.access import Visitor
from smazzata.server.infra.db import NotDone
from smazzata.server.live.pacing import Limits
from smazzata.server.live.vigil import Vigil

pytestmark = pytest.mark.once


class Guarded(NamesAreTokens):
    """A gate that says what it was asked, and from which some are gone."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.gone: set[str] = set()
        self.away = False

    async def still_there(self, visitors: Sequence[Visitor]) -> Sequence[Visitor | None]:
        self.asked.append([each.user for each in visitors])
        if self.away:
            raise NotDone("away")
        return [None if each.user in self.gone else replace(each, name="new") for each in visitors]


async def until(done: object, told: list[object]) -> None:
    async with asyncio.timeout(10):
        while done not in told:
            await asyncio.sleep(0.005)


async def test_everybody_is_asked_for_again_and_again_together() -> None:
    gate = Guarded()
    vigil = Vigil(gate, 0.02)
    told: list[object] = []
    names = ("anna", "bruno", "carla")
    for name in names:
        vigil.begin(visitor(name), lambda now, name=name: told.append((name, now and now.name)))  # type: ignore[misc]
    await until(("carla", "new"), told)
    assert sorted(gate.asked[0]) == sorted(names)
    gate.gone.add("bruno")
    await until(("bruno", None), told)
    told.clear()
    await until(("anna", "new"), told)
    await until(("anna", "new"), told)
    assert ("bruno", "new") not in told
    await vigil.stop()


async def test_a_database_that_is_away_sends_nobody_away() -> None:
    gate = Guarded()
    gate.away = True
    vigil = Vigil(gate, 0.02)
    told: list[object] = []
    vigil.begin(visitor("anna"), lambda now: told.append(now and now.user))
    async with asyncio.timeout(10):
        while len(gate.asked) < 3:
            await asyncio.sleep(0.005)
    assert told == []
    gate.away = False
    await until("anna", told)
    await vigil.stop()


async def test_who_ends_it_is_told_nothing() -> None:
    gate = Guarded()
    vigil = Vigil(gate, 0.02)
    told: list[object] = []

    def tell(now: Visitor | None) -> None:
        told.append(now)

    vigil.begin(visitor("anna"), tell)
    vigil.end(tell)
    vigil.begin(visitor("bruno"), lambda now: told.append(now and now.user))
    await until("bruno", told)
    assert gate.asked[0] == ["bruno"]
    await vigil.stop()


async def test_if_something_may_have_been_missed_it_is_everybodys_turn() -> None:
    gate = Guarded()
    vigil = Vigil(gate, 1000)
    told: list[object] = []
    vigil.begin(visitor("anna"), lambda now: told.append(now and now.user))
    vigil.hurry()
    await until("anna", told)
    await vigil.stop()


async def test_a_socket_closes_when_its_person_is_signed_out(sqlite: str) -> None:
    async with node(sqlite, limits=Limits(check_again=0.02)) as world:
        gate = Guarded()
        world.live.vigil._gate = gate
        table = await begun(world, ("anna", "bruno"), SCOPA)
        address = f"ws{world.address.removeprefix('http')}/api/tables/{table}/socket"
        async with (
            connect(address, additional_headers={"Authorization": "Bearer anna"}, compression=None) as anna,
            connect(address, additional_headers={"Authorization": "Bearer bruno"}, compression=None) as bruno,
        ):
            gate.gone.add("anna")
            async with asyncio.timeout(10):
                await anna.wait_closed()
            assert anna.close_code == 4401
            assert bruno.close_code is None
