"""What a simulation of Scopa counts: scope, points, who takes what, and new deals for kings."""

from __future__ import annotations

from typing import Any

from smazzata.bots.arena import Broken
from smazzata.bots.figures import Counts, Figure, numbers, of, share, shares, spread, total
from smazzata.cards.italian import ALL, mask_of
from smazzata.games.contract import HOUSE, Result, RuleSet, Seat, Seats, Side, Text
from smazzata.games.scopa.model import Play, Rules, State


class ScopaWatcher:
    def __init__(self, rules: Rules, seats: Seats, dealer: Seat, counts: Counts) -> None:
        self.seats, self.dealer, self.counts = seats, dealer, counts
        self.plays = 0

    def step(self, before: State, seat: Seat, action: Any, after: State) -> None:
        if after.turn != HOUSE and not conserved(after):
            raise Broken(f"cards were lost or made by {action} in {before}")
        if isinstance(action, Play):
            self.plays += 1
            self.counts["plays", "taking" if action.takes else "leaving"] += 1

    def end(self, state: State, result: Result) -> None:
        counts = self.counts
        counts["ending", result.ending] += 1
        counts["turns", str(self.plays)] += 1
        counts["redeals", str(state.redeals)] += 1
        counts["scope", str(sum(state.scope))] += 1
        counts["points", str(sum(result.scores))] += 1
        counts["best", str(max(result.scores))] += 1
        for line in result.lines:
            counts[f"{line.code}-points", str(self._place(line.side))] += line.points
        winner = "none" if result.winner is None else str(self._place(result.winner))
        counts["place", winner] += 1

    def _place(self, side: Side) -> int:
        """Of the side's player who plays first: 1 plays first of all."""
        return min((seat - self.dealer - 1) % self.seats.count + 1 for seat in self.seats.members(side))


def conserved(state: State) -> bool:
    """Is each of the forty cards in exactly one place?"""
    parts = [*state.hands, state.table, *state.captured, mask_of(state.stock)]
    return sum(parts) == ALL and sum(part.bit_count() for part in parts) == 40


watch = ScopaWatcher


def report(rules: RuleSet, counts: Counts) -> list[Figure]:
    deals = total(counts, "ending")
    redealt = sum(number * count for number, count in numbers(counts, "redeals").items())
    taking = of(counts, "plays").get("taking", 0)
    return [
        Figure("turns", Text("carte giocate", "cards played a deal"), spread(numbers(counts, "turns"))),
        Figure("taking", Text("giocate che prendono", "plays that take"), share(taking, total(counts, "plays")), True),
        Figure("scope", Text("scope in una smazzata", "scope a deal"), spread(numbers(counts, "scope"))),
        Figure("points", Text("punti in una smazzata", "points a deal"), spread(numbers(counts, "points"))),
        Figure("best", Text("punti di chi fa di più", "points of the best side"), spread(numbers(counts, "best"))),
        Figure(
            "redeals", Text("smazzate rifatte per i re", "deals made again for kings"),
            share(redealt, deals + redealt), True,
        ),
        *(
            Figure(code, Text(f"{it}, per posto", f"{en}, by place"), shares(counts, f"{code}-points", deals), True)
            for code, it, en in (
                ("settebello", "settebello", "settebello"),
                ("primiera", "primiera", "primiera"),
                ("denari", "denari", "denari"),
                ("cards", "carte", "cards"),
            )
        ),
        Figure(
            "place", Text("fa più punti chi è di mano n°", "who makes more, by place after the dealer"),
            shares(counts, "place"), True,
        ),
    ]
