"""Friends, requests and links, mutes, presence, reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels = None
depends_on = None


def _user(table: str, name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], ["users.id"], name=f"fk_{table}_{name}")


def _pair(table: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        table,
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("other_id", sa.String(64), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("user_id", "other_id", name=f"pk_{table}"),
        _user(table, "user_id"),
        _user(table, "other_id"),
    )
    op.create_index(f"ix_{table}_other_id", table, ["other_id"])


def upgrade() -> None:
    _pair("friends", sa.Column("since_ms", sa.BigInteger, nullable=False))
    _pair("friend_requests", sa.Column("at_ms", sa.BigInteger, nullable=False))
    _pair(
        "mutes",
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "friend_links",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("hashed", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_friend_links"),
        sa.UniqueConstraint("hashed", name="uq_friend_links_hashed"),
        _user("friend_links", "user_id"),
    )
    op.create_table(
        "presence",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_presence"),
        _user("presence", "user_id"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("reporter_id", sa.String(64), nullable=False),
        sa.Column("reported_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("closed_by", sa.String(64)),
        sa.Column("upheld", sa.Boolean),
        sa.Column("note", sa.String(400)),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        _user("reports", "reporter_id"),
        _user("reports", "reported_id"),
    )
    op.create_index("ix_reports_at_ms", "reports", ["at_ms"])
    op.create_index("ix_reports_reporter_id", "reports", ["reporter_id"])
