"""What spectators are shown: the table as it was a while ago, so that nobody at it can be helped."""

from __future__ import annotations

from msgspec.structs import replace

from smazzata.tables.commands import Who
from smazzata.tables.model import Table
from smazzata.tables.questions import phase, seat_of
from smazzata.tables.terms import Milliseconds


def with_past(before: Table, after: Table) -> Table:
    """Keeps the versions that are still to be shown, and the newest of those that are old enough."""
    delay = after.terms.delay_ms
    if not delay or phase(after) == "lobby":
        return replace(after, past=()) if after.past else after
    past = (*before.past, replace(before, past=()))
    later = (*past[1:], after)
    old_enough = sum(each.at + delay <= after.at for each in later)
    return replace(after, past=past[old_enough:])


def watched(table: Table, now: Milliseconds) -> Table:
    """The version that spectators see now: before the first match the present one, then with the delay."""
    versions = (*table.past, table)
    seen = versions[0]
    for each in versions[1:]:
        if each.at + table.terms.delay_ms <= now:
            seen = each
    return seen


def seen_by(table: Table, who: Who, now: Milliseconds) -> Table:
    """What this person may know: who has a seat there, and the server, all of it."""
    if not table.past or who is None or seat_of(table, who) is not None:
        return table
    return watched(table, now)


def watch_at(table: Table, now: Milliseconds) -> Milliseconds | None:
    """When spectators see something new without anything new happening."""
    shown = watched(table, now)
    later = (each.at for each in (*table.past, table) if each.version > shown.version)
    return next((at + table.terms.delay_ms for at in later), None)
