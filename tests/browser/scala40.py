"""Doing an action of Scala 40 at the table on the screen: by mouse, by finger, by keyboard, by dragging."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, Position


def parts(text: str) -> tuple[str, int | None, list[str]]:
    """`attach 0: 6C JK=7C` → attach, 0, [6C, JK=7C]."""
    verb, _, rest = text.partition(" ")
    if ":" not in rest:
        return verb, None, rest.split()
    meld, cards = rest.split(":")
    return verb, int(meld), cards.split()


class Manner(ABC):
    """How somebody does things. Every action is done as the regulation says, and waited for until it is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, text: str) -> None:
        verb, meld, cards = parts(text)
        held, before = [card.partition("=")[0] for card in cards], self.hand()
        match verb:
            case "draw":
                self.draw()
            case "collect":
                self.collect()
            case "takeback" | "return":
                self.undo()
            case "meld":
                self.meld(held)
            case "attach":
                assert meld is not None
                self.attach(held, meld)
            case "swap":
                assert meld is not None
                self.swap(held[0], meld)
            case "discard":
                self.discard(held[0])
            case _:
                raise AssertionError(text)
        stands = [card.partition("=")[2] for card in cards if "=" in card]
        if stands:
            self._declare(stands, len(before) - len(cards))

    def _declare(self, stands: Sequence[str], left: int) -> None:
        """Where there is a choice a panel asks for it, once the cards beside it lie; where there is none, not."""
        panel = self.page.get_by_role("radiogroup")
        for _ in range(100):
            if panel.count() or len(self.hand()) <= left:
                break
            self.page.wait_for_timeout(50)
        if panel.count():
            panel.locator(f'[data-joker-choice="{" ".join(stands)}"]').click()
            self.page.get_by_role("button", name=re.compile("^(Conferma|Confirm)$")).click()

    # ---- places
    def stock(self) -> Locator:
        return self.page.locator("[data-place=stock]")

    def pile(self) -> Locator:
        return self.page.locator("[data-place=pile]")

    def new(self) -> Locator:
        return self.page.locator("[data-place=new]")

    def on_table(self, meld: int) -> Locator:
        return self.page.locator(f'[data-meld="{meld}"]')

    def natural(self, meld: int) -> Locator:
        return self.page.locator(f'[data-drop="meld {meld}"] [data-fly]:not([data-face=JK])').first

    def joker(self, meld: int) -> Locator:
        return self.page.locator(f'[data-joker="{meld}"]').first

    def held(self, card: str) -> Locator:
        """The first copy in the hand that is not chosen yet."""
        return self.page.locator(f'.hand [data-card="{card}"][aria-pressed=false]').first

    def hand(self) -> list[str]:
        held = self.page.locator(".hand [data-card]")
        cards: list[str] = held.evaluate_all("all => all.map(each => each.dataset.card)")
        return cards

    # ---- actions
    @abstractmethod
    def draw(self) -> None: ...
    @abstractmethod
    def collect(self) -> None: ...
    @abstractmethod
    def undo(self) -> None: ...
    @abstractmethod
    def meld(self, cards: Sequence[str]) -> None: ...
    @abstractmethod
    def attach(self, cards: Sequence[str], meld: int) -> None: ...
    @abstractmethod
    def swap(self, card: str, meld: int) -> None: ...
    @abstractmethod
    def discard(self, card: str) -> None: ...


class Pointing(Manner):
    """Cards first, then the place: what is pressed, and with what, the two below say."""

    @abstractmethod
    def press(self, place: Locator, *, corner: bool = False) -> None: ...

    @abstractmethod
    def press_at(self, x: float, y: float) -> None: ...

    def choose(self, cards: Sequence[str]) -> None:
        for card in cards:
            self.press(self.held(card), corner=True)

    def draw(self) -> None:
        self.press(self.stock())

    def collect(self) -> None:
        self.press(self.pile())

    def undo(self) -> None:
        self.press(self.page.locator("[data-tool=undo]"))

    def meld(self, cards: Sequence[str]) -> None:
        self.choose(cards)
        self.press(self.new())

    def attach(self, cards: Sequence[str], meld: int) -> None:
        """On a card of the meld: its joker is a place of its own."""
        self.choose(cards)
        box = self.natural(meld).bounding_box()
        assert box is not None
        self.press_at(box["x"] + CORNER["x"], box["y"] + CORNER["y"])

    def swap(self, card: str, meld: int) -> None:
        self.choose([card])
        self.press(self.joker(meld), corner=True)

    def discard(self, card: str) -> None:
        self.choose([card])
        self.press(self.pile())


# The index in the top left corner is what is always in sight of a card that others overlap.
CORNER: Position = {"x": 9.0, "y": 14.0}


class Mouse(Pointing):
    def press(self, place: Locator, *, corner: bool = False) -> None:
        place.click(position=CORNER if corner else None)

    def press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


class Finger(Pointing):
    def press(self, place: Locator, *, corner: bool = False) -> None:
        place.tap(position=CORNER if corner else None)

    def press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Manner):
    """Arrows to a card, space to choose it, and the letters of the list that `?` shows."""

    def choose(self, cards: Sequence[str]) -> None:
        self.page.keyboard.press("Home")
        for card in cards:
            wanted = self.held(card)
            for _ in range(30):
                if wanted.evaluate("each => each === document.activeElement"):
                    break
                self.page.keyboard.press("ArrowRight")
            else:
                self.page.keyboard.press("Home")
            self.page.keyboard.press("Space")
            self.page.keyboard.press("Home")

    def draw(self) -> None:
        self.page.keyboard.press("p")

    def collect(self) -> None:
        self.page.keyboard.press("r")

    def undo(self) -> None:
        self.page.keyboard.press("z")

    def meld(self, cards: Sequence[str]) -> None:
        self.choose(cards)
        self.page.keyboard.press("n")

    def attach(self, cards: Sequence[str], meld: int) -> None:
        self._at(cards, "a", self.on_table(meld))

    def swap(self, card: str, meld: int) -> None:
        self._at([card], "j", self.joker(meld))

    def _at(self, cards: Sequence[str], letter: str, place: Locator) -> None:
        """With one place for it the letter does it; with several Tab goes from one to the next."""
        self.choose(cards)
        before = self.hand()
        self.page.keyboard.press(letter)
        self.page.wait_for_timeout(400)
        if self.hand() != before or self.page.get_by_role("radiogroup").count():
            return
        place.focus()
        self.page.keyboard.press("Enter")

    def discard(self, card: str) -> None:
        self.choose([card])
        self.page.keyboard.press("s")


class Dragging(Mouse):
    """The chosen cards, or the one that is taken, are carried to the place."""

    def carry(self, cards: Sequence[str], place: Locator) -> None:
        for card in cards[1:]:
            self.press(self.held(card), corner=True)
        held = self.held(cards[0])
        held.hover(position=CORNER)  # when it lies still: where it is on its way, another is a moment later
        start, end = held.bounding_box(), place.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.down()
        mouse.move(start["x"] + 30, start["y"] - 40, steps=4)
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
        mouse.up()

    def meld(self, cards: Sequence[str]) -> None:
        self.carry(cards, self.new())

    def attach(self, cards: Sequence[str], meld: int) -> None:
        self.carry(cards, self.natural(meld))

    def swap(self, card: str, meld: int) -> None:
        self.carry([card], self.joker(meld))

    def discard(self, card: str) -> None:
        self.carry([card], self.pile())
