"""`smazzata rules`, and how a rule-set is named."""

from __future__ import annotations

import json

import pytest

from smazzata.cli import app
from smazzata.games.known import games, ruleset

ALL = [rules.id for game in games().values() for rules in game.rulesets.values()]


def run(capsys: pytest.CaptureFixture[str], command: str) -> str:
    with pytest.raises(SystemExit) as ended:
        app(command)
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "beside", "meant"),
    [
        ("scala40", "", "scala40/online"),
        ("scopa", "", "scopa/online"),
        ("club", "", "scala40/club"),
        ("online", "", "scala40/online"),
        ("online", "fewest-cards", "scopa/online"),
        ("scopa/online", "club", "scopa/online"),
    ],
)
def test_names(name: str, beside: str, meant: str) -> None:
    assert ruleset(name, beside)[1].id == meant


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_ruleset_prints_with_its_sources(
    capsys: pytest.CaptureFixture[str], name: str, lang: str
) -> None:
    said = json.loads(run(capsys, f"rules {name} --json --lang {lang}"))
    assert said["id"] == name
    assert all(clause["says"] and clause["source"] for clause in said["clauses"])
    assert name in run(capsys, f"rules {name} --lang {lang}")


def test_a_difference_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(run(capsys, "rules --diff online club --json --lang en"))
    keys = {each["key"] for each in said}
    assert keys == {
        "pairs",
        "formats",
        "jokers",
        "opening",
        "twin_declared",
        "discard_ban",
        "joker_may_close",
        "doubles_in_hand",
        "aces",
    }


def test_nothing_differs_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Nessuna differenza" in run(capsys, "rules --diff club club --lang it")


@pytest.mark.parametrize(
    "command", ["rules nosuch", "rules --diff club scopa/online", "scenario", "scenario README.md.toml2/"]
)
def test_what_cannot_be_done_ends_with_two(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        app(command)
    assert ended.value.code in (1, 2)
    said = capsys.readouterr()
    assert said.err or "FAIL" in said.out
