"""The bus: says to whoever listens that something happened. It may lose anything, and then says that it may have.

What is published reaches the subscribers of this process at once, and those of the other processes if it can. Nobody
may rely on it: the log is the truth. So whoever subscribes names two functions, one for what is heard and one that is
called when something may have been missed, upon which the log is read again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from smazzata.server.infra.metrics import Metrics

LOGGER = structlog.stdlib.get_logger("smazzata.bus")

Hear = Callable[[bytes], None]
Missed = Callable[[], None]

_SUBJECT = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


@dataclass(eq=False, slots=True)
class Subscription:
    subject: str
    hear: Hear
    missed: Missed
    leave: Callable[[Subscription], None]

    def close(self) -> None:
        """At once, and as often as one likes."""
        self.leave(self)


class Bus(Protocol):
    async def start(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, subject: str, data: bytes, but: Subscription | None = None) -> None:
        """Never waits and never fails. Messages of one publisher on one subject are heard in their order. `but`: who
        knows it already, and is not told."""
        ...

    def is_heard(self, subject: str, but: Subscription | None = None) -> bool:
        """False: it is certain that nobody else listens, here or elsewhere."""
        ...

    async def subscribe(self, subject: str, hear: Hear, missed: Missed) -> Subscription:
        """Returns when messages published from now on are heard, or when it is certain that `missed` will be called.
        So: subscribe, then read the log. Both functions run on the event loop and must not wait."""
        ...

    @property
    def up(self) -> bool:
        """Are the other processes in reach?"""
        ...

    def meet(self, others: bool) -> None:
        """Whether there are other processes on the same database, as their heartbeats say."""
        ...


@dataclass
class LocalBus:
    """Within one process, where it loses nothing."""

    metrics: Metrics = field(default_factory=Metrics)
    _subscribers: dict[str, list[Subscription]] = field(default_factory=dict)
    _others: bool = False

    async def start(self) -> None:
        self.metrics.bus_up.set(1)

    async def close(self) -> None:
        self._subscribers.clear()
        self.metrics.bus_up.set(0)

    @property
    def up(self) -> bool:
        return not self._others

    def meet(self, others: bool) -> None:
        """They are not in reach from here: what happens there is read from the log."""
        if others != self._others:
            self._others = others
            self.metrics.bus_up.set(not others)
            if others:
                LOGGER.warning("another-server", hint="name a bus in SMAZZATA_BUS, or stop one of them")

    def publish(self, subject: str, data: bytes, but: Subscription | None = None) -> None:
        check_subject(subject)
        self.metrics.published.inc()
        if self.is_heard(subject, but):
            asyncio.get_running_loop().call_soon(self.deliver, subject, data, but)

    def is_heard(self, subject: str, but: Subscription | None = None) -> bool:
        mine = self._subscribers.get(subject)
        return mine is not None and (len(mine) > 1 or mine[0] is not but)

    async def subscribe(self, subject: str, hear: Hear, missed: Missed) -> Subscription:
        return self.add(subject, hear, missed, self.remove)

    # ---- for the bus that also reaches other processes ------------------------------------------------------
    def add(
        self, subject: str, hear: Hear, missed: Missed, leave: Callable[[Subscription], object]
    ) -> Subscription:
        check_subject(subject)
        subscription = Subscription(subject, hear, missed, lambda mine: (leave(mine), None)[1])
        self._subscribers.setdefault(subject, []).append(subscription)
        return subscription

    def remove(self, subscription: Subscription) -> bool:
        """Was it the last one of its subject?"""
        mine = self._subscribers.get(subscription.subject, [])
        if subscription not in mine:
            return False
        mine.remove(subscription)
        if not mine:
            del self._subscribers[subscription.subject]
        return not mine

    def subjects(self) -> list[str]:
        return list(self._subscribers)

    def deliver(self, subject: str, data: bytes, but: Subscription | None = None) -> None:
        for each in tuple(self._subscribers.get(subject, ())):
            if each is not but:
                _call(subject, each.hear, data)

    def say_missed(self, subject: str) -> None:
        for each in tuple(self._subscribers.get(subject, ())):
            _call(subject, each.missed)


def _call(subject: str, function: Callable[..., None], *arguments: bytes) -> None:
    """A subscriber that fails takes nothing from the others."""
    try:
        function(*arguments)
    except Exception:
        LOGGER.exception("subscriber-failed", subject=subject)


def check_subject(subject: str) -> None:
    if not _SUBJECT.fullmatch(subject):
        raise ValueError(f"a subject is words of letters, digits, - and _ with dots between them, not {subject!r}")


def open_bus(address: str | None, metrics: Metrics) -> Bus:
    """In-process, or NATS at `nats://host:port` (several with commas). Not started."""
    if address is None:
        return LocalBus(metrics)
    from smazzata.server.infra.nats_bus import NatsBus  # costs a moment, and most servers need none

    return NatsBus(address.split(","), metrics)
