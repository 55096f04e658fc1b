"""A tournament as it stands, and the questions that everybody asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.club.actors import Milliseconds, PersonId
from smazzata.club.drawing import Wish
from smazzata.club.events import CameLate, Drawn, Excluded, Placed, Promised, Warned, Way
from smazzata.club.setup import Setup
from smazzata.club.sheets import Entry
from smazzata.club.stages import MatchId, Stage
from smazzata.games.match import Match
from smazzata.records.kept import kept

Phase: TypeAlias = Literal["registration", "closed", "promised", "playing", "concluded"]


class Entrant(Struct, frozen=True):
    who: PersonId
    way: Way
    at: Milliseconds
    waits: bool = False
    confirmed: bool = False
    out: Literal["", "withdrew", "excluded"] = ""
    since: Milliseconds = 0
    """Out since then."""


class Sheet(Struct, frozen=True):
    """What was entered of a match."""

    players: tuple[PersonId, ...]
    match: Match
    entries: tuple[Entry, ...] = ()
    absent: tuple[PersonId, ...] = ()
    sealed: bool = False
    signed: tuple[PersonId, ...] = ()
    table: str = ""
    """Online."""
    corrections: tuple[str, ...] = ()
    """The reasons."""

    @property
    def begun(self) -> bool:
        return bool(self.entries or self.absent)


class Version(Struct, frozen=True):
    """A set-up that was in force from a moment on."""

    at: Milliseconds
    setup: Setup
    reason: str
    by: PersonId


class Tournament(Struct, frozen=True, dict=True):
    id: str
    setup: Setup
    events: int
    """How many there were: the version of the log."""
    at: Milliseconds
    versions: tuple[Version, ...]
    entrants: Mapping[PersonId, Entrant]
    """In the order in which they came."""
    seeds: tuple[PersonId, ...] = ()
    wishes: tuple[Wish, ...] = ()
    phase: Phase = "registration"
    promise: Promised | None = None
    """Not drawn yet."""
    draws: tuple[tuple[Promised, Drawn], ...] = ()
    stages: tuple[Stage, ...] = ()
    wild_cards: tuple[PersonId, ...] = ()
    cancelled: frozenset[MatchId] = frozenset()
    placed: Mapping[MatchId, Placed] = {}
    sheets: Mapping[MatchId, Sheet] = {}
    warnings: tuple[Warned, ...] = ()
    exclusions: tuple[Excluded, ...] = ()
    lateness: tuple[CameLate, ...] = ()
    ranking: tuple[PersonId, ...] = ()
    """Once concluded."""

    @kept
    def people(self) -> tuple[PersonId, ...]:
        """Those on the list who have not left, in the order in which they came."""
        return tuple(each.who for each in self.entrants.values() if not each.waits and not each.out)

    @kept
    def lots(self) -> Mapping[PersonId, int]:
        """The place of everybody in the last draw of lots."""
        return {who: place for place, who in enumerate(self.draws[-1][1].lots)} if self.draws else {}

    @property
    def stage(self) -> Stage | None:
        return self.stages[-1] if self.stages else None


def waiting(tournament: Tournament) -> tuple[PersonId, ...]:
    return tuple(each.who for each in tournament.entrants.values() if each.waits and not each.out)


def entered(tournament: Tournament) -> tuple[PersonId, ...]:
    """Everybody a draw has placed, whatever became of them: the people of the ranking."""
    drawn = {who for _, draw in tournament.draws for who in draw.lots}
    return tuple(who for who in tournament.entrants if who in drawn)


def is_out(tournament: Tournament, who: PersonId) -> bool:
    return bool(tournament.entrants[who].out)


def begun(tournament: Tournament, match: MatchId) -> bool:
    """Has anything been entered of this match?"""
    sheet = tournament.sheets.get(match)
    return sheet is not None and sheet.begun
