"""Garbage is found while a server runs, though Python does not look for it by itself."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from smazzata.server.infra.tuning import SWITCH_SECONDS, keep_tidy, tune


class Ring:
    """Nothing but a search for garbage frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def tuned() -> Iterator[None]:
    """As `serve` does it."""
    switch = sys.getswitchinterval()
    gc.collect()
    try:
        tune()
        assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
        yield
    finally:
        gc.enable()
        gc.unfreeze()
        sys.setswitchinterval(switch)


async def gone(ring: weakref.ref[Ring]) -> None:
    async with asyncio.timeout(60):
        while ring() is not None:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("tuned")
async def test_new_garbage_is_found() -> None:
    ring = weakref.ref(Ring())
    tidying = asyncio.create_task(keep_tidy(0.01, 1e9))
    assert ring() is not None
    await gone(ring)
    tidying.cancel()


@pytest.mark.usefixtures("tuned")
async def test_what_became_garbage_later_is_found_too() -> None:
    kept = Ring()
    ring = weakref.ref(kept)
    gc.collect(0)  # it is not new any more
    del kept
    gc.collect(0)
    assert ring() is not None
    tidying = asyncio.create_task(keep_tidy(0.01, 0.05))
    await gone(ring)
    tidying.cancel()


@pytest.mark.usefixtures("tuned")
async def test_garbage_of_a_time_that_was_passed_over_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """After searches that found nothing some are left out: what is new then waits for the search among all."""
    searched: list[int] = []
    collect = gc.collect

    def counted(generation: int = 2) -> int:
        searched.append(generation)
        return collect(generation)

    monkeypatch.setattr(gc, "collect", counted)
    collect()
    tidying = asyncio.create_task(keep_tidy(0.001, 0.5))
    await asyncio.sleep(0.3)  # hundreds of times it could have been searched
    assert 0 < searched.count(0) < 20
    ring = weakref.ref(Ring())
    await gone(ring)
    tidying.cancel()
