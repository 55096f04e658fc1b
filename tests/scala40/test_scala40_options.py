"""Options and check agree: what is offered is allowed, all else is refused, and a refusal changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from scala40.deals import TABLES, Table, moments, refused
from smazzata.cards.french import JOKER, STANDS, card_of
from smazzata.games.contract import Illegal, Seat
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.legal import canonical
from smazzata.games.scala40.melds import declare
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
    has_opened,
)

EVERY_CARD = [*range(52), JOKER, *(card + STANDS for card in range(52))]
SAMPLE, LONG_SAMPLE = 60, 600


def some(table: Table, long: bool) -> list[State]:
    """States of the table's deals; those with a table and an open hand, the richest, more often than the rest."""
    rng = random.Random(str(table))
    states = [moment.state for moment in moments(table) if moment.state.phase == "play"]
    rich = [state for state in states if state.turn.took and has_opened(state, state.player)]
    taken = [state for state in states if state.turn.took]
    size = LONG_SAMPLE if long else SAMPLE
    return [state for of in (states, taken, rich) for state in rng.sample(of, min(len(of), size // 3))]


def candidates(state: State, rng: random.Random) -> Iterator[Action]:
    """All single attaches, swaps and discards of any card at all, and many lays."""
    yield from (Draw(), Collect(), TakeBack(), Return())
    yield from (Discard(card) for card in EVERY_CARD)
    for meld in range(-1, len(state.table) + 1):
        yield from (Attach(meld, (card,)) for card in EVERY_CARD)
        yield from (Swap(meld, card) for card in EVERY_CARD[:53])
        yield Attach(meld, ())
    for _ in range(60):
        yield Lay(tuple(_some_cards(state, rng)))


def _some_cards(state: State, rng: random.Random) -> list[int]:
    """Cards of the hand that nearly make a meld, jokers declared at random, in disorder, one too many."""
    hand = state.hands[state.player]
    cards = list(hand.cards())
    if rng.random() < 0.5:
        rank = rng.randrange(13)
        chosen = [card for card in cards if card != JOKER and card % 13 == rank]
        room = [card_of(suit, rank) for suit in range(4)]
    else:
        suit, low = rng.randrange(4), rng.randrange(11)
        length = rng.randint(3, 14)
        room = [card_of(suit, place % 13) for place in range(low, min(low + length, 14))]
        chosen = [card for card in room if card in cards]
    jokers = [card + STANDS for card in room if card not in chosen or rng.random() < 0.2]
    chosen = [card for card in chosen if card + STANDS not in jokers]
    chosen += rng.sample(jokers, min(len(jokers), hand.jokers + (rng.random() < 0.1)))
    if rng.random() < 0.2:
        chosen.append(rng.choice(EVERY_CARD))
    if rng.random() < 0.4:
        rng.shuffle(chosen)
    return chosen


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_check_refuses_exactly_what_is_not_offered(table: Table, long: bool) -> None:
    rng = random.Random(f"offered {table}")
    for state in some(table, long):
        player = state.player
        offered = set(GAME.options(state, player))
        assert len(offered) == len(GAME.options(state, player)), "an option twice"
        for action in offered:
            GAME.check(state, player, action)
        before = repr(state)
        for action in candidates(state, rng):
            allowed = refused(state, player, action) is None
            assert allowed == (canonical(state, action) in offered), GAME.write(action)
        assert repr(state) == before, "a refusal changed something"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nobody_but_the_player_to_move_may_do_anything(table: Table) -> None:
    rng = random.Random(f"others {table}")
    for moment in rng.sample(moments(table), 100):
        for seat in map(Seat, range(table.seats.count)):
            if seat != GAME.turn(moment.state):
                assert GAME.options(moment.state, seat) == []
                with pytest.raises(Illegal) as refusal:
                    GAME.check(moment.state, seat, moment.action)
                assert refusal.value.code in {
                    "not-your-turn", "house-only", "waiting-for-the-house", "deal-over", "not-in-the-deal"
                }


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_several_cards_attach_at_once_as_they_do_one_by_one(table: Table, long: bool) -> None:
    rng = random.Random(f"several {table}")
    for state in some(table, long):
        for action in _several(state, rng):
            singly = [_one_by_one(state, action.meld, order) for order in permutations(action.cards)]
            reached = [after for after in singly if after is not None]
            if refused(state, state.player, action) is None:
                at_once = GAME.apply(state, action)
                assert any(_same(after, at_once) for after in reached), GAME.write(action)
            elif len(set(action.cards)) == len(action.cards):
                assert not reached, GAME.write(action)


def _several(state: State, rng: random.Random) -> Iterator[Attach]:
    """Two or three cards near each meld of the table, whether held or not."""
    for index, meld in enumerate(state.table):
        near = [card for card in range(52) if (card // 13 if meld.run else card % 13) == meld.key]
        held = [card for card in near if state.hands[state.player].count(card)]
        held += [card + STANDS for card in near] if state.hands[state.player].jokers else []
        for _ in range(30):
            if len(held) > 1:
                yield Attach(index, tuple(rng.sample(held, min(len(held), rng.randint(2, 3)))))


def _one_by_one(state: State, meld: int, cards: tuple[int, ...]) -> State | None:
    for card in cards:
        step = Attach(meld, (card,))
        if refused(state, state.player, step):
            return None
        state = GAME.apply(state, step)
    return state


def _same(one: State, two: State) -> bool:
    return (one.table, one.hands, one.turn, one.opened) == (two.table, two.hands, two.turn, two.opened)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_way_to_declare_a_joker_is_offered(table: Table) -> None:
    rng = random.Random(f"declared {table}")
    for state in some(table, False):
        offered = [each for each in GAME.options(state, state.player) if isinstance(each, Lay)]
        for lay in rng.sample(offered, min(len(offered), 5)):
            bare = tuple(JOKER if card >= STANDS else card for card in lay.cards)
            ways = {canonical(state, Lay(way)) for way in declare(state.player, bare)}
            assert ways <= set(offered)
