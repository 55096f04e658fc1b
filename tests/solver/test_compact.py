"""The compact deal of the searching bots: equal to `play.py` step by step, and to the C yardstick by checksum."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from smazzata.cards.french import STANDS, hand_of, held
from smazzata.games.contract import HOUSE, Seat, Seats, Shuffled
from smazzata.games.scala40.compact import run
from smazzata.games.scala40.compact_deal import Deal, hand_of_seat, load, table_of
from smazzata.games.scala40.legal import check, options
from smazzata.games.scala40.melds import (
    RUN_MASKS,
    Meld,
    attached,
    attaching,
    joker_place,
    places,
    read_meld,
    two_natural_aces,
)
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Lay,
    Return,
    State,
    Swap,
    TakeBack,
)
from smazzata.games.scala40.play import apply, start
from smazzata.games.scala40.rulesets.club import RULES as CLUB
from smazzata.games.scala40.rulesets.online import RULES as ONLINE
from smazzata.games.scala40.situation import turn, wanted
from smazzata.games.scala40.solver import best_lay
from smazzata.games.scala40.turns import Step


def test_the_checksum_is_that_of_the_c_yardstick() -> None:
    """`gcc -O3 scala.c && ./a.out` prints these as `n=500` (and `n=3000`); the same compiled and interpreted."""
    assert run(500, 12345) == (1146, 14102, 18113, 15858254)


def test_random_transitions_are_those_of_the_game(long: bool) -> None:
    rng = Random("compact")
    deal = Deal()
    kinds: Counter[str] = Counter()
    goal = 1_000_000 if long else 30_000
    while kinds.total() < goal:
        state = start(ONLINE, Seats(2), Seat(rng.randrange(2)))
        cards = list(wanted(state).cards)
        rng.shuffle(cards)
        state = apply(state, Shuffled(tuple(cards)))
        load(deal, state)
        plan: list[Action] = []
        while state.phase != "over" and kinds.total() < goal:
            action = random_action(rng, state, plan)
            check(state, state.player if turn(state) != HOUSE else HOUSE, action)
            if isinstance(action, TakeBack | Return):
                state = apply(state, action)
                load(deal, state)  # the compact deal does not remember
                continue
            transit(deal, state, action)
            state = apply(state, action)
            kinds[type(action).__name__] += 1
            if state.phase in ("play", "over"):
                compare(deal, state)
    assert {"Draw", "Collect", "Lay", "Attach", "Swap", "Discard", "Shuffled"} <= set(kinds)
    assert kinds["Attach"] > goal // 200
    assert kinds["Swap"] > goal // 3000
    assert kinds["Shuffled"] > goal // 3000


def random_action(rng: Random, state: State, plan: list[Action]) -> Action:
    """What is planned; else now and then the best opening or lay as a plan; else anything, but seldom a dead end."""
    if turn(state) == HOUSE:
        cards = list(wanted(state).cards)
        rng.shuffle(cards)
        return Shuffled(tuple(cards))
    if plan:
        return plan.pop()
    may = options(state, state.player)
    now = state.turn
    if not now.took:
        return Draw() if Draw() in may and rng.random() < 0.85 else may[-1]
    discards = [action for action in may if isinstance(action, Discard)]
    swaps = [action for action in may if isinstance(action, Swap)]
    if swaps and rng.random() < 0.8:
        return rng.choice(swaps)
    opened = bool(state.opened >> state.player & 1)
    if state.back is None and rng.random() < (0.2 if opened else 0.9):
        must = now.collected if now.unused else None
        lay = best_lay(state.hands[state.player], state.table, joker_limit=1, opened=opened, must_use=must)
        if lay and lay.steps:
            plan.extend(single for step in reversed(lay.steps) for single in actions_of(step))
            return plan.pop()
    if discards and rng.random() < (0.5 if opened else 0.97):
        return rng.choice(discards)
    return rng.choice(may)


def actions_of(step: Step) -> list[Action]:
    """One card at a time, the last first; a card that goes beyond another comes after it."""
    match step:
        case ("meld", meld):
            return [Lay(meld.cards())]
        case ("swap", index, card):
            return [Swap(index, card)]
        case ("attach", index, cards):
            return [Attach(index, (card,)) for card in reversed(cards)]


def transit(deal: Deal, state: State, action: Action) -> None:
    """The same in the compact deal."""
    match action:
        case Draw():
            deal.draw()
        case Collect():
            deal.collect()
        case Lay(cards):
            meld = read_meld(state.player, cards)
            assert isinstance(meld, Meld)
            deal.lay(meld.run, meld.key, meld.mask, meld.jokers)
        case Attach(index, (card,)):
            before = state.table[index]
            after = attached(before, (card,))
            assert isinstance(after, Meld)
            deal.attach(index, (after.mask ^ before.mask).bit_length() - 1, card >= STANDS)
        case Swap(index, card):
            place = joker_place(state.table[index], card)
            assert place is not None
            deal.swap(index, place)
        case Discard(card):
            deal.discard(held(card))
        case Shuffled(cards):
            deal.gather()
            assert sorted(deal.stock[i] for i in range(deal.stock_size)) == sorted(cards)
            for i, card in enumerate(reversed(cards)):
                deal.stock[i] = card
        case _:
            raise AssertionError(action)


def compare(deal: Deal, state: State) -> None:
    assert tuple(hand_of_seat(deal, Seat(seat)) for seat in range(2)) == state.hands
    assert [deal.size[seat] for seat in range(2)] == [hand.size for hand in state.hands]
    assert table_of(deal) == state.table
    assert [deal.pile[i] for i in range(deal.pile_size)] == list(state.pile)
    assert [deal.stock[i] for i in range(deal.stock_size)] == list(state.stock)
    assert [deal.opened[seat] for seat in range(2)] == [state.opened >> seat & 1 for seat in range(2)]
    assert deal.attaching == attaching(state.table, 1)[0]
    closed = state.ending is not None and state.ending.code.startswith("closed")
    assert deal.closed_by == (state.player if closed else -1)
    if state.phase == "play":
        now = state.turn
        assert deal.player == state.player
        assert (deal.unused, deal.owed) == (now.unused, now.owed)
        if now.took == "collected":
            assert deal.collected == now.collected


def test_what_attaches_is_what_makes_a_meld() -> None:
    deal = Deal()
    melds = [
        Meld(0, True, 2, mask, jokers)
        for mask in RUN_MASKS
        for jokers in (0, *(1 << place for place in places(mask)))
        if not two_natural_aces(mask, jokers)
    ]
    melds += [Meld(0, False, rank, mask, 0) for rank in (0, 12) for mask in (7, 11, 13, 14, 15)]
    for meld in melds:
        deal.clear()
        deal.lay(meld.run, meld.key, meld.mask, meld.jokers)
        fits = [card for card in range(52) if isinstance(attached(meld, (card,)), Meld)]
        assert deal.attaching == hand_of(fits).once, meld


def test_what_the_compact_deal_cannot_hold_is_said() -> None:
    for rules, seats in ((ONLINE, Seats(3)), (CLUB, Seats(2)), (ONLINE, Seats(2))):
        with pytest.raises(ValueError, match="the compact deal knows"):
            load(Deal(), start(rules, seats, Seat(0)))
