"""What is said of play money over REST."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from smazzata.games.contract import Text
from smazzata.server.access import UserId
from smazzata.server.money.ledger import Reason
from smazzata.server.money.numbers import LARGEST_LIMIT

Gettoni: TypeAlias = int


# ---- asked ------------------------------------------------------------------------------------------------
class AgeDeclared(Struct, frozen=True, forbid_unknown_fields=True):
    adult: bool
    """I am 18 or more."""


class NewLimit(Struct, frozen=True, forbid_unknown_fields=True):
    limit: Annotated[int, Meta(ge=0, le=LARGEST_LIMIT)]
    """Gettoni that I can lose in a day."""


class NewPause(Struct, frozen=True, forbid_unknown_fields=True):
    days: Literal[1, 7, 30]


# ---- answered ---------------------------------------------------------------------------------------------
class CashRules(Struct, frozen=True):
    """The numbers of the house."""

    welcome: Gettoni
    top_up_to: Gettoni
    usual_limit: Gettoni
    largest_limit: Gettoni
    pauses: tuple[int, ...]
    """Days."""
    words: Text
    """What gettoni are, and are not."""


class CashTerms(Struct, frozen=True):
    """What one plays for at a table, to be read before sitting down."""

    stake: Gettoni
    """For each point of difference."""
    set_aside: Gettoni
    """What each sits down with."""
    most_to_lose: Gettoni
    """In one match."""
    cash_unit: int
    """Match points that make one point of difference."""
    words: Text


class WhyNot(Struct, frozen=True):
    code: str
    rule: str | None
    message: Text


class TableCash(Struct, frozen=True):
    table: str
    terms: CashTerms
    why_not: WhyNot | None
    """Why I cannot sit down there now; None: I can, or I sit there already."""


class LimitShown(Struct, frozen=True):
    limit: Gettoni
    """Today's."""
    next_limit: Gettoni | None
    """A higher one that was asked for."""
    next_from: int | None
    lost_today: Gettoni
    """Lost less won, never below 0."""
    left: Gettoni
    """What can still be set aside today."""


class GrantShown(Struct, frozen=True):
    """What the house gives next."""

    kind: Literal["welcome", "top-up"]
    amount: Gettoni
    """As of now: nothing if I have enough."""
    at: int
    """From when on it can be asked for."""
    due: bool
    """It can be asked for now."""


class Aside(Struct, frozen=True):
    table: str
    amount: Gettoni


class Purse(Struct, frozen=True):
    balance: Gettoni
    aside: Gettoni
    """Set aside at tables, all together."""
    tables: tuple[Aside, ...]
    adult_at: int | None
    """When I said that I am 18 or more."""
    limit: LimitShown
    paused_until: int | None
    minutes_today: int
    """With gettoni set aside at a table."""
    day_ends: int
    """When tomorrow begins: limits and grants count by the Italian day."""
    grant: GrantShown


class Movement(Struct, frozen=True):
    id: str
    at: int
    reason: Reason
    amount: Gettoni
    purse: Gettoni
    """What it changed in my purse."""
    aside: Gettoni
    """What it changed in what I have set aside."""
    balance: Gettoni
    """Of my purse, after it."""
    table: str | None
    number: int | None
    """Of the match at that table."""
    other: UserId | None
    """With whom, where a match was settled."""
    other_name: str | None
    note: str | None
    """Of a correction: why, in words."""


class Movements(Struct, frozen=True):
    """The newest first."""

    movements: tuple[Movement, ...]
    more: str | None
    """For `before`: where the next page begins."""


class PurseKept(Struct, frozen=True):
    """For "export my data"."""

    purse: Purse
    movements: tuple[Movement, ...]
