"""`smazzata simulate`: the command, its figures as text and as JSON, and what it refuses."""

from __future__ import annotations

import json

import pytest

from smazzata.cli import app


def run(*arguments: str) -> int:
    try:
        found = app(("simulate", *arguments), exit_on_error=False, print_error=False, result_action="return_value")
    except SystemExit as end:
        return int(end.code or 0)
    return int(found or 0)


def test_as_text_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    common = ("scala40/online", "--players", "2", "--deals", "6", "--seed", "1", "--jobs", "1")
    assert run(*common, "--lang", "en") == 0
    english = capsys.readouterr().out
    assert english.startswith("scala40/online, 2 players, 6 deals, seed 1, simple")
    for line in ("turns a deal", "how it ends", "40 dealt in 13 cards", "opening turn", "points paid", "by place"):
        assert line in english
    assert run(*common, "--lang", "it") == 0
    assert "turno di apertura" in capsys.readouterr().out


def test_as_json_and_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    def figures(*arguments: str) -> object:
        assert run("scopa/online", "--deals", "20", "--json", *arguments) == 0
        return json.loads(capsys.readouterr().out)

    first = figures("--seed", "1", "--jobs", "1")
    assert first == figures("--seed", "1", "--jobs", "2")
    assert first != figures("--seed", "2", "--jobs", "1")
    assert isinstance(first, dict)
    assert first["deals"] == 20
    assert first["counts"]["ending/played-out"] == 20


@pytest.mark.parametrize(
    ("rules", "counted"),
    [
        ("scopa/online", ("turns", "redeals", "scope", "points", "best", "place")),
        ("scala40/online", ("turns", "stocks")),
    ],
)
def test_every_deal_is_counted_once_in_each_figure(
    capsys: pytest.CaptureFixture[str], rules: str, counted: tuple[str, ...]
) -> None:
    assert run(rules, "--deals", "12", "--seed", "5", "--jobs", "1", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    for what in counted:
        assert sum(many for key, many in said["counts"].items() if key.startswith(f"{what}/")) == 12, what


def test_pairs_by_default_where_only_pairs_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scopa/scopone-scientifico", "--deals", "2", "--jobs", "1", "--lang", "en") == 0
    assert "two pairs" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ("scala40/nobody",),
        ("scala40/online", "--players", "7"),
        ("scala40/classic", "--pairs"),
        ("scopa/online", "--pairs", "--players", "3"),
        ("scala40/online", "--deals", "0"),
        ("scopa/online", "--deals", "20", "--jobs", "-5"),
    ],
)
def test_what_is_not_played_is_refused(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert run(*arguments) == 2
    assert capsys.readouterr().err.startswith("smazzata: ")
