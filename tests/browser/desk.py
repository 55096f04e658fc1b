"""The tournament desk, as the secretary's hand finds it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.club import tournament
from browser.person import Person


def desk(name: str, part: str = "") -> str:
    return tournament(name, f"banco/{part}" if part else "banco")


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
