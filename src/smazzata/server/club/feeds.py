"""The calendar of a tournament as a feed (.ics): of everybody, of one person, of a referee."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.games.contract import Language
from smazzata.server.club.labels import match_label, place_label
from smazzata.server.club.model import ClubShown
from smazzata.server.club.times import moment


def feed(
    tournament: club.Tournament,
    where: ClubShown,
    known: Mapping[PersonId, str],
    address: str,
    language: Language,
    person: PersonId | None = None,
    referee: PersonId | None = None,
) -> bytes:
    """`address`: of the public page."""
    import icalendar  # a tenth of a second, and not everybody asks for a calendar

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Smazzata//Tournaments//IT")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", tournament.setup.title)
    calendar.add("x-wr-timezone", where.zone)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    stamp = _utc(tournament.at)
    for placed in sorted(tournament.placed.values(), key=lambda each: (each.day, each.starts, each.table)):
        each = club.fixture(tournament, placed.match)
        if each is None or (person is not None and person not in each.players):
            continue
        if referee is not None and placed.referee != referee:
            continue
        begins = _utc(moment(where.zone, placed.day, placed.starts))
        event = icalendar.Event()
        event.add("uid", f"{tournament.id}.{placed.match}@smazzata")
        event.add("dtstamp", stamp)
        event.add("sequence", tournament.events)  # whatever changed, the later one holds
        event.add("dtstart", begins)
        event.add("dtend", begins + timedelta(minutes=tournament.setup.evenings.minutes))
        players = " – ".join("?" if who is None else known.get(who, who) for who in each.players)
        event.add("summary", f"{players} · {match_label(each, language)}")
        event.add("location", f"{where.name}, {place_label(placed, language)}")
        event.add("url", f"{address}/incontri/{placed.match}")
        if placed.referee is not None:
            said = {"it": "Arbitro", "en": "Referee"}[language]
            event.add("description", f"{tournament.setup.title}\n{said}: {known.get(placed.referee, placed.referee)}")
        else:
            event.add("description", tournament.setup.title)
        event.add("status", "CONFIRMED")
        calendar.add_component(event)
    found: bytes = calendar.to_ical()
    return found


def _utc(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
