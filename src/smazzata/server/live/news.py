"""What the bus carries of a table: the rows of its log after a version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from smazzata.server.live.messages import ENCODER


class News(Struct, frozen=True):
    after: int
    rows: tuple[str, ...]


_NEWS: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)
read_news: Final = _NEWS.decode


def write_news(after: int, rows: Sequence[str]) -> bytes:
    return ENCODER.encode(News(after, tuple(rows)))
