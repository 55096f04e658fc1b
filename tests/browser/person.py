"""Somebody with a browser: a size of screen, a language, and an eye for everything that goes wrong in it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, StorageState

ROOT = Path(__file__).resolve().parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

Size = Literal["small", "phone", "sideways", "tablet", "desk", "large"]
SIZES: Final[dict[Size, tuple[int, int]]] = {
    "small": (360, 640),
    "phone": (390, 844),
    "sideways": (844, 390),
    "tablet": (768, 1024),
    "desk": (1440, 900),
    "large": (2560, 1440),
}


@cache
def texts(language: str) -> dict[str, Any]:
    """Every text of the page. What is to be pressed is looked up here; what must be said is written in the test."""
    found: dict[str, Any] = {}
    for file in sorted((ROOT / "web" / "messages" / language).glob("*.json")):
        found |= json.loads(file.read_text("utf-8"))
    return found


class Person:
    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: Size = "desk",
        language: str = "it",
        touch: bool | None = None,
        state: StorageState | None = None,
        scale: float = 1,
        dark: bool = False,
        motion: bool = False,
    ) -> None:
        """`state`: of a browser that was here before; `scale`: dots of the screen to a pixel of the page."""
        width, height = SIZES[size]
        self.address = address
        self.language = language
        self.troubles: list[str] = []
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale={"it": "it-IT", "en": "en-GB"}[language],
            has_touch=size in ("small", "phone", "sideways", "tablet") if touch is None else touch,
            reduced_motion="no-preference" if motion else "reduce",
            storage_state=state,
            device_scale_factor=scale,
            color_scheme="dark" if dark else "light",
        )
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error in the page: {error}"))
        self.frames: list[Any] = []
        """All that its table has sent to this browser."""
        self.seen = -1
        """The last version of the table that has reached this browser."""
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    def _received(self, message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "frame":
            self.frames.append(said["frame"])
            self.seen = said["frame"]["version"]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type} at {self.page.url}: {message.text}")

    def go(self, path: str) -> None:
        self.page.goto(path)

    def word(self, key: str, **parameters: object) -> str:
        """A text of the page in this person's language."""
        text = texts(self.language)[key]
        assert isinstance(text, str), f"{key} has a plural: write it out"
        for name, value in parameters.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def button(self, key: str, **parameters: object) -> Locator:
        return self.page.get_by_role("button", name=self.word(key, **parameters), exact=True)

    def press(self, key: str, **parameters: object) -> None:
        self.button(key, **parameters).first.click()

    def listen(self) -> Callable[[], str]:
        """What a screen reader is told at the table from now on, all of it in one text."""
        self.page.evaluate(
            """() => { window.heard = []; const live = document.querySelector('p[aria-live]');
            new MutationObserver(() => window.heard.push(live.textContent))
              .observe(live, {childList: true, characterData: true, subtree: true}); }"""
        )
        return lambda: " ".join(self.page.evaluate("() => window.heard"))

    def ask(self, path: str, body: object, *, unless: tuple[str, ...] = ()) -> Any:
        """Over REST, with the cookie of this browser. `unless`: the refusals that are as good."""
        answer = self.context.request.post(path, data=body, headers={"X-Smazzata": "1", "Origin": self.address})
        said = answer.json()
        assert answer.ok or said["code"] in unless, answer.text()
        return said

    def do(self, table: str, command: dict[str, object], *, unless: tuple[str, ...] = ()) -> None:
        """A command at a table, past the page: to get on to what is to be looked at."""
        asked = {"id": secrets.token_hex(8), "command": command}
        self.ask(f"/api/tables/{table}/do", asked, unless=unless)

    def until(self, done: Callable[[], bool], what: str, *, seconds: int = 20) -> None:
        """Lets the page go on until something is so."""
        for _ in range(seconds * 20):
            if done():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{what}: nothing happens; on the screen: {self.page.locator('body').inner_text()[:1500]}")

    def forgive(self, words: str) -> None:
        """What the test itself brings about: a cut connection, an address that is not there."""
        self.troubles = [trouble for trouble in self.troubles if words not in trouble]

    def axe(self) -> list[str]:
        """What axe finds on the page as it is now: serious and critical only."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found: dict[str, Any] = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]

    def overflow(self) -> list[str]:
        """Whether the page has to be scrolled sideways, and what is too wide."""
        found: list[str] = self.page.evaluate(
            """() => document.documentElement.scrollWidth <= innerWidth ? [] :
            [...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > innerWidth + 1)
              .map(each => each.outerHTML.slice(0, 120))"""
        )
        return found

    def scrolls(self) -> list[str]:
        """Whether there is a scroll bar at all: none is allowed at the table."""
        size: list[int] = self.page.evaluate(
            "() => (({scrollWidth, scrollHeight}) => [scrollWidth, innerWidth, scrollHeight, innerHeight])"
            "(document.documentElement)"
        )
        wide, width, tall, height = size
        return [] if wide <= width and tall <= height else [f"{wide}×{tall} on a screen of {width}×{height}"]

    def overlaps(self, *selectors: str) -> list[str]:
        """Which of these elements lie over one another. Only what is in sight counts."""
        found: list[str] = self.page.evaluate(
            """selectors => {
              const seen = selectors.flatMap(selector => [...document.querySelectorAll(selector)].map(
                each => [`${selector} ${each.getAttribute('aria-label') ?? ''}`, each, each.getBoundingClientRect()]))
                .filter(([, , box]) => box.width && box.height);
              return seen.flatMap(([name, one, a], at) => seen.slice(at + 1)
                .filter(([, other, b]) => !one.contains(other) && !other.contains(one) && a.left < b.right - 1 &&
                  b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                .map(([other]) => `${name} / ${other}`)); }""",
            list(selectors),
        )
        return found

    def close(self) -> None:
        self.context.close()
