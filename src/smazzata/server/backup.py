"""Backups: the whole database in one file, the same for SQLite and PostgreSQL: it moves from one to the other, too.

A file is gzip of lines of JSON: what it is; then for each table its name and columns, and its rows; then how many.
The tables are those the database has, not those this code knows: no feature can be forgotten.
"""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, LargeBinary, MetaData, Table, func, insert, make_url, select

from smazzata import __version__
from smazzata.server.infra.db import make_room, missing
from smazzata.server.infra.engines import open_engine
from smazzata.server.infra.migrate import migrate, revisions, upgrade

FORM: Final = "smazzata-backup-1"
BATCH: Final = 1000
NOT_OURS: Final = {"alembic_version"}


class BackupError(Exception):
    """Why it cannot be done, in a sentence."""


class Head(Struct, frozen=True):
    form: str
    release: str
    revisions: list[str]  # of the schema


class TableHead(Struct, frozen=True):
    table: str
    columns: list[str]


class End(Struct, frozen=True):
    rows: int


def backup(url: str, path: Path) -> int:
    """Writes the file whole or not at all, from one snapshot, while the server runs; says how many rows."""
    address = make_url(url)
    if missing(url):
        raise BackupError(f"there is no database {address.database}")
    folder = path.absolute().parent
    if not folder.is_dir():
        raise BackupError(f"there is no folder {folder}: make it, or name another")
    if path.is_dir():
        raise BackupError(f"{path} is a folder: name a file in it")
    if path.exists() and not path.is_file():  # the file takes the place of what is there: never of a device
        raise BackupError(f"{path} is no ordinary file, and is not replaced: name another")
    engine = open_engine(address, "read")
    part = path.with_name(path.name + ".part")
    try:
        with engine.connect() as connection, connection.begin():
            made = sorted(revisions(connection))
            if not made:
                raise BackupError("this database is empty: nothing was ever kept in it")
            try:  # for its owner only: it has hashes of passwords
                descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            except OSError as error:
                raise BackupError(
                    f"no file can be written in the folder {folder} ({error.strerror}): name another"
                ) from error
            with open(descriptor, "wb") as raw:
                with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
                    rows = 0
                    for line, is_row in _lines(connection, made):
                        file.write(line + b"\n")
                        rows += is_row
                raw.flush()
                os.fsync(raw.fileno())
        part.replace(path)
        return rows
    finally:
        part.unlink(missing_ok=True)
        engine.dispose()


def restore(url: str, path: Path) -> int:
    """Into a database with nothing in it, in one transaction; one of an older release is then upgraded."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        make_room(Path(address.database or ""))
    engine = open_engine(address, "write")
    try:
        with gzip.open(path, "rb") as file:
            head = _read(next(file, b""), Head)
            if head.form != FORM:
                raise BackupError(f"{path} is not a backup of Smazzata")
            rows = _load(engine, head, file)
        migrate(engine)
        return rows
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise BackupError(f"{path} cannot be read: {error}") from error
    finally:
        engine.dispose()


def _lines(connection: Connection, made: list[str]) -> Iterator[tuple[bytes, bool]]:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    yield msgspec.json.encode(Head(FORM, __version__, made)), False
    total = 0
    for table in _tables(connection):
        yield (
            msgspec.json.encode(TableHead(str(table.name), [str(column.name) for column in table.columns])),
            False,
        )
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=BATCH).execute(query):
            yield msgspec.json.encode(tuple(row)), True
            total += 1
    yield msgspec.json.encode(End(total)), False


def _load(engine: Engine, head: Head, file: Iterator[bytes]) -> int:
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        if not revisions(connection):
            _upgrade(connection, head)
        tables = {table.name: table for table in _tables(connection)}
        _check(connection, head, tables)
        table: Table | None = None
        columns: list[str] = []
        batch: list[dict[str, object]] = []
        rows = 0
        for line in file:
            match msgspec.json.decode(line):
                case list() as values if table is not None:
                    batch.append(_row(table, columns, values))
                    rows += 1
                    if len(batch) == BATCH:
                        connection.execute(insert(table), batch)
                        batch = []
                    continue
                case {"rows": count}:
                    _flush(connection, table, batch)
                    if count != rows:
                        raise BackupError(f"the file has {rows} rows, and says that it has {count}")
                    if next(file, b""):  # reads to the end, where gzip has its checksum
                        raise BackupError("the file goes on after its end")
                    return rows
                case {"table": str(name), "columns": list(columns)}:
                    _flush(connection, table, batch)
                    table, batch = tables[name], []
                case _:
                    raise BackupError("the file has a line that is not understood")
        raise BackupError("the file ends too early")


def _upgrade(connection: Connection, head: Head) -> None:
    try:
        for each in head.revisions:
            upgrade(connection, each)
    except Exception as error:
        raise BackupError(f"made by a later release ({head.release}): restore it with that one") from error


def _check(connection: Connection, head: Head, tables: dict[str, Table]) -> None:
    if revisions(connection) != set(head.revisions):
        raise BackupError("the database has another schema: restore into one that does not exist yet")
    for table in tables.values():
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BackupError(f"the database is not empty (it has {table.name}): nothing was changed")


def _flush(connection: Connection, table: Table | None, batch: list[dict[str, object]]) -> None:
    if table is not None and batch:
        connection.execute(insert(table), batch)


def _row(table: Table, columns: list[str], values: list[Any]) -> dict[str, object]:
    return {
        name: base64.b64decode(value)
        if isinstance(table.c[name].type, LargeBinary) and value is not None
        else value
        for name, value in zip(columns, values, strict=True)
    }


def _tables(connection: Connection) -> list[Table]:
    """Those that others refer to first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in NOT_OURS]


def _read(line: bytes, kind: type[Head]) -> Head:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BackupError("this is not a backup of Smazzata") from error
