"""Who one is: another name for a guest, at the table too; and what referees read and decide."""

from __future__ import annotations

import asyncio

from playwright.sync_api import expect

from browser.hall import Hall
from browser.person import Person
from browser.test_scopa import TERMS
from smazzata.server.access import Role

PUBLIC = {**TERMS, "turn_ms": 600_000, "join": "public"}


def test_a_guest_takes_another_name(hall: Hall) -> None:
    anna, other = hall.come("phone", name="Ospite Uno"), hall.come(name="Presa")
    made = anna.ask("/api/tables", {"key": "names", "terms": PUBLIC, "sit": True})
    other.go(f"/tavolo/{made['listing']['table']}")
    expect(other.page.get_by_text("Ospite Uno").first).to_be_visible()
    anna.go("/profilo")
    form = anna.page.locator("form").filter(has=anna.button("profile_rename"))
    field = form.get_by_label("Nome")
    expect(field).to_have_value("Ospite Uno")
    expect(anna.button("profile_rename")).to_be_disabled()
    field.fill("Presa")
    anna.press("profile_rename")
    expect(form.get_by_role("alert")).to_contain_text("è già di qualcuno")
    anna.forgive("409")
    field.fill("Donatella")
    anna.press("profile_rename")
    expect(anna.page.get_by_text("Ora ti chiami Donatella.")).to_be_visible()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Donatella")
    assert anna.axe() == []
    other.page.reload()
    expect(other.page.get_by_text("Donatella").first).to_be_visible()


def referee(hall: Hall, name: str, language: str = "it") -> Person:
    person = hall.come("phone", language)
    made = person.ask("/api/users", {"name": name, "password": "sette bello di denari"})
    accounts = hall.server.app.state.accounts
    asyncio.run_coroutine_threadsafe(accounts.set_role(None, made["id"], Role.REFEREE), hall.server.loop).result(30)
    return person


def test_referees_read_and_decide(hall: Hall) -> None:
    bruno, anna = hall.come(name="Maldicente"), hall.come()
    judge = referee(hall, "Arbitro Giusto")
    table = anna.ask("/api/tables", {"key": "judged", "terms": PUBLIC, "sit": True})["listing"]["table"]
    bruno.do(table, {"type": "sit"})
    bruno.do(table, {"type": "say", "text": "Sei una schiappa"})
    judge.go("/segnalazioni")
    expect(judge.page.get_by_role("heading", name="Niente da decidere")).to_be_visible()
    assert judge.axe() == []
    report = {"key": "r", "table": table, "version": 3, "seat": 1, "reason": "insult", "text": "Mi ha offesa"}
    anna.ask("/api/reports", report)
    judge.go("/profilo")
    judge.page.get_by_role("link", name="Segnalazioni").click()
    entry = judge.page.get_by_role("listitem").filter(has_text="Maldicente").first
    expect(entry).to_contain_text("Offende")
    expect(entry).to_contain_text("Mi ha offesa")
    expect(entry).not_to_contain_text("schiappa")
    entry.get_by_role("button", name="Leggi la segnalazione su Maldicente").click()
    expect(entry).to_contain_text("Sei una schiappa")
    assert judge.axe() == []
    entry.get_by_role("textbox").fill("Avvertito")
    entry.get_by_role("button", name="È fondata", exact=True).click()
    expect(judge.page.get_by_role("status")).to_contain_text("La segnalazione su Maldicente è fondata")
    expect(judge.page.get_by_role("heading", name="Niente da decidere")).to_be_visible()
    judge.page.get_by_text("Decise", exact=True).click()
    decided = judge.page.get_by_role("listitem").filter(has_text="Maldicente")
    expect(decided).to_contain_text("Fondata")
    expect(decided).to_contain_text("Avvertito")


def test_nobody_else_reads_them(hall: Hall) -> None:
    anna = hall.come()
    anna.go("/profilo")
    expect(anna.button("profile_rename")).to_be_visible()
    assert anna.page.get_by_role("link", name="Segnalazioni").count() == 0
    anna.go("/segnalazioni")
    expect(anna.page.get_by_role("heading", name="Solo per gli arbitri")).to_be_visible()
    assert anna.axe() == []
