"""A hall with a stacked server: people come with their browsers and sit down at tables whose deal was chosen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, StorageState, expect

from browser.person import Person, Size
from browser.stacked import Good, StackedServer
from smazzata.games.contract import Seats
from smazzata.tables import Seated, Table, need_of, phase

Acting = Callable[[str], None]
"""Does an action, given in the notation, on a person's screen."""


class Hall:
    def __init__(self, browser: Browser, server: StackedServer) -> None:
        self.browser = browser
        self.server = server
        self.people: list[Person] = []

    def come(
        self,
        size: Size = "desk",
        language: str = "it",
        *,
        touch: bool | None = None,
        state: StorageState | None = None,
        scale: float = 1,
        dark: bool = False,
        motion: bool = False,
        name: str = "",
    ) -> Person:
        """A guest; with the `state` of a browser that was here before, the same person again."""
        person = Person(
            self.browser,
            self.server.address,
            size=size,
            language=language,
            touch=touch,
            state=state,
            scale=scale,
            dark=dark,
            motion=motion,
        )
        self.people.append(person)
        if state is None:
            person.ask("/api/guests", {"name": name})
        return person

    def table(self, person: Person, key: str, terms: dict[str, Any], good: Good) -> str:
        """A table of one's own, the computer in every other seat, with the first deal that is `good`; begun."""
        players = terms.get("players", 2)
        bots = {str(seat): "simple:instant" for seat in range(1, players)}
        agreed = {**terms, "cut_ms": 1000}  # nobody cuts: only so is the deal known beforehand
        asked = {"key": key, "terms": agreed, "bots": bots, "sit": True}
        table: str = person.ask("/api/tables", asked)["listing"]["table"]
        seats = Seats(players, terms.get("pairs", False), terms.get("open_cards", False))
        self.server.dice.wish(table, terms["rules"], good, seats=seats)
        person.go(f"/tavolo/{table}")
        person.press("table_im_ready")
        expect(person.page.locator(".hand [data-card]").first).to_be_visible()
        return table

    def two(self, one: Person, other: Person, key: str, terms: dict[str, Any]) -> str:
        """A table for two people: the first sits there, the second comes by the link that is shown."""
        self.server.dice.wished = b""
        made = one.ask("/api/tables", {"key": key, "terms": terms, "sit": True})
        table: str = made["listing"]["table"]
        one.go(f"/tavolo/{table}")
        other.page.goto(one.page.get_by_role("textbox").first.input_value())
        other.press("table_sit")
        other.press("table_im_ready")
        one.press("table_im_ready")
        return table

    def at(self, table: str) -> Table:
        return self.server.table(table)

    def progress(self, table: str) -> Any:
        return self.server.table(table).progress

    def told(self, table: str, seat: int = 0) -> list[Any]:
        """What this seat was told in this deal."""
        return [event for step in self.progress(table).told_to(seat) for event in step]

    def moved(self, person: Person, table: str, before: int, what: str) -> None:
        person.until(lambda: self.at(table).version > before and person.seen > before, what)

    def shown(self, person: Person, table: str) -> None:
        """Waits until this browser shows the table as it is."""
        version = self.at(table).version
        person.until(lambda: person.seen >= version, "the page is behind")

    def need(self, table: str) -> tuple[str, int | None]:
        """What the table waits for now: `act` or `cut`, and of whom; anything else is the house's business."""
        now = self.at(table)
        need = need_of(now)
        return ("", None) if need is None or phase(now) not in ("play", "cut") else (need.kind, need.seat)

    def play(self, table: str, people: Sequence[Person], acting: Sequence[Acting], until: Callable[[], bool]) -> None:
        """Everybody cuts, and plays as the simple bot would, on their own screen, until something is so."""
        for _ in range(2000):
            if until():
                return
            before, (what, seat) = self.at(table).version, self.need(table)
            if what not in ("act", "cut") or seat is None or seat >= len(people):
                people[0].page.wait_for_timeout(50)
                continue
            self.shown(people[seat], table)
            if what == "cut":
                people[seat].press("table_cut")
            else:
                what = self.server.advice(table, seat)
                acting[seat](what)
            self.moved(people[seat], table, before, what)
        raise AssertionError("it does not end")

    def quickly(self, person: Person, table: str, until: Callable[[], bool]) -> None:
        """This person, in the first seat of a table with the computer, plays on without looking at the page."""
        while not until():
            what, seat = self.need(table)
            if what == "act" and seat == 0:
                person.do(table, {"type": "act", "text": self.server.advice(table, 0)})
            elif what == "cut" and seat == 0:
                cut = {"type": "cut", "place": 7, "salt": secrets.token_hex(32)}
                person.do(table, cut, unless=("nothing-to-cut", "time-is-up"))  # it may have run out meanwhile
            elif self.at(table).phase == "pause" and not self.seated(table, 0).ready:
                person.do(table, {"type": "ready"}, unless=("not-awaited-now",))  # there may be no pause at all
                person.page.wait_for_timeout(20)
            else:
                person.page.wait_for_timeout(20)

    def seated(self, table: str, seat: int) -> Seated:
        found = self.at(table).seats[seat]
        assert found is not None
        return found

    def ended(self, table: str) -> bool:
        progress = self.progress(table)
        return progress is not None and progress.match.verdict is not None

    def over(self, person: Person, table: str, *, seconds: int = 20) -> Any:
        person.until(lambda: self.ended(table), "the end of the match", seconds=seconds)
        return self.progress(table).match.verdict

    def close(self) -> None:
        troubles = [trouble for person in self.people for trouble in person.troubles]
        for person in self.people:
            person.close()
        assert troubles == []
