"""What is measured: each figure is a piece of work that is done once, timed, with a checksum of what it found.

Run as a programme it serves `engine.py`: for each line of JSON that it reads it does a piece of work and answers in
one line. It measures whichever `smazzata` Python finds: the installed package, or (PYTHONPATH=src) the source.
"""

from __future__ import annotations

import json
import sys
import time
import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from deals import Step, played

from smazzata import build_info
from smazzata.cards.french import Hand
from smazzata.fair import DEAL, Cut, deal_order
from smazzata.games.known import games, ruleset

HERE: Final = Path(__file__).resolve().parent
SEED: Final = 12345


class Work:
    """A piece of work, in processor seconds. `count` is how many units were done; `check` what came of it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.seconds = 0.0
        self.count = 0
        self.check: Any = None

    def time(self, work: Callable[[], Any]) -> Any:
        begun = time.process_time()
        result = work()
        self.seconds += time.process_time() - begun
        return result


@cache
def hands() -> list[tuple[int, int, int, int]]:
    """Cards held, held twice, jokers, the most points: the lines of hands2000.txt."""
    lines = (HERE / "hands2000.txt").read_text("utf-8").split("\n")
    return [(int(a), int(b), int(c), int(d)) for a, b, c, d in (line.split() for line in lines if line)]


def scopa(work: Work) -> None:
    """Whole random deals of the compact Scopa."""
    run = import_module("smazzata.games.scopa.compact").run
    work.check = list(work.time(lambda: run(work.size, SEED)))
    work.count = work.size


def scala(work: Work) -> None:
    """Whole greedy deals of the compact Scala 40."""
    run = import_module("smazzata.games.scala40.compact").run
    work.check = list(work.time(lambda: run(work.size, SEED)))
    work.count = work.size


def points(work: Work) -> None:
    """The most points of a hand, one call from Python a hand; `size` passes over the hands."""
    most_points = import_module("smazzata.games.scala40.packing").most_points
    plain = [(once, twice, jokers) for once, twice, jokers, _ in hands()]

    def passes() -> None:
        for _ in range(work.size):
            for once, twice, jokers in plain:
                most_points(once, twice, jokers)

    work.time(passes)
    work.count = work.size * len(plain)
    wrong = sum(most_points(once, twice, jokers) != best for once, twice, jokers, best in hands())
    work.check = "all right" if wrong == 0 else f"{wrong} wrong"


def worst(work: Work) -> None:
    """The slowest of the hands: each the best of some tries of `size` calls."""
    most_points = import_module("smazzata.games.scala40.packing").most_points
    slowest = 0.0
    for once, twice, jokers, _ in hands():
        shortest = float("inf")
        for _ in range(5):
            begun = time.process_time()
            for _ in range(work.size):
                most_points(once, twice, jokers)
            shortest = min(shortest, time.process_time() - begun)
        slowest = max(slowest, shortest / work.size)
    work.seconds, work.count = slowest, 1


def opening(work: Work) -> None:
    """The best opening under `scala40/online`, with its melds, for the first `size` hands."""
    best_opening = import_module("smazzata.games.scala40.solver").best_opening
    some = [Hand(once, twice, jokers) for once, twice, jokers, _ in hands()][: work.size]
    found = work.time(lambda: [best_opening(hand, joker_limit=1, clean=False) for hand in some])
    work.count = len(some)
    work.check = [sum(each is not None for each in found), sum(each.counted for each in found if each)]


@cache
def steps(name: str) -> list[Step]:
    game, rules = ruleset(name)
    return [step for seed in range(3) for step in played(game, rules, seed)]


def step(work: Work, name: str) -> None:
    """Every step of three deals: check, apply, and the view of every seat; `size` times."""
    game, _ = ruleset(name)
    of_deals = steps(name)
    viewers = of_deals[0].before.seats.active

    def all_steps() -> None:
        for before, seat, action in of_deals:
            game.check(before, seat, action)
            after = game.apply(before, action)
            for viewer in viewers:
                game.view(after, viewer)

    for _ in range(work.size):
        work.time(all_steps)
    work.count = work.size * len(of_deals)
    text = "\n".join(game.write(action) for _, _, action in of_deals)
    work.check = [len(of_deals), zlib.crc32(text.encode())]


def shuffle(work: Work, name: str) -> None:
    """The verifiable shuffle of a whole pack, cut by a player."""
    game, rules = ruleset(name)
    pack = game.pack(rules)
    seed, cut = bytes(range(128)), Cut(17, bytes(range(32)))

    def shuffles() -> list[tuple[int, ...]]:
        return [
            deal_order(pack, label=DEAL, table="bench", deal=deal, nonce=0, seed=seed, cut=cut)
            for deal in range(work.size)
        ]

    orders = work.time(shuffles)
    work.count = work.size
    work.check = zlib.crc32(bytes(orders[0] + orders[-1]))


def figures() -> dict[str, Callable[[Work], None]]:
    """By name: `scopa`, `step scala40/club` …"""
    found: dict[str, Callable[[Work], None]] = {
        "scopa": scopa,
        "scala": scala,
        "points": points,
        "worst": worst,
        "opening": opening,
        "shuffle scopa/online": lambda work: shuffle(work, "scopa/online"),
        "shuffle scala40/online": lambda work: shuffle(work, "scala40/online"),
    }
    for name in rulesets():
        found[f"step {name}"] = lambda work, name=name: step(work, name)  # type: ignore[misc]
    return found


def rulesets() -> list[str]:
    return [rules.id for game in games().values() for rules in game.rulesets.values()]


def hello() -> dict[str, Any]:
    return {
        "mode": build_info.mode(),
        "compiled": list(build_info.compiled()),
        "place": str(Path(build_info.__file__).parent),
        "rulesets": rulesets(),
    }


def main() -> None:
    known = figures()
    for line in sys.stdin:
        asked = json.loads(line)
        answer: dict[str, Any]
        try:
            if asked["figure"] == "hello":
                answer = hello()
            else:
                work = Work(asked["size"])
                known[asked["figure"]](work)
                answer = {"seconds": work.seconds, "count": work.count, "check": work.check}
        except Exception as error:  # the others are still to be measured
            answer = {"missing": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
