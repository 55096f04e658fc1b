"""What hands are worth, as numbers: for whoever keeps a sheet where the server cannot be reached, and only adds up."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from smazzata.cards.french import JOKER, hand_of, write_card
from smazzata.club.setup import Setup
from smazzata.club.sheets import cheapest, dearest, most_cards
from smazzata.games.scala40.model import Rules as Scala40
from smazzata.games.scala40.scoring import hand_value
from smazzata.games.scala40.situation import pack


class Worth(Struct, frozen=True):
    """Cards of one rank."""

    cards: tuple[str, ...]
    copies: int
    """Of each, in the pack."""
    points: tuple[int, ...]
    """Of none of them left in a hand, of one, of two …"""


class Counting(Struct, frozen=True):
    points_are: Literal["paid", "won"]
    by: Literal["points", "deals"]
    target: int
    """The exit score, the points that win, or how many deals."""
    worth: tuple[Worth, ...] = ()
    """Empty: no hands are counted, a deal is entered in points."""
    most_cards: int = 0
    """Whoever has more left has not opened."""
    least: int = 0
    most: int = 0
    """No hand is worth less, or more."""
    all_in_hand: int = 0
    in_hand_doubles: bool = False
    """Closing in hand doubles what is counted by cards or points."""
    leave_penalty: int = 0


def counting(setup: Setup) -> Counting:
    """Raises ValueError."""
    return _counting(setup.rules, setup.format)


@lru_cache(64)
def _counting(name: str, terms_text: str) -> Counting:
    rules, terms = Setup(rules=name, format=terms_text).agreed()
    if not isinstance(rules, Scala40):
        return Counting(rules.points_are, terms.by, terms.target)
    return Counting(
        rules.points_are,
        terms.by,
        terms.target,
        _worth(rules),
        most_cards(rules),
        cheapest(rules),
        dearest(rules, most_cards(rules)),
        rules.all_in_hand,
        rules.doubles_in_hand,
        rules.leave_penalty,
    )


def _worth(rules: Scala40) -> tuple[Worth, ...]:
    """Rank by rank: what several aces are worth together is not always the sum."""
    copies = Counter(pack(rules))
    ranks: dict[int, list[int]] = {}
    for card in copies:
        ranks.setdefault(card if card == JOKER else card % 13, []).append(card)
    found = []
    for cards in ranks.values():
        there = [card for card in cards for _ in range(copies[card])]
        points = tuple(hand_value(rules, hand_of(there[:count])) for count in range(len(there) + 1))
        found.append(Worth(tuple(map(write_card, cards)), copies[cards[0]], points))
    return tuple(found)
