"""What the tests of Scopa share: positions in a few words, every table of every rule-set, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from smazzata.cards.italian import PACK, mask_of, read_cards
from smazzata.games.contract import HOUSE, Seat, Seats, Shuffled
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import Action, Rules, State

ONLINE = GAME.rulesets["online"]


def cards(text: str) -> int:
    return mask_of(read_cards(text))


def position(*hands: str, rules: str = "online", pairs: bool = False, **given: Any) -> State:
    seats = Seats(len(hands), pairs=pairs)
    return GAME.arrange(GAME.rulesets[rules], seats, {"rest": "none", "hands": list(hands), **given})


def played(state: State, *lines: str) -> State:
    """The state after these lines, each judged first."""
    for line in lines:
        seat = GAME.turn(state)
        assert seat is not None
        action = GAME.read(state, seat, line)
        GAME.check(state, seat, action)
        state = GAME.apply(state, action)
    return state


class Table(NamedTuple):
    rules: Rules
    seats: Seats

    def __str__(self) -> str:
        how = " open" if self.seats.open_cards else " pairs" if self.seats.pairs else ""
        return f"{self.rules.key} {self.seats.count}{how}"


def tables() -> list[Table]:
    """Each rule-set, each number of players, pairs, open cards."""
    found = []
    for rules in GAME.rulesets.values():
        found += [Table(rules, Seats(count)) for count in rules.players]
        if rules.pairs:
            found += [Table(rules, Seats(4, pairs=True, open_cards=seen)) for seen in (False, True)]
    return found


def shuffled(rng: random.Random) -> Shuffled:
    pack = list(PACK)
    rng.shuffle(pack)
    return Shuffled(tuple(pack))


def some_action(state: State, rng: random.Random) -> Action:
    seat = GAME.turn(state)
    assert seat is not None
    return shuffled(rng) if seat == HOUSE else rng.choice(GAME.options(state, seat))


def random_deal(table: Table, rng: random.Random) -> Iterator[tuple[State, Action]]:
    """Each state of a deal with the action that met it; the last pair leads to the end."""
    state = GAME.start(table.rules, table.seats, Seat(rng.randrange(table.seats.count)))
    while GAME.turn(state) is not None:
        action = some_action(state, rng)
        yield state, action
        state = GAME.apply(state, action)
