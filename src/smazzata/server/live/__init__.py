"""Live tables: sockets, frames, wake-ups, robots. See docs/protocol.md."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def feature() -> Any:
    """The `Feature`, whose module is named and not imported: the client shares the messages and needs no web server,
    and to compile a module of this folder nobody has to read one."""
    return import_module("smazzata.server.live.running").feature()
