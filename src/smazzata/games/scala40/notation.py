"""Actions as text: `meld 9H 9D JK=9S`, `attach 0: 6C`, `discard KD`."""

from __future__ import annotations

from typing import Final, assert_never

from smazzata.cards.french import JOKER, held, read_card, read_cards, write_card, write_cards
from smazzata.games.contract import Leave, OneCardOnly, Seat, Shuffled, Unreadable
from smazzata.games.scala40.legal import completed
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Lay,
    Return,
    State,
    Swap,
    TakeBack,
)

_BARE: Final[dict[str, Action]] = {
    "draw": Draw(),
    "collect": Collect(),
    "takeback": TakeBack(),
    "return": Return(),
}


_DISCARDS: Final = tuple(f"discard {write_card(card)}" for card in range(JOKER + 1))


def write(action: Action) -> str:
    match action:  # the most frequent first: every option is written
        case Discard(card):
            return _DISCARDS[card]
        case Lay(cards):
            return f"meld {write_cards(cards)}"
        case Draw():
            return "draw"
        case Collect():
            return "collect"
        case Attach(meld, cards):
            return f"attach {meld}: {write_cards(cards)}"
        case Swap(meld, card):
            return f"swap {meld}: {write_card(card)}"
        case TakeBack():
            return "takeback"
        case Return():
            return "return"
        case Shuffled(cards):
            return f"shuffled {write_cards(cards)}"
        case Leave(seat):
            return f"leave {seat}"
        case _:
            assert_never(action)


def read(state: State, seat: Seat, text: str) -> Action:
    """The action; a bare joker is declared where only one declaration is possible."""
    word, _, rest = " ".join(text.split()).partition(" ")
    try:
        action = _parse(word.lower(), rest)
    except OneCardOnly as problem:
        raise OneCardOnly(f"{text.strip()!r}: {problem}") from None
    except ValueError as problem:
        raise Unreadable(f"{text.strip()!r}: {problem}") from None
    return completed(state, action) if seat == state.player else action


def _parse(word: str, rest: str) -> Action:
    match word:
        case "draw" | "collect" | "takeback" | "return":
            if rest:
                raise ValueError(f"{word} takes no cards")
            return _BARE[word]
        case "meld":
            return Lay(_some(rest))
        case "attach":
            meld, cards = _at(rest)
            return Attach(meld, cards)
        case "swap":
            meld, cards = _at(rest)
            return Swap(meld, _one(cards))
        case "discard":
            return Discard(held(_one(_some(rest))))
        case "shuffled":
            cards = read_cards(rest)
            if any(held(card) != card for card in cards):
                raise ValueError("a shuffled joker stands for nothing yet")
            return Shuffled(cards)
        case "leave":
            return Leave(Seat(int(rest)))
        case _:
            raise ValueError(
                "not an action (draw, collect, meld, attach, swap, takeback, return, discard)"
            )


def _some(rest: str) -> tuple[int, ...]:
    cards = tuple(map(read_card, rest.split()))
    if not cards:
        raise ValueError("which cards?")
    return cards


def _one(cards: tuple[int, ...]) -> int:
    if len(cards) != 1:
        raise OneCardOnly("one card, please")
    return cards[0]


def _at(rest: str) -> tuple[int, tuple[int, ...]]:
    meld, colon, cards = rest.partition(":")
    if not colon or not meld.strip().isdigit():
        raise ValueError("written as '0: 6C 7C', the number of the meld first")
    return int(meld), _some(cards)
