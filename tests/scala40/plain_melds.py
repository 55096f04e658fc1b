"""Melds read a second time, as texts in order and by trying every place: what the engine's masks must agree with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import TypeAlias

RANKS = "A23456789TJQK"
SUITS = "HDCS"
Meld: TypeAlias = tuple[str, ...]
"""In order, jokers as `JK=9C`."""


def is_joker(card: str) -> bool:
    return card.startswith("JK")


def held(card: str) -> str:
    return "JK" if is_joker(card) else card


def rank(card: str) -> int:
    return RANKS.index(card[-2])


def suit(card: str) -> str:
    return card[-1]


def order(cards: Sequence[str], limit: int) -> Meld | None:
    """These cards as a meld, if they are one: an ace named before the two is low where it could be either."""
    jokers = sum(map(is_joker, cards))
    if len(cards) < 3 or "JK" in cards or jokers == len(cards) or jokers > limit:
        return None
    ranks = [rank(card) for card in cards]
    if len(set(ranks)) == 1:
        return in_suits(cards)
    aces = [at for at, each in enumerate(ranks) if each == 0]
    low_first = 1 in ranks and 12 in ranks and bool(aces) and aces[0] < ranks.index(1)
    found = [places for places in ace_places(cards) if in_a_row(cards, places)]
    found.sort(key=lambda places: [places[at] for at in aces], reverse=not (low_first or len(aces) == 2))
    return by_place(cards, found[0]) if found else None


def in_suits(cards: Sequence[str]) -> Meld | None:
    if len(set(map(suit, cards))) < len(cards):
        return None
    return tuple(sorted(cards, key=lambda card: SUITS.index(suit(card))))


def ace_places(cards: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Every way to give the cards of a run their places, an ace before the two or after the king."""
    return product(*((0, 13) if rank(card) == 0 else (rank(card),) for card in cards))


def in_a_row(cards: Sequence[str], places: Sequence[int]) -> bool:
    """One suit, side by side, and of two aces one is a joker."""
    there = sorted(places)
    aces = [card for card, place in zip(cards, places, strict=True) if place in (0, 13)]
    row = list(range(there[0], there[-1] + 1))
    return len(set(map(suit, cards))) == 1 and there == row and (len(aces) < 2 or any(map(is_joker, aces)))


def by_place(cards: Sequence[str], places: Sequence[int]) -> Meld:
    return tuple(card for _, card in sorted(zip(places, cards, strict=True)))


def first_place(meld: Meld) -> int:
    return rank(meld[0])


def is_run(meld: Meld) -> bool:
    return rank(meld[0]) != rank(meld[1])


def points(meld: Meld) -> int:
    if not is_run(meld):
        return len(meld) * (11 if rank(meld[0]) == 0 else min(rank(meld[0]) + 1, 10))
    places = range(first_place(meld), first_place(meld) + len(meld))
    return sum(11 if place == 13 else min(place + 1, 10) for place in places)


def attached(meld: Meld, cards: Sequence[str], limit: int) -> Meld | None:
    everything = [*meld, *cards]
    if "JK" in cards or (any(map(is_joker, cards)) and sum(map(is_joker, everything)) > limit):
        return None
    if not is_run(meld):
        return in_suits(everything) if len(set(map(rank, everything))) == 1 else None
    stay = tuple(range(first_place(meld), first_place(meld) + len(meld)))
    for places in ace_places(cards):  # before the two comes first
        if in_a_row(everything, stay + places):
            return by_place(everything, stay + places)
    return None


def attaches(table: Sequence[Meld], card: str, limit: int) -> bool:
    cards = every_joker() if card == "JK" else [card]
    return any(attached(meld, [each], limit) for meld in table for each in cards)


def every_joker() -> list[str]:
    return [f"JK={each}{of}" for each in RANKS for of in SUITS]


def swapped(meld: Meld, card: str) -> Meld | None:
    """Not where two natural aces would be the ends of one run."""
    for at, there in enumerate(meld):
        put = (*meld[:at], card, *meld[at + 1 :])
        if there == f"JK={card}" and (len(put) < 14 or is_joker(put[0]) or is_joker(put[-1])):
            return put
    return None


def declared(cards: Sequence[str]) -> Iterator[Meld]:
    """Bare jokers as anything of the rank or the suit of the other cards."""
    natural = [card for card in cards if card != "JK"]
    if len(natural) == len(cards):
        yield tuple(cards)
        return
    near = [each for each in every_joker() if all(suit(each) == suit(card) for card in natural)]
    near += [each for each in every_joker() if all(rank(each) == rank(card) for card in natural)]
    for jokers in combinations_with_replacement(sorted(set(near)), len(cards) - len(natural)):
        yield (*natural, *jokers)
