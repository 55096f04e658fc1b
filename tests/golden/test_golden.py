"""Matches are played, told and seen as they were when the golden files were written."""

from __future__ import annotations

import pytest

from golden.matches import CASES, FOLDER, golden, path, stored
from records.playing import seating
from smazzata.games.contract import Seats


@pytest.mark.parametrize(
    ("rules", "seats"), CASES, ids=[f"{rules}-{seating(seats)}" for rules, seats in CASES]
)
def test_golden(rules: str, seats: Seats) -> None:
    """Meant to change? `PYTHONPATH=src:tests .venv/bin/python -m golden.matches`, and read the diff."""
    text = path(rules, seats).read_text(encoding="utf-8")
    record = stored(text)
    assert (record.header.rules, record.header.seats) == (rules, seats)
    was, now = text.split("\n"), golden(record).split("\n")
    for number, (old, new) in enumerate(zip(was, now, strict=False), start=1):
        assert new == old, f"line {number} of {path(rules, seats).name}"
    assert len(now) == len(was)


def test_every_way_to_sit_has_a_file_and_no_file_is_left_over() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(path(*case) for case in CASES)


def test_they_are_small_enough_to_keep() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.txt")) < 3_000_000
