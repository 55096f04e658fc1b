"""A match as far as it has been played, and what is needed next. One entry further is in `advancing`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from smazzata import fair
from smazzata.games import match as matches
from smazzata.games.contract import AnyGame, Result, Seat, Viewer
from smazzata.games.known import ruleset
from smazzata.games.match import Match
from smazzata.records.entries import (
    VERSION,
    Claim,
    Header,
    OpenDeal,
)
from smazzata.records.grown import Grown
from smazzata.records.kept import kept
from smazzata.records.needs import need_of


class Moment(Struct, frozen=True, gc=False):
    """One step of the game: what was done in which state, and by whom (`HOUSE` too)."""

    state: Any
    seat: Seat
    action: Any


class ShuffleMade(Struct, frozen=True, gc=False):
    """One shuffle of this deal: all but the seed that proves it. Without a cut nothing can be proved."""

    label: str
    nonce: int
    cut: fair.Cut | None
    before: tuple[int, ...]
    after: tuple[int, ...]


class Progress(Struct, frozen=True, dict=True):
    header: Header
    game: AnyGame
    match: Match
    deal: int = 0
    """The number of the deal; 0 before the first."""
    state: Any = None
    """Of the deal being played, or the last one played."""
    result: Result | None = None
    """Of this deal, once it is over and counted."""
    commitment: str | None = None
    seed: bytes | None = None
    """The house's secret until it is published."""
    revealed: bool = False
    cut: fair.Cut | None = None
    """Of the shuffle that is awaited."""
    nonce: int = 0
    """How often this deal was made again."""
    stocks: int = 0
    """How many new stocks were shuffled in this deal."""
    shuffles: tuple[ShuffleMade, ...] = ()
    told: Grown[tuple[Any, ...]] = ()
    """Step by step since the deal began what each seat, and last a spectator, was told."""
    last: tuple[Moment, ...] = ()
    """The steps of the game that the last entry made."""
    due: tuple[Claim, ...] = ()
    """What follows from the last entry, to be written down after it."""

    def told_to(self, viewer: Viewer) -> tuple[Any, ...]:
        index = -1 if viewer is None else viewer
        return tuple([step[index] for block in self.told for step in block])

    need = kept(need_of)
    """What must happen next: asked many times of each."""


def begin(header: Header) -> Progress:
    """Raises ValueError where such a match cannot be played by the rules that are known here."""
    game, rules = ruleset(header.rules)
    if header.rules != rules.id:
        raise ValueError(f"rules are named in full: {rules.id}, not {header.rules}")
    if header.revision != rules.revision:
        raise ValueError(
            f"{rules.id} is at revision {rules.revision}; this match was played by {header.revision}"
        )
    if header.version != VERSION:
        raise ValueError(f"records of version {VERSION} are known, not {header.version}")
    seats = header.seats
    if seats.out or (seats.open_cards and not seats.pairs):
        raise ValueError(
            "open cards are for pairs" if not seats.out else "nobody is out before the first deal"
        )
    if len(header.names) != seats.count:
        raise ValueError(f"{seats.count} players have {len(header.names)} names")
    if not 0 <= header.dealer < seats.count:
        raise ValueError(f"there is no seat {header.dealer} to deal")
    if not header.table:
        raise ValueError("the table has no id")
    terms = matches.read_format(str(header.format), rules)
    match = matches.begin(rules, seats, terms, header.dealer, stake=header.stake)
    return Progress(header, game, match)


def opening(progress: Progress, seed: bytes | None = None) -> OpenDeal:
    """The entry that opens the next deal, with the commitment to this seed."""
    promised = None if seed is None else fair.commitment(seed).hex()
    return OpenDeal(progress.deal + 1, progress.match.dealer, promised)
