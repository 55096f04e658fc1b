"""The tables of standings and levels; the migration `m0006_standings` says the same. All of it is made from the log."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
)

from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.schema import METADATA

MATCHES = Table(  # rated and over
    "rated_matches",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(32), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("players", Text, nullable=False),  # JSON: ids by seat
    Column("figured", Boolean, nullable=False),  # are its figures counted?
    Index("ix_rated_matches_game", "game", "kind", "ended_at", "table_id", "number"),
    Index("ix_rated_matches_figured", "figured", "ended_at"),
)

RESULTS = Table(  # one row a person and match
    "results",
    METADATA,
    Column("user_id", String(64), ForeignKey(USERS.c.id), primary_key=True),
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("mp", Integer, nullable=False),
    Column("vp", SmallInteger, nullable=False),
    Column("gone", Boolean, nullable=False),  # ran out of time, or abandoned
    Column("mu_before", BigInteger, nullable=False),  # in millionths
    Column("sigma_before", BigInteger, nullable=False),
    Column("mu", BigInteger, nullable=False),
    Column("sigma", BigInteger, nullable=False),
    Index("ix_results_user_id", "user_id", "ended_at", "table_id", "number"),
    Index("ix_results_table_id", "table_id", "number"),
)

RATINGS = Table(  # as they are now
    "ratings",
    METADATA,
    Column("user_id", String(64), ForeignKey(USERS.c.id), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("mu", BigInteger, nullable=False),
    Column("sigma", BigInteger, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),  # of the last match
)

STANDINGS = Table(
    "standings",
    METADATA,
    Column("rules", String(64), primary_key=True),  # a game or one of its rule-sets
    Column("period", String(16), primary_key=True),  # all, 2026, 2026-11, 2026-W47
    Column("user_id", String(64), ForeignKey(USERS.c.id), primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("mp", BigInteger, nullable=False),
    Column("vp", BigInteger, nullable=False),
    Column("run", Integer, nullable=False),
    Column("best_run", Integer, nullable=False),
    Column("hands_closed", Integer, nullable=False),
    Column("scope_made", Integer, nullable=False),
    Index("ix_standings_by_mp", "rules", "period", "mp", "vp", "user_id"),
    Index("ix_standings_by_vp", "rules", "period", "vp", "mp", "user_id"),
    Index("ix_standings_user_id", "user_id"),
)

BOARDS = Table(  # the standings there are, and how many stand in each
    "boards",
    METADATA,
    Column("rules", String(64), primary_key=True),
    Column("period", String(16), primary_key=True),
    Column("players", Integer, nullable=False),
)

FIGURES = Table(  # what players like to know, counted
    "figures",
    METADATA,
    Column("user_id", String(64), ForeignKey(USERS.c.id), primary_key=True),
    Column("rules", String(64), primary_key=True),
    Column("what", String(32), primary_key=True),
    Column("count", BigInteger, nullable=False),
)

SEASONS = Table(  # never changed once it is there: triggers of the migration `m0011_archive`
    "seasons",
    METADATA,
    Column("period", String(16), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("closed_at", BigInteger, nullable=False),
    Column("page", Text, nullable=False),  # JSON: numbers and ids; names are those of now
)
