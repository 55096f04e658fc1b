"""The rules and the first game: articles that can be linked to, the comparison, lessons played to their end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.person import SIZES

PAGES = ["/regole/scala40", "/regole/scala40/esempi", "/regole/scopa/esempi", "/regole/scala40/confronto"]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_cut_off_at_any_size(visit: Visit, path: str) -> None:
    person = visit(path)
    expect(person.page.get_by_role("heading", level=1)).to_have_count(1)
    person.page.wait_for_load_state("networkidle")
    assert person.axe() == []
    for width, height in SIZES.values():
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.overflow() == [], (width, height)


def test_a_refusals_rule_leads_to_its_articles(visit: Visit) -> None:
    person = visit("/regole/scala40/online?fonte=001+Scarti", size="phone")
    marked = person.page.locator(".paragraph.marked")
    expect(marked.first).to_be_in_viewport()
    expect(marked.first).to_contain_text("Scarti")
    expect(person.page.get_by_text("Fondati su 001 Scarti")).to_be_visible()


def test_an_article_has_an_address(visit: Visit) -> None:
    person = visit("/regole/scala40/online#art-8.4", language="en")
    expect(person.page.locator("[id='art-8.4']")).to_be_in_viewport()
    expect(person.page.locator("[id='art-8.4']")).to_contain_text("joker")


def test_the_text_can_be_searched(visit: Visit) -> None:
    person = visit("/regole/scopa/online")
    person.page.get_by_label("Cerca nel regolamento").fill("settebello")
    expect(person.page.locator(".paragraph")).to_have_count(1)
    person.page.get_by_label("Cerca nel regolamento").fill("zzz")
    expect(person.page.get_by_text("Nessun paragrafo parla di")).to_be_visible()


def test_what_differs_is_marked(visit: Visit) -> None:
    person = visit("/regole/scala40/confronto")
    page = person.page
    rows = page.locator("tbody tr")
    expect(rows.first).to_be_visible()
    everything = rows.count()
    page.get_by_role("checkbox", name="Solo le differenze").check()
    expect(page).to_have_url(re.compile("solo=differenze"))
    assert 0 < rows.count() < everything
    expect(page.locator("td.differs").first).to_contain_text("≠")
    page.get_by_role("checkbox", name="Scala 40 · torneo di circolo").uncheck()
    expect(page.locator("thead th")).to_have_count(3)


@pytest.mark.parametrize("game", ["scala40", "scopa"])
@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_a_lesson_from_beginning_to_end(visit: Visit, game: str, how: str) -> None:
    person = visit(f"/impara/{game}", size="phone" if how == "mouse" else "desk")
    page = person.page
    play = page.get_by_role("button", name="Gioca subito")
    for _ in range(150):
        if play.is_visible():
            break
        wanted = page.locator("[data-wanted]").first
        wanted.wait_for()
        if how == "mouse":
            wanted.click()
        else:
            wanted.focus()
            page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Adesso sai giocare")).to_be_visible()
    assert person.axe() == []
    play.click()
    expect(page).to_have_url(re.compile("/tavolo/"))


def test_a_wrong_card_gets_a_hint_and_nothing_happens(visit: Visit) -> None:
    person = visit("/impara/scopa")
    page = person.page
    page.get_by_role("button", name="Avanti").click()
    page.get_by_role("button", name="re di bastoni").click()
    expect(page.get_by_text("Non è questa: tocca le carte con il bordo d'oro.")).to_be_visible()
    expect(page.get_by_text("2 di 14")).to_be_visible()


def test_on_a_phone_the_contents_open_when_asked(visit: Visit) -> None:
    """A regulation begins with its first article there, on a desk with the list of all beside it."""
    person = visit("/regole/scala40/online", size="phone")
    fifth = person.page.get_by_role("link", name="5 L'apertura")
    expect(person.page.get_by_role("heading", name="Le carte")).to_be_in_viewport()
    expect(fifth).to_be_hidden()
    person.page.get_by_text("Indice degli articoli").click()
    fifth.click()
    expect(person.page.get_by_role("heading", name="5 L'apertura")).to_be_in_viewport()
    person.page.set_viewport_size({"width": 1440, "height": 900})
    expect(person.page.get_by_role("link", name="Il tallone finisce")).to_be_visible()


def test_learning_shows_examples_and_leads_to_the_one_that_was_meant(visit: Visit) -> None:
    person = visit("/impara", size="phone")
    examples = person.page.get_by_role("region", name="Scopa: esempi con le carte")
    examples.get_by_role("link", name="La primiera").click()
    heading = person.page.get_by_role("heading", name="La primiera")
    expect(heading).to_be_in_viewport()
    expect(person.page.get_by_role("heading", level=1)).not_to_be_in_viewport()


def test_what_the_examples_are_about_is_said_of_their_game(visit: Visit) -> None:
    person = visit("/regole/scopa")
    link = person.page.get_by_role("link", name="Esempi con le carte")
    expect(link).to_contain_text("la scopa, la primiera")
    expect(link).not_to_contain_text("chiudere")
