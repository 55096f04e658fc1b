"""What players of Scala 40 like to know: openings by turn, deals closed, closed in hand, points paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from smazzata.games.contract import Result, Seat, Seats, Text
from smazzata.games.scala40.model import Discard, State
from smazzata.games.scala40.situation import has_opened
from smazzata.ratings.figures import IN_HAND, Counts, Figure, average, percent

OPENINGS: Final = "opening-"
HONOURS: Final = {"hands-closed": Text("più chiusure in mano", "most closes in hand")}
LAST: Final = 12
"""Openings in this turn or later are counted together."""


class Scala40Deal:
    def __init__(self, seats: Seats, counts: Sequence[Counts]) -> None:
        self.seats, self.counts = seats, counts
        self.turns = [0] * seats.count
        self.opened: dict[Seat, int] = {}

    def step(self, before: State, seat: Seat, action: Any, _after: State) -> None:
        if isinstance(action, Discard):  # only now nothing of the turn can be taken back any more
            self.turns[seat] += 1
            if before.turn.newcomer and has_opened(before, seat):
                self.opened[seat] = self.turns[seat]

    def end(self, result: Result) -> None:
        for seat in self.seats.active:
            mine = self.counts[seat]
            mine["deals"] += 1
            mine["won"] += self.seats.side(seat) == result.winner
            if seat in self.opened:
                mine["opened"] += 1
                mine["opened-in"] += self.opened[seat]
                mine[f"{OPENINGS}{min(self.opened[seat], LAST)}"] += 1
            if seat == result.by:
                mine["closed"] += 1
                mine[IN_HAND] += result.ending == "closed-in-hand"
        for line in result.lines:
            if line.seat is not None:
                self.counts[line.seat]["paid"] += line.points


watch = Scala40Deal


def shown(counts: Mapping[str, int]) -> list[Figure]:
    deals, opened = counts.get("deals", 0), counts.get("opened", 0)
    return [
        percent("won", Text("smazzate vinte", "deals won"), counts.get("won", 0), deals),
        percent("closed", Text("smazzate chiuse", "deals closed"), counts.get("closed", 0), deals),
        percent("in-hand", Text("chiuse in mano", "closed in hand"), counts.get(IN_HAND, 0), deals),
        percent("opened", Text("smazzate in cui apre", "deals opened"), opened, deals),
        average("opening-turn", Text("turno di apertura", "opening turn"), counts.get("opened-in", 0), opened),
        average("paid", Text("punti pagati a smazzata", "points paid a deal"), counts.get("paid", 0), deals),
    ]
