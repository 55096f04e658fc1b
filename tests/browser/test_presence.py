"""Who is away is seen and said: at the table by who plays and who looks on, and while people sit down."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.hall import Hall
from browser.test_scopa import TERMS


def test_everybody_sees_who_is_away_and_back(hall: Hall) -> None:
    anna, bruno = hall.come("phone"), hall.come(name="Bruno")
    table = hall.two(anna, bruno, "away", {**TERMS, "turn_ms": 600_000, "cut_ms": 60_000, "join": "public"})
    guest = hall.come(language="en")
    guest.go(f"/tavolo/{table}")
    expect(guest.page.get_by_text(guest.word("table_watching"), exact=True)).to_be_visible()
    heard, seat = anna.listen(), anna.page.locator('[data-seat="1"]')
    expect(seat).to_contain_text("Bruno")
    expect(anna.page.get_by_text("assente")).to_have_count(0)
    before = hall.at(table).version
    bruno.page.goto("about:blank")
    expect(seat.get_by_text("assente", exact=True)).to_be_visible()
    expect(anna.page.get_by_role("group", name="Bruno, assente")).to_be_visible()
    expect(guest.page.locator('[data-seat="1"]').get_by_text("away", exact=True)).to_be_visible()
    expect(guest.page.locator('[data-seat="0"]').get_by_text("away")).to_have_count(0)
    anna.until(lambda: "Bruno è assente: il suo tempo corre." in heard(), "it is said")
    assert anna.scrolls() == guest.scrolls() == []
    assert anna.axe() == guest.axe() == []
    assert hall.at(table).version == before
    bruno.go(f"/tavolo/{table}")
    expect(anna.page.get_by_text("assente")).to_have_count(0)
    expect(guest.page.get_by_text("away", exact=True)).to_have_count(0)
    anna.until(lambda: "Bruno è di nuovo qui." in heard(), "it is said")


def test_who_sits_down_and_goes_away(hall: Hall) -> None:
    anna, bruno = hall.come(), hall.come("phone", name="Silvio")
    terms = {**TERMS, "turn_ms": 60_000, "join": "public"}
    made = anna.ask("/api/tables", {"key": "waiting", "terms": terms, "sit": True})
    table = made["listing"]["table"]
    anna.go(f"/tavolo/{table}")
    bruno.go(f"/tavolo/{table}")
    bruno.press("table_sit")
    place = anna.page.get_by_role("listitem").filter(has_text="Silvio")
    expect(place).to_contain_text("non ancora pronto")
    expect(place).not_to_contain_text("assente")
    bruno.page.goto("about:blank")
    expect(place).to_contain_text("assente")


def test_who_registers_stays_at_the_table_and_who_signs_out_does_not(hall: Hall) -> None:
    anna, bruno = hall.come(), hall.come("phone", name="Ezio")
    table = hall.two(anna, bruno, "registers", {**TERMS, "turn_ms": 600_000, "cut_ms": 60_000})
    bruno.ask("/api/users", {"name": "Ezio di Lecce", "password": "il settebello vale"})
    expect(anna.page.locator('[data-seat="1"]')).to_contain_text("Ezio di Lecce")
    anna.page.wait_for_timeout(3_000)  # longer than somebody may be gone unnoticed
    expect(anna.page.get_by_text("assente")).to_have_count(0)
    bruno.page.evaluate("() => fetch('/api/sessions', {method: 'DELETE', headers: {'X-Smazzata': '1'}})")
    expect(bruno.page.get_by_role("heading", name=bruno.word("table_signed_out_title"))).to_be_visible(timeout=20_000)
    assert hall.at(table).phase != "closed"
