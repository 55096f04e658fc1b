"""Messages however the network cuts them: whole, in pieces, many at once, in fragments, with pings among them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence

import msgspec
import pytest
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode

from server.live.world import SCALA, World, begun, node
from smazzata.server.live.conversation import FEW_WAITING
from smazzata.server.live.messages import Away, Do, Look, Out, Refused, Say, Shown

ANSWER = msgspec.json.Decoder(Out)


class Raw:
    """A socket of which every byte is ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, data: bytes, pieces: Sequence[int] = ()) -> None:
        """`pieces`: where it is cut; each piece arrives alone."""
        for begin, end in zip((0, *pieces), (*pieces, len(data)), strict=True):
            self._writer.write(data[begin:end])
            await self._writer.drain()
            if pieces:
                await asyncio.sleep(0.002)

    async def frame(self) -> tuple[int, bytes]:
        first, size = await self._reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
        return first & 15, await self._reader.readexactly(size)

    async def more(self) -> bytes:
        """Whatever comes next; nothing: the other end has closed it."""
        return await self._reader.read(1)

    async def answer(self) -> Shown | Refused:
        while True:
            opcode, data = await self.frame()
            if opcode != Opcode.TEXT:
                continue
            said = ANSWER.decode(data)
            if not isinstance(said, Away) and said.re is not None:
                found: Shown | Refused = said
                return found


@contextlib.asynccontextmanager
async def raw(world: World, table: str, name: str = "anna") -> AsyncIterator[Raw]:
    host, _, port = world.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {name}",
    ]  # fmt: skip
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()


def text(message: Do, *, fin: bool = True) -> bytes:
    return WireFrame(Opcode.TEXT, msgspec.json.encode(message), fin).serialize(mask=True)


def say(number: int) -> bytes:
    return text(Do(f"s{number}", Say(text=f"è la {number}ª")))


async def test_many_at_once_are_done_one_after_the_other(sqlite: str) -> None:
    many = 3 * FEW_WAITING
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with asyncio.timeout(60), raw(world, table) as socket:
            await socket.send(b"".join(map(say, range(many))))
            answers = [await socket.answer() for _ in range(many)]
            assert [each.re for each in answers] == [f"s{number}" for number in range(many)]
            done = [each.done for each in answers if isinstance(each, Shown) and each.done is not None]
            assert len(done) == many
            assert done == sorted(set(done))
            await socket.send(text(Do("l", Look())))  # what was held back is read again
            assert (await socket.answer()).re == "l"


@pytest.mark.parametrize("seed", range(4))
async def test_cut_anywhere_it_means_the_same(sqlite: str, seed: int) -> None:
    rng = random.Random(seed)
    ping = WireFrame(Opcode.PING, b"are you there").serialize(mask=True)
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with asyncio.timeout(60), raw(world, table) as socket:
            sent = b"".join(ping * rng.randrange(2) + say(number) for number in range(6))
            await socket.send(sent, sorted(rng.sample(range(1, len(sent)), 12)))
            assert [(await socket.answer()).re for _ in range(6)] == [f"s{number}" for number in range(6)]


async def test_a_ping_is_answered(sqlite: str) -> None:
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with asyncio.timeout(60), raw(world, table) as socket:
            await socket.send(say(0))
            await socket.answer()
            await socket.send(WireFrame(Opcode.PING, b"1").serialize(mask=True))
            while (found := await socket.frame())[0] != Opcode.PONG:
                pass
            assert found[1] == b"1"


async def test_who_is_silent_is_asked_and_who_does_not_answer_is_given_up(sqlite: str) -> None:
    async with node(sqlite, ping=0.4) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with asyncio.timeout(60), raw(world, table) as socket:
            for _ in range(3):
                while await socket.frame() != (Opcode.PING, b""):
                    pass
                await socket.send(WireFrame(Opcode.PONG, b"").serialize(mask=True))
            await socket.send(say(0))  # what was answered is no message, and the next one is heard
            assert (await socket.answer()).re == "s0"
            while (found := await socket.frame())[0] != Opcode.CLOSE:
                pass
            assert found[1] == (1011).to_bytes(2, "big") + b"keepalive ping timeout"
            assert not await socket.more()


async def test_fragments_are_put_together_and_what_follows_is_heard(sqlite: str) -> None:
    whole = msgspec.json.encode(Do("f", Say(text="in due pezzi")))
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with asyncio.timeout(60), raw(world, table) as socket:
            await socket.send(say(0))
            first = WireFrame(Opcode.TEXT, whole[:9], fin=False).serialize(mask=True)
            await socket.send(first + WireFrame(Opcode.CONT, whole[9:]).serialize(mask=True) + say(1))
            assert [(await socket.answer()).re for _ in range(3)] == ["s0", "f", "s1"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (WireFrame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (b"\xc1\x82\0\0\0\0{}", 1002),
        (WireFrame(Opcode.BINARY, b"{}").serialize(mask=True), 1003),
        (WireFrame(Opcode.TEXT, b'{"id":"\xff"}').serialize(mask=True), 1007),
        (WireFrame(Opcode.TEXT, b"x" * 9000).serialize(mask=True), 1009),
        (WireFrame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True)[:20], 1009),
    ],
    ids=["not masked", "compressed", "binary", "no text", "too long", "much too long"],
)
async def test_what_is_no_message_ends_the_socket(sqlite: str, frame: bytes, code: int) -> None:
    async with node(sqlite) as world:
        table = await begun(world, ["anna", "bruno"], SCALA)
        async with asyncio.timeout(60), raw(world, table) as socket:
            await socket.send(say(0))
            await socket.answer()
            await socket.send(frame)
            while (found := await socket.frame())[0] != Opcode.CLOSE:
                pass
            assert int.from_bytes(found[1][:2], "big") == code
