"""Positions of Scopa: from a scenario, compared with what it expects, and as one line."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scopa.tables import ONLINE, cards, played, position, random_deal, tables
from smazzata.cards.italian import PACK, read_cards
from smazzata.games.contract import Leave, Seat, Seats, Side
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.position import read_position, write_position


def test_what_is_not_said_has_the_usual_value() -> None:
    state = GAME.arrange(
        ONLINE, Seats(2), {"hands": ["7D", "RS"], "totals": [3, 4], "format": "points 11", "play": "x"}
    )
    assert (state.dealer, state.turn, state.table, state.captured) == (1, 0, 0, (0, 0))
    assert (state.scope, state.last_capture, len(state.stock)) == ((0, 0), None, 38)


def test_the_rest_of_the_pack_lies_under_the_named_stock() -> None:
    state = position("7D", "RS", stock="AB 2B", rest="stock")
    assert state.stock[:2] == read_cards("AB 2B")
    assert sorted((*state.stock, *read_cards("7D RS"))) == list(PACK)


def test_all_that_can_be_said() -> None:
    state = position(
        "7D", "RS", "2C", turn=1, dealer=0, captured=["AB", "", "5C"], scope=[0, 2, 1], last_capture=2
    )
    assert (state.turn, state.dealer, state.last_capture, state.scope) == (1, 0, Side(2), (0, 2, 1))
    assert state.captured == (cards("AB"), 0, cards("5C"))


def test_a_seat_without_cards_is_passed_over_from_the_start() -> None:
    assert position("", "RS").turn == 1
    assert position("", "", stock="7D 2C").hands == (cards("7D"), cards("2C"))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "hands: missing"),
        ({"hands": "7D"}, "hands: a list of 2"),
        ({"hands": ["7D"]}, "hands: a list of 2"),
        ({"hands": ["7D", 3]}, "hands: cards are one string"),
        ({"hands": ["7D", "8D"]}, "hands: not a card: '8D'"),
        ({"hands": ["7D", "7D"]}, "hands: 7D is named twice"),
        ({"hands": ["7D", "6D"], "table": "5D 5D"}, "table: 5D is named twice"),
        ({"hands": ["7D", "6D"], "stock": "7d"}, "stock: 7D is named twice"),
        ({"hands": ["7D", "6D"], "table": ["5D"]}, "table: cards are one string"),
        ({"hands": ["7D", "6D"], "captured": ["AC"]}, "captured: a list of 2"),
        ({"hands": ["7D", "6D"], "captured": ["AC", "6D"]}, "captured: 6D is named twice"),
        ({"hands": ["7D", "6D"], "scope": [1, -1]}, "scope: a number from 0"),
        ({"hands": ["7D", "6D"], "turn": 2}, "turn: a number below 2"),
        ({"hands": ["7D", "6D"], "dealer": True}, "dealer: a number from 0"),
        ({"hands": ["7D", "6D"], "last_capture": 2}, "last_capture: a number below 2"),
        ({"hands": ["7D", "6D"], "rest": "table"}, "rest: "),
    ],
)
def test_what_cannot_be_is_said(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.arrange(ONLINE, Seats(2), given)


# ---- expectations -----------------------------------------------------------------------------------------
def test_facts_are_what_expectations_are_read_to() -> None:
    state = position("RB 7D", "2C", table="5C AD", stock="FS FC", captured=["", "3S 3D"], scope=[1, 0])
    facts = GAME.facts(state)
    for key, value in {
        "turn": 0,
        "hands": ["7D RB", "2C"],
        "table": "5C AD",
        "captured": ["", "3S 3D"],
        "scope": [1, 0],
        "annulled": False,
        "can": ["play"],
        "stock": "FS FC",
    }.items():
        assert GAME.expected(state, key, value) == facts[key], key
    assert facts["scores"] is None


def test_facts_of_the_end() -> None:
    state = played(position("RB", "2C", captured=["", "7D"]), "play RB", "play 2C")
    facts = GAME.facts(state)
    assert (facts["turn"], facts["scores"], facts["can"]) == (None, (0, 1), frozenset())
    assert GAME.expected(state, "scores", [0, 1]) == facts["scores"]
    assert GAME.facts(GAME.apply(position("RB", "2C"), Leave(Seat(0))))["annulled"] is True


@pytest.mark.parametrize(
    ("key", "value"),
    [("pile", "7D"), ("turn", 2), ("turn", "0"), ("hands", ["7D"]), ("table", ["7D"]), ("table", "7X"),
     ("table", "7D 7D"), ("scope", [1]), ("annulled", 1), ("can", "play"), ("stock", 3), ("captured", ["", "", ""])],
)  # fmt: skip
def test_what_cannot_be_expected(key: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{key}: "):
        GAME.expected(position("RB", "2C"), key, value)


# ---- one line ---------------------------------------------------------------------------------------------
def test_one_line() -> None:
    state = position(
        "7D 2C", "RS", table="5C", stock="AB", captured=["", "3D 3C"], scope=[0, 1], last_capture=1
    )
    line = (
        "scopa/online; seats 2; dealer 1; turn 0; hands 7D 2C / RS; table 5C; stock AB; captured - / 3D 3C; "
        "scope 0 1; last 1"
    )
    assert write_position(state) == line
    assert read_position(GAME.rulesets, line) == state


def test_one_line_names_the_cards_that_made_scope() -> None:
    state = played(position("7D 2C", "RS", table="5C 2D"), "play 7D")
    assert write_position(state).endswith("scope 1 0; made 7D / -; last 0")


def test_every_position_is_read_back() -> None:
    rng = random.Random(6)
    for table in tables():
        states = [
            state
            for played, action in random_deal(table, rng)
            for state in (played, GAME.apply(played, action))
        ]
        for state in (*states, GAME.apply(states[9], Leave(Seat(1)))):
            assert read_position(GAME.rulesets, write_position(state)) == state


@pytest.mark.parametrize(
    "text", ["", "scopa/none; seats 2", "scopa/online; seats 2; dealer 0", "scopa/online; seats x"]
)
def test_no_position(text: str) -> None:
    with pytest.raises(ValueError):
        read_position(GAME.rulesets, text)
