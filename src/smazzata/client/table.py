"""One table over its socket: frames as they come, commands exactly once, reconnecting by itself."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from smazzata.client.outbox import MemoryOutbox, Outbox
from smazzata.games.contract import Seat
from smazzata.server.live.messages import (
    CLOSE_CODES,
    Abandon,
    Act,
    Asked,
    Away,
    Cut,
    Do,
    Out,
    Ready,
    Refused,
    Rematch,
    Say,
    Shown,
    Sit,
    Stand,
)
from smazzata.tables import Frame

AGAIN: Final = 5.0  # seconds without an answer after which a message is sent again
LONGEST_PAUSE: Final = 0.5  # seconds between two tries to connect: a server that was killed is back in two

_OUT: msgspec.json.Decoder[Out] = msgspec.json.Decoder(Out)


class Refusal(Exception):
    """The server's no, with its reasons. Nothing has changed."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.code}: {refused.message.en}")
        self.code = refused.code
        self.refused = refused


class TableSocket:
    def __init__(self, address: str, headers: Mapping[str, str], outbox: Outbox | None = None) -> None:
        self._address = address
        self._headers = headers
        self._outbox = outbox if outbox is not None else MemoryOutbox()
        self._answers: dict[str, asyncio.Future[Shown]] = {}
        self._news = asyncio.Condition()
        self._connection: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Future[None]] = set()
        self._given_up: Exception | None = None
        self.frame: Frame | None = None
        self.frames_seen = 0
        self.away: tuple[Seat, ...] = ()
        """Who of the people at the table is not there."""
        self.connections = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected())
        await self._until(0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # ---- looking ------------------------------------------------------------------------------------------
    async def frames(self) -> AsyncIterator[Frame]:
        """The present one, then each newer one; those that came meanwhile are skipped, since each says everything."""
        seen = 0
        while True:
            await self._until(seen)
            seen = self.frames_seen
            assert self.frame is not None
            yield self.frame

    async def _until(self, seen: int) -> None:
        async with self._news:
            await self._news.wait_for(lambda: self.frames_seen > seen or self._given_up is not None)
        if self._given_up is not None:
            raise self._given_up

    # ---- doing --------------------------------------------------------------------------------------------
    async def sit(
        self, seat: int | None = None, *, bot: str | None = None, invitation: str | None = None
    ) -> Shown:
        return await self.do(Sit(seat, bot, invitation))

    async def stand(self, seat: int | None = None) -> Shown:
        return await self.do(Stand(seat))

    async def ready(self, ready: bool = True) -> Shown:
        return await self.do(Ready(ready))

    async def cut(self, place: int = 0, salt: bytes | None = None) -> Shown:
        return await self.do(Cut(place, (salt if salt is not None else secrets.token_bytes(32)).hex()))

    async def act(self, text: str, v: int | None = None) -> Shown:
        return await self.do(Act(text), v)

    async def abandon(self) -> Shown:
        return await self.do(Abandon())

    async def rematch(self) -> Shown:
        return await self.do(Rematch())

    async def say(self, phrase: str = "", text: str = "") -> Shown:
        return await self.do(Say(phrase, text))

    async def do(self, command: Asked, v: int | None = None, *, id: str | None = None) -> Shown:  # noqa: A002
        """Returns with the frame that acknowledges it: then it is saved. Raises Refusal; is sent again as long as
        there is no answer, over as many connections as it takes."""
        action_id = id or secrets.token_hex(12)
        message = msgspec.json.encode(Do(action_id, command, v)).decode()
        self._outbox.put(action_id, message)
        answer: asyncio.Future[Shown] = asyncio.get_running_loop().create_future()
        self._answers[action_id] = answer
        try:
            while True:
                if self._given_up is not None:
                    raise self._given_up
                await self._send(message)
                await asyncio.wait([answer], timeout=AGAIN)
                if answer.done():
                    return answer.result()
        finally:
            self._answers.pop(action_id, None)

    async def _send(self, message: str) -> None:
        if self._connection is not None:
            try:
                await self._connection.send(message)
            except ConnectionClosed:
                return  # sent again when there is a new connection

    def _send_later(self, action_id: str) -> None:
        message = self._outbox.waiting().get(action_id)
        if message is not None:
            task = asyncio.ensure_future(self._send(message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    # ---- the connection -----------------------------------------------------------------------------------
    async def _stay_connected(self) -> None:
        pause = 0.05
        while True:
            try:
                async with connect(
                    self._address, additional_headers=self._headers, compression=None, max_size=None
                ) as connection:
                    self.connections += 1
                    self.away = ()
                    pause = 0.05
                    self._connection = connection
                    for message in self._outbox.waiting().values():
                        await connection.send(message)
                    async for data in connection:
                        await self._take(_OUT.decode(data))
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                last: Exception | None = error
            else:
                last = None
            finally:
                closed, self._connection = self._connection, None
            code = closed.close_code if closed is not None else None
            if code is not None and code in CLOSE_CODES and CLOSE_CODES[code][1] == "never":
                await self._give_up(ConnectionError(f"{code}: {CLOSE_CODES[code][0]}"))
                return
            if isinstance(last, InvalidHandshake) and getattr(last, "response", None) is not None:
                status = last.response.status_code  # type: ignore[attr-defined]
                if 400 <= status < 500 and status != 429:
                    await self._give_up(ConnectionError(f"the server refuses: {status}"))
                    return
            await asyncio.sleep(pause * random.uniform(0.5, 1))  # not all at the same moment
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _give_up(self, error: Exception) -> None:
        self._given_up = error
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error)
        async with self._news:
            self._news.notify_all()

    async def _take(self, out: Out) -> None:
        if isinstance(out, Away):
            self.away = out.seats
            return
        answer = self._answers.get(out.re) if out.re is not None else None
        if isinstance(out, Refused):
            if out.code == "database-away":
                return  # sent again after a while
            if out.code == "too-fast" and out.re is not None:
                wait = float(out.parameters["wait_ms"]) / 1000
                asyncio.get_running_loop().call_later(wait, self._send_later, out.re)
                return
            if answer is not None and not answer.done():
                answer.set_exception(Refusal(out))
        else:
            async with self._news:
                self.frame = out.frame
                self.frames_seen += 1
                self._news.notify_all()
            if answer is not None and not answer.done():
                answer.set_result(out)
        if out.re is not None:
            self._outbox.drop(out.re)
