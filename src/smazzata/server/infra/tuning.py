"""How the interpreter runs a server: when it looks for garbage, and how long one thread keeps the others waiting."""

from __future__ import annotations

import gc
import sys
from typing import Final

GARBAGE: Final = (2_000, 10, 2_500)
"""A server keeps hundreds of thousands of small frozen objects that no search for garbage ever frees: look at all of
them rarely, and at the new ones a few at a time, since nobody is served meanwhile."""
SWITCH_SECONDS: Final = 0.0002
"""The writer's thread asks for its turn after each statement; with the usual five milliseconds a busy event loop would
keep every commit waiting."""


def tune() -> None:
    """Once, when everything is imported. Nothing that is imported is garbage: nobody looks, `serve` sees to that."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)
