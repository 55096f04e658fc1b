"""The numbers of the house, published by GET /api/cash and in docs/gettoni.md; a test compares the two."""

from __future__ import annotations

from typing import Final

WELCOME: Final = 1000
"""Gettoni of the first grant, once for each account."""
TOP_UP_TO: Final = 300
"""Who has less than this may be topped up to it."""
USUAL_LIMIT: Final = 1000
"""Gettoni that one can lose in a day, until one chooses another limit."""
LARGEST_LIMIT: Final = 1_000_000
PAUSES: Final = (1, 7, 30)
"""Days."""
DAY_MS: Final = 24 * 60 * 60 * 1000
