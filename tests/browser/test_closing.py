"""The end of a deal of Scala 40: hands fan open and are counted card by card, then the sheet. A touch ends it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hall import Hall
from browser.person import Person, Size
from browser.scenes import asked, lines, played_until, reached
from browser.test_scala40 import TERMS

COUNTED = """() => {
    const closing = document.querySelector('.closing');
    if (!closing || closing.querySelector('li:not(.lit)')) return null;
    const box = closing.getBoundingClientRect();
    return {
        fans: [...closing.querySelectorAll('[data-fan]')].map((fan) => ({
            seat: Number(fan.dataset.fan), cards: fan.querySelectorAll('li').length,
            total: fan.querySelector('em').textContent,
        })),
        inside: box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    };
}"""


def last_card(state: Any) -> bool:
    """Whatever happens next closes the deal."""
    return bool(state.hands[0].size == 1 and state.turn.took)


def close(hall: Hall, person: Person, table: str) -> None:
    person.do(table, {"type": "act", "text": hall.server.advice(table, 0)})
    assert hall.at(table).phase in ("pause", "over")


@pytest.mark.parametrize("size", ["small", "desk"])
def test_hands_fan_open_and_are_counted(hall: Hall, size: Size) -> None:
    person = hall.come(size)
    table = played_until(hall, person, f"closing-{size}", {**TERMS, "players": 3}, last_card)
    person.page.emulate_media(reduced_motion="no-preference")
    close(hall, person, table)
    counted = person.page.wait_for_function(COUNTED).json_value()  # it is there for a moment only
    truth = {line.seat: (len(line.cards), str(line.points)) for line in lines(hall.at(table)) if line.cards}
    assert {each["seat"]: (each["cards"], each["total"]) for each in counted["fans"]} == truth
    assert counted["inside"]
    expect(person.page.get_by_role("dialog")).to_be_visible()
    expect(person.page.locator(".closing")).to_have_count(0)


def test_a_touch_ends_it_and_who_wants_no_movement_sees_none(hall: Hall) -> None:
    person = hall.come("phone")
    table = played_until(hall, person, "hurry", TERMS, last_card)
    person.page.emulate_media(reduced_motion="no-preference")
    close(hall, person, table)
    person.page.locator(".closing").wait_for()
    person.page.evaluate("() => dispatchEvent(new PointerEvent('pointerdown'))")
    assert person.page.locator(".closing").count() == 0
    expect(person.page.get_by_role("dialog")).to_be_visible()
    calm = hall.come("phone")
    table = played_until(hall, calm, "calm", TERMS, last_card)
    calm.page.evaluate("""() => { window.fans = 0; new MutationObserver(() => {
        window.fans += document.querySelectorAll('.closing').length;
    }).observe(document.body, {childList: true, subtree: true}); }""")
    close(hall, calm, table)
    expect(calm.page.get_by_role("dialog")).to_be_visible()
    assert calm.page.evaluate("() => window.fans") == 0


def test_of_a_pair_the_one_who_closed_is_told_so(hall: Hall) -> None:
    person = hall.come()
    terms = {**TERMS, "players": 4, "pairs": True, "format": "deals 2"}
    for attempt in range(40):
        table = asked(hall, person, f"partner-{attempt}", terms)
        hall.quickly(person, table, until=partial(reached, hall, table, "pause", "over"))
        if any(line.code == "closed" and line.seat == 2 for line in lines(hall.at(table))):
            break
    person.go(f"/tavolo/{table}")
    expect(person.page.get_by_role("dialog")).to_contain_text("Ines: ha chiuso")
