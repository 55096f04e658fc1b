"""Rated matches between people: the standing, a person's page and its chart, seasons, and every number opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Visit
from browser.person import Person, Size
from browser.registered import RATED, abandoned, played, register

SCOPA = {"rules": "scopa/online", "rated": True, "turn_ms": 60_000, "format": "points 1"}


def row(person: Person, name: str) -> Locator:
    return person.page.get_by_role("row").filter(has=person.page.get_by_role("link", name=name, exact=True))


def shown(person: Person, path: str) -> None:
    person.go(path)
    person.page.get_by_role("heading", level=1).wait_for()
    person.page.wait_for_load_state("networkidle")


def test_a_rated_match_moves_the_standing_and_every_number_opens(visit: Visit) -> None:
    anna, bruno = visit("/"), visit("/", size="phone", language="en")
    me, other = register(anna, "Anna Bella"), register(bruno, "Bruno Bo")
    anna.go("/classifiche")
    expect(anna.page.get_by_text("In questa classifica non ci sei ancora")).to_be_visible()
    expect(anna.page.get_by_role("link", name="Apri un tavolo per il livello").first).to_be_visible()

    table = abandoned(anna, bruno)
    anna.go("/classifiche")
    mine = row(anna, "Anna Bella")
    expect(mine).to_contain_text("Tu")
    expect(mine).to_contain_text("+150")
    place = anna.page.get_by_role("group", name="Il tuo posto")
    expect(place).to_contain_text("+150")
    expect(place).to_contain_text("20")
    expect(row(anna, "Bruno Bo")).to_contain_text("−150")
    assert anna.axe() == []

    anna.page.get_by_text("VP, punti vittoria").click()
    expect(anna.page).to_have_url(re.compile("per=vp"))
    mine.get_by_role("link", name="20 VP di Anna Bella: le partite").click()
    expect(anna.page.get_by_role("heading", name="Le partite di Anna Bella")).to_be_visible()
    expect(anna.page.get_by_text("Vinta per abbandono: +150 MP, 20 VP.")).to_be_visible()
    assert anna.axe() == []
    anna.page.locator(f"a[href^='/partita/{table}/1']").click()
    expect(anna.page.get_by_role("heading", name="Dai punti al risultato")).to_be_visible()
    expect(anna.page.get_by_text(re.compile("Regolamento online, «Calcolo dei VP e MP")).first).to_be_visible()

    for words in (
        "Bruno Bo, tutte le carte in mano, senza aver aperto: 100.",
        "per aver lasciato la partita o finito il tempo: altri 50.",
        "Bruno Bo non ha finito la partita: 0 VP",
        "Anna Bella: almeno 14, e con la vittoria 20 VP",
    ):
        expect(anna.page.get_by_text(words)).to_be_visible()
    assert anna.axe() == []

    bruno.go(f"/persona/{me}")  # one person looks at the other: face to face, without asking for it
    duel = bruno.page.get_by_role("group", name="Anna Bella and You, head to head")
    expect(duel).to_contain_text(re.compile(r"Anna Bella\s*1"))
    expect(duel).to_contain_text("+150 MP · 20 VP")
    bruno.go(f"/persona/{other}")
    expect(bruno.page.get_by_text("Left the match: 0 VP.").first).to_be_visible()


@pytest.mark.parametrize("language", ["it", "en"])
def test_what_is_chosen_of_few_has_one_line_and_nothing_moves(visit: Visit, language: str) -> None:
    person = visit("/", size="small", language=language)
    shown(person, "/classifiche")
    bars = person.page.get_by_role("main").get_by_role("group").filter(has=person.page.get_by_role("radio"))
    expect(bars).to_have_count(3)
    where = "label => { const { x, y, width } = label.getBoundingClientRect(); return [x, y, width]; }"
    for bar in bars.all():
        labels = bar.locator("label").all()
        before = [label.evaluate(where) for label in labels]
        assert len({y for _, y, _ in before}) == 1
        labels[-1].click()
        expect(bar.get_by_role("radio").last).to_be_checked()
        assert [label.evaluate(where) for label in labels] == before


def test_the_chart_grows_with_every_match(visit: Visit) -> None:
    carla, dario = visit("/"), visit("/")
    me = register(carla, "Carla Chi")
    register(dario, "Dario De")
    carla.go(f"/persona/{me}")
    expect(carla.page.get_by_role("heading", name="Non hai ancora un livello")).to_be_visible()
    abandoned(carla, dario)
    page = carla.page

    def points() -> list[str]:
        carla.go(f"/persona/{me}")
        page.get_by_text("I numeri del grafico").click()
        rows = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Forza")).get_by_role("row")
        expect(rows.nth(1)).to_be_visible()
        return [one.get_by_role("cell").first.inner_text() for one in rows.all()[1:]]

    first = points()
    assert len(first) == 1
    expect(page.get_by_role("img", name=re.compile("Il livello di Carla Chi dopo una partita"))).to_be_visible()
    expect(page.get_by_text("Provvisorio: ancora 19 partite")).to_be_visible()
    abandoned(dario, carla)
    second = points()
    assert second[1:] == first, "the newest first"
    assert second[0] != first[0]
    chart = page.get_by_role("img", name=re.compile("Il livello di Carla Chi in 2 partite"))
    chart.focus()
    page.keyboard.press("Home")
    expect(page.locator("figure p[aria-live]")).to_contain_text(first[0])
    page.keyboard.press("ArrowRight")
    expect(page.locator("figure p[aria-live]")).to_contain_text(second[0])
    page.get_by_role("link", name="Apri la partita").click()
    expect(page).to_have_url(re.compile(r"/partita/.+/1\?vista=risultato"))


def test_a_match_that_was_played_is_told_in_figures(visit: Visit) -> None:
    elena, fabio = visit("/"), visit("/")
    me, other = register(elena, "Elena Effe"), register(fabio, "Fabio Gi")
    table = played(elena, fabio, SCOPA)
    for who in (me, other):  # they follow the match by a moment
        page = f"/api/people/{who}/page"
        elena.until(lambda page=page: bool(elena.context.request.get(page).json()["figures"]), "figures")  # type: ignore[misc]
        elena.go(f"/persona/{who}")
        figures = elena.page.get_by_role("region", name="Come gioca")
        for name in ("settebello preso", "primiera fatta", "scope a smazzata"):
            expect(figures.get_by_text(name)).to_be_visible()
    verdict = elena.context.request.get(f"/api/tables/{table}/matches/1").json()["verdict"]
    winner = ("Elena Effe", "Fabio Gi")[verdict["winner"]]
    elena.go(f"/partita/{table}/1?vista=risultato")  # from the result down to the cards that were counted
    count = elena.page.get_by_role("button", name="Il conto della 1ª smazzata")
    count.click()
    counted = elena.page.locator("tr.counting")
    expect(counted.get_by_role("heading", name="Il conto della smazzata 1")).to_be_visible()
    expect(counted.get_by_text("Settebello")).to_be_visible()
    expect(counted.get_by_text(re.compile("Regolamento della Scopa, «Punteggi")).first).to_be_visible()
    assert elena.axe() == []
    count.click()
    expect(counted).to_have_count(0)
    elena.go("/classifiche?regole=scopa/online&periodo=week")
    expect(row(elena, winner)).to_contain_text("20")
    elena.go("/stagioni")
    elena.page.get_by_role("link", name=re.compile("Stagione in corso")).click()
    expect(elena.page.get_by_role("article").filter(has_text="Scopa")).to_contain_text(winner)


def test_whoever_has_no_page_is_said_so(visit: Visit) -> None:
    person = visit("/persona/nessuno-si-chiama-cosi")
    expect(person.page.get_by_text("Questa persona non ha una pagina.")).to_be_visible()
    assert person.axe() == []
    person.go("/stagioni/2031-02")
    expect(person.page.get_by_text("Questa stagione non c'è.")).to_be_visible()
    person.forgive("404 (Not Found)")


@pytest.fixture
def regulars(visit: Visit) -> tuple[Person, str, str]:
    """Somebody with rated matches of both games, and with gettoni."""
    gina, ivo = visit("/"), visit("/")
    name = f"Gina {len(gina.context.pages)}{id(gina) % 100_000}"
    me = register(gina, name)
    other = register(ivo, f"Ivo {id(ivo) % 100_000}")
    abandoned(gina, ivo)
    abandoned(ivo, gina, {**RATED, "rules": "scopa/online"})
    gina.ask("/api/my/purse/age", {"adult": True})
    gina.ask("/api/my/purse/grant", {})
    return gina, me, other


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_page_small_and_large_in_both_languages(regulars: tuple[Person, str, str], language: str) -> None:
    person, me, other = regulars
    page = person.page
    page.evaluate("language => localStorage.setItem('PARAGLIDE_LOCALE', language)", language)
    month = person.context.request.get("/api/standings?period=month").json()["period"]["period"]
    paths = [
        "/classifiche", "/classifiche?regole=scopa&per=vp&periodo=all", "/livelli", "/stagioni", f"/stagioni/{month}",
        f"/persona/{me}", f"/persona/{other}", f"/persona/{me}/partite?regole=scala40&periodo=month", "/gettoni",
        "/gettoni/che-cosa-sono", "/nuovo?livello=si&gettoni=si",
    ]  # fmt: skip
    sizes: dict[Size, tuple[int, int]] = {"small": (360, 640), "desk": (1440, 900)}
    for path in paths:
        shown(person, path)
        assert page.evaluate("document.documentElement.lang") == language
        for size, (width, height) in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            assert person.overflow() == [], (path, size)
            assert person.axe() == [], (path, size)
        assert re.findall(r"\b(?:standings|people|purse)_[a-z_]+\b", page.locator("body").inner_text()) == []
