"""Is anybody still at the other end of a socket? Who said something lately need not be asked: at a table where people
play nobody is. The others are asked by a ping, some at a time, however many came in the same moment."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

TURNS: Final = 400
"""In a round: as often it is some sockets' turn."""


class Pulsing(Protocol):
    heard: bool
    """Something came since it was last its turn."""

    def ask(self) -> None:
        """Whether somebody is there: whatever comes back is the answer."""
        ...

    def give_up(self) -> None:
        """Nobody is."""
        ...


class Pulse:
    def __init__(self, loop: asyncio.AbstractEventLoop, interval: float, timeout: float | None) -> None:
        """Who was silent for `interval` seconds, or half of it, is asked, and given up after `timeout` more; None:
        never."""
        self._loop = loop
        self._round = interval / 2
        self._patience = None if timeout is None else 1 + max(1, round(timeout / self._round))
        self._turns: list[dict[Pulsing, int]] = [{} for _ in range(TURNS)]
        """In each, how many rounds nothing was heard of somebody."""
        self._turn_of: dict[Pulsing, int] = {}
        self._now = 0
        """Whose turn it is."""
        self._next = 0
        """Whose turn it is of whoever comes next."""
        self._later: asyncio.TimerHandle | None = None

    def begin(self, socket: Pulsing) -> None:
        self._next = (self._next + 1) % TURNS
        self._turns[self._next][socket] = 0
        self._turn_of[socket] = self._next
        if self._later is None:
            self._go_on()

    def end(self, socket: Pulsing) -> None:
        turn = self._turn_of.pop(socket, None)
        if turn is not None:
            self._turns[turn].pop(socket, None)

    def _go_on(self) -> None:
        self._later = self._loop.call_later(self._round / TURNS, self._look)

    def _look(self) -> None:
        self._later = None
        self._now = (self._now + 1) % TURNS
        turn = self._turns[self._now]
        try:
            for socket, silent in tuple(turn.items()):
                self._look_at(socket, turn, 0 if socket.heard else silent + 1)
        finally:  # what is wrong with one of them stops nobody else's clock
            if self._turn_of:
                self._go_on()

    def _look_at(self, socket: Pulsing, turn: dict[Pulsing, int], silent: int) -> None:
        turn[socket], socket.heard = silent, False
        if silent == 1:
            socket.ask()
        elif silent == self._patience:
            self.end(socket)
            socket.give_up()

