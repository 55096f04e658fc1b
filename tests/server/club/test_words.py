"""What the club's people are told, read as a secretary reads it: names and not numbers, one language at a time."""

from __future__ import annotations

from typing import Any

from server.club.club import Club, raw
from server.club.tournament import LOST, Tourney, a_tourney
from server.world import Caller, ok
from smazzata.club.events import Absent, CameLate, Moved
from smazzata.club.log import line
from smazzata.games.contract import Text
from smazzata.server.club import log


def both(who: Caller, method: str, path: str, body: object) -> tuple[str, str]:
    """The message of a refusal, in Italian and in English."""
    said: list[str] = []
    for language in ("it", "en"):
        answer = who.call(method, path, body, Accept_Language=language)
        assert answer.status_code >= 400, answer.text
        assert answer.headers["content-language"] == language
        said.append(answer.json()["message"])
    return said[0], said[1]


def command(tourney: Tourney, who: Caller, kind: str, **fields: object) -> tuple[str, str]:
    return both(who, "POST", f"{tourney.path}/commands", {"id": "w", "command": {"type": kind, **fields}})


def test_a_sheet_names_the_person(club: Club) -> None:
    tourney = a_tourney(club, 4)
    shown = tourney.drawn()
    match = shown["matches"][0]
    name = shown["people"][match["players"][1]]

    def score(**hand: object) -> tuple[str, str]:
        entry = {"type": "deal", "closer": 0, "hands": [None, hand or None]}
        counted = [
            ok(
                club.referee.post(
                    f"{tourney.path}/matches/{match['id']}/count",
                    {"entries": [entry]},
                    Accept_Language=language,
                )
            )["wrong"]["message"]
            for language in ("it", "en")
        ]
        said = command(tourney, club.referee, "score", match=match["id"], entry=entry)
        assert list(said) == counted  # while it is typed, and when it is sent
        return said

    assert score() == (f"Manca il punteggio di {name}.", f"The score of {name} is missing.")
    assert score(cards="KD 7X") == (
        f"Fra le carte di {name}, «7X» non si capisce: si scrive per esempio 7C, KD, JK.",
        f"Among {name}'s cards, “7X” cannot be read: write for example 7C, KD, JK.",
    )
    assert score(points=999)[0].startswith(f"I punti in mano a {name} non possono essere 999: vanno da 2 a ")


def test_a_calendar_names_the_matches(club: Club) -> None:
    tourney = a_tourney(club, 4)
    shown = tourney.drawn()
    first = shown["matches"][0]
    other = next(each for each in shown["matches"][1:] if set(each["players"]) & set(first["players"]))
    twice = shown["people"][(set(first["players"]) & set(other["players"])).pop()]
    players = " – ".join(shown["people"][who] for who in first["players"])
    placed = {**first["placed"], "match": other["id"], "table": 5}
    it, en = command(tourney, club.organiser, "move", placed=placed)
    assert (
        it
        == f"{twice} a quell'ora gioca anche l'incontro {players} (Girone A, 1° turno): scegli un'altra ora."
    )
    assert en == f"{twice} also plays match {players} (Group A, round 1) at that hour: choose another one."
    found = ok(club.organiser.post(f"{tourney.path}/conflicts", {"placed": placed}, Accept_Language="it"))
    assert it in {each["message"] for each in found}
    wednesday = {**first["placed"], "day": "2026-05-06", "table": 5}
    said = {
        each["message"]
        for language in ("it", "en")
        for each in ok(
            club.organiser.post(f"{tourney.path}/conflicts", {"placed": wednesday}, Accept_Language=language)
        )
    }
    assert "Nel giorno scelto, mercoledì 6 maggio 2026, il torneo non si gioca." in said
    assert "The tournament is not played on the day chosen, Wednesday 6 May 2026." in said


def test_fields_and_roles_are_in_the_readers_language(club: Club) -> None:
    tourney = a_tourney(club, 1)
    long = {"surname": "x" * 61, "name": "Anna"}
    it, en = both(club.secretary, "POST", f"{club.path}/members", long)
    assert (it, en) == (
        "«Cognome» ha da 1 a 60 caratteri: correggilo.",
        "“Surname” has 1 to 60 characters: correct it.",
    )
    it, en = both(club.referee, "POST", f"{club.path}/members", long)
    assert (it, en) == (
        "In questo circolo lo può fare solo la segreteria.",
        "In this club it can be done by the secretary only.",
    )
    it, en = command(tourney, club.referee, "close-list")
    assert (it, en) == (
        "Questo lo può fare la segreteria o chi organizza.",
        "This can be done by the secretary or an organiser.",
    )
    setup = {"title": "T", "formula": {"group_size": 2}, "evenings": {"opens": 2000}}
    it, en = both(club.secretary, "POST", f"{club.path}/tournaments", {"key": "x", "setup": setup})
    assert (it, en) == (
        "«Persone per girone» è 2: scegli fra 3 e 128.",
        "“People in a group” is 2: choose between 3 and 128.",
    )
    setup = {"title": "T", "evenings": {"opens": 2000, "closes": 1200}}
    it, en = both(club.secretary, "POST", f"{club.path}/tournaments", {"key": "x", "setup": setup})
    assert (it, en) == (
        "«Si comincia alle» è 33:20: scegli fra 00:00 e 24:00.",
        "“Begins at” is 33:20: choose between 00:00 and 24:00.",
    )


def test_lists_speak_the_language_of_the_page(club: Club) -> None:
    """A link sends what the browser prefers: the address says what the page has chosen."""
    club.add("Rossi", "Maria")
    path = f"{club.path}/members.csv"
    for asked, browser, first in (
        ("?language=it", "en", b"\xef\xbb\xbfCognome;"),
        ("?language=en", "it", b"\xef\xbb\xbfSurname;"),
        ("", "it", b"\xef\xbb\xbfCognome;"),
    ):
        answer = club.secretary.get(f"{path}{asked}", Accept_Language=browser)
        assert answer.content.startswith(first)
        assert answer.headers["content-language"] == ("it" if b"Cognome" in first else "en")

    def refused_line(data: str, language: str) -> Any:
        answer = raw(club.secretary, f"{club.path}/members/import", data.encode(), language=language)
        return answer.json()["parameters"]["lines"][0]["message"]

    assert refused_line("Cognome;Nome;Pubblico\r\nRossi;Ada;boh\r\n", "it") == (
        "«boh» in «Pubblico» non si capisce: scrivi completo, breve, niente."
    )
    assert refused_line("Cognome;Nome;Pubblico\r\nRossi;Ada;boh\r\n", "en") == (
        "“boh” in “Public” is not understood: write full, short, nothing."
    )
    assert "Columns: Surname, Name, Number" in refused_line("Cognome;Altro\r\nRossi;Ada\r\n", "en")


def test_the_log_counts_and_dates_in_words(club: Club) -> None:
    tourney = a_tourney(club, 4)
    shown = tourney.drawn()
    first, second = shown["matches"][:2]
    tourney.do("move", placed={**first["placed"], "day": "2026-05-18", "table": 0})
    tourney.do("late", club.referee, match=first["id"], who=first["players"][0], minutes=1)
    tourney.do("no-show", club.referee, match=second["id"], absent=second["players"])
    tourney.do("report", club.referee, match=first["id"], entries=[LOST, LOST])
    tourney.do("correct", match=first["id"], entries=[LOST, LOST], reason="Letto male.")
    lines = ok(club.secretary.get(f"{tourney.path}/log"))["lines"]
    said = [(each["it"], each["en"]) for each in lines]
    assert (
        f"Incontro {first['id']}, nuova data: lunedì 18 maggio 2026, ore 18:00, online.",
        f"Match {first['id']}, new date: Monday 18 May 2026, 18:00, online.",
    ) in said
    assert any("in ritardo di 1 minuto." in it and "came 1 minute late." in en for it, en in said)
    assert any("non si presentano e perdono." in it and "lose." in en for it, en in said)
    assert ("Incontro 1.A.1: corretto: Letto male.", "Match 1.A.1: corrected: Letto male.") in said
    with club.world.engine.connect() as connection:
        events = log.read(connection, tourney.id)
    label = Text("Anna – Ugo (Girone A)", "Anna – Ugo (Group A)")
    for event in events:
        if isinstance(event, Absent | CameLate | Moved):
            assert line(1, event, label=lambda _: label).it.startswith(label.it)
