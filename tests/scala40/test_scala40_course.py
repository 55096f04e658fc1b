"""What holds in every deal: cards are never lost, steps can be taken back, text says all, and every deal ends."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from scala40.deals import TABLES, Table, deals, moments, rich_position, some_order
from smazzata.cards.french import JOKER
from smazzata.games.contract import HOUSE, Leave, Seat, Shuffled
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.model import Attach, Lay, State, Swap, TakeBack
from smazzata.games.scala40.situation import in_deal


def on_the_table(state: State) -> Counter[int]:
    return Counter(card for meld in state.table for card in meld.held())


def everywhere(state: State) -> Counter[int]:
    cards = on_the_table(state) + Counter(state.pile) + Counter(state.stock)
    for hand in state.hands:
        cards += Counter(hand.cards())
    return cards


@pytest.mark.parametrize("leaving", [False, True], ids=["all-stay", "some-leave"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_card_is_lost_or_made(table: Table, leaving: bool) -> None:
    for deal in deals(table, leaving):
        gone: Counter[int] = Counter()
        for state, action in deal:
            if state.phase == "deal":
                continue
            assert everywhere(state) + gone == Counter(state.cards.cards())
            assert all(hand.once & hand.twice == hand.twice for hand in state.hands)
            if isinstance(action, Leave):
                gone += Counter(state.hands[action.seat].cards())
                gone += on_the_table(state) - on_the_table(GAME.apply(state, action))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_was_laid_can_be_taken_back(table: Table) -> None:
    taken_back = 0
    for state, action in moments(table):
        if isinstance(action, Lay | Attach | Swap):
            assert GAME.apply(GAME.apply(state, action), TakeBack()) == state
            taken_back += 1
    assert taken_back > 30


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_text_of_an_action_says_all_of_it(table: Table) -> None:
    for number, (state, action) in enumerate(moments(table)):
        seat = GAME.turn(state)
        actions = [action] if number % 7 or seat is None else [action, *GAME.options(state, seat)]
        for each in actions:
            assert GAME.read(state, HOUSE if seat is None else seat, GAME.write(each)) == each


@pytest.mark.parametrize("leaving", [False, True], ids=["all-stay", "some-leave"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_deal_ends(table: Table, leaving: bool) -> None:
    """Each lay puts a card more on the table for good, and between two lays not many stocks can run out."""
    cards = len(GAME.pack(table.rules))
    bound = (cards + 1) * table.rules.idle_stocks * cards
    for deal in deals(table, leaving):
        assert len(deal) < bound
        result = GAME.result(deal[-1].state)
        assert result is not None
        assert result.annulled == (result.by is None)
        assert result.annulled or result.scores[table.seats.side(result.by or Seat(0))] == 0


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_house_and_everybody_else_act_in_their_turn(table: Table) -> None:
    for deal in deals(table, leaving=True):
        for state, action in deal[:-1]:
            seat = GAME.turn(state)
            GAME.check(state, HOUSE if isinstance(action, Leave | Shuffled) else seat or Seat(0), action)
            assert seat == HOUSE or seat in in_deal(state)


@pytest.mark.parametrize("table", [table for table in TABLES if len(table.seats.active) > 2], ids=str)
def test_who_leaves_while_the_house_is_awaited_is_not_to_move_after_it(table: Table) -> None:
    rng = random.Random(f"leaving {table}")
    awaited = [state for state, _ in moments(table) if GAME.turn(state) == HOUSE]
    for state in awaited:
        for seat in in_deal(state):
            gone = GAME.apply(state, Leave(seat))
            after = GAME.apply(gone, some_order(gone, rng))
            assert not after.hands[seat].size
            assert after.player in in_deal(after)
            assert GAME.options(after, after.player)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_is_spelled_as_it_is_encoded(table: Table) -> None:
    rng = random.Random(f"spelled {table}")
    left = [moment for deal in deals(table, leaving=True) for moment in deal]
    states = [*moments(table), *(each for each in left if each.state.left or each.state.ending)]
    for state, _ in states[:: 1 if len(states) < 2000 else 3]:
        for viewer in (*map(Seat, range(table.seats.count)), None):
            assert GAME.spell(state, viewer) == msgspec.json.encode(GAME.view(state, viewer))
    for state in [rich_position(table, rng) for _ in range(20)]:
        assert GAME.spell(state, state.player) == msgspec.json.encode(GAME.view(state, state.player))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_pile_has_a_top_whenever_a_turn_begins(table: Table) -> None:
    for state, _ in moments(table):
        if state.phase == "play" and not state.turn.took:
            assert state.pile
            assert state.back is None


def test_a_deal_gives_every_active_seat_its_cards() -> None:
    for table in TABLES:
        first, second = deals(table)[0][:2]
        assert first.state.phase == "deal"
        assert [hand.size for hand in second.state.hands] == [
            0 if seat in table.seats.out else table.rules.hand_size for seat in range(table.seats.count)
        ]
        assert second.state.cards.count(JOKER) == table.rules.jokers
