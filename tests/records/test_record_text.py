"""Records as text and as JSON: nothing is lost on any way, and what cannot be read is named with its line."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from records.playing import TABLES, header, played_match, seating, with_notes
from records.samples import FOLDER, samples
from smazzata.games.contract import Seat, Seats
from smazzata.records import (
    BadRecord,
    Counted,
    Depart,
    Entry,
    Note,
    Progress,
    Record,
    from_json,
    read_placed,
    read_record,
    to_json,
    verify_record,
    write_entry,
    write_record,
)

SAMPLES = sorted(path.name for path in FOLDER.glob("*.smz"))


def short(rules: str) -> str:
    return "deals 1" if rules.startswith("scala40") else "points 1"


@pytest.mark.parametrize(
    ("rules", "seats"), TABLES, ids=[f"{rules}-{seating(seats)}" for rules, seats in TABLES]
)
@pytest.mark.parametrize("provable", [True, False], ids=["computed", "given"])
def test_nothing_is_lost(rules: str, seats: Seats, provable: bool) -> None:
    agreed = header(rules, seats, short(rules), dealer=1, stake=None if provable else 3)
    record = with_notes(played_match(agreed, random.Random(rules), provable=provable))
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert from_json(to_json(record)) == record
    report = verify_record(record)
    assert report.troubles == ()
    assert report.finished
    assert {deal.order == "unproven" for deal in report.deals} == {not provable}


def test_a_match_in_which_players_leave() -> None:
    def interrupt(progress: Progress, entries: int) -> Entry | None:
        leaver = {20: Depart(Seat(2), "timeout"), 60: Depart(Seat(0), "abandon")}.get(entries)
        return leaver if leaver and leaver.seat in progress.match.seats.active else None

    agreed = header("scala40/online", Seats(4), "deals 2", stake=2)
    record = played_match(agreed, random.Random(3), interrupt=interrupt)
    assert sum(isinstance(entry, Depart) for entry in record.entries) == 2
    text = write_record(record)
    assert read_record(text) == record
    assert verify_record(record).ok


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_canonical_and_hold(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record) == text
    report = verify_record(record)
    assert report.troubles == ()
    assert report.finished
    assert any(deal.order == "proven" for deal in report.deals)


def test_the_samples_show_a_deal_made_again_and_a_new_stock() -> None:
    reports = [verify_record(read_record((FOLDER / name).read_text(encoding="utf-8"))) for name in SAMPLES]
    assert sorted(samples()) == SAMPLES
    assert any(deal.redeals for report in reports for deal in report.deals)
    assert any(deal.stocks for report in reports for deal in report.deals)


# ---- what a person may do to a text -----------------------------------------------------------------------
def test_blank_lines_spaces_and_windows_line_ends_do_not_matter() -> None:
    text = (FOLDER / "scopa.smz").read_text(encoding="utf-8")
    loose = "\n\n  " + "\r\n".join(f"{line}  \n" for line in text.split("\n"))
    assert read_record(loose) == read_record(text)


def test_notes_in_the_header_come_first() -> None:
    text = (FOLDER / "scopa.smz").read_text(encoding="utf-8")
    moved = text.replace("rules:", "# from the club's evening\nrules:", 1)
    assert read_record(moved).entries[0] == Note("from the club's evening")
    assert read_placed(moved).lines[:2] == (2, 12)


@given(st.text())
@settings(max_examples=60)
def test_names_and_notes_come_back_or_are_refused(text: str) -> None:
    record = samples_scopa()
    named = replace(
        record, header=replace(record.header, names=(text, "")), entries=(Note(text), *record.entries)
    )
    try:
        written = write_record(named)
    except ValueError:
        assert text != text.strip() or not text.isprintable()
        return
    assert read_record(written) == named


def samples_scopa() -> Record:
    record = read_record((FOLDER / "scopa.smz").read_text(encoding="utf-8"))
    return replace(record, entries=record.entries[:6])


GOOD = """smazzata record 1
rules: scopa/online
revision: 1
players: 2
seat 0: Anna
seat 1: Bruno
format: points 11
dealer: 0
table: t1

deal 1
dealer: 0
"""


@pytest.mark.parametrize(
    ("broken", "line", "says"),
    [
        ("", 1, "smazzata record 1"),
        (GOOD.replace("record 1", "record one"), 1, "smazzata record 1"),
        (GOOD.replace("rules: scopa/online\n", ""), 2, "rules:"),
        (GOOD.replace("players: 2", "players: two"), 4, "players:"),
        (GOOD.replace("seat 1: Bruno\n", ""), 6, "seat 1:"),
        (GOOD.replace("points 11", "eleven"), 7, "format:"),
        (GOOD.replace("table: t1\n", "table:\n"), 9, "table:"),
        (GOOD.replace("deal 1\ndealer: 0\n", "deal 1\n"), 12, "the text ends"),
        (GOOD + "cut: 1 somewhere\n", 13, "cut:"),
        (GOOD + "nobody: knows\n", 13, "expected an action"),
        (GOOD + "result: nonsense won\n", 13, "result:"),
        (GOOD + "result: played-out\nscores: a b\n", 14, "scores:"),
        (GOOD + "result: played-out\n- somebody: settebello 1\n", 14, "- side 1"),
        (GOOD + "end: points, won by side 0\nmp: 1 -1\nvp 20 0\n", 15, "vp:"),
        (GOOD + "01: play 7D\n", 13, "0: draw"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(broken: str, line: int, says: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read_record(broken)
    assert bad.value.line == line
    assert says in str(bad.value)
    assert f"line {line}:" in str(bad.value)


@pytest.mark.parametrize(
    "data", ["", "[]", "{}", '{"record":{}}', '{"record":{"header":{}},"smazzata":"record 1"}', "nothing"]
)
def test_json_that_is_no_record(data: str) -> None:
    with pytest.raises(ValueError):
        from_json(data)


def test_json_of_another_version() -> None:
    data = to_json(samples_scopa()).replace(b"record 1", b"record 2")
    with pytest.raises(ValueError, match="version"):
        from_json(data)


def test_an_entry_alone() -> None:
    record = read_record((FOLDER / "scopa.smz").read_text(encoding="utf-8"))
    counted = next(entry for entry in record.entries if isinstance(entry, Counted))
    assert write_entry(counted).startswith("result: played-out, won by side")


def test_a_mark_of_an_editor_is_passed_over() -> None:
    text = (FOLDER / SAMPLES[0]).read_text("utf-8")
    assert read_placed("\ufeff" + text) == read_placed(text)


@pytest.mark.parametrize("name", ["\x1b]0;owned\x07", "a\x1b[2J", "a\x9b31m", "a\x7f", "a\rb", "a\x00"])
def test_control_characters_do_not_reach_a_terminal(name: str) -> None:
    text = (FOLDER / SAMPLES[0]).read_text("utf-8")
    with pytest.raises(BadRecord) as bad:
        read_record(text.replace("seat 0:", f"seat 0: {name}x", 1))
    assert "a control character in" in bad.value.says
    assert str(bad.value).isprintable()


@pytest.mark.parametrize("text", ["x" * 1_000_000, "\x1b" * 1_000_000])
def test_an_error_quotes_no_more_of_a_line_than_anybody_reads(text: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read_record(text)
    assert len(str(bad.value)) < 1000
