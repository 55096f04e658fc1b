"""Many moves within a moment, with motion: the page shows how things are, not how they were, and has said all of it."""

from __future__ import annotations

from typing import Any

import pytest

from browser.hall import Hall
from browser.person import Person
from browser.spoken import named

LONG = {"scopa": "points 21", "scala40": "deals 20"}
FRAMES = 70
"""One after the other their movements would take a minute and more."""


def in_hand(person: Person) -> list[str]:
    """By the newest frame that has reached this browser."""
    view: Any = person.frames[-1]["view"]
    cards: list[str] = view["hand"] if "hand" in view else view["seats"][0]["hand"]
    return sorted(cards)


def played(frames: list[Any]) -> list[str]:
    events = [event for frame in frames for told in frame["told"] for step in told["game"] for event in step]
    return [event["card"] for event in events if event["type"] in ("played", "discarded")]


@pytest.mark.parametrize("game", ["scopa", "scala40"])
def test_the_newest_frame_is_drawn(hall: Hall, game: str) -> None:
    person = hall.come(motion=True)
    terms = {"rules": f"{game}/online", "format": LONG[game], "players": 4, "pairs": True, "turn_ms": None}
    table = hall.table(person, f"rush-{game}", {**terms, "pause_ms": 0, "join": "link"}, lambda _: True)
    heard, before = person.listen(), len(person.frames)
    hall.quickly(person, table, until=lambda: hall.at(table).version > FRAMES and hall.need(table) == ("act", 0))
    hall.shown(person, table)
    cards = person.page.locator(".hand [data-card]")
    person.until(
        lambda: sorted(cards.evaluate_all("all => all.map(each => each.dataset.card)")) == in_hand(person),
        f"the page is behind: {in_hand(person)} are in the hand",
    )
    said = heard()
    assert [card for card in played(person.frames[before:]) if named(game, card, "it") not in said] == []


@pytest.mark.parametrize("game", ["scopa", "scala40"])
def test_no_card_stays_over_its_neighbours(hall: Hall, game: str) -> None:
    """A card that was still being dealt when the next thing happened lies where it belongs, in its order."""
    person = hall.come(motion=True)
    terms = {"rules": f"{game}/online", "format": LONG[game], "turn_ms": None, "pause_ms": 0, "join": "link"}
    table = hall.table(person, f"air-{game}", terms, lambda _: True)
    before = hall.at(table).version
    hall.quickly(person, table, until=lambda: hall.at(table).version > before + 1 and hall.need(table) == ("act", 0))
    hall.shown(person, table)
    person.until(lambda: person.page.evaluate("() => document.getAnimations().length") == 0, "something still moves")
    lifted = "all => all.filter(each => each.closest('[style*=z-index]')).map(each => each.dataset.card)"
    assert person.page.locator(".hand [data-card]").evaluate_all(lifted) == []
