"""Actions as text: `play 7D`, `play RS takes 4C 6B`, and the house's `deal …` and `leave 2`."""

from __future__ import annotations

from typing import assert_never

from smazzata.cards.italian import mask_of, read_card, write_card, write_mask
from smazzata.games.contract import HOUSE, Illegal, Leave, OneCardOnly, Seat, Shuffled, Unreadable
from smazzata.games.scopa.model import Action, Play, State
from smazzata.games.scopa.play import ways


def write(action: Action) -> str:
    match action:
        case Play(card, takes):
            return f"play {write_card(card)}" + (f" takes {write_mask(takes)}" if takes else "")
        case Shuffled(cards):
            return "deal " + " ".join(map(write_card, cards))
        case Leave(seat):
            return f"leave {seat}"
        case _:
            assert_never(action)


def read(state: State, seat: Seat, text: str) -> Action:
    """`play 7D` alone is completed where the card has one capture or none; `takes nothing` says so."""
    match text.lower().split():
        case ["play", card]:
            return _unsaid(state, _card(card))
        case ["play", card, "takes", "nothing"]:
            return Play(_card(card), 0)
        case ["play", card, "takes", *cards] if cards:
            return Play(_card(card), _set(state, cards))
        case ["play", *several] if len(several) > 1 and "takes" not in several:
            said = " ".join([write_card(_card(each)) for each in several])
            raise OneCardOnly(f"one card, please: {said!r}")
        case ["deal", *cards] if seat == HOUSE:
            return Shuffled(tuple(map(_card, cards)))
        case ["leave", number] if seat == HOUSE and number.isdecimal() and int(number) < state.seats.count:
            return Leave(Seat(int(number)))
    raise Unreadable(f"not an action of Scopa: {text!r} (play 7D, or play RS takes 4C 6B)")


def _unsaid(state: State, card: int) -> Play:
    possible = ways(state, card)
    return Play(card, None if len(possible) > 1 else possible[0] if possible else 0)


def _card(text: str) -> int:
    try:
        return read_card(text)
    except ValueError as bad:
        raise Unreadable(str(bad)) from None


def _set(state: State, texts: list[str]) -> int:
    """A mask does not know of a card named twice: the second one is not there, and that is said here."""
    cards = [_card(text) for text in texts]
    twice = {card for card in cards if cards.count(card) > 1}
    if twice:
        code = "not-on-the-table"
        raise Illegal(code, rule=state.rules.articles[code], cards=write_mask(mask_of(twice)))
    return mask_of(cards)
