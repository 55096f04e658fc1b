"""Numbers that are chosen: the least and the most of each, and what the desk calls it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from smazzata.club.dates import hour
from smazzata.club.refusals import refusal
from smazzata.games.contract import Illegal, Text

LARGEST: Final = 128
MOST_AT_A_TABLE: Final = 5
RANGES: Final[dict[str, tuple[int, int]]] = {
    "formula.table": (2, MOST_AT_A_TABLE),
    "formula.group_size": (3, LARGEST),
    "formula.legs": (1, 4),
    "formula.qualifiers": (1, LARGEST),
    "formula.wild_cards": (0, LARGEST),
    "formula.rounds": (1, 64),
    "evenings.opens": (0, 24 * 60),
    "evenings.closes": (0, 24 * 60),
    "evenings.minutes": (5, 24 * 60),
    "evenings.tables": (1, 100),
    "evenings.a_day": (1, 20),
    "evenings.tables_each": (1, 100),
    "places": (3, LARGEST),
    "delay": (0, 120),
    "prizes": (1, LARGEST),
}
"""Least and most of every number."""

FIELDS: Final[Mapping[str, Text]] = {
    "formula.table": Text("In quanti a ogni incontro", "How many play a match"),
    "formula.group_size": Text("Persone per girone", "People in a group"),
    "formula.legs": Text("Quante volte ci si incontra", "How often they meet"),
    "formula.qualifiers": Text("Quanti passano", "How many go through"),
    "formula.wild_cards": Text("Ripescaggi", "Wild cards"),
    "formula.rounds": Text("Turni", "Rounds"),
    "evenings.opens": Text("Si comincia alle", "Begins at"),
    "evenings.closes": Text("Si finisce alle", "Ends at"),
    "evenings.minutes": Text("Minuti a incontro", "Minutes a match"),
    "evenings.tables": Text("Tavoli", "Tables"),
    "evenings.a_day": Text("Incontri a testa per sera", "Matches each an evening"),
    "evenings.tables_each": Text(
        "Tavoli che un arbitro segue insieme", "Tables a referee looks after at once"
    ),
    "places": Text("Posti", "Places"),
    "delay": Text("Minuti di attesa prima dell'assenza", "Minutes before a no-show"),
    "prizes": Text("Premi", "Prizes"),
    "starts": Text("Ora d'inizio", "Begins at"),
    "minutes": Text("Minuti di ritardo", "Minutes late"),
}
"""The same, and those of commands, as the desk calls them."""


def out_of_range(field: str, value: int, least: int, most: int) -> Illegal:
    clock = field in ("evenings.opens", "evenings.closes", "starts")
    numbers = {"value": value, "least": least, "most": most}
    said = {name: hour(number) if clock else number for name, number in numbers.items()}
    return refusal("out-of-range", field=field, what=FIELDS[field], **said)
