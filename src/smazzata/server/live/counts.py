"""What is counted of live play, as plain numbers: an action is too short for more. `measures` shows them when asked."""

from __future__ import annotations

from collections import Counter
from typing import Final

from smazzata.server.live.messages import CLOSE_CODES

GONE: Final = "gone"
"""How a socket ended that the server did not close: whoever was there went, or was cut off."""
BENEATH: Final = frozenset({1007, 1009, 1012})
"""Closed by the protocol beneath, which then says so as if the client had."""


class Counts:
    """Imported by compiled modules: nothing of Prometheus here."""

    __slots__ = ("closed", "done", "refused", "sockets")

    def __init__(self) -> None:
        self.sockets = 0
        """Open now."""
        self.done = 0
        """Actions acknowledged."""
        self.refused: Counter[str] = Counter()
        ends = (GONE, *(str(code) for code in CLOSE_CODES if code != 1000))
        self.closed: Counter[str] = Counter(dict.fromkeys(ends, 0))
        """By code. All are there from the start: a growth from nothing would not be seen."""

    def end(self, code: int | None, said: int | None) -> None:
        """A socket has ended: with our code, or, if that is None, with what was said from beyond. That may be any
        number, and labels must stay few."""
        self.sockets -= 1
        ours = said if code is None and said in BENEATH else code
        self.closed[GONE if ours is None else str(ours)] += 1
