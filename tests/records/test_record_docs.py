"""The examples in docs/records.md and docs/notation.md are true."""

from __future__ import annotations

import doctest
import re

import pytest

from records.samples import FOLDER
from smazzata.cli import app
from smazzata.records import read_record, verify_record, write_record

DOCS = FOLDER.parent
TEXTS = {name: (DOCS / name).read_text(encoding="utf-8") for name in ("records.md", "notation.md")}
CONSOLE = [
    found
    for text in TEXTS.values()
    for found in re.findall(r"^\$ smazzata (.+)\n((?:(?!\$ |```).*\n)*)", text, re.MULTILINE)
]


@pytest.mark.once
def test_the_example_is_a_record_that_holds() -> None:
    (text,) = re.findall(r"```text\n(.*?)```", TEXTS["records.md"], re.DOTALL)
    record = read_record(text)
    assert write_record(record) == text
    assert verify_record(record).ok


@pytest.mark.once
def test_the_python_example() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXTS["records.md"], re.DOTALL)
    example = doctest.DocTestParser().get_doctest(code, {}, "records.md", "records.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example)
    assert runner.tries > 8
    assert runner.failures == 0


@pytest.mark.once
@pytest.mark.parametrize(("command", "says"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_the_console_examples(
    command: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`...` stands for any lines."""
    monkeypatch.chdir(DOCS.parent)
    with pytest.raises(SystemExit) as ended:
        app(command)
    assert ended.value.code == 0
    pattern = re.escape(says.strip()).replace(re.escape("..."), ".*")
    assert re.fullmatch(pattern, capsys.readouterr().out.strip(), re.DOTALL)


@pytest.mark.once
def test_there_are_examples() -> None:
    assert len(CONSOLE) == 4
