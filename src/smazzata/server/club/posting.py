"""Sends what is in the outbox, one letter after the other, while the server runs. Every process looks; a letter is
claimed before it is sent and marked after. Whoever dies between the two, or loses the connection before the mail
server's answer, cannot know: that one letter is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog
from prometheus_client import Counter
from sqlalchemy import Connection

from smazzata.server.club import outbox
from smazzata.server.club.mailing import Unsent, Wire, composed, recipient
from smazzata.server.club.outbox import DAY_MS, LEASE_MS, Due
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store, StoreError
from smazzata.server.infra.dice import Dice
from smazzata.server.infra.mail import MailServer
from smazzata.server.infra.metrics import Metrics

LOGGER = structlog.stdlib.get_logger("smazzata.mail")
LOOK_SECONDS: Final = 3.0
PACE_SECONDS: Final = 0.1
"""Between two letters: mail servers do not like whoever is in a hurry."""
PATIENCE: Final = 5.0
"""For the letter that is being sent when the server stops."""
MINUTE_MS: Final = 60_000
AGAIN_MS: Final = (MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS)
"""How long a letter that was put off waits, by its tries; the last from then on."""
HOLD_MS: Final = (5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS)
"""How long all wait while the mail server cannot be reached."""
GIVE_UP_MS: Final = 2 * DAY_MS
"""News that is older is none."""


class Posting:
    def __init__(
        self, store: Store, clock: Clock, dice: Dice, metrics: Metrics, server: MailServer, sender: str
    ) -> None:
        self._count = Counter("smazzata_letters", "Letters tried", ["outcome"], registry=metrics.registry)
        self._store = store
        self._clock = clock
        self._dice = dice
        self._server = server
        self._sender = sender
        self._more = asyncio.Event()
        self._stopping = False
        self._away = 0
        self._hold_until = 0
        self._clear_at = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on())

    def poke(self) -> None:
        """There is something to send."""
        self._more.set()

    async def stop(self) -> None:
        """The letter in hand is sent and marked, if the mail server does not take its time."""
        self._stopping = True
        self._more.set()
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=PATIENCE)
            for each in late:
                each.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while not self._stopping:
            self._more.clear()
            try:
                await self._send_all()
            except StoreError as error:
                LOGGER.warning("cannot-look", reason=str(error))
            except Exception:
                LOGGER.exception("posting-failed")
            if not self._stopping:
                try:
                    await asyncio.wait_for(self._more.wait(), LOOK_SECONDS)
                except TimeoutError:
                    continue

    async def _send_all(self) -> None:
        """Until nothing is due, or the mail server cannot be reached."""
        if self._clock.now() >= self._clear_at:
            self._clear_at = self._clock.now() + DAY_MS
            await self._store.write(partial(outbox.clear, now=self._clock.now()), key="letters")
        if not await self._store.read(partial(outbox.is_due, now=self._clock.now())):
            return
        async with Wire(self._server) as wire:
            while not self._stopping and self._clock.now() >= self._hold_until:
                token = self._dice.name()
                claim = partial(outbox.claim, token=token, now=self._clock.now())
                letter = await self._store.write(claim, key="letters")
                if letter is None:
                    return
                await self._send(wire, letter, token)
                await asyncio.sleep(PACE_SECONDS)

    async def _send(self, wire: Wire, letter: Due, token: str) -> None:
        try:
            to, data = recipient(letter.email), composed(letter, self._sender)
        except ValueError as error:
            await self._mark(letter, token, Unsent("address-unfit", str(error), final=True))
            return
        failed = await wire.send(self._sender, to, data)
        if failed is not None and failed.problem == "no-connection":
            self._hold_until = self._clock.now() + HOLD_MS[min(self._away, len(HOLD_MS) - 1)]
            self._away += 1
            LOGGER.warning("mail-server-away", host=self._server.host, reason=failed.answer, tries=self._away)
        else:
            self._away = 0
        await self._mark(letter, token, failed)

    async def _mark(self, letter: Due, token: str, failed: Unsent | None) -> None:
        """Insists for as long as the letter is this process's: what is sent and not marked is sent again."""
        mark = self._marking(letter, token, failed)
        self._count.labels("sent" if failed is None else failed.problem).inc()
        for _ in range(LEASE_MS // 2000):
            try:
                await self._store.write(mark, key="letters")
                break
            except StoreError as error:
                LOGGER.warning("cannot-mark", letter=letter.id, reason=str(error))
                if self._stopping:
                    raise
                await asyncio.sleep(1)
        LOGGER.info(
            "letter-sent" if failed is None else "letter-not-sent",
            letter=letter.id,
            tournament=letter.tournament,
            tries=letter.tries,
            problem=None if failed is None else failed.problem,
        )

    def _marking(self, letter: Due, token: str, failed: Unsent | None) -> Callable[[Connection], bool]:
        now = self._clock.now()
        if failed is None:
            return partial(outbox.mark, letter=letter, token=token, state="sent", now=now)
        given_up = failed.final or now - letter.created_at > GIVE_UP_MS
        wait = AGAIN_MS[min(letter.tries, len(AGAIN_MS)) - 1]
        return partial(
            outbox.mark,
            letter=letter,
            token=token,
            state="failed" if given_up else "queued",
            now=now,
            problem=failed.problem,
            answer=failed.answer,
            again_at=self._hold_until if failed.problem == "no-connection" else now + wait,
        )
