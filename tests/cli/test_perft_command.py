"""`smazzata perft`: positions from files, and what is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from smazzata.cli import app


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(("perft", *arguments))
    return int(ended.value.code or 0)


def test_from_the_start_of_a_scenario(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "start.toml"
    file.write_text('[start]\nhands = ["9H 9D 9S", "2C 2D"]\npile = "4S"\n', encoding="utf-8")
    assert run("scala40/online", "--depth", "1", "--position", str(file)) == 0
    assert capsys.readouterr().out == "2\n"


@pytest.mark.parametrize(
    "line",
    [
        "turn = 9",
        'turn = "x"',
        "hands = [1, 2]",
        "hands = []",
        "pile = 4",
        'opened = "0"',
        'lap = "a"',
        "table = [3]",
        "table = 3",
        "nosuch = 1",
    ],
)
def test_a_wrong_position_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str) -> None:
    hands = "" if line.startswith("hands") else 'hands = ["9H 9D 9S", "2C 2D"]\n'
    file = tmp_path / "wrong.toml"
    file.write_text(f"[start]\n{hands}{line}\n", encoding="utf-8")
    assert run("scala40/online", "--depth", "1", "--position", str(file)) == 2
    assert capsys.readouterr().err.startswith(f"smazzata: {file}: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("scopa/online", "--pairs", "--players", "3"),
        ("scopa/online", "--players", "0"),
        ("scala40/classic", "--pairs"),
    ],
)
def test_who_does_not_play_is_refused(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert run(*arguments, "--depth", "1") == 2
    assert capsys.readouterr().err.startswith("smazzata: ")
