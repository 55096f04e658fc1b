"""What one viewer is shown: one frame says everything, and a lost one is made again. Built by listing what is shown."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from smazzata.games.contract import Seat, Viewer
from smazzata.records import Progress, offers
from smazzata.records.grown import latest
from smazzata.tables.clocks import clocks
from smazzata.tables.model import RECENT, Sheet, Table, without_cards
from smazzata.tables.questions import need_of, once
from smazzata.tables.shown import Clocks, CutShown, CutWanted, DealShown, Frame, MatchShown, SeatShown, Told
from smazzata.tables.terms import Milliseconds
from smazzata.tables.watching import watched

PAST: Final = 60
"""Steps: a deal of Scopa has fewer."""


def frame(table: Table, viewer: Viewer, now: Milliseconds, after: int | None = None) -> Frame:
    """`after` is the version the viewer saw last; None: nothing yet, tell nothing, show how things stand."""
    if viewer is None:
        behind = table.terms.delay_ms if table.past else 0
        table, now = watched(table, now), now - behind
    told = told_since(table, viewer, after) if after is not None else ()
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
        options=options_of(table, viewer),
        sheet=same.sheet,
        chat=table.chat if after is None else (),
        past=past_of(table, viewer) if after is None else (),
    )


_MOVING: Final = ("act", "abandon", "say")
_WAITING: Final = ("abandon", "say")
"""In the middle of a deal, as nearly all that is ever asked."""


def may(table: Table, viewer: Viewer) -> tuple[str, ...]:
    """The commands that this viewer can give now. (Whether somebody is welcome to sit down the server knows.)"""
    now, need = table.phase, need_of(table)
    if now == "closed":
        return ()
    if now == "play" and viewer is not None and viewer in table.people:
        return _MOVING if need is not None and need.seat == viewer else _WAITING
    seating = now in ("lobby", "over")
    if viewer is None:
        return ("sit",) if seating and None in table.seats else ()
    here = viewer in table.people
    moving = need is not None and need.seat == viewer
    each = table.seats[viewer]
    waiting = here and each is not None and not each.ready
    allowed = []
    if seating:
        allowed.append("stand")
    if waiting and now in ("lobby", "pause"):
        allowed.append("ready")
    if waiting and now == "over":
        allowed.append("rematch")
    if moving and now == "cut":
        allowed.append("cut")
    if moving and now == "play":
        allowed.append("act")
    if here and now in ("cut", "play", "pause"):
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
        seats=seats_shown(table),
        clocks=clocks(table),
        match=match_shown(table),
        deal=deal_shown(progress) if progress and progress.deal else None,
        cut=cut_wanted(table),
        sheet=sheet_shown(table),
    )


# ---- part by part -----------------------------------------------------------------------------------------
def out_of(table: Table) -> tuple[Seat, ...]:
    """The seats that are out of the match that is played."""
    progress = table.progress
    return progress.match.seats.out if progress and table.phase in ("cut", "play", "pause") else ()


def seats_shown(table: Table) -> tuple[SeatShown, ...]:
    out = out_of(table)
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


def match_shown(table: Table) -> MatchShown | None:
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


def deal_shown(progress: Progress) -> DealShown:
    cuts = tuple(
        CutShown(made.label, made.nonce, made.cut.place, made.cut.salt.hex(), made.cut.default)
        for made in progress.shuffles
        if made.cut is not None
    )
    seed = progress.seed.hex() if progress.revealed and progress.seed is not None else None
    return DealShown(progress.deal, progress.commitment, cuts, seed)


def cut_wanted(table: Table) -> CutWanted | None:
    if table.phase != "cut" or table.progress is None:
        return None
    label, cards, cutter = table.progress.game.wanted(table.progress.state)
    return CutWanted(cutter, label, len(cards))


def told_since(table: Table, viewer: Viewer, after: int) -> tuple[Told, ...]:
    index = -1 if viewer is None else viewer
    later = latest(table.recent, min(RECENT, table.version - after))
    return tuple(
        [
            Told(each.version, each.at, each.notices, tuple([step[index] for step in each.told]))
            for each in later
        ]
    )


def past_of(table: Table, viewer: Viewer) -> tuple[Any, ...]:
    """Whoever comes to a table, or back to it, knows the last moves, and which cards made a scopa."""
    progress = table.progress
    if progress is None or not progress.deal:
        return ()
    return tuple([event for step in progress.told_to(viewer)[-PAST:] for event in step])


def options_of(table: Table, viewer: Viewer) -> tuple[str, ...]:
    progress = table.progress
    if viewer is None or progress is None or table.phase != "play" or progress.need.seat != viewer:
        return ()
    return offers(progress, viewer)


def sheet_shown(table: Table) -> Sheet | None:
    """The cards of a player who left stay hidden while the deal goes on."""
    sheet, progress = table.sheet, table.progress
    if sheet is None or progress is None or progress.revealed or sheet.deal != progress.deal:
        return sheet
    return Sheet(sheet.deal, tuple(map(without_cards, sheet.claims)))
