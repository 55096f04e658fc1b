"""The end of a match in words: the numbers of every line are those of the verdict, and each has its article."""

from __future__ import annotations

from string import Formatter

import pytest

from smazzata.games.contract import Line, Result, Seat, Seats, Side, Text
from smazzata.games.explained import ARTICLES, REASONS, WORDS, explain
from smazzata.games.known import games, ruleset
from smazzata.games.match import Match, after_deal, begin, forfeit, read_format

NAMES = ("Anna", "Bruno", "Carla")


def name(side: Side) -> Text:
    return Text(NAMES[side], NAMES[side])


def match(
    rules: str, terms: str, *scores: tuple[int, ...], players: int = 2, stake: int | None = None, pairs: bool = False
) -> Match:
    _, found = ruleset(rules)
    made = begin(found, Seats(players, pairs=pairs), read_format(terms, found), Seat(0), stake=stake)
    best = min if found.points_are == "paid" else max
    for each in scores:
        made = after_deal(made, Result("closed", winner=Side(each.index(best(each))), scores=each))
    return made


def said(ended: Match, *charged: Line) -> dict[str, list[tuple[int | None, int]]]:
    found: dict[str, list[tuple[int | None, int]]] = {}
    for line in explain(ended, name, charged):
        assert line.rule
        assert "{" not in line.says.it + line.says.en
        assert str(abs(line.value)) in line.says.it or line.code in ("won", "won-pair", "drawn")
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


def test_a_pair_wins_together() -> None:
    ended = match("scopa/online", "points 11", (11, 3), players=4, pairs=True)
    assert said(ended)["won-pair"] == [(0, 1)]
    assert explain(ended, lambda _: Text("Anna e Carla", "Anna and Carla"))[0].says == Text(
        "Vincono Anna e Carla, per punti.", "Anna and Carla won by points."
    )


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
    assert found["vp-left"] == [(0, 0)]
    assert "vp-left" not in [line.code for line in explain(ended, name)], "why is said elsewhere"
    assert found["mp-never-below"] == [(0, 0)]
    assert found["won"] == [(1, 1)]
    assert REASONS[reason].it in explain(ended, name)[0].says.it


def test_who_leaves_is_told_what_it_costs() -> None:
    """001 Calcolo dei VP e MP in caso di Timeout o abbandono: 100 and 50 to 27 before, less the other's 12; 0 VP, and
    at least 14 to the other."""
    began = match("scala40/online", "points 101", (27, 0), (0, 12))
    _, rules = ruleset("scala40/online")
    charged = [
        Line(Side(0), Seat(0), code, points, rules.articles[code])
        for code, points in (("all-in-hand", 100), ("penalty", 50))
    ]
    ended = forfeit(began, Seat(0), 150, "abandon")
    found = said(ended, *charged)
    assert found["charged-all-in-hand"] == [(0, 100)]
    assert found["charged-penalty"] == [(0, 50)]
    assert found["total"] == [(0, 177), (1, 12)]
    assert found["mp-paid"] == [(0, 165)]
    assert found["vp-left"] == [(0, 0)]
    assert found["vp-stayed"] == [(1, 20)]
    assert "vp" not in found
    words = [line.says.it for line in explain(ended, name, charged)]
    assert "Anna non ha finito la partita: 0 VP (punti vittoria)." in words
    assert "Bruno: almeno 14, e con la vittoria 20 VP (punti vittoria)." in words


def test_everything_that_a_player_who_leaves_is_charged_has_words() -> None:
    """Opened or not, in a deal or between two."""
    for game in games().values():
        for rules in game.rulesets.values():
            articles = getattr(rules, "articles", {})
            codes = {"hand", "all-in-hand", "penalty"} & set(articles)
            assert {f"charged-{code}" for code in codes} <= set(WORDS)


def test_nothing_has_no_sign() -> None:
    ended = forfeit(match("scopa/online", "points 11"), Seat(0), 0, "timeout")
    assert [line.says.it for line in explain(ended, name) if line.code == "mp"] == [
        "Anna: 0 MP (punti partita).", "Bruno: 0 MP (punti partita).",
    ]  # fmt: skip
    assert "Differenza: i MP di chi vince, 0." in [line.says.it for line in explain(ended, name)]


def test_all_words_and_articles_are_there() -> None:
    for text in (*WORDS.values(), *REASONS.values()):
        assert {each[1] for each in Formatter().parse(text.it)} == {
            each[1] for each in Formatter().parse(text.en)
        }
    kinds = {rules.points_are for game in games().values() for rules in game.rulesets.values()}
    assert kinds == set(ARTICLES)
    assert len({frozenset(each) for each in ARTICLES.values()}) == 1
