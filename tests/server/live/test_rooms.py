"""What those in a room share: one message for all spectators, the same bytes as made for one; who is told first."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable

import pytest
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode

from server.live.world import SCALA, SCOPA
from smazzata.games.contract import Seat
from smazzata.server.live.messages import ENCODER, Shown, shown
from smazzata.server.live.pacing import Patience
from smazzata.server.live.rooms import SHARED_MS, TOLD_AT_ONCE, Room
from smazzata.server.live.wire import framed, payload
from smazzata.tables import (
    Act,
    Cut,
    Ready,
    Sit,
    Table,
    Terms,
    considered,
    create,
    evolve,
    frame,
    need_of,
    phase,
)

NOW = 1_700_000_000_000


def versions(terms: Terms, steps: int) -> list[Table]:
    """A table from the moment the match begins, action by action."""
    rng = random.Random(5)
    table = evolve(None, create("t", terms, "anna", NOW))
    for command in (Sit("Anna"), Ready()):
        for who in ("anna", "bruno"):
            table = considered(table, who, command, NOW, rng.randbytes(128)).table
    found = [table]
    while len(found) < steps:
        need = need_of(found[-1])
        assert need is not None
        assert need.seat is not None
        who = ("anna", "bruno")[need.seat]
        if phase(found[-1]) == "cut":
            step = considered(found[-1], who, Cut(3, "ab" * 32), NOW, rng.randbytes(128))
        else:
            options = frame(found[-1], need.seat, NOW).options
            step = considered(found[-1], who, Act(rng.choice(options)), NOW, rng.randbytes(128))
        found.append(step.table)
    return found


@pytest.mark.parametrize("terms", [SCALA, SCOPA], ids=["scala40", "scopa"])
def test_what_is_shared_is_what_each_would_get(terms: Terms) -> None:
    first, *later = versions(terms, 30)
    room = Room(first, "")
    for table in later:
        before = room.table.version
        room.put(table)
        for after in (None, before, before - 1):
            for now in (NOW, NOW + SHARED_MS):
                whole = Shown(frame(evolved_anew(table), None, now, after))
                sent = room.for_spectators(after, now)
                assert payload(sent) == ENCODER.encode(whole)
                assert room.for_spectators(after, now + SHARED_MS - 1) is sent
                for seat in (Seat(0), Seat(1)):
                    plain = frame(evolved_anew(table), seat, now, after)
                    data = shown(room.frame(seat, after, now), "a1", table.version)
                    assert data == ENCODER.encode(Shown(plain, "a1", table.version))


def evolved_anew(table: Table) -> Table:
    """The same table without anything that was worked out of it before."""
    return Table(*(getattr(table, name) for name in table.__struct_fields__))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_the_standard_says(size: int) -> None:
    """RFC 6455, 5.2: as another implementation writes it."""
    data = b"a" * size
    assert framed(data) == WireFrame(Opcode.TEXT, data).serialize(mask=False)
    assert payload(framed(data)) == data


async def test_players_first_and_a_thousand_spectators_some_at_a_time() -> None:
    first, second, third, *_ = versions(SCALA, 4)
    room = Room(first, "")
    told: list[str] = []

    def tell(name: str) -> Callable[[], None]:
        return lambda: told.append(name)

    for number in range(1000):
        room.watchers[tell(f"watcher {number}")] = None
    for name in ("anna", "bruno"):
        room.watchers[tell(name)] = name
    room.put(second)
    assert {"anna", "bruno"} < set(told)
    assert len(told) == 2 + TOLD_AT_ONCE
    await asyncio.sleep(0)
    room.put(third)  # while not all have been told of the one before
    told_before, told[:] = Counter(told), []
    for _ in range(1000 // TOLD_AT_ONCE + 50):
        await asyncio.sleep(0)
    counts = Counter(told)
    assert all(counts[f"watcher {number}"] == 1 for number in range(1000))
    assert told_before["anna"] == told_before["bruno"] == 2


async def test_who_leaves_is_not_told_any_more() -> None:
    first, second, *_ = versions(SCALA, 3)
    room = Room(first, "")
    told: list[int] = []
    tells = [lambda number=number: told.append(number) for number in range(3 * TOLD_AT_ONCE)]
    for tell in tells:
        room.watchers[tell] = None
    room.put(second)
    room.leave(tells[-1])
    for _ in range(10):
        await asyncio.sleep(0)
    assert sorted(told) == list(range(3 * TOLD_AT_ONCE - 1))


async def test_patience_ends_for_those_who_do_not_come_to_an_end() -> None:
    given_up: asyncio.Queue[str] = asyncio.Queue()
    patience = Patience(0.05)

    def slow() -> None:
        given_up.put_nowait("slow")

    def quick() -> None:
        given_up.put_nowait("quick")

    patience.begin(slow)
    patience.begin(quick)
    patience.end(quick)
    assert await given_up.get() == "slow"
    patience.begin(quick)
    assert await given_up.get() == "quick"
    assert given_up.empty()
