"""Rows that grow in blocks say the same as a tuple."""

from __future__ import annotations

import pytest

from smazzata.records.grown import BLOCK, Grown, added, latest, whole


@pytest.mark.parametrize("length", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 5])
def test_as_a_tuple(length: int) -> None:
    row: Grown[int] = ()
    for number in range(length):
        before, row = row, added(row, number)
        assert whole(before) == tuple(range(number))  # what there was stays as it was
    plain = tuple(range(length))
    assert whole(row) == plain
    for count in (0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 3, length, length + 1):
        assert latest(row, count) == (plain[-count:] if count else ())
    assert latest(row, -1) == ()
    assert all(len(block) == BLOCK for block in row[:-1])
