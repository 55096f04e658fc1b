"""Results of rated matches, levels, standings, figures, seasons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels = None
depends_on = None


def _user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=f"fk_{table}_user_id")


def upgrade() -> None:
    op.create_table(
        "rated_matches",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("figured", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_rated_matches"),
    )
    op.create_index("ix_rated_matches_game", "rated_matches", ["game", "kind", "ended_at", "table_id", "number"])
    op.create_index("ix_rated_matches_figured", "rated_matches", ["figured", "ended_at"])
    op.create_table(
        "results",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("mp", sa.Integer, nullable=False),
        sa.Column("vp", sa.SmallInteger, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("mu_before", sa.BigInteger, nullable=False),
        sa.Column("sigma_before", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.BigInteger, nullable=False),
        sa.Column("sigma", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", "number", name="pk_results"),
        _user("results"),
    )
    op.create_index("ix_results_user_id", "results", ["user_id", "ended_at", "table_id", "number"])
    op.create_index("ix_results_table_id", "results", ["table_id", "number"])
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("mu", sa.BigInteger, nullable=False),
        sa.Column("sigma", sa.BigInteger, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "kind", name="pk_ratings"),
        _user("ratings"),
    )
    op.create_table(
        "standings",
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.Column("mp", sa.BigInteger, nullable=False),
        sa.Column("vp", sa.BigInteger, nullable=False),
        sa.Column("run", sa.Integer, nullable=False),
        sa.Column("best_run", sa.Integer, nullable=False),
        sa.Column("hands_closed", sa.Integer, nullable=False),
        sa.Column("scope_made", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("rules", "period", "user_id", name="pk_standings"),
        _user("standings"),
    )
    op.create_index("ix_standings_by_mp", "standings", ["rules", "period", "mp", "vp", "user_id"])
    op.create_index("ix_standings_by_vp", "standings", ["rules", "period", "vp", "mp", "user_id"])
    op.create_index("ix_standings_user_id", "standings", ["user_id"])
    op.create_table(
        "boards",
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("rules", "period", name="pk_boards"),
    )
    op.create_table(
        "figures",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "rules", "what", name="pk_figures"),
        _user("figures"),
    )
    op.create_table(
        "seasons",
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("closed_at", sa.BigInteger, nullable=False),
        sa.Column("page", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("period", "game", name="pk_seasons"),
    )
