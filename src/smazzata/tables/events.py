"""What happened at a table: the rows of its log. The only secret in them is `Happened.seed`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from smazzata.games.contract import Seat
from smazzata.records import Act as Action
from smazzata.records import CutPack, Depart, Header, OpenDeal, RevealSeed
from smazzata.tables.commands import UserId
from smazzata.tables.terms import Milliseconds, Terms

Deed: TypeAlias = OpenDeal | CutPack | Action | Depart | RevealSeed
"""What a record says was done, apart from an order that is told: here every order is computed."""


class Created(Struct, frozen=True, gc=False, tag="created"):
    at: Milliseconds
    table: str
    host: UserId
    terms: Terms


class Sat(Struct, frozen=True, gc=False, tag="sat"):
    at: Milliseconds
    seat: Seat
    who: UserId
    """Empty: a bot."""
    name: str
    bot: str | None = None


class Stood(Struct, frozen=True, gc=False, tag="stood"):
    at: Milliseconds
    seat: Seat


class Readied(Struct, frozen=True, gc=False, tag="readied"):
    at: Milliseconds
    seat: Seat
    ready: bool


class Begun(Struct, frozen=True, gc=False, tag="begun"):
    """A match begins; its id, the `table` of the header, is part of every shuffle."""

    at: Milliseconds
    header: Header


class Happened(Struct, frozen=True, gc=False, tag="happened"):
    """An entry of the match's record."""

    at: Milliseconds
    deed: Deed
    seed: str | None = None
    """The secret of the deal that is opened, in the log only: nobody is shown it before it is published."""


class Said(Struct, frozen=True, gc=False, tag="said"):
    at: Milliseconds
    seat: Seat
    phrase: str = ""
    text: str = ""
    who: UserId = ""
    """Seats change hands; empty in old logs."""


class Resumed(Struct, frozen=True, gc=False, tag="resumed"):
    """The server is back: from `since` to `until` no clock ran."""

    at: Milliseconds
    since: Milliseconds
    until: Milliseconds


class Closed(Struct, frozen=True, gc=False, tag="closed"):
    at: Milliseconds
    reason: Literal["empty", "idle"]


Event: TypeAlias = Created | Sat | Stood | Readied | Begun | Happened | Said | Resumed | Closed

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> bytes:
    """One row of the log."""
    return _ENCODER.encode(event)


def read_event(row: bytes | str) -> Event:
    """Raises msgspec.DecodeError, a ValueError."""
    return _DECODER.decode(row)
