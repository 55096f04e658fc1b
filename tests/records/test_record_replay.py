"""Replay shows what a viewer saw and nothing more; the commands say what they promise and end as they promise."""

from __future__ import annotations

import io
import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from records.playing import header, played_match
from records.samples import FOLDER
from smazzata.cli import app
from smazzata.games.contract import Language, Seat, Seats, Side
from smazzata.games.known import games
from smazzata.games.match import Verdict
from smazzata.records import Counted, Decided, Depart, Paid, Progress, played, read_record, write_record
from smazzata.records.entries import Entry
from smazzata.records.replay import seen
from smazzata.records.words import EVENTS, say, say_fact

SCOPA, SCALA = FOLDER / "scopa.smz", FOLDER / "scala40.smz"


def command(line: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        app(line)
    said = capsys.readouterr()
    code = ended.value.code
    assert isinstance(code, int)
    return code, said.out, said.err


# ---- what is seen -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", [SCOPA, SCALA], ids=lambda path: path.stem)
def test_steps_are_the_views_and_tellings_of_the_game(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    for viewer in (Seat(0), Seat(1), None):
        steps = list(seen(record, viewer))
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        told = [step.told for step in steps if step.told]
        kept: list[object] = []
        for entry, progress in played(record):
            if isinstance(entry, Counted):
                kept += progress.told_to(viewer)
        assert told == kept
        assert steps[-1].view == progress.game.view(progress.state, viewer)


def test_nobody_sees_the_cards_another_draws() -> None:
    record = read_record(SCALA.read_text(encoding="utf-8"))
    drew = [
        (event.seat, event.card is not None)
        for step in seen(record, Seat(0))
        for event in step.told
        if type(event).__name__ == "Drew"
    ]
    assert {(0, True), (1, False)} == set(drew)
    assert not any(
        event.card for step in seen(record, None) for event in step.told if type(event).__name__ == "Drew"
    )


def test_the_hand_of_a_player_who_leaves_stays_hidden() -> None:
    def interrupt(progress: Progress, entries: int) -> Entry | None:
        return Depart(Seat(1), "timeout") if entries == 15 else None

    record = played_match(
        header("scala40/online", Seats(3), "deals 1"), random.Random(4), interrupt=interrupt
    )
    assert any(isinstance(entry, Paid) and entry.lines for entry in record.entries)
    assert all(not step.fact.lines for step in seen(record, Seat(0)) if isinstance(step.fact, Paid))


def test_there_is_no_such_seat() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        list(seen(read_record(SCOPA.read_text(encoding="utf-8")), Seat(2)))


# ---- words ------------------------------------------------------------------------------------------------
def test_every_event_of_both_games_has_words() -> None:
    """The tags are found in the types themselves: a new event cannot be forgotten."""
    tags = set()
    for game in games():
        package = __import__(
            f"smazzata.games.{game}.{'seen' if game == 'scala40' else 'model'}", fromlist=["x"]
        )
        for event in package.Event.__args__:
            tags.add(event.__struct_config__.tag)
    assert tags <= set(EVENTS)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("path", [SCOPA, SCALA], ids=lambda path: path.stem)
def test_words_leave_no_holes(path: Path, language: Language) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    for step in seen(record, Seat(0)):
        for event in step.told:
            assert "{" not in say(event, record.header, language, 0)
        if step.fact:
            assert say_fact(step.fact, record.header, language)


class Unheard(msgspec.Struct, tag="unheard"):
    cards: tuple[str, ...]


def test_an_unknown_event_is_named_with_its_fields() -> None:
    record = read_record(SCOPA.read_text(encoding="utf-8"))
    assert say(Unheard(("7D", "2C")), record.header, "en") == "unheard cards=7D 2C"


# ---- the commands -----------------------------------------------------------------------------------------
def test_replay(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(f"replay {SCOPA} --seat 1 --to 12 --lang en", capsys)
    assert code == 0
    assert "    2  Bruno cuts at place 30; Too many kings on the table (6D RD RC RS): dealt again\n" in out
    assert "   12  Bruno plays 2B\n" in out
    assert "   13  " not in out
    assert "hand: 2C" in out
    assert "Bruno gioca 2B" in command(f"replay {SCOPA} --lang it", capsys)[1]


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(f"replay {SCALA} --seat 0 --json", capsys)
    steps = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    assert steps[-1]["fact"]["type"] == "decided"
    assert {"deal", "fact", "told", "view"} <= set(steps[0])


@pytest.mark.parametrize(
    ("options", "code"), [("--seat 2", 2), ("--seat -1", 2), ("--to 9999", 2), ("--lang xx", 2)]
)
def test_replay_of_what_is_not_there(options: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    ended, _, said = command(f"replay {SCOPA} {options}", capsys)
    assert ended == code
    assert said


def test_options_may_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(f"verify --lang it {SCOPA}", capsys)[1].endswith("partita finita\n")
    assert command(f"verify --nonsense {SCOPA}", capsys)[0] == 2


def test_replay_stops_where_the_rules_were_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "x.smz"
    file.write_text(
        SCOPA.read_text(encoding="utf-8").replace("play RS takes RC", "play RS takes 7B"), "utf-8"
    )
    code, out, err = command(f"replay {file} --lang en", capsys)
    assert code == 1
    assert "    6  " in out
    assert "line 20: " in err


def test_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = command(f"verify {SCOPA} --lang en", capsys)
    assert code == 0
    assert "deal 1: proven; 36 actions, dealt again ×1; played out; 4 0\n" in out
    assert out.endswith("the match is over\n")
    file = tmp_path / "x.smz"
    file.write_text(SCOPA.read_text(encoding="utf-8").replace("totals: 4 0", "totals: 5 0"), "utf-8")
    code, out, _ = command(f"verify {file} --lang en", capsys)
    assert code == 1
    (said,) = [line for line in out.splitlines() if line.startswith("FAIL")]
    assert "deal 1: The count is wrong. Totals: 4 0, not 5 0." in said
    (said,) = [line for line in command(f"verify {file} --lang it", capsys)[1].splitlines() if "FAIL" in line]
    assert re.search(r": riga \d+, smazzata 1: Il conteggio non torna\. Totali: 4 0, non 5 0\.", said)
    code, out, _ = command(f"verify {file} --json", capsys)
    assert code == 1
    assert json.loads(out)["troubles"][0]["code"] == "claim-differs"


def test_italian_is_italian(capsys: pytest.CaptureFixture[str]) -> None:
    said = command(f"verify {SCALA} --lang it", capsys)[1]
    assert "smazzata 1: provata; 57 azioni; chiusa; 0 47\n" in said
    assert "; carte finite; 4 0\n" in command(f"verify {SCOPA} --lang it", capsys)[1]
    said = command(f"replay {SCALA} --lang it", capsys)[1]
    assert "Smazzata finita: chiusa; punti: 0 47" in said
    assert re.search(r"Vince Anna \(per punti\); MP .*; gettoni pagati \d+\n", said)
    said = command(f"replay {SCALA} --lang en", capsys)[1]
    assert re.search(r"Won by Anna \(by points\); MP .*; play money paid \d+\n", said)


def test_a_pair_wins_in_the_plural() -> None:
    agreed = header("scopa/online", Seats(4, pairs=True), "points 11")
    won = Decided(Verdict("points", Side(1), (-3, 3), (0, 20), 3, 0))
    assert say_fact(won, agreed, "it").startswith("Vincono Bruno e Dino (per punti);")
    assert say_fact(won, agreed, "en").startswith("Won by Bruno and Dino (by points);")


@pytest.mark.parametrize("verb", ["verify", "replay", "export"])
def test_a_file_that_cannot_be_read(verb: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "x.smz"
    file.write_text("smazzata record 1\nrules scopa\n", "utf-8")
    code, _, err = command(f"{verb} {file}", capsys)
    assert code == 1
    assert "line 2: " in err
    assert command(f"{verb} {tmp_path / 'nowhere.smz'}", capsys)[0] == 2


@pytest.mark.parametrize("path", [SCOPA, SCALA], ids=lambda path: path.stem)
def test_export_and_import(
    path: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = command(f"export {path} --json", capsys)
    assert code == 0
    (tmp_path / "x.json").write_text(out, "utf-8")
    assert command(f"import {tmp_path / 'x.json'}", capsys)[1] == path.read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(out))
    assert command("import -", capsys)[1] == path.read_text(encoding="utf-8")


def test_import_of_something_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]", "utf-8")
    assert command(f"import {tmp_path / 'x.json'}", capsys)[0] == 1


def test_the_file_is_the_record() -> None:
    for path in (SCOPA, SCALA):
        text = path.read_text(encoding="utf-8")
        assert write_record(read_record(text)) == text
