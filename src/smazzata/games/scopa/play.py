"""The course of a deal: start, turn, options, check (all the rules are here) and apply (never judges)."""

from __future__ import annotations

from typing import Any, NoReturn, assert_never

from msgspec.structs import replace

from smazzata.cards.italian import KINGS, PACK, cards_in, mask_of, value, write_card, write_mask
from smazzata.games.contract import HOUSE, Illegal, Leave, Line, Seat, Seats, Shuffled, Wanted
from smazzata.games.scopa.captures import School, total
from smazzata.games.scopa.model import Action, Play, Rules, State


def start(rules: Rules, seats: Seats, dealer: Seat) -> State:
    """Waits for the house to deal."""
    if not (rules.pairs and seats.count == 4 if seats.pairs else seats.count in rules.players):
        raise ValueError(f"{rules.id} is not played by {seats.count}{' in pairs' if seats.pairs else ''}")
    return State(
        rules=rules,
        seats=seats,
        dealer=dealer,
        turn=HOUSE,
        hands=(0,) * seats.count,
        table=0,
        stock=(),
        captured=(0,) * seats.sides,
        scope=(0,) * seats.sides,
        scope_cards=(0,) * seats.sides,
    )


def turn(state: State) -> Seat | None:
    return state.turn


def wanted(state: State) -> Wanted:
    return Wanted("deal", PACK, state.seats.after(state.dealer))


def pack(rules: Rules) -> tuple[int, ...]:
    return PACK


def school(rules: Rules, card: int) -> School:
    return rules.ace if value(card) == 1 else rules.school


def ways(state: State, card: int) -> list[int]:
    """The captures of this card from the table, as masks."""
    return school(state.rules, card).ways(state.table, card)


def options(state: State, seat: Seat) -> list[Action]:
    """Complete: every action that `check` admits for a player."""
    if seat != state.turn or seat == HOUSE:
        return []
    return [Play(card, way) for card in cards_in(state.hands[seat]) for way in ways(state, card) or (0,)]


# ---- check ------------------------------------------------------------------------------------------------
def check(state: State, seat: Seat, action: Action) -> None:
    def refuse(code: str, **parameters: Any) -> NoReturn:
        raise Illegal(code, rule=state.rules.articles[code], **parameters)

    if state.turn is None:
        refuse("deal-over")
    match action:
        case Shuffled(cards):
            if seat != HOUSE:
                refuse("house-only")
            if state.turn != HOUSE:
                refuse("already-dealt")
            if tuple(sorted(cards)) != PACK:
                refuse("bad-shuffle", needed=len(PACK), cards=len(cards), different=len(set(cards)))
        case Leave(leaver):
            if seat != HOUSE:
                refuse("house-only")
            if leaver not in state.seats.active:
                refuse("not-in-the-deal", seat=leaver)
        case Play(card, takes):
            if state.turn == HOUSE:
                refuse("waiting-for-the-deal")
            if seat != state.turn:
                refuse("not-your-turn", turn=state.turn)
            said = write_card(card)
            if not state.hands[seat] >> card & 1:
                refuse("not-in-hand", card=said)
            possible = ways(state, card)
            if takes is None:
                refuse("capture-choose", card=said, ways=len(possible))
            if takes & ~state.table:
                refuse("not-on-the-table", cards=write_mask(takes & ~state.table))
            if takes == 0:
                if possible:
                    refuse("must-take", card=said, ways=len(possible))
            elif not possible:
                refuse("nothing-to-take", card=said)
            elif takes not in possible:
                refuse(
                    school(state.rules, card).why_not(state.table, card, takes),
                    card=said,
                    value=value(card),
                    cards=write_mask(takes),
                    sum=total(takes),
                    count=takes.bit_count(),
                    fewest=possible[0].bit_count(),
                )
        case _:
            assert_never(action)


# ---- apply ------------------------------------------------------------------------------------------------
def apply(state: State, action: Action) -> State:
    match action:
        case Play(card, takes):
            return _play(state, card, takes or 0)
        case Shuffled(cards):
            return _deal(state, cards)
        case Leave(seat):
            return replace(state, turn=None, left=seat)
        case _:
            assert_never(action)


def _deal(state: State, cards: tuple[int, ...]) -> State:
    rules = state.rules
    table_from = rules.hand_cards * len(state.seats.active)
    stock_from = table_from + rules.table_cards
    table = mask_of(cards[table_from:stock_from])
    if rules.redeal_kings is not None and (table & KINGS).bit_count() >= rules.redeal_kings:
        return replace(state, redeals=state.redeals + 1)
    return replace(
        state,
        turn=state.seats.after(state.dealer),
        hands=_hands(state, cards, rules.hand_cards),
        table=table,
        stock=cards[stock_from:],
    )


def _hands(state: State, cards: tuple[int, ...], each: int) -> tuple[int, ...]:
    """The first cards go to the seat after the dealer, `each` at a time, the dealer's are the last."""
    hands = [0] * state.seats.count
    seat = state.dealer
    for place in range(len(state.seats.active)):
        seat = state.seats.after(seat)
        hands[seat] = mask_of(cards[place * each : (place + 1) * each])
    return tuple(hands)


def _play(state: State, card: int, takes: int) -> State:
    seat = state.turn
    assert seat is not None
    side = state.seats.side(seat)
    hands = _with(state.hands, seat, state.hands[seat] & ~(1 << card))
    if not takes:
        return settle(replace(state, hands=hands, table=state.table | 1 << card))
    after = replace(
        state,
        hands=hands,
        table=state.table & ~takes,
        captured=_with(state.captured, side, state.captured[side] | takes | 1 << card),
        last_capture=side,
    )
    if is_scopa(state, card, takes):
        after = replace(
            after,
            scope=_with(state.scope, side, state.scope[side] + 1),
            scope_cards=_with(state.scope_cards, side, state.scope_cards[side] | 1 << card),
        )
    return settle(after)


def is_scopa(state: State, card: int, takes: int) -> bool:
    """Would this play, now, make a scopa?"""
    if not takes or state.table & ~takes:
        return False
    last = len(state.stock) < len(state.seats.active) and sum(hand.bit_count() for hand in state.hands) == 1
    return state.rules.scopa(card, takes) and (state.rules.last_card_scopa or not last)


def settle(state: State) -> State:
    """After a card was played: whose turn is next, the next distribution, or the end."""
    mover = state.turn
    assert mover is not None
    if not any(state.hands):
        active = len(state.seats.active)
        each = min(state.rules.hand_cards, len(state.stock) // active)
        if not each:
            return _end(state)
        state = replace(state, hands=_hands(state, state.stock, each), stock=state.stock[each * active :])
    following = state.seats.after(mover)
    while not state.hands[following]:
        following = state.seats.after(following)
    return replace(state, turn=following)


def _end(state: State) -> State:
    side = state.last_capture
    if side is None:
        return replace(state, turn=None)
    return replace(
        state, turn=None, table=0, captured=_with(state.captured, side, state.captured[side] | state.table)
    )


def _with(values: tuple[int, ...], place: int, new: int) -> tuple[int, ...]:
    return (*values[:place], new, *values[place + 1 :])


def forfeit(state: State, seat: Seat) -> tuple[Line, ...]:
    """Nothing: the points of a deal that is broken off do not count (002, decided)."""
    return ()
