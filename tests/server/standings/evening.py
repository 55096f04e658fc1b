"""People who play rated matches at the tables of a whole server, by any legal action."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from server.live.world import pick
from server.world import Caller, World, a_world
from smazzata.games.contract import Seat
from smazzata.server.live.running import Live
from smazzata.tables import Abandon, Act, Cut, Ready, Rematch, Sit, Terms, Wake, frame, need_of, phase

SCOPA = Terms(rules="scopa/online", format="points 1", rated=True, pause_ms=0)
SCALA = Terms(rules="scala40/online", format="deals 1", rated=True, pause_ms=0)
PAIRS = replace(SCOPA, players=4, pairs=True)
THREE = Terms(rules="scala40/club", players=3, format="deals 1", rated=True, pause_ms=0)


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
        self.world.clock.pass_by(60_000)
        return table

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
                    if leaves == "abandon":
                        await do(people[0], Abandon())
                    elif leaves == "timeout" and need.seat == 0:
                        self.world.clock.pass_by(100_000)
                        await do(None, Wake())
                    else:
                        shown = frame(room.table, Seat(need.seat), room.table.at, None)
                        await do(people[need.seat], Act(pick(shown, rng)))
                else:
                    self.world.clock.pass_by(1000)
                    await do(None, Wake())
            if not rematches:
                return room.id
            rematches -= 1
            self.world.clock.pass_by(30_000)
            for who in people:
                await do(who, Rematch())

    def settle(self) -> None:
        """Until all figures are counted and all seasons closed that can be."""
        self.run(self.world.client.app.state.standings.look)


@contextmanager
def an_evening(database: str, folder: Path, seed: int = 1) -> Iterator[Evening]:
    with a_world(database, folder) as world:
        yield Evening(world, seed)
