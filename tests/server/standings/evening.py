"""People who play rated matches at the tables of a whole server, as simple bots would."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from server.world import Caller, World, a_world
from smazzata.games.contract import Seat
from smazzata.server.infra.alive import beat
from smazzata.server.live.robots import Question, answer
from smazzata.server.live.running import Live
from smazzata.tables import Abandon, Act, Cut, Ready, Rematch, Sit, Table, Terms, Wake, need_of, phase

SCOPA = Terms(rules="scopa/online", format="points 1", rated=True, pause_ms=0, turn_ms=5000)
SCALA = Terms(rules="scala40/online", format="deals 1", rated=True, pause_ms=0, turn_ms=5000)
PAIRS = replace(SCOPA, players=4, pairs=True)
THREE = Terms(rules="scala40/club", players=3, format="deals 1", rated=True, pause_ms=0, turn_ms=5000)


class Evening:
    """A world whose clock goes on with every match."""

    def __init__(self, world: World, seed: int = 1) -> None:
        self.world = world
        self.rng = random.Random(seed)
        self.tables = 0

    @property
    def live(self) -> Live:
        found: Live = self.world.client.app.state.live
        return found

    def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """In the event loop of the app."""
        return self.world.client.blocking_portal.call(work, *arguments)

    def play(self, people: Sequence[Caller], terms: Terms = SCOPA, *, leaves: str = "", rematches: int = 0) -> str:
        """A table at which these people play a match, to the end or until the first one `abandon`s or has a
        `timeout`; the id of the table."""
        self.tables += 1
        table = str(self.run(self._play, [each.id for each in people], terms, leaves, rematches))
        self.run(self.wait, 1)
        return table

    async def wait(self, seconds: int) -> None:
        """The clock goes on with a heartbeat every second, so that nobody takes it for an outage."""
        core = self.live.core
        for _ in range(seconds):
            self.world.clock.pass_by(1000)
            await core.store.write(partial(beat, node=core.settings.node, now=self.world.clock.now()))

    def begin(self, people: Sequence[Caller], terms: Terms = SCOPA) -> str:
        """A table at which these people have begun a match."""
        self.tables += 1
        return str(self.run(self._play, [each.id for each in people], terms, "later", 0))

    async def _play(self, people: list[str], terms: Terms, leaves: str, rematches: int) -> str:
        tables, rng = self.live.tables, self.rng
        room = await tables.create(people[0], terms, f"evening {self.tables}")
        done = 0

        async def do(who: str | None, command: Any) -> None:
            nonlocal done
            done += 1
            await tables.command(room.id, who, f"by:{who}:{done}", command)

        for number, who in enumerate(people):
            await do(who, Sit(f"Somebody {number}", welcome=True))
        for who in people:
            await do(who, Ready())
        while True:
            while phase(room.table) != "over":
                need = need_of(room.table)
                assert need is not None
                if need.kind == "cut":
                    assert need.seat is not None
                    await do(people[need.seat], Cut(rng.randrange(20), rng.randbytes(32).hex()))
                elif need.kind == "act":
                    assert need.seat is not None
                    if leaves == "later":
                        return room.id
                    if leaves == "abandon":
                        await do(people[0], Abandon())
                    elif leaves == "timeout" and need.seat == 0:
                        await self.wait(6)
                        await do(None, Wake())
                    else:
                        await do(people[need.seat], Act(chosen(room.table, need.seat, rng)))
                else:
                    await self.wait(1)
                    await do(None, Wake())
            if not rematches:
                return room.id
            rematches -= 1
            await self.wait(1)
            for who in people:
                await do(who, Rematch())

    def settle(self) -> None:
        """Until all figures are counted and all seasons closed that can be."""
        self.run(self.world.client.app.state.standings.look)


def chosen(table: Table, seat: Seat, rng: random.Random) -> str:
    """What a simple bot would do there."""
    progress = table.progress
    assert progress is not None
    rules, told = progress.header.rules, progress.told_to(seat)
    return answer(Question("simple", rules, progress.state, seat, told, rng.randrange(2**53)))


@contextmanager
def an_evening(database: str, folder: Path, seed: int = 1) -> Iterator[Evening]:
    with a_world(database, folder) as world:
        yield Evening(world, seed)
