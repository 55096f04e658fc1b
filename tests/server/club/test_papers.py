"""Calendars and sheets of paper: what is on them, for whom, in both languages, at any size."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import icalendar
import pytest
from msgspec.structs import replace

from server.club.club import Club
from server.club.tournament import a_tourney
from server.world import refused
from smazzata import club as pure
from smazzata.club import sample
from smazzata.club.outcomes import fresh
from smazzata.club.stages import Board
from smazzata.fair.stream import Stream
from smazzata.games.contract import Illegal, Language
from smazzata.server.club.filling import Print
from smazzata.server.club.model import ClubShown
from smazzata.server.club.papers import NEEDS
from smazzata.server.club.printing import printed

WHERE = ClubShown("stsm", "Società Triestina", "Trieste", "", "", "Europe/Rome")
ADDRESS = "https://cards.example.org/circoli/stsm/tornei/x"


@cache
def states() -> dict[str, pure.Tournament]:
    """The worked example: as it was after the last event of each kind, and at its end."""
    found: dict[str, pure.Tournament] = {}
    state: pure.Tournament | None = None
    for event in sample.sample():
        state = pure.evolve(state, event)
        found.setdefault(f"first {type(event).__name__}", state)
        found[type(event).__name__] = state
    return found


def a_print(state: pure.Tournament, language: Language = "it") -> Print:
    known = {who: sample.name_of(who) for who in sample.PEOPLE}
    return Print(state, WHERE, known, {who: who for who in known}, ADDRESS, language)


WHEN = {"list": "Closed", "evening": "first Scheduled", "sheets": "first Scheduled"}


def played(setup: pure.Setup, people: int = 9, turns: int = 2) -> pure.Tournament:
    """With these terms: so many rounds of everything that can be played."""
    desk = sample.Desk("x", setup)
    for who in sample.PEOPLE[:people]:
        desk.ask(pure.Register(who, member=True, adult=True))
    desk.ask(pure.CloseList())
    desk.ask(pure.Promise(), secrets=sample.SEED)
    desk.ask(pure.Draw(""))
    dice = Stream(b"papers")
    for turn in range(turns):
        if turn:
            desk.ask(pure.Advance())
        desk.ask(pure.Schedule())
        for each in [each for each in pure.undecided(desk.tournament) if None not in each.players]:
            sheet = sample.imagined(fresh(desk.tournament, each, len(each.known)), dice)
            desk.ask(pure.Report(each.id, sheet), sample.REFEREE)
    return desk.tournament


@cache
def swiss() -> pure.Tournament:
    return played(replace(sample.SETUP, formula=pure.Formula(kind="swiss")))


@cache
def heats() -> pure.Tournament:
    """Nine at three tables, then six at two: everything but the last table."""
    return played(replace(sample.SETUP, formula=pure.Formula(kind="board", table=3)))


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("kind", NEEDS)
def test_every_sheet(kind: str, language: Language) -> None:
    state = swiss() if kind == "rounds" else states()[WHEN.get(kind, "Concluded")]
    paper = a_print(state, language).paper(kind, "2026-05-04" if kind == "evening" else None)
    [pdf] = printed(paper)
    assert pdf.startswith(b"%PDF-")
    assert paper.heading
    assert paper.rules.endswith("151 punti" if language == "it" else "151 points")


def test_what_is_on_them() -> None:
    end = a_print(states()["Concluded"])
    groups = end.paper("groups").blocks
    assert [each.title for each in groups] == [f"Girone {each}" for each in "ABCDEF"]
    going = [line.cells[1] for each in groups for line in each.lines if line.strong]
    assert len(going) == 16
    assert len([name for name in going if name.endswith(" (ripescaggio)")]) == 4
    second = groups[1].lines[1]
    assert (second.cells[1], second.strong) == ("Otello Rossetti (esclusione)", False)  # Pertot goes on
    assert groups[1].lines[2].strong
    board = end.paper("board")
    assert ([len(each) for each in board.rounds], board.names[-1]) == ([8, 4, 2, 1], "Finale")
    ranking = end.paper("ranking").blocks[0].lines
    champion = pure.prizes(states()["Concluded"])[0].who
    assert (ranking[0].cells[1], ranking[-1].cells[2]) == (sample.name_of(champion), "esclusione")
    assert len(end.paper("certificates").blocks[0].lines) == 23  # not who was excluded
    scheduled = a_print(states()["first Scheduled"])
    assert len(scheduled.paper("sheets", "2026-05-04").sheets) == 12
    assert len(scheduled.paper("sheets").sheets) == 36
    evening = scheduled.paper("evening", "2026-05-04")
    assert (evening.subtitle, [each.title for each in evening.blocks]) == (
        "lunedì 4 maggio 2026",
        ["ore 18:00", "ore 19:00"],
    )


def test_what_cannot_be_printed() -> None:
    early = a_print(states()["Created"])
    for kind in ("list", "draw", "groups", "rounds", "evening", "sheets", "board", "ranking", "certificates"):
        with pytest.raises(Illegal, match="nothing-to-print"):
            early.paper(kind)
    with pytest.raises(Illegal, match="day-needed") as refusal:
        a_print(states()["Concluded"]).paper("evening", "2026-05-05x")
    assert "2026-05-04" in str(refusal.value.parameters["known"])
    with pytest.raises(Illegal, match="no-such-paper"):
        early.paper("napkin")


@pytest.mark.parametrize("size", [2, 4, 32, 128])
def test_boards_of_every_size_fit_their_page(size: int) -> None:
    people = tuple(f"m{number:03}" for number in range(size))
    slots = (*people[:-1], "") if size > 2 else people  # and a bye
    state = states()["Closed"]
    entrants = {who: replace(state.entrants["m01"], who=who) for who in people}
    board = replace(state, entrants=entrants, stages=(Board(1, slots, people),), phase="playing")
    paper = Print(board, WHERE, {who: f"Maria Antonietta {who}" for who in people}, {}, ADDRESS, "it").paper("board")
    assert len(printed(paper, "png")) == 1


def test_a_long_hour_begins_on_the_first_page() -> None:
    """It was kept together, and so the first page had a letterhead and nothing else."""
    paper = a_print(states()["first Scheduled"]).paper("evening", "2026-05-04")
    hour = replace(paper.blocks[0], lines=paper.blocks[0].lines[:1] * 20)
    assert len(printed(replace(paper, blocks=(hour,)), "png")) == 1


def test_nobody_leads_before_anything_is_played() -> None:
    drawn = a_print(states()["first Scheduled"]).paper("groups", None)
    assert not any(line.strong for block in drawn.blocks for line in block.lines)
    after = a_print(states()["Concluded"]).paper("groups", None)
    assert all(sum(line.strong for line in block.lines) >= 2 for block in after.blocks)


def test_the_draw_with_all_that_is_needed_to_make_it_again() -> None:
    state = states()["Drawn"]
    paper = a_print(state).paper("draw")
    assert [each.title for each in paper.blocks] == [*(f"Girone {each}" for each in "ABCDEF"), "Per rifare il conto"]
    assert paper.address.endswith("/sorteggio")  # where the browser checks it
    names = [line.cells[0] for block in paper.blocks[:-1] for line in block.lines]
    assert sorted(names) == sorted(sample.NAMES)
    assert sum(line.cells[1] == "testa di serie" for block in paper.blocks[:-1] for line in block.lines) == 6
    values = [line.cells[1] for line in paper.blocks[-1].lines]
    assert hashlib.sha256(bytes.fromhex(values[3])).hexdigest() == values[0]
    assert values[2] == "bora"
    others = [[each.title for each in a_print(one, "en").paper("draw").blocks[:-1]] for one in (swiss(), heats())]
    assert others == [["Match 1", "Match 2", "Match 3", "Match 4", "Bye"], ["Heat 1", "Heat 2", "Heat 3"]]


@pytest.mark.parametrize("people", [9, 24])
def test_a_draw_is_one_page(people: int) -> None:
    board = played(replace(sample.SETUP, formula=pure.Formula(kind="board")), people, 1)
    assert len(printed(a_print(board).paper("draw"), "png")) == 1


def test_nobody_goes_on_where_the_standing_decides() -> None:
    """Everybody against everybody: the first two stood out, as if they went somewhere."""
    state = played(replace(sample.SETUP, formula=pure.Formula(kind="round-robin")), 5, 1)
    paper = a_print(state).paper("groups")
    assert paper.subtitle == ""
    assert not any(line.strong for block in paper.blocks for line in block.lines)


def test_rounds_of_a_swiss_tournament() -> None:
    paper = a_print(swiss()).paper("rounds")
    assert [each.title for each in paper.blocks] == ["Classifica", "2° turno", "1° turno"]
    standing, second, first = (each.lines for each in paper.blocks)
    assert (len(standing), len(second), len(first)) == (9, 5, 5)
    assert standing[0].cells[4] == "40"
    assert [line.cells[0] for line in first].count("riposo") == 1
    winner, loser = first[0].cells[1].split(" – ")
    assert winner != loser
    assert first[0].cells[0] == "04/05 18:00 · tavolo 1"


def test_rounds_of_tables() -> None:
    state = heats()
    paper = a_print(state, "en").paper("rounds")
    assert paper.subtitle == "the first 2 of each table go on"
    assert [(each.title, len(each.lines)) for each in paper.blocks] == [("Round 2", 2), ("Round 1", 3)]
    [pdf] = printed(paper)
    assert pdf.startswith(b"%PDF-")
    for line in paper.blocks[1].lines:  # of the first round: the first two sit at a table of the second
        first, second, third = line.cells[1].split(" – ")
        later = " – ".join(each.cells[1] for each in paper.blocks[0].lines)
        assert first in later
        assert second in later
        assert third not in later


@pytest.mark.parametrize(
    ("language", "says"), [("it", ("Classifica", "provvisoria")), ("en", ("Ranking", "provisional"))]
)
def test_a_ranking_that_is_not_final_does_not_call_itself_final(language: Language, says: tuple[str, str]) -> None:
    paper = a_print(swiss(), language).paper("ranking")
    assert (paper.heading, paper.subtitle) == says
    final = a_print(states()["Concluded"], language).paper("ranking")
    assert final.heading == {"it": "Classifica finale", "en": "Final ranking"}[language]


def test_what_a_place_rests_on() -> None:
    end = a_print(states()["Concluded"]).paper("ranking").blocks[0].lines
    assert end[16].cells[2] == "3° del girone E · 20 VP · −216 MP"
    assert a_print(swiss()).paper("ranking").blocks[0].lines[0].cells[2].startswith("40 VP · +")
    tables = a_print(heats(), "en").paper("ranking").blocks[0].lines
    assert {line.cells[2] for line in tables} == {"as far as round 1", "as far as round 2"}


def test_scopa_has_no_closing_in_hand() -> None:
    scopa = replace(sample.SETUP, rules="scopa/online")
    state = played(scopa, 6, 1)
    assert not a_print(state).paper("groups").paid
    assert a_print(states()["Concluded"]).paper("groups").paid
    sheets = a_print(states()["first Scheduled"]).paper("sheets", "2026-05-04")
    assert len(printed(replace(sheets, paid=False), "png")) == len(printed(sheets, "png")) == 6


def test_names_are_never_markup() -> None:
    state = states()["Concluded"]
    known = dict.fromkeys(sample.PEOPLE, '#panic("x") *bold* $1/0$ <a> \\ ]')
    paper = Print(state, WHERE, known, {}, ADDRESS, "it").paper("groups")
    assert printed(paper)[0].startswith(b"%PDF-")


def events_of(content: bytes) -> list[Any]:
    return list(icalendar.Calendar.from_ical(content).walk("VEVENT"))


def test_over_http(club: Club) -> None:
    tourney = a_tourney(club, 6)
    tourney.drawn()
    public = club.world.caller()
    papers = f"{tourney.path}/papers"
    answer = public.get(f"{papers}/groups")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert 'filename="Torneo-Groups.pdf"' in answer.headers["content-disposition"]
    for kind in ("list", "sheets"):
        refused(public.get(f"{papers}/{kind}"), 403, "club-role-needed")
        assert club.referee.get(f"{papers}/{kind}?language=it").headers["content-language"] == "it"
    refused(club.referee.get(f"{papers}/certificates"), 403, "club-role-needed")
    refused(club.organiser.get(f"{papers}/certificates"), 404, "nothing-to-print")
    refused(public.get(f"{papers}/evening"), 422, "day-needed")
    refused(public.get(f"{papers}/napkin"), 404, "no-such-paper")
    # the calendar: of everybody, of one, of a referee
    feed = f"{tourney.path}/calendar.ics"
    answer = club.secretary.get(feed)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert "Rossi01" not in answer.text  # whoever asks: a feed is handed on
    events = events_of(answer.content)
    assert len(events) == len(tourney.look()["matches"]) == 6
    first = min(events, key=lambda each: each["DTSTART"].dt)
    assert (first["DTSTART"].dt.isoformat(), first["DTEND"].dt.isoformat()) == (
        "2026-05-04T16:00:00+00:00",
        "2026-05-04T17:00:00+00:00",
    )
    assert first["URL"].startswith("http://cards.example.org/circoli/stsm/tornei/")
    one = events_of(public.get(f"{feed}?person={tourney.people[0]}").content)
    assert len(one) == 2
    assert all("Anna Rossi00" in each["SUMMARY"] for each in one)
    moved = {**tourney.look()["matches"][0]["placed"], "referee": club.referee.id}
    tourney.do("move", placed=moved)
    mine = events_of(public.get(f"{feed}?referee={club.referee.id}").content)
    assert len(mine) == 1
    again = events_of(public.get(feed).content)
    assert {str(each["UID"]) for each in again} == {str(each["UID"]) for each in events}
    assert min(each["SEQUENCE"] for each in again) > max(each["SEQUENCE"] for each in events)
