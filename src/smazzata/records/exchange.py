"""A record as JSON, for programs: the same facts as the text, nothing more and nothing less."""

from __future__ import annotations

import msgspec

from smazzata.records.entries import VERSION, Record


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: Record
    smazzata: str = f"record {VERSION}"


def to_json(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(_Document(record)), indent=1) + b"\n"


def from_json(data: bytes | str) -> Record:
    """Raises ValueError with the place of what does not fit."""
    try:
        document = msgspec.json.decode(data, type=_Document)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None
    if document.smazzata != f"record {VERSION}":
        raise ValueError(f"not a record of version {VERSION}: {document.smazzata!r}")
    return document.record
