"""Letters to the people of a tournament, to be sent by mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "club_letters",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("club_id", sa.String(64), nullable=False),
        sa.Column("tournament_id", sa.String(64), nullable=False),
        sa.Column("cause", sa.String(160), nullable=False),
        sa.Column("by_user", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("claim", sa.String(64)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("problem", sa.String(16), nullable=False),
        sa.Column("answer", sa.String(500), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("done_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_club_letters"),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_club_letters_club_id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["club_tournaments.id"], name="fk_club_letters_tournament_id"),
    )
    op.create_index("ix_club_letters_due_at", "club_letters", ["state", "due_at"])
    op.create_index("ix_club_letters_tournament_id", "club_letters", ["tournament_id", "created_at"])
    op.create_index("ix_club_letters_club_id", "club_letters", ["club_id", "created_at"])
    op.create_index("ix_club_letters_by_user", "club_letters", ["by_user", "created_at"])
    op.create_index("ix_club_letters_who", "club_letters", ["who"])
