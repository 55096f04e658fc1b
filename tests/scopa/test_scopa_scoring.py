"""The points of a deal of Scopa: 002 Punteggi."""

from __future__ import annotations

import pytest

from scopa.tables import ONLINE, cards, played, position
from smazzata.cards.italian import ALL, DENARI, SETTEBELLO
from smazzata.games.contract import Line, Side
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.scoring import (
    cards_point,
    denari_point,
    primiera_cards,
    primiera_point,
    primiera_sum,
    scope_points,
    settebello_point,
    texts,
)


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        ("7D 7C 7S 7B", 84),
        ("7D 6C AS 5B", 21 + 18 + 16 + 15),
        ("4D 3C 2S RB", 14 + 13 + 12 + 10),
        ("FD CD FC CC RS RB", 40),
        ("2D 6D AD 7C FC 4S 3B RB", 18 + 21 + 14 + 13),
        ("7D 7C 7S", 0),
        ("", 0),
    ],
)
def test_primiera_is_the_best_card_of_each_suit(pile: str, expected: int) -> None:
    assert primiera_sum(cards(pile)) == expected


def test_the_cards_of_a_primiera() -> None:
    assert primiera_cards(cards("2D 6D AD 7C FC 4S 3B RB")) == [5, 16, 23, 32]
    assert primiera_cards(cards("FD RD")) == [7]


@pytest.mark.parametrize(
    ("piles", "winner"),
    [
        (("7D 7C 7S 7B", "6D 6C 6S 6B"), 0),
        (("7D 7C 7S", "RD RC RS RB"), 1),  # void loses to any that is not
        (("7D 7C 7S", "6D 6C 6S"), None),  # all void
        (("7D 6C RS RB", "6D 7C FS FB"), None),  # equal
        (("", "", "2D 2C 2S 2B"), 2),
        (("7D 6C RS RB", "6D 7C FS FB", "4D 4C 4S 4B"), None),  # equal and highest: nobody, not the third
    ],
)
def test_who_wins_the_primiera(piles: tuple[str, ...], winner: int | None) -> None:
    lines = primiera_point(ONLINE, tuple(map(cards, piles)), (0,) * len(piles))
    assert [line.side for line in lines] == ([] if winner is None else [winner])
    assert sum(line.points for line in lines) == (winner is not None)


def test_six_denari_and_twenty_one_cards() -> None:
    six, twenty = DENARI & 0b1111110000, (1 << 30) - (1 << 10)
    assert [line.side for line in denari_point(ONLINE, (six, DENARI & ~six), (0, 0))] == [0]
    assert denari_point(ONLINE, (six & six - 1, six & -six), (0, 0)) == []
    assert cards_point(ONLINE, (twenty, ALL & ~twenty), (0, 0)) == []
    assert [
        line.side
        for line in cards_point(ONLINE, (twenty & twenty - 1, ALL & ~twenty | twenty & -twenty), (0, 0))
    ] == [1]


def test_scope_and_settebello() -> None:
    assert [(line.side, line.points) for line in scope_points(ONLINE, (0, 0, 0), (2, 0, 1))] == [
        (0, 2),
        (2, 1),
    ]
    line = Line(Side(1), None, "settebello", 1, "002 Punteggi", ("7D",))
    assert settebello_point(ONLINE, (0, 1 << SETTEBELLO), (0, 0)) == [line]


def test_a_line_names_the_cards_and_the_rule() -> None:
    state = played(
        position(
            "RD", "2S", captured=["7D 7C 7S 7B AD 2D 3D 4D 5D", "6C 6S RB"], scope=[3, 0], table="FS FB"
        ),
        "play RD",
        "play 2S",
    )
    result = GAME.result(state)
    assert result is not None
    assert (result.ending, result.scores, result.winner, result.annulled) == ("played-out", (6, 0), 0, False)
    assert {line.code: line.cards for line in result.lines} == {
        "scope": (),
        "settebello": ("7D",),
        "primiera": ("7D", "7C", "7S", "7B"),
        "denari": ("AD", "2D", "3D", "4D", "5D", "7D"),
    }
    assert {line.rule for line in result.lines} == {"002 Punteggi"}


def test_level_scores_have_no_winner() -> None:
    result = GAME.result(
        played(position("RD", "2S", captured=["7D", ""], scope=[0, 1]), "play RD", "play 2S")
    )
    assert result is not None
    assert (result.scores, result.winner) == ((1, 1), None)


def test_no_result_before_the_end() -> None:
    assert GAME.result(position("RD", "2S")) is None


def test_texts_are_in_the_order_of_the_pack() -> None:
    assert texts(cards("RB AD 7C")) == ("AD", "7C", "RB")
