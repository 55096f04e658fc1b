"""The lobby finds tables by who may see them and what is asked for, not among the newest of all."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

STAGES = {"lobby": "waiting", "cut": "playing", "play": "playing", "pause": "playing"}
TABLES = sa.table(
    "tables",
    *map(sa.column, ("id", "phase", "listing", "listed_for", "stage", "rules", "players", "free")),
)


def upgrade() -> None:
    for name, kind in (
        ("listed_for", sa.String(64)),
        ("stage", sa.String(16)),
        ("rules", sa.String(64)),
        ("players", sa.Integer()),
        ("free", sa.Integer()),
    ):
        op.add_column("tables", sa.Column(name, kind))
    here = op.get_bind()
    fill = (
        sa.update(TABLES)
        .where(TABLES.c.id == sa.bindparam("b_id"))
        .values({name: sa.bindparam(name) for name in ("listed_for", "stage", "rules", "players", "free")})
    )
    found = here.execute(sa.select(TABLES.c.id, TABLES.c.listing).where(TABLES.c.phase != "closed")).all()
    rows = [{"b_id": table} | shelf for table, text in found if (shelf := _shelf(json.loads(text)))]
    if rows:
        here.execute(fill, rows)
    op.drop_index("ix_tables_phase", "tables")
    op.create_index("ix_tables_listed_for", "tables", ["listed_for", "stage", "rules"])


def _shelf(listing: Any) -> dict[str, str | int] | None:
    """None: in no list."""
    terms = listing["terms"]
    if terms["join"] == "link":
        return None
    free = sum(each["name"] is None for each in listing["seats"])
    return {
        "listed_for": "" if terms["join"] == "public" else listing["host"],
        "stage": STAGES.get(listing["phase"], "again" if free else "over"),
        "rules": terms["rules"],
        "players": terms["players"],
        "free": free,
    }
