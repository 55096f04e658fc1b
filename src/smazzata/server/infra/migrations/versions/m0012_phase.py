"""The tables of a phase are found without an index that every action has to change."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_tables_phase", "tables")
    op.create_index("ix_tables_phase", "tables", ["phase"])
