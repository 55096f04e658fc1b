"""Movements as a table for a spreadsheet (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

from smazzata.games.contract import Language, Text
from smazzata.server.money.days import moment
from smazzata.server.money.model import Movement
from smazzata.server.money.words import REASONS

HEADINGS: Final = (
    Text("quando", "when"),
    Text("movimento", "movement"),
    Text("borsellino", "purse"),
    Text("da parte", "set aside"),
    Text("saldo", "balance"),
    Text("con", "with"),
    Text("tavolo", "table"),
    Text("partita", "match"),
    Text("nota", "note"),
    Text("codice", "code"),
)


def as_csv(movements: Iterable[Movement], language: Language) -> str:
    """Times are Italian. A cell that a spreadsheet would take for a formula is told to be a text."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([each.in_(language) for each in HEADINGS])
    for each in movements:
        writer.writerow(
            [
                moment(each.at),
                REASONS[each.reason].in_(language),
                each.purse,
                each.aside,
                each.balance,
                _plain(each.other_name or ""),
                each.table or "",
                "" if each.number is None else each.number,
                _plain(each.note or ""),
                each.id,
            ]
        )
    return file.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
