"""Frames as they are sent. What has not changed since the last one is not written again.

`Writer.frame` gives, byte for byte, what encoding `frames.frame` gives: a test compares them through whole matches.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from smazzata.games.contract import Viewer
from smazzata.tables.clocks import clocks
from smazzata.tables.frames import (
    cut_wanted,
    deal_shown,
    match_shown,
    may,
    options_of,
    out_of,
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
_MAY: Final[dict[tuple[str, ...], bytes]] = {}
"""There are few of them."""


class Writer:
    """Of one table. Remembers each part with what it was made of."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._begin = b""
        self._place = b""
        self._state = b""
        self._end = b""
        self._public: Any = None
        self._parts: dict[str, tuple[tuple[object, ...], bytes]] = {}

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
                b"%d" % now,
                b',"seat":null' if viewer is None else b',"seat":%d' % viewer,
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
        self._table, self._public = table, None
        made: tuple[object, ...]
        if progress is None:
            match = deal = sheet = _NULL
        else:
            made = (progress.match, progress.header, table.matches)
            match = self._kept("match", made) or self._keep("match", made, match_shown(table))
            deal = _NULL
            if progress.deal:
                made = (progress.deal, progress.commitment, progress.shuffles, progress.revealed)
                deal = self._kept("deal", made) or self._keep("deal", made, deal_shown(progress))
            made = (table.sheet, progress.revealed, progress.deal)
            sheet = self._kept("sheet", made) or self._keep("sheet", made, sheet_shown(table))
        made = (table.id, table.host, table.terms, table.seats, out_of(table))
        who = self._kept("who", made) or self._keep_place(made, table)
        cut = _NULL if table.phase != "cut" else _encode(cut_wanted(table))
        self._begin = b'{"table":%b,"version":%d,"now":' % (_encode(table.id), table.version)
        self._place = b',"phase":"%b%b,"clocks":%b,"may":' % (table.phase.encode(), who, _encode(clocks(table)))
        self._state = b',"match":%b,"deal":%b,"cut":%b,"view":' % (match, deal, cut)
        self._end = b',"sheet":%b,"chat":' % sheet

    def _kept(self, name: str, made_of: tuple[object, ...]) -> bytes | None:
        kept = self._parts.get(name)
        return kept[1] if kept is not None and kept[0] == made_of else None

    def _keep(self, name: str, made_of: tuple[object, ...], part: object) -> bytes:
        written = _encode(part)
        self._parts[name] = (made_of, written)
        return written

    def _keep_place(self, made_of: tuple[object, ...], table: Table) -> bytes:
        parts = (_encode(table.host), _encode(table.terms), _encode(seats_shown(table)))
        written = b'","host":%b,"terms":%b,"seats":%b' % parts
        self._parts["who"] = (made_of, written)
        return written

    def _view(self, table: Table, viewer: Viewer) -> bytes:
        progress = table.progress
        if progress is None or not progress.deal:
            return _NULL
        if self._public is None:
            self._public = progress.game.view(progress.state, None)
        if viewer is None:
            return _encode(self._public)
        return _encode(progress.game.view(progress.state, viewer, self._public))


def _may(table: Table, viewer: Viewer) -> bytes:
    allowed = may(table, viewer)
    written = _MAY.get(allowed)
    if written is None:
        written = _MAY[allowed] = _encode(allowed)
    return written
