"""Melds: runs and sets as two small masks, read from cards, extended, swapped into, enumerated.

A run of suit `key` covers positions 0 … 13 (ace low, two, …, king, ace high); a set of rank `key` covers suits
0 … 3. `jokers` is the part of `mask` held by jokers. Everything here is geometry: which melds can exist at all.
What a rule-set adds (how many jokers) is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from smazzata.cards.french import (
    BIT,
    JOKER,
    STANDS,
    Hand,
    card_of,
    natural,
    ones,
    read_cards,
    stands_for,
    write_cards,
)

LOW_ACE: Final = 1
HIGH_ACE: Final = 1 << 13
WHOLE: Final = (1 << 14) - 1
TWO_TO_KING: Final = WHOLE & ~(LOW_ACE | HIGH_ACE)

RUN_VALUE: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
SET_VALUE: Final = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_SET_MASKS: Final = (7, 11, 13, 14, 15)
RUN_MASKS: Final = tuple(
    (1 << end + 1) - (1 << start) for start in range(12) for end in range(start + 2, 14)
)


class Meld(NamedTuple):
    owner: int
    run: bool
    key: int
    mask: int
    jokers: int

    @property
    def size(self) -> int:
        return self.mask.bit_count()

    @property
    def points(self) -> int:
        """What it is worth in an opening: a joker counts as what it stands for."""
        return points_of(self)

    def card_at(self, place: int) -> int:
        return card_of(self.key, place % 13) if self.run else card_of(place, self.key)

    def cards(self) -> tuple[int, ...]:
        """In order, a joker as what it stands for (`JK=9C`)."""
        return cards_of(self)

    def held(self) -> tuple[int, ...]:
        """As cards of a hand: naturals and bare jokers."""
        return tuple(JOKER if self.jokers >> place & 1 else self.card_at(place) for place in places(self.mask))

    def __str__(self) -> str:
        return f"{self.owner}: {write_cards(self.cards())}"


# ---- the same, as functions: compiled code calls these without a detour ------------------------------------
def cards_of(meld: Meld) -> tuple[int, ...]:
    _, run, key, mask, jokers = meld
    found: list[int] = []
    place = 0
    while mask >> place:
        if mask >> place & 1:
            card = key * 13 + place % 13 if run else place * 13 + key
            found.append(card + STANDS if jokers >> place & 1 else card)
        place += 1
    return tuple(found)


def points_of(meld: Meld) -> int:
    _, run, key, mask, _ = meld
    return run_points(mask) if run else SET_VALUE[key] * ones(mask)


@cache
def run_points(mask: int) -> int:
    return sum(RUN_VALUE[place] for place in places(mask))


def places(mask: int) -> list[int]:
    found: list[int] = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found


def in_order(mask: int) -> bool:
    """Are the bits side by side?"""
    flat = mask // (mask & -mask)
    return flat & flat + 1 == 0


def two_natural_aces(mask: int, jokers: int) -> bool:
    """A fourteenth card needs a joker as one of the two aces."""
    return mask == WHOLE and not jokers & (LOW_ACE | HIGH_ACE)


# ---- from cards -------------------------------------------------------------------------------------------
def read_meld(owner: int, cards: Sequence[int]) -> Meld | str:
    """The meld these cards make (jokers declared), or the code of the reason why they make none.

    Order matters only for an ace that could stand at both ends: named before the two it is low, else high.
    """
    if len(cards) < 3:
        return "meld-too-short"
    if min(cards) >= JOKER:
        return "meld-only-jokers"
    if JOKER in cards:
        return "joker-undeclared"
    stood = [stands_for(card) for card in cards]
    suit, rank = divmod(stood[0], 13)
    is_set = is_run = True
    for card in stood:
        is_set = is_set and card % 13 == rank
        is_run = is_run and card // 13 == suit
    if is_set:
        return _read_set(owner, cards, stood)
    return _read_run(owner, cards, stood) if is_run else "meld-mixed"


def _read_set(owner: int, cards: Sequence[int], stood: list[int]) -> Meld | str:
    mask = jokers = 0
    for card, stands in zip(cards, stood, strict=True):
        place = stands // 13
        if mask >> place & 1:
            return "set-suit-twice"
        mask |= 1 << place
        if card >= STANDS:
            jokers |= 1 << place
    return _meld(owner, False, stood[0] % 13, mask, jokers)


def _read_run(owner: int, cards: Sequence[int], stood: list[int]) -> Meld | str:
    ranks = [card % 13 for card in stood]
    at = _ace_places(ranks)
    mask = jokers = 0
    for card, place in zip(cards, at, strict=True):
        if mask >> place & 1:
            return "run-card-twice"
        mask |= 1 << place
        if card >= STANDS:
            jokers |= 1 << place
    if not in_order(mask):
        return "run-not-in-order"
    if two_natural_aces(mask, jokers):
        return "run-two-aces"
    return _meld(owner, True, stood[0] // 13, mask, jokers)


def _ace_places(ranks: list[int]) -> list[int]:
    """Where each card of a run stands: an ace beside the two or the king. A run may be named from either end."""
    aces = [index for index, rank in enumerate(ranks) if rank == 0]
    at = ranks[:]
    two = ranks.index(1) if 1 in ranks else -1
    falls = 12 in ranks and ranks.index(12) < two
    if len(aces) == 2:
        at[aces[0] if falls else aces[1]] = 13
    elif aces and 12 in ranks and (aces[0] > two) != falls:
        at[aces[0]] = 13
    return at


def declare(owner: int, cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to declare the bare jokers among these cards so that they make a meld, the stood-for cards distinct."""
    if JOKER not in cards:
        return [tuple(cards)]
    there = [stands_for(card) for card in cards if card != JOKER]
    wanted: set[tuple[int, ...]] = set()
    if len({card % 13 for card in there}) == 1:
        wanted.update(_lacking(there, False, there[0] % 13, 0, len(cards)))
    if len({card // 13 for card in there}) == 1:
        wanted.update(_lacking(there, True, there[0] // 13, 0, len(cards)))
    ways = []
    for lacking in sorted(wanted):
        for way in _declared(cards, lacking):
            if isinstance(read_meld(owner, way), Meld):
                ways.append(way)
                break
    return ways


def _lacking(there: Sequence[int], run: bool, key: int, mask: int, size: int) -> Iterator[tuple[int, ...]]:
    """The cards that these, and what is in `mask` already, lack to make a run or a set of that size."""
    for whole in RUN_MASKS if run else _SET_MASKS:
        if whole & mask == mask and whole.bit_count() == size:
            lacking = [key * 13 + place % 13 if run else place * 13 + key for place in places(whole & ~mask)]
            try:
                for card in there:
                    lacking.remove(card)
            except ValueError:
                continue
            yield tuple(sorted(lacking))


def _declared(cards: Sequence[int], lacking: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """These cards with jokers that stand for what they lack, in order; an ace in the place of each joker in turn, for
    where it is named says which end it stands at."""
    spots = [spot for spot, card in enumerate(cards) if card == JOKER]
    aces = range(len(spots)) if lacking[0] % 13 == 0 else range(1)
    for at in aces:
        order = (*lacking[1 : at + 1], lacking[0], *lacking[at + 1 :])
        way = list(cards)
        for spot, card in zip(spots, order, strict=True):
            way[spot] = card + STANDS
        yield tuple(way)


def why_no_meld(cards: Sequence[int]) -> str:
    """Why these cards, one natural at least, make no meld whatever their bare jokers stand for."""
    there = [stands_for(card) for card in cards if card != JOKER]
    if len({card % 13 for card in there}) == 1:
        return "set-suit-twice"
    if len({card // 13 for card in there}) > 1:
        return "meld-mixed"
    twice = {card % 13 for card in there if there.count(card) > 1}
    if twice == {0} and len(cards) == 14:
        return "run-two-aces"
    return "run-card-twice" if twice else "run-not-in-order"


# ---- on the table -----------------------------------------------------------------------------------------
def attached(meld: Meld, cards: Sequence[int]) -> Meld | str:
    """The meld with these cards (jokers declared) attached, or the code of the reason why not."""
    if JOKER in cards:
        return "joker-undeclared"
    mask, jokers = meld.mask, meld.jokers
    if not meld.run:
        for card in cards:
            place, rank = divmod(stands_for(card), 13)
            if rank != meld.key:
                return "attach-other-rank"
            if mask >> place & 1:
                return "set-suit-twice"
            mask |= 1 << place
            jokers |= (card >= STANDS) << place
        return _meld(meld.owner, meld.run, meld.key, mask, jokers)
    aces: list[int] = []
    for card in sorted(cards):
        suit, place = divmod(stands_for(card), 13)
        if suit != meld.key:
            return "attach-other-suit"
        if place == 0:
            aces.append(card)
            continue
        if mask >> place & 1:
            return "run-card-twice"
        mask |= 1 << place
        jokers |= (card >= STANDS) << place
    for card in aces:
        place = 0 if mask & 3 == 2 else 13 if mask >> 12 == 1 else 0
        if mask >> place & 1:
            return "run-card-twice"
        mask |= 1 << place
        jokers |= (card >= STANDS) << place
    if not in_order(mask):
        return "attach-not-in-order"
    if two_natural_aces(mask, jokers):
        return "run-two-aces"
    return _meld(meld.owner, meld.run, meld.key, mask, jokers)


def declare_attached(meld: Meld, cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to declare the bare jokers among these cards so that they attach, the stood-for cards distinct."""
    if JOKER not in cards:
        return [tuple(cards)]
    there = [stands_for(card) for card in cards if card != JOKER]
    size = meld.size + len(cards)
    ways = []
    for lacking in sorted(set(_lacking(there, meld.run, meld.key, meld.mask, size))):
        way = next(_declared(cards, lacking))
        if isinstance(attached(meld, way), Meld):
            ways.append(way)
    return ways


def why_not_attached(meld: Meld, cards: Sequence[int]) -> str:
    """Why these cards do not attach, whatever their bare jokers stand for: the others among them first."""
    others = attached(meld, [card for card in cards if card != JOKER])
    return others if isinstance(others, str) else "attach-no-place"


def ends(meld: Meld) -> int:
    """The places next to a run, or the free suits of a set: where one more card could stand."""
    if meld.run:
        return (meld.mask << 1 | meld.mask >> 1) & ~meld.mask & WHOLE
    return ~meld.mask & 15


def attaching(table: Iterable[Meld], joker_limit: int) -> tuple[int, bool]:
    """Which single cards attach to these melds now: a mask of naturals, and whether a joker does."""
    naturals = 0
    joker = False
    for meld in table:
        free = ends(meld)
        if not free:
            continue
        if ones(meld.jokers) < joker_limit:
            joker = True
        if not meld.run:
            for suit in places(free):
                naturals |= BIT[card_of(suit, meld.key)]
        elif meld.size < 13 or not two_natural_aces(meld.mask | free, meld.jokers):
            naturals |= (free & 8191 | free >> 13) << 16 * meld.key  # an ace stands at either end
    return naturals, joker


def joker_place(meld: Meld, card: int) -> int | None:
    """Where in this meld a joker stands for this natural card (a low ace before a high one)."""
    suit, rank = divmod(card, 13)
    if not meld.run:
        return suit if rank == meld.key and meld.jokers >> suit & 1 else None
    if suit != meld.key:
        return None
    for place in (rank, rank + 13):
        if place < 14 and meld.jokers >> place & 1:
            return place
    return None


def swapped(meld: Meld, card: int) -> Meld | str:
    """The meld with this natural card in the place of the joker that stands for it, or why not."""
    place = joker_place(meld, card) if natural(card) else None
    if place is None:
        return "swap-no-such-joker"
    jokers = meld.jokers & ~(1 << place)
    if meld.run and two_natural_aces(meld.mask, jokers):
        return "run-two-aces"
    return meld._replace(jokers=jokers)


# ---- from a hand ------------------------------------------------------------------------------------------


@cache
def _sets(suits: int, jokers: int) -> tuple[int, ...]:
    """The sets that these suits of a rank make, with at most so many jokers."""
    return tuple([mask for mask in _SET_MASKS if mask & suits and (mask & ~suits).bit_count() <= jokers])


@cache
def _runs(lane: int, jokers: int) -> tuple[int, ...]:
    """The runs that these ranks of a suit make, with at most so many jokers."""
    if lane.bit_count() + jokers < 3:
        return ()
    have = lane | (lane & 1) << 13
    return tuple([mask for mask in RUN_MASKS if mask & have and (mask & ~have).bit_count() <= jokers])


def melds_in(owner: int, hand: Hand, joker_limit: int) -> list[Meld]:
    """Every meld that could be laid from this hand."""
    found: list[Meld] = []
    once, _, jokers = hand
    limit = min(joker_limit, jokers)
    hearts, diamonds, clubs, spades = once & 8191, once >> 16 & 8191, once >> 32 & 8191, once >> 48 & 8191
    for rank in places(_ranks_of(3 - limit, hearts, diamonds, clubs, spades)):
        suits = hearts >> rank & 1 | (diamonds >> rank & 1) << 1 | (clubs >> rank & 1) << 2 | (spades >> rank & 1) << 3
        for mask in _sets(suits, limit):
            found.extend(_with_jokers(owner, False, rank, mask, suits, limit))
    for suit, lane in enumerate((hearts, diamonds, clubs, spades)):
        for mask in _runs(lane, limit):
            melds = _with_jokers(owner, True, suit, mask, lane | (lane & 1) << 13, limit)
            if mask == WHOLE:
                melds = [meld for meld in melds if not two_natural_aces(mask, meld.jokers)]
            found.extend(melds)
    return found


def _ranks_of(suits: int, hearts: int, diamonds: int, clubs: int, spades: int) -> int:
    """The ranks that are there in at least so many suits, or in one."""
    red, black = hearts | diamonds, clubs | spades
    both_red, both_black = hearts & diamonds, clubs & spades
    if suits <= 1:
        return red | black
    if suits == 2:
        return both_red | both_black | red & black
    return both_red & black | both_black & red


def _meld(owner: int, run: bool, key: int, mask: int, jokers: int) -> Meld:
    """As `Meld(…)`, without the function of Python that a named tuple is made by."""
    return tuple.__new__(Meld, (owner, run, key, mask, jokers))


def _with_jokers(owner: int, run: bool, key: int, mask: int, have: int, limit: int) -> list[Meld]:
    """With jokers where a card is missing, and then with those left in the place of cards that are there."""
    missing = mask & ~have
    found = [_meld(owner, run, key, mask, missing)]
    left = limit - ones(missing) if limit else 0
    if left:
        there = [1 << place for place in places(mask & have)]
        for more in range(1, min(left, len(there) - 1) + 1):
            for chosen in combinations(there, more):
                found.append(_meld(owner, run, key, mask, missing | sum(chosen)))
    return found


def read_owned(text: str) -> Meld:
    """`0: 3C 4C JK=5C`, as a position names a meld with its owner. Raises ValueError."""
    owner, colon, cards = text.partition(":")
    if not colon or not owner.strip().isdigit():
        raise ValueError(f"a meld is written 'owner: cards', not {text!r}")
    named = read_cards(cards)
    ways = declare(int(owner), named)
    if len(ways) != 1:
        raise ValueError(f"no single meld: {text!r}")
    meld = read_meld(int(owner), ways[0])
    if isinstance(meld, str):
        raise ValueError(f"not a meld ({meld}): {text!r}")
    return meld
