"""Every page at every size and in both languages: nothing goes wrong, nothing is cut off, axe has nothing to say."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.person import SIZES, Size

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
]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", list(SIZES))
def test_every_page_at_every_size(visit: Visit, path: str, size: Size) -> None:
    person = visit(path, size=size)
    person.page.get_by_role("main").wait_for()
    person.page.wait_for_load_state("networkidle")
    assert person.overflow() == []
    assert person.page.title() != ""
    assert person.page.get_by_role("heading", level=1).count() == 1


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_axe_finds_nothing_serious(visit: Visit, path: str, language: str, size: Size) -> None:
    person = visit(path, language=language, size=size)
    person.page.get_by_role("main").wait_for()
    person.page.wait_for_load_state("networkidle")
    assert person.page.evaluate("document.documentElement.lang") == language
    assert person.axe() == []


def test_an_address_that_leads_nowhere(visit: Visit) -> None:
    person = visit("/niente")
    person.page.get_by_role("heading", name="Questa carta non è nel mazzo").wait_for()
    assert person.axe() == []
    person.forgive("404 (Not Found)")
