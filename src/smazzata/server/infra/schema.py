"""The tables of the database that the log and the heartbeats use. The features add theirs to the same METADATA.

Whatever is said here is said again by a migration (`migrations/versions`); a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("version", BigInteger, nullable=False),  # of its last event
    Column("phase", String(32), nullable=False),
    Column("wake_at", BigInteger),  # when a clock runs out or a bot is due; all times in ms since 1970
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("listing", Text, nullable=False),  # JSON: what the lobby shows of it
    # by which the lobby finds it; nothing of it changes with a move, and where it is in no list all of it is NULL
    Column("listed_for", String(64)),  # whose friends see it; empty: everybody does
    Column("stage", String(16)),
    Column("rules", String(64)),
    Column("players", Integer),
    Column("free", Integer),  # seats
    Index("ix_tables_wake_at", "wake_at"),
    Index("ix_tables_listed_for", "listed_for", "stage", "rules"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(64), ForeignKey(TABLES.c.id), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("cause", String(128), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("event", Text, nullable=False),  # JSON
    UniqueConstraint("table_id", "cause"),
    sqlite_with_rowid=False,  # the rows of a table lie side by side
)

ALIVE = Table(
    "alive",
    METADATA,
    Column("node", String(64), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)

OUTAGES = Table(
    "outages",
    METADATA,
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)
