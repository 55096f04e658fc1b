"""How often somebody may try: per address and, for guessing passwords, per name; by the `limits` package."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from math import ceil

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from smazzata.server.accounts.refusals import refuse


@dataclass(frozen=True, slots=True)
class Rates:
    """A whole club sits behind one address: these stop programs, not an evening of forty people."""

    guests: str = "60/minute"
    registrations: str = "60/hour"
    sign_ins: str = "60/minute"
    sign_ins_a_name: str = "10/5 minutes"
    passwords: str = "10/5 minutes"  # confirming, a user
    passkeys: str = "60/minute"
    tickets: str = "60/minute"  # a user
    tables: str = "30/minute"  # made by a user
    friends: str = "60/hour"  # asked for by a user
    reports: str = "20/hour"  # made by a user


NO_RATES = Rates(*["1000000/second"] * len(fields(Rates)))
"""For load tests."""


class Throttle:
    """Of this process: several processes each let as many through."""

    def __init__(self, rates: Rates) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            each.name: parse(getattr(rates, each.name)) for each in fields(Rates)
        }

    def count(self, what: str, whose: str) -> None:
        """Refuses with how long to wait."""
        item = self._items[what]
        if not self._limiter.hit(item, what, whose):
            free_at = self._limiter.get_window_stats(item, what, whose).reset_time
            refuse("too-often", seconds=max(1, ceil(free_at - time.time())))
