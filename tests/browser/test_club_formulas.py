"""Formulas that are less usual, as everybody reads them and as the desk prints them: Swiss, tables, Scopa."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.club import API, Club, order, shown, tournament
from browser.desk import desk, drawn, made
from browser.person import Person


def report(person: Person, name: str, match: dict[str, Any]) -> None:
    """The first who sits there closes until nobody else is left; the second is the last to go."""
    others: list[object] = [{"all": True}] * (len(match["players"]) - 2)
    entries = [{"type": "deal", "closer": 0, "hands": [None, {"points": each}, *others]} for each in (90, 10)]
    last = {"type": "deal", "closer": 0, "hands": [None, {"all": True}, *([None] * len(others))]}
    order(person, name, {"type": "report", "match": match["id"], "entries": [*entries, last]})


def waiting(person: Person, name: str) -> list[dict[str, Any]]:
    return [each for each in shown(person, name)["matches"] if each["state"] == "waiting"]


def test_swiss(club: Club) -> None:
    secretary = club.visit(role="secretary")
    name = drawn(secretary, 5, formula={"kind": "swiss"})
    report(secretary, name, waiting(secretary, name)[0])
    reader = club.visit(tournament(name, "gironi"), size="phone")
    expect(reader.page.get_by_role("heading", name="1° turno")).to_be_visible()
    [bye] = [each for each in shown(reader, name)["matches"] if len(each["players"]) == 1]
    who = shown(reader, name)["people"][bye["players"][0]]
    expect(reader.page.get_by_text(f"Riposa, con i punti di una vittoria: {who}", exact=True)).to_be_visible()
    reader.go(tournament(name, "sorteggio"))
    expect(reader.page.get_by_role("heading", name="Riposo", exact=True)).to_be_visible()
    reader.go(tournament(name, "regolamento"))
    expect(reader.page.get_by_text("Quanti ne avrebbe un tabellone con altrettante persone")).to_be_visible()
    secretary.go(desk(name))
    papers = secretary.page.get_by_role("region", name="Da stampare")
    expect(papers.get_by_role("link", name="Turni")).to_be_visible()
    expect(papers.get_by_text("Gironi")).to_have_count(0)  # there never will be
    expect(papers.get_by_text("Tabellone")).to_have_count(0)
    answer = reader.context.request.get(f"{API}/tournaments/{name}/papers/rounds?language=it")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")


def test_tables_from_which_the_first_go_on(club: Club) -> None:
    secretary = club.visit(role="secretary")
    name = drawn(secretary, 9, formula={"kind": "board", "table": 3, "qualifiers": 2})
    first = waiting(secretary, name)[0]
    report(secretary, name, first)
    reader = club.visit(tournament(name, "tabellone"), language="en")
    expect(reader.page.get_by_role("link", name="Heat 1")).to_be_visible()  # a table of the room has a number too
    expect(reader.page.get_by_text("through, so far")).to_have_count(2)
    for each in waiting(secretary, name):
        report(secretary, name, each)
    order(secretary, name, {"type": "advance"})
    expect(reader.page.get_by_text("goes on", exact=True)).to_have_count(6)
    expect(reader.page.get_by_text("through, so far")).to_have_count(0)
    reader.go(tournament(name, "regolamento"))
    expect(reader.page.get_by_text("The first 2 of each table, up to the last table.")).to_be_visible()
    expect(reader.page.get_by_text("Sum of places at the table →")).to_be_visible()
    narrow = club.visit(tournament(name, f"incontri/{first['id']}"), size="small")
    expect(narrow.page.get_by_role("table")).to_be_visible()
    assert narrow.overflow() == []


def test_points_are_made_at_scopa(club: Club) -> None:
    """What decides is called at the desk as it is on the public pages."""
    secretary = club.visit(role="secretary")
    name = made(secretary, 4, rules="scopa/online")
    secretary.go(desk(name, "impostazioni"))
    ties = secretary.page.get_by_role("region", name="A parità di punti")
    expect(ties.get_by_text("Punti fatti")).to_be_visible()
    expect(ties.get_by_text("Punti pagati")).to_have_count(0)
    secretary.go(tournament(name, "regolamento"))
    expect(secretary.page.get_by_text("Punti fatti")).to_be_visible()
