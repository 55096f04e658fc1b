"""The referee's phone at a real table: a whole match by taps, without coverage, refusals, no-shows, signatures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.club import API, Club, order, shown, tournament
from browser.person import Person
from browser.referee import closed, deal, names, page_of, tap, typed, written

LIST = tournament("primavera", "arbitro")
OFF = "ERR_INTERNET_DISCONNECTED"


def waiting(person: Person, name: str = "primavera") -> dict[str, Any]:
    """A match that nobody has begun: whoever asks next gets another one."""
    found: dict[str, Any] = next(each for each in shown(person, name)["matches"] if each["state"] == "waiting")
    return found


def sheet(match: dict[str, Any], name: str = "primavera") -> str:
    return tournament(name, f"arbitro/{match['id']}")


def total(person: Person, name: str) -> Any:
    return person.page.locator(".player", has_text=name).locator(".total b")


def ready(club: Club, *, language: str = "it") -> Person:
    """A referee whose phone has all that it needs."""
    person = club.visit(LIST, role="referee", size="small", language=language)
    expect(person.page.get_by_text(person.word("referee_ready"))).to_be_visible()
    return person


def opened(person: Person, match: dict[str, Any]) -> None:
    """From the list, by one tap, whichever evening it is on."""
    person.page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
    person.page.locator(f"a[href$='/{match['id']}']").first.tap()
    expect(person.page.get_by_role("heading", level=2).first).to_be_visible()


def test_a_whole_match_by_taps(club: Club) -> None:
    """To 151: points, cards, all in hand, in hand, undo, signatures."""
    person = ready(club)
    assert (person.axe(), person.overflow()) == ([], [])
    match = waiting(person)
    one, other = names(person, match)
    opened(person, match)
    page = person.page
    assert (person.axe(), person.overflow()) == ([], [])
    deal(person, one, 37, 1)
    expect(total(person, other)).to_have_text("37")
    # the cards, tapped: 10 + 7 + 7 + 25
    closed(person, one)
    page.get_by_text(person.word("sheet_club_way_cards"), exact=True).tap()
    for card in ("re di quadri", "7 di fiori", "7 di fiori, 1 in mano", "jolly"):
        tap(page, card)
    expect(page.get_by_text("4 carte")).to_be_visible()
    expect(page.get_by_text("49 punti")).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])
    tap(page, "Avanti")
    expect(page.get_by_text("= 86")).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])
    written(person, 2)
    expect(total(person, other)).to_have_text("86")
    tap(page, "Togli l'ultima")
    expect(total(person, other)).to_have_text("37")
    expect(page.get_by_text("Inviato")).to_be_visible()
    assert len(page_of(person, match)["deals"]) == 1
    deal(person, one, 49, 2)
    # closed in hand; the other has all cards in hand
    page.get_by_label("Chiusura in mano").check()
    closed(person, other)
    page.get_by_text("Tutte in mano", exact=True).tap()
    expect(page.get_by_text("100", exact=True)).to_be_visible()
    tap(page, "Avanti")
    written(person, 3)
    expect(total(person, one)).to_have_text("100")
    closed(person, one)
    typed(person, 65)
    expect(page.get_by_text("Arriva a 151: esce")).to_be_visible()
    tap(page, "Segna la 4ª smazzata")
    expect(page.get_by_role("heading", name="Incontro finito")).to_be_visible()
    expect(page.locator(".player", has_text=one).get_by_text("Vince")).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])
    # one holds the button, the other has a keyboard
    hold = page.get_by_role("button", name=f"Firma: {one}")
    hold.scroll_into_view_if_needed()
    box = hold.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(hold).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    expect(hold).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=f"Firma: {other}").press("Enter")
    tap(page, "Conferma con 2 firme")
    expect(page.get_by_role("heading", name="Risultato confermato")).to_be_visible()
    expect(page.get_by_text("Inviato")).to_be_visible()
    found = page_of(person, match)
    assert [each["totals"] for each in found["deals"]] == [[0, 37], [0, 86], [100, 86], [100, 151]]
    assert found["deals"][2]["entry"]["in_hand"] is True
    assert found["match"]["outcome"]["winner"] == match["players"][0]
    assert (found["match"]["sealed"], found["signed"]) == (True, match["players"])
    expect(page.get_by_role("button", name="Togli l'ultima")).to_have_count(0)


def test_a_short_press_is_no_signature(club: Club) -> None:
    person = club.visit(LIST, role="referee", size="phone")
    match = waiting(person)
    for _ in range(2):
        entry = {"type": "deal", "closer": 0, "hands": [None, {"all": True}]}
        order(person, "primavera", {"type": "score", "match": match["id"], "entry": entry})
    person.go(sheet(match))
    hold = person.page.get_by_role("button", name="Firma:").first
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "false")
    expect(person.page.get_by_text("tieni premuto un secondo")).to_be_visible()
    tap(person.page, "Conferma senza firme")
    expect(person.page.get_by_text("Confermato senza firme")).to_be_visible()
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    assert page_of(person, match)["match"]["sealed"] is True


def test_without_coverage(club: Club) -> None:
    """Three deals in a basement, the page loaded again there, and each arrives once."""
    person = ready(club)
    match = waiting(person)
    one, other = names(person, match)
    opened(person, match)
    person.context.set_offline(True)
    deal(person, one, 12, 1)
    deal(person, other, 30, 2)
    deal(person, one, 5, 3)
    expect(person.page.get_by_text("3 da inviare")).to_be_visible()
    person.page.reload()
    expect(person.page.get_by_text("3 da inviare")).to_be_visible()
    expect(total(person, other)).to_have_text("17")
    expect(total(person, one)).to_have_text("30")
    expect(person.page.get_by_text("Si continua lo stesso")).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])
    person.page.get_by_role("link", name="Indietro").tap()
    expect(person.page.get_by_role("heading", name="Da inviare (3)")).to_be_visible()
    expect(person.page.get_by_text(f"Chiude {one}; {other}: 12 punti")).to_be_visible()
    person.page.reload()
    expect(person.page.get_by_role("heading", name="Da inviare (3)")).to_be_visible()
    assert page_of(club.visit(role="secretary"), match)["deals"] == []
    person.context.set_offline(False)
    expect(person.page.get_by_role("heading", name="Da inviare")).to_have_count(0)
    found = page_of(person, match)
    assert [each["totals"] for each in found["deals"]] == [[0, 12], [30, 12], [30, 17]]
    opened(person, match)
    expect(total(person, other)).to_have_text("17")
    expect(person.page.get_by_role("row")).to_have_count(4)
    person.forgive(OFF)


def test_an_answer_that_is_lost(club: Club) -> None:
    """The server has it, the phone does not know: it comes again, and counts once. From whatever page is open."""
    person = ready(club)
    match = waiting(person)
    one, _ = names(person, match)
    opened(person, match)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    person.page.route("**/commands", lose)
    deal(person, one, 12, 1)
    expect(person.page.get_by_text("1 da inviare")).to_be_visible()
    person.until(lambda: len(page_of(person, match)["deals"]) == 1, "it arrives")
    person.page.close()
    person.page = person.context.new_page()
    person.go("/regole")
    left = """() => new Promise(resolve => { const asked = indexedDB.open('smazzata-referee');
      asked.onsuccess = () => { const all = asked.result.transaction('queue').objectStore('queue').getAll();
        all.onsuccess = () => { asked.result.close(); resolve(all.result.length); }; }; })"""
    person.until(lambda: person.page.evaluate(left) == 0, "it is answered")
    assert [each["totals"] for each in page_of(person, match)["deals"]] == [[0, 12]]
    person.forgive("ERR_FAILED")


def test_what_has_not_left_the_phone_is_taken_back(club: Club) -> None:
    person = ready(club)
    match = waiting(person)
    one, other = names(person, match)
    opened(person, match)
    person.context.set_offline(True)
    person.page.reload()  # nothing is tried: there was no network from the first
    deal(person, one, 12, 1)
    deal(person, one, 13, 2)
    expect(total(person, other)).to_have_text("25")
    tap(person.page, "Togli l'ultima")
    expect(total(person, other)).to_have_text("12")
    person.context.set_offline(False)
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    assert [each["totals"] for each in page_of(person, match)["deals"]] == [[0, 12]]
    person.forgive(OFF)


@pytest.mark.parametrize("way", ["Scarta", "Aggiungi in fondo"])
def test_somebody_else_was_faster(club: Club, way: str) -> None:
    """What the server refuses stays on the phone until the referee decides."""
    person = ready(club)
    match = waiting(person)
    one, other = names(person, match)
    opened(person, match)
    person.context.set_offline(True)
    deal(person, one, 12, 1)
    colleague = club.visit(role="organiser")
    entry = {"type": "deal", "closer": 1, "hands": [{"points": 40}, None]}
    order(colleague, "primavera", {"type": "score", "match": match["id"], "entry": entry})
    person.context.set_offline(False)
    expect(person.page.get_by_role("heading", name="Il server non l'ha preso")).to_be_visible()
    expect(person.page.get_by_text("sul foglio c'è 1 smazzata, non 0")).to_be_visible()
    expect(total(person, one)).to_have_text("40")
    person.page.reload()
    expect(person.page.get_by_role("heading", name="Il server non l'ha preso")).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])
    tap(person.page, way)
    expect(person.page.get_by_role("heading", name="Il server non l'ha preso")).to_have_count(0)
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    after = [[40, 0]] if way == "Scarta" else [[40, 0], [40, 12]]
    assert [each["totals"] for each in page_of(person, match)["deals"]] == after
    expect(total(person, other)).to_have_text(str(after[-1][1]))
    person.forgive(OFF)
    person.forgive("409")


def test_two_referees_see_the_same_sheet(club: Club) -> None:
    first = club.visit(LIST, role="referee", size="phone")
    match = waiting(first)
    one, other = names(first, match)
    second = club.visit(sheet(match), role="organiser", size="phone")
    first.go(sheet(match))
    expect(second.page.get_by_text("chi ha chiuso?")).to_be_visible()
    deal(first, one, 21, 1)
    expect(total(second, other)).to_have_text("21")
    deal(second, other, 8, 2)
    expect(total(first, one)).to_have_text("8")


def test_who_does_not_show_up(club: Club) -> None:
    person = club.visit(LIST, role="referee", size="small")
    match = waiting(person)
    one, _ = names(person, match)
    person.go(sheet(match))
    tap(person.page, "Altro")
    tap(person.page, "Non si presenta (art. 8)")
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_text("15 minuti").or_(dialog.get_by_text("ha tempo fino alle")).first).to_be_visible()
    expect(dialog.get_by_role("button", name="Dichiara assente")).to_be_disabled()
    dialog.get_by_label(one).check()
    assert (person.axe(), person.overflow()) == ([], [])
    tap(person.page, "Dichiara assente")
    expect(person.page.get_by_role("heading", name="Incontro finito")).to_be_visible()
    expect(person.page.get_by_text(f"Non si presenta: {one}")).to_be_visible()
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    found = page_of(person, match)
    assert (found["absent"], found["match"]["outcome"]["vp"]) == ([match["players"][0]], [0, 20])
    tap(person.page, "Togli l'ultima")  # there, after all
    expect(person.page.get_by_role("heading", name="1ª smazzata: chi ha chiuso?")).to_be_visible()
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    assert page_of(person, match)["match"]["state"] == "waiting"


def test_late_and_warned(club: Club) -> None:
    person = club.visit(LIST, role="referee", size="small")
    match = waiting(person)
    one, other = names(person, match)
    person.go(sheet(match))
    tap(person.page, "Altro")
    tap(person.page, "Ritardo (art. 7)")
    person.page.get_by_role("dialog").get_by_text(one).tap()
    tap(person.page, "10")
    tap(person.page, "Un minuto in più")
    tap(person.page, "Segna il ritardo")
    expect(person.page.get_by_text("Segnato.")).to_be_visible()
    tap(person.page, "Altro")
    tap(person.page, "Ammonizione")
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_text(other).tap()
    dialog.get_by_label("Motivo").fill("Ha guardato le carte dell'altro.")
    assert (person.axe(), person.overflow()) == ([], [])
    tap(person.page, "Ammonisci")
    expect(dialog).to_have_count(0)
    expect(person.page.get_by_text("Segnato.")).to_be_visible()
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    [warned] = [each for each in shown(person, "primavera")["discipline"] if each["who"] == match["players"][1]]
    assert (warned["kind"], warned["article"]) == ("warning", "7")
    said = person.context.request.get(f"{API}/tournaments/primavera/log").json()["lines"]
    assert any(one in line["it"] and "11 min" in line["it"] for line in said[-3:])


def test_whoever_signs_out_leaves_nothing(club: Club) -> None:
    person = ready(club)
    match = waiting(person)
    one, _ = names(person, match)
    opened(person, match)
    person.context.set_offline(True)
    deal(person, one, 12, 1)
    person.page.route("**/commands", lambda route: route.abort())
    person.context.set_offline(False)
    person.go("/profilo")
    tap(person.page, "Esci")
    expect(person.page.get_by_text("c'è ancora 1 riga di un torneo da inviare")).to_be_visible()
    tap(person.page, "Esci lo stesso")
    expect(person.page.get_by_role("heading", name="Qui non ti conosciamo ancora")).to_be_visible()
    left = "() => indexedDB.databases().then(all => [all.length, localStorage.getItem('smazzata-referee')])"
    assert person.page.evaluate(left) == [0, None]
    person.forgive("ERR_")
    club.house.keys.pop("Livio Bernardi", None)


def test_only_referees_write(club: Club) -> None:
    somebody = club.visit(LIST)
    expect(somebody.page.get_by_role("heading", name="Il foglio lo tiene l'arbitro")).to_be_visible()
    assert somebody.page.evaluate("() => localStorage.getItem('smazzata-referee')") is None
    member = club.visit(LIST, role="member")
    expect(member.page.get_by_role("heading", name="Il foglio lo tiene l'arbitro")).to_be_visible()


@pytest.mark.broad
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", ["small", "phone", "desk"])
def test_as_it_looks(club: Club, language: str, size: Any) -> None:
    person = club.visit(LIST, role="organiser", size=size, language=language, dark=language == "en")
    match = waiting(person)
    one, _ = names(person, match)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])
    person.go(sheet(match))
    person.page.get_by_role("button", name=one).click()
    for way in ("points", "cards", "all"):
        person.page.get_by_text(person.word(f"sheet_club_way_{way}"), exact=True).click()
        assert (person.axe(), person.overflow()) == ([], [])
        if size == "small":  # the way on is in sight, whatever was chosen
            expect(person.button("sheet_club_next")).to_be_in_viewport(ratio=0.9)
    person.press("sheet_club_next")
    expect(person.button("sheet_club_write", number=1)).to_be_visible()
    assert (person.axe(), person.overflow()) == ([], [])


def a_tournament(organiser: Person, key: str, people: int, **setup: object) -> str:
    """Drawn, without a calendar."""
    made: str = organiser.ask(f"{API}/tournaments", {"key": key, "setup": {"title": key, **setup}})["id"]
    for number in range(1, people + 1):
        order(organiser, made, {"type": "register", "who": f"m{number:02}", "member": True, "adult": True})
    for command in ("close-list", "promise", "draw"):
        order(organiser, made, {"type": command})
    return made


def test_a_table_of_four(club: Club) -> None:
    """Who is out is not asked for; the last one left has won."""
    person = club.visit(role="organiser", size="small")
    name = a_tournament(person, "tavoli", 8, formula={"kind": "groups", "table": 4, "group_size": 4, "qualifiers": 1})
    match = waiting(person, name)
    one, two, three, four = names(person, match, name)
    person.go(sheet(match, name))
    closed(person, one)
    for points in (90, 100, 20):
        typed(person, points)
    expect(person.page.get_by_text("= 100")).to_be_visible()
    written(person, 1)
    closed(person, one)
    for points in (70, 60, 30):
        typed(person, points)
    written(person, 2)
    expect(person.page.locator(".player", has_text=two).get_by_text("Eliminato")).to_be_visible()
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    closed(person, four)
    expect(person.page.get_by_role("heading", name=f"Che cosa resta a {one}?")).to_be_visible()
    typed(person, 33)
    written(person, 3)
    assert (person.axe(), person.overflow()) == ([], [])
    expect(person.page.get_by_text("Inviato")).to_be_visible()
    assert page_of(person, match, name)["deals"][-1]["totals"] == [33, 160, 160, 50]
    tap(person.page, "Altro")
    tap(person.page, "Qualcuno lascia il tavolo")
    tap(person.page, one)
    typed(person, 10)
    tap(person.page, "Segna la 4ª smazzata")
    expect(person.page.locator(".player", has_text=four).get_by_text("Vince")).to_be_visible()
    assert page_of(person, match, name)["deals"][-1]["totals"] == [93, 160, 160, 50]
    expect(person.page.get_by_role("region", name="Il foglio").get_by_role("columnheader", name=three)).to_be_visible()


def test_scopa_is_entered_in_points(club: Club) -> None:
    person = club.visit(role="organiser", size="small")
    name = a_tournament(person, "scopa", 4, rules="scopa/online", format="points 11", formula={"kind": "round-robin"})
    match = waiting(person, name)
    one, _ = names(person, match, name)
    person.go(sheet(match, name))
    for number, (mine, theirs) in enumerate(((4, 0), (2, 2), (6, 1)), 1):
        tap(person.page, f"Segna la {number}ª smazzata")
        typed(person, mine)
        typed(person, theirs)
        tap(person.page, f"Segna la {number}ª smazzata")
        expect(person.page.get_by_role("row")).to_have_count(number + 1)
    expect(person.page.locator(".player", has_text=one).get_by_text("Vince")).to_be_visible()
    assert page_of(person, match, name)["match"]["outcome"]["points"] == [12, 3]
    assert (person.axe(), person.overflow()) == ([], [])
