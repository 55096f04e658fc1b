"""Clubs, their staff and members; tournaments and their log; matches that are played online."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def _to(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}")


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("town", sa.String(80), nullable=False),
        sa.Column("contact", sa.String(120), nullable=False),
        sa.Column("about", sa.String(2000), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("created_by", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        _to("clubs", "created_by", "users"),
    )
    op.create_table(
        "club_staff",
        sa.Column("club_id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "user_id", name="pk_club_staff"),
        _to("club_staff", "club_id", "clubs"),
        _to("club_staff", "user_id", "users"),
    )
    op.create_index("ix_club_staff_user_id", "club_staff", ["user_id"])
    op.create_table(
        "club_members",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("club_id", sa.String(64), nullable=False),
        sa.Column("surname", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("folded", sa.String(250), nullable=False),
        sa.Column("number", sa.String(20)),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("phone", sa.String(40), nullable=False),
        sa.Column("adult_at", sa.BigInteger),
        sa.Column("adult_by", sa.String(64)),
        sa.Column("shown", sa.String(8), nullable=False),
        sa.Column("shown_at", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.String(64)),
        sa.Column("code", sa.String(64)),
        sa.Column("code_until", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("erased_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_club_members"),
        sa.UniqueConstraint("code", name="uq_club_members_code"),
        sa.UniqueConstraint("club_id", "number", name="uq_club_members_club_id_number"),
        sa.UniqueConstraint("club_id", "user_id", name="uq_club_members_club_id_user_id"),
        _to("club_members", "club_id", "clubs"),
        _to("club_members", "user_id", "users"),
    )
    op.create_index("ix_club_members_user_id", "club_members", ["user_id"])
    op.create_table(
        "club_tournaments",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("club_id", sa.String(64), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_club_tournaments"),
        _to("club_tournaments", "club_id", "clubs"),
    )
    op.create_index("ix_club_tournaments_club_id", "club_tournaments", ["club_id", "created_at"])
    op.create_index("ix_club_tournaments_wake_at", "club_tournaments", ["wake_at"])
    op.create_table(
        "club_events",
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("cause", sa.String(160), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64)),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "version", name="pk_club_events"),
        sa.UniqueConstraint("tournament_id", "cause", name="uq_club_events_tournament_id_cause"),
        _to("club_events", "tournament_id", "club_tournaments"),
    )
    op.create_table(
        "club_tables",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("refused", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", name="pk_club_tables"),
        sa.UniqueConstraint(
            "tournament_id", "match_id", "attempt", name="uq_club_tables_tournament_id_match_id_attempt"
        ),
        _to("club_tables", "table_id", "tables"),
        _to("club_tables", "tournament_id", "club_tournaments"),
    )
