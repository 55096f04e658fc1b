"""What a place in the ranking rests on, in words for paper: as `web/src/club/public/ranked.ts` says it on the page."""

from __future__ import annotations

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.club.groups import letter
from smazzata.games.contract import Language, Text
from smazzata.server.club.labels import board_round


def reached(tournament: club.Tournament, row: club.Ranked, language: Language) -> str:
    match row.reached:
        case "won":
            return Text("vittoria", "winner").in_(language)
        case "final":
            return Text("finale", "final").in_(language)
        case "third":
            return Text("terzo posto", "third place").in_(language)
        case "board":
            return board_round(row.places_left, language).lower() if row.places_left > 1 else ""
        case "excluded":
            return Text("esclusione", "excluded").in_(language)
        case "standing":
            return _standing(tournament, row.who, language)


def _standing(tournament: club.Tournament, who: PersonId, language: Language) -> str:
    """Of the last stage in which they were: points of its standing, or the table at which they got up."""
    for stage in reversed(tournament.stages):
        match stage:
            case club.Groups():
                for index, people in enumerate(stage.groups):
                    if who in people:
                        return _of_group(tournament, stage, index, who, language)
            case club.Rounds(kind="swiss") if who in stage.people:
                rows = club.round_standing(tournament, stage)
                return next(points(each) for each in rows if each.who == who)
            case club.Rounds() if who in stage.people:
                return _at_tables(tournament, stage, who, language)
    return ""


def points(row: club.Row) -> str:
    return f"{row.tally.vp} VP · {signed(row.tally.mp)} MP"


def signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def ordinal(place: int, language: Language) -> str:
    if language == "it":
        return f"{place}°"
    teens = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def _of_group(
    tournament: club.Tournament, stage: club.Groups, index: int, who: PersonId, language: Language
) -> str:
    rows = club.group_standing(tournament, stage, index)
    row = next(each for each in rows if each.who == who)
    if len(stage.groups) == 1:
        return points(row)
    place, group = ordinal(row.place, language), letter(index)
    return Text(
        f"{place} del girone {group} · {points(row)}", f"{place} of group {group} · {points(row)}"
    ).in_(language)


def _at_tables(tournament: club.Tournament, stage: club.Rounds, who: PersonId, language: Language) -> str:
    tables = club.fixtures(tournament, stage.number)
    each = next((each for each in reversed(tables) if who in each.known), None)
    if each is None:
        return ""
    ended = club.outcome(tournament, each)
    if sum(other.round == each.round for other in tables) > 1:
        return Text(f"fino al {each.round}° turno", f"as far as round {each.round}").in_(language)
    if ended is None:
        return Text("all'ultimo tavolo", "at the last table").in_(language)
    place = ordinal(ended.places[ended.players.index(who)], language)
    return Text(f"{place} all'ultimo tavolo", f"{place} at the last table").in_(language)
