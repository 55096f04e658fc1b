"""What those in a room share: one message for all spectators, the same bytes as made for one; who is told first."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode

from server.live.world import SCALA, SCOPA
from smazzata.games.contract import Seat
from smazzata.server.access import UserId
from smazzata.server.live.framing import framed, payload, shown
from smazzata.server.live.messages import ENCODER, Shown
from smazzata.server.live.naming import Names
from smazzata.server.live.pacing import Patience
from smazzata.server.live.rooms import SHARED_MS, Room
from smazzata.server.live.watchers import REST_SECONDS, TOLD_AT_ONCE, Later
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
                    data = payload(shown(room.frame(seat, after, now), "a1", table.version))
                    assert data == ENCODER.encode(Shown(plain, "a1", table.version))


@pytest.mark.parametrize("terms", [SCALA, SCOPA], ids=["scala40", "scopa"])
async def test_what_is_foreseen_is_shown_when_it_has_happened_and_not_before(terms: Terms) -> None:
    first, *later = versions(terms, 30)
    room = Room(first, "")
    for name in ("anna", "bruno"):
        room.watchers.join(partial(print, name), name)
    for table in later:
        before, after = room.table, room.table.version
        asker, mover = need_of(before), need_of(table)
        assert asker is not None
        assert asker.seat is not None
        room.foresee(table, ("anna", "bruno")[asker.seat], NOW)
        assert room._foreseen is not None
        made = room._foreseen[1]
        for seat in (Seat(0), Seat(1)):
            assert room.frame(seat, after, NOW) == ENCODER.encode(frame(evolved_anew(before), seat, NOW, after))
        room.put(table)
        keen = {asker.seat} | ({mover.seat} if mover is not None and phase(table) == "play" else set())
        assert {viewer for viewer, _ in made} == keen
        for seat in (Seat(0), Seat(1)):
            plain = ENCODER.encode(frame(evolved_anew(table), seat, NOW, after))
            assert room.frame(seat, after, NOW) == plain
            if seat in keen:
                assert room.frame(seat, after, NOW) is made[seat, after][1]
            late = NOW + SHARED_MS
            assert room.frame(seat, after, late) == ENCODER.encode(frame(evolved_anew(table), seat, late, after))


async def test_what_was_foreseen_and_did_not_happen_is_forgotten() -> None:
    first, second, third, *_ = versions(SCALA, 4)
    happenings: list[Callable[[Room], None]] = [
        lambda room: room.put(evolved_anew(second)),  # as another process has done it
        lambda room: room.put(third),
        lambda room: room.put_back(first, None),
        lambda room: room.call(Names({UserId("anna"): "Annetta"}, ())),
    ]
    for happens in happenings:
        room = Room(first, "")
        room.watchers.join(partial(print, "anna"), "anna")
        room.foresee(second, "anna", NOW)
        happens(room)
        assert room._foreseen is None
        for seat in (Seat(0), Seat(1)):
            made = room.frame(seat, first.version, NOW)
            assert made == ENCODER.encode(room.shown(seat, first.version, NOW))
            assert room.frame(seat, first.version, NOW) is made


async def test_nothing_is_foreseen_for_those_who_are_not_there() -> None:
    first, second, *_ = versions(SCALA, 3)
    room = Room(first, "")
    room.watchers.join(partial(print, "bruno"), "bruno")
    room.foresee(second, "anna", NOW)
    assert room._foreseen is not None
    assert {viewer for viewer, _ in room._foreseen[1]} <= {Seat(1)}
    room.foresee(first, "bruno", NOW)  # that is no news
    assert room._foreseen[0] is second


def evolved_anew(table: Table) -> Table:
    """The same table without anything that was worked out of it before."""
    return Table(*(getattr(table, name) for name in table.__struct_fields__))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_the_standard_says(size: int) -> None:
    """RFC 6455, 5.2: as another implementation writes it."""
    data = b"a" * size
    assert framed(data) == WireFrame(Opcode.TEXT, data).serialize(mask=False)
    assert payload(framed(data)) == data


class Audience:
    """Two players and a thousand who look on, at a table of its own."""

    def __init__(self, table: Table) -> None:
        self.room = Room(table, "")
        self.told: list[str] = []
        self.others = [f"watcher {number}" for number in range(1000)]
        self.tells = {name: partial(self.told.append, name) for name in (*self.others, "anna", "bruno")}
        for name, tell in self.tells.items():
            self.room.watchers.join(tell, name if name in ("anna", "bruno") else None)

    async def until_all_are_told(self) -> Counter[str]:
        while not set(self.others) <= set(self.told):
            await asyncio.sleep(0.001)
        await asyncio.sleep(20 * REST_SECONDS)
        return Counter(self.told)


async def test_players_first_and_a_thousand_spectators_some_at_a_time() -> None:
    first, second, third, *_ = versions(SCALA, 4)
    audience = Audience(first)
    audience.room.put(second)
    assert audience.told == []  # before who asked has the answer
    await asyncio.sleep(0)
    assert sorted(audience.told) == ["anna", "bruno"]
    await asyncio.sleep(0)
    assert len(audience.told) == 2 + TOLD_AT_ONCE
    audience.room.put(third)  # while not all have been told of the one before
    counts = await audience.until_all_are_told()
    twice = {"anna", "bruno", *audience.others[:TOLD_AT_ONCE]}
    assert counts == {name: 2 if name in twice else 1 for name in audience.tells}


async def test_who_has_the_answer_is_not_told_again_but_their_other_page_is() -> None:
    first, second, *_ = versions(SCALA, 3)
    audience = Audience(first)
    other_page = partial(audience.told.append, "anna's other page")
    audience.room.watchers.join(other_page, "anna")
    audience.room.put(second, audience.tells["anna"])
    await asyncio.sleep(0)
    assert sorted(audience.told) == ["anna's other page", "bruno"]


async def test_whoever_can_go_on_is_told_before_all_who_wait() -> None:
    """At other tables too; and who is told late is told once, of all that happened meanwhile."""
    first, second, third, *_ = versions(SCALA, 4)
    need = need_of(second)
    assert need == need_of(third)
    assert need is not None
    mover = ("anna", "bruno")[need.seat or 0]
    later, told = Later(), list[str]()
    rooms = [Room(first, "", None, later) for _ in range(20)]
    everybody = {f"{name} {number}" for name in ("anna", "bruno") for number in range(20)}
    for number, room in enumerate(rooms):
        for name in ("anna", "bruno"):
            room.watchers.join(partial(told.append, f"{name} {number}"), name)
        room.put(second)
    await asyncio.sleep(0)
    assert set(told[:20]) == {each for each in everybody if each.startswith(mover)}
    assert len(told) == 20 + TOLD_AT_ONCE
    for room in rooms:
        room.put(third)
    for _ in range(20):
        await asyncio.sleep(0)
    assert set(told[20 + TOLD_AT_ONCE :]) == everybody
    assert len(told) == 20 + TOLD_AT_ONCE + 40


async def test_who_sits_down_is_told_at_once_and_who_stands_up_is_not() -> None:
    first, second, *_ = versions(SCALA, 3)
    anna, bruno = first.seats
    room = Room(replace(first, seats=(anna, None)), "")
    told: list[str] = []
    for name in ("anna", "bruno"):
        room.watchers.join(partial(told.append, name), name)
    room.put(second)
    await asyncio.sleep(0)
    assert sorted(told) == ["anna", "bruno"]
    room.put(replace(second, seats=(None, bruno), version=second.version + 1))
    await asyncio.sleep(0)
    assert sorted(told) == ["anna", "bruno", "bruno"]


async def test_who_leaves_is_not_told_any_more() -> None:
    first, second, *_ = versions(SCALA, 3)
    audience = Audience(first)
    audience.room.watchers.leave(audience.tells["anna"])
    audience.room.put(second)
    await asyncio.sleep(0)
    gone = audience.others.pop()
    audience.room.watchers.leave(audience.tells[gone])
    counts = await audience.until_all_are_told()
    assert gone not in counts
    assert "anna" not in counts
    assert len(audience.room.watchers) == 1000


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
