"""The compact deal of the searching bots: equal to `play.py` step by step, and to the C yardstick by checksum."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from scopa.tables import ONLINE, Table, position, random_deal, shuffled
from smazzata.games.contract import Seat, Seats
from smazzata.games.scopa.compact import Deal, Xorshift, count, load, move_of, play_of, run, state_of
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import Play, State


def test_the_checksum_is_that_of_the_c_yardstick() -> None:
    """`gcc -O3 -DMAIN scopa.c && ./a.out` prints it as `check n=2000`; the same compiled and interpreted."""
    assert run(2000, 12345) == (-162, 148857, 183051194)


def remembered(state: State) -> State:
    """Without what the compact deal does not keep."""
    return replace(state, redeals=0, scope_cards=(0, 0))


def test_random_transitions_are_those_of_the_game(long: bool) -> None:
    rng = random.Random(7)
    deal, copied = Deal(), Deal()
    transitions = 0
    while transitions < (1_000_000 if long else 50_000):
        state = GAME.start(ONLINE, Seats(2), Seat(rng.randrange(2)))
        while state.turn == -1:
            state = GAME.apply(state, shuffled(rng))
        load(deal, state)
        while state.turn is not None:
            options = GAME.options(state, state.turn)
            assert [play_of(deal.moves[i]) for i in range(deal.options())] == options
            play = rng.choice(options)
            assert isinstance(play, Play)
            state = GAME.apply(state, play)
            deal.apply(move_of(play))
            assert state_of(deal, ONLINE) == remembered(state)
            transitions += 1
        result = GAME.result(state)
        assert result is not None
        assert deal.margin() == result.scores[0] - result.scores[1]
        assert deal.over()
        copied.copy(deal)
        assert state_of(copied, ONLINE) == remembered(state)


def test_a_position_is_loaded_and_given_back() -> None:
    rng = random.Random(8)
    deal = Deal()
    for state, _ in random_deal(Table(ONLINE, Seats(2)), rng):
        if state.turn in (0, 1):
            load(deal, state)
            assert state_of(deal, ONLINE) == remembered(state)


@pytest.mark.parametrize(
    "state",
    [
        position("7D", "6D", "5D"),
        position("7D", "6D", rules="fewest-cards"),
        position("7D", "6D", stock="5D"),
        position("7D", "6D 5D"),
        position("7D 6D 5D", "4D"),
        GAME.start(ONLINE, Seats(2), Seat(0)),
    ],
)
def test_what_the_compact_deal_cannot_hold_is_said(state: object) -> None:
    with pytest.raises(ValueError, match="the compact deal knows"):
        load(Deal(), state)  # type: ignore[arg-type]


def test_a_new_deal_has_all_cards_and_at_most_two_kings() -> None:
    rng, deal = Xorshift(99), Deal()
    for _ in range(2000):
        deal.shuffle(rng)
        state = state_of(deal, ONLINE)
        assert sum(state.hands) + state.table + sum(1 << card for card in state.stock) == (1 << 40) - 1
        assert sum(1 for rank in (9, 19, 29, 39) if state.table >> rank & 1) < 3


def test_count() -> None:
    rng = random.Random(9)
    for _ in range(1000):
        mask = rng.getrandbits(40)
        assert count(mask) == mask.bit_count()
    assert count((1 << 40) - 1) == 40
