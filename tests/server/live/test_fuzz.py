"""Bad input over the socket: a clear error or a documented close code, the table unchanged, the server still there."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from contextlib import AsyncExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.live.served import kept
from server.live.world import SCALA, SCOPA, World, begun, node
from smazzata.games.contract import Seat
from smazzata.games.known import games
from smazzata.server.infra.clock import SystemClock
from smazzata.server.infra.dice import SeededDice
from smazzata.server.live.messages import CLOSE_CODES, Away, Do, Look, Out, Refused, Say, Shown
from smazzata.server.live.pacing import Limits
from smazzata.server.live.rooms import Room
from smazzata.tables import Act, Terms, need_of, seat_of
from tables.test_table_leaks import other_world, questions

ANSWER = msgspec.json.Decoder(Out)
MESSAGES, MESSAGES_LONG = 400, 20_000
PACKS = [(game, rules) for game in games().values() for rules in game.rulesets.values()]
CARDS = {game.card(each) for game, rules in PACKS for each in game.pack(rules)}
CARD = re.compile(rf"\b(?:{'|'.join(sorted(CARDS))})\b")


def address(world: World, table: str) -> str:
    return f"ws{world.address.removeprefix('http')}/api/tables/{table}/socket"


def person(world: World, table: str, name: str = "anna") -> connect:
    headers = {"Authorization": f"Bearer {name}"} if name else {}
    return connect(address(world, table), additional_headers=headers, compression=None)


async def state_hash(database: str, table: str) -> str:
    """Of all that was ever written of the table, read by a connection of its own."""
    rows = (await kept(database, [table])).logs[table]
    assert rows
    return sha256(msgspec.json.encode(rows)).hexdigest()


async def next_answer(socket: ClientConnection) -> Shown | Refused:
    while isinstance(answer := ANSWER.decode(await socket.recv()), Away):
        continue  # the others are not there
    said: Shown | Refused = answer
    return said


def rubbish(rng: random.Random) -> str:
    good = msgspec.json.encode(
        Do(f"f{rng.randrange(9)}", Say(text="x"), rng.choice([None, 1, 10**9]))
    ).decode()
    commands = ["act", "sit", "cut", "say", "stand", "ready", "wake", "outage", "enter", "nothing", ""]
    match rng.randrange(7):
        case 0:
            return good[: rng.randrange(len(good))]
        case 1:
            at = rng.randrange(len(good))
            return good[:at] + chr(rng.choice([0, 34, 92, 0x7F, 0xFF, 0x20AC, 0x1F600])) + good[at:]
        case 2:
            return rng.choice(["", "null", "[]", "1", '"x"', "{}", "[" * 2000, '{"a":' * 600, "NaN", "\x00"])
        case 3:
            value: Any = rng.choice([None, True, 1, -1, 10**30, 1.5, "x" * 500, [], {}, {"type": "act"}])
            name = rng.choice(["text", "seat", "place", "salt", "ready", "bot", "invitation", "unknown"])
            command = {"type": rng.choice(commands), name: value}
            return msgspec.json.encode({"id": "x", "command": command, "v": None}).decode()
        case 4:
            return msgspec.json.encode(
                {"id": rng.choice(["", "x" * 65, "a b", "à", None, 3]), "command": {}}
            ).decode()
        case 5:
            text = rng.choice(
                ["draw", "discard 7C", "meld", "attach 0: 9H", "play 7D", "\u0000", "𝒳" * 90, "swap -1: KS"]
            )
            return msgspec.json.encode(
                {"id": f"t{rng.random()}", "command": {"type": "act", "text": text}}
            ).decode()
        case _:
            return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(60)))


async def refuse_all(socket: ClientConnection, messages: list[str]) -> None:
    """Each gets a refusal in both languages, which names no card that was not in the question."""
    for message in messages:
        await socket.send(message)
        while (said := await socket.recv(decode=True)).startswith('{"type":"away"'):
            continue
        answer = ANSWER.decode(said)
        assert isinstance(answer, Refused), message
        assert answer.code
        assert all(answer.message)
        assert set(CARD.findall(said)) <= set(CARD.findall(message)), (message, said)


async def test_rubbish_is_refused_and_changes_nothing(sqlite: str, long: bool) -> None:
    rng = random.Random(1)
    async with node(sqlite, beats=False) as world:  # no outage, no frame that nobody asked for
        table = await begun(world, ["anna", "bruno"], SCALA)
        room = await world.live.tables.room(table)
        need = next(seat for seat in room.table.seats if seat is not None)
        assert need.who == "anna"
        mover = room.table.progress and room.table.progress.game.turn(room.table.progress.state)
        name = "bruno" if mover == 0 else "anna"  # whoever may not act now
        before = room.table, await state_hash(sqlite, table)
        async with person(world, table, name) as socket:
            assert isinstance(await next_answer(socket), Shown)
            await refuse_all(socket, [rubbish(rng) for _ in range(MESSAGES_LONG if long else MESSAGES)])
            await socket.send(msgspec.json.encode(Do("end", Look())).decode())
            last = await next_answer(socket)
            assert isinstance(last, Shown)
            assert last.re == "end"
        assert (room.table, await state_hash(sqlite, table)) == before


def meddling(room: Room, rng: random.Random) -> list[str]:
    """Well-formed, and of somebody else's seat: what whoever has the turn may do, or a host, a cutter, a player."""
    table, need = room.table, need_of(room.table)
    assert need is not None
    assert need.seat is not None
    legal = room.shown(need.seat, None, table.at).options
    assert legal
    commands: list[dict[str, Any]] = [
        *({"type": "act", "text": text} for text in rng.sample(legal, min(8, len(legal)))),
        *({"type": "act", "text": legal[0], "seat": seat} for seat in (0, 1)),
        *({"type": "act", "text": each.text} for each in questions(table, rng) if isinstance(each, Act)),
        *({"type": kind, "seat": seat} for kind in ("sit", "stand") for seat in (None, 0, 1, 2, 63)),
        *({"type": "sit", "seat": seat, "bot": "simple"} for seat in (None, 0, 1)),
        {"type": "sit", "invitation": room.invitation},
        *({"type": "ready", "ready": ready} for ready in (True, False)),
        *({"type": kind} for kind in ("abandon", "rematch", "wake")),
        {"type": "cut", "place": 3, "salt": "ab" * 32},
        {"type": "outage", "since": 0, "until": table.at},
        {"type": "say", "text": "x"},
        {"type": "say", "phrase": "hello"},
        *({"type": "enter", "ticket": f"ticket-{name}"} for name in ("anna", "bruno")),
    ]
    ids = ["sit", "ready", "cut", "by:anna:sit"]  # as those who play there had them: an id is each person's own
    return [
        msgspec.json.encode({"id": rng.choice([*ids, f"m{number}"]), "command": command, "v": version}).decode()
        for number, command in enumerate(commands)
        for version in (None, table.version)
    ]


BREAKING = {"binary": 1003, "bad UTF-8": 1007, "too large": 1009, "huge": 1009}


async def break_off(socket: ClientConnection, case: str) -> int | None:
    """The code with which the server ends it."""
    match case:
        case "binary":
            await socket.send(b"{}")
        case "bad UTF-8":
            socket.protocol.send_text(b'{"id":"\xff\xfe"}')
            socket.send_data()
        case "too large":
            await socket.send("x" * 5000)
        case _:
            await socket.send("x" * 500_000)
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code


async def looks_on(socket: ClientConnection, name: str) -> Shown:
    if not name:  # who has no name says first that they only look on
        await socket.send(msgspec.json.encode(Do("first", Look())).decode())
    shown = await next_answer(socket)
    assert isinstance(shown, Shown)
    return shown


@pytest.mark.parametrize("name", ["carla", ""], ids=["stranger", "nobody"])
@pytest.mark.parametrize("terms", [SCALA, SCOPA], ids=lambda terms: terms.rules)
async def test_who_has_no_seat_meddles_in_vain(sqlite: str, terms: Terms, name: str, long: bool) -> None:
    """A stranger with a name, who is the host of another table, and a spectator without one, at a table in play."""
    rng = random.Random(f"{terms.rules} {name}")
    async with node(sqlite, beats=False, dice=SeededDice(1)) as world:
        table = await begun(world, ["anna", "bruno"], replace(terms, turn_ms=86_400_000))
        await begun(world, ["carla", "dario"], terms)
        room = await world.live.tables.room(table)
        for step in range(3):
            need = need_of(room.table)
            assert need is not None
            assert need.seat is not None
            text = rng.choice(room.shown(need.seat, None, room.table.at).options)
            await world.live.tables.command(table, ["anna", "bruno"][need.seat], f"by:step{step}", Act(text))
        assert seat_of(room.table, name) is None
        before = room.table, await state_hash(sqlite, table)

        async with person(world, table, name) as socket:
            first = await looks_on(socket, name)
            messages = [rubbish(rng) for _ in range((MESSAGES_LONG if long else MESSAGES) // 2)]
            messages += meddling(room, rng)
            rng.shuffle(messages)
            await refuse_all(socket, messages)
            await socket.send(msgspec.json.encode(Do("end", Look())).decode())
            last = await next_answer(socket)
        for shown in (first, last):
            assert isinstance(shown, Shown)
            assert (shown.frame.seat, shown.frame.options, shown.frame.may) == (None, (), ())
            assert shown.frame.view == sight(room, rng)
        for case, code in BREAKING.items():
            async with person(world, table, name) as socket:
                await looks_on(socket, name)
                assert await break_off(socket, case) == code, case
        assert (room.table, await state_hash(sqlite, table)) == before


def sight(room: Room, rng: random.Random) -> Any:
    """What a spectator sees where all that is hidden from spectators is otherwise: not what any seat sees."""
    progress = other_world(room.table, None, rng).progress
    assert progress is not None
    found = as_sent(progress.game.view(progress.state, None))
    for seat in range(len(room.table.seats)):
        assert as_sent(room.shown(Seat(seat), None, room.table.at).view) != found
    return found


def as_sent(view: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


CLOSES = {
    **BREAKING,
    "goodbye": 1000, "a mistake": 1011, "going down": 1012, "no ticket": 4401, "no such table": 4404, "flood": 4429,
}  # fmt: skip
CLOSED_ELSEWHERE = {
    1001: "app/test_serve.py::test_sockets_over_the_network",
    4403: "app/test_security.py::test_a_cookie_opens_a_socket_from_our_pages_only",
    4408: "live/test_service.py::test_a_slow_reader_is_closed_and_comes_back",
    4503: "live/test_services_killed.py::test_postgresql_is_killed",
}


def test_every_documented_close_code_has_a_test() -> None:
    assert set(CLOSES.values()) | set(CLOSED_ELSEWHERE) == set(CLOSE_CODES)
    for code, place in CLOSED_ELSEWHERE.items():
        file, _, name = place.partition("::")
        source = (Path(__file__).parents[1] / file).read_text("utf-8")
        body = source.partition(f"def {name}(")[2].partition("\n\n\n")[0]
        assert str(code) in body or "await away(" in body, place


class Failing(SystemClock):
    """Stands for any mistake of ours."""

    fails = False

    def now(self) -> int:
        if self.fails:
            raise ArithmeticError("the clock is broken")
        return super().now()


@pytest.mark.parametrize(("case", "code"), CLOSES.items())
async def test_close_codes(sqlite: str, case: str, code: int) -> None:
    limits = Limits(per_second=5, burst=5, most_refused=20)
    clock = Failing()
    async with AsyncExitStack() as stack:
        world = await stack.enter_async_context(node(sqlite, limits=limits, clock=clock))
        table = await begun(world, ["anna", "bruno"], SCALA)
        room = await world.live.tables.room(table)
        name = "" if case == "no ticket" else "anna"
        async with person(world, "nowhere" if case == "no such table" else table, name) as socket:
            if case in ("goodbye", "going down", "a mistake"):
                await next_answer(socket)
            match case:
                case "goodbye":
                    await socket.close()
                case _ if case in BREAKING:
                    await break_off(socket, case)
                case "a mistake":
                    clock.fails = True
                    await socket.send('{"id":"1","command":{"type":"look"}}')
                case "going down":
                    await stack.aclose()
                case "no ticket":
                    await socket.send('{"id":"1","command":{"type":"enter","ticket":"wrong"}}')
                case "flood":
                    for _ in range(60):
                        await socket.send("{}")
                case _:
                    pass
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code == code
        clock.fails = False
        async with asyncio.timeout(5):
            while room.watchers:
                await asyncio.sleep(0.01)
        assert room.subscription is None


async def test_a_page_without_cookie_enters_by_ticket_or_looks_on(sqlite: str) -> None:
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with person(world, table, "") as socket:
            await socket.send('{"id":"1","command":{"type":"say","text":"x"}}')
            refused = await next_answer(socket)
            assert isinstance(refused, Refused)
            assert refused.code == "sign-in-first"
            await socket.send('{"id":"2","command":{"type":"enter","ticket":"ticket-bruno"}}')
            shown = await next_answer(socket)
            assert isinstance(shown, Shown)
            assert (shown.re, shown.frame.seat) == ("2", 1)
        async with person(world, table, "") as socket:
            await socket.send('{"id":"3","command":{"type":"look"}}')
            shown = await next_answer(socket)
            assert isinstance(shown, Shown)
            assert shown.frame.seat is None
            await socket.send('{"id":"4","command":{"type":"act","text":"draw"}}')
            refused = await next_answer(socket)
            assert isinstance(refused, Refused)
            assert refused.code == "sign-in-first"
