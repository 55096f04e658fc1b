"""Brings the database to the schema of this release, at every start; two processes that start at once take turns."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine

LOCK = 4_040_111  # any number, as long as it is always this one


def migrate(engine: Engine) -> None:
    """Everything in one transaction: a migration that fails leaves the database as it was.

    On SQLite it begins IMMEDIATE (see `engines`), so that the second process waits for the first; on PostgreSQL an
    advisory lock does the same. Two features may both follow the same revision: every end of the tree is reached.
    """
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        command.upgrade(_config(connection), "heads")


def revisions(connection: Connection) -> set[str]:
    """Of the schema this database has, one for each end of the tree; none if it was never migrated."""
    return set(MigrationContext.configure(connection).get_current_heads())


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
