"""The course of a deal of Scopa, each case by its rule; then what must hold in every deal."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.tables import ONLINE, Table, cards, played, position, random_deal, shuffled, tables
from smazzata.cards.italian import ALL, PACK, cards_in, mask_of, read_cards
from smazzata.games.contract import HOUSE, Illegal, Leave, Seat, Seats, Shuffled, Side
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import Action, Play, State

ORDER = (
    "AD 2D 3D AC 2C 3C AS 2S 3S AB 2B 3B 4D 5D 6D 7D FD CD RD 4C 5C 6C 7C FC CC RC 4S 5S 6S 7S FS CS RS "
    "4B 5B 6B 7B FB CB RB"
)
PAIRS = Seats(4, pairs=True)


def dealt(seats: Seats, dealer: int, order: str = ORDER, rules: str = "online") -> State:
    state = GAME.start(GAME.rulesets[rules], seats, Seat(dealer))
    return GAME.apply(state, Shuffled(read_cards(order)))


# ---- 002 Distribuzione delle carte ------------------------------------------------------------------------
def test_three_at_a_time_from_the_dealers_right_then_four_on_the_table() -> None:
    state = dealt(Seats(2), dealer=0)
    assert [state.hands[1], state.hands[0]] == [cards("AD 2D 3D"), cards("AC 2C 3C")]
    assert state.table == cards("AS 2S 3S AB")
    assert state.stock == read_cards(ORDER)[10:]
    assert state.turn == 1


def test_the_dealer_gets_the_last_cards() -> None:
    state = dealt(PAIRS, dealer=2)
    assert [state.hands[seat] for seat in (3, 0, 1, 2)] == list(
        map(cards, ("AD 2D 3D", "AC 2C 3C", "AS 2S 3S", "AB 2B 3B"))
    )
    assert (state.turn, len(state.stock)) == (3, 24)


def test_an_eliminated_seat_is_dealt_nothing_and_passed_over() -> None:
    state = dealt(Seats(3, out=(Seat(1),)), dealer=0)
    assert state.hands == (cards("AC 2C 3C"), 0, cards("AD 2D 3D"))
    assert state.turn == 2
    assert played(state, "play AD takes AS").turn == 0


def test_the_player_on_the_dealers_right_cuts() -> None:
    wanted = GAME.wanted(GAME.start(ONLINE, Seats(3), Seat(2)))
    assert wanted == ("deal", PACK, 0)


@pytest.mark.parametrize(
    ("table", "again"), [("RD RC RS 2D", True), ("RD RC RS RB", True), ("RD RC CS 2D", False)]
)
def test_three_kings_on_the_table_are_dealt_again(table: str, again: bool) -> None:
    rest = [card for card in PACK if card not in read_cards(table)]
    order = (*rest[:6], *read_cards(table), *rest[6:])
    state = GAME.apply(GAME.start(ONLINE, Seats(2), Seat(0)), Shuffled(order))
    assert (state.turn == HOUSE, state.redeals) == (again, int(again))
    if again:
        assert (state.hands, state.table, state.stock) == ((0, 0), 0, ())
        assert GAME.apply(state, Shuffled(read_cards(ORDER))).turn == 1


def test_scopone_deals_everything_at_once() -> None:
    state = dealt(PAIRS, dealer=3, rules="scopone-scientifico")
    assert [hand.bit_count() for hand in state.hands] == [10] * 4
    assert (state.table, state.stock) == (0, ())


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("online", Seats(4)),
        ("online", Seats(5)),
        ("online", Seats(2, pairs=True)),
        ("scopone-scientifico", Seats(2)),
    ],
)
def test_numbers_of_players_that_do_not_exist(rules: str, seats: Seats) -> None:
    with pytest.raises(ValueError, match="not played by"):
        GAME.start(GAME.rulesets[rules], seats, Seat(0))


# ---- 002 Gioco della carta --------------------------------------------------------------------------------
def test_a_capture_goes_to_the_side() -> None:
    state = played(position("2D 3D", "4D", "5D", "6D", pairs=True, turn=2, table="5C 2S"), "play 5D")
    assert state.captured == (cards("5D 5C"), 0)
    assert (state.table, state.turn, state.last_capture) == (cards("2S"), 3, Side(0))


def test_a_card_that_takes_nothing_stays() -> None:
    state = played(position("2D 3D", "4D", table="5C"), "play 2D")
    assert (state.table, state.captured) == (cards("2D 5C"), (0, 0))


def test_emptying_the_table_is_a_scopa() -> None:
    state = played(position("7D 3D", "4D", table="5C 2S"), "play 7D")
    assert (state.table, state.scope, state.scope_cards) == (0, (1, 0), (cards("7D"), 0))


def test_not_with_the_very_last_card() -> None:
    state = played(position("2D", "7S", table="5C"), "play 2D", "play 7S takes 5C 2D")
    assert (state.scope, state.scope_cards, state.turn) == ((0, 0), (0, 0), None)


def test_the_last_card_of_a_hand_that_is_not_the_last_may() -> None:
    state = played(position("2D", "7S", table="5C", stock="3D 3C"), "play 2D", "play 7S takes 5C 2D")
    assert (state.scope, state.turn) == ((0, 1), 0)


def test_the_last_card_before_a_stock_too_small_to_deal_is_the_very_last() -> None:
    state = played(position("7S", "", table="5C 2D", stock="3D"), "play 7S")
    assert (state.scope, state.turn, state.stock) == ((0, 0), None, read_cards("3D"))


def test_the_second_last_card_may() -> None:
    state = played(position("7D", "7S", table="5C 2D"), "play 7D")
    assert state.scope == (1, 0)


@pytest.mark.parametrize(
    ("table", "play", "scope"),
    [("5C 2D RS", "play AD", 0), ("AC", "play AD", 1), ("AC 2D", "play AD", 0), ("3C", "play 3D", 1)],
)
def test_an_ace_that_takes_everything_makes_no_scopa(table: str, play: str, scope: int) -> None:
    start = position("AD 3D", "7S FS", rules="asso-piglia-tutto", table=table)
    assert played(start, play).scope == (scope, 0)


# ---- 002 Conclusione della mano, della smazzata -----------------------------------------------------------
def test_three_more_each_when_all_hands_are_empty() -> None:
    state = position("2D", "RS", dealer=1, table="5C", stock="AD AC AS 2C 2S 2B 3D")
    state = played(state, "play 2D", "play RS")
    assert state.hands == (cards("AD AC AS"), cards("2C 2S 2B"))
    assert (state.stock, state.turn) == (read_cards("3D"), 0)


def test_a_small_stock_is_shared_as_far_as_it_goes() -> None:
    state = played(position("2D", "RS", stock="AD AC AS 2C 2S"), "play 2D", "play RS")
    assert state.hands == (cards("AD AC"), cards("AS 2C"))
    assert state.stock == read_cards("2S")


def test_a_seat_without_cards_is_passed_over() -> None:
    assert played(position("2D 3D", "", "RS", table="5C"), "play 2D").turn == 2
    assert played(position("2D 3D", "", "", table="5C"), "play 2D").turn == 0


def test_the_rest_goes_to_the_side_that_captured_last() -> None:
    state = played(position("2D 3D", "2S RS", table="5C"), "play 2D", "play 2S", "play 3D", "play RS")
    assert (state.captured, state.table) == ((0, cards("2S 2D 5C 3D RS")), 0)


def test_also_if_it_captured_in_an_earlier_hand() -> None:
    state = played(position("2D", "RS", table="5C", last_capture=0), "play 2D", "play RS")
    assert state.captured == (cards("2D RS 5C"), 0)


def test_if_nobody_captured_the_rest_goes_to_nobody() -> None:
    state = played(position("2D", "RS", table="5C"), "play 2D", "play RS")
    assert (state.captured, state.table, state.turn) == ((0, 0), cards("2D RS 5C"), None)


def test_leaving_annuls_the_deal() -> None:
    state = GAME.apply(position("2D", "3D", "4D", captured=["7D", "", ""]), Leave(Seat(1)))
    result = GAME.result(state)
    assert result is not None
    assert (result.annulled, result.ending, result.by, result.winner, result.scores) == (
        True, "left", 1, None, (0, 0, 0)
    )  # fmt: skip
    assert GAME.forfeit(state, Seat(1)) == ()


# ---- what holds in every deal -----------------------------------------------------------------------------
@pytest.mark.parametrize("table", tables(), ids=str)
def test_random_deals_end_and_keep_all_cards(table: Table) -> None:
    rng = random.Random(str(table))
    for _ in range(20):
        plays = 0
        for state, action in random_deal(table, rng):
            seat = state.turn
            assert seat is not None
            GAME.check(state, seat, action)
            assert GAME.read(state, seat, GAME.write(action)) == action
            after = GAME.apply(state, action)
            plays += isinstance(action, Play)
            if after.turn != HOUSE:
                everywhere = [*after.hands, after.table, *after.captured, mask_of(after.stock)]
                assert sum(map(int.bit_count, everywhere)) == 40
                assert sum(everywhere) == ALL
        assert plays == 40 - table.rules.table_cards
        assert after.turn is None
        result = GAME.result(after)
        assert result is not None
        assert result.scores == tuple(
            sum(line.points for line in result.lines if line.side == side)
            for side in range(table.seats.sides)
        )
        assert (sum(after.captured), after.table) == (ALL, 0)


def refused(state: State, seat: Seat, action: Action) -> str | None:
    """The refusal in words, or None."""
    try:
        GAME.check(state, seat, action)
    except Illegal as refusal:
        return refusal.words(GAME.refusals, "it")
    return None


@pytest.mark.parametrize("table", tables(), ids=str)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 40))
def test_check_refuses_exactly_what_options_does_not_offer(table: Table, seed: int, steps: int) -> None:
    """All cards of the pack with every set of up to four table cards, the whole table, and nothing said."""
    for step, (state, _) in enumerate(random_deal(table, random.Random(seed))):
        if step == steps and state.turn != HOUSE:
            break
    seat = state.turn
    assert seat is not None
    offered = set(GAME.options(state, seat))
    assert len(offered) == len(GAME.options(state, seat))
    lying = list(cards_in(state.table))
    sets = {mask_of(some) for size in range(min(4, len(lying)) + 1) for some in combinations(lying, size)}
    sets |= {takes for play in offered if isinstance(play, Play) and (takes := play.takes)}
    candidates: set[Action] = {
        Play(card, takes) for card in PACK for takes in (*sets, state.table, ALL, None)
    }
    before = repr(state)
    accepted = {action for action in candidates if refused(state, seat, action) is None}
    assert accepted == offered
    assert repr(state) == before
    for other in (HOUSE, *table.seats.active):
        if other != seat:
            assert GAME.options(state, other) == []


# ---- counts of legal lines --------------------------------------------------------------------------------
def lines(state: State, depth: int) -> int:
    """How many sequences of `depth` actions are legal."""
    seat = GAME.turn(state)
    if depth == 0 or seat is None:
        return 1
    return sum(lines(GAME.apply(state, action), depth - 1) for action in GAME.options(state, seat))


def crowded(rules: str) -> State:
    """A table on which the rule-sets differ."""
    return position("AS CS RD", "7S 2C 6D", table="4C 3C 4B 5S 2B 2S", stock="AC 7D 3D 3B 5B CC", rules=rules)


PERFT: list[tuple[str, State, list[int]]] = [
    ("in order", dealt(Seats(2), dealer=1), [4, 15, 32, 65, 65, 65, 195, 585, 1170, 2455, 2455, 2473]),
    (
        "shuffled",
        GAME.apply(GAME.start(ONLINE, Seats(2), Seat(1)), shuffled(random.Random(1))),
        [3, 9, 18, 36, 36, 36, 108, 324, 684, 1440, 1800, 2016],
    ),
    (
        "three",
        GAME.apply(GAME.start(ONLINE, Seats(3), Seat(1)), shuffled(random.Random(2))),
        [3, 11, 33, 66, 135, 270, 270, 270, 270, 818, 2460, 7464],
    ),
    ("scopone", dealt(PAIRS, dealer=3, rules="scopone-scientifico"), [10, 100, 1000, 10000]),
    ("crowded", crowded("online"), [12, 60, 184, 405, 420, 430, 1303, 3924]),
    ("crowded, aces", crowded("asso-piglia-tutto"), [12, 45, 91, 184, 184, 184, 552, 1656, 3312]),
    ("crowded, fewest", crowded("fewest-cards"), [7, 35, 90, 192, 192, 198, 594, 1788, 3600]),
]


@pytest.mark.parametrize(("name", "state", "counts"), PERFT)
def test_counts_of_legal_lines(name: str, state: State, counts: list[int]) -> None:
    assert [lines(state, depth) for depth in range(1, len(counts) + 1)] == counts
