"""What the lobby shows of a table, kept beside its log so that lists need not read any."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from smazzata.server.infra.log import Head, Shelf, Summary
from smazzata.server.live.robots import bot_due
from smazzata.tables import Phase, Table, Terms, UserId, once, phase, wake_at, watched


class SeatListed(Struct, frozen=True):
    who: UserId | None
    name: str | None
    bot: str | None


class Listing(Struct, frozen=True):
    table: str
    host: UserId
    terms: Terms
    seats: tuple[SeatListed, ...]
    phase: Phase
    matches: int
    totals: tuple[int, ...]

    @property
    def free(self) -> int:
        return sum(each.name is None for each in self.seats)


def listing(table: Table) -> Listing:
    seats = tuple(
        SeatListed(None, None, None) if each is None else SeatListed(each.who or None, each.name, each.bot)
        for each in table.seats
    )
    match = table.progress.match if table.progress else None
    totals = match.totals if match else ()
    return Listing(table.id, table.host, table.terms, seats, phase(table), table.matches, totals)


class Kept(NamedTuple):
    """What is kept beside the log; None: what was kept with the version before will do."""

    summary: Summary | None
    shelf: Shelf | None


class _Made(NamedTuple):
    of: tuple[object, ...]
    text: str
    shelf: Shelf


STAGES: Final[dict[Phase, str]] = {
    "lobby": "waiting",
    "cut": "playing",
    "play": "playing",
    "pause": "playing",
    "over": "over",
}
"""For the lobby; `again` where the match is over and somebody could take a seat for another."""


def kept(table: Table, before: Table | None = None) -> Kept:
    was = None if before is None else before.__dict__.get("made") or _made(before)
    made = _made(table, was)
    moved = was is not made and (was is None or was.shelf != made.shelf)
    return Kept(_summary(table, before, made.text), made.shelf if moved else None)


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


def _made(table: Table, known: _Made | None = None) -> _Made:
    """`known`: of the version before."""
    seen = for_all(table)
    totals = seen.progress.match.totals if seen.progress else ()
    made_of = (seen.host, seen.terms, seen.seats, seen.phase, seen.matches, totals)
    if known is None or known.of != made_of:  # what is the same object is equal at a glance
        shown = listing(seen)
        known = _Made(made_of, msgspec.json.encode(shown).decode(), shelf(shown))
    table.__dict__["made"] = known
    return known


def for_all(table: Table) -> Table:
    """What lists may tell: with a delay, what spectators saw when something last happened there. That it is closed is
    told at once, since nothing happens after it."""
    return watched(table, table.at) if table.past and table.phase != "closed" else table


def shelf(shown: Listing) -> Shelf:
    terms = shown.terms
    if terms.join == "link" or shown.phase == "closed":
        return Shelf()
    stage = "again" if shown.phase == "over" and shown.free else STAGES[shown.phase]
    return Shelf("" if terms.join == "public" else shown.host, stage, terms.rules, terms.players, shown.free)


def due_at(table: Table) -> int | None:
    """When somebody must look at this table: a clock runs out, or a bot is due."""
    return once(table, _due)


def _due(table: Table) -> int | None:
    clock, bot = wake_at(table), bot_due(table)
    return bot if clock is None else clock if bot is None else min(clock, bot)


_LISTING: msgspec.json.Decoder[Listing] = msgspec.json.Decoder(Listing)


def read_listing(head: Head) -> Listing:
    return _LISTING.decode(head.summary.listing)
