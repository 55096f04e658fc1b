"""Matches, art. 7 to 9 and g, h: score sheets, who did not show up, corrections, warnings and exclusions."""

from __future__ import annotations

from collections.abc import Sequence

from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.commands import Correct, Exclude, Late, NoShow, Readmit, Report, Score, Seal, Undo, Warn
from smazzata.club.desk import fit, is_full, known, moving_up
from smazzata.club.events import (
    Absent,
    CameLate,
    Corrected,
    Event,
    Excluded,
    Readmitted,
    Reported,
    Scored,
    Sealed,
    Undone,
    Warned,
)
from smazzata.club.evolving import evolve, seated, undone
from smazzata.club.model import Sheet, Tournament
from smazzata.club.model import entered as were_drawn
from smazzata.club.outcomes import fixture, fixtures, outcome
from smazzata.club.ranges import out_of_range
from smazzata.club.refusals import refuse
from smazzata.club.sheets import Entry, Gone, check, entered
from smazzata.club.stages import Board, Fixture, MatchId, Rounds
from smazzata.games.match import Match

ARTICLES = tuple(str(number) for number in range(1, 12))


def _fixture(tournament: Tournament, match: MatchId) -> Fixture:
    if tournament.phase in ("registration", "promised") or not tournament.stages:
        refuse("not-playing")
    found = fixture(tournament, match)
    if found is None:
        refuse("no-such-match", match=match)
    return found


def _open(tournament: Tournament, match: MatchId) -> tuple[Fixture, tuple[PersonId, ...]]:
    """A match that can be played now, and by whom."""
    found = _fixture(tournament, match)
    if None in found.players:
        refuse("players-unknown", match=match)
    ended = outcome(tournament, found)
    if ended is not None:
        refuse("lost-by-absence" if ended.how == "absent" else "match-over")
    return found, found.known


# ---- the sheet --------------------------------------------------------------------------------------------
def score(tournament: Tournament, by: Actor, asked: Score, now: Milliseconds) -> tuple[Event, ...]:
    _, players = _open(tournament, asked.match)
    sheet = seated(tournament, asked.match, players)
    _as_seen(sheet, asked.deals)
    check(sheet.match, asked.entry, players)
    return (Scored(now, by, asked.match, players, asked.entry),)


def _as_seen(sheet: Sheet, deals: int | None) -> None:
    """`deals`: what the sender had on the screen, perhaps long ago, without a network."""
    entries = sum(not isinstance(entry, Gone) for entry in sheet.entries)
    if deals is not None and deals != entries:
        refuse("sheet-moved-on", entries=entries, seen=deals)


def undo(tournament: Tournament, by: Actor, asked: Undo, now: Milliseconds) -> tuple[Event, ...]:
    found = _fixture(tournament, asked.match)
    sheet = tournament.sheets.get(asked.match)
    if sheet is None or not sheet.begun:
        refuse("nothing-to-undo")
    if sheet.sealed:
        refuse("sheet-sealed")
    _as_seen(sheet, asked.deals)
    event = Undone(now, by, asked.match)
    before = outcome(tournament, found)
    if before is not None:
        _unused(tournament, found, evolve(tournament, event), made=True)
    undone(sheet)
    return (event,)


def report(tournament: Tournament, by: Actor, asked: Report, now: Milliseconds) -> tuple[Event, ...]:
    _, players = _open(tournament, asked.match)
    sheet = tournament.sheets.get(asked.match)
    if sheet is not None and sheet.begun:
        refuse("sheet-begun")
    _whole(seated(tournament, asked.match, players).match, asked.entries, players)
    return (Reported(now, by, asked.match, players, asked.entries, asked.table[:100]),)


def _whole(match: Match, entries: Sequence[Entry], players: Sequence[PersonId]) -> None:
    """Entry by entry possible, and at the end somebody has won, or it is a draw."""
    for entry in entries:
        check(match, entry, players)
        match = entered(match, entry)
    if match.verdict is None:
        refuse("sheet-unfinished")


def seal(tournament: Tournament, by: Actor, asked: Seal, now: Milliseconds) -> tuple[Event, ...]:
    found = _fixture(tournament, asked.match)
    sheet = tournament.sheets.get(asked.match)
    if sheet is None or outcome(tournament, found) is None:
        refuse("sheet-unfinished")
    if sheet.sealed:
        refuse("sheet-sealed")
    _as_seen(sheet, asked.deals)
    for who in asked.signed:
        if who not in sheet.players:
            refuse("not-in-match", who=who)
    return (Sealed(now, by, asked.match, asked.signed),)


# ---- what goes wrong --------------------------------------------------------------------------------------
def no_show(tournament: Tournament, by: Actor, asked: NoShow, now: Milliseconds) -> tuple[Event, ...]:
    _, players = _open(tournament, asked.match)
    sheet = tournament.sheets.get(asked.match)
    if sheet is not None and sheet.begun:
        refuse("already-begun")
    absent = _absent(players, asked.absent)
    if not absent:
        refuse("absent-unfit")
    return (Absent(now, by, asked.match, players, absent),)


def _absent(players: Sequence[PersonId], absent: Sequence[PersonId]) -> tuple[PersonId, ...]:
    """In the order of the seats, each once."""
    if not set(absent) <= set(players):
        refuse("absent-unfit")
    return tuple(who for who in players if who in absent)


def late(tournament: Tournament, by: Actor, asked: Late, now: Milliseconds) -> tuple[Event, ...]:
    found = _fixture(tournament, asked.match)
    if asked.who not in found.known:
        refuse("not-in-match", who=asked.who)
    if not 1 <= asked.minutes <= 24 * 60:
        raise out_of_range("minutes", asked.minutes, 1, 24 * 60)
    return (CameLate(now, by, asked.match, asked.who, asked.minutes),)


def correct(tournament: Tournament, by: Actor, asked: Correct, now: Milliseconds) -> tuple[Event, ...]:
    """A whole new sheet, with the reason. What was played on the old result stands, so that must not change."""
    reason = fit(asked.reason, needed=True)
    found = _fixture(tournament, asked.match)
    sheet = tournament.sheets.get(asked.match)
    if sheet is None or not sheet.begun or outcome(tournament, found) is None:
        refuse("nothing-to-correct")
    absent = _absent(sheet.players, asked.absent)
    event = Corrected(now, by, asked.match, sheet.players, reason, asked.entries, absent)
    _possible(tournament, event, sheet)
    _unused(tournament, found, evolve(tournament, event), made=False)
    return (event,)


def _possible(tournament: Tournament, event: Corrected, sheet: Sheet) -> None:
    if len(event.absent) >= len(sheet.players) - 1:
        if event.entries:
            refuse("already-begun")
        return
    blank = Corrected(event.at, event.by, event.match, event.players, event.reason, absent=event.absent)
    _whole(evolve(tournament, blank).sheets[event.match].match, event.entries, sheet.players)


def _unused(tournament: Tournament, found: Fixture, after: Tournament, *, made: bool) -> None:
    """Refuses where somebody already played on the strength of this result.

    `made`: also where a further stage or round was made from it, so that an undone result would be missing there.
    """
    stage = tournament.stages[found.stage - 1]
    later_round = isinstance(stage, Rounds) and found.round < len(stage.rounds)
    if made and (later_round or found.stage < len(tournament.stages)):
        refuse("result-used")
    if isinstance(stage, Board):
        now = {each.id: each.players for each in fixtures(after, found.stage)}
        for each in fixtures(tournament, found.stage):
            sheet = tournament.sheets.get(each.id)
            if each.id != found.id and sheet is not None and sheet.begun and now.get(each.id) != each.players:
                refuse("played-on", other=each.id)


def discipline(
    tournament: Tournament, by: Actor, asked: Warn | Exclude, now: Milliseconds
) -> tuple[Event, ...]:
    known(tournament, asked.who)
    if asked.article not in ARTICLES:
        refuse("article-unfit", article=asked.article)
    if isinstance(asked, Warn):
        reason = fit(asked.reason, needed=True, rule="004 art. 7")
        return (Warned(now, by, asked.who, asked.article, reason),)
    reason = fit(asked.reason, needed=True, rule="004 art. 9")
    return moving_up(tournament, Excluded(now, by, asked.who, asked.article, reason))


def readmit(tournament: Tournament, by: Actor, asked: Readmit, now: Milliseconds) -> tuple[Event, ...]:
    """What was lost by it is to be played after all; so nothing may have been made from those results. Before the draw,
    whoever finds the list full waits."""
    reason = fit(asked.reason, needed=True, rule="004 art. 9")
    entrant = tournament.entrants.get(asked.who)
    if entrant is None:
        refuse("not-registered", who=asked.who)
    if not entrant.out:
        refuse("not-out", who=asked.who)
    if tournament.draws and asked.who not in were_drawn(tournament):
        refuse("already-drawn")
    if tournament.phase == "playing" and asked.who not in tournament.lots:
        refuse("not-in-the-draw", who=asked.who)
    event = Readmitted(now, by, asked.who, reason, not tournament.draws and is_full(tournament))
    after = evolve(tournament, event)
    for each in fixtures(tournament):
        ended = outcome(tournament, each)
        if ended is not None and ended.how == "out" and asked.who in ended.players:
            _unused(tournament, each, after, made=True)
    return (event,)
