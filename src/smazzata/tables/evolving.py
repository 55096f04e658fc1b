"""A table after one more event. Nothing here judges: a stored log always loads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec.structs import replace

from smazzata.games import match as matches
from smazzata.games.known import ruleset
from smazzata.records import Act, Counted, Decided, Entry, Header, OpenDeal, Paid, Progress, Record, follow
from smazzata.records.grown import BLOCK, added, latest
from smazzata.tables.clocks import charged, pushed_on, same_awaited
from smazzata.tables.events import (
    Begun,
    Closed,
    Created,
    Deed,
    Event,
    Happened,
    Readied,
    Resumed,
    Said,
    Sat,
    Stood,
)
from smazzata.tables.model import RECENT, Notice, Remembered, Seated, Sheet, Table, without_cards
from smazzata.tables.questions import people, seating
from smazzata.tables.watching import with_past

CHAT: Final = 30
_BLOCKS: Final = RECENT // BLOCK + 1


def evolve(table: Table | None, event: Event) -> Table:
    if isinstance(event, Created):
        return _created(event)
    if table is None:
        raise ValueError("the first event of a table says that it was created")
    changed = _changed(table, event)
    version = table.version + 1
    at = max(table.at, event.at)
    since, banks = _timed(table, changed, at)
    recent = added(table.recent, _remembered(version, changed, event, at))
    if len(recent) > _BLOCKS:
        recent = recent[-_BLOCKS:]
    after = replace(changed, version=version, at=at, recent=recent, since=since, banks=banks)
    return with_past(table, after) if after.terms.delay_ms or after.past else after


def load(events: Iterable[Event]) -> Table:
    """A table from its log."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise ValueError("a log has at least one event")
    return table


def records_of(events: Iterable[Event]) -> list[Record]:
    """The record of every match in a log, the last perhaps unfinished."""
    table: Table | None = None
    found: list[tuple[Header, list[Entry]]] = []
    for event in events:
        table = evolve(table, event)
        match event:
            case Begun(_, header):
                found.append((header, []))
            case Happened(_, deed):
                assert table.progress is not None
                found[-1][1].extend((deed, *table.progress.due))
            case _:
                pass
    return [Record(header, tuple(entries)) for header, entries in found]


# ---- event by event ---------------------------------------------------------------------------------------
def _created(event: Created) -> Table:
    return Table(
        id=event.table,
        terms=event.terms,
        host=event.host,
        version=1,
        at=event.at,
        since=event.at,
        seats=(None,) * event.terms.players,
        recent=((Remembered(1, event.at, (event,)),),),
    )


def _changed(table: Table, event: Event) -> Table:
    match event:  # the most frequent first
        case Happened(_, deed, seed):
            return _happened(table, deed, seed)
        case Created():
            return table
        case Sat(_, seat, who, name, bot):
            return _with_seat(table, seat, Seated(who, name, bot))
        case Stood(_, seat):
            return _with_host(_with_seat(table, seat, None))
        case Readied(_, seat, ready):
            each = table.seats[seat]
            return _with_seat(table, seat, each and replace(each, ready=ready))
        case Begun(_, header):
            return _begun(table, header)
        case Said():
            return replace(table, chat=(*table.chat, event)[-CHAT:])
        case Resumed(_, since, until):
            return replace(table, since=pushed_on(table.since, since, until))
        case Closed():
            return replace(table, closed=True)
        case _:
            assert_never(event)


def _with_seat(table: Table, seat: int, new: Seated | None) -> Table:
    return replace(table, seats=(*table.seats[:seat], new, *table.seats[seat + 1 :]))


def _with_host(table: Table) -> Table:
    """A host who leaves hands the table on to somebody who stays."""
    here = [each.who for seat in people(table) if (each := table.seats[seat])]
    return replace(table, host=here[0]) if here and table.host not in here else table


def _nobody_ready(table: Table) -> Table:
    return replace(table, seats=tuple(each and replace(each, ready=False) for each in table.seats))


def _begun(table: Table, header: Header) -> Table:
    game, rules = ruleset(header.rules)
    match = matches.begin(rules, header.seats, header.format, header.dealer, stake=header.stake)
    bank = table.terms.bank_ms
    return replace(
        _nobody_ready(table),
        matches=table.matches + 1,
        progress=Progress(header, game, match),
        banks=() if bank is None else (bank,) * header.seats.count,
        sheet=None,
    )


def _happened(table: Table, deed: Deed, seed: str | None) -> Table:
    before = table.progress
    assert before is not None
    after = follow(before, deed, seed=None if seed is None else bytes.fromhex(seed))
    if not after.due and isinstance(deed, Act):
        return replace(table, progress=after)
    claims = tuple([claim for claim in after.due if isinstance(claim, Paid | Counted)])
    sheet = table.sheet
    if claims:
        so_far = sheet.claims if sheet and sheet.deal == after.deal else ()
        sheet = Sheet(after.deal, (*so_far, *claims))
    fresh = isinstance(deed, OpenDeal) or (after.match.verdict and not before.match.verdict)
    return replace(_nobody_ready(table) if fresh else table, progress=after, sheet=sheet)


# ---- clocks and tellings ----------------------------------------------------------------------------------
def _timed(before: Table, after: Table, at: int) -> tuple[int, tuple[int, ...]]:
    """Since when what is awaited is, and the banks. If it is something else, a turn that is over is charged, and a
    clock begins anew."""
    if not seating(after) and same_awaited(before, after):
        return after.since, after.banks
    return at, charged(before, at) if before.matches == after.matches else after.banks


def _remembered(version: int, after: Table, event: Event, at: int) -> Remembered:
    if not isinstance(event, Happened):
        return Remembered(version, at, (event,))
    progress = after.progress
    assert progress is not None
    told = latest(progress.told, len(progress.last))
    if isinstance(event.deed, Act) and not progress.due:
        return Remembered(version, at, (), told)
    deed: tuple[Notice, ...] = () if isinstance(event.deed, Act) else (event.deed,)
    claims = (each if isinstance(each, Decided) else without_cards(each) for each in progress.due)
    return Remembered(version, at, (*deed, *claims), told)
