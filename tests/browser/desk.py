"""The tournament desk, as the secretary's hand finds it."""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

from playwright.sync_api import Locator, expect

from browser.club import API, order, tournament
from browser.person import Person

LOST: Final = {"type": "deal", "closer": 0, "hands": [None, {"all": True}]}
SMALL: Final[dict[str, Any]] = {
    "title": "Torneo piccolo",
    "evenings": {"first": "2030-05-06", "days": [0, 1], "tables": 2},
}


def desk(name: str, part: str = "") -> str:
    return tournament(name, f"banco/{part}" if part else "banco")


def made(person: Person, people: int = 0, **setup: object) -> str:
    """A tournament past the page, with the first members on its list; its id."""
    asked = {"key": secrets.token_hex(8), "setup": {**SMALL, **setup}}
    name: str = person.ask(f"{API}/tournaments", asked)["id"]
    for number in range(1, people + 1):
        order(person, name, {"type": "register", "who": f"m{number:02}", "member": True, "adult": True})
    return name


def drawn(person: Person, people: int = 6, **setup: object) -> str:
    name = made(person, people, **setup)
    for kind in ("close-list", "promise", "draw", "schedule"):
        order(person, name, {"type": kind})
    return name


def go(person: Person, name: str, part: str) -> None:
    person.go(desk(name, part))
    expect(person.page.get_by_role("navigation", name=person.word("desk_title"))).to_be_visible()


def next_step(person: Person) -> Locator:
    return person.page.get_by_role("group", name=person.word("desk_next"))


def region(person: Person, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("region", name=name)


def sheet(person: Person) -> Locator:
    return person.page.get_by_role("dialog").last


def act(person: Person, where: Locator, label: str | re.Pattern[str], reason: str = "") -> None:
    """Presses, reads what follows, and says yes."""
    where.get_by_role("button", name=label).first.click()
    if reason:
        sheet(person).get_by_label("Il motivo").fill(reason)
    sheet(person).locator("form button").last.click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
