"""The public pages of a club and its tournaments: for everybody, for a member, for the club's people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.club import API, CLUB, Club, Role, order, shown, tournament
from browser.person import SIZES, Person, Size
from browser.registered import register

PARTS = ("", "gironi", "calendario", "classifica", "registro", "regolamento")
AXE: dict[str, Size] = {"it": "small", "en": "desk"}
"""What each language is listened to at: the words differ, the parts are the same."""


def part(person: Person, title: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("region", name=title)


def looked_at(person: Person, path: str) -> None:
    """Small and large: nothing too wide, nothing that axe minds, no key in place of a text."""
    person.go(path)
    person.page.locator("main :is(section, .none)").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    for size in ("desk", "small"):
        width, height = SIZES[size]
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.overflow() == [], (path, size)
        if AXE[person.language] == size:
            assert person.axe() == [], (path, size)
    assert re.findall(r"\b(?:clubs|tour|club)_[a-z_]+\b", person.page.locator("body").inner_text()) == []


# ---- every page ---------------------------------------------------------------------------------------------
@pytest.mark.broad
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("name", ["esempio-2026", "primavera", "autunno"])
@pytest.mark.parametrize("parts", [PARTS[:3], PARTS[3:]])
def test_every_part_of_a_tournament_small_and_large(
    club: Club, name: str, parts: tuple[str, ...], language: str
) -> None:
    person = club.visit(tournament(name, parts[0]), language=language)
    for each in parts:
        looked_at(person, tournament(name, each))
        assert person.page.evaluate("document.documentElement.lang") == language


@pytest.mark.broad
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(("role", "path"), [(None, "/circoli"), (None, CLUB), ("secretary", CLUB), ("member", CLUB)])
def test_clubs_and_the_club_small_and_large(club: Club, path: str, role: Role | None, language: str) -> None:
    looked_at(club.visit(path, role=role, language=language), path)


# ---- clubs --------------------------------------------------------------------------------------------------
def test_clubs_are_found_by_name_and_town(club: Club) -> None:
    person = club.visit("/", size="phone")
    person.page.get_by_role("link", name=re.compile("Circoli.*Tornei, gironi")).click()
    listed = person.page.get_by_role("link", name=re.compile("Circolo Velico d'Esempio"))
    expect(listed).to_be_visible()
    search = person.page.get_by_label("Cerca per nome o città")
    search.fill("zzz")
    expect(listed).to_have_count(0)
    expect(person.page.get_by_text("Nessun circolo con questo nome")).to_be_visible()
    search.fill("trièste")  # the town, and accents do not matter
    expect(person.page.get_by_text("1 circolo trovato")).to_have_count(1)
    expect(person.page.get_by_role("link", name="Apri un circolo")).to_have_attribute("href", "/circoli/nuovo")
    listed.click()
    expect(person.page.get_by_role("heading", level=1, name="Circolo Velico d'Esempio")).to_be_visible()
    expect(person.page.get_by_role("link", name="segreteria@example.org")).to_have_attribute(
        "href", "mailto:segreteria@example.org"
    )


def test_the_club_says_what_it_plays_and_who_won(club: Club) -> None:
    person = club.visit()
    expect(part(person, "Iscrizioni aperte").get_by_role("link")).to_contain_text("Torneo d'autunno")
    expect(part(person, "In corso").get_by_role("link")).to_contain_text("Torneo di primavera")
    past = part(person, "Edizioni passate").get_by_role("link")
    expect(past).to_contain_text(re.compile(r"1º\s*Paola Vascotto.*2º\s*Renzo Gregori.*3º\s*Nives Apollonio"))
    fame = part(person, "Albo d'oro")
    expect(fame.get_by_role("row")).to_have_count(11)
    expect(fame.get_by_role("row").nth(1)).to_contain_text("Paola Vascotto")
    fame.get_by_role("button", name="Mostra tutti i 23").click()
    expect(fame.get_by_role("row")).to_have_count(24)
    expect(part(person, "Per chi gestisce")).to_have_count(0)


def test_the_club_s_people_have_their_doors(club: Club) -> None:
    def doors(role: Role) -> set[str]:
        person = club.visit(role=role)
        links = part(person, "Per chi gestisce").get_by_role("link")
        links.first.wait_for()
        return {str(each.get_attribute("href")).removeprefix(CLUB) for each in links.all()}

    referee = {"/soci", "/tornei/primavera/arbitro"}
    organiser = referee | {"/nuovo-torneo", "/tornei/primavera/banco", "/tornei/autunno/banco"}
    assert doors("referee") == referee
    assert doors("organiser") == organiser
    assert doors("secretary") == organiser | {"/gestione"}


# ---- names --------------------------------------------------------------------------------------------------
def test_names_are_those_people_agreed_to_whoever_looks_and_whole_at_the_desk(club: Club) -> None:
    nobody = club.visit(tournament("esempio-2026", "gironi"))
    expect(nobody.page.get_by_text("Socio M06").first).to_be_visible()
    referee = club.visit(tournament("esempio-2026", "gironi"), role="referee")
    expect(referee.page.get_by_text("Socio M06").first).to_be_visible()  # it may hang on the wall
    assert not re.search("Sancin|Pahor|Zidarich", referee.page.locator("main").inner_text())
    referee.go(tournament("esempio-2026", "banco/risultati"))
    referee.page.get_by_text(re.compile("^Tutti")).first.click()
    expect(referee.page.get_by_text("Sancin Fabio").first).to_be_visible()
    for each in PARTS:
        nobody.go(tournament("esempio-2026", each))
        nobody.page.locator("main section").first.wait_for()
        nobody.page.wait_for_load_state("networkidle")
        text = nobody.page.locator("body").inner_text()
        assert not re.search("Sancin|Pahor|Zidarich", text), each
    expect(referee.page.get_by_text("Pahor Dario").first).to_be_visible()
    assert "Socio M" not in referee.page.locator("main").inner_text()


# ---- a tournament -------------------------------------------------------------------------------------------
def test_groups_say_what_decided(club: Club) -> None:
    person = club.visit(tournament("esempio-2026", "gironi"))
    group = part(person, "Girone D")
    rows = group.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Berto Sponza")
    expect(rows.nth(1)).to_contain_text("40")
    expect(rows.nth(1)).to_contain_text("Passa")
    expect(rows.nth(2)).to_contain_text("Renzo Gregori")
    tie = group.get_by_role("listitem").filter(has_text="Berto Sponza e Renzo Gregori: pari a 40 VP.")
    expect(tie).to_contain_text("Scontro diretto")
    expect(tie).to_contain_text(re.compile(r"Berto Sponza\s*20 VP\s*Renzo Gregori\s*0 VP"))
    group.get_by_text("Incontri del girone D").click()
    expect(group.get_by_role("link")).to_have_count(6)

    wild = part(person, "Ripescaggi")
    expect(wild).to_contain_text("Con 4 ripescaggi si arriva a 16")
    rows = wild.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Elsa Degrassi")
    expect(rows.nth(1)).to_contain_text("−7,7")
    expect(rows.nth(1)).to_contain_text("Ripescaggio")
    expect(rows.filter(has_text="Walter Coslovich")).to_contain_text("non passa")
    wild.get_by_text("Come si è deciso a parità").click()
    expect(wild.get_by_text("−7,7 a partita (−23 in 3)")).to_be_visible()
    expect(part(person, "Girone B").get_by_role("row").filter(has_text="Socio M12")).to_contain_text("fuori dal torneo")


def test_what_is_under_way_and_who_is_looked_for(club: Club) -> None:
    person = club.visit(tournament("primavera"), size="phone")
    expect(person.page.get_by_role("group", name="A che punto siamo")).to_contain_text("Incontri giocati: 9 su 36")
    expect(part(person, "Avvisi")).to_contain_text("Giovedì si comincia alle 18 in punto.")
    expect(part(person, "Da giocare").get_by_text(re.compile("si gioca: dopo 1 smazzata"))).to_be_visible()
    person.page.get_by_label("Chi cerchi?").select_option(label="Anna Cossutta")
    expect(person.page).to_have_url(re.compile("persona=m01"))
    found = part(person, "Trova una persona")
    expect(found).to_contain_text("Prossimo incontro")
    expect(found).to_contain_text(re.compile("tavolo [1-6]"))
    person.page.get_by_role("link", name="Calendario").first.click()  # who was looked for stays so
    expect(person.page.get_by_label("Chi cerchi?")).to_have_value("m01")
    matches = person.page.locator("main li").filter(has_text="Anna Cossutta")
    expect(matches.first).to_be_visible()
    assert person.page.locator("main section li").count() == matches.count()
    feed = person.page.get_by_role("link", name="Aggiungi al calendario").get_attribute("href")
    assert feed is not None
    assert feed.startswith("webcal://")
    answer = person.context.request.get(feed.replace("webcal:", "http:"))
    assert answer.ok
    assert answer.text().count("BEGIN:VEVENT") == 3
    paper = person.page.get_by_role("link", name=re.compile("^Stampa")).first.get_attribute("href")
    assert person.context.request.get(str(paper)).headers["content-type"] == "application/pdf"


def test_the_end_has_a_podium_and_a_ranking(club: Club) -> None:
    person = club.visit(tournament("esempio-2026"))
    expect(person.page.get_by_role("group", name="A che punto siamo")).to_contain_text("Paola Vascotto")
    person.go(tournament("esempio-2026", "classifica"))
    rows = part(person, "Classifica finale").get_by_role("listitem")
    expect(rows).to_have_count(24)
    expect(rows.first).to_contain_text(re.compile("Paola Vascotto.*Premio.*ha vinto il torneo"))
    expect(rows.last).to_contain_text("fuori dal torneo")
    person.go(tournament("primavera", "classifica"))
    expect(part(person, "Classifica provvisoria")).to_contain_text("Il torneo non è finito")


def test_the_log_is_read_by_kind_and_by_person(club: Club) -> None:
    person = club.visit(tournament("esempio-2026", "registro"))
    lines = part(person, "Registro").get_by_role("listitem")
    expect(lines.first).to_contain_text("Torneo concluso")
    expect(lines.first).to_contain_text(re.compile("art. 4.*Segretario: Segreteria Esempio"))
    person.page.get_by_text("Decisioni").click()
    expect(person.page.get_by_text("14 righe")).to_be_visible()
    out = lines.filter(has_text="Socio M12 è fuori dal torneo")
    expect(out).to_contain_text("art. 9")
    expect(out).not_to_contain_text("baruffa")
    person.page.get_by_text("Tutto", exact=True).click()
    person.page.get_by_label("Chi cerchi?").select_option(label="Tullio B.")
    absent = lines.filter(has_text="Tullio B. non si presenta e perde")
    expect(absent).to_contain_text("art. 8")
    absent.get_by_role("link", name=re.compile("Tullio B..*Girone A, 1° turno")).click()
    expect(person.page).to_have_url(re.compile("/incontri/1.A.2"))
    referee = club.visit(tournament("esempio-2026", "banco/risultati"), role="referee")
    expect(referee.page.get_by_text("baruffa dopo l'ammonizione")).to_be_visible()  # why is said at the desk


def test_the_rules_in_force_in_words(club: Club) -> None:
    person = club.visit(tournament("autunno", "regolamento"), size="phone")
    rules = part(person, "Il torneo, punto per punto")
    for words in (
        "Gironi di circa 4, poi tabellone a eliminazione",
        "I primi 2 di ogni girone. Più i ripescaggi",
        "Lunedì, martedì e giovedì, dalle 18:00 alle 20:00",
        "una partita ai 151",
        "Scontro diretto → MP, punti partita",
    ):
        expect(rules).to_contain_text(re.compile(re.escape(words), re.IGNORECASE))
    expect(part(person, "Come è cambiato")).to_contain_text("Mai")
    person.page.get_by_role("link", name=re.compile("^Leggi «")).click()
    expect(person.page).to_have_url(re.compile("/regole/scala40/club"))
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_that_stays_open_follows(club: Club) -> None:
    reader = club.visit(tournament("primavera"), size="phone", language="en")
    expect(reader.page.get_by_text("Giovedì si comincia")).to_be_visible()
    organiser = club.visit(tournament("primavera"), role="organiser")
    order(organiser, "primavera", {"type": "announce", "text": "Domani la sala è chiusa."})
    expect(part(reader, "News").get_by_text("Domani la sala è chiusa.")).to_be_visible()


def test_what_is_not_there_is_said_so(club: Club) -> None:
    person = club.visit("/circoli/nessuno")
    expect(person.page.get_by_text("Questo circolo non c'è.")).to_be_visible()
    person.go(tournament("mai-visto"))
    expect(person.page.get_by_role("heading", name="Questo torneo non si trova")).to_be_visible()
    assert person.axe() == []
    person.forgive("404 (Not Found)")


# ---- a member -----------------------------------------------------------------------------------------------
def test_a_member_registers_and_withdraws(club: Club) -> None:
    nobody = club.visit(tournament("autunno"))
    expect(part(nobody, "Come ci si iscrive")).to_contain_text("segreteria@example.org")
    expect(nobody.button("tour_register")).to_have_count(0)

    member = club.visit(CLUB, role="member", size="phone")  # Bruno Furlan
    expect(part(member, "Iscrizioni aperte")).to_contain_text("Non sei in lista")
    part(member, "Iscrizioni aperte").get_by_role("link").click()
    mine = part(member, "La tua iscrizione")
    expect(mine).to_contain_text("Non sei in lista")
    member.press("tour_register")
    expect(mine).to_contain_text("Sei in lista: manca la conferma")
    expect(part(member, "9 iscritti").get_by_text("Bruno Furlan")).to_be_visible()
    assert member.axe() == []
    expect(part(nobody, "9 iscritti").get_by_text("Bruno Furlan")).to_be_visible()

    member.press("tour_withdraw")
    sheet = member.page.get_by_role("dialog")
    sheet.get_by_label(re.compile("Motivo")).fill("sono via")
    assert member.axe() == []
    sheet.get_by_role("button", name="Mi ritiro").click()
    expect(mine).to_contain_text("Hai ritirato l'iscrizione")
    expect(part(member, "8 iscritti")).to_be_visible()
    assert next(each for each in shown(member, "autunno")["entrants"] if each["who"] == "m02")["out"] == "withdrew"
    nobody.go(tournament("autunno", "registro"))
    line = nobody.page.get_by_role("listitem").filter(has_text="Bruno Furlan si ritira")
    expect(line).to_be_visible()
    expect(line).not_to_contain_text("sono via")
    member.press("tour_register")  # as long as the list is open
    expect(mine).to_contain_text("Sei in lista")


def test_a_refusal_has_its_article(club: Club) -> None:
    member = club.visit(tournament("autunno"), role="member", member="m03", size="phone")
    expect(member.button("tour_register")).to_be_visible()
    member.page.route("**/version", lambda route: route.abort())  # it does not hear of what comes now
    order(member, "autunno", {"type": "register", "who": "m03", "member": True, "adult": True})  # on another device
    member.press("tour_register")
    alert = part(member, "La tua iscrizione").get_by_role("alert")
    expect(alert).to_contain_text("Regolamento del circolo, art. 3")
    member.page.unroute("**/version")
    member.forgive("Failed to load resource")


def test_a_member_chooses_what_is_shown_and_leaves(club: Club) -> None:
    member = club.visit(CLUB, role="member", member="m05")  # Elsa Degrassi
    mine = part(member, "Io nel circolo")
    expect(mine).to_contain_text("Gli altri ti vedono come")
    mine.get_by_text("Senza nome").click()
    expect(mine.get_by_role("status")).to_contain_text("«Socio M05»")
    nobody = club.visit(tournament("primavera", "gironi"))
    expect(nobody.page.get_by_text("Socio M05").first).to_be_visible()
    assert "Degrassi" not in nobody.page.locator("body").inner_text()
    mine.get_by_text("Nome e cognome").click()
    expect(mine.get_by_role("status")).to_contain_text("«Elsa Degrassi»")

    member.press("clubs_leave")
    assert member.axe() == []
    member.page.get_by_role("dialog").get_by_role("button", name="Scollega", exact=True).click()
    expect(part(member, "Ho un codice del circolo")).to_be_visible()
    expect(part(member, "Io nel circolo")).to_have_count(0)


def test_a_code_links_an_account(club: Club) -> None:
    secretary = club.visit(CLUB, role="secretary")
    code = secretary.ask(f"{API}/members/m08/code", {})["code"]
    person = club.visit("/circoli", size="phone")
    expect(person.page.get_by_text("Prima entra, o registrati")).to_be_visible()
    register(person, "Ivo di nuovo")
    person.go("/circoli")
    field = person.page.get_by_label("Codice ricevuto in segreteria")
    field.fill("non-vale")
    person.press("clubs_join_go")
    expect(person.page.get_by_role("alert")).to_contain_text("Il codice non vale più")
    field.fill(f" {code} ")
    person.press("clubs_join_go")
    expect(part(person, "Io nel circolo")).to_contain_text("Ivo Crevatin")
    person.go("/circoli")
    expect(part(person, "I miei circoli").get_by_role("link")).to_contain_text("Socio")
    person.forgive("Failed to load resource")  # the code that does not hold


def test_the_standing_of_the_members(club: Club) -> None:
    nobody = club.visit(CLUB)
    expect(part(nobody, "I soci online")).to_contain_text("la vede chi è del circolo")
    member = club.visit(CLUB, role="member")
    part(member, "I soci online").get_by_role("link", name="La classifica dei soci").click()
    expect(member.page).to_have_url(re.compile("/classifiche.circolo=esempio"))
    which = member.page.get_by_role("combobox", name="Circolo", exact=True)
    expect(which).to_have_value("esempio")
    expect(member.page.get_by_text("Qui non c'è ancora nessuno")).to_be_visible()
    which.select_option(label="Di tutti, non solo di un circolo")
    expect(member.page).not_to_have_url(re.compile("circolo"))


def test_the_parts_of_a_tournament_leave_room_for_them_on_a_phone(club: Club) -> None:
    """Eight tabs in two rows of four; and the widest table, with its badges, is no wider than the screen."""
    person = club.visit(tournament("primavera", "gironi"), size="small")
    tabs = person.page.get_by_role("navigation", name=person.word("tour_parts")).get_by_role("link")
    expect(tabs).to_have_count(8)
    boxes = [box for tab in tabs.all() if (box := tab.bounding_box())]
    assert len({box["y"] for box in boxes}) == 2
    assert min(box["height"] for box in boxes) >= 44
    assert not any(tab.evaluate("tab => tab.scrollWidth > tab.clientWidth") for tab in tabs.all())
    expect(part(person, "Ripescaggi")).to_be_visible()
    assert person.overflow() == []
