"""The points of a deal of Scopa: 002 Punteggi."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scopa.tables import ONLINE, cards, played, position
from smazzata.cards.italian import ALL, DENARI, SETTEBELLO
from smazzata.games.contract import Line, Seat, Seats, Side
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import State
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


def piles(*captured: int, scope: tuple[int, ...] = (), made: tuple[int, ...] = ()) -> State:
    """Nothing of a deal but what the sides took, and made scope with."""
    start = GAME.start(ONLINE, Seats(len(captured)), Seat(0))
    nothing = (0,) * len(captured)
    return replace(start, captured=captured, scope=scope or nothing, scope_cards=made or nothing)


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
    ("taken", "winner"),
    [
        (("7D 7C 7S 7B", "6D 6C 6S 6B"), 0),
        (("7D 7C 7S", "RD RC RS RB"), 1),  # void loses to any that is not
        (("7D 7C 7S", "6D 6C 6S"), None),  # all void
        (("7D 6C RS RB", "6D 7C FS FB"), None),  # equal
        (("", "", "2D 2C 2S 2B"), 2),
        (("7D 6C RS RB", "6D 7C FS FB", "4D 4C 4S 4B"), None),  # equal and highest: nobody, not the third
    ],
)
def test_who_wins_the_primiera(taken: tuple[str, ...], winner: int | None) -> None:
    lines = primiera_point(piles(*map(cards, taken)))
    assert [line.side for line in lines] == ([] if winner is None else [winner])
    assert sum(line.points for line in lines) == (winner is not None)


def test_six_denari_and_twenty_one_cards() -> None:
    six, twenty = DENARI & 0b1111110000, (1 << 30) - (1 << 10)
    assert [line.side for line in denari_point(piles(six, DENARI & ~six))] == [0]
    assert denari_point(piles(six & six - 1, six & -six)) == []
    assert cards_point(piles(twenty, ALL & ~twenty)) == []
    assert [
        line.side for line in cards_point(piles(twenty & twenty - 1, ALL & ~twenty | twenty & -twenty))
    ] == [1]


def test_scope_and_settebello() -> None:
    lines = scope_points(piles(0, 0, 0, scope=(2, 0, 1), made=(cards("7D AD"), 0, cards("RS"))))
    assert [(line.side, line.points, line.cards) for line in lines] == [(0, 2, ("AD", "7D")), (2, 1, ("RS",))]
    line = Line(Side(1), None, "settebello", 1, "002 Punteggi", ("7D",))
    assert settebello_point(piles(0, 1 << SETTEBELLO)) == [line]


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


def test_the_line_of_the_scope_names_the_cards_that_made_them() -> None:
    """The cards that were played, not those they took."""
    state = played(
        position("7D RS 4B", "3C 3S 2S", table="5C 2D"),
        "play 7D", "play 3C", "play RS", "play 3S", "play 4B", "play 2S",
    )  # fmt: skip
    result = GAME.result(state)
    assert result is not None
    assert [line.cards for line in result.lines if line.code == "scope"] == [("7D",)]


def test_scope_a_position_was_arranged_with_count_but_name_no_cards() -> None:
    state = played(
        position("7D AS", "RC FS", table="5C 2D", scope=[2, 1]), "play 7D", "play RC", "play AS", "play FS"
    )
    result = GAME.result(state)
    assert result is not None
    found = [(line.side, line.points, line.cards) for line in result.lines if line.code == "scope"]
    assert found == [(0, 3, ("7D",)), (1, 1, ())]


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
