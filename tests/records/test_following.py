"""`follow` goes where `advance` goes and asks no rule; a telling is the same with the next state handed in."""

from __future__ import annotations

import random

import pytest

from records.playing import TABLES, header, played_match, seating
from smazzata.games.contract import Illegal, Seat, Seats
from smazzata.records import Act, Progress, advance, begin, follow, needs, played
from smazzata.records.checking import secrets
from smazzata.records.grown import latest

SHORT = {"scopa": "deals 1", "scala40": "deals 1"}


@pytest.mark.parametrize(("rules", "seats"), TABLES, ids=[f"{rules}-{seating(seats)}" for rules, seats in TABLES])
def test_following_is_advancing_and_telling_is_the_same_with_the_next_state(rules: str, seats: Seats) -> None:
    record = played_match(header(rules, seats, SHORT[rules.partition("/")[0]]), random.Random(7))
    believed, seeds = begin(record.header), secrets(record)
    for index, (entry, judged) in enumerate(played(record)):
        believed = follow(believed, entry, seed=seeds.get(index))
        assert believed == judged
        for moment, heard in zip(judged.last, latest(judged.told, len(judged.last)), strict=True):
            told_with_the_next_state(judged, moment.state, moment.action, heard)


def told_with_the_next_state(progress: Progress, state: object, action: object, heard: tuple[object, ...]) -> None:
    """Also where everybody is told the same, and the game was asked once."""
    game = progress.game
    after = game.apply(state, action)
    for viewer, said in zip((*map(Seat, range(progress.match.seats.count)), None), heard, strict=True):
        assert said == game.told(state, action, viewer, after) == game.told(state, action, viewer)


def test_following_does_not_judge() -> None:
    record = played_match(header("scala40/online", Seats(2), "deals 1"), random.Random(7))
    progress = next(progress for _, progress in played(record) if needs(progress).kind == "act")
    seat = needs(progress).seat
    assert seat is not None
    card = progress.state.hands[seat].cards()[0]
    early = Act(seat, f"discard {progress.game.card(card)}")
    with pytest.raises(Illegal, match="take-first"):
        advance(progress, early)
    assert follow(progress, early).state.pile[-1] == card
