"""Somebody with a browser: a size of screen, a language, and an eye for everything that goes wrong in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page

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


class Person:
    def __init__(
        self, browser: Browser, address: str, *, size: Size = "desk", language: str = "it", touch: bool | None = None
    ) -> None:
        width, height = SIZES[size]
        self.address = address
        self.troubles: list[str] = []
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale={"it": "it-IT", "en": "en-GB"}[language],
            has_touch=size in ("small", "phone", "sideways", "tablet") if touch is None else touch,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error in the page: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type} at {self.page.url}: {message.text}")

    def go(self, path: str) -> None:
        self.page.goto(path)

    def ask(self, path: str, body: object) -> Any:
        """Over REST, with the cookie of this browser."""
        answer = self.context.request.post(path, data=body, headers={"X-Smazzata": "1", "Origin": self.address})
        assert answer.ok, answer.text()
        return answer.json()

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

    def close(self) -> None:
        self.context.close()
