"""Every refusal is raised by something, has words in both languages, and rests on an article of every rule-set."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from scala40.deals import TABLES, Table, moments, position, refused
from scala40.tries import candidates
from smazzata.cards.french import JOKER, read_card
from smazzata.games.cited import cited
from smazzata.games.contract import HOUSE, Illegal, Language, Leave, Seat, Seats, Shuffled
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.melds import declare, declare_attached, read_owned
from smazzata.games.scala40.model import Action, Attach, State

LANGUAGES: tuple[Language, Language] = ("it", "en")
SCORE_LINES = {"closed", "hand", "hand-doubled", "all-in-hand", "left", "penalty"}
"""Articles that the lines of a score sheet rest on."""


class Case(NamedTuple):
    code: str
    lines: str
    """Steps separated by semicolons; the last is refused."""
    start: dict[str, Any]
    rules: str = "online"
    refused: Action | None = None
    """What is refused, where no text says it."""
    by: Seat | None = None


RUN = {"table": ["1: 3C 4C 5C"], "opened": [0, 1]}
CASES = [
    # the order of a turn
    Case("house-only", "leave 1", {"hands": ["KD 2H", "2S"], "pile": "4D"}),
    Case("nothing-to-shuffle", "", {"hands": ["KD 2H", "2S"], "pile": "4D"}, refused=Shuffled(()), by=HOUSE),
    Case("not-in-the-deal", "", {"hands": ["KD 2H", "2S"], "pile": "4D"}, refused=Leave(Seat(4)), by=HOUSE),
    Case(
        "deal-over",
        "draw; attach 0: 6C; discard KD; draw",
        {"hands": ["KD", "2S"], "pile": "4D", "stock": "6C", **RUN},
    ),
    Case("not-your-turn", "draw", {"hands": ["KD 2H", "2S"], "pile": "4D"}, by=Seat(1)),
    Case("already-took", "draw; collect", {"hands": ["KD 2H", "2S"], "pile": "4D"}),
    Case("take-first", "discard KD", {"hands": ["KD 2H", "2S"], "pile": "4D"}),
    Case("stock-empty", "draw", {"hands": ["KD 2H", "2S"], "pile": "4D", "rest": "none"}),
    Case("pile-empty", "collect", {"hands": ["KD 2H", "2S"], "pile": ""}),
    Case("not-in-hand", "draw; discard KC", {"hands": ["KD 2H", "2S"], "pile": "4D", "stock": "9C"}),
    Case("too-few-in-hand", "draw; meld 9H 9H 9D", {"hands": ["9H 9D 2H", "2S"], "pile": "4D", "stock": "9C"}),
    Case("takeback-nothing", "draw; takeback", {"hands": ["KD 2H", "2S"], "pile": "4D"}),
    Case("return-nothing", "draw; return", {"hands": ["KD 2H", "2S"], "pile": "4D"}),
    Case("return-after-lay", "collect; meld KD KH KC; return", {"hands": ["KD KH 2H 3S", "2S"], "pile": "KC"}),
    # melds
    Case("meld-too-short", "draw; meld KD KH", {"hands": ["KD KH 2H", "2S"], "pile": "4D"}),
    Case("meld-only-jokers", "draw; meld JK=KD JK=KH JK=KC", {"hands": ["JK JK JK 2H", "2S"], "pile": "4D"}),
    Case("meld-mixed", "draw; meld KD QD 2H", {"hands": ["KD QD 2H 9C", "2S"], "pile": "4D"}),
    Case("set-suit-twice", "draw; meld KD KD KH", {"hands": ["KD KD KH 9C", "2S"], "pile": "4D"}),
    Case("run-card-twice", "draw; meld 3D 4D 4D", {"hands": ["3D 4D 4D 9C", "2S"], "pile": "5H"}),
    Case("run-not-in-order", "draw; meld KD AD 2D", {"hands": ["KD AD 2D 9C", "2S"], "pile": "5H"}),
    Case(
        "run-two-aces",
        "draw; meld AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        {"hands": ["AD AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 9C", "2S"], "pile": "5H"},
    ),
    Case("too-many-jokers", "draw; meld KD JK=KH JK=KC", {"hands": ["KD JK JK 9C", "2S"], "pile": "5H"}),
    Case("meld-only-jokers", "draw; meld JK JK JK", {"hands": ["JK JK JK 9C", "2S"], "pile": "5H"}, "classic"),
    Case("joker-undeclared", "draw; meld KD KH JK", {"hands": ["KD KH JK 9C", "2S"], "pile": "5H"}),
    # a bare joker: the rule that is broken whatever it stands for
    Case("too-many-jokers", "draw; meld KD JK JK", {"hands": ["KD JK JK 9C", "2S"], "pile": "5H"}),
    Case(
        "too-many-jokers",
        "draw; attach 0: JK",
        {"hands": ["JK KH", "2S"], "pile": "5H", "table": ["0: 3C 4C JK=5C"]},
    ),
    Case("too-many-jokers", "draw; attach 0: JK JK", {"hands": ["JK JK KH", "2S"], "pile": "5H", **RUN}),
    Case("meld-mixed", "draw; meld KD 9H JK", {"hands": ["KD 9H JK 9C", "2S"], "pile": "5H"}),
    Case("set-suit-twice", "draw; meld KD KD JK", {"hands": ["KD KD JK 9C", "2S"], "pile": "5H"}),
    Case("set-suit-twice", "draw; meld KD KH KC KS JK", {"hands": ["KD KH KC KS JK 9C", "2S"], "pile": "5H"}),
    Case("run-card-twice", "draw; meld 3D 3D 4D JK", {"hands": ["3D 3D 4D JK 9C", "2S"], "pile": "5H"}),
    Case("run-card-twice", "draw; meld AD AD 2D JK", {"hands": ["AD AD 2D JK 9C", "2S"], "pile": "5H"}),
    Case("run-not-in-order", "draw; meld 5D 9D JK", {"hands": ["5D 9D JK 9C", "2S"], "pile": "5H"}),
    Case(
        "run-two-aces",
        "draw; meld AD 2D 3D 4D 5D 6D JK 8D 9D TD JD QD KD AD",
        {"hands": ["AD AD 2D 3D 4D 5D 6D JK 8D 9D TD JD QD KD 9C", "2S"], "pile": "5H"},
    ),
    Case("attach-other-suit", "draw; attach 0: JK 6D", {"hands": ["JK 6D KH", "2S"], "pile": "5H", **RUN}),
    Case("attach-not-in-order", "draw; attach 0: JK 9C", {"hands": ["JK 9C KH", "2S"], "pile": "5H", **RUN}),
    Case(
        "no-card-to-discard",
        "draw; meld KD KH KC",
        {"hands": ["KD KH", "2S"], "pile": "5H", "stock": "KC", "opened": [0]},
    ),
    # attaching and swapping
    Case(
        "attach-before-opening",
        "draw; attach 0: 6C",
        {"hands": ["6C KH", "2S"], "pile": "5H", "table": ["1: 3C 4C 5C"], "opened": [1]},
    ),
    Case("no-such-meld", "draw; attach 3: 6C", {"hands": ["6C KH", "2S"], "pile": "5H", **RUN}),
    Case("attach-nothing", "draw", {"hands": ["6C KH", "2S"], "pile": "5H", **RUN}, refused=Attach(0, ())),
    Case(
        "attach-other-rank",
        "draw; attach 0: 6C",
        {"hands": ["6C KH", "2S"], "pile": "5H", "table": ["0: 9H 9D 9C"]},
    ),
    Case("attach-other-suit", "draw; attach 0: 6D", {"hands": ["6D KH", "2S"], "pile": "5H", **RUN}),
    Case("attach-not-in-order", "draw; attach 0: 7C", {"hands": ["7C KH", "2S"], "pile": "5H", **RUN}),
    Case(
        "attach-no-place",
        "draw",
        {"hands": ["JK KH", "2S"], "pile": "5H", "table": ["0: 9H 9D 9C 9S"]},
        refused=Attach(0, (JOKER,)),
    ),
    Case(
        "collected-is-locked",
        "collect; attach 0: 6C",
        {"hands": ["KD KH 2H", "2S"], "pile": "6C", **RUN},
        rules="classic",
    ),
    Case(
        "swap-before-opening",
        "draw; swap 0: 4C",
        {"hands": ["4C KH", "2S"], "pile": "5H", "table": ["1: 3C JK=4C 5C"], "opened": [1]},
    ),
    Case("swap-no-such-joker", "draw; swap 0: 4C", {"hands": ["4C KH", "2S"], "pile": "5H", **RUN}),
    # the discard
    Case(
        "opening-too-low",
        "draw; meld 3D 3H 3C; discard KD",
        {"hands": ["3D 3H 3C KD 9S", "2S"], "pile": "5H"},
    ),
    Case(
        "opening-not-clean",
        "draw; meld KD KH KC; meld 9D 9H JK=9C; discard 2H",
        {"hands": ["KD KH KC 9D 9H JK 2H 9S", "2S"], "pile": "5H"},
        rules="club",
    ),
    Case(
        "opening-without-collected",
        "collect; meld TH JH QH KH; attach 0: 9H",
        {"hands": ["TH JH QH KH 2H", "2S"], "pile": "9H"},
    ),
    Case(
        "opening-without-collected",
        "collect; meld KD KH KC; meld QD QH QC; discard 2H",
        {"hands": ["KD KH KC QD QH QC 2H 9S", "2S"], "pile": "5H"},
    ),
    Case("collected-must-open", "collect; discard KD", {"hands": ["KD 2H", "2S"], "pile": "5H"}),
    Case("collected-unused", "collect; discard KD", {"hands": ["KD 2H", "2S"], "pile": "5H", **RUN}),
    Case(
        "swapped-joker-unused",
        "draw; swap 0: 4C; discard KH",
        {"hands": ["4C KH 2H", "2S"], "pile": "5H", "table": ["0: 3C JK=4C 5C"]},
    ),
    Case(
        "discard-collected",
        "collect; discard 5H",
        {"hands": ["KD 2H", "2S"], "pile": "5H", **RUN},
        rules="classic",
    ),
    Case(
        "discard-attaches",
        "draw; discard 6C",
        {"hands": ["6C KH", "2S"], "pile": "5H", "table": ["1: 3C 4C 5C"], "opened": [1]},
    ),
    Case(
        "first-lap",
        "draw; attach 0: 6C; discard KD",
        {"hands": ["KD", "2S"], "pile": "4D", "stock": "6C", "lap": 1, **RUN},
    ),
    Case(
        "joker-closes",
        "draw; attach 0: 6C; discard JK",
        {"hands": ["JK", "2S"], "pile": "4D", "stock": "6C", **RUN},
    ),
]
WAITING = GAME.start(GAME.rulesets["online"], Seats(2), Seat(0))
BEFORE_THE_DEAL: dict[str, tuple[Seat, Action]] = {
    "bad-shuffle": (HOUSE, Shuffled((1, 2))),
    "waiting-for-the-house": (Seat(1), Attach(0, ())),
}


def well_said(refusal: Illegal, state: State) -> None:
    """Words in both languages, whose parameters are all there, and the article of this rule-set."""
    assert refusal.rule == state.rules.articles[refusal.code]
    for language in LANGUAGES:
        said = refusal.words(GAME.refusals, language)
        assert cited(refusal.rule, language) in said
        assert not {"{", "}"} & set(said)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_refusal(case: Case) -> None:
    state = position(case.rules, **case.start)
    steps = [step.strip() for step in case.lines.split(";") if step.strip()]
    for step in steps if case.refused else steps[:-1]:
        action = GAME.read(state, state.player, step)
        GAME.check(state, state.player, action)
        state = GAME.apply(state, action)
    seat = state.player if case.by is None else case.by
    last = case.refused or GAME.read(state, seat, steps[-1])
    refusal = refused(state, seat, last)
    assert refusal is not None
    assert refusal.code == case.code
    well_said(refusal, state)


ATTACHED: dict[str, tuple[str, str, str]] = {
    "attach 0: KH": (
        "attach-other-suit",
        "KH: alla scala 3C 4C 5C si attaccano solo carte dello stesso seme.",
        "KH: only cards of the same suit go with the run 3C 4C 5C.",
    ),
    "attach 0: 6C KH": (
        "attach-other-suit",
        "6C KH: alla scala 3C 4C 5C si attaccano solo carte dello stesso seme.",
        "6C KH: only cards of the same suit go with the run 3C 4C 5C.",
    ),
    "attach 0: 6C 8C": (
        "attach-not-in-order",
        "Con 6C 8C la scala 3C 4C 5C non sarebbe in ordine.",
        "With 6C 8C the run 3C 4C 5C would not be in order.",
    ),
    "attach 0: 6C 6C": ("too-few-in-hand", "Hai in mano 6C una volta sola.", "You hold 6C only once."),
    "meld JK JK JK": ("too-few-in-hand", "Hai in mano JK solo 2 volte.", "You hold JK only 2 times."),
}


@pytest.mark.parametrize("text", ATTACHED)
def test_words_are_true_of_one_card_and_of_several(text: str) -> None:
    start: dict[str, Any] = {"hands": ["6C 8C KH JK JK 2D", "2S"], "pile": "5H", **RUN}
    state = position("online", **start)
    state = GAME.apply(state, GAME.read(state, state.player, "draw"))
    refusal = refused(state, state.player, GAME.read(state, state.player, text))
    assert refusal is not None
    code, it, en = ATTACHED[text]
    assert refusal.code == code
    assert refusal.words(GAME.refusals, "it").startswith(it)
    assert refusal.words(GAME.refusals, "en").startswith(en)


@pytest.mark.parametrize("code", BEFORE_THE_DEAL)
def test_refusal_before_the_deal(code: str) -> None:
    seat, action = BEFORE_THE_DEAL[code]
    refusal = refused(WAITING, seat, action)
    assert refusal is not None
    assert refusal.code == code
    well_said(refusal, WAITING)


def test_every_refusal_in_the_tables_is_raised_above() -> None:
    assert {case.code for case in CASES} | set(BEFORE_THE_DEAL) == set(GAME.refusals)


@pytest.mark.parametrize("rules", GAME.rulesets.values(), ids=lambda rules: rules.key)
def test_every_rule_set_has_an_article_for_everything(rules: Any) -> None:
    assert set(rules.articles) == set(GAME.refusals) | SCORE_LINES
    assert all(rules.articles.values())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_whatever_is_tried_is_refused_in_words(table: Table) -> None:
    rng = random.Random(f"words {table}")
    codes = set()
    for moment in rng.sample(moments(table), 25):
        for seat in map(Seat, range(table.seats.count)):
            for action in rng.sample(list(candidates(moment.state, rng)), 60):
                refusal = refused(moment.state, seat, action)
                if refusal is not None:
                    well_said(refusal, moment.state)
                    codes.add(refusal.code)
    assert len(codes) > 5


def test_however_many_jokers_are_named_the_ways_are_found() -> None:
    nine = read_card("9H")
    assert declare(0, [JOKER] * 14) == []
    assert len(declare(0, [nine] + [JOKER] * 11)) == 3  # from the ace, the two or the three
    assert len(declare(0, [nine] + [JOKER] * 13)) == 1
    assert declare(0, [nine] + [JOKER] * 60) == []
    run = read_owned("0: 8H 9H TH")
    assert len(declare_attached(run, [JOKER] * 9)) == 3
    assert declare_attached(run, [JOKER] * 60) == []
