"""Noninterference over the real socket and REST: the bytes are the same in worlds that differ only out of sight."""

from __future__ import annotations

import random

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from server.live.world import SCALA, SCOPA, World, begun, node
from smazzata.games.contract import Viewer
from smazzata.server.infra.clock import SetClock, SystemClock
from smazzata.server.live.messages import Act, Do
from smazzata.server.live.rooms import Room
from smazzata.tables import Act as ActAtTable
from smazzata.tables import Table, Terms, frame, need_of, phase
from tables.test_table_leaks import other_world

NAMES = ["anna", "bruno"]
STEPS, STEPS_LONG = 40, 600


def put(room: Room, table: Table) -> None:
    room.table = table
    room._shared.clear()


async def seen(world: World, room: Room, name: str) -> list[bytes]:
    """All that one observer can get hold of: the socket, a refusal, every page of REST."""
    headers = {"Authorization": f"Bearer {name}"}
    address = f"ws{world.address.removeprefix('http')}/api/tables/{room.id}/socket"
    found: list[bytes] = []
    async with connect(address, additional_headers=headers, compression=None) as socket:
        found.append((await socket.recv()).encode())  # type: ignore[union-attr]
        for number, text in enumerate(("what", "discard 7C", "play 7C", "meld 7C 7D 7H", "draw")):
            mover = need_of(room.table)
            if mover is not None and mover.seat is not None and NAMES[mover.seat] == name:
                text = "what"  # nothing that could be done
            await socket.send(msgspec.json.encode(Do(f"q{number}", Act(text))).decode())
            found.append((await socket.recv()).encode())  # type: ignore[union-attr]
    async with httpx.AsyncClient(base_url=world.address, headers=headers) as http:
        for path in (f"/api/tables/{room.id}", "/api/tables?phase=all", f"/api/tables/{room.id}/matches/1"):
            found.append((await http.get(path)).content)
        look = {"id": "l", "command": {"type": "look"}}
        found.append((await http.post(f"/api/tables/{room.id}/do", json=look)).content)
    return found


@pytest.mark.parametrize("terms", [SCOPA, SCALA], ids=lambda terms: str(terms.rules))
async def test_bytes_do_not_depend_on_what_is_hidden(terms: Terms, sqlite: str, long: bool) -> None:
    rng = random.Random(3)
    clock = SetClock(SystemClock().now())
    compared = different = 0
    async with node(sqlite, clock=clock) as world:
        table = await begun(world, NAMES, terms)
        room = await world.live.tables.room(table)
        for step in range(STEPS_LONG if long else STEPS):
            if phase(room.table) != "play":
                break
            if step % 6 == 0:
                for seat, name in ((0, "anna"), (1, "bruno"), (None, "carla")):
                    viewer: Viewer = seat  # type: ignore[assignment]
                    true, other = room.table, other_world(room.table, viewer, rng)
                    one = await seen(world, room, name)
                    put(room, other)
                    two = await seen(world, room, name)
                    put(room, true)
                    assert one == two
                    compared += len(one)
                    different += any(
                        frame(true, each, clock.now()).view != frame(other, each, clock.now()).view  # type: ignore[arg-type]
                        for each in (0, 1, None)
                    )
            need = need_of(room.table)
            assert need is not None
            assert need.seat is not None
            option = rng.choice(frame(room.table, need.seat, clock.now()).options)
            clock.pass_by(10)
            await world.live.tables.command(table, NAMES[need.seat], f"by:step{step}", ActAtTable(option))
    assert compared > 100
    assert different > 8
