"""Clocks: whose runs, what is left, and when something is due. All times are the server's, in milliseconds."""

from __future__ import annotations

from typing import Final

from smazzata.games.contract import Seat
from smazzata.tables.model import Table
from smazzata.tables.questions import Phase, is_bot, need_of, people
from smazzata.tables.shown import Clocks
from smazzata.tables.terms import Milliseconds

EMPTY_MS: Final = 5 * 60 * 1000
"""A table at which nobody sits is closed after this time."""
IDLE_MS: Final = 60 * 60 * 1000
"""So is one that waits for people to be ready."""
UNCLOCKED_MS: Final = 24 * 60 * 60 * 1000
"""So is one without clocks, in the middle of a match, whose player to move does nothing."""
NOBODY_WAITS_MS: Final = 6 * 1000
"""Between two deals that only bots still play: nobody can say that they are ready."""


def clocks(table: Table) -> Clocks:
    seat = runs(table)
    turn, bank = _turn_until(table, seat), _bank_until(table, seat)
    until = wake_at(table) if table.phase in ("cut", "pause") else _earlier(turn, bank)
    return Clocks(table.banks, seat, table.since, turn, bank, until)


def _earlier(one: Milliseconds | None, other: Milliseconds | None) -> Milliseconds | None:
    return other if one is None else one if other is None else min(one, other)


def runs(table: Table) -> Seat | None:
    """The seat whose clock runs. A bot has none: nobody waits for it but the server."""
    if table.phase != "play" or table.progress is None:
        return None
    seat = table.progress.need.seat
    return None if seat is None or is_bot(table, seat) else seat


def _turn_until(table: Table, seat: Seat | None) -> Milliseconds | None:
    limit = table.terms.turn_ms
    return None if seat is None or limit is None else table.since + limit


def _bank_until(table: Table, seat: Seat | None) -> Milliseconds | None:
    return None if seat is None or not table.banks else table.since + table.banks[seat]


def wake_at(table: Table) -> Milliseconds | None:
    """When the server has something to do next by `Wake`; a bot's move is not among it: see `waits_for_bot`."""
    now: Phase = table.phase
    match now:
        case "closed":
            return None
        case "lobby" | "over":
            return table.since + (IDLE_MS if people(table) else EMPTY_MS)
        case "cut":
            return table.since + table.terms.cut_ms
        case "pause":
            need = need_of(table)
            first = table.progress is not None and not table.progress.deal
            at_once = first or (need is not None and need.kind == "seed")
            pause = table.terms.pause_ms if people(table) else min(table.terms.pause_ms, NOBODY_WAITS_MS)
            return table.since + (0 if at_once else pause)
        case "play":
            seat = runs(table)
            if seat is None:
                return None
            limit = _earlier(_turn_until(table, seat), _bank_until(table, seat))
            return table.since + UNCLOCKED_MS if limit is None else limit


# ---- what an event does to them ---------------------------------------------------------------------------
def same_awaited(before: Table, after: Table) -> bool:
    """Is the same awaited as before? Then the same clock goes on."""
    was, now = before.progress, after.progress
    if was is None or now is None:
        return was is now
    same_deal = before.matches == after.matches and was.deal == now.deal and was.stocks == now.stocks
    return same_deal and was.need == now.need


def charged(before: Table, at: Milliseconds) -> tuple[Milliseconds, ...]:
    """The banks after a turn that ends now."""
    seat = runs(before)
    if seat is None or not before.banks:
        return before.banks
    left = max(0, before.banks[seat] - max(0, at - before.since))
    return (*before.banks[:seat], left, *before.banks[seat + 1 :])


def pushed_on(since: Milliseconds, down: Milliseconds, up: Milliseconds) -> Milliseconds:
    """A beginning, moved so that the time from `down` to `up` is not counted."""
    return since + max(0, up - max(down, since))
