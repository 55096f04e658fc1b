"""Weeks, months and years by the clock of Rome."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smazzata.server.standings.periods import kind_of, period_of, periods_of, span


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "year", "month", "week"),
    [
        ("2026-11-16T12:00:00+01:00", "2026", "2026-11", "2026-W47"),
        ("2026-12-31T22:59:59+00:00", "2026", "2026-12", "2026-W53"),
        ("2026-12-31T23:00:00+00:00", "2027", "2027-01", "2026-W53"),  # midnight in Rome
        ("2026-06-30T21:59:59+00:00", "2026", "2026-06", "2026-W27"),
        ("2026-06-30T22:00:00+00:00", "2026", "2026-07", "2026-W27"),  # summer time
        ("2027-01-03T23:00:00+00:00", "2027", "2027-01", "2027-W01"),  # Monday
    ],
)
def test_a_moment_belongs_to(moment: str, year: str, month: str, week: str) -> None:
    assert periods_of(at(moment)) == ("all", year, month, week)


def test_months_with_a_change_of_the_clocks_are_an_hour_shorter_or_longer() -> None:
    hours = {month: (span(month) or (0, 0)) for month in ("2026-03", "2026-10", "2026-11")}
    assert {month: (end - start) // 3_600_000 for month, (start, end) in hours.items()} == {
        "2026-03": 31 * 24 - 1,
        "2026-10": 31 * 24 + 1,
        "2026-11": 30 * 24,
    }
    assert span("all") is None
    assert span("2026-12") == (at("2026-12-01T00:00:00+01:00"), at("2027-01-01T00:00:00+01:00"))


@given(st.integers(at("2000-01-03T00:00:00+01:00"), at("2099-12-20T00:00:00+01:00")))
def test_a_period_spans_what_belongs_to_it(moment: int) -> None:
    for kind, period in zip(("all", "year", "month", "week"), periods_of(moment), strict=True):
        assert kind_of(period) == kind
        assert period_of(kind_of(period), moment) == period
        during = span(period)
        if during is not None:
            start, end = during
            assert start <= moment < end
            inside = {period_of(kind_of(period), each) for each in (start, end - 1)}
            outside = {period_of(kind_of(period), each) for each in (start - 1, end)}
            assert inside == {period}
            assert period not in outside


@pytest.mark.parametrize("text", ["", "2026-13", "2026-00", "2026-W00", "2026-W54", "26", "1999", "2026-1", "²026"])
def test_what_is_no_period(text: str) -> None:
    with pytest.raises(ValueError):
        span(text)
