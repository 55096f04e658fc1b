"""Weeks, months and years by the clock of Rome, and all time: which ones a moment belongs to."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from smazzata.server.infra.clock import ITALY

PeriodKind: TypeAlias = Literal["week", "month", "year", "all"]

ALL: Final = "all"
_WEEK: Final = re.compile(r"(20\d{2})-W(\d{2})", re.ASCII)
_MONTH: Final = re.compile(r"(20\d{2})-(\d{2})", re.ASCII)
_YEAR: Final = re.compile(r"20\d{2}", re.ASCII)
HOUR_MS: Final = 3_600_000


def periods_of(at_ms: int) -> tuple[str, str, str, str]:
    """All time, the year, the month and the week of this moment: `all`, `2026`, `2026-11`, `2026-W47`."""
    return _of_hour(at_ms // HOUR_MS)  # midnight in Rome is always a full hour


@lru_cache(maxsize=64)
def _of_hour(hour: int) -> tuple[str, str, str, str]:
    day = datetime.fromtimestamp(hour * HOUR_MS // 1000, ITALY).date()
    week = day.isocalendar()
    return ALL, f"{day.year:04}", f"{day.year:04}-{day.month:02}", f"{week.year:04}-W{week.week:02}"


def period_of(kind: PeriodKind, at_ms: int) -> str:
    every, year, month, week = periods_of(at_ms)
    return {"all": every, "year": year, "month": month, "week": week}[kind]


def kind_of(period: str) -> PeriodKind:
    """Raises ValueError."""
    span(period)
    if period == ALL:
        return "all"
    return "week" if "W" in period else "month" if "-" in period else "year"


def span(period: str) -> tuple[int, int] | None:
    """When it begins, and when it is over, in milliseconds; None: all time. Raises ValueError."""
    if period == ALL:
        return None
    if found := _WEEK.fullmatch(period):
        first = date.fromisocalendar(int(found[1]), int(found[2]), 1)
        return _midnight(first), _midnight(first + timedelta(days=7))
    if found := _MONTH.fullmatch(period):
        year, month = int(found[1]), int(found[2])
        first = date(year, month, 1)
        following = date(year + month // 12, month % 12 + 1, 1)
        return _midnight(first), _midnight(following)
    if _YEAR.fullmatch(period):
        return _midnight(date(int(period), 1, 1)), _midnight(date(int(period) + 1, 1, 1))
    raise ValueError(f"not a period: {period!r}")


def _midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=ITALY).astimezone(UTC).timestamp() * 1000)
