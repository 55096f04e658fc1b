"""What a move costs at an ordinary, a rated and a cash table, with the followers of the features and without any.

    python bench/moves.py [--moves 1000] [--rules scala40/online] [--folder DIR]

Six tables, each in an SQLite of its own, play the same matches, card by card, each move through `Tables.command`:
decided, saved in a commit of its own, told. No sockets. They take turns, a move each, in another order every time.
What counts is processor time of the whole process, so that of the writer threads too; waiting for the disk is none.

Followers (places, standings, ledger, clubs) are called when somebody sits down, when a match begins or ends: the last
move of a match is another figure, and the one that pays for them. `without` is how it was before there were any.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import product
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace
from sqlalchemy import Connection, insert

import smazzata
from smazzata.server.access import Role, UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.features import features
from smazzata.server.infra.bus import open_bus
from smazzata.server.infra.clock import SetClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import SeededDice
from smazzata.server.infra.metrics import Metrics
from smazzata.server.live.robots import Question, answer
from smazzata.server.live.rooms import Room
from smazzata.server.live.service import Tables
from smazzata.server.money import purses
from smazzata.server.money.schema import PLAYERS
from smazzata.tables import Act, Command, Cut, Ready, Rematch, Sit, Terms, Wake, need_of, phase

NOW: Final = 1_795_000_000_000
PLAIN: Final = Terms(rules="", turn_ms=86_400_000, cut_ms=60_000, pause_ms=0)
KINDS: Final = {
    "ordinary": PLAIN,
    "rated": replace(PLAIN, rated=True),
    "cash": replace(PLAIN, stake=1, set_aside=1),
}


class Seatings(Struct):
    """One table, and what its moves cost."""

    kind: str
    tables: Tables
    room: Room
    people: list[UserId]
    rng: random.Random
    moves: list[int] = field(default_factory=list)
    """Nanoseconds each; as the next."""
    ends: list[int] = field(default_factory=list)
    done: int = 0

    async def do(self, who: UserId | None, command: Command) -> int:
        self.done += 1
        began = time.process_time_ns()
        await self.tables.command(self.room.id, who, f"by:{who}:{self.done}", command)
        return time.process_time_ns() - began

    async def move(self) -> None:
        """The next action of somebody; whatever the house has to do meanwhile is not counted."""
        while True:
            need = need_of(self.room.table)
            if need is not None and need.kind == "act":
                break
            if phase(self.room.table) == "over":
                for who in self.people:
                    await self.do(who, Rematch())
            elif need is not None and need.kind == "cut" and need.seat is not None:
                await self.do(self.people[need.seat], Cut(3, self.rng.randbytes(32).hex()))
            else:
                await self.do(None, Wake())
        assert need.seat is not None
        progress = self.room.table.progress
        assert progress is not None
        asked = Question(
            "simple",
            progress.header.rules,
            progress.state,
            need.seat,
            progress.told_to(need.seat),
            self.rng.randrange(2**53),
        )
        took = await self.do(self.people[need.seat], Act(answer(asked)))
        (self.ends if phase(self.room.table) == "over" else self.moves).append(took)


def introduce(connection: Connection, people: Sequence[UserId]) -> None:
    """Registered, of age, with gettoni, and no limit that matters."""
    for who in people:
        named = dict.fromkeys(("id", "name", "folded"), who) | {"role": int(Role.PLAYER)}
        connection.execute(insert(USERS).values(**named, created_at=1, registered_at=1))
        connection.execute(insert(PLAYERS).values(user_id=who, adult_at=1, daily_limit=1_000_000))
        purses.grant(connection, who, NOW)


async def seated(store: Store, kind: str, terms: Terms, followed: bool) -> Seatings:
    people = [UserId("anna"), UserId("bruno")]  # the same at all: so are table ids, and the cards
    await store.write(lambda connection: introduce(connection, people))
    followers = tuple(each.follow for each in features() if each.follow is not None) if followed else ()
    tables = Tables(store, open_bus(None, Metrics()), SetClock(NOW), SeededDice(1), followers)
    room = await tables.create(people[0], terms, "k")
    found = Seatings(f"{kind}, {'with' if followed else 'without'}", tables, room, people, random.Random(1))
    for who in people:
        await found.do(who, Sit(who, welcome=True))
    for who in people:
        await found.do(who, Ready())
    return found


async def measured(folder: str, moves: int, rules: str, match_format: str) -> list[Seatings]:
    async with AsyncExitStack() as stack:
        every = []
        for number, (kind, followed) in enumerate(product(KINDS, (True, False))):
            store = await stack.enter_async_context(
                await Store.open(f"sqlite:///{folder}/{number}.db", readers=1)
            )
            terms = replace(KINDS[kind], rules=rules, format=match_format)
            every.append(await seated(store, kind, terms, followed))
        order, rng = list(every), random.Random(2)
        for _ in range(moves):
            rng.shuffle(order)
            for each in order:
                await each.move()
        for each in every:
            await each.tables.close()
    return every


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=1000, help="at each table (1000)")
    parser.add_argument("--rules", default="scala40/online")
    parser.add_argument("--format", default="deals 1")
    parser.add_argument("--folder", type=Path, help="where the database is made; else a temporary folder")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        found = asyncio.run(measured(folder, asked.moves, asked.rules, asked.format))
    print(f"{asked.rules}, {asked.moves} moves at each table, {Path(smazzata.__file__).parent}")
    print(
        f"{'':18}{'a move, µs':>12}{'ratio':>8}{'mean, µs':>10}{'ratio':>8}{'matches':>9}{'last move, µs':>15}"
    )
    base = next(each for each in found if each.kind == "ordinary, without")
    assert len({len(each.moves) for each in found}) == 1, "not the same matches"
    for each in found:
        middle, mean = statistics.median(each.moves) / 1000, statistics.fmean(each.moves) / 1000
        last = statistics.median(each.ends[1:] or [0]) / 1000  # the first loads what it needs
        print(
            f"{each.kind:18}{middle:12.0f}{middle / (statistics.median(base.moves) / 1000):8.3f}{mean:10.0f}"
            f"{mean / (statistics.fmean(base.moves) / 1000):8.3f}{len(each.ends):9}{last:15.0f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
