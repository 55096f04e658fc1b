"""A tournament as it is asked for and answered: types of the protocol."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from smazzata import club as pure
from smazzata.club.actors import Milliseconds, PersonId
from smazzata.club.qualifying import Qualified
from smazzata.club.ranking import Ranked
from smazzata.games.explained import Explained
from smazzata.server.club.model import ClubShown
from smazzata.server.live.messages import ActionId

State: TypeAlias = Literal["unknown", "waiting", "playing", "over"]
"""Of a match: who plays is not known yet; not begun; begun; decided."""


# ---- asked --------------------------------------------------------------------------------------------------
class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    key: ActionId
    """Chosen by the client: the same again is the same tournament."""
    setup: pure.Setup = pure.Setup()


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a tournament."""

    id: ActionId
    """Chosen by the client: the same again has no further effect, and gets the same answer."""
    command: pure.Command
    seen: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    """The version on the screen, for what must not be decided on something older."""


class AskPreview(Struct, frozen=True, forbid_unknown_fields=True):
    setup: pure.Setup
    people: tuple[Annotated[int, Meta(ge=1, le=200)], ...] = ()
    """For so many; none: from 8 to 128."""


class AskMove(Struct, frozen=True, forbid_unknown_fields=True):
    placed: pure.Placed


class AskChange(Struct, frozen=True, forbid_unknown_fields=True):
    setup: pure.Setup


class AskCount(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it would be."""

    entries: Annotated[tuple[pure.Entry, ...], Meta(max_length=200)] = ()


# ---- answered -----------------------------------------------------------------------------------------------
class Done(Struct, frozen=True):
    version: int
    """At which it took effect."""
    tournament: TournamentShown


class VersionNow(Struct, frozen=True):
    version: int
    updated_at: Milliseconds
    opened: int
    """Tables opened online so far: no event of the tournament, but news for who waits for one."""


class Listed(Struct, frozen=True):
    """A tournament among others: also the archive of past editions."""

    id: str
    title: str
    phase: pure.Phase
    created_at: Milliseconds
    updated_at: Milliseconds
    people: int
    first: str | None
    """The first day."""
    podium: tuple[str, ...]
    """Once it is over, those with a prize, as they agreed to be shown."""


class Famous(Struct, frozen=True):
    """Somebody over all tournaments of the club that are over."""

    who: PersonId
    name: str
    tournaments: int
    won: int
    podiums: int
    matches: int
    matches_won: int
    points: int
    """Of the club's own standing: for every tournament, how many were left behind."""


class ClubPage(Struct, frozen=True):
    club: ClubShown
    tournaments: tuple[Listed, ...]
    fame: tuple[Famous, ...]
    """The hall of fame, the best first."""


class EntrantShown(Struct, frozen=True):
    who: PersonId
    at: Milliseconds
    waits: bool
    confirmed: bool
    out: Literal["", "withdrew", "excluded"]


class MatchShown(Struct, frozen=True):
    id: str
    stage: int
    round: int
    kind: Literal["group", "board", "third", "round"]
    group: str
    players: tuple[PersonId | None, ...]
    after: tuple[str, ...]
    """On a board, the matches it waits for."""
    state: State
    placed: pure.Placed | None
    starts_at: Milliseconds | None
    totals: tuple[int, ...]
    """Points so far, by player."""
    deals: int
    outcome: pure.Outcome | None
    sealed: bool
    corrected: bool
    table: str
    """Where it is, or was, played online."""


class GroupShown(Struct, frozen=True):
    name: str
    people: tuple[PersonId, ...]
    standing: tuple[pure.Row, ...]
    """With the numbers that decided."""


class StageShown(Struct, frozen=True):
    number: int
    kind: Literal["groups", "board", "swiss", "heats"]
    groups: tuple[GroupShown, ...] = ()
    slots: tuple[PersonId, ...] = ()
    """Of a board, from top to bottom; empty: a bye."""
    standing: tuple[pure.Row, ...] = ()
    """Of a Swiss tournament."""
    qualified: Qualified | None = None
    """From groups to the board, with the comparison that chose the wild cards."""


class DrawShown(Struct, frozen=True):
    """All that is needed to make the draw again: docs/club.md says how."""

    number: int
    at: Milliseconds
    commitment: str
    fingerprint: str
    source: pure.Source
    seed: str
    """Empty: promised, and not drawn yet."""
    spoken: str
    drawn_at: Milliseconds | None
    steps: tuple[pure.Step, ...]
    """For a room, one after the other."""
    lots: tuple[PersonId, ...]
    unmet: tuple[pure.Wish, ...]


class VersionShown(Struct, frozen=True):
    at: Milliseconds
    reason: str
    by: PersonId
    """For the club's people."""
    setup: pure.Setup
    """As it was from then on."""


class ConflictShown(Struct, frozen=True):
    match: str
    code: str
    hard: bool
    message: str


class Discipline(Struct, frozen=True):
    """For the club's people."""

    at: Milliseconds
    who: PersonId
    kind: Literal["warning", "exclusion"]
    article: str
    reason: str


class TournamentShown(Struct, frozen=True):
    club: ClubShown
    id: str
    version: int
    phase: pure.Phase
    setup: pure.Setup
    people: dict[PersonId, str]
    """Names: for the club's people as they are, for everybody else as agreed."""
    entrants: tuple[EntrantShown, ...]
    matches: tuple[MatchShown, ...]
    stages: tuple[StageShown, ...]
    draws: tuple[DrawShown, ...]
    ranking: tuple[Ranked, ...]
    prizes: tuple[Ranked, ...]
    versions: tuple[VersionShown, ...]
    """When the set-up was changed, why, and by whom."""
    announced: tuple[pure.Line, ...]
    may: tuple[str, ...]
    """The commands that I may ask for."""
    counting: pure.Counting
    """What hands are worth: for a referee's phone, which adds up where there is no network."""
    conflicts: tuple[ConflictShown, ...] = ()
    """Of the calendar: for the club's people."""
    stale: bool = False
    """The board would be another one by the results as they are now: for the club's people."""
    discipline: tuple[Discipline, ...] = ()
    due: pure.Due | None = None
    """What is to be done next: for the club's people."""
    seeds: tuple[PersonId, ...] = ()
    """For the next draw, the best first: for the club's people, until it is promised."""
    wishes: tuple[pure.Wish, ...] = ()
    opened: int = 0
    """As in `…/version`."""


class DealShown(Struct, frozen=True):
    """A line of the score sheet."""

    entry: pure.Entry
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class CountShown(Struct, frozen=True):
    """A sheet counted before it is entered, as far as it goes."""

    deals: tuple[DealShown, ...]
    out: tuple[int, ...]
    """Seats that are out by then."""
    over: bool
    winner: int | None
    """The seat that has won."""
    wrong: NoteShown | None = None
    """Why the entry after those cannot be."""
    seat: int | None = None
    """Whose it is about."""


class MatchPageShown(Struct, frozen=True):
    tournament: str
    title: str
    version: int
    match: MatchShown
    people: dict[PersonId, str]
    deals: tuple[DealShown, ...]
    signed: tuple[PersonId, ...]
    absent: tuple[PersonId, ...]
    corrections: tuple[str, ...]
    """The reasons."""
    out: tuple[int, ...] = ()
    """Seats that are out by now."""
    rules: str = ""
    format: str = ""
    """`points 151`, `deals 3`: as agreed, or as usual."""
    explained: tuple[Explained, ...] = ()
    """From points to MP and VP, once it is decided."""
    opened: int = 0
    """As in `…/version`."""
    mine: bool = False
    """I play it."""
    ready_by: Milliseconds | None = None
    """Online: who is not ready at the table by then has not shown up, if somebody else is."""


class LogShown(Struct, frozen=True):
    lines: tuple[pure.Line, ...]
    people: dict[PersonId, str]


class NoteShown(Struct, frozen=True):
    code: str
    hard: bool
    message: str


class ChangeShown(Struct, frozen=True):
    """What would follow if the set-up were changed, art. 10."""

    stands: int
    """Matches played, which count."""
    cancelled: int = 0
    """Matches that would not be played any more."""
    again: bool = False
    """There would be a new draw."""
    unmade: bool = False
    """The board would be made anew."""
    due: pure.Due | None = None
    """What would be to do next."""


class PreviewShown(Struct, frozen=True):
    preview: pure.Preview
    notes: tuple[NoteShown, ...]
