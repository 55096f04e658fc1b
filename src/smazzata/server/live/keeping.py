"""What is kept beside the log after each action, and what of it is as it was: asked at every step of every match."""

from __future__ import annotations

from smazzata.server.infra.shelves import Shelf, Summary
from smazzata.server.live.bot_pace import bot_due
from smazzata.server.live.listing import listing, shelf, write_listing
from smazzata.tables.clocks import wake_at
from smazzata.tables.model import Table
from smazzata.tables.questions import once
from smazzata.tables.watching import watched


class _Made:
    def __init__(self, of: tuple[object, ...], text: str, shelf: Shelf) -> None:
        self.of = of
        self.text = text
        self.shelf = shelf


def kept(table: Table, before: Table | None = None) -> tuple[Summary | None, Shelf | None]:
    """What is to be written; None: what was kept with the version before will do."""
    was: _Made | None = None
    if before is not None:
        was = before.__dict__.get("made") or _made(before, None)
    made = _made(table, was)
    moved = was is not made and (was is None or was.shelf != made.shelf)
    return _summary(table, before, made.text), made.shelf if moved else None


def _summary(table: Table, before: Table | None, text: str) -> Summary | None:
    due = due_at(table)
    kept: Summary | None = None if before is None else before.__dict__.get("kept")
    if kept is not None and kept.phase == table.phase and kept.listing == text:
        if _early_enough(kept.wake_at, due, table.at):
            table.__dict__["kept"] = kept
            return None
    new = table.__dict__["kept"] = Summary(table.phase, due, text)
    return new


def _early_enough(kept: int | None, due: int | None, now: int) -> bool:
    """Who comes too early goes away again. A time that each action moves on by a few seconds need not be written down
    each time, if no more than half of the waiting is spared."""
    if kept is None or due is None:
        return kept is due
    return kept <= due and 2 * (kept - now) >= due - now


def _made(table: Table, known: _Made | None) -> _Made:
    """`known`: of the version before."""
    seen = for_all(table)
    totals = seen.progress.match.totals if seen.progress else ()
    made_of: tuple[object, ...] = (seen.host, seen.terms, seen.seats, seen.phase, seen.matches, totals)
    if known is None or known.of != made_of:  # what is the same object is equal at a glance
        shown = listing(seen)
        known = _Made(made_of, write_listing(shown), shelf(shown))
    table.__dict__["made"] = known
    return known


def for_all(table: Table) -> Table:
    """What lists may tell: with a delay, what spectators saw when something last happened there. That it is closed is
    told at once, since nothing happens after it."""
    return watched(table, table.at) if table.past and table.phase != "closed" else table


def due_at(table: Table) -> int | None:
    """When somebody must look at this table: a clock runs out, or a bot is due."""
    return once(table, _due)


def _due(table: Table) -> int | None:
    clock, bot = wake_at(table), bot_due(table)
    return bot if clock is None else clock if bot is None else min(clock, bot)
