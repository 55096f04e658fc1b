"""The ledger of play money, and what people have decided about their play; the migrations `m0007_money` and
`m0010_corrections` say the same.

What may move at all is said by the database itself: `WAYS` lists every reason, from which account to which. Between two
people there is one way only, the settlement of a match. Rows of transfers and of settled matches are never changed
nor removed (triggers of the migrations), and no account but the house's is ever negative.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
)

from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.schema import METADATA

_PURSE_OF_PAYER: Final = "debit = 'purse:' || payer"
_ASIDE_OF_PAYER: Final = "debit = 'aside:' || table_id || ':' || payer"
_TAKEN: Final = (
    f"payee IS NULL AND credit = 'house' AND {_PURSE_OF_PAYER} AND cause = 'correct:' || corrects || ':' || 'taken'"
)
_GIVEN: Final = (
    "debit = 'house' AND payer IS NULL AND credit = 'purse:' || payee"
    " AND cause = 'correct:' || corrects || ':' || 'given'"
)
WAYS: Final = {
    "welcome": "debit = 'house' AND payer IS NULL AND credit = 'purse:' || payee",
    "top-up": "debit = 'house' AND payer IS NULL AND credit = 'purse:' || payee",
    "aside": f"payer = payee AND {_PURSE_OF_PAYER} AND credit = 'aside:' || table_id || ':' || payee",
    "back": f"payer = payee AND {_ASIDE_OF_PAYER} AND credit = 'purse:' || payee",
    "settle": (
        f"payer <> payee AND number IS NOT NULL AND {_ASIDE_OF_PAYER} AND credit = 'aside:' || table_id || ':' || payee"
    ),
    "left": f"payee IS NULL AND credit = 'house' AND {_PURSE_OF_PAYER}",
    "correct": f"note <> '' AND (({_TAKEN}) OR ({_GIVEN}))",  # the cause exists once: so does each leg
}
"""Every reason for which anything moves, and the condition that the database keeps."""
ALLOWED: Final = " OR ".join(f"(reason = '{reason}' AND {way})" for reason, way in WAYS.items())

ACCOUNTS = Table(
    "ledger_accounts",
    METADATA,
    Column("id", String(160), primary_key=True),  # house, purse:{user}, aside:{table}:{user}
    Column("kind", String(8), nullable=False),
    Column("user_id", String(64), ForeignKey(USERS.c.id)),
    Column("table_id", String(64)),
    Column("balance", BigInteger, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    CheckConstraint("kind = 'house' OR balance >= 0", name="balance"),
    CheckConstraint("kind IN ('house', 'purse', 'aside')", name="kind"),
    Index("ix_ledger_accounts_user_id", "user_id", "kind"),
    Index("ix_ledger_accounts_table_id", "table_id"),
)

TRANSFERS = Table(
    "ledger_transfers",
    METADATA,
    Column("cause", String(200), primary_key=True),  # what led to it: the same again is refused
    Column("debit", String(160), ForeignKey(ACCOUNTS.c.id), nullable=False),  # from
    Column("credit", String(160), ForeignKey(ACCOUNTS.c.id), nullable=False),  # to
    Column("payer", String(64)),  # whose account that is; none: the house's
    Column("payee", String(64)),
    Column("amount", BigInteger, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("step", SmallInteger, nullable=False),  # of what happened at once, in its order
    Column("table_id", String(64)),
    Column("number", Integer),  # of the match
    Column(  # another transfer; looked at when all is written, since a backup has its rows in any order
        "corrects", String(200), ForeignKey("ledger_transfers.cause", deferrable=True, initially="DEFERRED")
    ),
    Column("note", String(300)),  # of a correction: why, in words
    CheckConstraint("amount > 0", name="amount"),
    CheckConstraint(f"CASE WHEN {ALLOWED} THEN 1 ELSE 0 END = 1", name="way"),  # unknown is not allowed
    CheckConstraint("reason = 'correct' OR (corrects IS NULL AND note IS NULL)", name="corrects"),
    Index("ix_ledger_transfers_payer", "payer", "at_ms", "step"),
    Index("ix_ledger_transfers_payee", "payee", "at_ms", "step"),
    Index("ix_ledger_transfers_table_id", "table_id", "number"),
)

SETTLED = Table(  # one row for each match that ended at a cash table, also where nothing was to pay
    "ledger_settled",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("cash", BigInteger, nullable=False),  # what the verdict says
    Column("paid", BigInteger, nullable=False),  # less where somebody had set aside less
)

PLAYERS = Table(
    "cash_players",
    METADATA,
    Column("user_id", String(64), ForeignKey(USERS.c.id), primary_key=True),
    Column("adult_at", BigInteger),  # when they said that they are 18 or more
    Column("daily_limit", BigInteger),  # none: the usual one
    Column("next_limit", BigInteger),  # a higher one, from `next_from` on
    Column("next_from", BigInteger),
    Column("paused_until", BigInteger),
)
