"""The referee's sheet on a phone, as a thumb finds it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from browser.club import API, shown
from browser.person import Person


def page_of(person: Person, match: dict[str, Any], name: str = "primavera") -> dict[str, Any]:
    """The match as the server has it."""
    found: dict[str, Any] = person.context.request.get(f"{API}/tournaments/{name}/matches/{match['id']}").json()
    return found


def names(person: Person, match: dict[str, Any], name: str = "primavera") -> list[str]:
    people = shown(person, name)["people"]
    return [people[who] for who in match["players"]]


def tap(page: Page, name: str, *, exact: bool = True) -> None:
    page.get_by_role("button", name=name, exact=exact).first.tap()


def closed(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=f"{person.word('sheet_club_closed_by')} {name}").tap()


def typed(person: Person, points: int) -> None:
    for digit in str(points):
        tap(person.page, digit)
    tap(person.page, person.word("sheet_club_next"))


def written(person: Person, number: int, *, last: bool = False) -> None:
    """`last`: it ends the match, and the sheet goes on to the signatures."""
    tap(person.page, person.word("sheet_club_write", number=number))
    if not last:
        expect(person.page.get_by_text(person.word("sheet_club_written", number=number))).to_be_visible()


def deal(person: Person, closer: str, points: int, number: int, *, last: bool = False) -> None:
    closed(person, closer)
    typed(person, points)
    written(person, number, last=last)
