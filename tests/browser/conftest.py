"""A real server with the built page, and people with real browsers. Run in a process of their own: `./test` does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import SWITCHES, chromium
from browser.club import Club, ClubHouse, opened_house
from browser.hall import Hall
from browser.person import Person, Size
from browser.served import served
from browser.stacked import StackedServer, stacked_server

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(os.environ.get("SMAZZATA_SITE", ROOT / "web" / "dist"))

Visit = Callable[..., Person]

expect.set_options(timeout=20_000)  # how long until it has failed, on a busy machine too


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of what is `broad` the first, the last and every fifth, unless the long form is asked for."""
    broad: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("broad"):
                broad.setdefault(item.nodeid.partition("[")[0], []).append(item)
    if not config.getoption("--long"):
        left = {item for each in broad.values() for item in each[:-1] if each.index(item) % 5}
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def site() -> Path:
    if not (SITE / "index.html").is_file():
        pytest.skip("the page is not built: ./test builds it")
    return SITE


@pytest.fixture(scope="session")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data"), site) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip("there is no Chromium: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Each call is another person with a browser of their own; at the end nothing may have gone wrong in any."""
    people: list[Person] = []

    def visit(path: str = "/", *, size: Size = "desk", language: str = "it", touch: bool | None = None) -> Person:
        person = Person(browser, address, size=size, language=language, touch=touch)
        people.append(person)
        person.go(path)
        return person

    yield visit
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.close()
    assert troubles == []


@pytest.fixture(scope="session")
def stacked(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StackedServer]:
    with stacked_server(tmp_path_factory.mktemp("stacked"), site) as server:
        yield server


@pytest.fixture
def hall(browser: Browser, stacked: StackedServer) -> Iterator[Hall]:
    here = Hall(browser, stacked)
    yield here
    here.close()


@pytest.fixture(scope="module")
def club_house(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubHouse]:
    """The sample club, as it is after `smazzata demo club`: one for each file of tests."""
    with opened_house(tmp_path_factory.mktemp("club"), site) as house:
        yield house


@pytest.fixture
def club(browser: Browser, club_house: ClubHouse) -> Iterator[Club]:
    """Visits to it; at the end nothing may have gone wrong in any."""
    visits = Club(browser, club_house)
    yield visits
    assert visits.close() == []
