"""A statement on the way of every action, or asked several times a second: put together once for each database, then
handed to its driver as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter, methodcaller
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Insert, Select, TextClause
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import UpdateBase

T = TypeVar("T")
_CHANGED: Final[Callable[[Any], int]] = attrgetter("rowcount")
_ROWS: Final[Callable[[Any], list[tuple[Any, ...]]]] = methodcaller("fetchall")


def run(connection: Connection, text: str, values: Mapping[str, Any] | Sequence[Any]) -> int:
    """How many rows it changed."""
    return _executed(connection, text, values, _CHANGED)


def _executed(
    connection: Connection, text: str, values: Mapping[str, Any] | Sequence[Any], take: Callable[[Any], T]
) -> T:
    """`take`: what is wanted of the driver's cursor."""
    driver: Any = connection.connection.dbapi_connection
    kind: type[Exception] = connection.dialect.loaded_dbapi.Error
    try:
        return take(driver.execute(text, values))
    except kind as error:  # as SQLAlchemy says it; the values stay out of it, for it is logged
        raise DBAPIError.instance(
            text, None, error, kind, hide_parameters=True, dialect=connection.dialect
        ) from error


class Direct:
    """`Direct(update(…))(connection, values)` says how many it changed, `Direct(select(…)).rows(connection, values)`
    what it found.

    Executing a statement of SQLAlchemy costs several times what SQLite needs to do it.
    """

    def __init__(self, statement: UpdateBase | Select[Any] | TextClause) -> None:
        """Every value is a `bindparam`, or a column of an `insert` without values."""
        self._statement = statement
        self._texts: dict[str, str] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> int:
        return run(connection, self._text(connection, values), values)

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        return _executed(connection, self._text(connection, values), values, _ROWS)

    def _text(self, connection: Connection, values: Mapping[str, Any]) -> str:
        name = connection.dialect.name
        text = self._texts.get(name)
        if text is None:
            text = self._texts[name] = self._written(connection, values)
        return text

    def _written(self, connection: Connection, values: Mapping[str, Any]) -> str:
        dialect = sqlite.dialect(paramstyle="named") if connection.dialect.name == "sqlite" else connection.dialect
        whole = isinstance(self._statement, Insert) and self._statement.select is None
        compiled = self._statement.compile(dialect=dialect, column_keys=list(values) if whole else None)
        missing = set(compiled.params) - set(values)
        if missing:
            raise ValueError(f"no value for {missing} of {compiled}")
        return str(compiled)
