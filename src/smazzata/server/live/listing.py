"""What the lobby shows of a table, kept beside its log so that lists need not read any."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from smazzata.server.infra.log import Head, Summary
from smazzata.server.live.robots import bot_due
from smazzata.tables import Phase, Table, Terms, UserId, once, phase, wake_at


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


def summary(table: Table, before: Table | None = None) -> Summary | None:
    """To be kept beside the log; None: what was kept with the version before will do."""
    new = Summary(phase(table), due_at(table), _text(table, before))
    kept: Summary | None = None if before is None else before.__dict__.get("kept")
    if kept is not None and kept.phase == new.phase and kept.listing == new.listing:
        if _early_enough(kept.wake_at, new.wake_at, table.at):
            table.__dict__["kept"] = kept
            return None
    table.__dict__["kept"] = new
    return new


def _early_enough(kept: int | None, due: int | None, now: int) -> bool:
    """Who comes too early goes away again. A time that each action moves on by a few seconds need not be written down
    each time, if no more than half of the waiting is spared."""
    if kept is None or due is None:
        return kept is due
    return kept <= due and 2 * (kept - now) >= due - now


def _text(table: Table, before: Table | None) -> str:
    totals = table.progress.match.totals if table.progress else ()
    made_of = (table.host, table.terms, table.seats, table.phase, table.matches, totals)
    known: tuple[object, str] | None = None if before is None else before.__dict__.get("listing")
    if known is None or known[0] != made_of:  # what is the same object is equal at a glance
        known = made_of, msgspec.json.encode(listing(table)).decode()
    table.__dict__["listing"] = known
    return known[1]


def due_at(table: Table) -> int | None:
    """When somebody must look at this table: a clock runs out, or a bot is due."""
    return once(table, _due)


def _due(table: Table) -> int | None:
    clock, bot = wake_at(table), bot_due(table)
    return bot if clock is None else clock if bot is None else min(clock, bot)


_LISTING: msgspec.json.Decoder[Listing] = msgspec.json.Decoder(Listing)


def read_listing(head: Head) -> Listing:
    return _LISTING.decode(head.summary.listing)
