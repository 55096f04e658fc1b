"""A statement on the way of every action: put together once for each database, then handed to its driver as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, TextClause
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import UpdateBase


def run(connection: Connection, text: str, values: Mapping[str, Any] | Sequence[Any]) -> int:
    """How many rows it changed."""
    driver: Any = connection.connection.dbapi_connection
    kind: type[Exception] = connection.dialect.loaded_dbapi.Error
    try:
        changed: int = driver.execute(text, values).rowcount
    except kind as error:  # as SQLAlchemy says it; the values stay out of it, for it is logged
        raise DBAPIError.instance(
            text, None, error, kind, hide_parameters=True, dialect=connection.dialect
        ) from error
    return changed


class Direct:
    """`rows = Direct(update(…))(connection, values)`: how many it changed.

    Executing a statement of SQLAlchemy costs several times what SQLite needs to do it.
    """

    def __init__(self, statement: UpdateBase | TextClause) -> None:
        """Every value is a `bindparam`, or a column of an `insert` without values."""
        self._statement = statement
        self._texts: dict[str, str] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> int:
        name = connection.dialect.name
        text = self._texts.get(name)
        if text is None:
            text = self._texts[name] = self._written(connection, values)
        return run(connection, text, values)

    def _written(self, connection: Connection, values: Mapping[str, Any]) -> str:
        dialect = sqlite.dialect(paramstyle="named") if connection.dialect.name == "sqlite" else connection.dialect
        whole = isinstance(self._statement, Insert) and self._statement.select is None
        compiled = self._statement.compile(dialect=dialect, column_keys=list(values) if whole else None)
        missing = set(compiled.params) - set(values)
        if missing:
            raise ValueError(f"no value for {missing} of {compiled}")
        return str(compiled)
