"""The states of the page that are worth a picture: each scene brings a person's browser to one of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any, Final

from playwright.sync_api import expect

from browser.hall import Hall
from browser.person import Person
from browser.registered import abandoned, register
from browser.scala40 import Mouse
from browser.test_scala40 import a_choice_of_suits, a_full_turn
from smazzata.games.contract import Seat, kind
from smazzata.games.known import ruleset
from smazzata.records import Counted

CALM: Final = {"turn_ms": 90_000, "bank_ms": 1_200_000, "cut_ms": 60_000, "pause_ms": 600_000, "join": "link"}
SCALA: Final = {"rules": "scala40/online", "players": 2, **CALM}
SCOPA: Final = {"rules": "scopa/online", "players": 2, **CALM}

Scene = Callable[[Hall, Person, str], None]
"""Brings a person's browser to what is to be seen; the text is a key that no other table has."""


# ---- tables in the middle of play ------------------------------------------------------------------------------
def asked(hall: Hall, person: Person, key: str, terms: dict[str, Any]) -> str:
    players = terms["players"]
    bots = {str(seat): "simple:instant" for seat in range(1, players)}
    made = person.ask("/api/tables", {"key": key, "terms": terms, "bots": bots, "sit": True, "ready": True})
    return str(made["listing"]["table"])


def reached(hall: Hall, table: str, *phases: str) -> bool:
    return hall.at(table).phase in phases


def played_until(hall: Hall, person: Person, key: str, terms: dict[str, Any], good: Callable[[Any], bool]) -> str:
    """A table, shown, where the first seat is to play and the state is `good`; several deals are tried."""

    def there(table: str) -> bool:
        return hall.need(table) == ("act", 0) and good(hall.progress(table).state)

    def enough(table: str) -> bool:
        return there(table) or reached(hall, table, "pause", "over")

    hall.server.dice.wished = b""
    for attempt in range(40):
        table = asked(hall, person, f"{key}-{attempt}", terms)
        person.go(f"/tavolo/{table}")
        hall.quickly(person, table, until=partial(enough, table))
        if there(table):
            hall.shown(person, table)
            return table
    raise AssertionError(f"no such table: {key}")


def rich(state: Any) -> bool:
    """Melds on both sides, cards to go on with, and one was drawn."""
    owners = [meld.owner for meld in state.table]
    return owners.count(0) >= 2 and owners.count(1) >= 1 and state.hands[0].size >= 5 and state.turn.took is not None


def scala40(hall: Hall, person: Person, key: str) -> None:
    game, _ = ruleset("scala40/online")

    def attaches(state: Any) -> bool:
        texts = [game.write(each) for each in game.options(state, Seat(0))]
        return rich(state) and any(kind(text) == "attach" for text in texts)

    table = played_until(hall, person, key, SCALA, attaches)
    texts = [game.write(each) for each in game.options(hall.progress(table).state, Seat(0))]
    text = next(text for text in texts if kind(text) == "attach")
    Mouse(person.page).held(text.split()[2].partition("=")[0]).click(position={"x": 9, "y": 14})


def opening(hall: Hall, person: Person, key: str) -> None:
    table = hall.table(person, key, SCALA, lambda state: bool(a_full_turn(state)))
    line = a_full_turn(hall.progress(table).state)
    hands = Mouse(person.page)
    for text in line[:2]:
        before = hall.at(table).version
        hands.do(text)
        hall.moved(person, table, before, text)


def fourteen(hall: Hall, person: Person, key: str) -> None:
    hall.table(person, key, SCALA, lambda state: bool(state.player == 0 and state.hands[0].jokers))
    Mouse(person.page).draw()
    expect(person.page.locator(".hand [data-card]")).to_have_count(14)
    person.page.locator("[data-tool=suit]").click()


def pairs(hall: Hall, person: Person, key: str) -> None:
    terms = {**SCALA, "players": 4, "pairs": True, "open_cards": True}

    def several(state: Any) -> bool:
        return len({meld.owner % 2 for meld in state.table}) == 2 and state.hands[0].size >= 5

    played_until(hall, person, key, terms, several)


def five(hall: Hall, person: Person, key: str) -> None:
    def several(state: Any) -> bool:
        return len({meld.owner for meld in state.table}) >= 2 and state.hands[0].size >= 7

    played_until(hall, person, key, {**SCALA, "players": 5}, several)


def joker(hall: Hall, person: Person, key: str) -> None:
    table = hall.table(person, key, SCALA, lambda state: bool(a_choice_of_suits(state)))
    cards = a_choice_of_suits(hall.progress(table).state)[0].split()[1:]
    hands = Mouse(person.page)
    hands.draw()
    expect(person.page.locator(".hand [data-card]")).to_have_count(14)
    hands.meld([card.partition("=")[0] for card in cards])
    expect(person.page.get_by_role("radiogroup")).to_be_visible()


def refusal(hall: Hall, person: Person, key: str) -> None:
    hall.table(person, key, SCALA, lambda state: bool(state.player == 0))
    hands = Mouse(person.page)
    hands.draw()
    expect(person.page.locator(".hand [data-card]")).to_have_count(14)
    some = (cards for cards in combinations(hands.hand(), 3) if "JK" not in cards)
    hands.choose(next(cards for cards in some if cards[0][0] != cards[2][0] and cards[0][1] != cards[2][1]))
    hands.new().click()
    expect(person.page.get_by_role("alertdialog")).to_be_visible()


def scopa(hall: Hall, person: Person, key: str) -> None:
    game, _ = ruleset("scopa/online")

    def ways(state: Any) -> dict[str, int]:
        texts = [game.write(each) for each in game.options(state, Seat(0))]
        return {text.split()[1]: sum(other.split()[1] == text.split()[1] for other in texts) for text in texts}

    def choice(state: Any) -> bool:
        taken = sum(mask.bit_count() for mask in state.captured)
        return max(ways(state).values()) > 1 and state.table.bit_count() >= 4 and taken > 8 and any(state.scope)

    table = played_until(hall, person, key, SCOPA, choice)
    card = next(card for card, count in ways(hall.progress(table).state).items() if count > 1)
    person.page.locator(f'[data-hand] [data-card="{card}"]').click()
    expect(person.page.locator(".choice")).to_be_visible()


def scopone(hall: Hall, person: Person, key: str) -> None:
    terms = {**SCOPA, "rules": "scopa/scopone-scientifico", "players": 4, "pairs": True}
    played_until(hall, person, key, terms, lambda state: state.hands[0].bit_count() == 8)


# ---- papers ----------------------------------------------------------------------------------------------------
def counted(terms: dict[str, Any], phase: str, good: Callable[[Any], bool] = lambda table: True) -> Scene:
    """The paper at the end of a deal or of a match that is worth looking at."""

    def scene(hall: Hall, person: Person, key: str) -> None:
        hall.server.dice.wished = b""
        for attempt in range(12):
            table = asked(hall, person, f"{key}-{attempt}", terms)
            hall.quickly(person, table, until=partial(reached, hall, table, phase))
            if good(hall.at(table)):
                break
        person.go(f"/tavolo/{table}")
        expect(person.page.get_by_role("dialog")).to_be_visible()

    return scene


def lines(table: Any) -> list[Any]:
    """Of the score sheet."""
    return [line for claim in table.sheet.claims if isinstance(claim, Counted) for line in claim.result.lines]


def both_score(table: Any) -> bool:
    sides = [line.side for line in lines(table)]
    return min(sides.count(0), sides.count(1)) >= 2


def cards_left(table: Any) -> bool:
    return any(line.side == 0 and len(line.cards) > 4 for line in lines(table))


def record(query: str, said: str = "") -> Scene:
    """A match of one deal that the person has cut."""

    def scene(hall: Hall, person: Person, key: str) -> None:
        hall.server.dice.wished = b""
        terms = {**SCOPA, "format": "points 1"}
        for attempt in range(20):
            table = asked(hall, person, f"{key}-{attempt}", terms)
            if hall.need(table) != ("cut", 0):
                continue
            hall.quickly(person, table, until=partial(reached, hall, table, "pause", "over"))
            if hall.ended(table):
                break
        person.go(f"/partita/{table}/1?{query}")
        person.page.wait_for_load_state("networkidle")
        if said:
            expect(person.page.locator(".verdict")).to_contain_text(said)
            person.page.get_by_role("tablist").evaluate("each => each.scrollIntoView()")

    return scene


def cut(hall: Hall, person: Person, key: str) -> None:
    for attempt in range(20):
        table = asked(hall, person, f"{key}{attempt}", SCALA)
        if hall.need(table) == ("cut", 0):
            break
    person.go(f"/tavolo/{table}")
    expect(person.page.get_by_role("slider")).to_be_visible()
    person.page.get_by_role("slider").fill("38")


def friend(hall: Hall, person: Person, key: str) -> None:
    person.go("/")
    person.page.locator("button.way").nth(1).click()
    person.press("home_friend_go")
    expect(person.page.get_by_role("dialog").get_by_role("textbox")).to_be_visible()


def home(hall: Hall, person: Person, key: str) -> None:
    """With some tables in the lobby, and one where it is one's turn."""
    if not person.context.request.get("/api/tables").json():
        for name, terms in (("Ottavia", SCALA), ("Nando", {**SCOPA, "players": 4, "pairs": True})):
            other = Person(hall.browser, hall.server.address)
            other.ask("/api/guests", {"name": name})
            other.ask("/api/tables", {"key": name, "terms": {**terms, "join": "public"}, "sit": True})
            other.close()
    played_until(hall, person, key, SCOPA, lambda state: True)
    person.go("/")
    expect(person.page.locator(".lobby li").nth(1)).to_be_visible()


def page(path: str) -> Scene:
    def scene(hall: Hall, person: Person, key: str) -> None:
        person.go(path)
        person.page.get_by_role("main").wait_for()
        person.page.wait_for_load_state("networkidle")

    return scene


# ---- people with an account ------------------------------------------------------------------------------------
SURNAMES: Final = ("Bellini", "Conti", "Ferrara", "Greco", "Marini", "Rossetti")


def standings(path: str) -> Scene:
    """After some rated matches; `{me}` in the path is whoever looks."""

    def scene(hall: Hall, person: Person, key: str) -> None:
        me = register(person, {"/classifiche": "Anna Moretti"}.get(path, "Anna Galli"))
        others = [Person(hall.browser, hall.server.address) for _ in SURNAMES]
        for other, surname in zip(others, SURNAMES, strict=True):
            register(other, f"{surname} {'A' if path == '/classifiche' else 'B'}.")
        for at, other in enumerate(others):
            abandoned(*((person, other) if at % 3 else (other, person)))
            for rival in others[at + 1 :: 2]:
                abandoned(other, rival)
        for other in others:
            other.close()
        page(path.replace("{me}", me))(hall, person, key)

    return scene


def purse(hall: Hall, person: Person, key: str) -> None:
    """After a match that was lost and one that was won."""
    other = Person(hall.browser, hall.server.address)
    for each, name in ((person, "Anna Moro"), (other, "Bruno Sala")):
        register(each, name)
        each.ask("/api/my/purse/age", {"adult": True})
        each.ask("/api/my/purse/grant", {})
    terms = {"rules": "scala40/online", "stake": 2, "turn_ms": 60_000}
    for winner, loser in ((person, other), (other, person), (person, other)):
        abandoned(winner, loser, terms)
    other.close()
    page("/gettoni")(hall, person, key)
