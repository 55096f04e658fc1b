"""A record as one viewer saw it: step by step, made of views and tellings only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from smazzata.games.contract import Viewer
from smazzata.records.checking import played
from smazzata.records.entries import (
    Act,
    Counted,
    CutPack,
    Decided,
    Depart,
    Entry,
    GivenOrder,
    Note,
    OpenDeal,
    Paid,
    Record,
    RevealSeed,
)
from smazzata.records.progress import Progress


class Step(Struct, frozen=True):
    number: int
    deal: int
    fact: Entry | None
    """What everybody at the table saw happen, apart from the game itself: a cut, a player who leaves, the score."""
    told: Any
    """What the viewer was told by the game: a tuple of events."""
    view: Any
    """What the viewer sees afterwards; None before the first deal."""


def seen(record: Record, viewer: Viewer) -> Iterator[Step]:
    """Raises as `played` does, at the entry that cannot be."""
    for (step,) in seen_by(record, (viewer,)):
        yield step


def seen_by(record: Record, viewers: Sequence[Viewer]) -> Iterator[tuple[Step, ...]]:
    """Each step as each of these viewers saw it."""
    for viewer in viewers:
        if viewer is not None and viewer not in record.header.seats.active:
            raise ValueError(f"there is no seat {viewer}: seats are 0 to {record.header.seats.count - 1}")
    number = 0
    for entry, progress in played(record):
        if isinstance(entry, Note):
            continue
        for together in zip(*(_steps(entry, progress, viewer) for viewer in viewers), strict=True):
            number += 1
            yield tuple(replace(step, number=number) for step in together)


def _steps(entry: Entry, progress: Progress, viewer: Viewer) -> Iterator[Step]:
    game, fact = progress.game, _public(entry)
    if not progress.last:
        view = None if progress.state is None else game.view(progress.state, viewer)
        yield Step(0, progress.deal, fact, (), view)
        return
    states = [*(moment.state for moment in progress.last[1:]), progress.state]
    for moment, after in zip(progress.last, states, strict=True):
        told = game.told(moment.state, moment.action, viewer)
        yield Step(0, progress.deal, fact, told, game.view(after, viewer))
        fact = None


def _public(entry: Entry) -> Entry | None:
    """The part of an entry that everybody may know while the deal goes on."""
    match entry:
        case Act() | GivenOrder() | Note():
            return None
        case Paid(_, totals):
            return Paid((), totals)  # the lines name the cards of a hand
        case OpenDeal() | CutPack() | Depart() | RevealSeed() | Counted() | Decided():
            return entry
