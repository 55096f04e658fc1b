"""A property that is worked out once, of something that never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class kept(Generic[T]):
    """As `functools.cached_property`, without its lock: to work the same out twice harms nobody."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, kind: Any = None) -> T:
        value = self._make(owner)
        owner.__dict__[self._name] = value
        return value
