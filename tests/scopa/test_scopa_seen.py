"""What a viewer sees and is told of a deal of Scopa, and states imagined from that alone."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.tables import ONLINE, Table, position, random_deal, tables
from smazzata.cards.italian import PACK, mask_of, read_cards
from smazzata.games.contract import HOUSE, Leave, Seat, Seats, Shuffled, Viewer
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import (
    Dealt,
    HandsDealt,
    Over,
    Play,
    Played,
    Redeal,
    State,
    Swept,
    Told,
    View,
)


def viewers(seats: Seats) -> list[Viewer]:
    return [None, *seats.active]


def test_only_the_own_hand_is_seen() -> None:
    state = position("2D 3D", "4D", captured=["AC", "AS"], table="5C", stock="RS")
    mine, theirs, nobodys = (GAME.view(state, viewer) for viewer in (Seat(0), Seat(1), None))
    assert (mine.hand, theirs.hand, nobodys.hand) == (("2D", "3D"), ("4D",), ())
    assert (mine.hands, mine.captured, mine.stock, mine.table) == ((2, 1), (1, 1), 1, ("5C",))
    for hidden in ("4D", "AC", "AS", "RS"):
        assert hidden not in str(mine)
    for hidden in ("2D", "3D", "4D", "AC", "AS", "RS"):
        assert hidden not in str(nobodys)


def test_partners_with_open_cards_and_nobody_else() -> None:
    seats = Seats(4, pairs=True, open_cards=True)
    state = GAME.arrange(ONLINE, seats, {"hands": ["2D", "3D", "4D", "5D"], "rest": "none"})
    assert [GAME.view(state, viewer).partner for viewer in viewers(seats)] == [
        None,
        ("4D",),
        ("5D",),
        ("2D",),
        ("3D",),
    ]
    closed = msgspec.structs.replace(state, seats=Seats(4, pairs=True))
    assert [GAME.view(closed, viewer).partner for viewer in viewers(seats)] == [None] * 5


def test_captured_cards_are_turned_up_at_the_end() -> None:
    state = position("2D", "3D", captured=["AC", "AS"], last_capture=0)
    for text in ("play 2D", "play 3D"):
        assert GAME.view(state, None).piles is None
        assert state.turn is not None
        state = GAME.apply(state, GAME.read(state, state.turn, text))
    seen = GAME.view(state, None)
    assert (seen.phase, seen.piles) == ("over", (("2D", "3D", "AC"), ("AS",)))
    assert seen.result == GAME.result(state)


def test_not_when_it_is_annulled() -> None:
    state = GAME.apply(position("2D", "3D", captured=["AC", "AS"]), Leave(Seat(1)))
    seen = GAME.view(state, Seat(0))
    assert (seen.phase, seen.piles, seen.hand) == ("over", None, ("2D",))
    assert "AS" not in str(seen)


# ---- told -------------------------------------------------------------------------------------------------
def test_a_deal_is_told_to_each_with_their_own_cards() -> None:
    state = GAME.start(ONLINE, Seats(2), Seat(1))
    action = Shuffled(PACK)
    (mine,), (nobodys,) = (GAME.told(state, action, viewer) for viewer in (Seat(0), None))
    assert mine == Dealt(Seat(1), ("AD", "2D", "3D"), None, (3, 3), ("7D", "FD", "CD", "RD"), 30)
    assert isinstance(nobodys, Dealt)
    assert nobodys.hand == ()


def test_the_order_of_the_pack_is_not_told() -> None:
    state = GAME.start(ONLINE, Seats(2), Seat(1))
    backwards = Shuffled((*PACK[2::-1], *PACK[3:6], *PACK[9:5:-1], *PACK[10:]))
    for viewer in viewers(state.seats):
        assert GAME.told(state, Shuffled(PACK), viewer) == GAME.told(state, backwards, viewer)


def test_kings_on_the_table_are_shown_and_nothing_else() -> None:
    kings = read_cards("RS RD 2C RB")
    rest = [card for card in PACK if card not in kings]
    state = GAME.start(ONLINE, Seats(2), Seat(1))
    action = Shuffled((*rest[:6], *kings, *rest[6:]))
    for viewer in viewers(state.seats):
        assert GAME.told(state, action, viewer) == (Redeal(("RD", "2C", "RS", "RB")),)


def test_a_capture_a_scopa_and_the_next_hands() -> None:
    state = position("7D", "", table="5C 2S", stock="AC 2C 3C 4C 5S 6C RB")
    action = GAME.read(state, Seat(0), "play 7D")
    told = Played(Seat(0), "7D", ("5C", "2S"), True)
    assert GAME.told(state, action, Seat(1)) == (told, HandsDealt(("4C", "6C", "5S"), None, (3, 3), 1))
    assert GAME.told(state, action, None) == (told, HandsDealt((), None, (3, 3), 1))


def test_the_end_is_told_with_the_sweep() -> None:
    state = position("", "7D", turn=1, table="5C RS", last_capture=0)
    played, swept, over = GAME.told(state, GAME.read(state, Seat(1), "play 7D"), None)
    assert played == Played(Seat(1), "7D", (), False)
    assert swept == Swept(GAME.view(state, None).seats.side(Seat(0)), ("7D", "5C", "RS"))
    assert isinstance(over, Over)
    assert over.result.scores == (1, 0)


def test_nothing_to_sweep() -> None:
    last = position("7D", "", table="5C 2S")
    assert len(GAME.told(last, GAME.read(last, Seat(0), "play 7D"), None)) == 2
    never = position("7D", "", table="5C")
    assert len(GAME.told(never, GAME.read(never, Seat(0), "play 7D"), None)) == 2


def test_leaving_is_told_as_the_end() -> None:
    (over,) = GAME.told(position("7D", "2C"), Leave(Seat(1)), None)
    assert isinstance(over, Over)
    assert over.result.annulled


# ---- imagine ----------------------------------------------------------------------------------------------
def agrees(state: State, viewer: Viewer, told: list[Told], rng: random.Random) -> None:
    seen = GAME.view(state, viewer)
    imagined = GAME.imagine(seen, told, rng)
    assert GAME.view(imagined, viewer) == seen
    if state.turn != HOUSE:
        assert imagined.captured == state.captured  # everybody saw every capture
        assert imagined.scope_cards == state.scope_cards
        everywhere = [*imagined.hands, imagined.table, *imagined.captured, mask_of(imagined.stock)]
        assert sum(everywhere) == mask_of(PACK)
        assert sum(map(int.bit_count, everywhere)) == 40


@pytest.mark.parametrize("table", tables(), ids=str)
@given(seed=st.integers(0, 2**32))
def test_an_imagined_state_agrees_with_all_that_a_viewer_knows(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    told: dict[Viewer, list[Told]] = {viewer: [] for viewer in viewers(table.seats)}
    look = rng.randrange(42)
    for step, (state, action) in enumerate(random_deal(table, rng)):
        for viewer, so_far in told.items():
            if step == look:
                agrees(state, viewer, so_far, rng)
            so_far.append(GAME.told(state, action, viewer))
    after = GAME.apply(state, action)
    left = GAME.apply(state, Leave(Seat(0)))
    for viewer, so_far in told.items():
        agrees(after, viewer, so_far, rng)
        agrees(left, viewer, so_far[:-1], rng)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_the_same_is_told_and_seen_in_an_imagined_state(table: Table) -> None:
    """What a player may do, and sees of it, depends on nothing that is hidden."""
    rng = random.Random(str(table))
    told: dict[Viewer, list[Told]] = {viewer: [] for viewer in viewers(table.seats)}
    for state, action in random_deal(table, rng):
        for viewer, so_far in told.items():
            if isinstance(action, Play) and viewer is not None and viewer == state.turn:
                imagined = GAME.imagine(GAME.view(state, viewer), so_far, rng)
                assert GAME.options(imagined, viewer) == GAME.options(state, viewer)
                after = GAME.apply(state, action)
                if len(after.stock) == len(state.stock) and after.turn is not None:
                    assert GAME.told(imagined, action, viewer) == GAME.told(state, action, viewer)
                    assert GAME.view(GAME.apply(imagined, action), viewer) == GAME.view(after, viewer)
            so_far.append(GAME.told(state, action, viewer))


def test_hidden_cards_differ_from_one_imagined_state_to_the_next() -> None:
    state = GAME.apply(GAME.start(ONLINE, Seats(2), Seat(1)), Shuffled(PACK))
    rng = random.Random(3)
    states = [GAME.imagine(GAME.view(state, Seat(0)), [], rng) for _ in range(20)]
    assert len({imagined.hands[1] for imagined in states}) > 15
    assert {imagined.hands[0] for imagined in states} == {state.hands[0]}
    assert len({imagined.stock for imagined in states}) == 20


def test_a_position_arranged_without_a_past_can_be_imagined() -> None:
    state = position("2D 3D", "4D", captured=["AC 5D", "AS"], table="5C", stock="RS")
    seen = GAME.view(state, Seat(0))
    assert GAME.view(GAME.imagine(seen, [], random.Random(4)), Seat(0)) == seen


def test_views_and_tellings_go_through_json() -> None:
    rng = random.Random(5)
    for table in tables():
        for state, action in random_deal(table, rng):
            for viewer in (None, Seat(0)):
                told = GAME.told(state, action, viewer)
                assert msgspec.json.decode(msgspec.json.encode(told), type=Told) == told
                seen = GAME.view(state, viewer)
                assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
