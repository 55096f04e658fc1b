"""The set-up of a tournament changes: another formula midway, and two people at once."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from browser.club import API, Club, order, shown, tournament
from browser.desk import LOST, act, drawn, go, made, region, sheet


def test_another_formula_midway(club: Club) -> None:
    """Art. 10: what is played stands, the rest is drawn anew, and everybody can read it."""
    person = club.visit(role="organiser")
    name = drawn(person, 8, title="Si cambia")
    before = shown(person, name)["matches"]
    for each in before[:5]:
        order(person, name, {"type": "report", "match": each["id"], "entries": [LOST, LOST]})
    go(person, name, "impostazioni")
    person.page.get_by_text("Tutti contro tutti", exact=True).click()
    preview = region(person, "Che cosa viene fuori").get_by_role("status")
    expect(preview).to_contain_text("Con 8 iscritti")
    expect(preview).to_contain_text("28 incontri")
    person.page.get_by_role("button", name="Salva le modifiche").click()
    changes = sheet(person).get_by_role("region", name="Che cosa cambia")
    expect(changes.locator("s").first).to_contain_text("gironi di circa 4")
    expect(changes.locator("b").first).to_contain_text(re.compile("tutti contro tutti", re.IGNORECASE))
    follows = sheet(person).get_by_role("region", name="Che cosa succede")
    expect(follows).to_contain_text("5 incontri giocati: restano validi.")
    expect(follows).to_contain_text("7 incontri non ancora giocati non si giocano più.")
    expect(follows).to_contain_text("Si fa un nuovo sorteggio.")
    assert person.axe() == []
    sheet(person).get_by_label("Il motivo").fill("siamo rimasti in pochi")
    sheet(person).get_by_role("button", name="Salva le modifiche").click()
    expect(region(person, "Versioni")).to_contain_text("siamo rimasti in pochi")
    expect(person.page.get_by_text("Le impostazioni sono cambiate.")).to_be_visible()
    person.page.get_by_role("link", name=re.compile("Annuncia il sorteggio")).click()  # the next thing to do
    act(person, person.page.locator("main"), "Annuncia il sorteggio")
    act(person, person.page.locator("main"), "Sorteggia")
    person.page.get_by_role("link", name=re.compile("Metti in calendario 23 incontri")).click()
    found = shown(person, name)
    assert (len(found["draws"]), found["stages"][-1]["kind"]) == (2, "groups")
    assert sum(row["tally"]["matches"] for row in found["stages"][-1]["groups"][0]["standing"]) == 10
    # for everybody: the log, the rules in force, a letter
    nobody = club.visit(tournament(name, "registro"))
    line = nobody.page.get_by_role("listitem").filter(has_text="siamo rimasti in pochi")
    expect(line).to_contain_text(
        "7 incontri non si giocano più; quelli giocati valgono. Si sorteggia di nuovo."
    )
    expect(line).to_contain_text("art. 10")
    nobody.go(tournament(name, "regolamento"))
    expect(region(nobody, "Come è cambiato")).to_contain_text("siamo rimasti in pochi")
    expect(region(nobody, "Come è cambiato").locator("b").first).to_contain_text(
        re.compile("tutti contro tutti", re.IGNORECASE)
    )
    go(person, name, "avvisi")
    region(person, "Lettere").get_by_text("Novità", exact=True).click()
    expect(region(person, "Lettere").get_by_role("listitem").first).to_contain_text("siamo rimasti in pochi")


def test_what_cannot_be_changed_is_said_before_the_reason_is_typed(club: Club) -> None:
    person = club.visit(role="organiser", size="phone")
    name = drawn(person, 6, title="Si gioca")
    first = shown(person, name)["matches"][0]["id"]
    order(person, name, {"type": "score", "match": first, "entry": LOST})
    go(person, name, "impostazioni")
    person.page.get_by_text("Svizzero", exact=True).click()
    person.page.get_by_role("button", name="Salva le modifiche").first.click()
    expect(sheet(person).get_by_role("alert")).to_contain_text("art. 10")
    expect(sheet(person).get_by_label("Il motivo")).to_have_count(0)
    person.forgive("409")


def test_two_who_change_it_at_once_see_each_other(club: Club) -> None:
    one, other = club.visit(role="secretary"), club.visit(role="organiser")
    name = made(one, 4, title="A quattro mani")
    before = one.context.request.get(f"{API}/tournaments/{name}/version").json()

    def deaf(route: Route) -> None:
        route.fulfill(json=before)

    one.page.route("**/version", deaf)  # nothing new reaches this browser by itself
    go(one, name, "impostazioni")
    one.page.get_by_label("Minuti di attesa").fill("20")
    go(other, name, "impostazioni")
    other.page.get_by_label("Premi", exact=True).fill("5")
    other.page.get_by_role("button", name="Salva le modifiche").click()
    expect(other.page.get_by_text("Le impostazioni sono cambiate.")).to_be_visible()
    one.page.get_by_role("button", name="Salva le modifiche").click()
    box = one.page.get_by_role("alert", name="Intanto qualcun altro ha cambiato le impostazioni")
    expect(box).to_contain_text("Organizza Esempio")
    expect(box.locator("b")).to_have_count(1)  # what they did, and nothing of one's own
    one.forgive("409")
    assert one.axe() == []
    box.get_by_role("button", name="Tieni anche le mie").click()
    expect(box).to_have_count(0)
    one.page.get_by_role("button", name="Salva le modifiche").click()
    expect(one.page.get_by_text("Le impostazioni sono cambiate.")).to_be_visible()
    found = shown(one, name)["setup"]
    assert (found["delay"], found["prizes"]) == (20, 5)
