"""What is asked of the lobby and what it answers: types of the protocol."""

from __future__ import annotations

from msgspec import Struct

from smazzata.games.match import Verdict
from smazzata.records import Report
from smazzata.server.live.listing import Listing
from smazzata.server.live.messages import ActionId
from smazzata.tables import Frame, Terms


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    key: ActionId
    """Chosen by the client: the same again gets the same table."""
    terms: Terms


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
    report: Report
    """Every deal computed again from the seeds that were published: `smazzata verify` says the same of the record."""
