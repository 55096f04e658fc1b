"""Days are counted as everybody counts them."""

from __future__ import annotations

import datetime
from itertools import islice

import pytest

from smazzata.club.dates import day_of, days_from, hour, number, valid, weekday


def test_every_day_of_eight_centuries() -> None:
    first = datetime.date(1600, 1, 1)
    start = number("1600-01-01")
    for count in range(0, 300_000, 7):
        day = first + datetime.timedelta(days=count)
        assert number(day.isoformat()) == start + count
        assert day_of(start + count) == day.isoformat()
    for count in range(800):
        day = datetime.date(2023, 12, 1) + datetime.timedelta(days=count)
        assert weekday(day.isoformat()) == day.weekday()
        assert day_of(number(day.isoformat())) == day.isoformat()


@pytest.mark.parametrize(
    "day",
    ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "1900-02-29", "26-1-1", "", "²026-01-01"],
)
def test_no_day(day: str) -> None:
    assert not valid(day)


def test_evenings() -> None:
    """Art. 2: Mondays and Tuesdays; Easter Monday left out."""
    found = islice(days_from("2026-04-02", (0, 1), ("2026-04-06",)), 3)
    assert list(found) == ["2026-04-07", "2026-04-13", "2026-04-14"]
    assert hour(18 * 60 + 30) == "18:30"
