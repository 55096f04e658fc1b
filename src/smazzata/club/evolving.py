"""The tournament after an event. Believes: no rule is asked, so a stored log always loads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from smazzata.club.actors import PersonId
from smazzata.club.events import (
    Absent,
    Advanced,
    Announced,
    CameLate,
    Changed,
    Closed,
    Concluded,
    Confirmed,
    Corrected,
    Created,
    Drawn,
    Event,
    Excluded,
    Moved,
    MovedUp,
    Prepared,
    Promised,
    Readmitted,
    Registered,
    Reopened,
    Reported,
    Scheduled,
    Scored,
    Sealed,
    Undone,
    Warned,
    Withdrew,
)
from smazzata.club.model import Entrant, Sheet, Tournament, Version
from smazzata.club.outcomes import blank
from smazzata.club.sheets import Entry, Gone, course, entered, replayed
from smazzata.club.stages import Board, MatchId, Rounds, third_id

K = TypeVar("K")
V = TypeVar("V")


def load(events: Iterable[Event]) -> Tournament:
    """A tournament from its log. Raises ValueError where that is no log."""
    tournament: Tournament | None = None
    for event in events:
        tournament = evolve(tournament, event)
    if tournament is None:
        raise ValueError("a log begins with the tournament's creation")
    return tournament


def evolve(tournament: Tournament | None, event: Event) -> Tournament:
    if tournament is None:
        if not isinstance(event, Created):
            raise ValueError("a log begins with the tournament's creation")
        versions = (Version(event.at, event.setup, "", event.by.id),)
        return Tournament(event.tournament, event.setup, 1, event.at, versions, {})
    after = replace(tournament, events=tournament.events + 1, at=event.at)
    match event:
        case Created():
            raise ValueError("a tournament is created once")
        case Changed():
            return _changed(after, event)
        case Registered(at, _, who, way, waits):
            entrant = Entrant(who, way, at, waits)
            others = {each: kept for each, kept in after.entrants.items() if each != who}
            return replace(after, entrants={**others, who: entrant})
        case Confirmed(_, _, who):
            return _entrant(after, who, replace(after.entrants[who], confirmed=True))
        case MovedUp(_, _, who):
            return _entrant(after, who, replace(after.entrants[who], waits=False))
        case Withdrew(at, _, who):
            return _void(_entrant(after, who, replace(after.entrants[who], out="withdrew", since=at)))
        case Excluded(at, _, who):
            excluded = _entrant(after, who, replace(after.entrants[who], out="excluded", since=at))
            return _void(replace(excluded, exclusions=(*after.exclusions, event)))
        case Readmitted(_, _, who, _, waits):
            entrant = after.entrants[who]
            return _void(_entrant(after, who, replace(entrant, out="", since=0, waits=entrant.waits or waits)))
        case Warned():
            return replace(after, warnings=(*after.warnings, event))
        case CameLate():
            return replace(after, lateness=(*after.lateness, event))
        case Closed():
            return replace(after, phase="closed")
        case Reopened():
            return replace(after, phase="registration", promise=None)
        case Prepared(_, _, seeds, wishes):
            return replace(after, seeds=seeds, wishes=wishes)
        case Promised():
            return replace(after, phase="promised", promise=event)
        case Drawn():
            assert after.promise is not None
            return replace(
                after,
                phase="playing",
                promise=None,
                draws=(*after.draws, (after.promise, event)),
                stages=(*after.stages, event.stage),
            )
        case Advanced():
            return _advanced(after, event)
        case Scheduled(_, _, placed):
            return replace(after, placed=_with(after.placed, {each.match: each for each in placed}))
        case Moved(_, _, placed):
            return replace(after, placed=_with(after.placed, {placed.match: placed}))
        case Scored() | Undone() | Reported() | Sealed() | Absent() | Corrected():
            sheet = _sheet(after, event)
            return replace(after, sheets=_with(after.sheets, {event.match: sheet}))
        case Announced():
            return after
        case Concluded(_, _, ranking):
            return replace(after, phase="concluded", ranking=ranking)
        case _:
            assert_never(event)


def _with(old: Mapping[K, V], new: Mapping[K, V]) -> Mapping[K, V]:
    return {**old, **new}


def _entrant(tournament: Tournament, who: PersonId, entrant: Entrant) -> Tournament:
    return replace(tournament, entrants=_with(tournament.entrants, {who: entrant}))


def _void(tournament: Tournament) -> Tournament:
    """A promise was made for a list that is another one now."""
    if tournament.promise is None:
        return tournament
    return replace(tournament, phase="closed", promise=None)


# ---- the formula ------------------------------------------------------------------------------------------
def _changed(tournament: Tournament, event: Changed) -> Tournament:
    version = Version(event.at, event.setup, event.reason, event.by.id)
    same = tournament.setup.formula == event.setup.formula
    after = replace(
        tournament,
        setup=event.setup,
        versions=(*tournament.versions, version),
        cancelled=tournament.cancelled | set(event.cancelled),
    )
    if event.unmade:
        after = replace(_unplaced(after, after.stages[-1].number), stages=after.stages[:-1], wild_cards=())
    if event.again:
        after = replace(after, phase="closed")
    elif after.stages:
        after = _third(after)
    return after if same else _void(after)


def _unplaced(tournament: Tournament, stage: int) -> Tournament:
    """A stage that is made anew has to be put into the calendar anew."""
    kept = {match: each for match, each in tournament.placed.items() if not match.startswith(f"{stage}.")}
    return replace(tournament, placed=kept)


def _third(tournament: Tournament) -> Tournament:
    """The running board gets or loses its match for the third place; one that comes back has no hour yet."""
    stage, wanted = tournament.stages[-1], tournament.setup.formula.third_place
    if not isinstance(stage, Board) or stage.third == wanted:
        return tournament
    kept = {match: each for match, each in tournament.placed.items() if match != third_id(stage)}
    return replace(tournament, stages=(*tournament.stages[:-1], replace(stage, third=wanted)), placed=kept)


def _advanced(tournament: Tournament, event: Advanced) -> Tournament:
    earlier = tuple(each for each in tournament.stages if each.number != event.stage.number)
    another_round = isinstance(event.stage, Rounds) and len(event.stage.rounds) > 1
    if isinstance(event.stage, Board):
        tournament = _unplaced(tournament, event.stage.number)
    return replace(
        tournament,
        stages=(*earlier, event.stage),
        cancelled=tournament.cancelled | set(event.cancelled),
        wild_cards=tournament.wild_cards if another_round else event.wild_cards,
    )


# ---- sheets -----------------------------------------------------------------------------------------------
def _sheet(tournament: Tournament, event: Scored | Undone | Reported | Sealed | Absent | Corrected) -> Sheet:
    match event:
        case Scored(_, _, match, players, entry):
            return _count(seated(tournament, match, players), (entry,))
        case Undone(_, _, match):
            return undone(tournament.sheets[match])
        case Reported(_, _, match, players, entries, table):
            return replace(_count(seated(tournament, match, players), entries), sealed=True, table=table)
        case Sealed(_, _, match, signed):
            return replace(tournament.sheets[match], sealed=True, signed=signed)
        case Absent(_, _, match, players, absent):
            sheet = seated(tournament, match, players)
            return _absent(sheet, absent)
        case Corrected(_, _, match, players, reason, entries, absent):
            old = tournament.sheets.get(match)
            sheet = _new(tournament, match, players)
            sheet = _count(_absent(sheet, absent), entries)
            reasons = (*(old.corrections if old else ()), reason)
            return replace(sheet, sealed=True, corrections=reasons, table=old.table if old else "")


def seated(tournament: Tournament, match: MatchId, players: tuple[PersonId, ...]) -> Sheet:
    """The sheet to write on: who is out of the tournament has left the match, where others still play on."""
    sheet = tournament.sheets.get(match)
    if sheet is None or not sheet.begun:
        sheet = _new(tournament, match, players)
    out = [seat for seat, who in enumerate(sheet.players) if tournament.entrants[who].out]
    gone = tuple(Gone(seat) for seat in out if seat not in sheet.match.out)
    return _count(sheet, gone) if len(gone) < len(sheet.match.sides_in) else sheet


def _new(tournament: Tournament, match: MatchId, players: tuple[PersonId, ...]) -> Sheet:
    return Sheet(players, blank(tournament, int(match.partition(".")[0]), len(players)))


def _count(sheet: Sheet, entries: tuple[Entry, ...]) -> Sheet:
    counted = sheet.match
    for entry in entries:
        counted = entered(counted, entry)
    return replace(sheet, match=counted, entries=(*sheet.entries, *entries))


def _absent(sheet: Sheet, absent: tuple[PersonId, ...]) -> Sheet:
    """Where nobody is there, nobody has won: the match has no course."""
    found = replace(sheet, absent=absent)
    if len(absent) == len(sheet.players):
        return found
    return _count(found, tuple(Gone(sheet.players.index(who)) for who in absent))


def undone(sheet: Sheet) -> Sheet:
    """Without the last thing somebody entered."""
    said = [at for at, entry in enumerate(sheet.entries) if not isinstance(entry, Gone)]
    entries = sheet.entries[: said[-1]] + sheet.entries[said[-1] + 1 :] if said else ()
    blank = course(sheet.match.rules, sheet.match.format, len(sheet.players))
    return replace(
        sheet, match=replayed(blank, entries), entries=entries, absent=sheet.absent if said else ()
    )
