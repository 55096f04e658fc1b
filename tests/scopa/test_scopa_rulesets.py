"""The rule-sets of Scopa: found by being there, each parameter in words with its source."""

from __future__ import annotations

import pickle
from dataclasses import fields
from pathlib import Path

import pytest

from smazzata.games.contract import RuleSet, Seat, Seats
from smazzata.games.scopa import rulesets
from smazzata.games.scopa.captures import EQUAL_CARD_FIRST, EVERYTHING, FEWEST_CARDS
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import Rules

ALL_SETS = list(GAME.rulesets.values())


def test_every_file_of_the_folder_is_a_ruleset() -> None:
    names = {path.stem for path in Path(rulesets.__path__[0]).glob("*.py")} - {"__init__"}
    assert names == {key.replace("-", "_") for key in GAME.rulesets}
    assert {"online", "scopone-scientifico", "asso-piglia-tutto", "fewest-cards"} <= set(GAME.rulesets)
    assert {rules.id for rules in ALL_SETS} == {f"scopa/{key}" for key in GAME.rulesets}


@pytest.mark.parametrize("rules", ALL_SETS, ids=lambda rules: rules.key)
def test_every_parameter_has_a_source_and_words(rules: Rules) -> None:
    said = {clause.key: clause for clause in GAME.clauses(rules)}
    own = {field.name for field in fields(Rules)} - {field.name for field in fields(RuleSet)}
    numbers_of_points = {"cards_needed", "denari_needed"}
    assert own - numbers_of_points <= set(said)
    for clause in said.values():
        assert clause.source
        for text in (clause.name, clause.says):
            assert text.it
            assert text.en
            assert "{" not in text.it + text.en
    assert str(rules.cards_needed) in said["points"].says.it
    assert str(rules.denari_needed) in said["points"].says.en


@pytest.mark.parametrize("rules", ALL_SETS, ids=lambda rules: rules.key)
def test_every_refusal_a_ruleset_can_make_has_an_article(rules: Rules) -> None:
    only = {
        "equal-card-first": EQUAL_CARD_FIRST,
        "fewest-cards-first": FEWEST_CARDS,
        "takes-everything": EVERYTHING,
    }
    never = {code for code, school in only.items() if school not in (rules.school, rules.ace)}
    assert set(GAME.refusals) - never <= set(rules.articles)
    assert set(rules.articles) <= set(GAME.refusals)
    for text in GAME.refusals.values():
        assert text.it
        assert text.en


@pytest.mark.parametrize(
    ("key", "differs"),
    [
        ("scopone-scientifico", {"players", "hand_cards", "table_cards", "redeal_kings", "formats"}),
        ("asso-piglia-tutto", {"ace", "scopa"}),
        ("fewest-cards", {"school"}),
    ],
)
def test_what_differs_from_online(key: str, differs: set[str]) -> None:
    online, other = (
        {clause.key: clause for clause in GAME.clauses(GAME.rulesets[k])} for k in ("online", key)
    )
    assert {k for k in online if online[k].says != other[k].says} == differs
    for k in differs:
        assert other[k].source.startswith("tradition: ")


def test_numbers_are_listed_once() -> None:
    said = {clause.key: clause.says for clause in GAME.clauses(GAME.rulesets["online"])}
    assert said["players"] == ("2 o 3, ognuno per sé; 4 in due coppie", "2 or 3, each for themselves; 4 in two pairs")
    assert said["formats"] == ("a 11, 16 o 21 punti", "to 11, 16 or 21 points")


@pytest.mark.parametrize("rules", ALL_SETS, ids=lambda rules: rules.key)
def test_rules_and_states_can_be_sent_to_another_process(rules: Rules) -> None:
    state = GAME.start(rules, Seats(4, pairs=True), Seat(0))
    assert pickle.loads(pickle.dumps(state)) == state


def test_nobody_asks_which_ruleset_this_is() -> None:
    """Outside their own files, the extra rule-sets are named nowhere in the game."""
    folder = Path(rulesets.__path__[0]).parent
    for path in folder.glob("*.py"):
        code = path.read_text("utf-8")
        for key in GAME.rulesets:
            if key != "online":
                assert f'"{key}"' not in code, path.name
                assert f'"scopa/{key}"' not in code, path.name
