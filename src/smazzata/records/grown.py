"""A row that grows at its end, and whose earlier versions stay: in blocks, so that one more does not copy all."""

from __future__ import annotations

from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")

Grown: TypeAlias = tuple[tuple[T, ...], ...]
"""Blocks, all but the last of them full."""
BLOCK: Final = 16


def added(so_far: Grown[T], item: T) -> Grown[T]:
    if not so_far or len(so_far[-1]) == BLOCK:
        return (*so_far, (item,))
    return (*so_far[:-1], (*so_far[-1], item))


def whole(row: Grown[T]) -> tuple[T, ...]:
    return tuple([item for block in row for item in block])


def latest(row: Grown[T], count: int) -> tuple[T, ...]:
    """The last of them, or all."""
    if count <= 0:
        return ()
    if row and len(row[-1]) >= count:
        return row[-1][-count:]
    return whole(row[-(count // BLOCK + 2) :])[-count:]
