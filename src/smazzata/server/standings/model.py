"""Standings, levels, people's pages and seasons as they are answered: types of the protocol."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.games.contract import Text
from smazzata.games.match import Reason
from smazzata.ratings.kinds import Kind
from smazzata.ratings.outcomes import Outcome
from smazzata.server.access import UserId
from smazzata.server.standings.periods import PeriodKind

By: TypeAlias = Literal["mp", "vp"]


# ---- levels -------------------------------------------------------------------------------------------------
class LevelShown(Struct, frozen=True):
    key: str
    name: Text
    least: int | None
    """Points from which it begins; None: the first."""


class KindShown(Struct, frozen=True):
    kind: Kind
    name: Text


class Sentence(Struct, frozen=True):
    """A sentence, and where it is written."""

    says: Text
    rule: str


class BotLevel(Struct, frozen=True):
    """Measured in matches of bots among themselves: not to be compared with people's."""

    bot: str
    game: str
    rules: str
    kind: Kind
    points: int
    doubt: int
    level: LevelShown
    matches: int


class LevelsShown(Struct, frozen=True):
    levels: tuple[LevelShown, ...]
    """From the lowest up."""
    kinds: tuple[KindShown, ...]
    start: int
    """The points of somebody new."""
    provisional_matches: int
    provisional_doubt: int
    says: tuple[Sentence, ...]
    """How a level is worked out, in words."""
    rated: tuple[Sentence, ...]
    """What makes a match rated, in words: to be shown before one sits down at such a table."""
    bots: tuple[BotLevel, ...]


class Rating(Struct, frozen=True):
    """Somebody's level at one kind of table."""

    game: str
    kind: Kind
    points: int
    """The published number: strength less three times the doubt."""
    strength: int
    doubt: int
    level: LevelShown
    provisional: bool
    matches: int
    at: int
    """When the last match ended."""


class LevelsOf(Struct, frozen=True):
    user: UserId
    ratings: tuple[Rating, ...]
    """The most played first."""


# ---- standings ----------------------------------------------------------------------------------------------
class Standing(Struct, frozen=True):
    place: int
    """Shared by those who are level."""
    user: UserId
    name: str
    gone: bool
    """Deleted their account: no page to open."""
    matches: int
    won: int
    drawn: int
    lost: int
    mp: int
    vp: int
    average_mp: float
    """A match, to two decimals; as the next."""
    average_vp: float
    best_run: int


class PeriodShown(Struct, frozen=True):
    period: str
    """`all`, `2026`, `2026-11`, `2026-W47`."""
    kind: PeriodKind
    starts: int | None
    """Midnight in Rome, in milliseconds; None: all time."""
    ends: int | None
    over: bool


class StandingsPage(Struct, frozen=True):
    rules: str
    """A game or a rule-set."""
    period: PeriodShown
    by: By
    friends: bool
    """Only my friends and I."""
    club: str | None
    """Only the members of this club; as with friends, places are those among themselves."""
    players: int
    """How many stand in it."""
    rows: tuple[Standing, ...]
    next: str | None
    """For `after`: the page that follows."""
    me: Standing | None
    """My own place, wherever it is; None: not in it."""
    around: tuple[Standing, ...]
    """Those just before and just after me, and I."""
    says: tuple[Sentence, ...]
    """What puts one before the other."""


class StandingsThereAre(Struct, frozen=True):
    """Something to choose from: in which periods somebody has played what."""

    rules: str
    periods: tuple[PeriodShown, ...]
    """The newest first, all time at the end."""


# ---- results ------------------------------------------------------------------------------------------------
class PlayerShown(Struct, frozen=True):
    seat: int
    side: int
    user: UserId
    name: str
    gone: bool
    outcome: Outcome
    mp: int
    vp: int
    left: bool
    """Ran out of time, or abandoned."""


class ResultShown(Struct, frozen=True):
    """A rated match as one of its players looks at it. Line by line: `GET /api/tables/{table}/matches/{number}`."""

    table: str
    number: int
    rules: str
    kind: Kind
    ended_at: int
    reason: Reason
    says: Text
    """How it ended for this person, in words."""
    rule: str
    """The article behind the points."""
    outcome: Outcome
    mp: int
    vp: int
    left: bool
    points: int
    """Of the level, after this match."""
    change: int
    players: tuple[PlayerShown, ...]
    """Everybody, by seat."""


class ResultsPage(Struct, frozen=True):
    """The matches that make a number of a standing, the newest first."""

    user: UserId
    name: str
    rules: str | None
    period: PeriodShown
    standing: Standing | None
    """The number that these matches add up to."""
    results: tuple[ResultShown, ...]
    next: str | None
    """For `after`: those before these."""


class LevelStep(Struct, frozen=True):
    """A point of the chart."""

    at: int
    table: str
    number: int
    points: int
    strength: int
    doubt: int


class History(Struct, frozen=True):
    game: str
    kind: Kind
    now: Rating
    steps: tuple[LevelStep, ...]
    """From the oldest to the newest; thinned out where there are very many."""
    of: int
    """How many matches there were."""


class Against(Struct, frozen=True):
    """One person and another, in rated matches in which they were on different sides."""

    user: UserId
    name: str
    other: UserId
    other_name: str
    matches: int
    won: int
    """By the first; in matches of several, in which either won."""
    lost: int
    """Won by the other."""
    drawn: int
    neither: int
    """Somebody else won."""
    together: int
    """Matches as partners."""
    together_won: int
    mp: int
    """Of the first, in those matches; as the others."""
    vp: int
    other_mp: int
    other_vp: int
    results: tuple[ResultShown, ...]
    """The newest first."""
    next: str | None


# ---- a person's page ----------------------------------------------------------------------------------------
class FigureShown(Struct, frozen=True):
    key: str
    name: Text
    value: float | None
    """None: nothing to count yet."""
    unit: Literal["count", "percent", "average"]
    of: int
    """Out of how many."""


class BarShown(Struct, frozen=True):
    key: str
    """The turn; the last stands for all later ones."""
    count: int


class FiguresShown(Struct, frozen=True):
    rules: str
    """A rule-set, or a game: all its rule-sets together."""
    deals: int
    figures: tuple[FigureShown, ...]
    openings: tuple[BarShown, ...]
    """Scala 40: in which of one's own turns one opened."""


class TableLiked(Struct, frozen=True):
    rules: str
    kind: Kind
    matches: int
    won: int


class PlaceHeld(Struct, frozen=True):
    rules: str
    period: str
    by: By
    place: int
    players: int


class PersonPage(Struct, frozen=True):
    user: UserId
    name: str
    since: int
    """Registered then."""
    ratings: tuple[Rating, ...]
    places: tuple[PlaceHeld, ...]
    """This month, and of all time."""
    figures: tuple[FiguresShown, ...]
    tables: tuple[TableLiked, ...]
    """Favourite tables, the most played first."""
    recent: tuple[ResultShown, ...]
    matches: int
    """Rated ones; no other is shown to everybody."""
    won: int


# ---- seasons ------------------------------------------------------------------------------------------------
class Honour(Struct, frozen=True):
    """Somebody and the number that brought them here."""

    place: int
    user: UserId
    name: str
    gone: bool
    value: int


class Award(Struct, frozen=True):
    key: Literal["run", "hands-closed", "scope"]
    name: Text
    winners: tuple[Honour, ...]
    """Several where they are level; none: nobody did it."""


class SeasonOfGame(Struct, frozen=True):
    game: str
    players: int
    matches: int
    podium: tuple[Standing, ...]
    """By match points: the first three places, more where they are level."""
    by_vp: tuple[Standing, ...]
    awards: tuple[Award, ...]


class SeasonPage(Struct, frozen=True):
    period: PeriodShown
    closed: bool
    """It will never change any more; before, it is how things stand."""
    closed_at: int | None
    games: tuple[SeasonOfGame, ...]


class SeasonWon(Struct, frozen=True):
    game: str
    winners: tuple[Honour, ...]
    """Several where they are level; none: nobody has played."""


class SeasonListed(Struct, frozen=True):
    period: PeriodShown
    closed: bool
    games: tuple[SeasonWon, ...]


class RatedKept(Struct, frozen=True):
    """For "export my data"."""

    ratings: tuple[Rating, ...]
    results: tuple[ResultShown, ...]
    figures: dict[str, dict[str, int]]
    """By rule-set: what is counted, and how often."""
