"""What is imagined agrees, for every viewer and at every step, with what that viewer sees and was told."""

from __future__ import annotations

import random

import msgspec
import pytest

from scala40.deals import TABLES, Moment, Table, deals, some_order
from smazzata.cards.french import JOKER
from smazzata.games.contract import HOUSE, Seat, Seats, Viewer
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.memory import Memory, imagine
from smazzata.games.scala40.model import Collect, Discard, Draw, State, TakeBack
from smazzata.games.scala40.seen import Told

PUBLIC = (
    "rules", "seats", "dealer", "phase", "player", "cards", "table", "pile", "opened", "played", "turn", "idle",
    "stocks", "left", "ending",
)  # fmt: skip


def viewers(table: Table) -> list[Viewer]:
    return [*map(Seat, range(table.seats.count)), None]


def agree(imagined: State, true: State, viewer: Viewer) -> None:
    """The same view, the same in everything that is public, and the same way back."""
    assert msgspec.json.encode(GAME.view(imagined, viewer)) == msgspec.json.encode(GAME.view(true, viewer))
    for name in PUBLIC:
        assert getattr(imagined, name) == getattr(true, name), name
    if true.back is None:
        assert imagined.back is None
    else:
        assert imagined.back is not None
        agree(imagined.back, true.back, viewer)


@pytest.mark.parametrize("leaving", [False, True], ids=["all-stay", "some-leave"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_imagined_states_agree_with_what_was_seen(table: Table, leaving: bool, long: bool) -> None:
    rng = random.Random(f"imagined {table} {leaving}")
    often = 1.0 if long else 0.1
    for deal in deals(table, leaving):
        memories = {viewer: Memory(GAME.view(deal[0].state, viewer)) for viewer in viewers(table)}
        for state, action in deal[: None if long else 400]:
            for viewer, memory in memories.items():
                if rng.random() < often or state.phase != "play":
                    imagined = memory.imagine(GAME.view(state, viewer), rng)
                    agree(imagined, state, viewer)
                    _cards_are_conserved(imagined, state)
            if state.phase != "over":
                for viewer, memory in memories.items():
                    memory.hear(GAME.told(state, action, viewer))


def _cards_are_conserved(imagined: State, true: State) -> None:
    cards = [*imagined.pile, *imagined.stock, *(card for hand in imagined.hands for card in hand.cards())]
    cards += [card for meld in imagined.table for card in meld.held()]
    for card in set(cards):
        assert cards.count(card) <= true.cards.count(card)
    if not true.left and true.phase != "deal":
        assert len(cards) == true.cards.size


def test_all_at_once_or_as_it_comes_is_the_same() -> None:
    for table in TABLES:
        deal = deals(table)[2]
        told: list[Told] = []
        memory = Memory(GAME.view(deal[0].state, Seat(0)))
        for state, action in deal[:60]:
            told.append(GAME.told(state, action, Seat(0)))
            memory.hear(told[-1])
        view = GAME.view(GAME.apply(*deal[59]), Seat(0)) if len(deal) > 60 else None
        if view is not None:
            assert imagine(view, told, random.Random(5)) == memory.imagine(view, random.Random(5))


@pytest.mark.parametrize("table", [table for table in TABLES if not table.seats.out], ids=str)
def test_a_whole_deal_can_be_continued_from_what_is_imagined(table: Table) -> None:
    rng = random.Random(f"continued {table}")
    for deal in deals(table)[1:]:
        for at in rng.sample(range(len(deal) - 1), 5):
            viewer = rng.choice(viewers(table))
            told = [GAME.told(state, action, viewer) for state, action in deal[:at]]
            state = imagine(GAME.view(deal[at].state, viewer), told, rng)
            for _ in range(30):
                seat = GAME.turn(state)
                if seat is None:
                    break
                options = GAME.options(state, seat) if seat != HOUSE else [some_order(state, rng)]
                state = GAME.apply(state, rng.choice(options))


# ---- what is remembered, one by one -------------------------------------------------------------------------
def heard(moments: list[Moment], viewer: Viewer) -> list[Told]:
    return [GAME.told(state, action, viewer) for state, action in moments]


def history(rules: str, seats: int, seed: int) -> tuple[list[Moment], State]:
    """The deal made, nothing more."""
    start = GAME.start(GAME.rulesets[rules], Seats(seats), Seat(seats - 1))
    order = some_order(start, random.Random(seed))
    return [Moment(start, order)], GAME.apply(start, order)


def worlds(moments: list[Moment], state: State, viewer: Viewer, count: int = 30) -> list[State]:
    rng = random.Random(7)
    memory = Memory(GAME.view(state, viewer), heard(moments, viewer))
    return [memory.imagine(GAME.view(state, viewer), rng) for _ in range(count)]


def test_a_collected_card_is_known_to_be_in_the_hand() -> None:
    """Under the classic rules it may be kept, by a player who has opened."""
    moments, state = history("classic", 2, 1)
    card = state.pile[-1]
    moments.append(Moment(state, Collect()))
    state = GAME.apply(state, Collect())
    for world in worlds(moments, state, Seat(1)):
        assert world.hands[0].count(card)


def test_a_card_taken_back_into_the_hand_is_known_to_be_there() -> None:
    for table in TABLES:
        for deal in deals(table):
            at = next((at for at, moment in enumerate(deal) if isinstance(moment.action, TakeBack)), None)
            if at is None or deal[at].state.back is None:
                continue
            before, after = deal[at].state, GAME.apply(*deal[at])
            viewer = table.seats.after(before.player)
            if table.seats.open_cards and viewer == table.seats.partner(before.player):
                continue
            again = set(after.hands[before.player].cards()) - set(before.hands[before.player].cards())
            for world in worlds(deal[: at + 1], after, viewer, 5):
                assert world.hands[before.player].holds(again)


def test_the_order_of_a_stock_turned_over_is_known() -> None:
    table = next(each for each in TABLES if str(each) == "classic-3")
    for deal in deals(table):
        at = next((at for at, moment in enumerate(deal) if moment.state.stocks == 1), None)
        if at is not None:
            for later in (at, at + 5):
                for world in worlds(deal[:later], deal[later].state, Seat(0), 5):
                    assert world.stock == deal[later].state.stock
            return
    pytest.fail("no stock was turned over")


def test_a_shuffled_stock_is_made_of_the_cards_of_the_pile() -> None:
    """And so everything else is in the hands: between two, the other hand is known."""
    table = next(each for each in TABLES if str(each) == "online-2")
    deal = deals(table)[0]
    at = next(at for at, moment in enumerate(deal) if moment.state.stocks == 1)
    true = deal[at].state
    orders = set()
    for world in worlds(deal[:at], true, Seat(0)):
        assert sorted(world.stock) == sorted(true.stock)
        assert world.hands == true.hands
        orders.add(world.stock)
    assert len(orders) > 1


def test_hidden_cards_are_dealt_at_random() -> None:
    moments, state = history("online", 3, 2)
    found = worlds(moments, state, Seat(0), 400)
    jokers = [world.hands[1].jokers for world in found]
    unseen = state.cards.count(JOKER) - state.hands[0].jokers - (state.pile[-1] == JOKER)
    expected = 400 * 13 * unseen / (106 - 14)
    assert 0.8 * expected < sum(jokers) < 1.2 * expected
    assert len({world.stock for world in found}) == 400


def test_the_discards_seen_are_the_pile() -> None:
    moments, state = history("club", 2, 3)
    for _ in range(6):
        for action in (Draw(), None):
            chosen = action or next(
                each for each in GAME.options(state, state.player) if isinstance(each, Discard)
            )
            moments.append(Moment(state, chosen))
            state = GAME.apply(state, chosen)
    for viewer in (Seat(0), Seat(1), None):
        assert all(world.pile == state.pile for world in worlds(moments, state, viewer, 3))


def test_before_the_deal_there_is_nothing_to_imagine() -> None:
    state = GAME.start(GAME.rulesets["online"], Seats(2), Seat(0))
    assert imagine(GAME.view(state, Seat(1)), [], random.Random(0)) == state


def test_a_memory_without_its_beginning_is_refused() -> None:
    _, state = history("online", 2, 4)
    with pytest.raises(ValueError, match="begins with the deal"):
        imagine(GAME.view(state, Seat(1)), [], random.Random(0))
