"""Frames as they are sent. What has not changed since the last one is not written again.

`Writer.frame` gives, byte for byte, what encoding `frames.frame` gives: a test compares them through whole matches.
"""

from __future__ import annotations

from typing import Final

import msgspec

from smazzata.games.contract import Viewer
from smazzata.tables.clocks import clocks
from smazzata.tables.frames import (
    cut_wanted,
    deal_shown,
    match_shown,
    may,
    options_of,
    past_of,
    seats_shown,
    sheet_shown,
    told_since,
)
from smazzata.tables.model import Table
from smazzata.tables.terms import Milliseconds
from smazzata.tables.watching import watched

_encode: Final = msgspec.json.Encoder().encode
_NULL: Final = b"null"
_NONE: Final = b"[]"
_SEAT: Final = tuple([b',"seat":%d' % seat for seat in range(8)])
_MAY: Final[dict[tuple[str, ...], bytes]] = {}
"""There are few of them."""


class Writer:
    """Of one table. Remembers what all viewers share, with what it was made of: most of it stays for a whole deal."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._made_of: tuple[object, ...] = ()
        self._begin = b""
        self._version = b""
        self._who = b""
        self._place = b""
        self._state = b""
        self._end = b""

    def frame(self, table: Table, viewer: Viewer, now: Milliseconds, after: int | None = None) -> bytes:
        if viewer is None:
            behind = table.terms.delay_ms if table.past else 0
            table, now = watched(table, now), now - behind
        if table is not self._table:
            self._turn_to(table)
        told = told_since(table, viewer, after) if after is not None else ()
        missed = after is not None and len(told) < table.version - after
        options = options_of(table, viewer)
        return b"".join(
            (
                self._begin,
                self._version,
                str(now).encode(),
                b',"seat":null' if viewer is None else _SEAT[viewer],
                self._place,
                _may(table, viewer),
                b',"told":',
                _encode(told) if told else _NONE,
                b',"missed":true' if missed else b',"missed":false',
                self._state,
                self._view(table, viewer),
                b',"options":',
                _encode(options) if options else _NONE,
                self._end,
                _encode(table.chat) if after is None and table.chat else _NONE,
                b',"past":',
                _encode(past_of(table, viewer)) if after is None else _NONE,
                b"}",
            )
        )

    def _turn_to(self, table: Table) -> None:
        """What all viewers of this version share."""
        progress = table.progress
        made_of: tuple[object, ...] = (table.host, table.seats, table.phase, table.matches, table.sheet)
        if progress is not None:
            made_of += (progress.match, progress.deal, progress.commitment, progress.shuffles, progress.revealed)
        if not _are_the_same(made_of, self._made_of) or table.phase == "cut":
            self._made_of = made_of
            self._make(table)
        self._table = table
        self._version = b'%d,"now":' % table.version
        self._place = b"".join((self._who, _encode(clocks(table)), b',"may":'))

    def _make(self, table: Table) -> None:
        progress = table.progress
        deal = deal_shown(progress) if progress is not None and progress.deal else None
        self._begin = b'{"table":%b,"version":' % _encode(table.id)
        self._who = b',"phase":"%b","host":%b,"terms":%b,"seats":%b,"clocks":' % (
            table.phase.encode(),
            _encode(table.host),
            _encode(table.terms),
            _encode(seats_shown(table)),
        )
        self._state = b',"match":%b,"deal":%b,"cut":%b,"view":' % (
            _encode(match_shown(table)),
            _encode(deal),
            _encode(cut_wanted(table)),
        )
        self._end = b',"sheet":%b,"chat":' % _encode(sheet_shown(table))

    def _view(self, table: Table, viewer: Viewer) -> bytes:
        progress = table.progress
        if progress is None or not progress.deal:
            return _NULL
        return progress.game.spell(progress.state, viewer)


def _may(table: Table, viewer: Viewer) -> bytes:
    allowed = may(table, viewer)
    written = _MAY.get(allowed)
    if written is None:
        written = _MAY[allowed] = _encode(allowed)
    return written


def _are_the_same(these: tuple[object, ...], those: tuple[object, ...]) -> bool:
    """The same objects, not only equal ones: seen at a glance, and what is not is written once more."""
    return len(these) == len(those) and all(one is other for one, other in zip(these, those, strict=True))
