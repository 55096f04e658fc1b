"""What the leak tests must know of each game, said from the rules of sight and not from `seen.py`.

Who sees which hand; what a viewer is entitled to learn by an action; how to exchange two cards out of sight.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from msgspec.structs import replace

from smazzata.games.contract import AnyGame, Leave, RuleSet, Seat, Seats, Shuffled, Viewer
from smazzata.games.scala40 import model as scala
from smazzata.games.scala40.game import GAME as SCALA40
from smazzata.games.scala40.memory import Memory
from smazzata.games.scopa import model as scopa
from smazzata.games.scopa.game import GAME as SCOPA


class Remembering(Protocol):
    """One viewer's memory of a deal."""

    def hear(self, told: Any, /) -> None: ...
    def imagine(self, view: Any, rng: random.Random, /) -> Any: ...


class Listening:
    """A memory by the contract alone: everything told, kept."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.told: list[Any] = []

    def hear(self, told: Any) -> None:
        self.told.append(told)

    def imagine(self, view: Any, rng: random.Random) -> Any:
        return self.game.imagine(view, self.told, rng)


@dataclass(frozen=True)
class Subject:
    game: AnyGame
    remember: Callable[[Any], Remembering]
    """A memory that begins with this view. Scala 40 folds what it hears, which `imagine` does all at once."""
    entitled: Callable[[Any, Any, Viewer], object]
    """What a viewer may learn by this action that was hidden before: with a card of their own, at the count."""
    exchanged: Callable[[Any, Viewer, random.Random], Any]
    """The state with two cards exchanged that this viewer sees neither of."""


def tables(subject: Subject) -> Iterator[tuple[RuleSet, Seats]]:
    """Every rule-set with every number of players, with pairs, open pairs, and somebody out of the match."""
    for rules in subject.game.rulesets.values():
        for players in rules.players:
            yield rules, Seats(players)
        if rules.pairs:
            yield rules, Seats(4, pairs=True)
            yield rules, Seats(4, pairs=True, open_cards=True)
        if 4 in rules.players:
            yield rules, Seats(4, out=(Seat(2),))


def open_to(seats: Seats, viewer: Viewer) -> set[Seat]:
    """Whose hands this viewer sees while the deal is on."""
    if viewer is None:
        return set()
    partner = seats.partner(viewer) if seats.open_cards else None
    return {viewer} if partner is None else {viewer, partner}


# ---- Scala 40 ---------------------------------------------------------------------------------------------
def _scala_entitled(state: scala.State, action: scala.Action, viewer: Viewer) -> object:
    after = SCALA40.apply(state, action)
    mine = sorted(open_to(state.seats, viewer))
    if isinstance(action, Leave):
        return after.ending, SCALA40.forfeit(state, action.seat)[0].points  # the hand is counted
    if after.ending is not None:
        # The count turns all hands up. That nobody can begin a turn ends a deal by what one hand holds.
        return after.hands if after.ending.by is not None else after.ending
    match action:
        case scala.Draw():
            return state.stock[-1] if state.player in mine else None
        case Shuffled() if state.phase == "deal":
            return [after.hands[seat] for seat in mine], after.pile
        case _:
            return None


def _scala_exchanged(state: scala.State, viewer: Viewer, rng: random.Random) -> scala.State:
    counted = state.ending is not None and state.ending.by is not None
    seen = set(range(state.seats.count)) if counted else open_to(state.seats, viewer)
    places: list[tuple[str, int]] = [("stock", at) for at in range(len(state.stock))]
    places += [("pile", at) for at in range(len(state.pile) - 1)]
    for seat, hand in enumerate(state.hands):
        if seat not in seen:
            collected = state.turn.collected if state.turn.unused and seat == state.player else scala.NO_CARD
            places += [("hand", seat * 64 + card) for card in hand.kinds() if card != collected]
    if len(places) < 2:
        return state
    one, two = rng.sample(places, 2)
    try:
        return _with_exchanged(state, one, two)
    except LookupError:
        return state


def _with_exchanged(state: scala.State, one: tuple[str, int], two: tuple[str, int]) -> scala.State:
    """In the states one may go back to, too; there, what is laid now is still in the hand."""
    cards = [_card_at(state, place) for place in (one, two)]
    stock, pile, hands = list(state.stock), list(state.pile), list(state.hands)
    for (where, at), old, new in ((one, cards[0], cards[1]), (two, cards[1], cards[0])):
        if where == "stock":
            stock[at] = new
        elif where == "pile":
            pile[at] = new
        else:
            hands[at // 64] = hands[at // 64].minus(old).plus(new)
            if hands[at // 64].size != state.hands[at // 64].size:
                raise LookupError("a third twin, for a moment")
    back = None if state.back is None else _with_exchanged(state.back, one, two)
    return replace(state, stock=tuple(stock), pile=tuple(pile), hands=tuple(hands), back=back)


def _card_at(state: scala.State, place: tuple[str, int]) -> int:
    where, at = place
    if where == "hand":
        if not state.hands[at // 64].count(at % 64):
            raise LookupError("a joker that was still on the table")
        return at % 64
    return (state.stock if where == "stock" else state.pile)[at]


# ---- Scopa ------------------------------------------------------------------------------------------------
def _scopa_entitled(state: scopa.State, action: scopa.Action, viewer: Viewer) -> object:
    after = SCOPA.apply(state, action)
    mine = sorted(open_to(state.seats, viewer))
    if after.turn is None:
        return after.captured, SCOPA.result(after)
    match action:
        case Shuffled(cards):
            first = state.rules.hand_cards * len(state.seats.active)
            shown = sorted(cards[first : first + state.rules.table_cards])
            return [after.hands[seat] for seat in mine], shown, after.turn
        case scopa.Play():
            return [after.hands[seat] for seat in mine]
        case _:
            return None


def _scopa_exchanged(state: scopa.State, viewer: Viewer, rng: random.Random) -> scopa.State:
    if state.turn is None:
        return state if len(state.stock) < 2 else replace(state, stock=tuple(rng.sample(state.stock, len(state.stock))))
    seen = open_to(state.seats, viewer)
    hands, captured, stock = list(state.hands), list(state.captured), list(state.stock)
    places: list[tuple[str, int, int]] = [("stock", at, card) for at, card in enumerate(stock)]
    for masks, name in ((hands, "hand"), (captured, "captured")):
        for at, card in product(range(len(masks)), range(40)):
            if masks[at] >> card & 1 and not (name == "hand" and at in seen):
                places.append((name, at, card))
    if len(places) < 2:
        return state
    one, two = rng.sample(places, 2)
    for (where, at, old), (_, _, new) in ((one, two), (two, one)):
        if where == "stock":
            stock[at] = new
        else:
            masks = hands if where == "hand" else captured
            masks[at] ^= 1 << old ^ 1 << new
    return replace(state, hands=tuple(hands), captured=tuple(captured), stock=tuple(stock))


SUBJECTS: Sequence[Subject] = (
    Subject(SCALA40, Memory, _scala_entitled, _scala_exchanged),
    Subject(SCOPA, lambda view: Listening(SCOPA), _scopa_entitled, _scopa_exchanged),
)
