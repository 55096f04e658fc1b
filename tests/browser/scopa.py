"""Playing a card of Scopa at the table on the screen: by mouse, by finger, by keyboard, by dragging."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from playwright.sync_api import Locator, Page


def parts(text: str) -> tuple[str, list[str]]:
    """`play 7D takes 4C 3B` → 7D, [4C, 3B]."""
    card, _, takes = text.removeprefix("play ").partition(" takes ")
    return card, takes.split()


class Manner(ABC):
    """A card of the hand first; where several captures are possible, then one of them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, text: str) -> None:
        card, takes = parts(text)
        self.put(card)
        if self.choice().count():
            self.take(takes)

    def choice(self) -> Locator:
        return self.page.locator(".choice")

    def held(self, card: str) -> Locator:
        return self.page.locator(f'[data-hand] [data-card="{card}"]')

    def lying(self, card: str) -> Locator:
        return self.page.locator(f'[data-table] [data-card="{card}"]')

    def hand(self) -> list[str]:
        held = self.page.locator("[data-hand] [data-card]")
        cards: list[str] = held.evaluate_all("all => all.map(each => each.dataset.card)")
        return cards

    def way(self, takes: Sequence[str]) -> int:
        """Which of the captures that are offered takes these cards: the one whose letter all of them bear."""
        marks = [set(self.lying(card).locator(".mark").inner_text().split("·")) for card in takes]
        sizes = {letter: self.page.locator(".mark").get_by_text(letter).count() for letter in set.intersection(*marks)}
        return ord(next(letter for letter, size in sizes.items() if size == len(takes))) - ord("A")

    @abstractmethod
    def put(self, card: str) -> None: ...
    @abstractmethod
    def take(self, takes: Sequence[str]) -> None: ...


class Mouse(Manner):
    """The card, then the cards on the table that are meant."""

    def put(self, card: str) -> None:
        self.held(card).click()

    def take(self, takes: Sequence[str]) -> None:
        for card in takes:
            if self.choice().count():
                self.lying(card).click()


class Finger(Manner):
    """The card, then the capture in words."""

    def put(self, card: str) -> None:
        self.held(card).tap()

    def take(self, takes: Sequence[str]) -> None:
        self.choice().get_by_role("button").nth(self.way(takes)).tap()


class Keys(Manner):
    """The number of the card, then the letter of the capture."""

    def put(self, card: str) -> None:
        self.page.keyboard.press(str((self.hand().index(card) + 1) % 10))

    def take(self, takes: Sequence[str]) -> None:
        self.page.keyboard.press("abcdefghijklmnopqrstuvwxyz"[self.way(takes)])


class Dragging(Mouse):
    """The card is carried onto the felt beside the cards, or onto a card that it takes."""

    def put(self, card: str) -> None:
        felt = self.page.locator("[data-table]").bounding_box()
        assert felt is not None
        self.carry(card, felt["x"] + 9, felt["y"] + felt["height"] / 2)

    def carry_onto(self, card: str, other: str) -> None:
        end = self.lying(other).bounding_box()
        assert end is not None
        self.carry(card, end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)

    def carry(self, card: str, x: float, y: float) -> None:
        held = self.held(card)
        held.hover()  # when it lies still
        start = held.bounding_box()
        assert start is not None
        mouse = self.page.mouse
        mouse.down()
        mouse.move(start["x"], start["y"] - 20, steps=3)
        mouse.move(x, y, steps=6)
        mouse.up()
