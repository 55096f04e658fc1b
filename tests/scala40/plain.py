"""The rules of play read a second time, in lists of texts and without a thought of speed: the engine must agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from scala40.plain_melds import (
    Meld,
    attached,
    attaches,
    declared,
    every_joker,
    held,
    is_joker,
    order,
    points,
    rank,
    swapped,
)

Step: TypeAlias = tuple[str, int, Meld]
"""A word, the number of a meld where the word has one, and cards."""


class Terms(NamedTuple):
    """What differs, from the table of parameters."""

    jokers: int
    jokers_in_meld: int
    clean: bool
    must_use: bool
    locks: bool
    ban: str
    joker_stays: bool
    joker_closes: bool
    doubles: bool
    single_ace: int
    shuffled: bool


TERMS = {
    "online": Terms(4, 1, False, True, False, "until opened", False, False, True, 1, True),
    "classic": Terms(4, 13, False, False, True, "never", True, True, True, 11, False),
    "club": Terms(2, 1, True, True, False, "more than two", False, True, False, 11, True),
}


class Refused(Exception):
    pass


def must(so: object, why: str) -> None:
    if not so:
        raise Refused(why)


@dataclass
class Deal:
    """Seats 0, 1 … in the order of play; `over` says how it ended."""

    terms: Terms
    hands: list[list[str]]
    table: list[tuple[int, Meld]]
    pile: list[str]
    stock: list[str]
    """The first is drawn first."""
    player: int
    opened: set[int]
    played: set[int]
    pairs: bool = False
    everything: list[str] = field(default_factory=list)
    took: str = ""
    """`draw` or `collect`, once one of them is done."""
    collected: str = ""
    """While it is in the hand."""
    locked: bool = False
    top_attached: bool = False
    owed: int = 0
    newcomer: bool = True
    first: int = 0
    idle: int = 0
    """Stocks in a row that ran out without a card laid."""
    laid: bool = False
    """A card, since the last stock ran out."""
    back: Deal | None = None
    over: str = ""

    def __post_init__(self) -> None:
        if not self.everything:
            laid = [held(card) for _, meld in self.table for card in meld]
            self.everything = [*(card for hand in self.hands for card in hand), *self.pile, *self.stock, *laid]

    @property
    def hand(self) -> list[str]:
        return self.hands[self.player]

    @property
    def has_opened(self) -> bool:
        return self.player in self.opened

    @property
    def melds(self) -> list[Meld]:
        return [meld for _, meld in self.table]

    def copy(self) -> Deal:
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            table=list(self.table),
            pile=list(self.pile),
            stock=list(self.stock),
            opened=set(self.opened),
            played=set(self.played),
        )

    def attaches(self, card: str) -> bool:
        return attaches(self.melds, card, self.terms.jokers_in_meld)

    def begin(self, top_attached: bool) -> None:
        self.took = self.collected = ""
        self.locked, self.owed, self.back, self.top_attached = False, 0, None, top_attached
        self.newcomer, self.first = not self.has_opened, len(self.table)

    # -- steps --
    def after(self, step: Step) -> Deal:
        """What the step leads to. Raises Refused."""
        word, at, cards = step
        after = self.copy()
        must(not self.over, "over")
        if word in ("draw", "collect"):
            must(not self.took, "taken already")
            after.take(word)
        elif word == "takeback":
            must(self.back, "nothing")
            assert self.back is not None
            return self.back.copy()
        elif word == "return":
            must(self.took == "collect" and self.back is None, "nothing to put back")
            after.hand.remove(self.collected)
            after.pile.append(self.collected)
            after.begin(self.top_attached)
        else:
            must(self.took, "take first")
            named = list(map(held, cards))
            must(all(named.count(card) <= self.hand.count(card) for card in named), "not in the hand")
            if word == "discard":
                after.discard(cards[0])
            else:
                after.put(word, at, cards)
                after.back = self
        return after

    def take(self, word: str) -> None:
        self.took = word
        if word == "collect":
            must(self.pile, "no pile")
            self.collected = self.pile.pop()
            self.locked = self.terms.locks and self.top_attached
            self.hand.append(self.collected)
            return
        must(self.stock, "no stock")
        self.hand.append(self.stock.pop(0))
        if not self.stock and self.pile and not self.terms.shuffled:
            self.stock, self.pile = self.pile, []
            self.exhausted()

    def put(self, word: str, at: int, cards: Meld) -> None:
        limit = self.terms.jokers_in_meld
        if word == "meld":
            meld = order(cards, limit)
            self.table.append((self.player, meld or ()))
        else:
            must(self.has_opened and at < len(self.table), "not opened")
            owner, old = self.table[at]
            meld = attached(old, cards, limit) if word == "attach" else swapped(old, cards[0])
            self.table[at] = (owner, meld or ())
        must(meld, "no meld")
        named = list(map(held, cards))
        uses = self.collected in named
        if uses and self.locked and word != "meld":
            must(self.hand.count(self.collected) > named.count(self.collected), "locked")
            uses = False  # it is the twin that goes
        for card in named:
            self.hand.remove(card)
        self.owed = max(0, self.owed - named.count("JK") + (uses and self.collected == "JK"))
        self.collected = "" if uses else self.collected
        if word == "swap":
            self.hand.append("JK")
            self.owed += 1
        must(self.hand, "no card to discard")
        self.idle, self.laid = 0, True
        if self.newcomer and self.laid_points() >= 40 and not self.collected:
            self.opened.add(self.player)

    def laid_points(self) -> int:
        counted = [meld for meld in self.melds[self.first :] if not (self.terms.clean and any(map(is_joker, meld)))]
        return sum(map(points, counted))

    def may_discard(self, card: str) -> None:
        must(self.has_opened or not (self.table[self.first :] or self.took == "collect"), "opening begun")
        must(not (self.collected and self.terms.must_use), "collected card unused")
        must(self.terms.joker_stays or not self.owed, "swapped joker unused")
        must(card != self.collected or self.hand.count(card) > 1, "collected card")
        if len(self.hand) == 1:
            must(self.played == set(range(len(self.hands))), "first lap")
            must(card != "JK" or self.terms.joker_closes, "a joker does not close")
            return
        banned = self.terms.ban != "never" and not self.has_opened
        if banned or (self.terms.ban == "more than two" and len(self.hands) > 2):
            must(not self.attaches(card) or all(map(self.attaches, self.hand)), "attaches")

    def discard(self, card: str) -> None:
        self.may_discard(card)
        self.hand.remove(card)
        self.pile.append(card)
        self.played.add(self.player)
        if not self.hand:
            self.over = "in hand" if self.newcomer else "closed"
            return
        if self.stalled():
            self.over = "annulled"
            return
        self.player = (self.player + 1) % len(self.hands)
        self.begin(self.attaches(card))
        if not self.stock:
            self.exhausted()
        if self.idle >= 4 or not (self.stock or len(self.pile) > 1 or self.may_collect()):
            self.over = "annulled"

    # -- when it cannot go on --
    def exhausted(self) -> None:
        self.idle, self.laid = 0 if self.laid else self.idle + 1, False

    def outside(self) -> list[str]:
        cards = list(self.everything)
        for meld in self.melds:
            for card in meld:
                cards.remove(held(card))
        return cards

    def stalled(self) -> bool:
        cards = self.outside()
        if any(self.attaches(card) or any(swapped(meld, card) for meld in self.melds) for card in set(cards)):
            return False
        jokers = min(2, cards.count("JK"))
        some = [*(card for card in sorted(set(cards)) if card != "JK"), *["JK"] * jokers]
        return all(len(hand) < 3 for hand in self.hands) or not any(
            order(way, self.terms.jokers_in_meld) for three in combinations(some, 3) for way in declared(three)
        )

    def may_collect(self) -> bool:
        """Has the player to move a turn that begins by collecting?"""
        todo, seen = [self.after(("collect", 0, ()))], set()
        while todo:
            here = todo.pop()
            mark = str((sorted(here.hand), sorted(here.melds), here.collected, here.owed, here.has_opened))
            if mark in seen:
                continue
            seen.add(mark)
            if here.can("discard"):
                return True
            todo.extend(here.reached(here.tries()))
        return False

    # -- what can be done --
    def tries(self) -> Iterator[Step]:
        """Every lay, attach of one card and swap that could be thought of."""
        for size in range(3, len(self.hand)):
            for cards in set(combinations(sorted(self.hand), size)):
                yield from (("meld", 0, way) for way in declared(cards))
        for at in range(len(self.table)):
            for card in set(self.hand):
                yield from (("attach", at, (each,)) for each in (every_joker() if card == "JK" else [card]))
                yield ("swap", at, (card,))

    def reached(self, steps: Iterable[Step]) -> Iterator[Deal]:
        for step in steps:
            try:
                yield self.after(step)
            except Refused:
                continue

    def can(self, word: str) -> bool:
        """May at least one step of this kind be taken?"""
        if word == "discard":
            return bool(self.took) and any(map(self.may_go, self.hand))
        tries = self.tries() if word in ("meld", "attach", "swap") else [(word, 0, ())]
        return any(True for _ in self.reached(step for step in tries if step[0] == word))

    def may_go(self, card: str) -> bool:
        try:
            self.may_discard(card)
        except Refused:
            return False
        return True

    # -- the count --
    def scores(self) -> list[int]:
        sides = [seat % 2 if self.pairs else seat for seat in range(len(self.hands))]
        scores = [0] * len(set(sides))
        for seat, hand in enumerate(self.hands):
            if sides[seat] == sides[self.player] or self.over == "annulled":
                continue
            doubled = 2 if self.over == "in hand" and self.terms.doubles else 1
            scores[sides[seat]] += self.worth(hand) * doubled if seat in self.opened else 100
        return scores

    def worth(self, hand: list[str]) -> int:
        aces = [card for card in hand if card[0] == "A"]
        rest = [card for card in hand if card[0] != "A"]
        value = sum(25 if card == "JK" else min(rank(card) + 1, 10) for card in rest)
        return value + (self.terms.single_ace if len(aces) == 1 else 11 * len(aces))
