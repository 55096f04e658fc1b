"""What people and the server can ask of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from smazzata.games.contract import Seat, Text
from smazzata.tables.terms import Milliseconds

UserId: TypeAlias = str
Who: TypeAlias = UserId | None
"""Who asks: a person, or None, the server."""


# ---- people -----------------------------------------------------------------------------------------------
class Sit(Struct, frozen=True, gc=False, tag="sit", forbid_unknown_fields=True):
    """Take a seat, or put a bot there. The server fills in the name, and says who was invited."""

    name: str
    seat: Seat | None = None
    """None: the first that is free."""
    bot: str | None = None
    """A level: not the person who asks but a bot sits down."""
    welcome: bool = False
    """The server vouches: came by the link, or is a friend of the host."""


class Stand(Struct, frozen=True, gc=False, tag="stand", forbid_unknown_fields=True):
    seat: Seat | None = None
    """None: one's own. The host may free any seat."""


class Ready(Struct, frozen=True, gc=False, tag="ready", forbid_unknown_fields=True):
    """For the match, or between two deals for the next one."""

    ready: bool = True


class Cut(Struct, frozen=True, gc=False, tag="cut", forbid_unknown_fields=True):
    place: int
    salt: str
    """32 random bytes of the cutter's own, in lower-case hexadecimal."""


class Act(Struct, frozen=True, gc=False, tag="act", forbid_unknown_fields=True):
    """An action of the game, in its notation."""

    text: str
    seat: Seat | None = None
    """Of the bot for which the server acts; people act for themselves."""


class Abandon(Struct, frozen=True, gc=False, tag="abandon", forbid_unknown_fields=True):
    """Leave the match, which then is lost, or goes on without."""


class Rematch(Struct, frozen=True, gc=False, tag="rematch", forbid_unknown_fields=True):
    """Another match: it begins when all people at the table want it."""


class Say(Struct, frozen=True, gc=False, tag="say", forbid_unknown_fields=True):
    """A set phrase or a text of one's own, to everybody at the table."""

    phrase: str = ""
    text: str = ""


# ---- the server -------------------------------------------------------------------------------------------
class Wake(Struct, frozen=True, gc=False, tag="wake", forbid_unknown_fields=True):
    """Do what is due by now: see `wake_at`."""


class Outage(Struct, frozen=True, gc=False, tag="outage", forbid_unknown_fields=True):
    """The server was not there from `since` to `until`: no clock ran."""

    since: Milliseconds
    until: Milliseconds


Command: TypeAlias = Sit | Stand | Ready | Cut | Act | Abandon | Rematch | Say | Wake | Outage

PHRASES: Final[Mapping[str, Text]] = {
    "hello": Text("Ciao!", "Hello!"),
    "good-luck": Text("Buona fortuna!", "Good luck!"),
    "well-played": Text("Bella giocata!", "Well played!"),
    "thanks": Text("Grazie!", "Thank you!"),
    "sorry": Text("Scusa!", "Sorry!"),
    "one-moment": Text("Un attimo…", "One moment…"),
    "oops": Text("Che sfortuna!", "Bad luck!"),
    "rematch": Text("Rivincita?", "A rematch?"),
    "good-game": Text("Bella partita!", "Good game!"),
    "goodbye": Text("Ciao, alla prossima!", "Goodbye!"),
}
