"""What is wrong with a calendar that was moved by hand, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.calendar import Wanted, overlap, wanted
from smazzata.club.dates import day_words, hour, weekday
from smazzata.club.events import Placed
from smazzata.club.model import Tournament
from smazzata.club.outcomes import fixture, outcome
from smazzata.club.refusals import CALENDAR
from smazzata.club.stages import MatchId
from smazzata.games.contract import Language, Text

HARD: Final = frozenset(
    {"player-twice", "table-twice", "no-such-table", "referee-plays", "referee-own-match", "before-its-turn"}
)
"""Cannot be; the others are only shown."""


class Conflict(Struct, frozen=True):
    code: str
    match: MatchId
    hard: bool
    parameters: dict[str, str | int | Text]

    def words(self, language: Language) -> str:
        return CALENDAR[self.code].filled(language, self.parameters)


class Wrong(Protocol):
    def __call__(self, code: str, **parameters: str | int | Text) -> None: ...


def conflicts(tournament: Tournament) -> tuple[Conflict, ...]:
    """Of everything that is placed and still to be played."""
    found = []
    for match, placed in tournament.placed.items():
        each = fixture(tournament, match)
        if each is not None and outcome(tournament, each) is None:
            found += moving(tournament, placed)
    return tuple(found)


def moving(tournament: Tournament, placed: Placed) -> list[Conflict]:
    """What would be wrong if this match were played there and then."""
    found: list[Conflict] = []

    def wrong(code: str, **parameters: str | int | Text) -> None:
        found.append(Conflict(code, placed.match, code in HARD, parameters))

    people = {match: each.people for match, each in _wanted(tournament).items()}
    own = people.get(placed.match, frozenset())
    evenings = tournament.setup.evenings
    if not 0 <= placed.table <= evenings.tables:
        wrong("no-such-table", table=placed.table, tables=evenings.tables)
    if placed.referee in own:
        wrong("referee-own-match", who=placed.referee or "")
    refereed, played = 1, dict.fromkeys(sorted(own), 1)
    for other in tournament.placed.values():
        if other.match == placed.match or other.day != placed.day or other.match in tournament.cancelled:
            continue
        theirs = people.get(other.match, frozenset())
        for who in own & theirs:
            played[who] += 1
        if not overlap(placed.starts, other.starts, evenings):
            continue
        for who in sorted(own & theirs):
            wrong("player-twice", who=who, other=other.match)
        if placed.table and other.table == placed.table:
            wrong("table-twice", table=placed.table, other=other.match)
        if placed.referee is not None and placed.referee in theirs:
            wrong("referee-plays", who=placed.referee, other=other.match)
        if other.referee is not None and other.referee in own:
            wrong("referee-plays", who=other.referee, other=placed.match)
        refereed += other.referee is not None and other.referee == placed.referee
    _turns(tournament, placed, wrong)
    _limits(tournament, placed, played, refereed, wrong)
    return found


def _wanted(tournament: Tournament) -> Mapping[MatchId, Wanted]:
    kept: dict[MatchId, Wanted] | None = tournament.__dict__.get("wanted")
    if kept is None:
        kept = tournament.__dict__["wanted"] = wanted(tournament)
    return kept


def _turns(tournament: Tournament, placed: Placed, wrong: Wrong) -> None:
    """A match comes after those it depends on, and before those that depend on it."""
    here = (placed.day, placed.starts)
    for match, each in _wanted(tournament).items():
        other = tournament.placed.get(match)
        if other is None or match in tournament.cancelled:
            continue
        there = (other.day, other.starts)
        if placed.match in each.after and there <= here:
            wrong("before-its-turn", other=match)
        if match in _after(tournament, placed.match) and here <= there:
            wrong("before-its-turn", other=match)


def _after(tournament: Tournament, match: MatchId) -> tuple[MatchId, ...]:
    found = _wanted(tournament).get(match)
    return found.after if found else ()


def _limits(
    tournament: Tournament, placed: Placed, played: Mapping[PersonId, int], refereed: int, wrong: Wrong
) -> None:
    evenings = tournament.setup.evenings
    if weekday(placed.day) not in evenings.days or placed.day in evenings.without:
        wrong("outside-days", day=day_words(placed.day))
    last = evenings.closes - evenings.minutes
    if not evenings.opens <= placed.starts <= last:
        wrong("outside-hours", hour=hour(placed.starts), opens=hour(evenings.opens), last=hour(last))
    for who, matches in played.items():
        if matches > evenings.a_day:
            wrong("too-many-in-an-evening", who=who, matches=matches, most=evenings.a_day)
    if placed.referee is None:
        wrong("no-referee")
    elif refereed > evenings.tables_each:
        wrong("referee-overloaded", who=placed.referee, tables=refereed, most=evenings.tables_each)
