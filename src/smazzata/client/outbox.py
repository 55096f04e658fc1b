"""What was sent and not yet answered: noted before it is sent, so that it can be sent again, with the same id."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct


class Outbox(Protocol):
    def put(self, action_id: str, message: str) -> None: ...

    def drop(self, action_id: str) -> None: ...

    def waiting(self) -> dict[str, str]:
        """Id → message, in the order in which they were put."""
        ...


class MemoryOutbox:
    """Outlives a connection."""

    def __init__(self) -> None:
        self._waiting: dict[str, str] = {}

    def put(self, action_id: str, message: str) -> None:
        self._waiting[action_id] = message

    def drop(self, action_id: str) -> None:
        self._waiting.pop(action_id, None)

    def waiting(self) -> dict[str, str]:
        return dict(self._waiting)


class _Line(Struct, omit_defaults=True):
    id: str
    message: str | None = None
    """None: answered."""


class FileOutbox(MemoryOutbox):
    """Outlives the program: a line of JSON for what is sent and one for what is answered."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        if path.exists():
            for text in path.read_bytes().splitlines():
                self._take(text)

    def put(self, action_id: str, message: str) -> None:
        self._write(_Line(action_id, message))
        super().put(action_id, message)

    def drop(self, action_id: str) -> None:
        if action_id in self._waiting:
            super().drop(action_id)
            self._write(_Line(action_id))

    def _take(self, text: bytes) -> None:
        try:
            line = msgspec.json.decode(text, type=_Line)
        except msgspec.DecodeError:
            return  # cut in the middle: it was not sent yet
        if line.message is None:
            super().drop(line.id)
        else:
            super().put(line.id, line.message)

    def _write(self, line: _Line) -> None:
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())
