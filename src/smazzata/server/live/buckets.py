"""How fast a person may ask, over all ways together."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

FEW: Final = 1000


class Bucket:
    def __init__(self, per_second: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._burst = burst
        self._now = now
        self._left = float(burst)
        self._at = now()

    @property
    def full(self) -> bool:
        return self._left + (self._now() - self._at) * self._rate >= self._burst

    def take(self) -> int:
        """0: go on. Otherwise the milliseconds to wait."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0
        return max(1, round((1 - self._left) / self._rate * 1000))


class Paces:
    """A bucket for each of many, whichever way they come. One that is full again is as good as none, and is forgotten;
    so nobody has more by coming anew."""

    def __init__(self, per_second: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._made_of = (per_second, burst, now)
        self._buckets: dict[str, Bucket] = {}
        self._most = FEW
        """Of them, until those that are full are looked for."""

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, whose: str) -> int:
        """0: go on. Otherwise the milliseconds to wait."""
        bucket = self._buckets.get(whose)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {name: each for name, each in self._buckets.items() if not each.full}
                self._most = max(FEW, 2 * len(self._buckets))
            bucket = self._buckets[whose] = Bucket(*self._made_of)
        return bucket.take()
