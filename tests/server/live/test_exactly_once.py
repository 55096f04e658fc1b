"""Exactly once: frames are duplicated, delayed, reordered, replayed and cut; the log says what took effect."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.live.world import SCALA, SCOPA, World, begun, node, pick
from smazzata.server.infra import log
from smazzata.server.infra.log import Event
from smazzata.server.live.messages import Act, Asked, Away, Cut, Do, Out, Ready, Refused, Rematch, Say
from smazzata.tables import Frame, frame, load, read_event

FRAMES, FRAMES_LONG = 20_000, 1_000_000
TABLES = 10
LONG = {"turn_ms": 86_400_000, "cut_ms": 60_000}
TERMS = [msgspec.structs.replace(each, **LONG) for each in (SCALA, SCOPA, SCOPA, SCOPA)]
ANSWER = msgspec.json.Decoder(Out)


@dataclass
class Chaos:
    """One person behind the worst of networks. What was answered is kept by id."""

    address: str
    name: str
    rng: random.Random
    sent: list[str] = field(default_factory=list)
    done: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    refused: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    did: Counter[str] = field(default_factory=Counter)
    frame: Frame | None = None
    late: list[str] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    others: list[Chaos] = field(default_factory=list)

    @property
    def messages(self) -> int:
        """Of everybody at this table: whoever is alone there waits for nothing."""
        return sum(each.did["sent"] for each in self.others)

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
                    self.did["cut"] += 1
                    if self.rng.random() < 0.5:
                        socket.transport.abort()  # no goodbye, answers under way are lost
                    listening.cancel()
                    await asyncio.gather(listening, return_exceptions=True)

    async def _talk(self, socket: ClientConnection, enough: int) -> None:
        for _ in range(self.rng.randrange(20, 160)):
            if self.messages >= enough:
                return
            match self.rng.randrange(12):
                case 0 if self.sent:
                    await self._send(socket, self.rng.choice(self.sent[-30:]), "replayed")
                case 1 if self.sent:
                    await self._send(socket, self.rng.choice(self.sent), "replayed after long")
                case 2:  # later, and perhaps after others
                    self.late.append(self._new())
                case 3 if self.late:
                    await self._send(socket, self.late.pop(self.rng.randrange(len(self.late))), "delayed")
                case _:
                    message = self._new()
                    await self._send(socket, message)
                    if self.rng.random() < 0.3:
                        await self._send(socket, message, "duplicated")
            while self.rng.random() < 0.9:  # hear something now and then: what is said blindly is mostly refused
                self.heard.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        await self.heard.wait()
                if self.frame is not None and (self.frame.options or set(self.frame.may) & {"cut", "ready", "rematch"}):
                    break

    def _new(self) -> str:
        action_id, seen = f"a{len(self.sent)}", self.frame
        message = msgspec.json.encode(Do(action_id, self._choose(seen), seen.version if seen else None)).decode()
        self.sent.append(message)
        return message

    def _choose(self, seen: Frame | None) -> Asked:
        if seen is None or self.rng.random() < 0.05:
            return Say(text=f"{len(self.sent)}")
        if "cut" in seen.may:
            return Cut(3, self.rng.randbytes(32).hex())
        if "rematch" in seen.may:
            return Rematch()
        if "ready" in seen.may:
            return Ready()
        if seen.options:
            return Act(pick(seen, self.rng))
        return Say(text="…") if self.rng.random() < 0.2 else Act("draw")  # not my turn

    async def _send(self, socket: ClientConnection, message: str, how: str = "at once") -> None:
        self.did["sent"] += 1
        self.did[how] += 1
        await socket.send(message)

    async def _listen(self, socket: ClientConnection) -> None:
        async for data in socket:
            self.heard.set()
            answer = ANSWER.decode(data)
            if isinstance(answer, Away):
                continue
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


async def judge(world: World, table: str, people: list[Chaos]) -> int:
    """How many actions took effect at this table."""
    rows = await rows_of(world, table)
    versions = {row.cause: row.version for row in rows}
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert len(versions) == len(rows)
    kept, known = load(read_event(row.event) for row in rows), (await world.live.tables.room(table)).table
    for seat in (0, 1, None):  # what is in memory is what is in the log
        assert frame(kept, seat, known.at) == frame(known, seat, known.at)  # type: ignore[arg-type]
    effects = 0
    for each in people:
        causes = [cause.split(":")[2] for cause in versions if cause.startswith(f"by:{each.name}:a")]
        mine = {name for name in causes if "+" not in name}
        assert {name.partition("+")[0] for name in causes} == mine
        assert mine <= {f"a{number}" for number in range(len(each.sent))}
        for action_id, done in each.done.items():
            assert done == {versions[f"by:{each.name}:{action_id}"]}, "acknowledged, and not there"
        assert not mine & set(each.refused), "refused, and yet it took effect"
        effects += len(mine)
    return effects


@pytest.mark.once
@pytest.mark.patience(900)
async def test_chaos(sqlite: str, long: bool) -> None:
    """Many tables at once, so that nobody waits for the network that is played here."""
    enough = (FRAMES_LONG if long else FRAMES) // TABLES
    crowd: dict[str, list[Chaos]] = {}
    async with node(sqlite) as world:
        while not world.core.store.is_dictating:
            await asyncio.sleep(0.01)
        for number in range(TABLES):
            names = [f"anna{number}", f"bruno{number}"]
            table = await begun(world, names, TERMS[number % len(TERMS)])
            address = f"ws{world.address.removeprefix('http')}/api/tables/{table}/socket"
            crowd[table] = both = [Chaos(address, name, random.Random(name)) for name in names]
            for each in both:
                each.others = both
        people = [each for both in crowd.values() for each in both]
        await asyncio.gather(*(each.run(enough) for each in people))
        await world.live.tables.close()  # what is under way is ended
        effects = [await judge(world, table, both) for table, both in crowd.items()]
        assert world.core.store.is_dictating  # it was the scribe who wrote
    did = sum((each.did for each in people), Counter[str]())
    answers = sum(len(each.done) for each in people)
    print(f"{did}, {sum(effects)} took effect, {answers} acknowledged")
    assert did["sent"] >= (FRAMES_LONG if long else FRAMES)
    assert min(effects) > enough / 40
    assert sum(effects) > did["sent"] / 10
    assert answers > sum(effects) / 3
    for how in ("duplicated", "replayed", "replayed after long", "delayed"):
        assert did[how] > did["sent"] / 50, did
    assert did["cut"] > did["sent"] / 200
