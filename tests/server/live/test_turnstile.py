"""One at a time, in the order in which they came, whoever gives up meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from smazzata.server.live.turnstile import Turnstile

pytestmark = pytest.mark.once


async def test_who_finds_it_free_passes_at_once() -> None:
    gate = Turnstile()
    assert gate.take()
    assert not gate.take()
    gate.release()
    assert not gate.taken
    async with gate:
        assert not gate.take()
    assert gate.take()


async def passing(gate: Turnstile, name: str, passed: list[str]) -> None:
    async with gate:
        passed.append(name)
        await asyncio.sleep(0)


async def test_who_came_first_passes_first_and_nobody_overtakes() -> None:
    gate, passed = Turnstile(), list[str]()
    assert gate.take()
    tasks = [asyncio.create_task(passing(gate, name, passed)) for name in "abc"]
    await asyncio.sleep(0)
    gate.release()
    assert gate.taken  # it is a's, who has not run yet
    assert not gate.take()
    await asyncio.gather(*tasks)
    assert passed == ["a", "b", "c"]
    assert not gate.taken


@pytest.mark.parametrize("handed_over", [False, True], ids=["while waiting", "when it was handed over"])
async def test_who_gives_up_keeps_nobody_waiting(handed_over: bool) -> None:
    gate, passed = Turnstile(), list[str]()
    assert gate.take()
    first, second = (asyncio.create_task(passing(gate, name, passed)) for name in "ab")
    await asyncio.sleep(0)
    if handed_over:
        gate.release()
        first.cancel()
    else:
        first.cancel()
        gate.release()
    await asyncio.wait([first, second], timeout=5)
    assert first.cancelled()
    assert passed == ["b"]
    assert not gate.taken
