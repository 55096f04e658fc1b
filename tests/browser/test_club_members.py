"""The secretary's pages: a club is opened, its members are entered, imported, mended, linked and erased, roles are
given; referees see no contacts, and others nothing."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.club import API, CLUB, STAFF, Club
from browser.person import Person, Size
from browser.registered import register

LIST = """Cognome;Nome;Tessera;Email;Maggiorenne
Rossi;Maria;12;maria@example.org;sì
D'Alò;Zoë;13;zoe chiocciola it;forse
"""


def a_club(club: Club, *members: dict[str, object]) -> tuple[Person, str]:
    """A club of the secretary's own, with these members, and its address."""
    person = club.visit("/circoli/nuovo", role="secretary")
    name = f"prova-{secrets.token_hex(4)}"
    person.ask("/api/clubs", {"id": name, "name": "Circolo di Prova", "town": "Gorizia", "contact": "info@prova.it"})
    for each in members:
        person.ask(f"/api/clubs/{name}/members", {"name": "Anna", **each})
    return person, f"/circoli/{name}"


def rows(person: Person) -> Locator:
    return person.page.locator("main ul button.row")


def count(person: Person, text: str) -> None:
    expect(person.page.get_by_role("heading", level=2, name=text, exact=True)).to_be_visible()


def dialog(person: Person) -> Locator:
    return person.page.get_by_role("dialog")


def opened(person: Person, name: str) -> Locator:
    rows(person).filter(has_text=name).click()
    found = dialog(person)
    expect(found.get_by_role("heading", name=name)).to_be_visible()
    return found


# ---- a club -------------------------------------------------------------------------------------------------
def test_a_club_is_opened(club: Club) -> None:
    nobody = club.visit("/circoli/nuovo", size="phone")
    expect(nobody.page.get_by_role("heading", name="Prima serve un account registrato")).to_be_visible()
    mark = secrets.token_hex(3)
    nobody.page.get_by_label(re.compile("^Nome")).fill(f"Altra {mark}")
    nobody.page.get_by_label(re.compile("^Password")).fill("un asso di bastoni")
    nobody.press("profile_register_go")
    expect(nobody.button("newclub_go")).to_be_visible()  # and goes on here
    nobody.ask("/api/clubs", {"id": f"altro-{mark}", "name": "Altro"})
    person = club.visit("/circoli/nuovo", role="secretary", size="phone")
    go = person.button("newclub_go")
    expect(go).to_be_disabled()
    person.page.get_by_label("Nome del circolo").fill(f"Società degli Àssi {mark}")
    address = person.page.get_by_label("Indirizzo", exact=True)
    expect(address).to_have_value(f"societa-degli-assi-{mark}")
    address.fill("Con spazi")
    expect(person.page.get_by_role("alert")).to_contain_text("lettere minuscole senza accenti")
    expect(go).to_be_disabled()
    address.fill(f"altro-{mark}")
    go.click()
    expect(person.page.get_by_role("alert")).to_contain_text("è già di un altro circolo")
    person.forgive("409")
    address.fill(f"assi-{mark}")
    person.page.get_by_label("Città").fill("Gorizia")
    go.click()
    expect(person.page).to_have_url(re.compile(f"/circoli/assi-{mark}/gestione$"))
    expect(person.page.get_by_label("Città")).to_have_value("Gorizia")
    first = person.page.get_by_role("group", name="I primi passi")
    expect(first).to_contain_text("Metti i soci")
    first.get_by_role("link", name="Vai ai soci").click()
    expect(person.page.get_by_role("heading", name="Ancora nessun socio")).to_be_visible()
    person.press("members_add")
    dialog(person).get_by_role("textbox", name="Cognome").fill("Rossi")
    dialog(person).get_by_label("Nome", exact=True).fill("Maria")
    person.press("members_add_go")
    first.get_by_role("link", name="Nuovo torneo").click()
    expect(person.page.get_by_role("button", name="Crea il torneo").first).to_be_visible()


def test_the_club_says_something_else_of_itself(club: Club) -> None:
    person, path = a_club(club)
    person.go(f"{path}/gestione")
    town = person.page.get_by_label("Città")
    expect(person.button("office_save")).to_be_disabled()
    town.fill("Trieste")
    person.press("office_save")
    expect(person.page.get_by_text("Salvato.")).to_be_visible()
    person.press("office_undo")
    expect(town).to_have_value("Gorizia")
    person.page.reload()
    expect(town).to_have_value("Gorizia")


def test_roles_are_given_and_taken(club: Club) -> None:
    person, path = a_club(club)
    person.go(f"{path}/gestione")
    staff = person.page.get_by_role("region", name="Gli incarichi")
    name = staff.get_by_label("Nome dell'account")
    name.fill("Nessuno di nessuno")
    person.press("office_give_go")
    expect(staff.get_by_role("alert")).to_be_visible()
    person.forgive("404")
    name.fill(STAFF["referee"])
    person.press("office_give_go")
    expect(staff.get_by_text(f"{STAFF['referee']}: Arbitro.")).to_be_visible()
    role = staff.get_by_label(f"Incarico di {STAFF['referee']}")
    role.select_option("organiser")
    expect(staff.get_by_text(f"{STAFF['referee']}: Organizzatore.")).to_be_visible()
    person.press("office_undo")
    expect(role).to_have_value("referee")
    staff.get_by_role("button", name=f"Togli l'incarico a {STAFF['referee']}").click()
    expect(role).to_have_count(0)
    person.press("office_undo")
    expect(role).to_have_value("referee")
    # The only secretary can neither become something else nor go.
    mine = staff.get_by_label(f"Incarico di {STAFF['secretary']}")
    mine.select_option("referee")
    expect(staff.get_by_role("alert")).to_contain_text("nominane prima un altro")
    expect(mine).to_have_value("secretary")
    staff.get_by_role("button", name=f"Togli l'incarico a {STAFF['secretary']}").click()
    dialog(person).get_by_role("button", name="Lascio l'incarico").click()
    expect(staff.get_by_role("alert")).to_contain_text("nominane prima un altro")
    person.forgive("409")


# ---- lists --------------------------------------------------------------------------------------------------
def test_a_list_with_a_bad_line_is_mended_and_imported(club: Club) -> None:
    person, path = a_club(club)
    person.go(f"{path}/soci")
    person.press("members_import")
    sheet = dialog(person)
    text = sheet.get_by_label("Oppure incolla qui")
    text.fill(LIST)
    person.press("members_import_look")
    alert = sheet.get_by_role("alert")
    expect(alert).to_contain_text("Una riga da correggere: non è cambiato niente.")
    expect(alert).to_contain_text("Riga 3:")
    person.forgive("422")
    alert.get_by_role("button", name="Riga 3:").click()
    selected = text.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == "D'Alò;Zoë;13;zoe chiocciola it;forse"
    text.fill(LIST.replace("forse", "no").replace("zoe chiocciola it", "zoe@example.org"))
    person.press("members_import_look")
    expect(sheet.get_by_role("status")).to_contain_text("2 nuovi, 0 da aggiornare, 0 uguali")
    sheet.get_by_role("button", name="Importa", exact=True).click()
    expect(dialog(person)).to_have_count(0)
    count(person, "2 soci")
    expect(person.page.get_by_text("Importato: 2 nuovi, 0 da aggiornare, 0 uguali.")).to_be_visible()
    expect(rows(person).first).to_contain_text("D'Alò Zoë")
    expect(rows(person).first).to_contain_text("età da attestare")


def test_a_file_as_windows_writes_it(club: Club, tmp_path: Path) -> None:
    person, path = a_club(club, {"surname": "Rossi", "name": "Maria", "number": "12"})
    person.go(f"{path}/soci")
    person.press("members_import")
    sheet = dialog(person)
    choose = sheet.locator("input[type=file]")
    workbook = tmp_path / "soci.xlsx"
    workbook.write_bytes(b"PK\x03\x04\x00\x01\x81")
    choose.set_input_files(workbook)
    expect(sheet.get_by_role("alert")).to_contain_text("salvalo da Excel come")
    person.forgive("422")
    file = tmp_path / "soci.csv"
    file.write_bytes("Cognome;Nome;Tessera\r\nRossi;Maria Niccolò;12\r\nBianchi;Ugo;14\r\n".encode("cp1252"))
    choose.set_input_files(file)
    expect(sheet.get_by_label("Oppure incolla qui")).to_have_value(re.compile("Niccolò"))
    expect(sheet.get_by_role("status")).to_contain_text("1 nuovi, 1 da aggiornare, 0 uguali")
    sheet.get_by_role("button", name="Importa", exact=True).click()
    count(person, "2 soci")
    expect(rows(person).last).to_contain_text("Rossi Maria Niccolò")
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Scarica l'elenco").click()
    kept = download.value.path().read_text("utf-8-sig")
    assert "Rossi;Maria Niccolò;12" in kept
    assert "Bianchi;Ugo;14" in kept


# ---- members ------------------------------------------------------------------------------------------------
def test_members_are_added_changed_and_that_is_undone(club: Club) -> None:
    person, path = a_club(club)
    person.go(f"{path}/soci")
    person.press("members_add")
    sheet = dialog(person)
    for surname in ("Rossi", "Bianchi"):
        sheet.get_by_role("textbox", name="Cognome").fill(surname)
        sheet.get_by_label("Nome", exact=True).fill("Maria")
        sheet.get_by_label("Dichiara di avere 18 anni").check()
        person.press("members_add_another")
        expect(sheet.get_by_role("status")).to_have_text(f"{surname} Maria: aggiunto all'elenco.")
        expect(sheet.get_by_role("textbox", name="Cognome")).to_be_focused()
    sheet.get_by_role("textbox", name="Cognome").fill("Verdi")
    sheet.get_by_label("Nome", exact=True).fill("Ugo")
    sheet.get_by_label("E-mail").fill("niente")
    person.press("members_add_go")
    expect(sheet.get_by_role("alert")).to_contain_text("non è un indirizzo di posta")
    person.forgive("422")
    sheet.get_by_label("E-mail").fill("ugo@example.org")
    person.press("members_add_go")
    count(person, "3 soci")
    person.press("office_undo")
    count(person, "2 soci")
    opened(person, "Rossi Maria").get_by_role("button", name="Modifica").click()
    sheet.get_by_label("Numero di tessera").fill("7")
    sheet.get_by_text("nome e iniziale").click()
    person.press("office_save")
    expect(rows(person).last).to_contain_text("nome e iniziale")
    expect(person.page.get_by_text("Rossi Maria: salvato.")).to_be_visible()
    person.press("office_undo")
    expect(rows(person).last).to_contain_text("nessun nome")
    person.page.reload()
    expect(rows(person)).to_have_count(2)
    expect(rows(person).last).to_contain_text("nessun nome")


def test_members_are_found(club: Club) -> None:
    person = club.visit(f"{CLUB}/soci", role="secretary")
    count(person, "24 soci")
    search = person.page.get_by_label("Cerca")
    search.fill("fùrlan bru")
    count(person, "1 di 24 soci")
    expect(rows(person)).to_contain_text(["Furlan Bruno"])
    search.fill("zzz")
    expect(person.page.get_by_text("Nessuno corrisponde.")).to_be_visible()
    search.fill("")
    first = rows(person).first.inner_text()
    person.page.get_by_label("In ordine di").select_option("name")
    expect(rows(person).first).not_to_have_text(first)
    person.page.get_by_label("Quali").select_option("minor")
    expect(person.page.get_by_role("heading", level=2).first).to_have_text(re.compile(r"^\d+ di 24 soci$"))


def test_an_account_is_linked_by_a_code_and_unlinked(club: Club) -> None:
    person, path = a_club(club, {"surname": "Rossi"})
    person.go(f"{path}/soci")
    sheet = opened(person, "Rossi Anna")
    person.press("members_code")
    code = sheet.locator(".code b").inner_text()
    link = sheet.get_by_label("Link per collegare l'account")
    expect(link).to_have_value(re.compile(rf"/circoli\?codice={code}$"))
    expect(sheet.get_by_role("img", name=re.compile("Codice da inquadrare"))).to_be_visible()
    person.page.emulate_media(media="print")  # the slip, and nothing else
    expect(person.page.get_by_text("Stampa il foglietto")).to_be_hidden()
    expect(person.page.get_by_role("heading", level=1)).to_be_hidden()
    expect(person.page.locator("dialog .code b")).to_be_visible()
    person.page.emulate_media(media="screen")
    member = club.visit("/circoli")
    account = f"Anna {secrets.token_hex(3)}"
    register(member, account)
    member.go(f"/circoli?codice={code}")  # what the picture says
    member.press("clubs_join_go")
    expect(member.page).to_have_url(re.compile(f"{path}$"))
    person.page.reload()
    expect(rows(person)).to_contain_text([account])
    sheet = opened(person, "Rossi Anna")
    person.press("members_unlink")
    expect(sheet.get_by_role("button", name="Codice per l'account")).to_be_visible()
    sheet.get_by_role("button", name="Chiudi").click()
    expect(rows(person).first).not_to_contain_text(account)


def test_a_member_is_erased(club: Club) -> None:
    person, path = a_club(club, {"surname": "Rossi"}, {"surname": "Verdi"})
    person.go(f"{path}/soci")
    sheet = opened(person, "Rossi Anna")
    with person.page.expect_download() as download:
        sheet.get_by_role("link", name="Scarica i dati").click()
    assert '"surname":"Rossi"' in download.value.path().read_text("utf-8")
    person.press("members_erase")
    expect(sheet).to_contain_text("Resta niente: non è iscritto a nessun torneo.")
    person.press("cancel")
    expect(sheet.get_by_role("button", name="Modifica")).to_be_visible()
    person.press("members_erase")
    person.press("members_erase_go")
    count(person, "1 socio")
    expect(person.page.get_by_text("Rossi Anna: dati cancellati.")).to_be_visible()
    expect(person.button("office_undo")).to_have_count(0)
    # Of who plays somewhere it says where a mark stays.
    person.go(f"{CLUB}/soci")
    sheet = opened(person, "Furlan Bruno")
    person.press("members_erase")
    expect(sheet).to_contain_text("«Ex socio» con una sigla, senza nome")
    person.press("cancel")


# ---- who sees what ------------------------------------------------------------------------------------------
def test_a_referee_sees_names_and_no_contacts(club: Club) -> None:
    person = club.visit(f"{CLUB}/soci", role="referee")
    count(person, "24 soci")
    assert "@" not in person.page.locator("main").inner_text()
    expect(person.page.get_by_text("I recapiti li vedono solo segretari e organizzatori.")).to_be_visible()
    for key in ("members_add", "members_import"):
        expect(person.button(key)).to_have_count(0)
    sheet = opened(person, "Furlan Bruno")
    expect(sheet.get_by_text("E-mail")).to_have_count(0)
    expect(sheet.get_by_role("button")).to_have_count(1)  # to close it
    person.go(f"{CLUB}/gestione")
    expect(person.page.get_by_label("Città")).to_be_disabled()
    expect(person.button("office_give_go")).to_have_count(0)


def test_an_organiser_sees_contacts_and_changes_nothing(club: Club) -> None:
    person = club.visit(f"{CLUB}/soci", role="organiser")
    count(person, "24 soci")
    assert "@" in person.page.locator("main").inner_text()
    expect(person.button("members_add")).to_have_count(0)
    sheet = opened(person, "Furlan Bruno")
    expect(sheet.get_by_text("@")).to_be_visible()
    expect(sheet.get_by_role("button")).to_have_count(1)


@pytest.mark.parametrize("page", ["soci", "gestione"])
def test_outsiders_see_nothing(club: Club, page: str) -> None:
    nobody = club.visit(f"{CLUB}/{page}")
    expect(nobody.page.get_by_role("heading", name="Questa pagina è della segreteria")).to_be_visible()
    expect(nobody.page.get_by_role("main").get_by_role("link", name="Entra")).to_be_visible()
    stranger = club.visit("/circoli", language="en")
    register(stranger, f"Zoe {secrets.token_hex(3)}")
    stranger.go(f"{CLUB}/{page}")
    expect(stranger.page.get_by_text("this account has no role in")).to_be_visible()
    member = club.visit(f"{CLUB}/{page}", role="member")
    expect(member.page.get_by_text("per questa pagina serve un incarico")).to_be_visible()
    for each in (nobody, stranger, member):
        assert "Furlan" not in each.page.locator("main section").inner_text().replace("Bruno Furlan", "")
        expect(rows(each)).to_have_count(0)
    assert member.context.request.get(f"{API}/members").status == 403


# ---- every page, small and large ----------------------------------------------------------------------------
def looked_at(person: Person, what: str) -> None:
    person.page.wait_for_load_state("networkidle")
    assert person.overflow() == [], what
    assert person.axe() == [], what
    assert re.findall(r"\b(?:members|office|newclub)_[a-z_]+\b", person.page.locator("body").inner_text()) == [], what


@pytest.mark.broad
@pytest.mark.parametrize(("size", "language"), [("small", "it"), ("phone", "en"), ("desk", "it"), ("desk", "en")])
def test_every_page_and_sheet(club: Club, size: Size, language: str) -> None:
    person = club.visit("/circoli/nuovo", role="secretary", size=size, language=language)
    expect(person.button("newclub_go")).to_be_visible()
    looked_at(person, "new club")
    person.go(f"{CLUB}/gestione")
    expect(person.button("office_give_go")).to_be_visible()
    looked_at(person, "office")
    person.go(f"{CLUB}/soci")
    expect(rows(person)).to_have_count(24)
    looked_at(person, "members")
    for key in ("members_add", "members_import"):
        person.press(key)
        expect(dialog(person)).to_be_visible()
        looked_at(person, key)
        person.press("close")
    rows(person).first.click()
    for key in ("members_edit", "cancel", "members_code", "back", "members_erase"):
        looked_at(person, f"before {key}")
        person.press(key)
    expect(person.button("members_erase_go")).to_be_visible()
    looked_at(person, "erase")


def test_by_the_keyboard_alone(club: Club) -> None:
    person, path = a_club(club, {"surname": "Rossi"})
    person.go(f"{path}/soci")
    rows(person).first.focus()
    person.page.keyboard.press("Enter")
    expect(dialog(person)).to_be_visible()
    person.button("members_edit").focus()
    person.page.keyboard.press("Enter")
    dialog(person).get_by_role("textbox", name="Cognome").fill("Bruni")
    person.page.keyboard.press("Enter")
    expect(dialog(person)).to_have_count(0)
    expect(rows(person)).to_contain_text(["Bruni Anna"])
    rows(person).first.focus()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Escape")
    expect(dialog(person)).to_have_count(0)
