"""The tournament desk: made by one click, brought to its end by clicks, whatever goes wrong on the way."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import expect

from browser.club import CLUB, Club, order, shown
from browser.desk import LOST, SMALL, act, desk, drawn, go, made, next_step, region, sheet
from browser.person import Person, Size
from smazzata.club import Setup

PARTS = ("", "iscritti", "sorteggio", "calendario", "risultati", "avvisi", "impostazioni")
SIX = (
    "Apollonio Nives",
    "Bassi Tullio",
    "Bressan Laura",
    "Cossutta Anna",
    "Coslovich Walter",
    "Crevatin Ivo",
)


def papers(person: Person, awaited: str) -> set[str]:
    """Which there are to print; all of them are PDF."""
    links = region(person, "Da stampare").get_by_role("link")
    expect(links.filter(has_text=awaited)).to_be_visible()
    for link in links.all():
        answer = person.context.request.get(str(link.get_attribute("href")))
        assert answer.ok, link.inner_text()
        assert answer.body().startswith(b"%PDF"), link.inner_text()
    return set(links.all_inner_texts())


# ---- every page ---------------------------------------------------------------------------------------------
@pytest.mark.broad
@pytest.mark.parametrize("size", ["small", "desk"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_every_part_at_every_size(club: Club, size: Size, language: str) -> None:
    person = club.visit(desk("primavera"), role="secretary", size=size, language=language)
    paths = [desk("primavera", each) for each in PARTS]
    for path in (*paths, desk("autunno", "iscritti"), desk("autunno", "sorteggio"), desk("esempio-2026")):
        person.go(path)
        person.page.locator("main nav").wait_for()
        person.page.wait_for_load_state("networkidle")
        assert person.overflow() == [], path
        assert person.axe() == [], path
        assert re.findall(r"\bdesk_[a-z_]+\b", person.page.locator("body").inner_text()) == []
    assert person.page.evaluate("document.documentElement.lang") == language


@pytest.mark.broad
@pytest.mark.parametrize("size", ["small", "desk"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_a_new_tournament_at_every_size(club: Club, size: Size, language: str) -> None:
    person = club.visit(f"{CLUB}/nuovo-torneo", role="organiser", size=size, language=language)
    expect(person.page.get_by_role("table")).to_be_visible()
    assert person.overflow() == []
    assert person.axe() == []


def test_the_desk_is_for_the_clubs_people(club: Club) -> None:
    nobody = club.visit(desk("primavera"))
    expect(nobody.page.get_by_role("heading", name="Qui lavora la segreteria")).to_be_visible()
    nobody.go(f"{CLUB}/nuovo-torneo")
    expect(nobody.page.get_by_text("Un torneo lo crea chi nel circolo")).to_be_visible()
    referee = club.visit(desk("primavera"), role="referee")
    tabs = referee.page.get_by_role("navigation", name="Il banco del torneo").get_by_role("link")
    expect(tabs).to_have_text(["In breve", "Risultati"])


# ---- a new one ----------------------------------------------------------------------------------------------
def test_one_click_makes_the_regulation_as_it_stands(club: Club) -> None:
    person = club.visit(f"{CLUB}/nuovo-torneo", role="organiser")
    preview = region(person, "Che cosa viene fuori")
    expect(preview.get_by_role("status")).to_contain_text("Con 24 iscritti")
    expect(preview.get_by_role("status")).to_contain_text(
        "gironi 6×4 · tabellone da 16 con 4 ripescati · 52 incontri"
    )
    expect(preview.get_by_role("row", name=re.compile("^128"))).to_be_visible()
    person.page.get_by_role("button", name="Crea il torneo").click()
    expect(next_step(person)).to_contain_text("0 iscritti: ancora pochi")
    name = person.page.url.split("/")[-2]
    assert shown(person, name)["setup"] == msgspec.json.decode(msgspec.json.encode(Setup()))


def test_the_preview_follows_every_choice(club: Club) -> None:
    person = club.visit(f"{CLUB}/nuovo-torneo", role="organiser")
    preview = region(person, "Che cosa viene fuori")
    person.page.get_by_label("Primo giorno").fill("2030-05-06")
    expect(preview.get_by_role("status")).to_contain_text("ultima sera")
    person.page.get_by_text("Tutti contro tutti", exact=True).click()
    preview.get_by_role("button", name=re.compile("^128")).click()
    expect(preview.get_by_role("status")).to_contain_text("8128 incontri")
    expect(preview.get_by_role("status")).to_contain_text("aggiungi tavoli o giorni")
    person.page.get_by_text("Tavoli da 4", exact=True).click()
    expect(preview.get_by_text("Il girone all'italiana si gioca uno contro uno")).to_be_visible()
    person.page.get_by_role("button", name="Crea il torneo").click()
    expect(person.page.get_by_role("alert")).to_contain_text("Il girone all'italiana si gioca uno contro uno")
    expect(person.page.get_by_role("alert")).to_contain_text("art. 4")
    person.forgive("409")
    person.page.get_by_text("Gironi e tabellone", exact=True).click()
    ties = region(person, "A parità di punti").get_by_role("listitem")
    ties.filter(has_text="MP, punti partita").get_by_role("button", name="Più su: MP, punti partita").focus()
    person.page.keyboard.press("Enter")
    expect(ties).to_have_text(
        [
            re.compile(each)
            for each in ("MP, punti partita", "Scontro diretto", "Punti pagati", "Smazzate vinte", "Sorteggio")
        ]
    )
    expect(ties.first.get_by_role("button", name="Più giù: MP, punti partita")).to_be_focused()
    person.page.get_by_role("button", name="Crea il torneo").click()
    expect(next_step(person)).to_be_visible()
    found = shown(person, person.page.url.split("/")[-2])["setup"]
    assert found["formula"]["tie_breaks"][:2] == ["mp", "head-to-head"]
    assert (found["formula"]["table"], found["evenings"]["first"]) == (4, "2030-05-06")


# ---- from the list to the prizes ----------------------------------------------------------------------------
def test_the_list_is_filled_closed_and_drawn_by_clicks(club: Club) -> None:
    person = club.visit(role="secretary")
    name = made(person, title="Dal banco")
    order(person, name, {"type": "change", "setup": {**SMALL, "evenings": {"days": [0, 1]}}})
    go(person, name, "")
    next_step(person).get_by_role("link", name="Iscrivi i soci").click()
    box = region(person, "Iscrivi al banco")
    for each in SIX:
        box.get_by_label("Cerca un socio").fill(each.split()[0])
        box.get_by_label(re.compile(each)).check()
    box.get_by_role("button", name="Iscrivi 6 soci").click()
    expect(region(person, re.compile("^In lista")).get_by_role("listitem")).to_have_count(6)
    act(person, region(person, re.compile("^In lista")), "Ritira: Crevatin Ivo", "un impegno")
    expect(region(person, re.compile("^Usciti"))).to_contain_text("Crevatin Ivo")
    act(person, region(person, re.compile("^Usciti")), "Riammetti: Crevatin Ivo", "ha cambiato idea")
    expect(region(person, re.compile("^In lista")).get_by_role("listitem")).to_have_count(6)
    act(person, person.page.locator("main"), "Chiudi la lista")
    expect(person.page.get_by_role("heading", name="La lista è chiusa")).to_be_visible()
    act(person, person.page.locator("main"), "Riapri la lista", "manca uno")
    act(person, person.page.locator("main"), "Chiudi la lista")
    person.page.get_by_role("link", name="Sorteggio", exact=True).click()
    seeds = region(person, "Teste di serie e desideri")
    seeds.get_by_label("Aggiungi una testa di serie").select_option("Bassi Tullio")
    seeds.get_by_role("button", name="Aggiungi").first.click()
    seeds.get_by_label("Una persona").select_option("Apollonio Nives")
    seeds.get_by_label("L'altra").select_option("Bressan Laura")
    seeds.get_by_role("button", name="Aggiungi").last.click()
    seeds.get_by_role("button", name="Salva").click()
    expect(seeds.get_by_role("button", name="Salva")).to_be_disabled()
    act(person, person.page.locator("main"), "Annuncia il sorteggio")
    person.page.get_by_label("La parola della sala").fill("bora")
    act(person, person.page.locator("main"), "Sorteggia")
    expect(region(person, "Il sorteggio")).to_contain_text("La parola era «bora»")
    expect(region(person, "Il sorteggio").locator("li")).to_have_count(2)
    person.page.get_by_role("link", name="In breve").click()
    next_step(person).get_by_role("link", name="Scegli la data").click()  # the calendar needs a first day
    person.page.get_by_label("Primo giorno").fill("2030-05-06")
    person.page.get_by_role("button", name="Salva le modifiche").click()
    sheet(person).get_by_label("Il motivo").fill("deciso in assemblea")
    sheet(person).get_by_role("button", name="Salva le modifiche").click()
    expect(region(person, "Versioni")).to_contain_text("deciso in assemblea")
    person.page.get_by_role("link", name="Calendario", exact=True).click()
    person.page.get_by_role("button", name="Metti in calendario 6 incontri").click()
    expect(person.page.get_by_role("heading", name="Lunedì 6 maggio")).to_be_visible()
    found = shown(person, name)
    assert all(each["placed"] for each in found["matches"])
    assert found["draws"][0]["source"]["seeds"] == ["m16"]


def test_a_match_is_moved_with_its_conflicts_before_and_after(club: Club) -> None:
    person = club.visit(role="organiser")
    name = drawn(person)
    go(person, name, "calendario")
    evening = person.page.get_by_role("group", name=re.compile("lunedì 6 maggio"))
    tiles = evening.get_by_role("button")
    expect(tiles).to_have_count(2)  # two groups of three: one match each an evening
    first, second = (each for each in shown(person, name)["matches"] if each["placed"]["day"] == "2030-05-06")
    tiles.first.click()
    sheet(person).get_by_label("Ora").fill("18:00")
    sheet(person).get_by_label("Tavolo").select_option("tavolo 2")
    expect(sheet(person).get_by_role("status")).to_contain_text("Al tavolo 2 a quell'ora si gioca l'incontro")
    called = shown(person, name)["people"]
    expect(sheet(person).get_by_role("status")).to_contain_text(" – ".join(called[who] for who in second["players"]))
    expect(sheet(person).get_by_role("button", name="Così non si può")).to_be_disabled()
    sheet(person).get_by_label("Ora").fill("21:00")
    expect(sheet(person).get_by_role("status")).to_contain_text("Alle 21:00 non si comincia")
    sheet(person).get_by_label("Arbitro").select_option("Livio Bernardi")
    sheet(person).get_by_role("button", name="Salva lo stesso").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(region(person, re.compile("nel calendario"))).to_contain_text("Alle 21:00 non si comincia")
    moved = next(each for each in shown(person, name)["matches"] if each["id"] == first["id"])["placed"]
    assert (moved["starts"], moved["table"], moved["referee"]) == (1260, 2, "arbitro-1")
    # by hand onto a free place, which asks nothing
    evening.get_by_role("button", name=re.compile("21:00")).drag_to(evening.locator(".cell.empty").nth(1))
    expect(region(person, re.compile("nel calendario")).get_by_text("Alle 21:00")).to_have_count(0)
    assert [
        each["placed"]["starts"] for each in shown(person, name)["matches"] if each["id"] == first["id"]
    ] == [1140]
    tile = evening.get_by_role("button", name=re.compile("19:00"))
    tile.drag_to(evening.get_by_role("button", name=re.compile("18:00 · tavolo 2")))  # onto another match
    expect(sheet(person).get_by_role("status")).to_contain_text("Al tavolo 2 a quell'ora")


def test_a_match_is_moved_on_a_phone(club: Club) -> None:
    person = club.visit(role="organiser", size="phone")
    name = drawn(person, title="Dal telefono")
    go(person, name, "calendario")
    person.page.get_by_role("group", name=re.compile("lunedì 6 maggio")).get_by_role("button").first.click()
    sheet(person).get_by_label("Tavolo").select_option("online, sul sito")
    expect(sheet(person)).to_contain_text("il tavolo si apre da sé")
    assert person.overflow() == []
    sheet(person).get_by_role("button", name=re.compile("Salva")).click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    assert [each["placed"]["table"] for each in shown(person, name)["matches"]].count(0) == 1


def test_results_absences_and_corrections(club: Club) -> None:
    person = club.visit(role="organiser")
    name = drawn(person, title="Risultati")
    matches = shown(person, name)["matches"]
    go(person, name, "risultati")
    rows = region(person, "Incontri")
    rows.get_by_role("button", name=re.compile("^Scrivi il risultato")).first.click()
    asked = sheet(person)
    names = asked.get_by_role("heading").inner_text().split(" – ")
    asked.get_by_label("Chi ha chiuso la smazzata 1").select_option(names[0])
    asked.get_by_label(f"{names[1]}, smazzata 1").fill("500")
    expect(asked.get_by_role("status")).to_contain_text("non possono essere 500")
    asked.get_by_label(f"{names[1]}, smazzata 1").fill("KD 7C JK")
    expect(asked.get_by_text("0 – 42", exact=True)).to_be_visible()
    asked.get_by_role("button", name="Salva il risultato").click()
    expect(asked.get_by_role("alert")).to_contain_text("nessuno ha ancora vinto")
    person.forgive("409")
    for deal in (2, 3):
        asked.get_by_label(f"Chi ha chiuso la smazzata {deal}").select_option(names[0])
        asked.get_by_label(f"{names[1]}, smazzata {deal}").fill("T")
    expect(asked.get_by_role("status")).to_contain_text(f"Finita: vince {names[0]}")
    asked.get_by_role("button", name="Salva il risultato").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(rows.get_by_role("button", name=re.compile("^Scrivi il risultato"))).to_have_count(5)
    # it was the other way round
    rows.get_by_text("Finiti (1)").click()
    expect(rows.get_by_role("listitem")).to_contain_text("0 – 242")
    rows.get_by_role("button", name=re.compile("^Apri")).click()
    sheet(person).get_by_text("Correggi", exact=True).click()
    for deal in (1, 2, 3):
        sheet(person).get_by_label(f"Chi ha chiuso la smazzata {deal}").select_option(names[1])
        sheet(person).get_by_label(f"{names[0]}, smazzata {deal}").fill("T")
    expect(sheet(person).get_by_role("status")).to_contain_text("Smazzata 3")  # over after two
    sheet(person).get_by_role("button", name="Togli la smazzata 3").click()
    expect(sheet(person).get_by_role("status")).to_contain_text(f"Finita: vince {names[1]}")
    sheet(person).get_by_label("Il motivo").fill("colonne scambiate")
    sheet(person).get_by_role("button", name="Correggi il risultato").click()
    expect(rows.get_by_role("listitem")).to_contain_text("200 – 0")
    expect(rows.get_by_role("listitem")).to_contain_text("corretto")
    rows.get_by_role("button", name=re.compile("^Apri")).click()
    expect(sheet(person)).to_contain_text("Corretto: colonne scambiate")
    expect(sheet(person)).to_contain_text("confermato")
    expect(sheet(person).get_by_role("button", name="Annulla l'ultima smazzata")).to_have_count(0)
    person.page.keyboard.press("Escape")
    # somebody does not come; taken back, and entered again
    rows.get_by_text(re.compile("^Da giocare")).click()
    rows.get_by_role("button", name=re.compile("^Scrivi il risultato")).first.click()
    sheet(person).get_by_text("Assente", exact=True).click()
    sheet(person).get_by_role("checkbox").first.check()
    sheet(person).get_by_role("button", name="Segna l'assenza").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    rows.get_by_text("Finiti (2)").click()
    rows.get_by_role("listitem").filter(has_text="assenza").get_by_role("button").click()
    sheet(person).get_by_role("button", name="Annulla l'assenza").click()
    sheet(person).locator("form button").last.click()
    expect(rows.get_by_text("Finiti (1)")).to_be_visible()
    assert len(matches) == 6


def test_warned_excluded_and_let_in_again(club: Club) -> None:
    person = club.visit(role="referee", size="phone")
    secretary = club.visit(role="secretary")
    name = drawn(secretary, title="Disciplina")
    go(person, name, "risultati")
    box = region(person, "Richiami ed esclusioni")
    box.get_by_label("Chi").select_option("Cossutta Anna")
    act(person, box, re.compile("^Richiama"), "ritardi ripetuti")
    expect(box.get_by_role("listitem")).to_contain_text("ritardi ripetuti")
    box.get_by_label("Chi").select_option("Cossutta Anna")
    box.get_by_label("Articolo violato").select_option("art. 11")
    act(person, box, re.compile("^Escludi"), "carte segnate")
    expect(box.get_by_role("listitem").last).to_contain_text("art. 11")
    expect(box.get_by_role("button", name=re.compile("^Riammetti"))).to_have_count(
        0
    )  # that is the organiser's
    go(secretary, name, "risultati")
    act(secretary, region(secretary, "Richiami ed esclusioni"), re.compile("^Riammetti"), "un errore")
    assert not any(each["out"] for each in shown(secretary, name)["entrants"])


def test_the_board_is_made_and_the_tournament_concluded(club: Club) -> None:
    person = club.visit(role="organiser")
    name = drawn(person, title="Alla fine")
    for each in shown(person, name)["matches"][:-1]:
        order(person, name, {"type": "report", "match": each["id"], "entries": [LOST, LOST]})
    go(person, name, "")
    expect(next_step(person)).to_contain_text("Manca 1 risultato")
    act(person, next_step(person), "Passa oltre prima della fine", "si è rotto il riscaldamento")
    expect(next_step(person)).to_contain_text("Metti in calendario 4 incontri")
    order(person, name, {"type": "schedule"})
    printed = papers(person, "Segnapunti vuoti")
    while waiting := [each for each in shown(person, name)["matches"] if each["state"] == "waiting"]:
        for each in waiting:
            order(person, name, {"type": "report", "match": each["id"], "entries": [LOST, LOST]})
    expect(next_step(person)).to_contain_text("Concludi il torneo")
    next_step(person).get_by_role("button", name="Concludi").click()
    expect(sheet(person)).to_contain_text("Non si torna indietro")
    sheet(person).get_by_role("button", name="Concludi").click()
    expect(next_step(person)).to_contain_text("Il torneo è concluso")
    printed |= papers(person, "Attestati")
    assert len(printed) == 8


# ---- notices ------------------------------------------------------------------------------------------------
def test_notices_and_letters(club: Club) -> None:
    person = club.visit(role="organiser")
    name = drawn(person, title="Avvisi")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go(person, name, "avvisi")
    person.page.get_by_label("Avviso a tutti").last.fill("Si gioca al primo piano.")
    person.page.get_by_role("button", name="Pubblica l'avviso").click()
    expect(region(person, "Avviso a tutti").get_by_role("listitem")).to_contain_text(
        "Si gioca al primo piano."
    )
    letters = region(person, "Lettere")
    expect(letters.get_by_role("listitem")).to_have_count(6)
    letters.get_by_role("button", name="Copia: Anna Cossutta").click()
    assert "Ciao Anna" in person.page.evaluate("() => navigator.clipboard.readText()")
    letters.get_by_role("button", name="Copia tutte (6)").click()
    copied = person.page.evaluate("() => navigator.clipboard.readText()")
    assert all(each in copied for each in ("Ciao Anna", "Ciao Bruno", "carla.zanier@example.org"))
    mail = letters.get_by_role("link", name="Scrivi: Anna Cossutta").get_attribute("href")
    assert mail is not None
    assert mail.startswith("mailto:anna.cossutta%40example.org?subject=Avvisi&body=Ciao%20Anna")


def test_letters_are_copied_where_there_is_no_clipboard(club: Club) -> None:
    """In a club's own network, without TLS."""
    person = club.visit(role="organiser")
    name = drawn(person, title="Senza appunti")
    person.context.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    go(person, name, "avvisi")
    region(person, "Lettere").get_by_role("button", name="Copia: Anna Cossutta").click()
    expect(person.page.locator("textarea.unseen")).to_have_count(0)
    notice = person.page.get_by_label("Avviso a tutti").last
    notice.press("Control+V")
    expect(notice).to_have_value(re.compile("^Ciao Anna"))
