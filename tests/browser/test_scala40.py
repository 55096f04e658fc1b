"""Scala 40 on the screen: every gesture in every manner, refusals, cut connections, leaving, a whole match."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hall import Hall
from browser.person import Person, Size
from browser.scala40 import Dragging, Finger, Keys, Manner, Mouse, parts
from browser.spoken import named, the
from smazzata.games.contract import Seat, kind
from smazzata.games.known import ruleset

GAME, RULES = ruleset("scala40/online")
TERMS = {
    "rules": "scala40/online",
    "players": 2,
    "format": "deals 1",
    "turn_ms": None,
    "cut_ms": 1000,
    "pause_ms": 600_000,
    "join": "link",
}
MANNERS: dict[str, tuple[type[Manner], Size]] = {
    "mouse": (Mouse, "desk"),
    "finger": (Finger, "phone"),
    "keyboard": (Keys, "desk"),
    "dragging": (Dragging, "desk"),
}


def first(state: Any) -> bool:
    return bool(state.player == 0)


# ---- looking for a turn that has everything in it -----------------------------------------------------------
def a_full_turn(state: Any) -> list[str]:
    """Draw, lay with a joker that has a choice, open, take the joker back, use it again, attach, discard; [] if not."""
    if state.player != 0 or not state.hands[0].jokers:
        return []
    after = GAME.apply(state, GAME.read(state, Seat(0), "draw"))
    return _lay(after, ["draw"], depth=4)


def _lay(state: Any, line: list[str], depth: int) -> list[str]:
    options = [GAME.write(each) for each in GAME.options(state, Seat(0))]
    swaps = [text for text in options if kind(text) == "swap"]
    if swaps:
        found = _use(_after(state, swaps[0]), [*line, swaps[0]])
        return found if any(kind(text) == "attach" and "JK" not in text for text in found) else []
    if not depth:
        return []
    lays = [text for text in options if kind(text) == "meld"]
    with_joker = [text for text in lays if "JK" in text and len(text.split()) == 4]
    for text in with_joker if len(line) == 1 else lays[:12]:
        if len(line) > 1 and "JK" in text:
            continue
        found = _lay(_after(state, text), [*line, text], depth - 1)
        if found:
            return found
    return []


def _use(state: Any, line: list[str]) -> list[str]:
    """Attach whatever can be attached, the joker first, as long as two cards are left; then discard."""
    for _ in range(4):
        options = [GAME.write(each) for each in GAME.options(state, Seat(0))]
        attaches = sorted((text for text in options if kind(text) == "attach"), key=lambda text: "JK" not in text)
        if not attaches or state.hands[0].size < 3:
            break
        line = [*line, attaches[0]]
        state = _after(state, attaches[0])
    discards = [text for text in map(GAME.write, GAME.options(state, Seat(0))) if kind(text) == "discard"]
    return [*line, discards[0]] if discards and state.hands[0].size > 1 else []


def _after(state: Any, text: str) -> Any:
    return GAME.apply(state, GAME.read(state, Seat(0), text))


# ---- the tests ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("manner", list(MANNERS))
def test_every_gesture(hall: Hall, manner: str) -> None:
    how, size = MANNERS[manner]
    person = hall.come(size)
    table = hall.table(person, "gestures", TERMS, lambda state: bool(a_full_turn(state)))
    line = a_full_turn(hall.progress(table).state)
    assert {kind(text) for text in line} == {"draw", "meld", "swap", "attach", "discard"}
    hands = how(person.page)
    for text in line:
        before = hall.at(table).version
        hands.do(text)
        hall.moved(person, table, before, text)
    told = [event for step in hall.progress(table).told_to(Seat(0)) for event in step]
    assert sum(type(event).__name__ == "Discarded" and event.seat == 0 for event in told) == 1
    assert {"Drew", "Laid", "Opened", "Swapped", "Attached"} <= {type(event).__name__ for event in told}


@pytest.mark.parametrize("manner", ["mouse", "finger", "keyboard"])
def test_collecting_and_giving_back(hall: Hall, manner: str) -> None:
    how, size = MANNERS[manner]
    person = hall.come(size)
    hall.table(person, "collect", TERMS, first)
    hands, cards = how(person.page), person.page.locator(".hand [data-card]")
    expect(cards).to_have_count(13)
    hands.do("collect")
    expect(cards).to_have_count(14)
    assert person.axe() == []
    hands.do("return")
    expect(cards).to_have_count(13)
    hands.do("draw")
    expect(cards).to_have_count(14)
    expect(person.page.get_by_text("nuova", exact=True)).to_be_visible()


def test_a_refusal_says_why_with_its_article(hall: Hall) -> None:
    person = hall.come()
    hall.table(person, "refusal", TERMS, first)
    hands = Mouse(person.page)
    hands.do("draw")
    expect(person.page.locator(".hand [data-card]")).to_have_count(14)
    hands.do("draw")
    note = person.page.get_by_role("alertdialog")
    expect(note).to_contain_text("Hai già pescato o raccolto in questo turno")
    expect(note.get_by_role("link")).to_have_attribute("href", re.compile(r"^/regole/scala40/online\b"))
    assert person.axe() == []
    note.get_by_role("button", name="Ho capito").click()
    expect(note).to_have_count(0)
    assert len(hands.hand()) == 14


def blocks(names: list[str]) -> bool:
    """Those that are alike lie together."""
    return sum(one != other for one, other in pairwise(names)) == len(set(names)) - 1


def test_sorting_and_an_arrangement_of_ones_own(hall: Hall) -> None:
    person = hall.come()
    hall.table(person, "sorting", TERMS, lambda state: first(state) and bool(state.hands[0].jokers))
    hands = Mouse(person.page)
    person.page.locator("[data-tool=suit]").click()
    assert hands.hand()[0] == "JK"
    assert blocks([card[-1] for card in hands.hand() if card != "JK"])
    person.page.locator("[data-tool=value]").click()
    sorted_hand = hands.hand()
    assert sorted_hand[0] == "JK"
    assert blocks([card[0] for card in sorted_hand if card != "JK"])
    person.page.locator(".hand [data-card]").last.focus()
    for _ in range(3):
        person.page.keyboard.press("Shift+ArrowLeft")
    mine = hands.hand()
    assert mine == [*sorted_hand[:-4], sorted_hand[-1], *sorted_hand[-4:-1]]
    person.page.reload()
    expect(person.page.locator(".hand [data-card]")).to_have_count(13)
    assert hands.hand() == mine


def test_a_cut_connection_in_the_middle_of_a_turn(hall: Hall) -> None:
    """What is done while it is cut takes effect once, when it is back."""
    person = hall.come()
    table = hall.table(person, "back", TERMS, first)
    hands, cards = Mouse(person.page), person.page.locator(".hand [data-card]")
    hands.do("draw")
    expect(cards).to_have_count(14)
    held = sorted(hands.hand())
    hall.server.cut()
    expect(person.page.get_by_text("Connessione persa")).to_be_visible()
    assert sorted(hands.hand()) == held
    hands.do(f"discard {next(card for card in held if card != 'JK')}")
    expect(person.page.get_by_text("Connessione persa")).to_have_count(0)
    expect(cards).to_have_count(13)
    told = [event for step in hall.progress(table).told_to(Seat(0)) for event in step]
    assert sum(type(event).__name__ == "Discarded" and event.seat == 0 for event in told) == 1
    person.forgive("WebSocket")


def test_leaving_is_asked_first_and_loses_the_match(hall: Hall) -> None:
    person = hall.come()
    table = hall.table(person, "leaving", TERMS, first)
    person.press("table_abandon")
    question = person.page.get_by_role("alertdialog", name="Abbandoni la partita?")
    expect(question).to_contain_text("La partita va a")
    assert person.axe() == []
    person.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    person.press("table_abandon")
    question.get_by_role("button", name="Abbandona").click()
    verdict = hall.over(person, table)
    assert (verdict.reason, verdict.winner) == ("abandon", 1)
    expect(person.page.get_by_role("dialog")).to_be_visible()
    assert person.axe() == []


def test_time_runs_out(hall: Hall) -> None:
    person = hall.come()
    table = hall.table(person, "time", {**TERMS, "turn_ms": 10_000}, first)
    expect(person.page.get_by_role("timer")).to_be_visible()
    assert hall.over(person, table, seconds=30).reason == "timeout"
    expect(person.page.get_by_role("dialog")).to_be_visible()


# ---- the joker panel ----------------------------------------------------------------------------------------
def a_choice_of_suits(state: Any) -> list[str]:
    """Two ways to lay two cards of a kind with a joker, after drawing; [] if there are none."""
    if state.player != 0 or not state.hands[0].jokers:
        return []
    texts = [GAME.write(each) for each in GAME.options(_after(state, "draw"), Seat(0))]
    lays = sorted(text for text in texts if kind(text) == "meld" and len(text.split()) == 4 and text.count("JK") == 1)
    for one in lays:
        ways = [other for other in lays if one.split("=")[0] == other.split("=")[0] and "=" in one[-4:]]
        if len(ways) == 2:
            return ways
    return []


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_joker_panel(hall: Hall, language: str) -> None:
    person = hall.come("phone", language)
    table = hall.table(person, "panel", TERMS, lambda state: bool(a_choice_of_suits(state)))
    line = a_choice_of_suits(hall.progress(table).state)[1]
    _, _, cards = parts(line)
    stands = next(card.partition("=")[2] for card in cards if "=" in card)
    hands, held = Finger(person.page), person.page.locator(".hand [data-card]")
    hands.do("draw")
    expect(held).to_have_count(14)
    hands.meld([card.partition("=")[0] for card in cards])
    panel = person.page.get_by_role("dialog", name=person.word("scala40_joker_suit"))
    expect(panel.get_by_role("radio")).to_have_count(4)
    expect(panel.get_by_role("radio", disabled=True)).to_have_count(2)
    assert person.axe() == []
    person.press("scala40_joker_leave")
    expect(panel).to_have_count(0)
    assert hall.progress(table).state.table == ()
    hands.new().tap()
    choice = panel.locator(f'[data-joker-choice="{stands}"]')
    choice.tap()
    expect(choice).to_have_attribute("aria-checked", "true")
    person.press("confirm")
    card = named("scala40", stands, language)
    expect(person.page.get_by_role("button", name=person.word("scala40_joker_stands", card=card))).to_be_visible()
    expect(held).to_have_count(11)
    expect(person.page.locator(".duty")).to_contain_text({"it": "all'apertura", "en": "to open"}[language])
    hands.undo()
    expect(held).to_have_count(14)
    expect(person.page.locator("[data-joker]")).to_have_count(0)


# ---- who sees what ------------------------------------------------------------------------------------------
def hands_sent(person: Person) -> list[list[bool]]:
    """Of every frame that reached this browser: which seats' hands were in it."""
    views = [frame["view"] for frame in person.frames if frame["view"]]
    return [[seat["hand"] is not None for seat in view["seats"]] for view in views if view["phase"] != "deal"]


def test_pairs_with_open_cards(hall: Hall) -> None:
    person = hall.come("small")
    terms = {**TERMS, "players": 4, "pairs": True, "open_cards": True}
    table = hall.table(person, "pairs", terms, first)
    partner = hall.seated(table, 2).name
    shown = person.page.get_by_role("list", name=f"Le carte di {partner}").get_by_role("listitem")
    expect(shown).to_have_count(13)
    names = Counter(each.strip() for each in shown.all_inner_texts())
    truth = GAME.view(hall.progress(table).state, Seat(2)).seats[2].hand
    assert names == Counter(named("scala40", card, "it") for card in truth)
    sent = hands_sent(person)
    assert sent
    assert all(seats == [True, False, True, False] for seats in sent)
    assert person.scrolls() == []
    assert person.overlaps("[data-seat]", "[aria-label^='Le carte di']", "[data-place]", ".bar") == []
    assert person.axe() == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_spectator_sees_no_hand_and_hears_every_move(hall: Hall, language: str) -> None:
    anna = hall.come()
    table = hall.table(anna, "watched", {**TERMS, "join": "public", "turn_ms": 600_000}, first)
    guest = hall.come("phone", language)
    guest.go(f"/tavolo/{table}")
    expect(guest.page.get_by_text(guest.word("table_watching"))).to_be_visible()
    heard = guest.listen()
    hands = Mouse(anna.page)
    hands.do("draw")
    expect(anna.page.locator(".hand [data-card]")).to_have_count(14)
    card = next(card for card in hands.hand() if card != "JK")
    hands.do(f"discard {card}")
    discarded = {"it": "ha scartato", "en": "discarded"}[language]
    guest.until(lambda: heard().count(discarded) == 2, "both discards are said")
    other = next(event for event in hall.told(table) if type(event).__name__ == "Discarded" and event.seat == 1)
    for seat, put in ((0, card), (1, other.card)):
        name = hall.seated(table, seat).name
        assert f"{name} {discarded} {the('scala40', put, language)}." in heard()
    assert guest.page.locator(".hand").count() == 0
    sent = hands_sent(guest)
    assert sent
    assert all(seats == [False, False] for seats in sent)
    assert guest.scrolls() == []
    assert guest.axe() == []


def test_a_whole_match_between_two_browsers(hall: Hall) -> None:
    """One by mouse on a desk, the other by finger on a phone, in English; both play as the simple bot would."""
    anna, bruno = hall.come(), hall.come("phone", "en")
    table = hall.two(anna, bruno, "whole", {**TERMS, "cut_ms": 60_000})
    acting = [Mouse(anna.page).do, Finger(bruno.page).do]
    hall.play(table, [anna, bruno], acting, until=lambda: hall.ended(table))
    assert hall.over(anna, table).reason == "deals"
    for person in (anna, bruno):
        person.press("sheet_to_the_end")
        expect(person.button("sheet_rematch")).to_be_visible()
        expect(person.page.get_by_role("dialog")).to_contain_text("MP")
        assert person.axe() == []
