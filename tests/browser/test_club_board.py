"""The board, a match, the wall and the draw of a tournament: on a phone, on a desk, on a screen across the room."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from browser.club import API, Club, order, shown, tournament
from browser.person import Person, Size
from smazzata.club.sample import PEOPLE

SIZES: dict[Size, tuple[int, int]] = {"small": (360, 640), "desk": (1440, 900)}
KEYS = re.compile(r"\b(?:board|match|lots|wall|club|tour)_[a-z_]+\b")


def looked_at(person: Person, path: str) -> None:
    """Small and large: nothing too wide, nothing that axe minds, no key in place of a text."""
    person.go(path)
    person.page.locator("main h2").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.overflow() == [], (path, size)
        assert person.axe() == [], (path, size)
    assert KEYS.findall(person.page.locator("body").inner_text()) == []


def made(secretary: Person, people: Sequence[str], **setup: object) -> str:
    """A tournament with a closed list, its draw promised."""
    asked = {"key": secrets.token_hex(8), "setup": {"title": "Torneo di prova", **setup}}
    name: str = secretary.ask(f"{API}/tournaments", asked)["id"]
    for who in people:
        order(secretary, name, {"type": "register", "who": who, "member": True, "adult": True})
    for kind in ("close-list", "promise"):
        order(secretary, name, {"type": kind})
    return name


def match_where(person: Person, name: str, good: Callable[[Any], bool]) -> Any:
    return next(each for each in shown(person, name)["matches"] if good(each))


def cell(person: Person, match: str) -> Locator:
    return person.page.locator(f"main a[href$='/incontri/{match}']")


# ---- every page ---------------------------------------------------------------------------------------------
@pytest.mark.broad
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("name", ["esempio-2026", "primavera", "autunno"])
def test_boards_and_draws_small_and_large(club: Club, name: str, language: str) -> None:
    person = club.visit(tournament(name, "tabellone"), language=language)
    for part in ("tabellone", "sorteggio"):
        if name == "autunno":  # neither is there yet: a sentence, and a way on
            person.go(tournament(name, part))
            expect(person.page.locator("main .none a")).to_be_visible()
            assert person.overflow() == []
            assert person.axe() == []
        else:
            looked_at(person, tournament(name, part))
        assert person.page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize("language", ["it", "en"])
def test_matches_small_and_large(club: Club, language: str) -> None:
    person = club.visit(language=language)
    matches = shown(person, "esempio-2026")["matches"]
    over = {each["outcome"]["how"]: each["id"] for each in matches}
    assert set(over) == {"played", "absent", "out"}
    corrected = match_where(person, "esempio-2026", lambda each: each["corrected"])["id"]
    for match in (*over.values(), corrected, "2.K2.1"):
        looked_at(person, tournament("esempio-2026", f"incontri/{match}"))
    begun = match_where(person, "primavera", lambda each: each["state"] == "playing")["id"]
    looked_at(person, tournament("primavera", f"incontri/{begun}"))


# ---- the board ----------------------------------------------------------------------------------------------
def test_the_board_is_drawn_lit_made_larger_and_read_aloud(club: Club) -> None:
    person = club.visit(tournament("esempio-2026", "tabellone"))
    page, state = person.page, shown(person, "esempio-2026")
    winner = state["people"][state["prizes"][0]["who"]]
    scroller = page.get_by_role("region", name=re.compile("Il tabellone"))
    expect(scroller.locator(".tree > svg path")).to_have_count(14)  # from every match but the final
    headings = [heading.inner_text() for heading in scroller.get_by_role("heading", level=3).all()]
    assert headings[:4] == ["Ottavi di finale", "Quarti di finale", "Semifinale", "Finale"]
    expect(scroller.get_by_role("listitem")).to_have_count(15)
    expect(scroller.get_by_text("vince il torneo")).to_be_visible()
    final = cell(person, "2.K2.1")
    expect(final).to_contain_text(re.compile(f"{winner}.*vince", re.S))
    expect(cell(person, "2.P3.1")).to_be_visible()

    page.get_by_label("Segui un giocatore").select_option(label=winner)
    expect(page).to_have_url(re.compile("persona="))
    expect(scroller.locator("path.lit")).to_have_count(3)
    expect(scroller.locator("a.own")).to_have_count(4)

    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    before = scroller.evaluate(size)
    page.get_by_role("button", name="Più grande").click()
    assert scroller.evaluate(size) > before
    scroller.focus()
    page.keyboard.press("0")
    fits = "element => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight"
    assert scroller.evaluate(fits)
    assert person.overflow() == []
    page.get_by_text("Elenco", exact=True).click()
    expect(page.get_by_role("heading", name=f"La strada di {winner}")).to_be_visible()
    expect(page.get_by_role("region", name="Ottavi di finale").get_by_role("link")).to_have_count(8)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Stampa (PDF)").click()
    opened.value.close()


def test_on_a_phone_one_round_at_a_time_and_one_persons_way(club: Club) -> None:
    person = club.visit(tournament("esempio-2026", "tabellone"), size="phone")
    page, state = person.page, shown(person, "esempio-2026")
    heading = page.locator("#round")
    expect(heading).to_have_text("Finale")
    page.get_by_role("button", name="Turno precedente").click()
    expect(heading).to_have_text("Finale per il 3° posto")
    page.get_by_text("Ottavi di finale", exact=True).first.click()
    expect(heading).to_have_text("Ottavi di finale")
    expect(page.get_by_role("region", name="Ottavi di finale").get_by_role("link")).to_have_count(8)
    expect(page.get_by_role("button", name="Turno precedente")).to_be_disabled()
    swiped(page.get_by_role("region", name="Ottavi di finale"), -150)
    expect(heading).to_have_text("Quarti di finale")
    third = state["people"][state["prizes"][2]["who"]]
    page.get_by_label("Segui un giocatore").select_option(label=third)
    way = page.get_by_role("region", name=f"La strada di {third}")
    expect(way.get_by_role("link")).to_have_count(4)
    expect(way.get_by_role("heading", level=3).last).to_have_text("Finale per il 3° posto")
    assert person.overflow() == []


def swiped(part: Locator, across: int) -> None:
    part.evaluate(
        """(element, across) => { const at = x => new Touch({identifier: 1, target: element, clientX: x, clientY: 400});
        element.dispatchEvent(new TouchEvent('touchstart', {touches: [at(200)], bubbles: true}));
        element.dispatchEvent(new TouchEvent('touchend', {changedTouches: [at(200 + across)], bubbles: true})); }""",
        across,
    )


def test_before_the_board_who_would_be_on_it(club: Club) -> None:
    person = club.visit(tournament("primavera", "tabellone"))
    page, state = person.page, shown(person, "primavera")
    expect(page.get_by_role("heading", name="Il tabellone non c'è ancora")).to_be_visible()
    left = sum(each["state"] != "over" for each in state["matches"])
    expect(page.get_by_text(f"Mancano ancora {left} incontri dei gironi.")).to_be_visible()
    through = page.get_by_role("region", name="Chi passerebbe adesso").get_by_role("listitem")
    expect(through).to_have_count(len(state["stages"][0]["qualified"]["order"]))


def test_a_board_with_byes_and_one_of_tables(club: Club) -> None:
    secretary = club.visit(role="secretary")
    byes = made(secretary, PEOPLE[:11], formula={"kind": "board"})
    order(secretary, byes, {"type": "draw"})
    secretary.go(tournament(byes, "tabellone"))
    expect(secretary.page.get_by_text("passa senza giocare")).to_have_count(5)
    assert secretary.axe() == []
    tables = made(secretary, PEOPLE[:9], formula={"kind": "board", "table": 3, "qualifiers": 1})
    order(secretary, tables, {"type": "draw"})
    secretary.go(tournament(tables, "tabellone"))
    expect(secretary.page.get_by_text("di ogni tavolo il primo passa")).to_be_visible()
    expect(secretary.page.get_by_role("link", name=re.compile(r"^Batteria \d"))).to_have_count(3)
    assert secretary.overflow() == []
    assert secretary.axe() == []


# ---- a match ------------------------------------------------------------------------------------------------
def test_a_match_is_followed_deal_by_deal(club: Club) -> None:
    referee = club.visit(role="referee")
    match = match_where(
        referee,
        "primavera",
        lambda each: each["state"] == "waiting" and each["placed"]["referee"] == "arbitro-1",
    )
    public = club.visit(tournament("primavera", f"incontri/{match['id']}"), size="phone")
    page = public.page
    names = [shown(public, "primavera")["people"][who] for who in match["players"]]
    expect(page.get_by_text("Ancora da giocare")).to_be_visible()
    expect(page.get_by_text("Livio Bernardi")).to_be_visible()
    deal = {"type": "deal", "closer": 0, "hands": [None, {"cards": "KD 7C JK"}], "in_hand": True}
    order(referee, "primavera", {"type": "score", "match": match["id"], "deals": 0, "entry": deal})
    sheet = page.get_by_role("table", name="Foglio segnapunti")
    expect(sheet).to_contain_text("chiude in mano")  # nobody loads the page again
    expect(sheet.get_by_text(f"Carte rimaste a {names[1]}:")).to_be_visible()
    expect(sheet.get_by_role("img", name="re di quadri")).to_be_visible()
    expect(page.get_by_text("Si gioca: una smazzata sul foglio")).to_be_visible()
    lost = {"type": "deal", "closer": 0, "hands": [None, {"all": True}]}
    for deals in (1, 2):
        order(referee, "primavera", {"type": "score", "match": match["id"], "deals": deals, "entry": lost})
    expect(page.get_by_role("region", name="Punteggio")).to_contain_text(
        re.compile(f"{names[0]}.*0.*Vince", re.S)
    )
    expect(sheet).to_contain_text("tutte in mano")
    total = match_where(public, "primavera", lambda each: each["id"] == match["id"])["totals"][1]
    expect(page.get_by_text(f"{total} − 0 = {total} MP.")).to_be_visible()
    order(referee, "primavera", {"type": "seal", "match": match["id"], "signed": match["players"]})
    expect(page.get_by_text("Finito, il foglio è confermato")).to_be_visible()
    expect(page.get_by_text(f"{names[0]} e {names[1]}")).to_be_visible()
    assert public.overflow() == []


def test_what_became_of_a_match_that_was_not_played_or_was_corrected(club: Club) -> None:
    person = club.visit()
    absent = match_where(person, "esempio-2026", lambda each: each["outcome"]["how"] == "absent")["id"]
    person.go(tournament("esempio-2026", f"incontri/{absent}"))
    expect(person.page.get_by_text(re.compile("Non si è presentato: .*art. 8"))).to_be_visible()
    corrected = match_where(person, "esempio-2026", lambda each: each["corrected"])["id"]
    person.go(tournament("esempio-2026", f"incontri/{corrected}"))
    expect(person.page.get_by_text("i due punteggi erano stati scambiati")).to_be_visible()
    person.go(tournament("esempio-2026", "incontri/9.Z.9"))
    expect(person.page.get_by_role("alert")).to_contain_text("Questo incontro non c'è")
    person.forgive("404 (Not Found)")


# ---- the wall -----------------------------------------------------------------------------------------------
def scene(person: Person) -> Locator:
    return person.page.locator("[data-scene]")


@pytest.mark.broad
@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900)])
@pytest.mark.parametrize("name", ["esempio-2026", "primavera", "autunno"])
def test_every_scene_of_the_wall_fits(club: Club, name: str, size: tuple[int, int]) -> None:
    person = club.visit(tournament(name, "muro"))
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(scene(person)).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    seen: list[str] = []
    while (key := scene(person).get_attribute("data-scene")) not in seen:
        assert key is not None
        seen.append(key)
        assert person.scrolls() == [], key
        cut = page.locator(".scene").evaluate(
            "e => e.scrollHeight - e.clientHeight + e.scrollWidth - e.clientWidth"
        )
        assert cut <= 1, key
        assert person.axe() == [], key
        page.keyboard.press("ArrowRight")
        if len(page.locator(".progress i").all()) > 1:
            expect(scene(person)).not_to_have_attribute("data-scene", key)
    assert len(seen) == page.locator(".progress i").count()


def test_in_a_hand_the_wall_says_everything_once(club: Club) -> None:
    """There a list is scrolled: it is not shared out among screens of the same title."""
    person = club.visit(tournament("primavera", "muro"), size="phone")
    expect(person.page.get_by_role("heading", name="Stasera si gioca").or_(scene(person).first).first).to_be_visible()
    titles = person.page.get_by_role("heading", level=2).all_inner_texts()
    assert len(titles) == len(set(titles)) > 1
    expect(person.page.get_by_role("table")).to_have_count(6)  # the groups


def test_the_wall_turns_by_itself_and_stops_when_asked(club: Club) -> None:
    person = club.visit(tournament("primavera", "muro?secondi=2"), language="en")
    page = person.page
    first = scene(person).get_attribute("data-scene")
    assert first is not None
    expect(scene(person)).not_to_have_attribute("data-scene", first)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    there = scene(person).get_attribute("data-scene")
    page.get_by_role("button", name="Next screen").click()
    expect(scene(person)).not_to_have_attribute("data-scene", there or "")
    expect(page.get_by_role("img", name="Code that opens the tournament's page")).to_be_visible()
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()


def test_the_wall_keeps_what_it_has_when_nobody_answers(club: Club) -> None:
    person = club.visit(tournament("primavera", "muro"))
    page = person.page
    expect(scene(person)).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())
    expect(page.get_by_text("Il server non risponde")).to_be_visible()
    expect(scene(person)).to_be_visible()
    page.unroute("**/api/**")
    expect(page.get_by_text("Il server non risponde")).to_have_count(0)
    person.forgive("net::ERR_FAILED")


# ---- the draw -----------------------------------------------------------------------------------------------
def test_the_draw_in_a_room(club: Club) -> None:
    organiser = club.visit(role="organiser")
    name = made(organiser, PEOPLE[:12], formula={"kind": "groups-board"})
    watcher = club.visit(tournament(name, "sorteggio"), size="phone")
    promised = shown(watcher, name)["draws"][0]["commitment"]
    expect(watcher.page.get_by_text(promised)).to_be_visible()
    expect(watcher.page.get_by_text("Tra poco si sorteggia")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Sorteggia")).to_have_count(0)
    organiser.go(tournament(name, "sorteggio"))
    page = organiser.page
    page.get_by_label("La parola detta in sala").fill("bora")
    page.get_by_role("button", name="Sorteggia").click()
    page.get_by_role("button", name="Scopri il primo nome").click()
    steps, people = shown(organiser, name)["draws"][0]["steps"], shown(watcher, name)["people"]
    expect(page.locator(".face b")).to_have_text(people[steps[0]["who"]])
    page.get_by_role("button", name="Il prossimo").click()
    expect(page.locator(".face b")).to_have_text(people[steps[1]["who"]])
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".face b")).to_have_text(people[steps[0]["who"]])
    assert organiser.axe() == []
    page.get_by_role("button", name="Mostra tutto").click()
    expect(page.get_by_role("heading", name="Il sorteggio è completo")).to_be_visible()
    expect(page.get_by_text("Tutto torna.")).to_be_visible()

    expect(watcher.page.get_by_role("button", name="Scopri il primo nome")).to_be_visible()  # by itself
    watcher.page.get_by_role("button", name="Avanza da solo").click()
    expect(watcher.page.locator(".count")).to_have_text(re.compile(r"^[2-9] / 12"))
    watcher.page.get_by_role("button", name="Mostra tutto").click()
    expect(watcher.page.get_by_text("l'aveva vista prima del sorteggio: è la stessa")).to_be_visible()
    expect(watcher.page.get_by_text(re.compile("«bora»"))).to_be_visible()
    assert watcher.overflow() == []
    assert watcher.axe() == []


@pytest.mark.parametrize("kind", ["board", "swiss", "round-robin"])
def test_draws_of_other_kinds_are_verified_too(club: Club, kind: str) -> None:
    secretary = club.visit(role="secretary")
    name = made(secretary, PEOPLE[:7], formula={"kind": kind})
    order(secretary, name, {"type": "draw", "spoken": "mare"})
    secretary.go(tournament(name, "sorteggio"))
    expect(secretary.page.get_by_text("Tutto torna.")).to_be_visible()
    expect(secretary.page.get_by_text(re.compile(r"(\d+) giusti su \1"))).to_be_visible()
    expect(secretary.page.locator(".groups li li")).to_have_count(7)


def changed_seed(state: Any) -> None:
    state["draws"][0]["seed"] = "ff" + state["draws"][0]["seed"][2:]


def changed_groups(state: Any) -> None:
    one, other = (group["people"] for group in state["stages"][0]["groups"][:2])
    one[0], other[0] = other[0], one[0]


def changed_list(state: Any) -> None:
    state["draws"][0]["source"]["people"].reverse()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (changed_seed, "Il numero segreto è quello promesso. Non torna."),
        (changed_groups, "Ognuno è dove il sorteggio lo ha messo. Non torna."),
        (changed_list, "La lista è quella promessa. Non torna."),
    ],
)
def test_a_draw_that_was_tampered_with_is_found_out(
    club: Club, change: Callable[[Any], None], says: str
) -> None:
    """Somebody on the way changes the answer."""
    person = club.visit()

    def tamper(route: Route) -> None:
        answer = route.fetch()
        state = answer.json()
        change(state)
        route.fulfill(response=answer, body=json.dumps(state))

    person.page.route(re.compile(r"/api/clubs/esempio/tournaments/esempio-2026(\?|$)"), tamper)
    person.go(tournament("esempio-2026", "sorteggio"))
    expect(person.page.get_by_text("Qualcosa non torna.")).to_be_visible()
    expect(person.page.get_by_text("Tutto torna.")).to_have_count(0)
    expect(person.page.locator("li p", has_text=says)).to_be_visible()
    assert person.axe() == []


def test_after_a_change_of_formula_all_draws_are_there(club: Club) -> None:
    secretary = club.visit(role="secretary")
    name = made(secretary, PEOPLE[:8], formula={"kind": "groups"})
    order(secretary, name, {"type": "draw"})
    setup = {**shown(secretary, name)["setup"], "formula": {"kind": "swiss"}}
    order(secretary, name, {"type": "change", "setup": setup, "reason": "pochi tavoli"})
    order(secretary, name, {"type": "promise"})
    order(secretary, name, {"type": "draw", "spoken": "scirocco"})
    secretary.go(tournament(name, "sorteggio"))
    page = secretary.page
    expect(page.get_by_text("Tutto torna.")).to_be_visible()
    expect(page.get_by_role("heading", name="Incontro 1")).to_be_visible()
    page.get_by_role("navigation", name="Tutti i sorteggi").get_by_role(
        "link", name=re.compile("Sorteggio 1")
    ).click()
    expect(page.get_by_role("heading", name="Girone A")).to_be_visible()
    expect(page.get_by_text("Tutto torna.")).to_be_visible()
