"""Options and check agree: what is offered is allowed, all else is refused, and a refusal changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from scala40.deals import TABLES, Table, moments, refused, rich_position
from scala40.tries import candidates
from smazzata.cards.french import JOKER, STANDS
from smazzata.games.contract import Illegal, Seat
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.legal import canonical
from smazzata.games.scala40.melds import declare, ends, places
from smazzata.games.scala40.model import (
    Attach,
    Lay,
    State,
)

SAMPLE = 15


def some(table: Table, long: bool) -> list[State]:
    """States of the table's deals, of turns with a card taken more often, and positions full of melds."""
    rng = random.Random(str(table))
    size = SAMPLE * (10 if long else 1)
    states = [moment.state for moment in moments(table) if moment.state.phase == "play"]
    taken = [state for state in states if state.turn.took]
    rich = [rich_position(table, rng) for _ in range(size)]
    return [*rng.sample(states, min(len(states), size)), *rng.sample(taken, min(len(taken), size)), *rich]


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
    accepted = 0
    for state in some(table, long):
        for action in _several(state, rng):
            singly = [_one_by_one(state, action.meld, order) for order in permutations(action.cards)]
            reached = [after for after in singly if after is not None]
            if refused(state, state.player, action) is None:
                accepted += 1
                at_once = GAME.apply(state, action)
                assert any(_same(after, at_once) for after in reached), GAME.write(action)
            elif len(set(action.cards)) == len(action.cards):
                assert not reached, GAME.write(action)
    assert accepted > 20


def _several(state: State, rng: random.Random) -> Iterator[Attach]:
    """Two or three cards near each meld of the table, and such as continue it."""
    hand = state.hands[state.player]
    for index, meld in enumerate(state.table):
        near = [card for card in range(52) if (card // 13 if meld.run else card % 13) == meld.key]
        held = [card for card in near if hand.count(card)]
        held += [card + STANDS for card in near] if hand.jokers else []
        for _ in range(10):
            if len(held) > 1:
                yield Attach(index, tuple(rng.sample(held, min(len(held), rng.randint(2, 3)))))
            cards, grown = [], meld
            for _ in range(rng.randint(2, 3)):
                if ends(grown):
                    place = rng.choice(list(places(ends(grown))))
                    cards.append(meld.card_at(place) + (STANDS if rng.random() < 0.1 * hand.jokers else 0))
                    grown = grown._replace(mask=grown.mask | 1 << place)
            if cards:
                rng.shuffle(cards)
                yield Attach(index, tuple(cards))


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
