"""Every page at every size and in both languages: nothing goes wrong, nothing is cut off, axe has nothing to say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.conftest import Visit
from browser.hall import Hall
from browser.person import SIZES, Person

PAGES = [
    "/",
    "/nuovo",
    "/partite",
    "/regole",
    "/regole/scala40/online",
    "/regole/scopa/online",
    "/impara",
    "/impara/scala40",
    "/impara/scopa",
    "/profilo",
    "/impostazioni",
    "/classifiche",
    "/livelli",
    "/stagioni",
    "/gettoni",
    "/gettoni/che-cosa-sono",
    "/nuovo?livello=si&gettoni=si",
    "/segnalazioni",
]
AREAS = "home|new|table|scala40|scopa|sheet|record|rules|learn|profile|settings|friends|reports|standings|people|purse"
KEY = re.compile(rf"\b(?:{AREAS})_[a-z_]+\b")
"""The name of a text instead of the text."""


def loaded(person: Person) -> None:
    person.page.get_by_role("main").wait_for()
    person.page.wait_for_load_state("networkidle")


def cut_off(person: Person) -> list[str]:
    """Text that its own box hides, where nothing says that there is more."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll('h1, h2, h3, b, button, a, label, summary, p, small, em, span')]
          .filter(each => {
            const style = getComputedStyle(each);
            return each.checkVisibility() && !each.closest('.unseen') && !each.childElementCount &&
              each.textContent.trim() && ['hidden', 'clip'].includes(style.overflowX) &&
              style.textOverflow !== 'ellipsis' &&
              (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3);
          }).map(each => each.outerHTML.slice(0, 160))"""
    )
    return found


@pytest.mark.parametrize("path", PAGES)
def test_every_page_at_every_size(visit: Visit, path: str) -> None:
    """In Italian from the smallest phone up, and a phone and a desk in English."""
    for language in ("it", "en"):
        person = visit(path, language=language)
        for size, (width, height) in SIZES.items():
            if language == "en" and size not in ("phone", "desk"):
                continue
            person.page.set_viewport_size({"width": width, "height": height})
            loaded(person)
            assert person.overflow() == [], size
            assert cut_off(person) == [], size
            if size in ("phone", "desk"):
                assert person.axe() == [], size
        assert person.page.title() != ""
        assert person.page.get_by_role("heading", level=1).count() == 1
        assert person.page.evaluate("document.documentElement.lang") == language
        assert KEY.findall(person.page.locator("body").inner_text()) == []


def test_every_page_begins_where_the_others_do(visit: Visit) -> None:
    """Its left and right edges are those of the head above it: nothing moves aside from one page to the next."""
    person = visit("/")
    edges = """selector => { const each = document.querySelector(selector), box = each.getBoundingClientRect(),
      style = getComputedStyle(each);
      return [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)]; }"""
    for path in PAGES:
        person.go(path)
        loaded(person)
        if path.count("/") == 2 and path.startswith("/impara"):
            continue  # a lesson has the whole screen
        for width, height in (SIZES["desk"], SIZES["large"]):
            person.page.set_viewport_size({"width": width, "height": height})
            assert person.page.evaluate(edges, "main") == person.page.evaluate(edges, ".head"), (path, width)


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_dark_and_high_contrast(visit: Visit, theme: str) -> None:
    person = visit("/", size="phone")
    chosen = {"dark": '{"theme": "dark"}', "contrast": '{"contrast": true}'}[theme]
    person.page.evaluate("chosen => localStorage.setItem('smazzata.settings', chosen)", chosen)
    for path in PAGES:
        person.go(path)
        loaded(person)
        assert person.axe() == [], path


def test_an_address_that_leads_nowhere(visit: Visit) -> None:
    person = visit("/niente")
    person.page.get_by_role("heading", name="Questa carta non è nel mazzo").wait_for()
    assert person.axe() == []
    person.forgive("404 (Not Found)")


def test_a_table_that_is_not_there(visit: Visit) -> None:
    """Somebody with an old link is told so on a page like the others, with the ways on."""
    person = visit("/tavolo/zzzzzzzzzzzzzzzzzzzzzzzzzz", size="phone")
    person.page.get_by_role("heading", name="Questo tavolo non c'è", level=1).wait_for()
    assert person.page.get_by_role("navigation").get_by_role("link", name="Gioca").is_visible()
    assert person.axe() == []
    assert person.overflow() == []
    person.forgive("404 (Not Found)")


# ---- a table that is being played ----------------------------------------------------------------------------
TABLES: dict[str, dict[str, Any]] = {
    "scala40": {"rules": "scala40/online", "players": 2},
    "scala40 in five": {"rules": "scala40/online", "players": 5},
    "scala40 in pairs": {"rules": "scala40/online", "players": 4, "pairs": True, "open_cards": True},
    "scopa": {"rules": "scopa/online", "players": 2},
    "scopone": {"rules": "scopa/scopone-scientifico", "players": 4, "pairs": True},
}


def begins(state: Any) -> bool:
    return bool(getattr(state, "player", getattr(state, "turn", None)) == 0)


@pytest.mark.parametrize("terms", list(TABLES))
def test_a_table_at_every_size_never_scrolls(hall: Hall, terms: str) -> None:
    person = hall.come("small")
    agreed = {"turn_ms": None, "cut_ms": 1000, "pause_ms": 600_000, "join": "link", **TABLES[terms]}
    table = hall.table(person, "sizes", agreed, begins)
    cards = person.page.locator(".hand [data-card]")
    if terms.startswith("scala40"):
        before = hall.at(table).version
        person.page.locator("[data-place=stock]").click()
        hall.moved(person, table, before, "a card is drawn")
        person.page.locator(".hand [data-card]").nth(13).wait_for()
    else:
        cards.first.wait_for()
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert person.scrolls() == [], size
        assert cut_off(person) == [], size
        assert buried(person) == [], size
        assert small_targets(person) == [], size
        if size in ("small", "desk"):
            assert person.axe() == [], size


def buried(person: Person) -> list[str]:
    """Cards of the hand whose index, in the top left corner, is under something else."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll('.hand [data-card]')].filter(card => {
          const box = card.getBoundingClientRect();
          return !card.contains(document.elementFromPoint(box.left + 8, box.top + 12));
        }).map(card => card.dataset.card)"""
    )
    return found


def small_targets(person: Person) -> list[str]:
    """Cards of the hand of which a thumb can hit less than 40×44 pixels, from their corner on; a mouse needs less."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll('.hand [data-card]')].flatMap(card => {
          const box = card.getBoundingClientRect();
          const own = (x, y) => card.contains(document.elementFromPoint(x, y));
          let [wide, tall] = [3, 3];
          while (wide < box.width && own(box.left + wide, box.top + 12)) wide += 1;
          while (tall < box.height && own(box.left + 8, box.top + tall)) tall += 1;
          const [least, most] = innerWidth < 600 ? [40, 44] : [28, 44];
          if (Math.min(wide, tall) >= least && Math.max(wide, tall) >= most) return [];
          const over = document.elementFromPoint(box.left + wide, box.top + 12)?.outerHTML.slice(0, 200);
          return [`${card.dataset.card}: ${wide}×${tall} of ${box.width}×${box.height}; then ${over}`];
        })"""
    )
    return found
