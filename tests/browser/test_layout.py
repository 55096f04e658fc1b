"""Crowded tables, as a server could send them: whose melds are whose, and nothing over anything."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.hall import Hall
from browser.person import SIZES, Person, Size
from browser.scala40 import Finger
from browser.scenes import SCALA, SCOPA, asked, lines, played_until, reached, refusal
from smazzata.games.contract import Seat
from smazzata.games.known import ruleset

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


def late(view: View) -> None:
    """Most cards of the game are on the table, few of them on one's own half."""
    runs = (3, "TC JC QC KC AC"), (3, "5D 6D 7D 8D 9D"), (3, "4H 5H 6H 7H 8H"), (1, "2S 3S 4S 5S 6S"), (2, "4C 5C 6C")
    sets = (1, "9H 9C 9S"), (1, "JH JD JS"), (2, "QH QD QS QC")
    view["table"] = [{"owner": owner, "cards": cards.split()} for owner, cards in (*runs, *sets)]


def test_late_in_a_game_in_pairs_melds_keep_clear_of_the_seats_and_a_size(hall: Hall) -> None:
    person = hall.come()
    crowded(hall, person, "late", {**SCALA, "players": 4, "pairs": True, "open_cards": True}, late)
    expect(person.page.locator(".meld")).to_have_count(8)
    person.page.wait_for_timeout(400)
    assert person.overlaps(".own", ".meld", "[data-seat]", "[data-place]") == []
    widths = person.page.locator(".meld .at").evaluate_all("all => all.map(each => each.offsetWidth)")
    assert min(widths) >= 40


@pytest.mark.parametrize("players", [2, 4])
def test_eight_cards_leave_the_piles_and_their_words_alone(hall: Hall, players: int) -> None:
    person = hall.come()
    crowded(hall, person, f"eight-{players}", {**SCOPA, "players": players, "pairs": players == 4}, eight)
    for width, height in (SIZES["desk"], (1200, 800), (1024, 768), (900, 700), SIZES["large"]):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(400)
        parts = ("[data-table] [data-card]", ".strip .says", ".deck", "[data-seat]", ".mine", "[data-hand] [data-card]")
        assert person.overlaps(*parts) == [], f"{width}×{height}"


def test_who_looks_on_sees_everybody_and_nobody_is_we(hall: Hall) -> None:
    """Also while somebody thinks, and at a width where the plates of all have to share a row."""
    person, guest = hall.come(name="Massimiliano"), hall.come(language="en")
    for rules, players in ((SCALA, 4), (SCOPA, 3)):
        pairs = players == 4
        terms = {**rules, "players": players, "pairs": pairs, "join": "public"}
        table = played_until(hall, person, f"onlooker-{players}", terms, lambda _state: True)
        guest.go(f"/tavolo/{table}")
        expect(guest.page.locator("[data-seat]")).to_have_count(players)
        if pairs:
            expect(guest.page.get_by_role("region", name=re.compile("Massimiliano"))).to_be_visible()
        else:
            whose = guest.page.locator(".pile .whose")
            expect(whose).to_have_text(["Beppe", "Ines", "Massimiliano"])
        for width, height in (*SIZES.values(), (1024, 768)):
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.page.wait_for_timeout(400)
            parts = ("[data-seat]", ".menu", "aside", ".says", ".heap", "[data-table] [data-card]", ".meld", ".bar > *")
            assert guest.overlaps(*parts) == [], f"{width}×{height}"
            sides = "all => all.flatMap(each => [each.getBoundingClientRect()].flatMap(box => [box.left, box.right]))"
            reach: list[float] = guest.page.locator("[data-seat], .says, .score").evaluate_all(sides)
            assert 0 <= min(reach) <= max(reach) <= width, f"{width}×{height}"


@pytest.mark.parametrize("size", ["small", "sideways", "phone"])
def test_why_not_leaves_the_cards_it_is_about_in_sight(hall: Hall, size: Size) -> None:
    person = hall.come(size)
    refusal(hall, person, f"in-sight-{size}")
    expect(person.page.locator(".hand .c.up")).to_have_count(3)
    assert [pair for pair in person.overlaps(".refuse", ".hand .c.up .in") if ".refuse" in pair] == []


def test_every_card_of_a_hand_in_a_record_can_be_told(hall: Hall) -> None:
    """At the end of a deal all hands are open, and beside one another."""
    person = hall.come()
    terms = {**SCALA, "players": 4, "pairs": True, "format": "deals 1"}
    for attempt in range(20):
        table = asked(hall, person, f"told-apart-{attempt}", terms)
        hall.quickly(person, table, until=partial(reached, hall, table, "over"))
        if any(line.seat and len(line.cards) > 9 for line in lines(hall.at(table))):
            break
    person.go(f"/partita/{table}/1")
    expect(person.page.get_by_role("button", name="Passo seguente")).to_be_enabled()
    person.page.keyboard.press("End")
    expect(person.page.get_by_role("button", name="Ultimo passo")).to_be_disabled()
    for width, height in (SIZES["desk"], (1024, 768), SIZES["phone"]):
        person.page.set_viewport_size({"width": width, "height": height})
        for hand in person.page.get_by_role("list", name=re.compile("Mano di")).all():
            lefts: list[int] = hand.get_by_role("listitem").evaluate_all("all => all.map(each => each.offsetLeft)")
            assert all(abs(other - one) >= 18 for one, other in pairwise(lefts)), f"{width}×{height}"


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
    for width, height in (*SIZES.values(), (1024, 768), (900, 700)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(400)
        parts = (".meld", "[data-seat]", "[data-place]", ".said", ".hand .rows", ".bar", ".duty")
        assert cropped(person) == [], f"{width}×{height}"
        assert person.overlaps(*parts) == [], f"{width}×{height}"
        assert person.scrolls() == [], f"{width}×{height}"


def test_a_meld_is_named_as_one_says_it(hall: Hall) -> None:
    """To a screen reader: the name of a meld begins with its article, which no preposition may stand before."""
    person = hall.come()
    crowded(hall, person, "named", SCALA, melds)
    names = [each.get_attribute("aria-label") for each in person.page.locator("[data-meld]").all()]
    assert names[0] == "Attacca qui: la scala 4-5-6-7 di fiori"
    assert "Attacca qui: il tris di re" in names


def test_the_last_move_is_said_on_a_phone_on_its_side(hall: Hall) -> None:
    person = hall.come("sideways")
    hall.table(person, "sideways", SCALA, lambda state: bool(state.player == 0))
    expect(person.page.locator(".middle .said")).to_be_visible()
    assert person.overlaps(".said", "[data-place]", ".hand .rows", "[data-seat]", ".theirs", ".ours", ".duty") == []


@pytest.mark.parametrize("size", ["small", "phone"])
def test_a_seat_has_room_for_what_it_says(hall: Hall, size: Size) -> None:
    """While somebody else thinks: their name, what they have done, their cards and their time."""
    anna, bruno = hall.come(size, name=f"Annamaria {size}"), hall.come(size, name=f"Bruno {size}")
    table = hall.two(anna, bruno, f"seat-{size}", {**SCALA, "cut_ms": 1000})
    people = [anna, bruno]
    anna.until(lambda: hall.need(table)[0] == "act", "the deal")
    waits = people[1 - (hall.need(table)[1] or 0)]
    expect(waits.page.locator("[data-seat].turn")).to_be_visible()
    parts = (f"[data-seat] {part}" for part in (".name", ".tag", "em", ".cards", ".time"))
    assert waits.overlaps(*parts, ".menu") == []


@pytest.mark.parametrize("size", ["small", "phone", "desk"])
def test_free_seats_have_room_for_their_buttons(hall: Hall, size: Size) -> None:
    person = hall.come(size)
    terms = {**SCALA, "players": 4, "pairs": True}
    made = person.ask("/api/tables", {"key": f"free-{size}", "terms": terms, "sit": True})
    person.go(f"/tavolo/{made['listing']['table']}")
    expect(person.page.get_by_role("button", name="Metti il computer")).to_have_count(3)
    assert_rows(person, 3)
    open_to_all = {**SCALA, "players": 3}
    made = person.ask("/api/tables", {"key": f"standing-{size}", "terms": open_to_all, "sit": False})
    person.go(f"/tavolo/{made['listing']['table']}")
    expect(person.page.get_by_role("button", name="Siediti")).to_have_count(3)
    assert_rows(person, 3)


def assert_rows(person: Person, free: int) -> None:
    """Every free seat says what it is beside its buttons, on one line."""
    assert person.overlaps("li .face", "li .who", "li .acts") == []
    hidden = "each => each.scrollWidth > each.clientWidth"
    assert not any(each.evaluate(hidden) for each in person.page.locator("li .who b").all())
    below = "all => all.filter(each => each.querySelector('.acts').offsetLeft < each.querySelector('.who').offsetLeft)"
    seats = person.page.locator("li.free")
    expect(seats).to_have_count(free)
    assert seats.evaluate_all(f"{below}.length") == 0


def jokers(view: View) -> None:
    view["table"] = [{"owner": seat, "cards": ["9H", "JK=TH", "JH"]} for seat in range(len(view["seats"]))]


COVERED = """() => {
  for (const each of document.querySelectorAll('.meld .hit, .meld .joker')) each.style.display = 'none';
  return [...document.querySelectorAll('.stand')].filter(stand => {
    stand.style.pointerEvents = 'auto';
    const box = stand.getBoundingClientRect();
    return document.elementFromPoint(box.right - 3, (box.top + box.bottom) / 2) !== stand;
  }).length;
}"""


def test_what_a_joker_stands_for_is_never_covered(hall: Hall) -> None:
    person = hall.come("small")
    crowded(hall, person, "stands", {**SCALA, "players": 4, "pairs": True}, jokers)
    expect(person.page.locator(".stand")).to_have_count(4)
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(400)
        assert person.page.evaluate(COVERED) == 0, size


def a_row_of_three(state: Any) -> str:
    """The other's melds just fill a row of a phone, and one of them can be given a card: how."""
    game, _ = ruleset("scala40/online")
    theirs = [at for at, meld in enumerate(state.table) if meld.owner == 1]
    if [len(state.table[at].cards()) for at in theirs] != [3, 3, 3]:
        return ""
    texts = [game.write(each) for each in game.options(state, Seat(0))]
    return next((text for at in theirs for text in texts if text.startswith(f"attach {at}:") and "=" not in text), "")


def test_a_card_on_its_way_does_not_make_melds_small(hall: Hall) -> None:
    """It flies in from outside of the half; only where it comes to lie counts for the room there is."""
    person = hall.come("phone", motion=True)
    table = played_until(hall, person, "flying", SCALA, lambda state: bool(a_row_of_three(state)))
    person.page.wait_for_timeout(1000)
    width = "all => all.map(each => each.offsetWidth)"
    before = person.page.locator(".theirs .at").evaluate_all(width)
    Finger(person.page).do(a_row_of_three(hall.progress(table).state))
    expect(person.page.locator(".theirs .at")).to_have_count(10)
    person.page.wait_for_timeout(1500)  # it has arrived
    assert person.page.locator(".theirs .at").evaluate_all(width) == [*before, before[0]]
