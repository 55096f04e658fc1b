"""What players of Scopa like to know: scope a deal, settebello, primiera, denari, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from smazzata.games.contract import Result, Seat, Seats, Text
from smazzata.games.scopa.model import Play, State
from smazzata.ratings.figures import SCOPE, Counts, Figure, average, percent

OPENINGS: Final = ""
HONOURS: Final = {"scope": Text("più scope", "most scope")}
_LINES: Final = {
    "settebello": Text("settebello preso", "settebello taken"),
    "primiera": Text("primiera fatta", "primiera made"),
    "denari": Text("punto dei denari", "point for denari"),
    "cards": Text("punto delle carte", "point for cards"),
}


class ScopaDeal:
    def __init__(self, seats: Seats, counts: Sequence[Counts]) -> None:
        self.seats, self.counts = seats, counts
        self.scope = [0] * seats.count

    def step(self, before: State, seat: Seat, action: Any, after: State) -> None:
        if isinstance(action, Play):
            side = self.seats.side(seat)
            self.scope[seat] += after.scope[side] - before.scope[side]  # of who made it, not of the pair

    def end(self, result: Result) -> None:
        for seat in self.seats.active:
            mine, side = self.counts[seat], self.seats.side(seat)
            mine["deals"] += 1
            mine["won"] += side == result.winner
            mine["made"] += result.scores[side]
            mine[SCOPE] += self.scope[seat]
            for line in result.lines:
                if line.side == side and line.code in _LINES:
                    mine[line.code] += 1


watch = ScopaDeal


def shown(counts: Mapping[str, int]) -> list[Figure]:
    deals = counts.get("deals", 0)
    return [
        percent("won", Text("smazzate vinte", "deals won"), counts.get("won", 0), deals),
        average("scope", Text("scope a smazzata", "scope a deal"), counts.get(SCOPE, 0), deals),
        *(percent(code, name, counts.get(code, 0), deals) for code, name in _LINES.items()),
        average("made", Text("punti fatti a smazzata", "points made a deal"), counts.get("made", 0), deals),
    ]
