"""The worked example of docs/club.md, from the list to the prizes, is what it was when its golden file was written."""

from __future__ import annotations

import re

from club.golden import FILE, golden
from club.secretary import random_tournament
from conftest import ROOT
from smazzata.club import (
    NOBODY,
    Board,
    Groups,
    conflicts,
    lines,
    load,
    prizes,
    ranking,
    read_event,
    verify,
    write_event,
)
from smazzata.club.dates import weekday
from smazzata.club.events import Absent, Corrected, Event, Excluded
from smazzata.club.sample import NAMES, PEOPLE, name_of, sample


def test_golden() -> None:
    """Meant to change? `PYTHONPATH=src:tests .venv/bin/python -m club.golden`, and read the diff."""
    was, now = FILE.read_text("utf-8").split("\n"), golden().split("\n")
    for number, (old, new) in enumerate(zip(was, now, strict=False), start=1):
        assert new == old, f"line {number} of {FILE.name}"
    assert len(now) == len(was)


def test_it_is_the_tournament_that_was_asked_for() -> None:
    events = sample()
    tournament = load(map(read_event, map(write_event, events)))
    groups, board = tournament.stages
    assert isinstance(groups, Groups)
    assert isinstance(board, Board)
    assert len(PEOPLE) == 24 == len(set(NAMES))
    assert [len(group) for group in groups.groups] == [4] * 6
    assert len(board.slots) == 16
    assert NOBODY not in board.slots
    assert len(tournament.wild_cards) == 4

    def once(kind: type[Event]) -> None:
        assert sum(isinstance(event, kind) for event in events) == 1

    once(Absent)
    once(Excluded)
    once(Corrected)
    assert {weekday(each.day) for each in tournament.placed.values()} == {0, 1, 3}
    assert tournament.phase == "concluded"
    assert tournament.ranking == tuple(row.who for row in ranking(tournament))
    assert len(prizes(tournament)) == 3
    assert conflicts(tournament) == ()
    assert verify(*tournament.draws[0]) == []


def test_no_name_is_in_the_log() -> None:
    rows = b"\n".join(map(write_event, sample())).decode()
    for name in NAMES:
        assert not re.search(rf"\b{name.split()[1]}\b", rows)


def test_the_log_tells_everything_in_both_languages_with_its_article() -> None:
    told = lines(sample(), name_of)
    assert len(told) == len(sample())
    articles = {*map(str, range(1, 12)), *"abcdefgh"}
    assert all(line.it and line.en and line.article in articles for line in told)
    assert [line.article for line in told if "non si presenta" in line.it] == ["8"]
    assert [line.article for line in told if "fuori dal torneo" in line.it] == ["9"]
    assert [line.article for line in told if "corretto" in line.it] == ["10"]


def test_the_example_in_the_docs_is_this_one() -> None:
    text = (ROOT / "docs" / "club.md").read_text("utf-8")
    tournament = load(sample())
    for row in prizes(tournament):
        assert f"{row.place}. {name_of(row.who)}" in text
    for who in tournament.wild_cards:
        assert name_of(who) in text


def test_every_kind_of_event_has_words() -> None:
    """Over random tournaments, in which everything happens, nothing is told in the same words in both languages."""
    kinds = set()
    for seed in range(40):
        events = random_tournament(seed, most=12).events
        kinds |= {type(event) for event in events}
        for event, told in zip(events, lines(events), strict=True):
            assert told.it
            assert told.it != told.en or type(event).__name__ == "Announced"
    assert len(kinds) > 20
