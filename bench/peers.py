"""What others reach on the same machine: gin rummy of OpenSpiel and RLCard, and CP-SAT on the same hands.

Served like `figures.py`, by whichever Python has them. None of them is needed for anything else.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

HANDS = Path(__file__).resolve().parent / "hands2000.txt"


def openspiel(size: int) -> float:
    """Random games of gin_rummy, bots, chance and game all in its C++."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("gin_rummy")
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(2)]
    begun = time.process_time()
    for seed in range(size):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return time.process_time() - begun


def rlcard(size: int) -> float:
    """Random games of gin-rummy, without the part that makes features for learning."""
    gin: Any = import_module("rlcard.games.gin_rummy")
    numpy: Any = import_module("numpy")
    rng = random.Random(1)
    begun = time.process_time()
    for seed in range(size):
        game = gin.Game()
        game.np_random = numpy.random.RandomState(seed)
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.judge.get_legal_actions()))
    return time.process_time() - begun


def cpsat(size: int) -> float:
    """The most points of every so many-th hand as an integer programme; finding the possible melds is not counted."""
    cp_model: Any = import_module("ortools.sat.python.cp_model")
    french: Any = import_module("smazzata.cards.french")
    melds_in = import_module("smazzata.games.scala40.melds").melds_in
    lines = HANDS.read_text("utf-8").split("\n")[:-1]
    took = 0.0
    for line in lines[:: len(lines) // size][:size]:
        once, twice, jokers, expected = map(int, line.split())
        hand = french.Hand(once, twice, jokers)
        melds = [(meld.points, [meld.held().count(card) for card in hand.kinds()]) for meld in melds_in(0, hand, 1)]
        held = [hand.count(card) for card in hand.kinds()]
        begun = time.process_time()
        model = cp_model.CpModel()
        laid = [model.new_int_var(0, 2, "") for _ in melds]
        for place, many in enumerate(held):
            model.add(sum(var * uses[place] for var, (_, uses) in zip(laid, melds, strict=True) if uses[place]) <= many)
        model.maximize(sum(var * points for var, (points, _) in zip(laid, melds, strict=True)))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        took += time.process_time() - begun
        if round(solver.objective_value) != expected:
            raise ValueError(f"CP-SAT finds {solver.objective_value}, not {expected}")
    return took


PEERS: dict[str, Callable[[int], float]] = {"openspiel": openspiel, "rlcard": rlcard, "cpsat": cpsat}


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer: dict[str, Any] = {"seconds": PEERS[asked["figure"]](asked["size"]), "count": asked["size"]}
        except ImportError:
            answer = {"missing": "not installed"}
        except Exception as error:  # a version that differs is no reason to measure nothing
            answer = {"missing": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
