"""Brings the database to the schema of this release, at every start; two processes that start at once take turns."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, column, inspect, select, table

LOCK = 4_040_111  # any number, as long as it is always this one
MIGRATIONS = Path(__file__).parent / "migrations"
_VERSION = table("alembic_version", column("version_num"))


def migrate(engine: Engine) -> None:
    """Everything in one transaction: a migration that fails leaves the database as it was.

    On SQLite it begins IMMEDIATE (see `engines`), so that the second process waits for the first; on PostgreSQL an
    advisory lock does the same. Two features may both follow the same revision: every end of the tree is reached.
    """
    wanted = newest()  # files are read first: a transaction that waits for a busy machine is ended by PostgreSQL
    with engine.begin() as connection:
        if revisions(connection) == wanted:  # nearly always: then Alembic is not even loaded
            return
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")  # while Alembic is loaded
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        upgrade(connection)


def upgrade(connection: Connection, revision: str = "heads") -> None:
    """In the caller's transaction. Raises what Alembic raises if this release does not know that revision."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revisions(connection: Connection) -> set[str]:
    """Of the schema this database has, one for each end of the tree; none if it was never migrated."""
    if not inspect(connection).has_table(_VERSION.name):
        return set()
    return set(connection.execute(select(_VERSION.c.version_num)).scalars())


def newest() -> set[str]:
    """Of the schema of this release: the revisions that no other one follows, read from the text of the migrations."""
    made: set[str] = set()
    followed: set[str | None] = set()
    for path in (MIGRATIONS / "versions").glob("*.py"):
        said = _assigned(path.read_text("utf-8"))
        made.add(said["revision"])
        before = said["down_revision"]
        followed |= set(before) if isinstance(before, tuple) else {before}
    return made - followed


def _assigned(source: str) -> dict[str, Any]:
    """The names that a migration gives to itself and to what it follows."""
    found: dict[str, Any] = {}
    for line in ast.parse(source).body:
        match line:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), value=ast.expr() as value):
                if name in {"revision", "down_revision"}:
                    found[name] = ast.literal_eval(value)
    return found
