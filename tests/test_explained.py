"""The end of a match in words: the numbers of every line are those of the verdict, and each has its article."""

from __future__ import annotations

from string import Formatter

import pytest

from smazzata.games.contract import Result, Seat, Seats, Side, Text
from smazzata.games.explained import ARTICLES, REASONS, WORDS, explain
from smazzata.games.known import games, ruleset
from smazzata.games.match import Match, after_deal, begin, forfeit, read_format

NAMES = ("Anna", "Bruno", "Carla")


def name(side: Side) -> Text:
    return Text(NAMES[side], NAMES[side])


def match(
    rules: str, terms: str, *scores: tuple[int, ...], players: int = 2, stake: int | None = None
) -> Match:
    _, found = ruleset(rules)
    made = begin(found, Seats(players), read_format(terms, found), Seat(0), stake=stake)
    best = min if found.points_are == "paid" else max
    for each in scores:
        made = after_deal(made, Result("closed", winner=Side(each.index(best(each))), scores=each))
    return made


def said(ended: Match) -> dict[str, list[tuple[int | None, int]]]:
    found: dict[str, list[tuple[int | None, int]]] = {}
    for line in explain(ended, name):
        assert line.rule
        assert "{" not in line.says.it + line.says.en
        assert str(abs(line.value)) in line.says.it or line.code in ("won", "drawn")
        found.setdefault(line.code, []).append((line.side, line.value))
    return found


def test_nothing_is_explained_before_the_end() -> None:
    assert explain(match("scala40/online", "points 101", (0, 30)), name) == ()


def test_by_points_with_a_stake() -> None:
    """000 Differenza punti nei tavoli cash: 104 − 27 is 77, a tenth is 8, at 5 each 40."""
    ended = match("scala40/online", "points 101", (27, 0), (0, 104), stake=5)
    assert said(ended) == {
        "won": [(0, 1)],
        "total": [(0, 27), (1, 104)],
        "mp-paid": [(1, 77)],
        "mp": [(0, 77), (1, -77)],
        "vp": [(0, 20), (1, 0)],
        "difference": [(0, 8)],
        "cash": [(0, 40)],
    }
    lines = {line.code: line for line in explain(ended, name)}
    assert lines["mp-paid"].says.it == "Bruno: 104 pagati, Anna: 27. 104 − 27 = 77 MP."
    assert lines["mp-paid"].rule == "001 Conversione dei punti in Match Point (MP)"
    assert lines["cash"].rule == "000 Differenza punti nei tavoli cash"


def test_by_deals_the_loser_pays_all_points() -> None:
    found = said(match("scala40/online", "deals 1", (0, 30)))
    assert found["mp-deals"] == [(1, 30)]
    assert "cash" not in found


def test_a_draw_has_no_difference() -> None:
    found = said(match("scala40/online", "deals 2 draws", (0, 30), (30, 0)))
    assert found["drawn"] == [(None, 0)]
    assert found["vp"] == [(0, 10), (1, 10)]
    assert "difference" not in found


def test_each_loser_settles_with_the_winner() -> None:
    found = said(match("scopa/online", "points 11", (11, 3, 2), players=3))
    assert found["mp-won"] == [(1, 8), (2, 9)]
    assert found["mp"] == [(0, 17), (1, -8), (2, -9)]


@pytest.mark.parametrize("reason", ["timeout", "abandon"])
def test_who_leaves_while_ahead_pays_nothing_below_zero(reason: str) -> None:
    began = match("scopa/online", "points 11", (7, 2))
    ended = forfeit(began, Seat(0), 0, "timeout" if reason == "timeout" else "abandon")
    found = said(ended)
    assert found["mp-never-below"] == [(0, 0)]
    assert found["won"] == [(1, 1)]
    assert REASONS[reason].it in explain(ended, name)[0].says.it


def test_all_words_and_articles_are_there() -> None:
    for text in (*WORDS.values(), *REASONS.values()):
        assert {each[1] for each in Formatter().parse(text.it)} == {
            each[1] for each in Formatter().parse(text.en)
        }
    kinds = {rules.points_are for game in games().values() for rules in game.rulesets.values()}
    assert kinds == set(ARTICLES)
    assert len({frozenset(each) for each in ARTICLES.values()}) == 1
