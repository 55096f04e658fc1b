"""Messages in frames of the wire, as RFC 6455 has them."""

from __future__ import annotations

from typing import Final

import msgspec

_encode: Final = msgspec.json.Encoder().encode
_TEXT: Final = 0x81
"""A whole message of text; a server does not mask."""


def framed(*parts: bytes) -> bytes:
    """These, one after the other, as one message."""
    size = 0
    for part in parts:
        size += len(part)
    if size < 126:
        head = bytes((_TEXT, size))
    elif size < 1 << 16:
        head = bytes((_TEXT, 126, size >> 8, size & 255))
    else:
        head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
    return b"".join((head, *parts))


def payload(frame: bytes) -> bytes:
    """What `framed` was given."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


def shown(frame: bytes, re: str | None = None, done: int | None = None) -> bytes:
    """The message `Shown` around a frame that is encoded already, so that many viewers share it."""
    if re is None and done is None:
        return framed(b'{"type":"frame","frame":', frame, b',"re":null,"done":null}')
    at = b"null" if done is None else str(done).encode()
    return framed(b'{"type":"frame","frame":', frame, b',"re":', _encode(re), b',"done":', at, b"}")
