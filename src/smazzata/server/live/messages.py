"""What is said over a table's socket, both ways: these types are the protocol (docs/protocol.md is made from them)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from smazzata.games.contract import Seat, Text
from smazzata.tables import Frame

LARGEST_IN: Final = 4096
"""Bytes of one message from a client."""

ActionId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Index: TypeAlias = Annotated[int, Meta(ge=0, le=63)]


# ---- in: what a person asks -------------------------------------------------------------------------------
class Enter(Struct, frozen=True, gc=False, tag="enter", forbid_unknown_fields=True):
    """The first message of a page without cookie: the single-use ticket that says who it is."""

    ticket: Annotated[str, Meta(max_length=200)]


class Look(Struct, frozen=True, gc=False, tag="look", forbid_unknown_fields=True):
    """One whole frame, as if nothing had been seen yet."""


class Sit(Struct, frozen=True, gc=False, tag="sit", forbid_unknown_fields=True):
    """Take a seat (the first that is free if none is named), or, as the host, put a bot there."""

    seat: Index | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None
    invitation: Annotated[str, Meta(max_length=64)] | None = None


class Stand(Struct, frozen=True, gc=False, tag="stand", forbid_unknown_fields=True):
    """Free one's own seat, or, as the host, any."""

    seat: Index | None = None


class Ready(Struct, frozen=True, gc=False, tag="ready", forbid_unknown_fields=True):
    """For the match, or between two deals for the next one."""

    ready: bool = True


class Cut(Struct, frozen=True, gc=False, tag="cut", forbid_unknown_fields=True):
    """A place in the pack, and 32 random bytes of one's own in lower-case hexadecimal."""

    place: Annotated[int, Meta(ge=0, le=1000)]
    salt: Annotated[str, Meta(max_length=64)]


class Act(Struct, frozen=True, gc=False, tag="act", forbid_unknown_fields=True):
    """An action of the game, in its notation: as `options` say it."""

    text: Annotated[str, Meta(max_length=400)]


class Abandon(Struct, frozen=True, gc=False, tag="abandon", forbid_unknown_fields=True):
    """Leave the match, which then is lost, or goes on without."""


class Rematch(Struct, frozen=True, gc=False, tag="rematch", forbid_unknown_fields=True):
    """Another match: it begins when all people at the table want it."""


class Say(Struct, frozen=True, gc=False, tag="say", forbid_unknown_fields=True):
    """A set phrase, or a text of one's own, to everybody at the table."""

    phrase: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=400)] = ""


Asked: TypeAlias = Enter | Look | Sit | Stand | Ready | Cut | Act | Abandon | Rematch | Say


class Do(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """All that a client ever sends."""

    id: ActionId
    """Chosen by the client, saved before it is sent. The same id again gets the same answer, and no second effect."""
    command: Asked
    v: int | None = None
    """The version on which this was decided. If anything but talk has happened since, the answer is `moved-on`."""


# ---- out: what a viewer is told ---------------------------------------------------------------------------
class Shown(Struct, frozen=True, gc=False, tag="frame"):
    """How things stand, and what happened since the last. With `re` it is the acknowledgement: there is no other."""

    frame: Frame
    re: str | None = None
    done: int | None = None
    """The version at which the action `re` took effect; the same however often it is sent."""


class Refused(Struct, frozen=True, gc=False, tag="error"):
    """To the one who asked, and nobody else. Nothing has changed."""

    re: str | None
    """None: the message could not be read so far."""
    code: str
    rule: str
    message: Text
    parameters: dict[str, Any]


class Away(Struct, frozen=True, gc=False, tag="away"):
    """Who of the people at the table is not there: none of their sockets is open, for two seconds or more. Said after
    the first frame, unless all are there, and whenever it changes. Their clocks run on."""

    seats: tuple[Seat, ...]


Out: TypeAlias = Shown | Refused | Away

# ---- how a socket ends ------------------------------------------------------------------------------------
Doing: TypeAlias = Literal["again", "later", "never"]

CLOSE_CODES: Final[dict[int, tuple[str, Doing]]] = {
    1000: ("the client has closed it", "again"),
    1001: ("the server is going down; another will be there", "again"),
    1003: ("binary message: messages are text", "never"),
    1007: ("text that is not UTF-8", "never"),
    1009: ("message of more than 4096 bytes", "never"),
    1011: ("the server failed, and has noted how", "later"),
    1012: ("the server is going down; it will be back", "again"),
    4401: ("nobody: no session, a ticket that does not open, signed out", "never"),
    4403: ("a table for friends of its host, or a page of another site", "never"),
    4404: ("there is no such table", "never"),
    4408: ("too slow: frames were not read in time", "again"),
    4429: ("too many messages", "later"),
    4503: ("the database cannot be reached", "later"),
}


class Ended(Exception):
    """The socket is closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


REFUSALS: Final[dict[str, Text]] = {
    "bad-message": Text(
        it="Questo non è un messaggio del protocollo: {why}", en="This is no message of the protocol: {why}"
    ),
    "too-fast": Text(
        it="Troppi messaggi: aspetta {wait_ms} ms.", en="Too many messages: wait for {wait_ms} ms."
    ),
    "moved-on": Text(
        it="Il tavolo è andato avanti: era alla versione {seen}, ora è alla {version}.",
        en="The table has moved on: it was at version {seen} and is at {version}.",
    ),
    "sign-in-first": Text(
        it="Entra, per fare qualcosa a un tavolo.", en="Sign in to do something at a table."
    ),
    "already-entered": Text(it="Si sa già chi sei.", en="It is known who you are."),
    "no-such-bot": Text(
        it="Il bot «{bot}» non c'è: scegline uno fra {known}.",
        en="There is no bot “{bot}”: choose one of {known}.",
    ),
    "program-among-people": Text(
        it="Ai tavoli validi per il livello e a quelli a gettoni giocano le persone: un programma ha gli altri.",
        en="At rated tables and at cash tables people play: the others are open to programs.",
    ),
    "no-such-table": Text(it="Il tavolo «{table}» non c'è.", en="There is no table “{table}”."),
    "database-away": Text(
        it="Il server non può salvare, adesso. L'azione con lo stesso identificativo si può mandare di nuovo.",
        en="The server cannot save now. The action may be sent again, with the same id.",
    ),
}
RULE: Final = "docs/protocol.md"

_DO: msgspec.json.Decoder[Do] = msgspec.json.Decoder(Do)
ENCODER: Final = msgspec.json.Encoder()


read_do: Final = _DO.decode
"""Raises msgspec.DecodeError (a ValueError), saying where."""


def seat_or_none(index: int | None) -> Seat | None:
    return None if index is None else Seat(index)
