"""How fast a bot answers."""

from __future__ import annotations

from typing import Final

from smazzata.tables.model import Table
from smazzata.tables.questions import waits_for_bot

PACES: Final[dict[str, int]] = {"calm": 1800, "human": 900, "quick": 250, "instant": 0}
"""Milliseconds before each step: the host chooses with the bot, `simple` or `simple:quick`."""
USUAL: Final = "human"


def bot_due(table: Table) -> int | None:
    """When the bot whose move it is answers."""
    seat = waits_for_bot(table)
    if seat is None:
        return None
    each = table.seats[seat]
    assert each is not None
    assert each.bot is not None
    return table.at + PACES[each.bot.partition(":")[2] or USUAL]
