"""Many questions, few answers from the database, each as of when it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from smazzata.server.infra.gathering import AT_ONCE, Gathering

pytestmark = pytest.mark.once


class Slow:
    """Says what it was asked, and answers when it is let go on."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.go_on = asyncio.Event()
        self.breaks = False
        self.known = {1: "one", 2: "two"}

    async def read(self, keys: Sequence[int]) -> Mapping[int, str]:
        self.asked.append(sorted(keys))
        known = dict(self.known)
        await self.go_on.wait()
        if self.breaks:
            raise OSError("away")
        return known


async def asking(questions: Gathering[int, str], *keys: int) -> list[asyncio.Task[str | None]]:
    tasks = [asyncio.create_task(questions.ask(key)) for key in keys]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_who_asks_meanwhile_is_answered_by_the_next_reading() -> None:
    slow = Slow()
    questions = Gathering(slow.read)
    first = await asking(questions, 1)
    later = await asking(questions, 2, 1, 3, 1)
    slow.known[1] = "another"
    slow.go_on.set()
    assert [await each for each in (*first, *later)] == ["one", "two", "another", None, "another"]
    assert slow.asked == [[1], [1, 2, 3]]
    assert await questions.ask(2) == "two"
    assert len(slow.asked) == 3


async def test_not_too_many_at_once() -> None:
    slow = Slow()
    slow.go_on.set()
    await asyncio.gather(*(Gathering(slow.read).ask(key) for key in range(3)))
    questions = Gathering(slow.read)
    await asyncio.gather(*(questions.ask(key) for key in range(2 * AT_ONCE + 1)))
    assert [len(each) for each in slow.asked[3:]] == [AT_ONCE, AT_ONCE, 1]


async def test_a_reading_that_fails_fails_for_those_who_asked_and_nobody_later() -> None:
    slow = Slow()
    slow.breaks = True
    questions = Gathering(slow.read)
    tasks = await asking(questions, 1, 2)
    tasks[0].cancel()  # gone meanwhile
    slow.go_on.set()
    assert [type(each) for each in await asyncio.gather(*tasks, return_exceptions=True)] == [
        asyncio.CancelledError,
        OSError,
    ]
    slow.breaks = False
    assert await questions.ask(1) == "one"
