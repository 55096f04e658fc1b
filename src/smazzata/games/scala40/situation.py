"""What is asked of a deal again and again: whose turn it is, who is still in it, who has opened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smazzata.cards.french import JOKER, STANDS, pack_of
from smazzata.games.contract import HOUSE, Seat, Wanted, everybody
from smazzata.games.scala40.model import Rules, State


def turn(state: State) -> Seat | None:
    match state.phase:
        case "play":
            return state.player
        case "over":
            return None
        case "deal" | "stock":
            return HOUSE


def wanted(state: State) -> Wanted:
    if state.phase == "deal":
        return Wanted("deal", pack(state.rules), cutter=state.seats.before(state.dealer))
    return Wanted("stock", state.pile[:-1], cutter=next_in_deal(state, state.dealer))


def in_deal(state: State) -> tuple[Seat, ...]:
    """The seats that are still in this deal, in the order of their numbers."""
    seats = state.seats
    if not state.left:
        return seats.active if seats.out else everybody(seats.count)  # at every step: not by way of Python
    gone = {seat for seat, _ in state.left}
    return tuple(seat for seat in seats.active if seat not in gone)


def has_opened(state: State, seat: Seat) -> bool:
    return bool(state.opened >> seat & 1)


def next_in_deal(state: State, seat: Seat) -> Seat:
    seats = state.seats
    if not seats.out and not state.left:
        return Seat((seat + 1) % seats.count)  # at every turn: not by way of Python
    following = seats.after(seat)
    while state.left and following in {gone for gone, _ in state.left}:
        following = state.seats.after(following)
    return following


def pack(rules: Rules) -> tuple[int, ...]:
    return _pack(rules.jokers)


@cache
def _pack(jokers: int) -> tuple[int, ...]:
    return pack_of(jokers)


def jokers_among(cards: Sequence[int]) -> int:
    return sum(card == JOKER or card >= STANDS for card in cards)
