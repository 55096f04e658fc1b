"""What a simulation of Scala 40 counts: turns, openings, endings, stocks, points, and who wins."""

from __future__ import annotations

from typing import Any, Final

from smazzata.bots.arena import Broken
from smazzata.bots.figures import Counts, Figure, grouped, mean, numbers, of, share, shares, spread, total
from smazzata.cards.french import JOKER, held
from smazzata.games.contract import Result, RuleSet, Seat, Seats, Shuffled, Text
from smazzata.games.scala40.catalogue import clean_melds
from smazzata.games.scala40.model import Collect, Discard, Rules, State
from smazzata.games.scala40.situation import has_opened
from smazzata.games.scala40.solver import could_open

DIGIT: Final = tuple(1 << 4 * card for card in range(JOKER + 1))
"""A hexadecimal digit a card: a sum of these is an exact count of every card, up to fifteen of each."""


def whole(state: State) -> int:
    """Every card of the deal, wherever it is, counted."""
    count = sum(map(DIGIT.__getitem__, state.pile + state.stock))
    for hand in state.hands:
        count += sum(map(DIGIT.__getitem__, hand.cards()))
    for meld in state.table:
        count += sum(map(DIGIT.__getitem__, meld.held()))
    return count


class Scala40Watcher:
    def __init__(self, rules: Rules, seats: Seats, dealer: Seat, counts: Counts) -> None:
        self.rules, self.seats, self.dealer, self.counts = rules, seats, dealer, counts
        self.all = 0
        self.turns = [0] * seats.count

    def step(self, before: State, seat: Seat, action: Any, after: State) -> None:
        counts = self.counts
        if isinstance(action, Shuffled) and before.phase == "deal":
            self.all = sum(map(DIGIT.__getitem__, action.cards))
            self._dealt(after)
        if whole(after) != self.all:
            raise Broken(f"cards were lost or made by {action} in {before}")
        if isinstance(action, Collect):
            counts["took", "collected"] += 1
        if isinstance(action, Discard):
            self.turns[seat] += 1
            if before.turn.newcomer and has_opened(before, seat):
                counts["opening", str(self.turns[seat])] += 1
                if not before.table[: before.turn.first]:
                    counts["first-opening", str(self.turns[seat])] += 1
            if held(action.card) == JOKER:
                counts["discard", "joker"] += 1
        counts["steps", type(action).__name__.lower()] += 1

    def _dealt(self, state: State) -> None:
        """Is the opening there in the thirteen cards, and in fourteen, with the top of the stock?"""
        rules = self.rules
        clean = rules.opening is clean_melds
        for seat in self.seats.active:
            hand = state.hands[seat]
            for size, cards in (("13", hand), ("14", hand.plus(state.stock[-1]))):
                self.counts["hands", size] += 1
                if could_open(cards, rules.jokers_in_meld, clean, rules.opening_need):
                    self.counts["dealt", size] += 1

    def end(self, state: State, result: Result) -> None:
        counts = self.counts
        counts["ending", result.ending] += 1
        counts["turns", str(sum(self.turns))] += 1
        counts["stocks", str(state.stocks)] += 1
        if result.annulled or result.by is None:
            return
        counts["place", str(place(self.seats, self.dealer, result.by))] += 1
        counts["points", str(sum(result.scores))] += 1
        counts["winner-turns", str(self.turns[result.by])] += 1
        for line in result.lines:
            counts["line", line.code] += 1
            if line.code != "closed":
                counts["hand", str(line.points)] += 1


def place(seats: Seats, dealer: Seat, seat: Seat) -> int:
    """1 plays first; the dealer plays last."""
    return (seat - dealer - 1) % seats.count + 1


watch = Scala40Watcher


def report(rules: RuleSet, counts: Counts) -> list[Figure]:
    deals = total(counts, "ending")
    hands = of(counts, "hands")
    dealt = of(counts, "dealt")
    openings = numbers(counts, "opening")
    annulled = {name: count for name, count in of(counts, "ending").items() if not name.startswith("closed")}
    stocks = numbers(counts, "stocks")
    lines = of(counts, "line")
    losers = sum(count for code, count in lines.items() if code != "closed")
    return [
        Figure("turns", Text("turni in una smazzata", "turns a deal"), spread(numbers(counts, "turns"))),
        Figure("ending", Text("come finisce", "how it ends"), shares(counts, "ending"), True),
        Figure("annulled", Text("annullate", "annulled"), share(sum(annulled.values()), deals), True),
        Figure(
            "dealt-13", Text("40 servito in 13 carte", "40 dealt in 13 cards"),
            share(dealt.get("13", 0), hands.get("13", 0)), True,
        ),
        Figure(
            "dealt-14", Text("40 in 14 carte", "40 in 14 cards"),
            share(dealt.get("14", 0), hands.get("14", 0)), True,
        ),
        Figure("opening-turn", Text("turno di apertura", "opening turn"), spread(openings)),
        Figure(
            "opening-turns", Text("apre al proprio turno", "opens in one's own turn"),
            grouped(openings, range(1, 11), "11+"), True,
        ),
        Figure(
            "never-opened", Text("perde senza aver aperto", "loses without having opened"),
            share(lines.get("all-in-hand", 0), losers), True,
        ),
        Figure("new-stocks", Text("nuovi talloni", "new stocks a deal"), mean(stocks)),
        Figure(
            "deals-by-stocks", Text("smazzate per nuovi talloni", "deals by new stocks"),
            grouped(stocks, range(4), "4+"), True,
        ),
        Figure("points", Text("punti pagati", "points paid a deal"), spread(numbers(counts, "points"))),
        Figure("hand", Text("punti di chi perde", "points of a loser"), spread(numbers(counts, "hand"))),
        Figure("collected", Text("raccolte dal pozzo", "collected a deal"), mean_of(counts, "collect", deals)),
        Figure("swaps", Text("jolly sostituiti", "jokers swapped a deal"), mean_of(counts, "swap", deals)),
        Figure("attaches", Text("attacchi", "attaches a deal"), mean_of(counts, "attach", deals)),
        Figure(
            "place", Text("vince chi è di mano n° (dal mazziere)", "who wins, by place after the dealer"),
            shares(counts, "place"), True,
        ),
    ]


def mean_of(counts: Counts, step: str, deals: int) -> float:
    return round(counts["steps", step] / deals, 3) if deals else 0.0
