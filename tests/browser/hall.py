"""A hall with a stacked server: people come with their browsers and sit down at tables whose deal was chosen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from browser.person import Person, Size
from browser.stacked import Good, StackedServer
from smazzata.games.contract import Seats
from smazzata.tables import Table


class Hall:
    def __init__(self, browser: Browser, server: StackedServer) -> None:
        self.browser = browser
        self.server = server
        self.people: list[Person] = []

    def come(self, size: Size = "desk", language: str = "it") -> Person:
        person = Person(self.browser, self.server.address, size=size, language=language)
        self.people.append(person)
        person.ask("/api/guests", {})
        return person

    def table(self, person: Person, key: str, terms: dict[str, Any], good: Good) -> str:
        """A table of one's own against the computer, with the first deal that is `good`; begun."""
        asked = {"key": key, "terms": terms, "bots": {"1": "simple:instant"}, "sit": True}
        table: str = person.ask("/api/tables", asked)["listing"]["table"]
        self.server.dice.wish(table, terms["rules"], good, seats=Seats(2))
        person.go(f"/tavolo/{table}")
        person.page.get_by_role("button", name="Sono pronto").click()
        expect(person.page.get_by_text("Tocca a te").first).to_be_visible()
        return table

    def two(self, one: Person, other: Person, key: str, terms: dict[str, Any]) -> str:
        """A table for two people: the first, in Italian, sits there; the second, in English, comes by the link."""
        self.server.dice.wished = b""
        made = one.ask("/api/tables", {"key": key, "terms": terms, "sit": True})
        table: str = made["listing"]["table"]
        one.go(f"/tavolo/{table}")
        link = one.page.get_by_role("textbox").first.input_value()
        other.page.goto(link)
        other.page.get_by_role("button", name="Sit down").first.click()
        other.page.get_by_role("button", name="I'm ready").click()
        one.page.get_by_role("button", name="Sono pronto").click()
        return table

    def at(self, table: str) -> Table:
        return self.server.table(table)

    def progress(self, table: str) -> Any:
        return self.server.table(table).progress

    def moved(self, person: Person, table: str, before: int, what: str) -> None:
        person.until(lambda: self.at(table).version > before, what)

    def over(self, person: Person, table: str, *, seconds: int = 20) -> Any:
        person.until(lambda: self.progress(table).match.verdict is not None, "the end of the match", seconds=seconds)
        return self.progress(table).match.verdict

    def close(self) -> None:
        troubles = [trouble for person in self.people for trouble in person.troubles]
        for person in self.people:
            person.close()
        assert troubles == []
