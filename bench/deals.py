"""Deals played through the real engine, to have steps worth measuring: neither stupid nor clever, from a seed."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from smazzata.games.contract import HOUSE, AnyGame, RuleSet, Seat, Seats, Shuffled, kind


class Step(NamedTuple):
    before: Any
    seat: Seat
    action: Any


def seats_for(rules: RuleSet) -> Seats:
    """Four in two pairs where that is played, because then most views are to be made."""
    return Seats(4, pairs=True) if rules.pairs else Seats(max(rules.players))


def played(game: AnyGame, rules: RuleSet, seed: int) -> list[Step]:
    """Every step of one deal."""
    rng = random.Random(f"{rules.id} {seed}")
    state = game.start(rules, seats_for(rules), Seat(0))
    steps: list[Step] = []
    while (seat := game.turn(state)) is not None:
        if seat == HOUSE:
            cards = list(game.wanted(state).cards)
            rng.shuffle(cards)
            plan: list[Any] = [Shuffled(tuple(cards))]
        else:
            plan = _plan(game, state, seat, rng)
        for action in plan:
            game.check(state, seat, action)
            steps.append(Step(state, seat, action))
            state = game.apply(state, action)
    return steps


def _plan(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> list[Any]:
    """The next step, or the whole of an opening."""
    by_kind: dict[str, list[Any]] = {}
    for option in game.options(state, seat):
        by_kind.setdefault(kind(game.write(option)), []).append(option)
    if "draw" in by_kind:
        return by_kind["draw"]
    if "meld" in by_kind and not state.opened >> seat & 1:
        opening = _opening(game, state, seat)
        if opening:
            return opening
        del by_kind["meld"]
    for wanted in ("meld", "attach", "discard"):
        if wanted in by_kind:
            return [rng.choice(by_kind[wanted])]
    return [rng.choice([option for options in by_kind.values() for option in options])]


def _opening(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    """The longest melds first, if that opens and leaves a card to discard."""
    found: list[Any] = []
    while not state.opened >> seat & 1:
        lays = [each for each in game.options(state, seat) if kind(game.write(each)) == "meld"]
        if not lays:
            return []
        found.append(max(lays, key=lambda lay: len(lay.cards)))
        state = game.apply(state, found[-1])
    return found if any(kind(game.write(each)) == "discard" for each in game.options(state, seat)) else []
