"""What matches, rounds and days are called on paper and in calendars."""

from __future__ import annotations

from typing import Final

from smazzata import club
from smazzata.club.dates import WEEKDAYS, Day, hour, weekday
from smazzata.games.contract import Language, Text

_MONTHS: Final = (
    Text("gennaio", "January"),
    Text("febbraio", "February"),
    Text("marzo", "March"),
    Text("aprile", "April"),
    Text("maggio", "May"),
    Text("giugno", "June"),
    Text("luglio", "July"),
    Text("agosto", "August"),
    Text("settembre", "September"),
    Text("ottobre", "October"),
    Text("novembre", "November"),
    Text("dicembre", "December"),
)
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
    """`lunedì 4 maggio 2026`."""
    number = int(day[8:])
    month = _MONTHS[int(day[5:7]) - 1].in_(language)
    name = WEEKDAYS[weekday(day)].in_(language)
    return f"{name} {number} {month}" + (f" {day[:4]}" if year else "")


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


def place_label(placed: club.Placed, language: Language) -> str:
    if placed.table == 0:
        return "online"
    return Text(f"tavolo {placed.table}", f"table {placed.table}").in_(language)


def starts(placed: club.Placed) -> str:
    return hour(placed.starts)
