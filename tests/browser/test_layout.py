"""Crowded tables, as a server could send them: whose melds are whose, and nothing over anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.hall import Hall
from browser.person import SIZES, Person, Size
from browser.scenes import SCALA, SCOPA

View = dict[str, Any]


def crowded(hall: Hall, person: Person, key: str, terms: dict[str, Any], change: Callable[[View], None]) -> None:
    """A table that has just begun, with more on it than there is."""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def heard(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "frame" and said["frame"]["view"]:
                change(said["frame"]["view"])
            page.send(json.dumps(said))

        server.on_message(heard)

    person.page.route_web_socket("**/socket", between)
    hall.table(person, key, terms, lambda _state: True)


def melds(view: View) -> None:
    runs = [{"owner": seat, "cards": ["4C", "5C", "6C", "7C"]} for seat in range(len(view["seats"]))]
    view["table"] = [*runs, {"owner": 0, "cards": ["AH", "AD", "AS"]}, {"owner": 1, "cards": ["KH", "KD", "KS"]}]


def eight(view: View) -> None:
    view["table"] = ["4D", "3C", "RS", "AD", "2B", "7C", "FS", "5B"]
    view["captured"], view["scope"], view["stock"] = [12, 12], [1, 1], 12


@pytest.mark.parametrize("size", ["phone", "tablet", "desk"])
def test_whose_melds_are_whose(hall: Hall, size: Size) -> None:
    person = hall.come(size)
    crowded(hall, person, f"owners-{size}", {**SCALA, "players": 5}, melds)
    others = person.page.locator(".theirs .own")
    expect(others).to_have_count(4)
    for each in others.all():
        expect(each).to_be_visible()
    assert person.overlaps(".own", ".meld", "[data-seat]", "[data-place]", ".hand [data-card]:first-child") == []
    assert person.scrolls() == []


def test_eight_cards_leave_the_piles_and_their_words_alone(hall: Hall) -> None:
    person = hall.come()
    crowded(hall, person, "eight", {**SCOPA, "players": 2}, eight)
    for width, height in (SIZES["desk"], (1024, 768), (900, 700), SIZES["large"]):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(400)
        parts = ("[data-table] [data-card]", ".strip .says", ".deck", "[data-seat]", ".mine", "[data-hand] [data-card]")
        assert person.overlaps(*parts) == [], f"{width}×{height}"


def cropped(person: Person) -> list[str]:
    """Melds of which a part is outside their half, and so not to be seen."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll('.meld')].filter(meld => {
          const [own, half] = [meld, meld.closest('.melds')].map(each => each.getBoundingClientRect());
          return own.top < half.top - 1 || own.bottom > half.bottom + 1;
        }).map(meld => meld.innerText || meld.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_melds_are_whole_at_every_size(hall: Hall, players: int) -> None:
    """On a phone on its side too, where the piles are beside the halves and the tools beside the hand."""
    person = hall.come("small")
    terms = {**SCALA, "players": players, "pairs": players == 4}
    crowded(hall, person, f"whole-{players}", terms, melds)
    expect(person.page.locator(".meld")).to_have_count(players + 2)
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(400)
        assert cropped(person) == [], size
        assert person.overlaps(".meld", "[data-seat]", "[data-place]", ".hand .rows", ".bar", ".duty") == [], size
        assert person.scrolls() == [], size
