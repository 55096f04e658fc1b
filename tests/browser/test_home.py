"""From the home page to a table in every way there is; who one is; how things look; what is left without a network."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Browser, Response, expect

from browser.conftest import Visit
from browser.hall import Hall
from browser.person import Person, Size

GAMES = {"scala40": ("Scala 40", 13), "scopa": ("Scopa", 3)}


def dealt(person: Person, cards: int) -> None:
    """Cuts, where it is asked for, until there are cards in the hand."""
    cut, hand = person.button("table_cut"), person.page.locator(".hand [data-card]")
    expect(cut.or_(hand.first).first).to_be_visible()
    if cut.count() and not hand.count():
        cut.click(force=True)
    expect(hand).to_have_count(cards)


def way(person: Person, key: str) -> None:
    """One of the large buttons, which also say what they do."""
    person.page.get_by_role("button", name=re.compile(f"^{person.word(key)}")).click()


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize(("size", "language"), [("phone", "it"), ("desk", "en")])
def test_one_click_and_one_plays(visit: Visit, game: str, size: Size, language: str) -> None:
    title, cards = GAMES[game]
    person = visit("/", size=size, language=language)
    person.press("home_play_now_at", game=title)
    dealt(person, cards)
    assert person.scrolls() == []
    assert person.axe() == []
    table = person.page.url
    person.go("/")
    person.page.get_by_role("link", name=person.word("home_resume")).click()
    expect(person.page).to_have_url(table)
    expect(person.page.locator(".hand [data-card]").first).to_be_visible()


@pytest.mark.parametrize("language", ["it", "en"])
def test_all_of_home_is_in_sight_on_a_desk(visit: Visit, language: str) -> None:
    person = visit("/", language=language)
    expect(person.page.locator(".lobby footer")).to_be_visible()
    assert person.scrolls() == []


def test_the_first_visit_is_light(browser: Browser, address: str) -> None:
    """Until home can be used, less than 100 KB of script come over the wire, pressed as servers press it."""
    person = Person(browser, address, size="phone")
    scripts: list[Response] = []
    person.page.on("response", lambda each: scripts.append(each) if each.request.resource_type == "script" else None)
    person.go("/")
    person.page.get_by_role("button", name="Gioca subito").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    sizes = {each.url.rpartition("/")[2]: len(gzip.compress(each.body())) for each in scripts}
    assert sizes
    assert sum(sizes.values()) < 100 * 1024, sizes
    person.close()


def test_a_quick_match(visit: Visit) -> None:
    """The first waits at a new table; the second is brought to it; a third sees it in the lobby and looks on."""
    people = [visit("/"), visit("/", size="phone", language="en")]
    for person in people:
        way(person, "home_quick")
        sheet = person.page.get_by_role("dialog")
        sheet.get_by_text("Scopa", exact=True).click()
        assert person.axe() == []
        person.press("home_quick_go")
        expect(person.page).to_have_url(re.compile("/tavolo/"))
    assert people[0].page.url == people[1].page.url
    for person in people:
        person.press("table_im_ready")
    hand = people[0].page.locator(".hand [data-card]")
    people[0].until(lambda: any(one.button("table_cut").count() for one in people) or hand.count() > 0, "the cut")
    for person in people:
        if person.button("table_cut").count():
            person.press("table_cut")
    for person in people:
        expect(person.page.locator(".hand [data-card]")).to_have_count(3)
    third = visit("/")
    third.page.get_by_role("link", name="Guarda: Scopa").first.click()
    expect(third.page.get_by_text("Stai guardando")).to_be_visible()
    expect(third.page.locator(".hand [data-card]")).to_have_count(0)


def test_sitting_down_in_the_lobby(visit: Visit) -> None:
    """A table is opened with all its terms; somebody else finds it in the list, and says hello."""
    host = visit("/nuovo?gioco=scopa")
    host.page.get_by_text("A coppie", exact=True).click()
    host.press("new_go")
    expect(host.page).to_have_url(re.compile("/tavolo/"))
    expect(host.page.get_by_text("Mancano 3 giocatori")).to_be_visible()
    assert host.axe() == []
    guest = visit("/", size="phone")
    guest.page.get_by_role("button", name="Siediti: Scopa a coppie").click()
    expect(guest.page).to_have_url(host.page.url)
    expect(host.page.get_by_text("Mancano 2 giocatori")).to_be_visible()
    guest.press("table_phrases")
    guest.page.get_by_role("dialog").locator(".phrases button").first.click()
    expect(host.page.locator(".bubble")).to_be_visible()
    for _ in range(2):
        host.button("table_put_bot").first.click()
        host.page.wait_for_timeout(100)
    expect(host.button("table_put_bot")).to_have_count(0)
    guest.press("table_im_ready")
    expect(guest.page.locator(".table.scopa")).to_be_visible()


def test_with_a_friend_by_link(visit: Visit) -> None:
    anna = visit("/", size="phone")
    way(anna, "home_friend")
    anna.press("home_friend_go")
    sheet = anna.page.get_by_role("dialog")
    expect(sheet.get_by_role("img", name=anna.word("home_invite_code"))).to_be_visible()
    assert anna.axe() == []
    link = sheet.get_by_role("textbox").input_value()
    assert re.search(r"/tavolo/[^?#]+#invito=[^?#]+$", link)  # what is secret is not sent to the server
    sheet.get_by_role("link", name=anna.word("home_friend_to_table")).click()
    bruno = visit("/", language="en")
    bruno.page.goto(link)
    bruno.press("table_sit")
    bruno.press("table_im_ready")
    for person in (anna, bruno):
        expect(person.page.locator(".table.scala40")).to_be_visible()


def test_a_guest_who_registers_keeps_the_matches(hall: Hall) -> None:
    person = hall.come("phone")
    hall.server.dice.wished = b""
    terms = {"rules": "scopa/online", "format": "points 1", "turn_ms": None, "pause_ms": 0, "join": "link"}
    asked = {"key": "kept", "terms": terms, "bots": {"1": "simple:instant"}, "sit": True, "ready": True}
    table = person.ask("/api/tables", asked)["listing"]["table"]
    hall.quickly(person, table, until=lambda: hall.ended(table))

    def matches() -> None:
        person.go("/partite")
        expect(person.page.get_by_role("listitem")).to_have_count(1)

    matches()
    person.go("/profilo")
    fields = {"profile_name": "Ludovica", "profile_password": "un asso di bastoni"}
    for field, value in fields.items():
        person.page.get_by_label(re.compile(f"^{person.word(field)}")).first.fill(value)
    assert person.axe() == []
    person.press("profile_keep_go")
    expect(person.page.get_by_role("heading", name="Ludovica", level=1)).to_be_visible()
    assert person.axe() == []
    matches()
    person.go("/profilo")
    person.press("profile_sign_out")
    expect(person.page.get_by_role("heading", name=person.word("profile_nobody"))).to_be_visible()
    main = person.page.get_by_role("main")
    main.get_by_text(person.word("profile_sign_in"), exact=True).first.click()
    for field, value in fields.items():
        person.page.get_by_label(re.compile(f"^{person.word(field)}")).first.fill(value)
    main.get_by_role("button", name=person.word("profile_sign_in_go"), exact=True).click()
    expect(person.page.get_by_role("heading", name="Ludovica", level=1)).to_be_visible()
    matches()


def test_settings_take_effect_at_once_and_last(visit: Visit) -> None:
    person = visit("/impostazioni")
    page = person.page
    paper = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_text("Scuro", exact=True).click()
    page.get_by_text("Contrasto alto").click()
    page.get_by_text("Quattro colori").click()
    page.get_by_text("Italiane alla Dal Negro").click()
    page.get_by_text("Piacentine").click()
    page.get_by_text("Sempre grandi").click()
    assert person.axe() == []
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "en")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-contrast", "high")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != paper
    person.language = "en"
    person.go("/")
    expect(page.locator('.tile img[src^="/cards/piacentine/"]').first).to_be_visible()
    assert person.axe() == []
    person.press("home_play_now_at", game="Scala 40")
    dealt(person, 13)
    expect(page.get_by_text("Your turn").or_(page.get_by_text("to play")).first).to_be_visible()
    cards = page.locator(".hand [data-card]").all()
    names = {str(card.get_attribute("data-card")): str(card.locator("img").get_attribute("src")) for card in cards}
    for card, address in names.items():
        four = "4" if card[-1] in "DC" else ""
        assert address.replace("jk2", "jk") == f"/cards/dalnegro/{card.lower()}-{four}l.svg"  # jokers are of two kinds
    assert person.axe() == []


def test_without_a_network(visit: Visit) -> None:
    """Whoever was here before is told what is the matter."""
    person = visit("/")
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    person.page.reload()
    person.context.set_offline(True)
    person.page.goto("/regole")
    note = person.page.get_by_role("heading", name="Manca la rete")
    expect(note).to_be_visible()
    person.context.set_offline(False)
    person.page.wait_for_timeout(1500)
    if note.count():  # it tried again by itself, too early
        person.page.goto("/regole")
    expect(note).to_have_count(0)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.forgive("ERR_INTERNET_DISCONNECTED")
