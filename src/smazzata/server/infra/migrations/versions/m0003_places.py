"""Who sits where and played what."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "places",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("verdict", sa.Text),
        sa.PrimaryKeyConstraint("user_id", "table_id", "number", name="pk_places"),
    )
    op.create_index("ix_places_user_id_at_ms", "places", ["user_id", "at_ms"])
    op.create_index("ix_places_table_id", "places", ["table_id"])
