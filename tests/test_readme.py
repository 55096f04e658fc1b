"""The README's examples run, and print what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from smazzata.cli import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^\$ smazzata (.+)\n((?:(?!\$ |```).*\n)*)", README, re.MULTILINE)


def test_python_examples() -> None:
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    example = doctest.DocTestParser().get_doctest(blocks, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example)
    assert runner.tries > 10
    assert runner.failures == 0


def test_there_are_console_examples() -> None:
    assert CONSOLE


@pytest.mark.parametrize(("command", "says"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_console_examples(
    command: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`...` in the README stands for any lines."""
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as ended:
        app(command)
    assert ended.value.code == 0
    pattern = re.escape(says.strip()).replace(re.escape("..."), ".*")
    assert re.fullmatch(pattern, capsys.readouterr().out.strip(), re.DOTALL)
