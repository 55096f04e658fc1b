"""What is shown of a table, in the words of the protocol. Who is shown what of it is in `frames.py`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from smazzata.games.contract import Seat, Seats, Side, Viewer
from smazzata.games.match import Verdict
from smazzata.tables.commands import UserId
from smazzata.tables.events import Said
from smazzata.tables.model import Notice, Sheet
from smazzata.tables.questions import Phase
from smazzata.tables.terms import Milliseconds, Terms


class Clocks(Struct, frozen=True, gc=False):
    """For every viewer the same. The time left of the running bank is `banks[seat] - (now - since)`."""

    banks: tuple[Milliseconds, ...]
    """By seat, at the beginning of the present turn; none: no time banks."""
    seat: Seat | None
    """Whose clock runs."""
    since: Milliseconds
    turn_until: Milliseconds | None
    bank_until: Milliseconds | None
    until: Milliseconds | None
    """When something happens by itself: a time-out, the agreed cut, the next deal."""


class SeatShown(Struct, frozen=True, gc=False):
    seat: Seat
    who: UserId | None = None
    """None: a bot, or nobody."""
    name: str | None = None
    """None: the seat is free."""
    bot: str | None = None
    ready: bool = False
    out: bool = False
    """Of the match: eliminated, timed out or gone."""


class Told(Struct, frozen=True, gc=False):
    """What one event gave to tell: what everybody may know, and what the game tells this viewer."""

    version: int
    at: Milliseconds
    notices: tuple[Notice, ...]
    game: tuple[Any, ...]


class MatchShown(Struct, frozen=True, gc=False):
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


class CutShown(Struct, frozen=True, gc=False):
    label: str
    nonce: int
    place: int
    salt: str
    default: bool


class DealShown(Struct, frozen=True, gc=False):
    """What is public of the shuffle; with the seed anyone can compute it again."""

    number: int
    commitment: str | None
    cuts: tuple[CutShown, ...]
    """One for every shuffle that was made."""
    seed: str | None


class CutWanted(Struct, frozen=True, gc=False):
    seat: Seat
    label: str
    cards: int


class Frame(Struct, frozen=True, gc=False):
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
    past: tuple[Any, ...]
    """Only for who has seen nothing yet: the last that the game has told this viewer in this deal."""
