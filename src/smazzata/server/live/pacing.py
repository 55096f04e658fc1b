"""How fast one socket may ask, and how long it may take to listen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Of every socket."""

    per_second: float = 20.0
    burst: int = 60
    most_refused: int = 100
    """Too fast so many times in a row: closed."""
    patience: float = 10.0
    """Seconds in which a frame must be taken."""
    waiting: int = 64
    """Answers that may wait to be sent."""
    first: float = 10.0
    """Seconds in which a page must say who it is."""
    check_again: float = 60.0
    """Seconds after which somebody who was signed out is sent away."""


class Bucket:
    def __init__(self, per_second: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._burst = burst
        self._now = now
        self._left = float(burst)
        self._at = now()
        self.refused = 0
        """In a row."""

    def take(self) -> int:
        """0: go on. Otherwise the milliseconds to wait."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            self.refused = 0
            return 0
        self.refused += 1
        return max(1, round((1 - self._left) / self._rate * 1000))
