"""What matches, rounds and days are called on paper and in calendars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smazzata import club
from smazzata.club import dates
from smazzata.club.actors import PersonId
from smazzata.club.dates import Day, hour
from smazzata.games.contract import Language, Text

_ROUNDS: Final = {
    2: Text("Finale", "Final"),
    4: Text("Semifinale", "Semi-final"),
    8: Text("Quarti di finale", "Quarter-final"),
    16: Text("Ottavi di finale", "Round of 16"),
    32: Text("Sedicesimi di finale", "Round of 32"),
    64: Text("Trentaduesimi di finale", "Round of 64"),
    128: Text("Sessantaquattresimi di finale", "Round of 128"),
}
THIRD: Final = Text("Finale per il 3° posto", "Match for the third place")


def day_words(day: Day, language: Language, *, year: bool = True) -> str:
    return dates.day_words(day, year=year).in_(language)


def board_round(left: int, language: Language) -> str:
    return _ROUNDS[left].in_(language) if left in _ROUNDS else str(left)


def match_label(each: club.Fixture, language: Language) -> str:
    """`Girone A, 2° turno`; `Quarti di finale`."""
    match each.kind:
        case "group":
            return Text(f"Girone {each.group}, {each.round}° turno", f"Group {each.group}, round {each.round}").in_(
                language
            )
        case "board":
            return board_round(int(each.id.split(".")[1][1:]), language)
        case "third":
            return THIRD.in_(language)
        case "round":
            return Text(f"{each.round}° turno", f"Round {each.round}").in_(language)


def match_named(
    tournament: club.Tournament, match: club.MatchId, name: Callable[[PersonId], str | None]
) -> Text | None:
    """In a sentence: `Rossi Maria – Bianchi Anna (Girone A, 2° turno)`. None: there is no such match."""
    each = club.fixture(tournament, match)
    if each is None:
        return None
    it, en = match_label(each, "it"), match_label(each, "en")
    if None in each.players:
        return Text(f"«{it}»", f"“{en}”")
    players = " – ".join(name(who) or who for who in each.known)
    return Text(f"{players} ({it})", f"{players} ({en})")


def place_label(placed: club.Placed, language: Language) -> str:
    if placed.table == 0:
        return "online"
    return Text(f"tavolo {placed.table}", f"table {placed.table}").in_(language)


def starts(placed: club.Placed) -> str:
    return hour(placed.starts)
