"""`smazzata solve`: what it prints is what the solver found, and every answer can be played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from smazzata.cli import app
from smazzata.games.contract import Seat, Seats
from smazzata.games.known import ruleset


def run(*arguments: str) -> int:
    try:
        found = app(("solve", *arguments), exit_on_error=False, print_error=False, result_action="return_value")
    except SystemExit as end:
        return int(end.code or 0)
    return int(found or 0)


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(*arguments, "--json") == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_the_best_melds(capsys: pytest.CaptureFixture[str]) -> None:
    answer = solved(capsys, "9H 9D 9S TH JH QH 2C")
    assert answer["best_by_points"] == {"melds": ["9H 9D 9S", "TH JH QH"], "points": 57, "cards": 6}
    assert answer["opening"]["counted"] == 57
    assert answer["opening"]["left"] == "2C"
    assert answer["close"] == {"possible": True, "steps": ["meld 9H 9D 9S", "meld TH JH QH"], "discard": "2C"}


def test_an_opening_that_misses_says_by_how_much(capsys: pytest.CaptureFixture[str]) -> None:
    opening = solved(capsys, "9H 9D 9S 2C 4D")["opening"]
    assert opening == {"opens": False, "why": "points", "most": 27, "missing": 13}
    assert run("9H 9D 9S 2C 4D", "--lang", "it") == 0
    assert "mancano 13 punti a 40" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("hand", "it", "en"),
    [
        ("KH KD KS 2C 3C 4C 9D", "non si può aprire: manca 1 punto a 40", "no opening: 1 point short of 40"),
        ("KH KD KS TC TD TS", "non si può aprire tenendo una carta", "no opening leaves a card for the discard"),
        ("9H 9D 9S TH JH QH 2C", "(57 punti, 6 carte), resta 2C", "(57 points, 6 cards), 2C left"),
        ("9H 9D 9S TH JH QH 2C 4D", "6 carte), restano 4D 2C", "6 cards), 4D 2C left"),
        ("9H", "9H   (1 carta)", "9H   (1 card)"),
    ],
)
def test_words_are_right_for_one_and_for_several(
    capsys: pytest.CaptureFixture[str], hand: str, it: str, en: str
) -> None:
    assert run(hand, "--lang", "it") == 0
    assert it in capsys.readouterr().out
    assert run(hand, "--lang", "en") == 0
    assert en in capsys.readouterr().out


def test_the_clean_opening_of_the_club(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "KH KD JK 9C TC JC 2D"
    assert solved(capsys, hand, "--rules", "online")["opening"]["opens"]
    assert solved(capsys, hand, "--rules", "club")["opening"] == {
        "opens": False,
        "why": "points",
        "most": 29,
        "missing": 11,
    }


def test_an_opening_that_leaves_no_discard_is_told_from_one_without_the_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for must in ((), ("--must-use", "TH")):
        assert solved(capsys, "9H 9D 9S TH JH QH", *must)["opening"]["why"] == "discard"
    assert run("9H 9D 9S TH JH QH", "--must-use", "TH", "--lang", "en") == 0
    assert "no opening leaves a card for the discard" in capsys.readouterr().out


def test_nobody_holds_fifteen_cards(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2C"
    assert run(hand) == 0
    assert run(hand, "--must-use", "3C") == 2
    assert "nobody holds more than 14 cards" in capsys.readouterr().err


def test_a_card_that_must_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    answer = solved(capsys, "KH KS 9C TC JC 2D JK", "--rules", "club", "--must-use", "KD")
    assert any("KD" in meld for meld in answer["opening"]["melds"])
    without = solved(capsys, "KH KS KC 9C TC JC 2D", "--must-use", "5H")["opening"]
    assert without["why"] == "must-use"
    assert run("KH KS KC 9C TC JC 2D", "--must-use", "5H", "--lang", "en") == 0
    assert "no opening has 5H in its melds" in capsys.readouterr().out


def test_beside_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    answer = solved(capsys, "6C 7C KD", "--opened", "--table", "0: 3C 4C 5C")
    assert answer["lay"] == {"possible": True, "steps": ["attach 0: 6C 7C"], "left": "KD", "points": 10}
    assert answer["close"] == {"possible": True, "steps": ["attach 0: 6C 7C"], "discard": "KD"}


def test_a_card_that_attached_is_only_for_new_melds_at_the_classic_game(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("KD 2C KS", "--must-use", "KD", "--opened", "--table", "1: TD JD QD")
    assert solved(capsys, *question)["lay"]["steps"] == ["attach 0: KD"]
    assert solved(capsys, *question, "--rules", "classic")["lay"]["steps"] == []


@pytest.mark.parametrize(
    ("hand", "rules", "table"),
    [
        ("5C KD QC", "online", ["0: 3C 4C JK=5C", "1: KH KS JK=KD"]),
        ("6C 7C 8H 8D 8S JK", "club", ["0: 3C 4C 5C"]),
        ("2H 3H 4H 5H 5D 5S 9C JK", "classic", ["1: 9H 9D 9S"]),
    ],
)
def test_the_steps_can_be_played(capsys: pytest.CaptureFixture[str], hand: str, rules: str, table: list[str]) -> None:
    arguments = [part for meld in table for part in ("--table", meld)]
    close = solved(capsys, hand, "--rules", rules, "--opened", *arguments)["close"]
    assert close["possible"]
    game, ruled = ruleset(f"scala40/{rules}")
    cards = hand.split()
    start = {"hands": [" ".join(cards[:-1]), "2D 4D"], "stock": cards[-1], "table": table, "pile": "2S"}
    state = game.arrange(ruled, Seats(2), start | {"opened": [0, 1]})
    for text in ["draw", *close["steps"], f"discard {close['discard']}"]:
        action = game.read(state, Seat(0), text)
        game.check(state, Seat(0), action)
        state = game.apply(state, action)
    result = game.result(state)
    assert result is not None
    assert result.by == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("9X",), "not a card"),
        (("",), "which cards"),
        (("9H 9H 9H",), "named 3 times"),
        (("JK JK JK", "--rules", "club"), "the pack has it 2 times"),
        (("9H 9D", "--table", "3C 4C 5C"), "owner: cards"),
        (("9H 9D", "--table", "0: 3C 4C 6C"), "run-not-in-order"),
        (("9H 9D", "--rules", "nobody"), "no rule-set"),
        (("9H 9D", "--rules", "scopa/online"), "Scala 40"),
    ],
)
def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str) -> None:
    assert run(*arguments) == 2
    assert says in capsys.readouterr().err
