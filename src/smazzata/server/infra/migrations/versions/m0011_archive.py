"""The archive of the seasons is never changed: the database itself refuses to."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION archive_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$"
            " BEGIN RAISE EXCEPTION 'the archive is never changed: %', TG_TABLE_NAME"
            " USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        op.execute(
            "CREATE TRIGGER seasons_guard BEFORE UPDATE OR DELETE OR TRUNCATE ON seasons"
            " FOR EACH STATEMENT EXECUTE FUNCTION archive_is_never_changed()"
        )
        return
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER seasons_no_{deed.lower()} BEFORE {deed} ON seasons"
            " BEGIN SELECT RAISE(ABORT, 'the archive is never changed: seasons'); END"
        )
