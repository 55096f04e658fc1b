"""What is kept of a table beside its log, so that lists and clocks need not read any."""

from __future__ import annotations

from msgspec import Struct


class Summary(Struct, frozen=True, gc=False):
    """What can be asked of tables without reading their events; replaced whole, or left as it is, by each append."""

    phase: str
    wake_at: int | None  # when somebody must look at it, whatever the players do; or somewhat earlier
    listing: str  # JSON, for the lobby


class Shelf(Struct, frozen=True, gc=False):
    """Where the lobby finds a table; by default in no list."""

    listed_for: str | None = None  # whose friends see it; empty: everybody does
    stage: str | None = None
    rules: str | None = None
    players: int | None = None
    free: int | None = None
