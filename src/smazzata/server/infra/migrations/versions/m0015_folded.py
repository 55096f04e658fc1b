"""One's matches are searched for by names as they are compared: without capitals and accents."""

from __future__ import annotations

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

PLACES = sa.table("places", *map(sa.column, ("user_id", "table_id", "number", "names", "folded")))
KEY = ("user_id", "table_id", "number")
LOOKALIKE = str.maketrans({"’": "'", "_": " ", "-": " ", ".": " "})


def upgrade() -> None:
    op.add_column("places", sa.Column("folded", sa.Text, nullable=False, server_default=""))
    here = op.get_bind()
    fill = (
        sa.update(PLACES)
        .where(*(PLACES.c[name] == sa.bindparam(f"b_{name}") for name in KEY))
        .values(folded=sa.bindparam("b_folded"))
    )
    read = sa.select(PLACES.c.user_id, PLACES.c.table_id, PLACES.c.number, PLACES.c.names)
    rows = [
        {"b_user_id": user, "b_table_id": table, "b_number": number, "b_folded": _folded(json.loads(names))}
        for user, table, number, names in here.execute(read).all()
    ]
    if rows:
        here.execute(fill, rows)


def _folded(names: list[str]) -> str:
    return "\n".join(map(_fold, names))


def _fold(name: str) -> str:
    """As the accounts do it."""
    plain = unicodedata.normalize("NFKD", name.translate(LOOKALIKE).casefold())
    return "".join(each for each in plain if not unicodedata.combining(each))
