"""The service: the same cause, somebody faster, refusals judged on the newest version, bots, time-outs, spectators."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

import msgspec
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.live.world import SCALA, SCOPA, World, begun, node
from server.services import Nats, Postgres
from smazzata.games.contract import Illegal, Seat
from smazzata.server.infra import log
from smazzata.server.infra.alive import Outage
from smazzata.server.infra.db import Unknown
from smazzata.server.live.absences import Seen
from smazzata.server.live.buckets import FEW, Bucket, Paces
from smazzata.server.live.keeping import _early_enough, due_at
from smazzata.server.live.messages import Out, Shown
from smazzata.server.live.pacing import Limits
from smazzata.server.live.robots import known_bots
from smazzata.server.live.rooms import Room, nothing
from smazzata.server.live.service import Tables
from smazzata.server.live.steps import Asked
from smazzata.tables import Abandon, Act, Event, Ready, Resumed, Sat, Say, Sit, Table, decided, may, phase
from smazzata.tables.frames import options_of

ANSWER = msgspec.json.Decoder(Out)


async def test_the_same_cause_gets_the_same_answer(sqlite: str) -> None:
    async with node(sqlite, beats=False) as world:  # a busy machine is no outage here
        tables = world.live.tables
        room = await tables.create("anna", SCOPA, "k")
        assert (await tables.create("anna", SCOPA, "k")) is room
        first = await tables.command(room.id, "anna", "by:anna:1", Sit("Anna"))
        await tables.command(room.id, "anna", "by:anna:2", Say("hello"))
        assert (
            await tables.command(room.id, "anna", "by:anna:1", Sit("Anna")) == first
        )  # now it would be refused
        assert await tables.command(room.id, "anna", "by:anna:2", Say("hello")) == first + 1
        assert room.table.version == 3
        with pytest.raises(Illegal, match="already-seated"):
            await tables.command(room.id, "anna", "by:anna:3", Sit("Anna"))


async def test_watched_tables_are_remembered_and_of_the_others_the_last_ones(sqlite: str) -> None:
    """However many are watched, there is room for one more."""
    async with node(sqlite, beats=False) as world:
        core = world.core
        tables = Tables(core.store, core.bus, core.clock, core.dice, (), keep=2)
        watched = [
            await tables.watch((await tables.create("anna", SCOPA, f"w{number}")).id, nothing) for number in range(5)
        ]
        rooms = [await tables.create("anna", SCOPA, f"k{number}") for number in range(4)]
        assert [await tables.room(room.id) is room for room in watched] == [True] * 5
        assert [await tables.room(room.id) is room for room in (rooms[3], rooms[2])] == [True, True]
        again = await tables.room(rooms[0].id)
        assert (again is rooms[0], again.table) == (False, rooms[0].table)
        for room in watched:
            tables.leave(room, nothing)
        last = watched[4], watched[3], watched[0]
        assert [await tables.room(room.id) is room for room in last] == [True, True, False]


async def test_other_features_follow_what_is_more_than_a_move(sqlite: str) -> None:
    """In the transaction of the log: what one of them refuses has not happened."""
    seen: list[str] = []

    def follow(_connection: Connection, before: Table, events: Sequence[Event], after: Table) -> None:
        assert before.version + len(events) == after.version
        seen.extend(type(each).__name__ for each in events)
        if decided(before, after):
            seen.append("decided")
        if any(isinstance(each, Sat) and each.name == "Carla" for each in events):
            raise Illegal("not-here", rule="test")

    async with node(sqlite, followers=[follow], beats=False) as world:
        tables = world.live.tables
        room = await tables.create("anna", SCOPA, "k")
        await tables.command(room.id, "anna", "s1", Sit("Anna"))
        with pytest.raises(Illegal, match="not-here"):
            await tables.command(room.id, "carla", "s2", Sit("Carla"))
        assert room.table.version == 2
        assert len(await world.core.store.read(lambda connection: log.read(connection, room.id))) == 2
        assert set(seen) == {"Sat"}
        del seen[:]  # a unit that fails is run once more, by itself
        await tables.command(room.id, "anna", "talk", Say("hello"))
        assert not seen
        played = await begun(world, ("diego", "elena"), SCOPA)
        assert [each for each in seen if each in ("Sat", "Begun")] == ["Sat", "Sat", "Begun"]
        assert "decided" not in seen
        await tables.command(played, "diego", "gone", Abandon())
        assert seen[-1] == "decided"


async def test_two_nodes_at_one_table(postgres: Postgres, nats: Nats) -> None:
    """Both ask at once, again and again: every action is there once, and both nodes see the same."""
    database = postgres.new_database()
    async with node(database, nats.url, name="a") as one, node(database, nats.url, name="b") as two:
        room = await one.live.tables.create("anna", SCOPA, "k")
        await one.live.tables.command(room.id, "anna", "s1", Sit("Anna"))
        await two.live.tables.command(room.id, "bruno", "s2", Sit("Bruno"))

        async def talk(world: World, who: str) -> list[int]:
            return [
                await world.live.tables.command(room.id, who, f"by:{who}:{number}", Say(text=f"{number}"))
                for number in range(25)
            ]

        mine, yours = await asyncio.gather(talk(one, "anna"), talk(two, "bruno"))
        assert sorted([*mine, *yours]) == list(range(4, 54))
        rows = await one.core.store.read(lambda connection: log.read(connection, room.id))
        assert [row.version for row in rows] == list(range(1, 54))
        heard: list[int] = []
        seen = await two.live.tables.room(room.id, newest=True)
        await two.live.tables.watch(room.id, lambda: heard.append(seen.table.version))
        done = await one.live.tables.command(room.id, "anna", "last", Say("goodbye"))
        async with asyncio.timeout(5):
            while seen.table.version < done:
                await asyncio.sleep(0.01)
        assert heard == [done]


async def test_without_nats_what_happens_elsewhere_is_seen_a_little_later(
    postgres: Postgres, nats: Nats
) -> None:
    database = postgres.new_database()
    async with node(database, nats.url, name="a") as one, node(database, nats.url, name="b") as two:
        room = await one.live.tables.create("anna", SCOPA, "k")
        await one.live.tables.command(room.id, "anna", "s1", Sit("Anna"))
        seen = await two.live.tables.room(room.id)
        await two.live.tables.watch(room.id, lambda: None)
        nats.kill()
        try:
            async with asyncio.timeout(10):
                while one.core.bus.up or two.core.bus.up:
                    await asyncio.sleep(0.01)
            done = await one.live.tables.command(room.id, "anna", "t", Say("hello"))
            async with asyncio.timeout(5):
                while seen.table.version < done:
                    await asyncio.sleep(0.01)
        finally:
            nats.start()


async def test_two_servers_on_one_database_without_a_bus_see_each_other_a_little_later(database: str) -> None:
    async with node(database, name="a") as one, node(database, name="b") as two:
        room = await one.live.tables.create("anna", SCOPA, "k")
        seen = await two.live.tables.watch(room.id, lambda: None)
        done = await one.live.tables.command(room.id, "anna", "s1", Sit("Anna"))
        async with asyncio.timeout(10):
            while seen.table.version < done:
                await asyncio.sleep(0.01)
        assert not one.core.bus.up
        assert not two.core.bus.up
    async with node(database, name="c") as alone:  # whoever is gone is nobody
        await asyncio.sleep(0.7)
        assert alone.core.bus.up


async def test_whoever_is_asleep_is_timed_out_and_an_agreed_cut_is_made(sqlite: str) -> None:
    terms = msgspec.structs.replace(SCOPA, turn_ms=5_000, cut_ms=1_000)
    async with node(sqlite) as world:
        room = await world.live.tables.create("anna", terms, "k")
        for who in ("anna", "bruno"):
            await world.live.tables.command(room.id, who, f"sit {who}", Sit(who))
        for who in ("anna", "bruno"):
            await world.live.tables.command(room.id, who, f"ready {who}", Ready())
        assert phase(room.table) == "cut"
        seen = []
        room = await world.live.tables.watch(room.id, lambda: seen.append(phase(room.table)))
        async with asyncio.timeout(20):
            while phase(room.table) != "over":
                await asyncio.sleep(0.05)
        assert seen == ["play", "over"]
        assert room.table.progress is not None
        assert room.table.progress.match.verdict is not None
        assert room.table.progress.match.verdict.reason == "timeout"


async def test_whoever_acts_again_and_again_is_not_timed_out_by_a_time_that_was_kept(sqlite: str) -> None:
    """When somebody must look is not written down with every action: who looks too early goes away again."""
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], msgspec.structs.replace(SCOPA, turn_ms=5_000))
        room = await world.live.tables.room(table)
        written = log.TableLog(world.core.store)
        kept, actions, due = {due_at(room.table)}, 12, 0
        for number in range(actions):
            await asyncio.sleep(0.5)
            seat = 0 if "act" in _may(room, 0) else 1
            who = ("anna", "bruno")[seat]
            [first, *_] = options_of(room.table, Seat(seat))
            await world.live.tables.command(table, who, f"{number}", Act(first))
            due, head = due_at(room.table) or 0, await written.head(table)
            assert head is not None
            assert head.summary.wake_at is not None
            assert world.core.clock.now() - 250 < head.summary.wake_at <= due
            kept.add(head.summary.wake_at)
        assert phase(room.table) in ("play", "cut", "pause")
        assert len(kept) < actions
        if phase(room.table) == "play":
            async with asyncio.timeout(20):
                while phase(room.table) == "play":
                    await asyncio.sleep(0.05)
            assert room.table.at >= due


def test_a_time_to_look_that_is_early_enough() -> None:
    assert _early_enough(None, None, 0)
    assert not _early_enough(None, 10, 0)  # nobody would come
    assert not _early_enough(10, None, 0)  # somebody would come in vain
    assert _early_enough(10, 10, 0)
    assert _early_enough(10, 20, 0)
    assert not _early_enough(11, 10, 0)  # too late
    assert not _early_enough(9, 20, 0)
    assert not _early_enough(5, 20, 5)  # now, in vain


async def test_a_spectator_sees_later_and_everything(sqlite: str) -> None:
    terms = msgspec.structs.replace(SCALA, delay_ms=700)
    async with node(sqlite, beats=False) as world:  # the next event is the draw, and no outage
        table = await begun(world, ["anna", "bruno"], terms)
        room = await world.live.tables.room(table)
        async with world.client("carla") as carla, carla.table(table) as socket:
            assert socket.frame is not None
            at = room.table.version
            now = world.core.clock.now()
            who = "anna" if "act" in _may(room, 0) else "bruno"
            await world.live.tables.command(table, who, "d", Act("draw"))
            async for frame in socket.frames():
                assert frame.seat is None
                if frame.version == at + 1:
                    assert world.core.clock.now() - now >= 690
                    return


def _may(room: Room, seat: int) -> tuple[str, ...]:
    return may(room.table, Seat(seat))


async def test_a_slow_reader_is_closed_and_comes_back(sqlite: str) -> None:
    limits = Limits(per_second=1e6, burst=10**6, patience=0.3)
    async with node(sqlite, limits=limits) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        room = await world.live.tables.room(table)
        address = f"ws{world.address.removeprefix('http')}/api/tables/{table}/socket"
        headers = {"Authorization": "Bearer anna"}
        async with connect(address, additional_headers=headers, compression=None, max_queue=1) as socket:
            async with asyncio.timeout(60):
                number = 0
                while room.watchers or not number:  # asks for frames and reads none of them
                    number += 1
                    try:
                        await asyncio.wait_for(socket.send('{"id":"l","command":{"type":"look"}}'), 1)
                    except Exception:
                        break
            async with asyncio.timeout(10):
                while room.watchers:
                    await asyncio.sleep(0.05)
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(10):
                    while True:
                        await socket.recv()
            assert socket.close_code == 4408
        async with connect(address, additional_headers=headers, compression=None) as socket:
            assert isinstance(ANSWER.decode(await socket.recv()), Shown)


async def test_moved_on_but_not_by_talk(sqlite: str) -> None:
    async with node(sqlite) as world:
        tables = world.live.tables
        table = await begun(world, ["anna", "bruno"], SCALA)
        room = await tables.room(table)
        seen = room.table.version
        who, other = ("anna", "bruno") if "act" in _may(room, 0) else ("bruno", "anna")
        await tables.command(table, other, "t", Say("hello"))
        assert await tables.command(table, who, "d", Act("draw"), seen=seen) == seen + 2
        assert await tables.command(table, who, "d", Act("draw"), seen=seen) == seen + 2
        for late in (seen, seen + 99):
            with pytest.raises(Illegal, match="moved-on"):
                await tables.command(table, who, "e", Act("draw"), seen=late)


async def test_a_table_is_told_of_an_outage_with_what_happens_next_there(database: str) -> None:
    """In one commit and one frame: when a thousand tables go on after an outage, it costs nearly nothing."""
    async with node(database, beats=False) as world:
        tables = world.live.tables
        table = await begun(world, ["anna", "bruno"], SCALA)
        told: list[int] = []
        room = await tables.watch(table, lambda: told.append(room.table.version), "anna")
        before = room.table
        who = next(name for seat, name in enumerate(("anna", "bruno")) if "act" in may(before, Seat(seat)))
        while world.core.clock.now() <= before.at + 20:
            await asyncio.sleep(0.01)
        now = world.core.clock.now()
        outage = Outage(before.at + 10, now)
        tables.absences.learn(Seen(now, [outage]))
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        asked = Asked(room, who, "by:it", Act("draw"), before.version)
        tables.ask(asked, lambda version, _: done.set_result(version))
        assert await done == before.version + 2
        rows = await tables.events(table)
        assert isinstance(rows[-2], Resumed)
        assert told == [before.version + 2]
        assert await tables.command(table, who, "by:it", Act("draw")) == before.version + 2
        assert len(await tables.events(table)) == len(rows)
        assert tables.absences.since(room.table) == []
        assert room.table.since >= before.since + now - outage.began_at  # the clock was not charged


async def test_frames_are_made_while_their_action_is_being_saved(database: str) -> None:
    async with node(database) as world:
        tables = world.live.tables
        table = await begun(world, ["anna", "bruno"], SCALA)
        room = await tables.watch(table, nothing, "anna")
        await tables.watch(table, lambda: None, "bruno")
        before = room.table
        seat = next(Seat(seat) for seat in (0, 1) if "act" in may(before, Seat(seat)))
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        asked = Asked(room, ("anna", "bruno")[seat], "by:it", Act("draw"), before.version)
        tables.ask(asked, lambda version, _: done.set_result(version))
        assert await done == before.version + 1
        assert list(room._shared) == [(seat, before.version)]  # nobody has asked for one


async def test_what_breaks_in_its_commit_is_told_to_nobody(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its work has said that it is appended; whether it is, nobody knows before it was asked for again."""
    monkeypatch.setattr("smazzata.server.live.service.INSIST", 0.2)
    async with node(postgres.new_database(), beats=False) as world:
        tables = world.live.tables
        table = await begun(world, ["anna", "bruno"], SCALA)
        told: list[int] = []
        room = await tables.watch(table, lambda: told.append(room.table.version), "anna")
        before, broken = room.table, True
        who = next(name for seat, name in enumerate(("anna", "bruno")) if "act" in may(before, Seat(seat)))

        def fail(_connection: Connection) -> None:
            if broken:
                raise OperationalError("COMMIT", {}, Exception("the connection is gone"))

        event.listen(world.core.store.write_engine, "commit", fail)
        answer: asyncio.Future[tuple[int | None, BaseException | None]] = asyncio.get_running_loop().create_future()
        asked = Asked(room, who, "by:it", Act("draw"), before.version)
        tables.ask(asked, lambda done, error: answer.set_result((done, error)))
        done, error = await answer
        assert done is None
        assert isinstance(error, Unknown)
        assert room.table is before
        broken = False
        assert len(await tables.events(table)) == before.version
        assert await tables.command(table, who, "by:it", Act("draw")) == before.version + 1
        await asyncio.sleep(0.05)
        assert told == [before.version + 1]


async def test_a_log_that_has_lost_its_end_is_believed(database: str) -> None:
    """A standby took over that did not have the last event yet: nobody is stuck with what has not happened any more."""
    async with node(database, beats=False) as world:
        tables = world.live.tables
        table = await begun(world, ["anna", "bruno"], SCALA)
        room = await tables.room(table)
        who = next(name for seat, name in enumerate(("anna", "bruno")) if "act" in _may(room, seat))
        before = await tables.command(table, who, "by:1", Act("draw"))

        def lose(connection: Connection) -> None:
            here = {"id": table, "last": before}
            connection.execute(text("DELETE FROM events WHERE table_id = :id AND version = :last"), here)
            connection.execute(text("UPDATE tables SET version = :last - 1 WHERE id = :id"), here)

        await world.core.store.write(lose)
        called = room.called
        assert await tables.command(table, who, "by:2", Say("hello")) == before
        assert room.table.version == before
        assert room.called > called  # who has seen another version of that number is shown this one
        assert await tables.command(table, who, "by:1", Act("draw")) == before + 1
        assert len(await tables.events(table)) == before + 1 == room.table.version


async def test_one_frame_a_viewer_for_each_action(sqlite: str) -> None:
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        anna, bruno = world.client("anna"), world.client("bruno")
        async with anna, bruno, anna.table(table) as one, bruno.table(table) as two:
            begin = (await anext(one.frames())).version
            for number in range(1, 11):
                await one.say("hello")
                async with asyncio.timeout(60):
                    while two.frame is None or one.frame is None or two.frame.version < one.frame.version:
                        await asyncio.sleep(0.001)
                await asyncio.sleep(0.01)
                happened = one.frame.version - begin  # a machine that stands still for a second adds an outage
                for seen in (one.frames_seen, two.frames_seen):
                    assert number + 1 <= seen <= happened + 1


def test_a_bucket_fills_again() -> None:
    now = 0.0
    bucket = Bucket(10, 2, lambda: now)
    assert [bucket.take(), bucket.take()] == [0, 0]
    assert bucket.take() == 100
    now = 0.1
    assert bucket.take() == 0


def test_a_full_bucket_is_forgotten_and_no_other() -> None:
    now = 0.0
    paces = Paces(10, 2, lambda: now)
    assert [paces.take("anna") for _ in range(3)] == [0, 0, 100]
    assert paces.take("bruno") == 0
    now = 0.15  # his is full again, hers is not
    for number in range(FEW):
        paces.take(f"guest {number}")
    assert len(paces) == FEW + 1
    assert [paces.take("anna"), paces.take("anna")] == [0, 50]
    now = 10.0
    for number in range(2 * FEW):
        paces.take(f"another {number}")
    assert len(paces) <= 2 * FEW


def test_every_bot_has_a_pace() -> None:
    assert {"simple", "simple:instant", "random:calm"} <= set(known_bots())
