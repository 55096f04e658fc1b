"""Who is there, what they may do, and the policy every route declares; no HTTP, no SQL."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Literal, NewType

from smazzata.tables.commands import UserId as UserId  # the same as at the tables

SessionId = NewType("SessionId", str)
TokenId = NewType("TokenId", str)


class Role(IntEnum):
    """Each may do all that those before it may. A guest is a player without a password: the same user registers."""

    GUEST = 0
    PLAYER = 1
    REFEREE = 2
    ORGANISER = 3
    ADMINISTRATOR = 4

    @property
    def word(self) -> str:
        return self.name.lower()


Means = Literal["cookie", "token", "ticket"]


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has shown who they are. `request.user` and `socket.user` are this, or None."""

    user: UserId
    name: str
    role: Role
    by: Means
    session: SessionId | None = None  # the session, or the token, by which they came
    token: TokenId | None = None

    @property
    def program(self) -> bool:
        """It is not a person who plays."""
        return self.token is not None


@dataclass(frozen=True, slots=True)
class Policy:
    """Who may call a route. Unsafe methods with a cookie also need the header and the Origin (see `guards`)."""

    least: Role | None  # None: anyone at all
    by_token: bool = True  # may a program with an API token call it?

    @property
    def opt(self) -> dict[str, Any]:
        """For the route's `opt`: `@get("/api/…", opt=PLAYERS.opt)`."""
        return {"policy": self}


ANYONE: Final = Policy(None)
GUESTS: Final = Policy(Role.GUEST)  # whoever has a name, guest or registered
PLAYERS: Final = Policy(Role.PLAYER)  # registered
REFEREES: Final = Policy(Role.REFEREE)
ORGANISERS: Final = Policy(Role.ORGANISER)
ADMINISTRATORS: Final = Policy(Role.ADMINISTRATOR)
GUESTS_IN_PERSON: Final = Policy(Role.GUEST, by_token=False)  # with a cookie: no program may do this
PLAYERS_IN_PERSON: Final = Policy(Role.PLAYER, by_token=False)
REFEREES_IN_PERSON: Final = Policy(Role.REFEREE, by_token=False)
ADMINISTRATORS_IN_PERSON: Final = Policy(Role.ADMINISTRATOR, by_token=False)
