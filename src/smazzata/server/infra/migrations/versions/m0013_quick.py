"""Which table a quick match led to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "quick_matches",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "key", name="pk_quick_matches"),
    )
