"""Scala 40, simply: opens when it can, lays all it can, collects what it can use, discards what it needs least."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final, NamedTuple

from smazzata.bots.bot import Sight
from smazzata.bots.scala40_turn import forward, unwinding
from smazzata.cards.french import BIT, JOKER, LANE, Hand, hand_of, held, read_card
from smazzata.games.contract import Seat
from smazzata.games.scala40 import solver
from smazzata.games.scala40.catalogue import clean_melds
from smazzata.games.scala40.melds import SET_VALUE, Meld, attaching, places, read_meld
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Lay,
    Return,
    Rules,
    Swap,
    TakeBack,
)
from smazzata.games.scala40.seen import Discarded, View
from smazzata.games.scala40.turns import Step


class Position(NamedTuple):
    """A view, as the solver wants it."""

    rules: Rules
    view: View
    seat: Seat
    hand: Hand
    table: tuple[Meld, ...]
    opened: bool

    @property
    def clean(self) -> bool:
        return self.rules.opening is clean_melds

    @property
    def need(self) -> int:
        """Points still missing to the opening."""
        begun = [duty for duty in self.view.duties if duty.code == "opening-too-low"]
        return begun[0].needed - begun[0].points if begun else self.rules.opening_need


def choose(sight: Sight, rng: random.Random) -> Action:
    view: View = sight.view
    here = position(sight.rules, view, sight.seat)
    if not view.took:
        return Collect() if not view.stock or (view.top and wants(here, read_card(view.top), sight)) else Draw()
    if view.steps or view.took == "collected":
        if unwinding(sight.told, sight.seat):
            return rng.choice(forward(sight))
    collected = read_card(view.collected) if view.collected else None
    plan = lay(here, sight, collected)
    if plan is None:
        return _stuck(sight, rng)
    if plan.steps:
        return action(plan.steps[0] if here.opened else _first(plan.steps, collected))
    if view.duties:
        return _stuck(sight, rng)
    return Discard(discard(here, collected, rng))


def _stuck(sight: Sight, rng: random.Random) -> Action:
    """Something was begun that cannot be finished: back to where the turn began."""
    options: list[Action] = sight.options()
    back = [option for option in options if isinstance(option, TakeBack | Return)]
    return back[0] if back else rng.choice(forward(sight))


def position(rules: Rules, view: View, seat: Seat) -> Position:
    mine = view.seats[seat]
    assert mine.hand is not None
    table = tuple(_meld(each.owner, each.cards) for each in view.table)
    return Position(rules, view, seat, hand_of(map(read_card, mine.hand)), table, mine.opened)


@lru_cache(maxsize=20_000)
def _meld(owner: Seat, cards: tuple[str, ...]) -> Meld:
    meld = read_meld(owner, tuple(map(read_card, cards)))
    assert isinstance(meld, Meld)
    return meld


# ---- laying -----------------------------------------------------------------------------------------------
def wants(here: Position, top: int, sight: Sight) -> bool:
    """Would the top of the pile, collected, be laid in this turn?"""
    after = here._replace(hand=here.hand.plus(top))
    if not may_meld(here.hand, top) and not (here.opened and top in additions(here.table, here.rules.jokers_in_meld)):
        return False
    return lay(after, sight, top, use=True) is not None


def may_meld(hand: Hand, card: int) -> bool:
    """Could the card be in a new meld with cards of this hand? Quick, and right when it says no."""
    if card == JOKER:
        return True
    suit, rank = divmod(card, 13)
    if (hand.once >> rank & LANE & ~(1 << 16 * suit)).bit_count() + hand.jokers >= 2:
        return True
    lane = hand.once >> 16 * suit & 8191 | 1 << rank
    lane |= (lane & 1) << 13
    windows = [7 << first for place in {rank, rank or 13} for first in range(place - 2, place + 1) if 0 <= first < 12]
    return any((window & ~lane).bit_count() <= hand.jokers for window in windows)


@lru_cache(maxsize=2_000)
def additions(table: tuple[Meld, ...], joker_limit: int) -> frozenset[int]:
    """The single cards that attach to this table, or take the place of a joker there."""
    naturals, joker = attaching(table, joker_limit)
    found = {card for card in range(52) if naturals & BIT[card]}
    found.update(meld.card_at(place) for meld in table for place in places(meld.jokers))
    return frozenset(found | {JOKER} if joker else found)


def lay(here: Position, sight: Sight, collected: int | None, *, use: bool = False) -> solver.Lay | None:
    """The best to be laid now; None if what must be used cannot be. `use`: as if there were a duty to."""
    if collected is None and here.opened and not here.view.steps and not lays(here):
        return solver.Lay((), 0, here.hand)
    found = _lay(here, collected, 1, use)
    if found is not None and found.left.size < 2 and not _lap_is_over(sight):
        return _lay(here, collected, 2, use)
    return found


def _lay(here: Position, collected: int | None, keep: int, use: bool) -> solver.Lay | None:
    rules = here.rules
    must = collected if use or not here.opened or rules.must_use_collected else None
    owed = any(duty.code == "swapped-joker-unused" for duty in here.view.duties)
    return solver.best_lay(
        here.hand,
        here.table,
        joker_limit=rules.jokers_in_meld,
        opened=here.opened,
        need=here.need,
        clean=here.clean,
        must_use=JOKER if owed and must is None else must,
        locked=collected if rules.attachable_is_locked else None,
        collected=collected,
        swapped_joker_must_be_laid=not rules.swapped_joker_stays,
        joker_may_close=rules.joker_may_close,
        keep=keep,
        owner=here.seat,
    )


def lays(here: Position) -> bool:
    """Can anything of the hand be laid at all?"""
    if not additions(here.table, here.rules.jokers_in_meld).isdisjoint(here.hand.kinds()):
        return True
    return solver.best_points(here.hand, here.rules.jokers_in_meld) > 0


def _lap_is_over(sight: Sight) -> bool:
    """Has everybody completed a turn? Only then may one close."""
    view: View = sight.view
    waiting = {seat for seat, each in enumerate(view.seats) if each.here}
    for events in sight.told:
        waiting -= {event.seat for event in events if isinstance(event, Discarded)}
        if not waiting:
            return True
    return False


def _first(steps: tuple[Step, ...], collected: int | None) -> Step:
    """Of the melds of the opening, which come first, the one with the collected card: without it nothing counts."""
    for step in steps:
        if step[0] != "meld":
            break
        if collected in [held(card) for card in step[1].cards()]:
            return step
    return steps[0]


def action(step: Step) -> Action:
    match step:
        case ("meld", meld):
            return Lay(meld.cards())
        case ("attach", index, cards):
            return Attach(index, cards)
        case ("swap", index, card):
            return Swap(index, card)


# ---- discarding -------------------------------------------------------------------------------------------
_DANGER: Final = 12
"""How much it counts that somebody could attach the card."""


def discard(here: Position, collected: int | None, rng: random.Random) -> int:
    """The legal discard that is needed least."""
    hand = here.hand
    players = sum(each.here for each in here.view.seats)
    naturals, joker = attaching(here.table, here.rules.jokers_in_meld)
    may = [card for card in hand.kinds() if card != collected or hand.count(card) > 1]
    if hand.size > 1 and here.rules.discard_ban(here.opened, players):
        free = [card for card in may if not (joker if card == JOKER else naturals & BIT[card])]
        others = [card for card in hand.kinds() if not (joker if card == JOKER else naturals & BIT[card])]
        may = free if others else may
    if len(may) == 1:
        return may[0]
    best = solver.best_points(hand, here.rules.jokers_in_meld)
    visible = hand_of(held(card) for meld in here.table for card in meld.held())

    def needed(card: int) -> float:
        if card == JOKER:
            return 1000.0
        loss = best - solver.best_points(hand.minus(card), here.rules.jokers_in_meld) if best else 0
        keep = 4.0 * loss + promise(hand, visible, card)
        worth = SET_VALUE[card % 13]
        if not here.opened:
            keep *= 1 + worth / 12
        else:
            keep -= worth
        return keep + (_DANGER if naturals & BIT[card] else 0) + rng.random()

    return min(may, key=needed)


def promise(hand: Hand, visible: Hand, card: int) -> float:
    """What a card may become with its neighbours, less where the cards it waits for lie on the table."""
    if hand.twice & BIT[card]:
        return -1.0
    suit, rank = divmod(card, 13)
    column = hand.once >> rank & LANE
    dead = visible.twice >> rank & LANE
    equal = column.bit_count() - 1
    found = 4.0 * min(equal, 2) * (1 - dead.bit_count() / 4)
    lane = hand.once >> 16 * suit & 8191
    gone = visible.twice >> 16 * suit & 8191
    lane |= (lane & 1) << 13
    gone |= (gone & 1) << 13
    for place in (rank, 13) if rank == 0 else (rank,):
        for side in (-1, 1):
            near, next_but_one, behind = place + side, place + 2 * side, place - side
            if 0 <= near <= 13 and lane >> near & 1:
                open_ends = sum(0 <= end <= 13 and not gone >> end & 1 for end in (next_but_one, behind))
                found += 2.2 * open_ends
            elif 0 <= next_but_one <= 13 and lane >> next_but_one & 1 and not gone >> near & 1:
                found += 2.0
    return found
