"""Sheets of paper as plain values, which the templates in `paper/` lay out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from smazzata.club.actors import Role
from smazzata.games.contract import Language, Text

NEEDS: Final[Mapping[str, Role | None]] = {
    "list": "referee",
    "draw": None,
    "groups": None,
    "rounds": None,
    "evening": None,
    "sheets": "referee",
    "board": None,
    "ranking": None,
    "certificates": "organiser",
}
"""Which sheets there are, and who may print them: on those for everybody people are named as they agreed."""
TITLES: Final = {
    "list": Text("Elenco degli iscritti", "Registered players"),
    "draw": Text("Sorteggio", "Draw"),
    "groups": Text("Gironi", "Groups"),
    "rounds": Text("Turni", "Rounds"),
    "evening": Text("Foglio della serata", "The evening"),
    "sheets": Text("Foglio segnapunti", "Score sheet"),
    "board": Text("Tabellone", "Board"),
    "ranking": Text("Classifica finale", "Final ranking"),
    "certificates": Text("Attestati", "Certificates"),
}


class Line(Struct, frozen=True):
    cells: tuple[str, ...]
    strong: bool = False


class Block(Struct, frozen=True):
    """A table with its heading."""

    title: str
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()


class Sheet(Struct, frozen=True):
    """An empty score sheet."""

    label: str
    place: str
    players: tuple[str, ...]
    referee: str
    address: str


class Slot(Struct, frozen=True):
    """A match on the board: column by column, top to bottom."""

    players: tuple[str, ...]
    scores: tuple[str, ...]
    winner: int
    note: str


class Paper(Struct, frozen=True):
    kind: str
    language: Language
    club: str
    title: str
    heading: str
    subtitle: str
    address: str
    stamp: str
    """As of which version, so that an old print can be told."""
    columns: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    rounds: tuple[tuple[Slot, ...], ...] = ()
    names: tuple[str, ...] = ()
    """Of the columns of a board."""
    third: Slot | None = None
    third_name: str = ""
    signatures: tuple[str, ...] = ()
    rules: str = ""
    paid: bool = True
    """Points are paid, and one can close in hand."""
