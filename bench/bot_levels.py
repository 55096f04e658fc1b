"""The levels of the bots, measured in leagues of bots alone: what `server/standings/bots.py` publishes.

    PYTHONPATH=src python bench/bot_levels.py [--matches 60] [--seed 1] [--rules scopa/online]

Every bot plays every other one against one, in the usual format of the rule-set, each as often in either seat; the
matches count in an order drawn by the seed, by the method of docs/levels.md. Prints the lines of the file.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from smazzata.bots.arena import dice, play_deal
from smazzata.bots.bot import Bot
from smazzata.bots.known import BOTS
from smazzata.games import match as matches
from smazzata.games.contract import Result, Seat, Seats, Side
from smazzata.games.known import games, ruleset
from smazzata.ratings.levels import doubt, points
from smazzata.ratings.skill import NEW, Skill, rated


class Unwatched:
    def step(self, before: Any, seat: Seat, action: Any, after: Any) -> None:
        """Nothing is counted."""

    def end(self, state: Any, result: Result) -> None:
        """Nor here."""


def winner(rules: str, bots: Sequence[Bot], seed: int, number: int) -> Side | None:
    """Of one match."""
    game, found = ruleset(rules)
    rng = dice(seed, number)
    agreed = matches.read_format(found.formats[0], found)
    match = matches.begin(found, Seats(2), agreed, Seat(number % 2))
    while match.verdict is None:
        result = play_deal(game, found, match.seats, match.dealer, bots, rng, Unwatched())
        match = matches.after_deal(match, result)
    return match.verdict.winner


def league(rules: str, many: int, seed: int) -> dict[str, tuple[Skill, int]]:
    """By bot: its skill, and how many matches it played."""
    paired = [
        (one, other) if number % 2 else (other, one)
        for one, other in combinations(BOTS, 2)
        for number in range(many)
    ]
    random.Random(seed).shuffle(paired)
    skills: dict[str, Skill] = dict.fromkeys(BOTS, NEW)
    for number, (one, other) in enumerate(paired):
        won = winner(rules, [BOTS[one], BOTS[other]], seed, number)
        ranks = [1, 1] if won is None else [1 + (won != 0), 1 + (won != 1)]
        [[skills[one]], [skills[other]]] = rated([[skills[one]], [skills[other]]], ranks)
    return {bot: (skill, many * (len(BOTS) - 1)) for bot, skill in skills.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=60, help="of each pair of bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="*", help="by default the first rule-set of each game")
    asked = parser.parse_args()
    for rules in asked.rules or [next(iter(game.rulesets.values())).id for game in games().values()]:
        for bot, (skill, played) in league(rules, asked.matches, asked.seed).items():
            said = f'Measured("{bot}", "{rules}", "duel", Skill({skill.mu}, {skill.sigma}), {played}),'
            print(f"    {said}  # {points(skill)}, doubt {doubt(skill)}", flush=True)


if __name__ == "__main__":
    main()
