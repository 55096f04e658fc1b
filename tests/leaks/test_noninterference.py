"""Noninterference: what a viewer cannot see changes nothing that the viewer sees, is told, may do or is refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from leaks.comparing import Pair, differences, pairs
from leaks.subjects import SUBJECTS, Subject, open_to, tables
from smazzata.games.contract import Illegal, RuleSet, Seat, Seats, Viewer
from smazzata.games.scala40 import model as scala
from smazzata.games.scala40.seen import Drew
from smazzata.games.scopa import model as scopa

SCALA40, SCOPA = SUBJECTS
CASES = [(subject, rules, seats) for subject in SUBJECTS for rules, seats in tables(subject)]
PAIRS, LONG = 20_000, 100_000


def name(case: tuple[Subject, RuleSet, Seats]) -> str:
    _, rules, seats = case
    extra = "-open" if seats.open_cards else "-pairs" if seats.pairs else "-one-out" if seats.out else ""
    return f"{rules.id}-{seats.count}{extra}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_nothing_hidden_shows(case: tuple[Subject, RuleSet, Seats], long: bool) -> None:
    subject, rules, seats = case
    rng = random.Random(name(case))
    ways = {"imagined": 0, "exchanged": 0}
    for pair in pairs(subject, rules, seats, rng, (LONG if long else PAIRS) // len(CASES) + 1):
        assert differences(subject, pair, rng) == []
        ways[pair.how] += 1
    assert min(ways.values()) > 100


def test_the_pairs_come_from_all_of_a_deal() -> None:
    rng = random.Random(40)
    moments: set[object] = set()
    for pair in pairs(SCALA40, SCALA40.game.rulesets["online"], Seats(3), rng, 1500):
        state: scala.State = pair.one
        moments |= {state.phase, ("stocks", min(state.stocks, 1)), ("back", state.back is not None)}
        moments |= {("left", bool(state.left)), ("opened", min(state.opened.bit_count(), 2))}
    wanted = {"play", "stock", "over", ("stocks", 1), ("back", True), ("left", True), ("opened", 2)}
    assert wanted <= moments


# ---- leaks on purpose: the same comparison must find each ---------------------------------------------------
Leak = Callable[[Subject], Subject]


def shows(extra: Callable[[Any, Viewer], object]) -> Leak:
    """A view with something more in it."""

    def leaky(subject: Subject) -> Subject:
        game = subject.game

        def view(state: Any, viewer: Viewer) -> Any:
            return game.view(state, viewer), extra(state, viewer)

        return replace(subject, game=replace(game, view=view))

    return leaky


def spells(extra: Callable[[Any, Viewer], object]) -> Leak:
    """A view that is sent with something more in it."""

    def leaky(subject: Subject) -> Subject:
        game = subject.game

        def spell(state: Any, viewer: Viewer) -> bytes:
            return game.spell(state, viewer) + str(extra(state, viewer)).encode()

        return replace(subject, game=replace(game, spell=spell))

    return leaky


def tells(extra: Callable[[Any, Any, Viewer], object]) -> Leak:
    def leaky(subject: Subject) -> Subject:
        game = subject.game

        def told(state: Any, action: Any, viewer: Viewer, after: Any = None) -> Any:
            return (*game.told(state, action, viewer, after), extra(state, action, viewer))

        return replace(subject, game=replace(game, told=told))

    return leaky


def refuses_with(extra: Callable[[Any], object]) -> Leak:
    """A refusal that says too much."""

    def leaky(subject: Subject) -> Subject:
        game = subject.game

        def check(state: Any, seat: Seat, action: Any) -> None:
            try:
                game.check(state, seat, action)
            except Illegal as refusal:
                more = {**refusal.parameters, "more": extra(state)}
                raise Illegal(refusal.code, rule=refusal.rule, **more) from None

        return replace(subject, game=replace(game, check=check))

    return leaky


def offers(extra: Callable[[Any, Seat], list[Any]]) -> Leak:
    def leaky(subject: Subject) -> Subject:
        game = subject.game
        return replace(
            subject, game=replace(game, options=lambda s, seat: game.options(s, seat) + extra(s, seat))
        )

    return leaky


def everybody_sees_the_drawn_card(state: scala.State, action: scala.Action, viewer: Viewer) -> object:
    return Drew(state.player, str(state.stock[-1])) if isinstance(action, scala.Draw) else None


def options_of_the_player(state: Any, viewer: Viewer) -> object:
    subject = SCALA40 if isinstance(state, scala.State) else SCOPA
    seat = subject.game.turn(state)
    return None if seat is None else len(subject.game.options(state, seat))


def others(state: Any, viewer: Viewer) -> list[Any]:
    return [hand for seat, hand in enumerate(state.hands) if seat not in open_to(state.seats, viewer)]


LEAKS: dict[str, tuple[Subject, Leak]] = {
    "the whole pile is shown": (SCALA40, shows(lambda s, v: s.pile)),
    "the stock is shown sorted": (SCALA40, shows(lambda s, v: sorted(s.stock))),
    "the top of the stock shows": (SCALA40, shows(lambda s, v: s.stock[-1:])),
    "jokers in the others' hands": (SCALA40, shows(lambda s, v: [hand.jokers for hand in others(s, v)])),
    "the others' hands": (SCALA40, shows(lambda s, v: [hand.cards() for hand in others(s, v)])),
    "how much the player can do": (SCALA40, shows(options_of_the_player)),
    "the whole pile is sent": (SCALA40, spells(lambda s, v: s.pile)),
    "a drawn card is told to all": (SCALA40, tells(everybody_sees_the_drawn_card)),
    "a refusal names a hidden card": (SCALA40, refuses_with(lambda s: s.stock[-1:])),
    "an option more when the stock is red": (
        SCALA40,
        offers(lambda s, seat: [scala.Draw()] if s.stock and s.stock[-1] < 26 else []),
    ),
    "the next card of the stock": (SCOPA, shows(lambda s, v: s.stock[:1])),
    "captured cards face up": (SCOPA, shows(lambda s, v: s.captured)),
    "who has the settebello": (SCOPA, shows(lambda s, v: [hand >> 6 & 1 for hand in others(s, v)])),
    "the player's captures counted": (SCOPA, shows(options_of_the_player)),
    "the player's hand told to all": (
        SCOPA,
        tells(lambda s, a, v: s.hands[s.turn] if isinstance(a, scopa.Play) else None),
    ),
    "a refusal that knows the stock": (SCOPA, refuses_with(lambda s: s.stock[-1:])),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_on_purpose_is_found(leak: str) -> None:
    subject, make = LEAKS[leak]
    rng = random.Random(leak)
    leaky = make(subject)
    cases = [(rules, seats) for rules, seats in tables(subject) if rules.key == "online"]
    assert any(
        differences(leaky, pair, rng)
        for rules, seats in cases
        for pair in pairs(subject, rules, seats, rng, 150)
    )


def test_the_same_state_twice_shows_no_difference() -> None:
    rng = random.Random(1)
    for subject in SUBJECTS:
        rules, seats = next(tables(subject))
        for pair in pairs(subject, rules, seats, rng, 50):
            assert differences(subject, Pair(pair.one, pair.one, pair.viewer, "same"), rng) == []
