"""Scopa on the screen: every gesture in every manner, captures to choose from, refusals, scope, a whole match."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.hall import Hall
from browser.person import SIZES, Person, Size
from browser.scopa import Dragging, Finger, Keys, Manner, Mouse, parts
from browser.spoken import named
from smazzata.games.contract import Seat
from smazzata.games.known import ruleset
from smazzata.records import Counted

GAME, RULES = ruleset("scopa/online")
TERMS = {
    "rules": "scopa/online",
    "format": "points 1",
    "turn_ms": None,
    "cut_ms": 1000,
    "pause_ms": 600_000,
    "join": "link",
}
MANNERS: dict[str, tuple[type[Manner], Size]] = {
    "mouse": (Mouse, "desk"),
    "finger": (Finger, "small"),
    "keyboard": (Keys, "desk"),
    "dragging": (Dragging, "desk"),
}


def options(state: Any) -> list[str]:
    """What the first seat may do, if it begins."""
    return [GAME.write(each) for each in GAME.options(state, Seat(0))] if state.turn == 0 else []


def several(state: Any) -> list[str]:
    """A card that has several captures: all of them."""
    found = options(state)
    counts = Counter(parts(text)[0] for text in found)
    card = next((card for card, count in counts.items() if count > 1), None)
    return [text for text in found if parts(text)[0] == card]


@pytest.mark.parametrize("manner", list(MANNERS))
def test_every_gesture(hall: Hall, manner: str) -> None:
    """Several captures light up and one is picked; the only one is taken at once; what takes nothing is laid."""
    how, size = MANNERS[manner]
    person = hall.come(size)
    table = hall.table(person, "gestures", TERMS, lambda state: len(several(state)) > 1)
    hands = how(person.page)
    first, *_, second = several(hall.progress(table).state)
    card, takes = parts(second)
    hands.put(card)
    expect(hands.choice().get_by_role("button")).to_have_count(len(several(hall.progress(table).state)))
    expect(person.page.locator("[data-table] .lit")).to_have_count(len(parts(first)[1]))
    assert person.axe() == []
    person.page.keyboard.press("Escape")
    expect(hands.choice()).to_have_count(0)
    before = hall.at(table).version
    hands.do(second)
    hall.moved(person, table, before, second)
    done = next(event for event in hall.told(table) if type(event).__name__ == "Played" and event.seat == 0)
    assert (done.card, sorted(done.taken)) == (card, sorted(takes))

    def seen() -> bool:
        plays = [event for event in hall.told(table) if type(event).__name__ == "Played" and event.seat == 0][1:]
        return {bool(event.taken) for event in plays} == {True, False}

    hall.play(table, [person], [hands.do], until=seen)


def test_three_captures_have_room_at_every_size(hall: Hall) -> None:
    """On a phone on its side too, where the choice is beside the hand."""
    person = hall.come("sideways")
    table = hall.table(person, "three", TERMS, lambda state: len(several(state)) > 2)
    ways = several(hall.progress(table).state)
    hands = Finger(person.page)
    hands.put(parts(ways[0])[0])
    buttons = hands.choice().get_by_role("button")
    expect(buttons).to_have_count(len(ways))
    for width, height in (*SIZES.values(), (1024, 768)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(400)
        cards = ("[data-table] [data-card]", "[data-hand] [data-card]")
        assert person.overlaps(*cards, ".choice", ".heap", ".says", "[data-seat]", ".bar") == [], f"{width}×{height}"
        assert person.scrolls() == [], f"{width}×{height}"
        assert min(buttons.evaluate_all("all => all.map(each => each.offsetHeight)")) >= 44, f"{width}×{height}"


def test_dragging_onto_a_card_takes_it(hall: Hall) -> None:
    person = hall.come()

    def two_of_one_card(state: Any) -> bool:
        ways = several(state)
        return len(ways) > 1 and all(len(parts(text)[1]) == 1 for text in ways)

    table = hall.table(person, "onto", TERMS, two_of_one_card)
    card, (taken,) = parts(several(hall.progress(table).state)[1])
    hands, before = Dragging(person.page), hall.at(table).version
    hands.carry_onto(card, taken)
    hall.moved(person, table, before, "the capture")
    done = next(event for event in hall.told(table) if type(event).__name__ == "Played" and event.seat == 0)
    assert (done.card, list(done.taken)) == (card, [taken])


def test_dragging_onto_a_card_that_it_cannot_take_is_as_clicking(hall: Hall) -> None:
    """With one capture that one is made; with several there is the choice."""
    person = hall.come()

    def one_way(state: Any) -> bool:
        texts = [text for text in options(state) if "takes" in text]
        return len(texts) == 1 and len(parts(texts[0])[1]) < state.table.bit_count()

    for key, good, count in (("astray", one_way, 0), ("astray-several", astray, 2)):
        table = hall.table(person, key, TERMS, good)
        state = hall.progress(table).state
        texts = several(state) or [text for text in options(state) if "takes" in text]
        card, taken = parts(texts[0])
        meant = {each for text in texts for each in parts(text)[1]}
        other = next(each for each in GAME.view(state, Seat(0)).table if each not in meant)
        hands, before = Dragging(person.page), hall.at(table).version
        hands.carry_onto(card, other)
        if count:
            expect(hands.choice().get_by_role("button")).to_have_count(len(texts))
            expect(person.page.get_by_role("alertdialog")).to_have_count(0)
            assert hall.at(table).version == before
        else:
            hall.moved(person, table, before, "the capture")
            done = next(event for event in hall.told(table) if type(event).__name__ == "Played" and event.seat == 0)
            assert (done.card, sorted(done.taken)) == (card, sorted(taken))


def astray(state: Any) -> bool:
    meant = {each for text in several(state) for each in parts(text)[1]}
    return bool(meant) and len(meant) < state.table.bit_count()


def beside(state: Any) -> tuple[str, str] | None:
    """A card that takes something, and a card on the table that is in none of its captures."""
    ways = [parts(text) for text in options(state) if "takes" in text]
    for card, _ in ways:
        taken = {each for mine, takes in ways if mine == card for each in takes}
        for other in GAME.view(state, Seat(0)).table:
            if other not in taken:
                return card, other
    return None


def test_a_refusal_says_why_with_its_article(hall: Hall) -> None:
    """A card of the table that cannot be taken is chosen first, then the card of the hand."""
    person = hall.come("phone")

    table = hall.table(person, "refusal", TERMS, lambda state: beside(state) is not None)
    found = beside(hall.progress(table).state)
    assert found
    card, other = found
    hands = Finger(person.page)
    hands.lying(other).tap()
    expect(hands.lying(other)).to_have_attribute("aria-pressed", "true")
    hands.held(card).tap()
    note = person.page.get_by_role("alertdialog", name=f"Non si può: {named('scopa', card, 'it')}")
    expect(note.get_by_role("link")).to_have_attribute("href", re.compile(r"^/regole/scopa/online\b"))
    assert len(note.get_by_role("paragraph").inner_text()) > 20
    assert person.axe() == []
    note.get_by_role("button", name="Ho capito").tap()
    expect(note).to_have_count(0)
    assert len(hands.hand()) == 3


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_scopa(hall: Hall, language: str) -> None:
    """The word is shown, the card lies crosswise by one's cards, and it is said aloud."""
    person = hall.come("phone", language)

    def sweeps(state: Any) -> bool:
        return any(len(parts(text)[1]) == 4 for text in options(state)) and not several(state)

    table = hall.table(person, "scopa", TERMS, sweeps)
    text = next(text for text in options(hall.progress(table).state) if len(parts(text)[1]) == 4)
    heard, hands = person.listen(), Finger(person.page)
    hands.do(text)
    expect(person.page.get_by_text("Scopa!", exact=True)).to_be_visible()
    expect(person.page.locator("[data-pile] .scopa")).to_have_count(1)
    person.until(lambda: {"it": "Tu hai fatto scopa", "en": "made a scopa"}[language] in heard(), "it is said")
    hall.play(table, [person], [hands.do], until=lambda: len(hands.hand()) == 3)  # until there are new cards
    over = person.overlaps("[data-hand] [data-card]", ".mine .heap", ".mine .heap .scopa")
    assert [pair for pair in over if "data-hand" in pair] == []
    assert person.scrolls() == []


@pytest.mark.broad
@pytest.mark.parametrize(("players", "pairs"), [(3, False), (4, True)])
@pytest.mark.parametrize("size", ["small", "phone", "sideways", "desk"])
def test_several_players_none_over_another(hall: Hall, players: int, pairs: bool, size: Size) -> None:
    person = hall.come(size)
    terms = {**TERMS, "players": players, "pairs": pairs}
    hall.table(person, "several", terms, lambda state: state.turn == 0)
    assert person.page.locator("[data-seat]").count() == players - 1
    assert person.overlaps("[data-seat]", "[data-hand] [data-card]", "[data-table] [data-card]", ".deck", ".pile") == []
    assert person.scrolls() == []
    parts = ("[data-seat] .name b", ".score", ".score .name", ".pile .whose")
    assert [part for part in parts for each in person.page.locator(part).all() if too_narrow(each)] == []
    whose = person.page.locator(".pile .whose").all_inner_texts()
    assert whose == (["Loro", "Nostre"] if pairs else ["Beppe", "Ines", "Le tue"])


def too_narrow(each: Locator) -> bool:
    """Some of what it says is not to be seen."""
    return bool(each.evaluate("each => each.checkVisibility() && each.scrollWidth > each.clientWidth"))


def check_sheet(person: Person, truth: Any) -> None:
    """Every line of the count is on the sheet, each with its points."""
    sheet = person.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    names = {"scope": "Scope", "settebello": "Settebello", "primiera": "Primiera", "denari": "Denari", "cards": "Carte"}
    for side, lines in enumerate(truth):
        for line in lines:
            row = sheet.locator(".side .line", has_text=names[line.code]).filter(has_text=str(line.points))
            expect(row.first, f"{line.code} of side {side}").to_be_visible()
    assert person.axe() == []


def test_a_whole_match_between_two_browsers(hall: Hall) -> None:
    """One by mouse on a desk, the other by finger on a phone, in English: until one has won, and then another match."""
    anna, bruno = hall.come(), hall.come("phone", "en")
    people = [anna, bruno]
    table = hall.two(anna, bruno, "whole", {**TERMS, "cut_ms": 60_000, "format": "points 4"})
    acting = [Mouse(anna.page).do, Finger(bruno.page).do]
    while not hall.ended(table):
        hall.play(table, people, acting, until=lambda: hall.at(table).phase in ("pause", "over"))
        sheet = hall.at(table).sheet
        assert sheet is not None
        lines = next(claim for claim in sheet.claims if isinstance(claim, Counted)).result.lines
        check_sheet(anna, [[line for line in lines if line.side == side] for side in (0, 1)])
        for person in people:
            if hall.ended(table):
                person.press("sheet_to_the_end")
            else:
                person.page.get_by_role("button", name=re.compile("^" + person.word("sheet_next"))).click()
        anna.until(lambda: hall.at(table).phase != "pause", "the next deal")
    for person in people:
        expect(person.button("sheet_rematch")).to_be_visible()
        expect(person.page.get_by_role("dialog")).to_contain_text("MP")
        named = person.page.get_by_role("dialog").locator(".duel small")  # as everywhere on this sheet, also oneself
        assert set(named.all_inner_texts()) == set(hall.progress(table).header.names)
        assert person.axe() == []
    for person in people:
        person.press("sheet_rematch")
    hall.play(table, people, acting, until=lambda: hall.at(table).matches == 2 and len(hall.told(table)) > 2)


def test_who_comes_later_knows_the_last_moves_and_the_scopa(hall: Hall) -> None:
    person = hall.come()

    def sweeps(state: Any) -> bool:
        return any(len(parts(text)[1]) == 4 for text in options(state)) and not several(state)

    table = hall.table(person, "later", {**TERMS, "turn_ms": 600_000, "join": "public"}, sweeps)
    text = next(text for text in options(hall.progress(table).state) if len(parts(text)[1]) == 4)
    before = hall.at(table).version
    Mouse(person.page).do(text)
    hall.moved(person, table, before, text)
    guest = hall.come(language="en")
    guest.go(f"/tavolo/{table}")
    expect(guest.page.locator(".side, aside").get_by_text("made a scopa").first).to_be_visible()
    expect(guest.page.locator("[data-pile] .scopa img")).to_have_attribute("src", re.compile("(?<!back)-l.svg$"))
