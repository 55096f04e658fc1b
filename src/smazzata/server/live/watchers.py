"""Who watches a table in this process: those with a seat are told at once, a thousand who look on some at a time."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from smazzata.server.access import UserId

TOLD_AT_ONCE: Final = 4
"""Of those who look on."""
REST_SECONDS: Final = 0.001
"""Then it is the turn of everything else: of the players' next actions, and of the thread that saves them."""

Tell: TypeAlias = Callable[[], None]
NOBODY: Final[frozenset[UserId]] = frozenset()


class Watchers:
    def __init__(self, seated: frozenset[UserId] = NOBODY) -> None:
        self._seated = seated
        self._all: dict[Tell, UserId | None] = {}
        self._players: tuple[Tell, ...] = ()
        """Of them, those with a seat."""
        self._late: dict[Tell, None] = {}
        """Who is still to be told."""
        self._news = False
        """Something has happened since they were listed."""
        self._next: asyncio.Handle | None = None

    def __len__(self) -> int:
        return len(self._all)

    @property
    def people(self) -> Collection[UserId | None]:
        return self._all.values()

    def join(self, tell: Tell, who: UserId | None) -> None:
        self._all[tell] = who
        if who in self._seated:
            self._players += (tell,)

    def leave(self, tell: Tell) -> None:
        self._late.pop(tell, None)
        if self._all.pop(tell, None) in self._seated:
            self.seat(self._seated)

    def seat(self, seated: frozenset[UserId]) -> None:
        """These people have a seat now."""
        self._seated = seated
        self._players = tuple([tell for tell, who in self._all.items() if who in seated])

    def tell_all(self) -> None:
        for tell in self._players:
            tell()
        if len(self._all) > len(self._players):
            self._news = True
            if self._next is None:
                self._next = asyncio.get_running_loop().call_soon(self._tell_some)

    def _tell_some(self) -> None:
        if self._news:
            self._news = False
            players = frozenset(self._players)
            self._late.update((tell, None) for tell in self._all if tell not in players)
        for tell in tuple(itertools.islice(self._late, TOLD_AT_ONCE)):
            del self._late[tell]
            tell()
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(REST_SECONDS, self._tell_some) if self._late else None
