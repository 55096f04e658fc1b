"""Noninterference over the real socket and REST: the bytes are the same in worlds that differ only out of sight.

Whole deals of every rule-set. Each observer in turn: every player (so partners and opponents), somebody who looks on
with a name and without. Each time it is somebody who comes back: one whole frame, one that says what happened since,
refusals, and what REST has to say.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
from dataclasses import dataclass

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

from server.live.served import socket_address
from server.live.world import World, begun, node
from smazzata.games.contract import Illegal, Seat, Viewer
from smazzata.games.known import games
from smazzata.server.infra.clock import SetClock, SystemClock
from smazzata.server.infra.dice import SeededDice
from smazzata.server.live.keeping import kept
from smazzata.server.live.messages import Act, Do
from smazzata.server.live.robots import Question, answer
from smazzata.server.live.rooms import Room
from smazzata.tables import Act as ActAtTable
from smazzata.tables import Cut as CutAtTable
from smazzata.tables import Table, Terms, considered, need_of, phase
from tables.test_table_leaks import everybody_else, other_world, questions

NAMES = ["anna", "bruno", "carla", "dario"]
SEATS: dict[str, dict[str, object]] = {
    "scala40/online": {"players": 4, "pairs": True, "open_cards": True},
    "scala40/classic": {"players": 3},
    "scala40/club": {"players": 2},
    "scopa/online": {"players": 2},
    "scopa/asso-piglia-tutto": {"players": 3},
    "scopa/fewest-cards": {"players": 4, "pairs": True},
    "scopa/scopone-scientifico": {"players": 4, "pairs": True},
}
STEPS = 1_000  # more than any deal has, played like this


def test_every_ruleset_is_here() -> None:
    assert set(SEATS) == {rules.id for game in games().values() for rules in game.rulesets.values()}


@dataclass(frozen=True)
class Observer:
    name: str
    """Empty: nobody knows who this is."""
    viewer: Viewer

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.name}"} if self.name else {}


async def said(socket: ClientConnection) -> bytes:
    """Who is away depends on the time only, and comes when it comes: that it says nothing else is compared here."""
    async with asyncio.timeout(60):
        while True:
            data = (await socket.recv()).encode()  # type: ignore[union-attr]
            if not data.startswith(b'{"type":"away"'):
                return data
            assert re.fullmatch(rb'\{"type":"away","seats":\[[0-4,]*\]\}', data)


async def seen(
    world: World, room: Room, before: Table, after: Table, who: Observer, texts: list[str], http: httpx.AsyncClient
) -> list[bytes]:
    """All that one observer can get hold of: who comes back, hears what happens, is refused, asks REST."""
    found: list[bytes] = []
    put(room, before)
    address = socket_address(world.address, room.id)
    async with connect(address, additional_headers=who.headers, compression=None) as socket:
        if not who.name:
            await socket.send('{"id":"l","command":{"type":"look"}}')
        found.append(await said(socket))
        room.put(after)
        found.append(await said(socket))
        for number, text in enumerate(texts):
            await socket.send(msgspec.json.encode(Do(f"q{number}", Act(text))).decode())
            found.append(await said(socket))
    at = f"/api/tables/{room.id}"
    for path in (at, f"{at}/matches/1", f"{at}/matches/1/record", f"{at}/matches/1/frames", "/api/my/tables"):
        got = await http.get(path, headers=who.headers)
        assert "/matches/" not in path or got.status_code >= 400, "of a match that is not over"
        found.append(got.content)
    look = {"id": "l", "command": {"type": "look"}}
    found.append((await http.post(f"{at}/do", json=look, headers=who.headers)).content)
    return found


def put(room: Room, table: Table) -> None:
    """However old."""
    room.table = replace(table, version=-1)
    room.put(table)


def refused(table: Table, who: Observer, rng: random.Random, now: int) -> list[str]:
    """Some of what this person may not do, so that asking changes nothing."""
    found = []
    for each in rng.sample(questions(table, rng), 12):
        if isinstance(each, ActAtTable):
            try:
                considered(table, who.name, each, now, bytes(128))
            except Illegal:
                found.append(each.text)
    return found[:4]


@pytest.mark.once
@pytest.mark.patience(400)
@pytest.mark.parametrize("rules", SEATS)
async def test_bytes_do_not_depend_on_what_is_hidden(rules: str, sqlite: str, long: bool) -> None:
    rng = random.Random(rules)
    clock = SetClock(SystemClock().now())
    terms = Terms(rules=rules, turn_ms=86_400_000, pause_ms=600_000, **SEATS[rules])  # type: ignore[arg-type]
    names = NAMES[: terms.players]
    observers = [
        *(Observer(name, Seat(seat)) for seat, name in enumerate(names)), Observer("guest", None), Observer("", None),
    ]  # fmt: skip
    compared = different = steps = 0
    async with (
        node(sqlite, clock=clock, dice=SeededDice(4), beats=False) as world,
        httpx.AsyncClient(base_url=world.address) as http,
    ):
        table = await begun(world, names, terms)
        room = await world.live.tables.watch(table, lambda: None)  # from now on nobody reads the log
        before = room.table
        turn = itertools.cycle(observers)
        all_of_it = long or rules.startswith("scopa")  # a deal of Scala 40 is much longer: less and less often
        while phase(room.table) in ("play", "cut"):
            true = room.table
            often = all_of_it or rng.random() < 10 / (10 + steps)
            if phase(true) == "play" and before is not true and often:
                who = next(turn)
                other = other_world(true, who.viewer, rng)
                texts = refused(true, who, rng, clock.now())
                one = await seen(world, room, before, true, who, texts, http)
                assert one == await seen(world, room, before, other, who, texts, http)
                assert kept(true) == kept(other)  # what lists and searches know
                put(room, true)
                compared += 1
                different += everybody_else(true, who.viewer, 0) != everybody_else(other, who.viewer, 0)
            before = true
            steps += 1
            clock.pass_by(10)
            await go_on(world, room, names, rng, steps)
            assert steps < STEPS
    assert compared > 12
    assert different > compared // 2
    print(f"{rules}: {steps} steps, {compared} compared")


async def go_on(world: World, room: Room, names: list[str], rng: random.Random, step: int) -> None:
    need = need_of(room.table)
    assert need is not None
    assert need.seat is not None
    command: CutAtTable | ActAtTable = CutAtTable(3, "ab" * 32)
    if phase(room.table) == "play":
        progress = room.table.progress
        assert progress is not None
        told = progress.told_to(need.seat)
        command = ActAtTable(
            answer(Question("simple", progress.header.rules, progress.state, need.seat, told, rng.getrandbits(50)))
        )
    await world.live.tables.command(room.id, names[need.seat], f"by:step{step}", command)
