"""What a server reads and writes: commands from JSON, events as rows, nothing unknown in them."""

from __future__ import annotations

import msgspec
import pytest

from conftest import ROOT
from smazzata.club import (
    Actor,
    Command,
    Deal,
    Hand,
    Register,
    Score,
    Setup,
    create,
    load,
    read_event,
    write_event,
)
from smazzata.club.sample import sample

COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (
            '{"type":"register","who":"m1","member":true,"adult":true}',
            Register("m1", member=True, adult=True),
        ),
        (
            '{"type":"score","match":"1.A.1","entry":{"type":"deal","closer":0,"hands":[null,{"cards":"KD JK"}]}}',
            Score("1.A.1", Deal(0, (None, Hand(cards="KD JK")))),
        ),
    ],
)
def test_a_command_from_json(text: str, command: Command) -> None:
    assert COMMANDS.decode(text) == command
    assert COMMANDS.decode(msgspec.json.encode(command)) == command


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"register","who":"m1","member":true,"adult":true,"birth":"1990"}',
        '{"type":"score","match":"1.A.1","entry":{"type":"deal","closer":0,"hands":[{"points":"x"}]}}',
        '{"type":"change","setup":{"formula":{"kind":"lottery"}}}',
        '{"type":"burn"}',
        "[]",
    ],
)
def test_what_is_no_command(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        COMMANDS.decode(text)


def test_a_log_is_rows_and_begins_with_the_creation() -> None:
    rows = [write_event(event) for event in sample()]
    assert all(b"\n" not in row for row in rows)
    for count in (1, 2, len(rows) // 2, len(rows)):
        assert load(map(read_event, rows[:count])).events == count
    with pytest.raises(ValueError, match="begins"):
        load(map(read_event, rows[1:]))
    with pytest.raises(ValueError, match="begins"):
        load([])
    with pytest.raises(ValueError, match="once"):
        load(map(read_event, [rows[0], rows[0]]))


def test_the_example_of_the_docs_runs() -> None:
    text = (ROOT / "docs" / "club.md").read_text("utf-8")
    code = text.split("```python\n")[1].split("```")[0].replace("load(", "loaded = load(")
    first = create("scala-2026", Setup(), Actor("u17", "secretary"), 0)
    known: dict[str, object] = {"now": 0}
    before, after = code.split("loaded = ")
    exec(before, known)
    rows = known["rows"]
    assert isinstance(rows, list)
    known["rows_of_the_log"] = [write_event(first), *rows]
    exec(f"same = {after}", known)
    assert known["same"] is True
