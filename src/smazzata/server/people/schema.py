"""Who knows whom, who does not want to hear whom, and what was reported; the migration `m0004_people` says the same."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table

from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.schema import METADATA


def _user(name: str, *, key: bool = True) -> Column[str]:
    return Column(name, String(64), ForeignKey(USERS.c.id), primary_key=key, nullable=False)


FRIENDS = Table(  # two rows for each two friends
    "friends",
    METADATA,
    _user("user_id"),
    _user("other_id"),
    Column("since_ms", BigInteger, nullable=False),
    Index("ix_friends_other_id", "other_id"),
)

REQUESTS = Table(
    "friend_requests",
    METADATA,
    _user("user_id"),  # who asks
    _user("other_id"),
    Column("at_ms", BigInteger, nullable=False),
    Index("ix_friend_requests_other_id", "other_id"),
)

LINKS = Table(
    "friend_links",
    METADATA,
    _user("user_id"),
    Column("hashed", String(64), nullable=False, unique=True),
    Column("expires_at", BigInteger, nullable=False),
)

MUTES = Table(
    "mutes",
    METADATA,
    _user("user_id"),  # who does not want to hear
    _user("other_id"),
    Column("blocked", Boolean, nullable=False),  # nor to be asked
    Column("since_ms", BigInteger, nullable=False),
    Index("ix_mutes_other_id", "other_id"),
)

PRESENCE = Table(  # of those who have friends
    "presence",
    METADATA,
    _user("user_id"),
    Column("seen_at", BigInteger, nullable=False),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    _user("reporter_id", key=False),
    _user("reported_id", key=False),
    Column("table_id", String(64), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reason", String(32), nullable=False),
    Column("text", String(400), nullable=False),
    Column("closed_at", BigInteger),
    Column("closed_by", String(64)),
    Column("upheld", Boolean),
    Column("note", String(400)),
    Index("ix_reports_at_ms", "at_ms"),
    Index("ix_reports_reporter_id", "reporter_id"),
)
