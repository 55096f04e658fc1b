"""What an action does: start and apply. Nothing here judges; see `legal.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from smazzata.cards.french import BIT, EMPTY, JOKER, Hand, hand_of, held, minus, plus, size_of, without
from smazzata.games.contract import Leave, Seat, Seats, Shuffled
from smazzata.games.scala40 import scoring
from smazzata.games.scala40.legal import options
from smazzata.games.scala40.melds import Meld, attached, attaching, read_meld, swapped
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Ending,
    Lay,
    Return,
    Rules,
    State,
    Swap,
    TakeBack,
    Turn,
)
from smazzata.games.scala40.situation import has_opened, in_deal, jokers_among, next_in_deal, pack
from smazzata.games.scala40.stall import stalled


def start(rules: Rules, seats: Seats, dealer: Seat) -> State:
    return State(
        rules=rules,
        seats=seats,
        dealer=dealer,
        phase="deal",
        player=seats.after(dealer),
        cards=hand_of(pack(rules)),
        hands=(EMPTY,) * seats.count,
    )


def apply(state: State, action: Action) -> State:
    match action:  # the most frequent first: what it is not takes longer to say than what it is
        case Discard(card):
            return _discard(state, card)
        case Draw():
            return _draw(state)
        case Collect():
            return _collect(state)
        case Lay(cards):
            return _lay(state, cards)
        case Attach(meld, cards):
            return _attach(state, meld, cards)
        case Swap(meld, card):
            return _swap(state, meld, card)
        case TakeBack():
            assert state.back is not None
            return state.back
        case Return():
            card = state.turn.collected
            return replace(
                state,
                hands=_with_hand(state, minus(state.hands[state.player], card)),
                pile=(*state.pile, card),
                turn=_fresh_turn(state, state.player, state.turn.top_attached),
            )
        case Shuffled(cards):
            return _deal(state, cards) if state.phase == "deal" else _new_stock(state, cards)
        case Leave(seat):
            return _leave(state, seat)
        case _:
            assert_never(action)


# ---- the house --------------------------------------------------------------------------------------------
def _deal(state: State, cards: Sequence[int]) -> State:
    """One card at a time from the dealer's left, then one face up."""
    seats = in_deal(state)
    first = seats.index(next_in_deal(state, state.dealer))
    order = seats[first:] + seats[:first]
    dealt = state.rules.hand_size * len(order)
    hands = [EMPTY] * state.seats.count
    for index, seat in enumerate(order):
        hands[seat] = hand_of(cards[index : dealt : len(order)])
    return replace(
        state,
        phase="play",
        hands=tuple(hands),
        pile=(cards[dealt],),
        stock=tuple(cards[:dealt:-1]),
        player=order[0],
        turn=Turn(),
    )


def _new_stock(state: State, cards: Sequence[int]) -> State:
    return replace(
        state, phase="play", pile=state.pile[-1:], stock=tuple(cards[::-1]), stocks=state.stocks + 1
    )


def _leave(state: State, seat: Seat) -> State:
    """Their cards leave the deal, those of an unfinished opening too; what they completed stays on the table."""
    points = sum(line.points for line in scoring.forfeit(state, seat))
    mine = state.phase == "play" and seat == state.player
    if mine and not has_opened(state, seat):
        while state.back is not None:
            state = state.back
    hands = tuple(EMPTY if each == seat else hand for each, hand in enumerate(state.hands))
    back = None if state.back is None or mine else _leave(state.back, seat)
    gone = replace(state, hands=hands, left=(*state.left, (seat, points)), back=back)
    if len(in_deal(gone)) < 2:
        return replace(gone, phase="over", ending=Ending("left"), back=None)
    if mine:
        taken = state.turn.took == "collected"
        return _pass_turn(gone, top_attaches(gone) if taken else state.turn.top_attached)
    if state.phase == "stock" and seat == state.player:
        following = next_in_deal(gone, seat)
        return replace(gone, player=following, turn=_fresh_turn(gone, following, state.turn.top_attached))
    return gone


# ---- a turn -----------------------------------------------------------------------------------------------
def _draw(state: State) -> State:
    whole = state.stock
    stock = whole[:-1]
    drawn = replace(
        state,
        hands=_with_hand(state, plus(state.hands[state.player], whole[-1])),
        stock=stock,
        turn=replace(state.turn, took="drawn"),
    )
    if stock or state.rules.stock_is_shuffled or not state.pile:
        return drawn
    return turned_over(drawn, state.pile, ())


def turned_over(state: State, under: tuple[int, ...], pile: tuple[int, ...]) -> State:
    """These cards of the pile, turned over unshuffled, are the new stock: the bottom card is drawn first."""
    return replace(state, stock=under[::-1], pile=pile, idle=state.idle + 1, stocks=state.stocks + 1)


def _collect(state: State) -> State:
    card = state.pile[-1]
    return replace(
        state,
        hands=_with_hand(state, plus(state.hands[state.player], card)),
        pile=state.pile[:-1],
        turn=replace(
            state.turn,
            took="collected",
            collected=card,
            unused=True,
            locked=state.turn.top_attached,
        ),
    )


def top_attaches(state: State) -> bool:
    """Does the top of the pile attach to what lies on the table? Asked where it is then locked."""
    if not state.rules.attachable_is_locked or not state.pile:
        return False
    naturals, joker = attaching(state.table, state.rules.jokers_in_meld)
    card = state.pile[-1]
    return joker if card == JOKER else naturals & BIT[card] != 0


def _lay(state: State, cards: Sequence[int]) -> State:
    meld = read_meld(state.player, cards)
    assert isinstance(meld, Meld)
    return _laid(state, cards, (*state.table, meld), may_use_locked=True)


def _attach(state: State, index: int, cards: Sequence[int]) -> State:
    meld = attached(state.table[index], cards)
    assert isinstance(meld, Meld)
    return _laid(state, cards, _with_meld(state, index, meld), may_use_locked=False)


def _swap(state: State, index: int, card: int) -> State:
    meld = swapped(state.table[index], card)
    assert isinstance(meld, Meld)
    after = _laid(state, (card,), _with_meld(state, index, meld), may_use_locked=False)
    return replace(
        after,
        hands=_with_hand(after, plus(after.hands[state.player], JOKER)),
        turn=replace(after.turn, owed=after.turn.owed + 1),
    )


def _laid(state: State, cards: Sequence[int], table: tuple[Meld, ...], *, may_use_locked: bool) -> State:
    """These cards have left the hand for the table: duties met, an opening perhaps complete."""
    before = state.turn
    from_hand = [held(card) for card in cards]
    uses = before.unused and before.collected in from_hand and (may_use_locked or not before.locked)
    now = before
    if uses or before.owed:
        jokers = jokers_among(cards) - (uses and before.collected == JOKER)
        now = replace(before, unused=before.unused and not uses, owed=max(0, before.owed - jokers))
    opened = state.opened
    if now.newcomer and not now.unused and state.rules.opening(table[now.first :]) >= state.rules.opening_need:
        opened |= 1 << state.player
    return replace(
        state,
        hands=_with_hand(state, without(state.hands[state.player], from_hand)),
        table=table,
        turn=now,
        opened=opened,
        idle=-1,
        back=state,
    )


def _discard(state: State, card: int) -> State:
    player = state.player
    hand = minus(state.hands[player], card)
    after = replace(
        state,
        hands=_with_hand(state, hand),
        pile=(*state.pile, card),
        played=state.played | 1 << player,
        back=None,
    )
    if not size_of(hand):
        code = "closed-in-hand" if state.turn.newcomer else "closed"
        return replace(after, phase="over", ending=Ending(code, player))
    if stalled(after):
        return replace(after, phase="over", ending=Ending("stall"))
    return _pass_turn(after, top_attaches(after))


def _pass_turn(state: State, top_attached: bool) -> State:
    """To the next player; a stock that has run out is made anew, or the deal cannot go on."""
    following = next_in_deal(state, state.player)
    passed = replace(state, player=following, turn=_fresh_turn(state, following, top_attached), back=None)
    return begin_turn(passed)


def begin_turn(state: State) -> State:
    """The player to move finds a stock, waits for the house to make one, or the deal cannot go on."""
    if not state.stock:
        state = replace(state, idle=state.idle + 1)
    if state.idle >= state.rules.idle_stocks:
        return replace(state, phase="over", ending=Ending("idle-stocks"))
    state = with_stock(state)
    if state.phase == "play" and not state.stock and not can_begin_by_collecting(state):
        return replace(state, phase="over", ending=Ending("no-stock"))
    return state


def with_stock(state: State) -> State:
    """A stock that has run out is made anew from the pile, if there is more of it than its top card."""
    if state.stock or len(state.pile) < 2:
        return state
    if state.rules.stock_is_shuffled:
        return replace(state, phase="stock")
    return turned_over(state, state.pile[:-1], state.pile[-1:])


def can_begin_by_collecting(state: State) -> bool:
    """Is there a legal turn of the player to move that begins by collecting?"""
    if not state.pile:
        return False
    seen: set[object] = set()
    todo = [_collect(state)]
    while todo:
        here = todo.pop()
        mark = (here.hands[here.player], tuple(sorted(here.table)), here.turn)
        if mark in seen:
            continue
        seen.add(mark)
        steps = options(here, here.player)
        if any(isinstance(step, Discard) for step in steps):
            return True
        todo.extend(apply(here, step) for step in steps if not isinstance(step, TakeBack | Return))
    return False


# ---- small changes ----------------------------------------------------------------------------------------
def _fresh_turn(state: State, seat: Seat, top_attached: bool) -> Turn:
    return Turn(newcomer=not has_opened(state, seat), first=len(state.table), top_attached=top_attached)


def _with_hand(state: State, hand: Hand) -> tuple[Hand, ...]:
    hands = list(state.hands)
    hands[state.player] = hand
    return tuple(hands)


def _with_meld(state: State, index: int, meld: Meld) -> tuple[Meld, ...]:
    table = list(state.table)
    table[index] = meld
    return tuple(table)
