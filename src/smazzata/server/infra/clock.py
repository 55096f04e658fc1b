"""The clock: milliseconds since 1970. Handed in wherever time matters, so that tests can set it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, Protocol
from zoneinfo import ZoneInfo

ITALY: Final = ZoneInfo("Europe/Rome")
"""Whose days, weeks and months count, wherever the server stands."""


class Clock(Protocol):
    def now(self) -> int:
        """May step back a little when the system's clock is set: no one may rely on its growing."""
        ...


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000


@dataclass
class SetClock:
    """Stands still until a test moves it."""

    at: int = 0

    def now(self) -> int:
        return self.at

    def pass_by(self, milliseconds: int) -> None:
        self.at += milliseconds
