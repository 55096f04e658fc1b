"""What one viewer is shown: one frame says everything, and a lost one is made again. Built by listing what is shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from smazzata.games.contract import Seat, Seats, Side, Viewer
from smazzata.games.match import Verdict
from smazzata.records import Progress
from smazzata.tables.clocks import Clocks, clocks
from smazzata.tables.commands import UserId
from smazzata.tables.events import Said
from smazzata.tables.model import (
    Notice,
    Phase,
    Sheet,
    Table,
    need_of,
    once,
    people,
    phase,
    running,
    seating,
    without_cards,
)
from smazzata.tables.terms import Milliseconds, Terms
from smazzata.tables.watching import watched


class SeatShown(Struct, frozen=True):
    seat: Seat
    who: UserId | None = None
    """None: a bot, or nobody."""
    name: str | None = None
    """None: the seat is free."""
    bot: str | None = None
    ready: bool = False
    out: bool = False
    """Of the match: eliminated, timed out or gone."""


class Told(Struct, frozen=True):
    """What one event gave to tell: what everybody may know, and what the game tells this viewer."""

    version: int
    at: Milliseconds
    notices: tuple[Notice, ...]
    game: tuple[Any, ...]


class MatchShown(Struct, frozen=True):
    id: str
    number: int
    rules: str
    revision: int
    seats: Seats
    format: str
    dealer: Seat
    """Of the present deal, or of the next one."""
    names: tuple[str, ...]
    totals: tuple[int, ...]
    won: tuple[int, ...]
    out: tuple[Side, ...]
    verdict: Verdict | None


class CutShown(Struct, frozen=True):
    label: str
    nonce: int
    place: int
    salt: str
    default: bool


class DealShown(Struct, frozen=True):
    """What is public of the shuffle; with the seed anyone can compute it again."""

    number: int
    commitment: str | None
    cuts: tuple[CutShown, ...]
    """One for every shuffle that was made."""
    seed: str | None


class CutWanted(Struct, frozen=True):
    seat: Seat
    label: str
    cards: int


class Frame(Struct, frozen=True):
    table: str
    version: int
    now: Milliseconds
    """The time of what is shown: for spectators earlier, by the table's delay."""
    seat: Viewer
    """Whose frame this is; None: the spectators'."""
    phase: Phase
    host: UserId
    terms: Terms
    seats: tuple[SeatShown, ...]
    clocks: Clocks
    may: tuple[str, ...]
    """Which commands this viewer can give."""
    told: tuple[Told, ...]
    missed: bool
    """More has happened than is told."""
    match: MatchShown | None
    deal: DealShown | None
    cut: CutWanted | None
    view: Any
    """Of the game; None before the first deal."""
    options: tuple[str, ...]
    """What may be done now, in the notation of the game: only for the seat whose turn it is."""
    sheet: Sheet | None
    chat: tuple[Said, ...]
    """Only for who has seen nothing yet; afterwards what is said is told."""


def frame(table: Table, viewer: Viewer, now: Milliseconds, after: int | None = None) -> Frame:
    """`after` is the version the viewer saw last; None: nothing yet, tell nothing, show how things stand."""
    if viewer is None:
        behind = table.terms.delay_ms if table.past else 0
        table, now = watched(table, now), now - behind
    told = _told(table, viewer, after) if after is not None else ()
    progress = table.progress
    same = once(table, _same_for_all)
    return Frame(
        table=table.id,
        version=table.version,
        now=now,
        seat=viewer,
        phase=table.phase,
        host=table.host,
        terms=table.terms,
        seats=same.seats,
        clocks=same.clocks,
        may=may(table, viewer),
        told=told,
        missed=after is not None and len(told) < table.version - after,
        match=same.match,
        deal=same.deal,
        cut=same.cut,
        view=progress.game.view(progress.state, viewer) if progress and progress.deal else None,
        options=_options(table, viewer),
        sheet=same.sheet,
        chat=table.chat if after is None else (),
    )


def may(table: Table, viewer: Viewer) -> tuple[str, ...]:
    """The commands that this viewer can give now. (Whether somebody is welcome to sit down the server knows.)"""
    now, need = table.phase, need_of(table)
    if now == "closed":
        return ()
    if viewer is None:
        return ("sit",) if seating(table) and None in table.seats else ()
    here = viewer in people(table)
    moving = need is not None and need.seat == viewer
    each = table.seats[viewer]
    waiting = here and each is not None and not each.ready
    allowed = []
    if seating(table):
        allowed.append("stand")
    if waiting and now in ("lobby", "pause"):
        allowed.append("ready")
    if waiting and now == "over":
        allowed.append("rematch")
    if moving and now == "cut":
        allowed.append("cut")
    if moving and now == "play":
        allowed.append("act")
    if here and running(table):
        allowed.append("abandon")
    return (*allowed, "say")


# ---- what is the same for every viewer --------------------------------------------------------------------
class _Same(NamedTuple):
    seats: tuple[SeatShown, ...]
    clocks: Clocks
    match: MatchShown | None
    deal: DealShown | None
    cut: CutWanted | None
    sheet: Sheet | None


def _same_for_all(table: Table) -> _Same:
    progress = table.progress
    return _Same(
        seats=_seats(table),
        clocks=clocks(table),
        match=_match(table),
        deal=_deal(progress) if progress and progress.deal else None,
        cut=_cut(table),
        sheet=_sheet(table),
    )


# ---- part by part -----------------------------------------------------------------------------------------
def _seats(table: Table) -> tuple[SeatShown, ...]:
    out = table.progress.match.seats.out if table.progress and running(table) else ()
    return tuple(
        SeatShown(Seat(seat))
        if each is None
        else SeatShown(
            Seat(seat),
            who=None if each.bot is not None else each.who,
            name=each.name,
            bot=each.bot,
            ready=each.ready or each.bot is not None,
            out=seat in out,
        )
        for seat, each in enumerate(table.seats)
    )


def _match(table: Table) -> MatchShown | None:
    if table.progress is None:
        return None
    header, match = table.progress.header, table.progress.match
    return MatchShown(
        id=header.table,
        number=table.matches,
        rules=header.rules,
        revision=header.revision,
        seats=match.seats,
        format=str(header.format),
        dealer=match.dealer,
        names=header.names,
        totals=match.totals,
        won=match.won,
        out=match.out,
        verdict=match.verdict,
    )


def _deal(progress: Progress) -> DealShown:
    cuts = tuple(
        CutShown(made.label, made.nonce, made.cut.place, made.cut.salt.hex(), made.cut.default)
        for made in progress.shuffles
        if made.cut is not None
    )
    seed = progress.seed.hex() if progress.revealed and progress.seed is not None else None
    return DealShown(progress.deal, progress.commitment, cuts, seed)


def _cut(table: Table) -> CutWanted | None:
    if phase(table) != "cut" or table.progress is None:
        return None
    label, cards, cutter = table.progress.game.wanted(table.progress.state)
    return CutWanted(cutter, label, len(cards))


def _told(table: Table, viewer: Viewer, after: int) -> tuple[Told, ...]:
    index = -1 if viewer is None else viewer
    later = table.recent[-(table.version - after) :] if table.version > after else ()
    return tuple(
        [
            Told(each.version, each.at, each.notices, each.told[index] if each.told else ())
            for each in later
        ]
    )


def _options(table: Table, viewer: Viewer) -> tuple[str, ...]:
    need, progress = need_of(table), table.progress
    if viewer is None or progress is None or need is None or phase(table) != "play" or need.seat != viewer:
        return ()
    return tuple(map(progress.game.write, progress.game.options(progress.state, viewer)))


def _sheet(table: Table) -> Sheet | None:
    """The cards of a player who left stay hidden while the deal goes on."""
    sheet, progress = table.sheet, table.progress
    if sheet is None or progress is None or progress.revealed or sheet.deal != progress.deal:
        return sheet
    return Sheet(sheet.deal, tuple(map(without_cards, sheet.claims)))
