"""The same programme, interpreted and compiled, has to find the same: `./test` runs this file in both.

What is found is kept here as checksums. A change of the rules, views or tellings changes them, and then
`PYTHONPATH=src:tests python tests/test_checksums.py` prints the new ones; a compiled run never may.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from smazzata.cards.french import Hand, hand_of, pack_of
from smazzata.games.contract import HOUSE, AnyGame, Illegal, RuleSet, Seat, Seats, Shuffled, kind
from smazzata.games.known import games, ruleset
from smazzata.games.scala40 import compact as scala40_compact
from smazzata.games.scala40.packing import most_points
from smazzata.games.scala40.solver import best_lay, best_melds, best_opening, best_points, can_close
from smazzata.games.scopa import compact as scopa_compact

HANDS = Path(__file__).resolve().parent.parent / "bench" / "hands2000.txt"

DEALS = {
    "scala40/online": "fc61718fe8dc8e31",
    "scala40/classic": "5cad772691a346fe",
    "scala40/club": "ccf9179c55c6cd03",
    "scopa/online": "32c5636964f1beee",
    "scopa/asso-piglia-tutto": "15faa36aed0beb39",
    "scopa/fewest-cards": "528c9b7549e995da",
    "scopa/scopone-scientifico": "3772ae359a79fee6",
}
"""Random deals of each rule-set, hashed step by step."""
SOLVER = {"1": "7156708518e06b4e", "4": "9f11b771fbeb8fb0"}
"""By the limit of jokers in a meld: everything the solver says of random hands."""

MOST_STEPS = 400
LIKELY = {"draw": 8, "collect": 2, "return": 3, "meld": 6, "attach": 8, "swap": 8, "discard": 4, "play": 1}
"""How likely a kind of step is to be chosen, 1 if it is not named."""


# ---- deals ------------------------------------------------------------------------------------------------
def seatings(rules: RuleSet) -> list[Seats]:
    found = [Seats(count) for count in rules.players[:1] + rules.players[1:][-1:]]
    return [*found, Seats(4, pairs=True, open_cards=True)] if rules.pairs else found


def deals_of(name: str) -> str:
    game, rules = ruleset(name)
    digest = hashlib.sha256()
    for seats in seatings(rules):
        for seed in range(2):
            for line in deal(game, rules, seats, random.Random(f"{name} {seats} {seed}")):
                digest.update(line)
    return digest.hexdigest()[:16]


def deal(game: AnyGame, rules: RuleSet, seats: Seats, rng: random.Random) -> Iterator[bytes]:
    """All that can be said of each step: options, refusals, the action, every view and telling."""
    state = game.start(rules, seats, Seat(0))
    tried: list[Any] = []
    for _ in range(MOST_STEPS):
        seat = game.turn(state)
        if seat is None:
            break
        if seat == HOUSE:
            cards = list(game.wanted(state).cards)
            rng.shuffle(cards)
            action: Any = Shuffled(tuple(cards))
        else:
            options = game.options(state, seat)
            yield " ; ".join(map(game.write, options)).encode()
            action = some(game, options, rng)
            tried += rng.sample(options, min(3, len(options)))
            for other in rng.sample(tried, min(4, len(tried))):
                yield judged(game, state, seat, other)
        yield game.write(action).encode()
        game.check(state, seat, action)
        after = game.apply(state, action)
        for viewer in (*seats.active, None):
            yield msgspec.json.encode((game.told(state, action, viewer), game.view(after, viewer)), order="sorted")
        state = after
    yield msgspec.json.encode(game.result(state))


def some(game: AnyGame, options: list[Any], rng: random.Random) -> Any:
    return rng.choices(options, [LIKELY.get(kind(game.write(option)), 1) for option in options])[0]


def judged(game: AnyGame, state: Any, seat: Seat, action: Any) -> bytes:
    try:
        game.check(state, seat, action)
    except Illegal as illegal:
        return f"{illegal.code} {illegal.rule} {sorted(illegal.parameters.items())}".encode()
    return b"legal"


# ---- hands ------------------------------------------------------------------------------------------------
def solver_of(limit: str) -> str:
    rng = random.Random(f"hands {limit}")
    pack = pack_of(4)
    digest = hashlib.sha256()
    for _ in range(1500):
        cards = rng.sample(pack, rng.randrange(5, 15))
        hand = hand_of(cards)
        for found in solved(hand, int(limit), rng.choice(cards), rng.random() < 0.3):
            digest.update(repr(found).encode())
    return digest.hexdigest()[:16]


def solved(hand: Hand, limit: int, card: int, clean: bool) -> Iterator[object]:
    points = best_points(hand, limit)
    yield points
    if not points:
        return
    melds = best_melds(hand, limit)
    assert sum(meld.points for meld in melds) == points
    yield melds
    yield best_melds(hand, limit, "cards")
    yield best_opening(hand, joker_limit=limit, clean=clean)
    yield best_opening(hand, joker_limit=limit, clean=clean, need=20, must_use=card, by="points")
    yield best_lay(hand.without(melds[0].held()), melds[:1], joker_limit=limit)
    yield can_close(hand.without(melds[0].held()), melds[:1], joker_limit=limit)


# ---- the tests --------------------------------------------------------------------------------------------
def all_rulesets() -> list[str]:
    return [rules.id for game in games().values() for rules in game.rulesets.values()]


@pytest.mark.parametrize("name", all_rulesets())
def test_deals_of_every_ruleset(name: str) -> None:
    assert name in DEALS, "no checksum is written down yet: run this file as a programme"
    assert deals_of(name) == DEALS[name]


@pytest.mark.parametrize("limit", SOLVER)
def test_the_solver(limit: str) -> None:
    assert solver_of(limit) == SOLVER[limit]


def test_the_points_of_two_thousand_hands() -> None:
    hands = [tuple(map(int, line.split())) for line in HANDS.read_text("utf-8").splitlines()]
    assert len(hands) == 2000
    wrong = [line for line in hands if most_points(line[0], line[1], line[2]) != line[3]]
    assert wrong == []


def test_the_compact_scopa_is_that_of_the_c_programme() -> None:
    assert scopa_compact.run(2000, 12345) == (-162, 148857, 183051194)


def test_the_compact_scala_40_is_that_of_the_c_programme() -> None:
    assert scala40_compact.run(500, 12345) == (1146, 14102, 18113, 15858254)


if __name__ == "__main__":
    print("DEALS", {name: deals_of(name) for name in all_rulesets()})
    print("SOLVER", {limit: solver_of(limit) for limit in SOLVER})
