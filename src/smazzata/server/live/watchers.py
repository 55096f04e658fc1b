"""Who watches a table in this process, and in which order they are told: whoever can go on now first."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from smazzata.server.access import UserId

TOLD_AT_ONCE: Final = 4
"""Of those who can wait; then it is the turn of everything else."""
REST_SECONDS: Final = 0.001
"""Between some of those who look on and the next: a thousand of them slow down neither the players nor the thread that
saves what they do."""

Tell: TypeAlias = Callable[[], None]
NOBODY: Final[frozenset[UserId]] = frozenset()


class Later:
    """Those who are to be told. Nobody at once: who asked for something has the answer first.

    Who is keen is told at the next turn of the event loop. Of the others it is some at each turn, and after a rest if
    there is one: under load they are told later, and of several things at once.
    """

    def __init__(self, rest: float = 0.0) -> None:
        self._rest = rest
        self._keen: dict[Tell, None] = {}
        self._others: dict[Tell, None] = {}
        self._next: asyncio.Handle | None = None

    def tell(self, tell: Tell, *, keen: bool) -> None:
        if keen:
            self._others.pop(tell, None)
            self._keen[tell] = None
        elif tell not in self._keen:
            self._others[tell] = None
        self._go_on(0.0)

    def drop(self, tell: Tell) -> None:
        self._keen.pop(tell, None)
        self._others.pop(tell, None)

    def _tell_some(self) -> None:
        keen, self._keen = self._keen, {}
        some = tuple(itertools.islice(self._others, TOLD_AT_ONCE))
        for tell in some:
            del self._others[tell]
        self._next = None
        if self._others:
            self._go_on(self._rest)
        for tell in (*keen, *some):
            tell()

    def _go_on(self, rest: float) -> None:
        if self._next is None:
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(rest, self._tell_some) if rest else loop.call_soon(self._tell_some)


class Watchers:
    def __init__(self, players_later: Later, seated: frozenset[UserId] = NOBODY) -> None:
        """`players_later` is one for all tables of a process: who can wait at one waits for who cannot at another."""
        self._seated = seated
        self._all: dict[Tell, UserId | None] = {}
        self._players: tuple[tuple[Tell, UserId], ...] = ()
        """Of them, those with a seat."""
        self._players_later = players_later
        self._others_later = Later(REST_SECONDS)
        self._news: asyncio.Handle | None = None
        """Something has happened of which those who look on are to be told."""

    def __len__(self) -> int:
        return len(self._all)

    @property
    def people(self) -> Collection[UserId | None]:
        return self._all.values()

    def has(self, who: UserId) -> bool:
        """Is this person there, with a seat?"""
        return any(each == who for _, each in self._players)

    def join(self, tell: Tell, who: UserId | None) -> None:
        self._all[tell] = who
        if who is not None and who in self._seated:
            self._players += ((tell, who),)

    def leave(self, tell: Tell) -> None:
        self._players_later.drop(tell)
        self._others_later.drop(tell)
        if self._all.pop(tell, None) in self._seated:
            self.seat(self._seated)

    def seat(self, seated: frozenset[UserId]) -> None:
        """These people have a seat now."""
        self._seated = seated
        self._players = tuple([(tell, who) for tell, who in self._all.items() if who is not None and who in seated])

    def tell_all(self, mover: UserId | None = None, but: Tell | None = None) -> None:
        """`mover`: only they can go on now, so the others at the table can wait; None: nobody has to. `but`: who knows
        it."""
        for tell, who in self._players:
            if tell != but:
                self._players_later.tell(tell, keen=mover is None or who == mover)
        if len(self._all) > len(self._players) and self._news is None:
            self._news = asyncio.get_running_loop().call_soon(self._list_others)

    def _list_others(self) -> None:
        self._news = None
        players = {tell for tell, _ in self._players}
        for tell in self._all:
            if tell not in players:
                self._others_later.tell(tell, keen=False)
