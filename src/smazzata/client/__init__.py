"""A client for programs: sit at a table of a Smazzata server, see frames, do things exactly once. docs/protocol.md."""

from __future__ import annotations

from smazzata.client.client import Client, ClientError
from smazzata.client.outbox import FileOutbox, MemoryOutbox, Outbox
from smazzata.client.table import Refusal, TableSocket

__all__ = ["Client", "ClientError", "FileOutbox", "MemoryOutbox", "Outbox", "Refusal", "TableSocket"]
