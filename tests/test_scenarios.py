"""Every scenario of the collection holds, and files that cannot be read say where they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from smazzata.games.known import games
from smazzata.games.scenario import run

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_scenario(path: Path) -> None:
    assert run(path.read_text(encoding="utf-8"), games()).problems == ()


def test_there_are_enough() -> None:
    assert len(FILES) >= 160


@pytest.mark.parametrize("name", [rules.id for game in games().values() for rules in game.rulesets.values()])
def test_every_ruleset_has_accepted_and_refused_cases(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (FOLDER / name).glob("*.toml")]
    assert any("\n!" in text for text in texts)
    assert any("[expect]" in text for text in texts)


GOOD = """\
title = "A draw"
game  = "scala40"
rules = "online"

[start]
hands = ["9H 9D 9S", "2C 2D"]
stock = "6C"

play = \"\"\"
draw
! discard KD
discard 6C
\"\"\"

[expect]
turn = 1
"""

WRONG = [
    ('title = "A draw"\n', 'titolo = "A draw"\n', "line 1: unknown key 'titolo'"),
    ('game  = "scala40"', 'game  = "briscola"', "line 2: there is no game 'briscola'"),
    ('rules = "online"', 'rules = "official"', "line 3: scala40 has no rules 'official'"),
    ('"2C 2D"', '"2C 2X"', "line 6: [start]: not a card: '2X'"),
    ('"2C 2D"', '"9H 9H"', "line 6: [start]: 9H is named more often than the pack has it (2)"),
    ('"2C 2D"', "17", "line 6: 'hands' in [start] cannot be"),
    ('stock = "6C"', 'stack = "6C"', "line 7: unknown key 'stack' in [start]"),
    ("draw\n", "drink\n", "line 10: 'drink': not an action"),
    ("! discard KD", "! discard ZD", "line 11: 'discard ZD': not a card: 'ZD'"),
    ("! discard KD", "discard KD 6C", "line 11: 'discard KD 6C': one card, please"),
    ("! discard KD", "! discard", "line 11: 'discard': which cards?"),
    ("! discard KD", "discard KD", "line 11: 'discard KD' was refused: You do not hold KD."),
    ("! discard KD", "! discard 6C", "line 11: 'discard 6C' was accepted, but must be refused"),
    ("turn = 1", "turn = 0", "turn: expected 0, is 1"),
    ("turn = 1", "torn = 1", "line 16: unknown key 'torn' in [expect]"),
    ("turn = 1", 'pile = "9Z"', "line 16: [expect] pile: not a card: '9Z'"),
    ("[expect]", "[expect", "not TOML"),
    ("hands = [", "#ands = [", "'hands' is missing in [start]"),
    ('stock = "6C"', 'format = "points 10"', "at least 50"),
    ('stock = "6C"', "dealer = 5", "line 7: [start]: dealer: there is no seat 5"),
    ('["9H 9D 9S", "2C 2D"]', "[]", "[start]: scala40/online is played by 2, 3, 4, 5, not by 0"),
    ('stock = "6C"', "stake = -5", "line 7: 'stake' in [start] cannot be -5"),
    ('stock = "6C"', "lap = -3", "line 7: 'lap' in [start] cannot be -3"),
    ('stock = "6C"', "pairs = true", "two pairs are four players"),
    ('stock = "6C"', 'table = ["0: 3C 4C 9H"]', "line 7: [start]: not a meld (meld-mixed)"),
    ('stock = "6C"', 'table = ["7: 3C 4C 5C"]', "there is no seat 7"),
]


def test_the_good_one_is_good() -> None:
    assert run(GOOD, games()).problems == ()
    assert run(GOOD.replace("! discard KD", "! discard 9H 6C"), games()).problems == (), "one card, not two"
    assert run(GOOD.replace("discard 6C", "discard\t6C"), games()).problems == (), "a tab is a space"
    assert run(GOOD.replace("! discard KD", "!\ttimeout 4"), games()).problems == (), "also after the mark of a refusal"
    assert run("\ufeff" + GOOD, games()).problems == (), "saved by an editor that puts a mark first"


def test_nothing_is_done_after_the_end_of_the_match() -> None:
    after = GOOD.replace("draw\n", "abandon 0\ndraw\n", 1)
    assert run(after, games()).problems == ("line 11: 'draw' was refused: the match is over",)


def test_a_wrong_file_is_named_by_its_title() -> None:
    assert run(GOOD.replace("hands =", "hand ="), games()).title == "A draw"
    assert run(GOOD.replace('"A draw"', "7"), games()).title == "(no title)"


@pytest.mark.parametrize(("part", "instead", "says"), WRONG, ids=[says for _, _, says in WRONG])
def test_a_wrong_file_says_where(part: str, instead: str, says: str) -> None:
    assert part in GOOD
    problems = run(GOOD.replace(part, instead, 1), games()).problems
    assert len(problems) == 1
    assert says in problems[0]
