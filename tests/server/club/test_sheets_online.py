"""The score sheet that comes from a table online counts what the table counted, however the match ended."""

from __future__ import annotations

import random

import pytest

from smazzata.club.sheets import check, course, entered
from smazzata.server.club.online import entries
from smazzata.server.live.robots import Question, answer
from smazzata.tables import (
    Abandon,
    Act,
    Cut,
    Event,
    Ready,
    Sit,
    Table,
    Terms,
    Wake,
    considered,
    create,
    evolve,
    need_of,
    phase,
    wake_at,
)

RULES = ("scala40/club", "scala40/classic", "scala40/online", "scopa/online")


def played(rules: str, seed: int, players: int = 2) -> tuple[list[Event], Table]:
    """A match of two simple players; one of them may leave, or run out of time, somewhere on the way."""
    rng = random.Random(seed)
    first = create("t", Terms(rules, players, pause_ms=0, format="" if "scopa" in rules else "points 101"), "host", 1)
    events: list[Event] = [first]
    table = evolve(None, first)
    now = 1
    ends = rng.choice(["abandon", "timeout", "played"])
    leaves = rng.randrange(1, 120)

    def do(who: str | None, command: object) -> None:
        nonlocal table
        decision = considered(table, who, command, now, rng.randbytes(128))  # type: ignore[arg-type]
        events.extend(decision.events)
        table = decision.table

    for seat in range(players):
        do(f"u{seat}", Sit(f"u{seat}"))
    for seat in range(players):
        do(f"u{seat}", Ready())
    for step in range(5000):
        if phase(table) == "over":
            return events, table
        now += 1
        need = need_of(table)
        assert need is not None
        assert table.progress is not None
        if phase(table) == "pause":
            now = max(now, wake_at(table) or now)
            do(None, Wake())
        elif step == leaves and ends == "abandon" and need.seat is not None:
            do(f"u{need.seat}", Abandon())
        elif step == leaves and ends == "timeout" and phase(table) == "play":
            now = max(now, wake_at(table) or now) + 1
            do(None, Wake())
        elif need.kind == "cut":
            do(f"u{need.seat}", Cut(5, rng.randbytes(32).hex()))
        else:
            assert need.seat is not None
            told = table.progress.told_to(need.seat)
            asked = Question("simple", rules, table.progress.state, need.seat, told, rng.randrange(2**31))
            do(f"u{need.seat}", Act(answer(asked)))
    raise AssertionError("no end")


@pytest.mark.parametrize("rules", RULES)
def test_it_counts_the_same(rules: str, long: bool) -> None:
    endings = set()
    for seed in range(60 if long else 8):
        players = 3 if rules.startswith("scala40") and seed % 4 == 3 else 2
        events, table = played(rules, seed, players)
        assert table.progress is not None
        end = table.progress.match
        match = course(end.rules, end.format, players)
        for entry in entries(events, table):
            check(match, entry)
            match = entered(match, entry)
        assert match.verdict is not None
        assert end.verdict is not None
        assert (match.totals, match.verdict.winner) == (end.totals, end.verdict.winner)
        assert (match.verdict.vp, match.verdict.mp) == (end.verdict.vp, end.verdict.mp)
        endings.add(end.verdict.reason)
    assert len(endings) > 1
