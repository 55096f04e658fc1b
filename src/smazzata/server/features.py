"""The features of the server, and what each of them gives to the app: the one list to add a line to.

A feature is a folder (`accounts`, `live` …) whose `__init__` has a function `feature() -> Feature`:

    def feature() -> Feature:
        return Feature("live", route_handlers=[…], start=start, stop=stop, refusals=REFUSALS)

- **Routes** declare who may call them, or the app does not start: `@get("/api/tables", opt=GUESTS.opt)`, policies in
  `server/access.py`. The app's guard enforces it, for sockets too. `request.user` and `socket.user` are a Visitor or
  None.
  Each new route gets its line in tests/server/app/test_matrix.py: which role gets which status.
- **Rates**: `await request.app.state.throttle.count("tables", visitor.user)` refuses who asks too often; the rates are
  in `server/accounts/throttle.py`.
- **`start(app, core)`** runs once everything in `core` is open, **`stop(app, core)`** before anything is closed, in the
  opposite order. What a feature keeps goes into `app.state` under its own name; a handler gets the core by having a
  parameter `core: TheCore`, the feature's own things by `dependencies=` of its router.
- **Refusals**: a handler raises `Illegal`; the app answers `{code, rule, message, parameters}` with the words from
  `refusals` in the caller's language and the status from `statuses`, or 409.
- **Export**: `export(core, user)` says what this feature keeps of a user, for "export my data".
- **Forget**: `forget(connection, user)` removes what it keeps, in the transaction in which an account is deleted.
  `leaving(app, user)` runs once that is done. `renamed(connection, user, name)` runs in the transaction in which
  somebody gets another name, which is a pseudonym for who leaves.
- **Follow**: `follow(connection, before, events, after)` runs in the transaction in which events of a table are saved,
  whenever somebody sat down or stood up, a match began or ended, or a table was closed; not for moves, so that it costs
  them nothing. What it raises undoes the whole: an `Illegal` refuses the command that led to it.
- **Sockets**: the app has checked the Origin before the handler runs (with a cookie it must be there and be allowed). A
  program comes with `Authorization: Bearer …`; a page with its cookie, or with a single-use ticket (POST /api/tickets)
  in its first frame, never in the address: `await core.gate.redeem(ticket)`. A route that lets the first frame say who
  it is declares ANYONE and judges by itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from litestar import Litestar
from litestar.di import NamedDependency
from litestar.types import ControllerRouterHandler
from sqlalchemy import Connection

from smazzata.games.contract import Text
from smazzata.server.access import UserId, Visitor
from smazzata.server.infra.bus import Bus
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import Dice
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.settings import Settings
from smazzata.tables import Event, Table, Terms


class Gate(Protocol):
    """What other features ask of the accounts."""

    async def redeem(self, ticket: str) -> Visitor | None:
        """Whose ticket this is. It opens once, within a minute; None: it does not."""
        ...

    async def still_there(self, visitors: Sequence[Visitor]) -> Sequence[Visitor | None]:
        """The same visitors as of now (a new name, another role), None for those who are signed out or gone.
        For sockets that stay open: ask now and then."""
        ...

    async def names(self, users: Sequence[UserId]) -> Mapping[UserId, str]:
        """Of those that exist; whoever deleted their account has a pseudonym."""
        ...


class Circle(Protocol):
    """What other features ask of people's friends and mutes."""

    async def are_friends(self, one: UserId, other: UserId) -> bool: ...

    async def friends_of(self, user: UserId) -> frozenset[UserId]: ...

    def muted(self, user: UserId) -> frozenset[UserId]:
        """Whom this person does not want to hear."""
        ...

    def saw(self, user: UserId) -> None:
        """This person is there."""
        ...


class Strangers:
    """Nobody knows anybody: a server without the feature `people`."""

    async def are_friends(self, _one: UserId, _other: UserId) -> bool:
        return False

    async def friends_of(self, _user: UserId) -> frozenset[UserId]:
        return frozenset()

    def muted(self, _user: UserId) -> frozenset[UserId]:
        return frozenset()

    def saw(self, _user: UserId) -> None:
        """And nobody asks."""


class Till(Protocol):
    """What other features ask of play money."""

    async def may_sit(self, user: UserId, terms: Terms) -> None:
        """Raises Illegal if this person could not sit down at a table with these terms now: before one is opened. When
        they do sit down it is judged again, and for good."""
        ...


class NoTill:
    """Nothing is played for: a server without the feature `money`."""

    async def may_sit(self, _user: UserId, _terms: Terms) -> None:
        return


Follow = Callable[[Connection, Table, Sequence[Event], Table], None]


@dataclass(slots=True)
class Core:
    """What the app opens and every feature may use."""

    settings: Settings
    store: Store
    bus: Bus
    clock: Clock
    dice: Dice
    metrics: Metrics
    gate: Gate
    people: Circle = field(default_factory=Strangers)
    till: Till = field(default_factory=NoTill)
    words: Mapping[str, Text] = field(default_factory=dict)
    """Of every refusal of every feature: what `follow` raises is said at the table's socket, too."""
    followers: tuple[Follow, ...] = ()


Export = Callable[[Core, UserId], Awaitable[object]]  # anything msgspec can write
RENAMED: Final = "people.names"
"""On the bus: the id of somebody who has another name now."""
SHUT: Final = "people.shut"
"""On the bus: the ids of sessions and tokens by which nobody comes in any more, with spaces between them."""
Renamed = Callable[[Connection, UserId, str], None]
Leaving = Callable[[Litestar, UserId], Awaitable[None]]
Forget = Callable[[Connection, UserId], None]
TheCore: TypeAlias = NamedDependency[Core]
Hook = Callable[[Litestar, Core], Awaitable[None]]


async def nothing(_app: Litestar, _core: Core) -> None:
    """For features that keep nothing running."""


@dataclass(frozen=True, slots=True)
class Feature:
    name: str
    route_handlers: Sequence[ControllerRouterHandler]
    start: Hook = nothing
    stop: Hook = nothing
    export: Export | None = None
    forget: Forget | None = None
    renamed: Renamed | None = None
    leaving: Leaving | None = None
    follow: Follow | None = None
    refusals: Mapping[str, Text] = field(default_factory=dict)
    statuses: Mapping[str, int] = field(default_factory=dict)


def features() -> list[Feature]:
    """In the order in which they start."""
    from smazzata.server import accounts, club, live, lobby, money, people, standings, web

    return [
        accounts.feature(),
        people.feature(),
        live.feature(),
        lobby.feature(),
        money.feature(),
        standings.feature(),
        club.feature(),
        web.feature(),
    ]
