"""The record of a match, its verification, and my matches: a real match, played to its end against the server's bot."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from browser.conftest import Visit
from browser.person import Person


def played(person: Person, rules: str = "scopa/online", game_format: str = "points 1") -> str:
    """A whole match over REST, by whatever is allowed first; the own cut is a cut."""
    if not person.context.cookies():
        person.ask("/api/guests", {})
    terms = {"rules": rules, "players": 2, "format": game_format, "join": "link", "pause_ms": 0}
    asked = {
        "key": "record",
        "terms": terms,
        "sit": True,
        "bots": {"1": "simple:instant"},
        "ready": True,
    }
    opened = person.ask("/api/tables", asked)
    table: str = opened["listing"]["table"]
    frame: dict[str, Any] = opened["frame"]
    for step in range(3_000):
        if frame["phase"] == "over":
            return table
        command: dict[str, Any] = {"type": "look"}
        if "cut" in frame["may"]:
            command = {"type": "cut", "place": 17, "salt": "5a" * 32}
        elif frame["options"]:
            command = {"type": "act", "text": frame["options"][0]}
        elif frame["phase"] == "pause" and "ready" in frame["may"]:
            command = {"type": "ready"}
        else:
            person.page.wait_for_timeout(30)
        message = {"id": f"r{step}", "command": command}
        answer = person.context.request.post(
            f"/api/tables/{table}/do", data=message, headers={"X-Smazzata": "1", "Origin": person.address}
        )
        if answer.ok:
            frame = answer.json()["frame"]
        else:  # it was too late, or too soon after the last: look first
            person.page.wait_for_timeout(100)
            frame |= {"may": (), "options": ()}
    raise AssertionError("the match does not end")


def test_step_by_step_with_buttons_keys_and_a_link(visit: Visit) -> None:
    person = visit()
    table = played(person)
    person.go(f"/partita/{table}/1?posto=0")
    page = person.page
    step = page.locator("output")
    expect(step).to_contain_text(re.compile(r"^1 ?/"))
    page.get_by_role("button", name="Passo seguente").click()
    expect(step).to_contain_text(re.compile(r"^2 ?/"))
    expect(page).to_have_url(re.compile(r"passo=2"))
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text(re.compile(r"^3 ?/"))
    hand = page.get_by_role("list", name=re.compile("Mano di")).get_by_role("listitem")
    expect(hand).to_have_count(3)
    current = page.locator(".moves [aria-current=step]")
    expect(current.first).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Ultimo passo")).to_be_disabled()
    expect(page.get_by_role("heading", name="Il conto della smazzata")).to_be_visible()
    assert person.axe() == []
    page.keyboard.press("Home")
    expect(step).to_contain_text(re.compile(r"^1 ?/"))

    other = visit(f"/partita/{table}/1?passo=3&posto=1", language="en", size="phone")
    expect(other.page.locator("output")).to_contain_text(re.compile(r"^3 ?/"))
    expect(other.page.get_by_role("list", name=re.compile("'s hand")).get_by_role("listitem")).to_have_count(
        3
    )
    assert other.overflow() == []
    assert other.axe() == []


def test_it_plays_by_itself(visit: Visit) -> None:
    person = visit()
    table = played(person)
    person.go(f"/partita/{table}/1")
    page = person.page
    page.get_by_label("Velocità").select_option("4×")
    page.get_by_role("button", name="Avanza da sola").click()
    expect(page.locator("output")).to_contain_text(re.compile(r"^([5-9]|\d\d) ?/"))
    page.get_by_role("button", name="Ferma").click()
    expect(page.get_by_role("button", name="Avanza da sola")).to_be_visible()


def test_the_result_is_explained_and_the_record_can_be_downloaded(visit: Visit) -> None:
    person = visit()
    table = played(person)
    person.go(f"/partita/{table}/1?vista=risultato")
    page = person.page
    expect(page.get_by_role("heading", name="Dai punti al risultato")).to_be_visible()
    expect(page.get_by_text(re.compile(r"MP \(punti partita\)")).first).to_be_visible()
    assert person.axe() == []
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Scarica").locator("visible=true").click()
    assert waiting.value.suggested_filename == f"{table}.1.smz"
    assert waiting.value.path().read_text().startswith("smazzata record 1\nrules: scopa/online\n")


def test_the_browser_verifies_every_deal(visit: Visit) -> None:
    person = visit()
    table = played(person)
    person.go(f"/partita/{table}/1?vista=verifica")
    page = person.page
    expect(page.get_by_text(re.compile("^Tutto torna"))).to_be_visible()
    expect(page.get_by_text("20 esempi pubblicati: tutti giusti")).to_be_visible()
    expect(page.get_by_text("È la stessa").first).to_be_visible()
    places = page.locator("details.deal").first.locator("ol.order").last.get_by_role("listitem")
    expect(places).to_have_count(40)
    assert person.axe() == []


def test_a_tampered_match_is_found_out(visit: Visit) -> None:
    """Somebody on the way gives the first seat another card: the server's own words stay as they were."""
    person = visit()
    table = played(person)

    def tamper(route: Route) -> None:
        answer = route.fetch()
        frames = answer.json()
        for frame in frames:
            for told in frame["told"]:
                for event in (each for step in told["game"] for each in step):
                    if event["type"] == "dealt" and "seat=0" in route.request.url:
                        event["hand"][0] = "RB" if event["hand"][0] != "RB" else "RS"
        route.fulfill(response=answer, body=json.dumps(frames))

    person.page.route("**/frames?*", tamper)
    person.go(f"/partita/{table}/1?vista=verifica")
    expect(person.page.get_by_text("Qualcosa non torna.")).to_be_visible()
    expect(person.page.get_by_text("È uscita una carta che non poteva uscire.").first).to_be_visible()
    assert person.axe() == []


def test_a_match_that_is_not_there(visit: Visit) -> None:
    person = visit("/partita/nessuno/1")
    expect(person.page.get_by_role("alert")).to_be_visible()
    assert person.axe() == []
    person.forgive("404 (Not Found)")


def test_my_matches_are_found_by_name_and_by_game(visit: Visit) -> None:
    person = visit("/partite")
    expect(person.page.get_by_role("heading", name="Ancora nessuna partita finita")).to_be_visible()
    table = played(person)
    person.go("/partite")
    page = person.page
    match = page.locator(f"a[href^='/partita/{table}/1']")
    expect(match).to_be_visible()
    assert person.axe() == []
    page.get_by_label("Cerca per nome").fill("nessuno si chiama così")
    expect(page.get_by_text("Nessuna partita corrisponde alla ricerca.")).to_be_visible()
    page.get_by_label("Cerca per nome").fill("")
    page.get_by_text("Scala 40", exact=True).locator("visible=true").click()
    expect(page.get_by_text("Nessuna partita corrisponde alla ricerca.")).to_be_visible()
    page.get_by_text("Scopa", exact=True).locator("visible=true").click()
    match.click()
    expect(page.get_by_role("button", name="Passo seguente")).to_be_visible()
