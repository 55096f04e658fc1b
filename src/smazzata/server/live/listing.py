"""What the lobby shows of a table, and where it finds it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from smazzata.server.infra.shelves import Shelf
from smazzata.tables.commands import UserId
from smazzata.tables.model import Table
from smazzata.tables.questions import Phase, phase
from smazzata.tables.terms import Terms


class SeatListed(Struct, frozen=True):
    who: UserId | None
    name: str | None
    bot: str | None


class Listing(Struct, frozen=True):
    table: str
    host: UserId
    terms: Terms
    seats: tuple[SeatListed, ...]
    phase: Phase
    matches: int
    totals: tuple[int, ...]

    @property
    def free(self) -> int:
        return sum(each.name is None for each in self.seats)


def listing(table: Table) -> Listing:
    seats = tuple(
        SeatListed(None, None, None) if each is None else SeatListed(each.who or None, each.name, each.bot)
        for each in table.seats
    )
    match = table.progress.match if table.progress else None
    totals = match.totals if match else ()
    return Listing(table.id, table.host, table.terms, seats, phase(table), table.matches, totals)


STAGES: Final[dict[Phase, str]] = {
    "lobby": "waiting",
    "cut": "playing",
    "play": "playing",
    "pause": "playing",
    "over": "over",
}
"""For the lobby; `again` where the match is over and somebody could take a seat for another."""


def shelf(shown: Listing) -> Shelf:
    terms = shown.terms
    if terms.join == "link" or shown.phase == "closed":
        return Shelf()
    stage = "again" if shown.phase == "over" and shown.free else STAGES[shown.phase]
    return Shelf("" if terms.join == "public" else shown.host, stage, terms.rules, terms.players, shown.free)


_LISTING: msgspec.json.Decoder[Listing] = msgspec.json.Decoder(Listing)


def read_listing(text: str) -> Listing:
    return _LISTING.decode(text)


def write_listing(shown: Listing) -> str:
    return msgspec.json.encode(shown).decode()
