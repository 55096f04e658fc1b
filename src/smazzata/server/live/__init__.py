"""Live tables: sockets, frames, wake-ups, robots. See docs/protocol.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from smazzata.server.live import running  # the client shares the messages and needs no web server

    return running.feature()
