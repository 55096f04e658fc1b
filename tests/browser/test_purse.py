"""Play money in the browser: the terms before one sits down, a match that is lost, the movement; limits and pauses."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.person import Person
from browser.registered import register


def purse_of(person: Person) -> dict[str, int]:
    found: dict[str, int] = person.context.request.get("/api/my/purse").json()
    return found


def ready_to_play(person: Person, name: str) -> None:
    register(person, name)
    person.ask("/api/my/purse/age", {"adult": True})
    person.ask("/api/my/purse/grant", {})


def test_sitting_down_at_a_cash_table_and_losing(visit: Visit) -> None:
    """The host declares the age and takes the welcome on the way; both know before what they can lose."""
    host, guest = visit("/", size="phone"), visit("/", language="en")
    register(host, "Lucia Elle")
    ready_to_play(guest, "Marco Emme")
    host.go("/nuovo?gettoni=si")
    host.page.get_by_label("Posta per ogni punto di differenza").fill("4")
    expect(host.page.get_by_text("Ti siedi con 80 gettoni da parte")).to_be_visible()
    host.press("new_go")
    sheet = host.page.get_by_role("dialog")
    expect(sheet.get_by_text("Il massimo che puoi perdere in una partita")).to_be_visible()
    expect(sheet.locator(".most")).to_contain_text("80")
    declare = sheet.get_by_role("button", name="Dichiara")
    expect(declare).to_be_disabled()
    assert host.axe() == []
    sheet.get_by_label("Dichiaro di avere 18 anni o più").check()
    declare.click()
    expect(sheet.get_by_text("Qui ci si siede con 80 gettoni e nel borsellino ne hai 0.")).to_be_visible()
    sheet.get_by_role("button", name="Prendi 1000 gettoni").click()
    sheet.get_by_role("button", name="Mi siedo con 80 gettoni").click()
    expect(sheet).to_have_count(0)
    expect(host.button("table_im_ready")).to_be_visible()
    assert purse_of(host) | {"balance": 920, "aside": 80} == purse_of(host)

    guest.page.goto(host.page.url.split("?")[0])
    expect(guest.page.get_by_text("The most you can lose in a match")).to_be_visible()
    guest.press("table_sit")
    expect(guest.page.get_by_role("dialog").get_by_role("button", name="Sit down with 80 gettoni")).to_be_visible()
    expect(guest.page.get_by_text("Today at cash tables")).to_have_count(0)  # nothing to be reminded of yet
    assert guest.axe() == []
    assert purse_of(guest)["aside"] == 0, "nothing moves before it is confirmed"
    guest.page.get_by_role("dialog").get_by_role("button", name="Sit down with 80 gettoni").click()
    guest.press("table_im_ready")
    host.press("table_im_ready")
    expect(guest.page.locator(".table.scala40")).to_be_visible()

    table = guest.page.url.rsplit("/", 1)[1].split("?")[0]
    guest.do(table, {"type": "abandon"})
    end = guest.page.get_by_role("dialog")
    expect(end.get_by_text(re.compile(r"In your purse now: \d+"))).to_be_visible()
    expect(end.get_by_text("Marco Emme pays 60.")).to_be_visible()
    expect(end.get_by_text("Lucia Elle receives 60.")).to_be_visible()
    expect(end.get_by_text("−60", exact=True)).to_be_visible()
    assert guest.axe() == []
    end.get_by_role("link", name="See the movement").click()
    lost = guest.page.get_by_role("listitem").filter(has_text="Match lost to Lucia Elle")
    expect(lost).to_contain_text("−60")  # 150 MP ÷ 10 × 4
    expect(lost.get_by_role("link")).to_have_attribute("href", f"/partita/{table}/1?vista=risultato")
    assert guest.axe() == []
    with guest.page.expect_download() as waiting:
        guest.page.get_by_role("link", name="Download (CSV)").click()
    assert "60" in waiting.value.path().read_text("utf-8")
    terms = {"rules": "scopa/online", "stake": 1, "turn_ms": 60_000}
    other = host.ask("/api/tables", {"key": "another", "terms": terms})["listing"]["table"]
    guest.go(f"/tavolo/{other}")
    guest.press("table_sit")
    reminder = re.compile("^Today at cash tables: .+ Lost: 60; you can still set 940 aside.")
    expect(guest.page.get_by_role("dialog").get_by_text(reminder)).to_be_visible()
    assert guest.axe() == []
    host.go("/gettoni")
    won = host.page.get_by_role("listitem").filter(has_text="Partita vinta contro Marco Emme")
    expect(won).to_contain_text("+60")
    mine, theirs = purse_of(host), purse_of(guest)
    assert mine["balance"] + mine["aside"] == 1060
    assert theirs["balance"] + theirs["aside"] == 940


def test_whoever_may_not_sit_down_is_told_why(visit: Visit) -> None:
    host = visit("/")
    ready_to_play(host, "Nadia Enne")
    terms = {"rules": "scopa/online", "stake": 100, "set_aside": 1000, "turn_ms": 60_000}
    table = host.ask("/api/tables", {"key": "dear", "terms": terms})["listing"]["table"]
    stranger = visit(f"/tavolo/{table}")  # comes in as a guest
    stranger.press("table_sit")
    sheet = stranger.page.get_by_role("dialog")
    expect(sheet.get_by_text("Ai tavoli a gettoni giocano gli iscritti")).to_be_visible()
    expect(sheet.get_by_role("link", name="Registrati")).to_be_visible()
    host.ask("/api/my/purse/limit", {"limit": 500})
    host.go(f"/tavolo/{table}")
    host.press("table_sit")
    expect(host.page.get_by_role("dialog").get_by_text("Il tuo limite è di 500 gettoni al giorno")).to_be_visible()
    expect(host.page.get_by_role("dialog").get_by_role("button", name=re.compile("Mi siedo"))).to_have_count(0)


def test_limits_and_a_pause(visit: Visit) -> None:
    person = visit("/", size="phone")
    ready_to_play(person, "Omero O")
    page = person.page
    person.go("/gettoni")
    limit = page.get_by_role("region", name="Il limite di oggi")
    limit.get_by_label("Nuovo limite").fill("200")
    limit.get_by_role("button", name="Cambia").click()
    expect(limit.get_by_text("ne puoi ancora mettere da parte 200")).to_be_visible()
    limit.get_by_label("Nuovo limite").fill("5000")
    limit.get_by_role("button", name="Cambia").click()
    expect(limit.get_by_text(re.compile("Sale a 5.?000 dal"))).to_be_visible()
    expect(limit.get_by_text("ne puoi ancora mettere da parte 200")).to_be_visible()

    pause = page.get_by_role("region", name="Una pausa")
    pause.get_by_text("7 giorni").click()
    pause.get_by_role("button", name="Mi fermo").click()
    question = page.get_by_role("dialog", name="Pausa di 7 giorni?")
    expect(question.get_by_text("Non si può annullare né accorciare")).to_be_visible()
    assert person.axe() == []
    question.get_by_role("button", name="Annulla").click()
    assert person.context.request.get("/api/my/purse").json()["paused_until"] is None
    pause.get_by_role("button", name="Mi fermo").click()
    question.get_by_role("button", name="Sì, mi fermo").click()
    expect(page.get_by_text(re.compile("Sei in pausa dai tavoli a gettoni fino al")).first).to_be_visible()
    assert person.context.request.get("/api/my/purse").json()["paused_until"] is not None
    pause.get_by_text("1 giorno").click()
    pause.get_by_role("button", name="Allunga la pausa").click()
    page.get_by_role("dialog").get_by_role("button", name="Sì, mi fermo").click()
    expect(page.get_by_role("dialog").get_by_text("si può allungare, non accorciare")).to_be_visible()
    assert person.axe() == []
    person.forgive("409 (Conflict)")
    person.forgive("400 (Bad Request)")


def test_a_guest_is_told_what_gettoni_need(visit: Visit) -> None:
    person = visit("/gettoni", language="en")
    expect(person.page.get_by_role("heading", name="A purse needs a name")).to_be_visible()
    person.page.get_by_role("link", name="What gettoni are").first.click()
    for never in ("Not bought", "Not sold", "Not given away", "No prize"):
        expect(person.page.get_by_text(never, exact=True)).to_be_visible()
    assert person.axe() == []
