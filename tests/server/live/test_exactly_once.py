"""Exactly once: frames are duplicated, delayed, reordered, replayed and cut; the log says what took effect."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.live.world import SCALA, World, begun, node, pick
from smazzata.server.infra import log
from smazzata.server.infra.log import Event
from smazzata.server.live.messages import Act, Asked, Do, Out, Refused, Say
from smazzata.tables import Frame, load, read_event

FRAMES, FRAMES_LONG = 2_000, 1_000_000
ANSWER = msgspec.json.Decoder(Out)


@dataclass
class Chaos:
    """One person behind the worst of networks. What was answered is kept by id."""

    address: str
    name: str
    rng: random.Random
    sent: dict[str, str] = field(default_factory=dict)
    done: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    refused: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    messages: int = 0
    cuts: int = 0
    frame: Frame | None = None
    late: list[str] = field(default_factory=list)

    async def run(self, enough: int) -> None:
        while self.messages < enough:
            headers = {"Authorization": f"Bearer {self.name}"}
            async with connect(self.address, additional_headers=headers, compression=None) as socket:
                listening = asyncio.create_task(self._listen(socket))
                try:
                    await self._talk(socket, enough)
                except ConnectionClosed:
                    pass
                finally:
                    self.cuts += 1
                    if self.rng.random() < 0.5:
                        socket.transport.abort()  # no goodbye, answers under way are lost
                    listening.cancel()
                    await asyncio.gather(listening, return_exceptions=True)

    async def _talk(self, socket: ClientConnection, enough: int) -> None:
        for _ in range(self.rng.randrange(20, 120)):
            if self.messages >= enough:
                return
            match self.rng.randrange(10):
                case 0 | 1 if self.sent:  # again, however old
                    await self._send(socket, self.rng.choice(list(self.sent.values())[-30:]))
                case 2:  # later, and perhaps after others
                    self.late.append(self._new())
                case 3 if self.late:
                    await self._send(socket, self.late.pop(self.rng.randrange(len(self.late))))
                case _:
                    message = self._new()
                    for _ in range(1 + (self.rng.random() < 0.3)):
                        await self._send(socket, message)
            if self.rng.random() < 0.4:
                await asyncio.sleep(0.01)  # hear something now and then

    def _new(self) -> str:
        frame = self.frame
        command: Asked = Say(text=f"{len(self.sent)}")
        if frame is not None and frame.options and self.rng.random() < 0.9:
            command = Act(pick(frame, self.rng))
        action_id = f"a{len(self.sent)}"
        message = msgspec.json.encode(Do(action_id, command, frame.version if frame else None)).decode()
        self.sent[action_id] = message
        return message

    async def _send(self, socket: ClientConnection, message: str) -> None:
        self.messages += 1
        await socket.send(message)

    async def _listen(self, socket: ClientConnection) -> None:
        async for data in socket:
            answer = ANSWER.decode(data)
            if isinstance(answer, Refused):
                assert answer.re is not None, answer
                self.refused[answer.re].add(answer.code)
                continue
            if self.frame is None or answer.frame.version >= self.frame.version:
                self.frame = answer.frame
            if answer.re is not None:
                assert answer.done is not None
                self.done[answer.re].add(answer.done)


async def rows_of(world: World, table: str) -> list[Event]:
    return await world.core.store.read(lambda connection: log.read(connection, table))


def judge(people: list[Chaos], rows: list[Event]) -> tuple[int, int]:
    """How many actions took effect, and how many were answered more than once."""
    versions = {row.cause: row.version for row in rows}
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert len(versions) == len(rows)
    load(read_event(row.event) for row in rows)
    effects = 0
    for each in people:
        mine = {cause.split(":")[2] for cause in versions if cause.startswith(f"by:{each.name}:a")}
        mine = {name.partition("+")[0] for name in mine}
        assert mine <= set(each.sent)
        for action_id, done in each.done.items():
            assert done == {versions[f"by:{each.name}:{action_id}"]}, "acknowledged, and not there"
        assert not mine & set(each.refused), "refused, and yet it took effect"
        effects += len(mine)
    return effects, sum(each.cuts for each in people)


async def test_chaos(sqlite: str, long: bool) -> None:
    enough = (FRAMES_LONG if long else FRAMES) // 2
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], msgspec.structs.replace(SCALA, turn_ms=600_000))
        address = f"ws{world.address.removeprefix('http')}/api/tables/{table}/socket"
        people = [Chaos(address, name, random.Random(name)) for name in ("anna", "bruno")]
        await asyncio.wait_for(asyncio.gather(*(each.run(enough) for each in people)), None if long else 100)
        effects, cuts = judge(people, await rows_of(world, table))
    assert effects > enough // 20
    assert cuts > 10
    assert any(len(each.refused) > 10 for each in people)
