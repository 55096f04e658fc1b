"""Random deals of every rule-set and every number of players, played once and shared by the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from smazzata.cards.french import EMPTY, JOKER, hand_of
from smazzata.games.contract import HOUSE, Illegal, Leave, Seat, Seats, Shuffled
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.melds import Meld, melds_in
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Lay,
    Return,
    Rules,
    State,
    Swap,
    TakeBack,
    Turn,
)
from smazzata.games.scala40.situation import in_deal

HASTES = (0.0, 0.7, 0.9, 0.97)
"""How gladly cards are laid: at 0 only stocks run out, with much of it hands do."""


class Moment(NamedTuple):
    """A state, and what was done in it."""

    state: State
    action: Action


class Table(NamedTuple):
    rules: Rules
    seats: Seats

    def __str__(self) -> str:
        extra = "-open" if self.seats.open_cards else "-pairs" if self.seats.pairs else ""
        return f"{self.rules.key}-{self.seats.count}{extra}{'-one-out' if self.seats.out else ''}"


def tables() -> Iterator[Table]:
    for rules in GAME.rulesets.values():
        for players in rules.players:
            yield Table(rules, Seats(players))
        if rules.pairs:
            yield Table(rules, Seats(4, pairs=True))
            yield Table(rules, Seats(4, pairs=True, open_cards=True))
        yield Table(rules, Seats(3, out=(Seat(1),)))


TABLES = list(tables())


def deals(table: Table, leaving: bool = False) -> list[list[Moment]]:
    return _deals(TABLES.index(table), leaving)


@cache
def _deals(table: int, leaving: bool) -> list[list[Moment]]:
    rng = random.Random(f"{TABLES[table]} {leaving}")
    return [list(played(TABLES[table], rng, haste, leaving)) for haste in HASTES]


def moments(table: Table) -> list[Moment]:
    return [moment for deal in deals(table) for moment in deal]


def played(table: Table, rng: random.Random, haste: float, leaving: bool) -> Iterator[Moment]:
    """A deal to its end. Who has taken a card back does not lay again in that turn, so it has one."""
    state = GAME.start(table.rules, table.seats, rng.choice(table.seats.active))
    repentant = False
    while GAME.turn(state) is not None:
        action = _choose(state, rng, 0 if repentant else haste, leaving)
        yield Moment(state, action)
        state = GAME.apply(state, action)
        repentant = isinstance(action, TakeBack | Return) or (repentant and not isinstance(action, Discard | Leave))
    yield Moment(state, TakeBack())  # refused: the deal is over


def _choose(state: State, rng: random.Random, haste: float, leaving: bool) -> Action:
    seat = GAME.turn(state)
    assert seat is not None
    if leaving and len(in_deal(state)) > 2 and rng.random() < (0.01 if seat != HOUSE else 0.2):
        return Leave(rng.choice(in_deal(state)))
    if seat == HOUSE:
        return some_order(state, rng)
    options = GAME.options(state, seat)
    assert options, f"seat {seat} can do nothing"
    if not state.turn.took:
        return Collect() if Collect() in options and (not state.stock or rng.random() < haste / 2) else Draw()
    laying = [each for each in options if isinstance(each, Lay | Attach | Swap)]
    if laying and rng.random() < haste:
        return rng.choice(laying)
    discards = [each for each in options if isinstance(each, Discard)]
    undoing = [each for each in options if isinstance(each, TakeBack | Return)]
    return rng.choice(discards or undoing)


def rich_position(table: Table, rng: random.Random) -> State:
    """A table full of melds, and a player with cards near them: what random play seldom reaches."""
    rest = hand_of(GAME.pack(table.rules))
    melds: list[Meld] = []
    while len(melds) < 6:
        some = hand_of(rng.sample(rest.cards(), min(45, rest.size)))
        found = list(melds_in(rng.choice(table.seats.active), some, rng.choice((0, table.rules.jokers_in_meld))))
        melds.append(rng.choice(found))
        rest = rest.without(melds[-1].held())
    near = {meld.card_at(place) for meld in melds for place in range(14 if meld.run else 4)}
    close = [card for card in rest.cards() if card == JOKER or card in near]
    hands = [EMPTY] * table.seats.count
    player = table.seats.active[0]
    hands[player] = hand_of(rng.sample(close, min(len(close), rng.choice((1, 2, 5, 8, 11)))))
    whole = list(melds_in(player, rest, table.rules.jokers_in_meld))
    if whole and rng.random() < 0.2:
        hands[player] = hand_of(rng.choice(whole).held())  # all could be laid, and none is left to discard
    others = list(rest.without(hands[player].cards()).cards())
    rng.shuffle(others)
    for seat in table.seats.active[1:]:
        hands[seat] = hand_of(others[:5])
        del others[:5]
    return replace(
        GAME.start(table.rules, table.seats, table.seats.active[-1]),
        phase="play",
        player=player,
        hands=tuple(hands),
        table=tuple(melds),
        pile=tuple(others[:3]),
        stock=tuple(others[3:]),
        opened=31,
        played=31,
        turn=Turn(took="drawn", newcomer=False, first=len(melds)),
    )


def some_order(state: State, rng: random.Random) -> Shuffled:
    cards = GAME.wanted(state).cards
    return Shuffled(tuple(rng.sample(cards, len(cards))))


def refused(state: State, seat: Seat, action: Action) -> Illegal | None:
    try:
        GAME.check(state, seat, action)
    except Illegal as refusal:
        return refusal
    return None


def position(rules: str, seats: Seats | int = 2, **start: Any) -> State:
    at = Seats(seats) if isinstance(seats, int) else seats
    return GAME.arrange(GAME.rulesets[rules], at, {"rest": "stock", **start})
