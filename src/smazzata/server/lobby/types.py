"""What is asked of the lobby and what it answers: types of the protocol."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from smazzata.games.explained import Explained
from smazzata.games.match import Verdict
from smazzata.records import Report
from smazzata.server.accounts.model import Me
from smazzata.server.live.listing import Listing
from smazzata.server.live.messages import ActionId, Index
from smazzata.tables import Frame, Terms

Bot: TypeAlias = Annotated[str, Meta(max_length=40)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    key: ActionId
    """Chosen by the client: the same again gets the same table."""
    terms: Terms
    sit: bool = False
    """Sit down there at once, in the first seat that no bot has."""
    bots: dict[Index, Bot] = {}
    """By seat: who sits there, `{"1": "simple"}`. Those of `GET /api/bots`."""
    ready: bool = False
    """And be ready: with a bot in every other seat the match begins."""


class PlayNow(Struct, frozen=True, forbid_unknown_fields=True):
    """A match against bots, at one click: whoever is nobody yet comes in as a guest."""

    key: ActionId
    terms: Terms
    bot: Bot = "simple"
    """In every other seat."""
    name: Annotated[str, Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    """For a guest; empty: the server makes one up."""


class Playing(Struct, frozen=True):
    me: Me
    table: TableShown


class QuickMatch(Struct, frozen=True, forbid_unknown_fields=True):
    key: ActionId
    terms: Terms


class TableShown(Struct, frozen=True):
    listing: Listing
    frame: Frame
    invitation: str | None = None
    """For those who sit there and the host: whoever has it may sit down, `{"type": "sit", "invitation": …}`."""


class MatchPage(Struct, frozen=True):
    table: str
    number: int
    rules: str
    names: tuple[str, ...]
    steps: int
    """Frames there are, for `frames?first=…`."""
    verdict: Verdict | None
    explained: tuple[Explained, ...]
    """From the points to the match points, victory points, difference and stake, each line with its rule."""
    report: Report
    """Every deal computed again from the seeds that were published: `smazzata verify` says the same of the record."""
