"""Positions as text: the `[start]` of a scenario read into a state, and a state told in the words of `[expect]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from smazzata.cards.french import STANDS, hand_of, read_cards, write_card, write_cards
from smazzata.games.contract import Seat, Seats, kind
from smazzata.games.scala40.legal import options
from smazzata.games.scala40.melds import read_owned
from smazzata.games.scala40.model import Rules, State, Turn
from smazzata.games.scala40.notation import write
from smazzata.games.scala40.play import top_attaches, with_stock
from smazzata.games.scala40.scoring import result
from smazzata.games.scala40.situation import pack, turn


def arrange(rules: Rules, seats: Seats, start: Mapping[str, Any]) -> State:
    """Raises ValueError with the reason: a bad card, a seat that is not there, a card more often than it exists."""
    hands = [_bare(text, "hands") for text in start["hands"]]
    table = tuple(map(read_owned, start.get("table", ())))
    pile = _bare(start.get("pile", ""), "pile")
    named = _bare(start.get("stock", ""), "stock")
    for meld in table:
        if meld.owner >= seats.count:
            raise ValueError(f"there is no seat {meld.owner} to own the meld {meld}")
    rest = _rest(rules, [*sum(hands, ()), *pile, *named, *(card for meld in table for card in meld.held())])
    if start.get("rest", "stock") == "none":
        rest = ()
    player, dealer = Seat(start.get("turn", 0)), Seat(start.get("dealer", seats.count - 1))
    if player in seats.out:
        player = seats.after(player)
    opened = _mask(start.get("opened", [meld.owner for meld in table]), seats)
    cards = hand_of((*sum(hands, ()), *pile, *named, *rest, *(card for meld in table for card in meld.held())))
    state = State(
        rules=rules,
        seats=seats,
        dealer=dealer,
        phase="play",
        player=player,
        cards=cards,
        hands=tuple(map(hand_of, hands)),
        table=table,
        pile=pile,
        stock=(*rest, *reversed(named)),
        opened=opened,
        played=_played(seats, dealer, player, start.get("lap", 2)),
        turn=Turn(newcomer=not opened >> player & 1, first=len(table)),
    )
    attached = top_attaches(state)
    return with_stock(replace(state, turn=replace(state.turn, top_attached=attached)) if attached else state)


def _bare(text: str, where: str) -> tuple[int, ...]:
    cards = read_cards(text)
    if any(card >= STANDS for card in cards):
        raise ValueError(f"a joker in {where} stands for nothing yet: write JK")
    return cards


def _rest(rules: Rules, named: Sequence[int]) -> tuple[int, ...]:
    """The cards of the pack that are named nowhere, in an order that is always the same."""
    left = list(pack(rules))
    for card in named:
        if card not in left:
            have = pack(rules).count(card)
            raise ValueError(f"{write_card(card)} is named more often than the pack has it ({have})")
        left.remove(card)
    return tuple(sorted(left, key=lambda card: (card * 37 + 11) % 101))


def _mask(seats: Sequence[int], at: Seats) -> int:
    for seat in seats:
        if not 0 <= seat < at.count:
            raise ValueError(f"there is no seat {seat}")
    return sum(1 << seat for seat in set(seats))


def _played(seats: Seats, dealer: Seat, player: Seat, lap: int) -> int:
    """In the first lap the seats from the dealer's left up to the player to move have completed a turn."""
    if lap > 1:
        return (1 << seats.count) - 1
    mask, seat = 0, seats.after(dealer)
    while seat != player:
        mask |= 1 << seat
        seat = seats.after(seat)
    return mask


# ---- what a scenario expects ------------------------------------------------------------------------------
def facts(state: State) -> Mapping[str, Any]:
    ended = result(state)
    seat = turn(state)
    return {
        "turn": seat,
        "hands": tuple(write_cards(hand.cards()) for hand in state.hands),
        "table": tuple(map(str, state.table)),
        "pile": write_cards(state.pile),
        "stock": write_cards(state.stock[::-1]),
        "opened": tuple(seat for seat in range(state.seats.count) if state.opened >> seat & 1),
        "closed_by": ended.by if ended else None,
        "in_hand": bool(ended and ended.ending == "closed-in-hand"),
        "annulled": bool(ended and ended.annulled),
        "scores": (ended.scores or (0,) * state.seats.sides) if ended else None,  # annulled: nothing to anybody
        "can": frozenset(kind(write(step)) for step in options(state, seat)) if seat is not None else frozenset(),
    }


def expected(state: State, key: str, value: Any) -> Any:
    read: dict[str, Callable[[Any], Any]] = {
        "hands": lambda texts: tuple(write_cards(hand_of(_bare(text, key)).cards()) for text in texts),
        "table": lambda texts: tuple(str(read_owned(text)) for text in texts),
        "pile": lambda text: write_cards(_bare(text, key)),
        "stock": lambda text: write_cards(_bare(text, key)),
        "opened": lambda seats: tuple(sorted(seats)),
        "scores": tuple,
        "can": frozenset,
    }
    return read[key](value) if key in read else value


def write_position(state: State) -> str:
    """One line that says all of a position at the start of a turn, in the words of a scenario's `[start]`."""
    parts = [
        f"turn={state.player}",
        f"dealer={state.dealer}",
        "hands=" + " / ".join(write_cards(hand.cards()) for hand in state.hands),
        "table=" + " / ".join(map(str, state.table)),
        f"pile={write_cards(state.pile)}",
        f"stock={write_cards(state.stock[::-1])}",
    ]
    return "; ".join(parts)
