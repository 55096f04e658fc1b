"""A whole state that agrees with what one viewer has seen: for bots, and for the tests that nothing leaks.

What a viewer was told is folded into a `Memory`, which then deals the hidden cards as often as wanted. It honours
where every card shown may have come from (`origins.py`), and the order of a stock that was turned over.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from smazzata.cards.french import JOKER, hand_of, held, read_card
from smazzata.games.contract import Seat, Seats
from smazzata.games.found import rulesets_in
from smazzata.games.scala40 import rulesets
from smazzata.games.scala40.melds import Meld
from smazzata.games.scala40.model import Rules, State
from smazzata.games.scala40.origins import Origins
from smazzata.games.scala40.play import can_begin_by_collecting, start
from smazzata.games.scala40.retold import blanked, met
from smazzata.games.scala40.seen import (
    Attached,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    Left,
    NewStock,
    Opened,
    Over,
    Returned,
    Swapped,
    Told,
    TookBack,
    View,
)
from smazzata.games.scala40.situation import in_deal, pack

_RULES: Final = rulesets_in(rulesets, Rules)


def imagine(view: View, told_so_far: Sequence[Told], rng: random.Random) -> State:
    return Memory(view, told_so_far).imagine(view, rng)


class Mark(NamedTuple):
    """What was known when the present turn began."""

    public: State
    known: dict[Seat, Counter[int]]
    debts: int
    ordered: bool


class Memory:
    """All that a viewer knows of a deal, from its beginning."""

    def __init__(self, view: View, told_so_far: Sequence[Told] = ()) -> None:
        gone = {event.seat for told in told_so_far for event in told if isinstance(event, Left)}
        out = tuple(Seat(seat) for seat, each in enumerate(view.seats) if not each.here and seat not in gone)
        seats = Seats(len(view.seats), view.pairs, view.open_cards, out)
        self.public = start(_RULES[view.rules.partition("/")[2]], seats, view.dealer)
        """The deal as everybody sees it, with blank cards in the hands and in a stock of unknown order."""
        self.known: dict[Seat, Counter[int]] = {}
        """By seat: cards that are in its hand for certain."""
        self.origins = Origins()
        self.ordered = False
        """The order of the present stock is known: it was turned over."""
        self.drawn: int | None = None
        """The card drawn in this turn, if the viewer knows it."""
        self.mark = Mark(self.public, {}, 0, False)
        self.since: list[Told] = []
        """What was told in this turn, but for what was taken back."""
        for told in told_so_far:
            self.hear(told)

    # ---- hearing ------------------------------------------------------------------------------------------
    def hear(self, told: Told) -> None:
        for event in told:
            self._fold(event)
        before = self.public.table
        self.public, _ = met(blanked(self.public, told[0]), told)
        if isinstance(told[0], Left):
            self._take_along(told[0].seat, before)
        if isinstance(told[0], TookBack):
            steps = [
                at for at, each in enumerate(self.since) if isinstance(each[0], Laid | Attached | Swapped)
            ]
            del self.since[steps[-1]]
        else:
            self.since.append(told)
        if self.public.phase != "over" and not self.public.turn.took:
            self.since = []
            self.drawn = None
            known = {seat: Counter(cards) for seat, cards in self.known.items()}
            self.mark = Mark(self.public, known, len(self.origins.debts), self.ordered)

    def _take_along(self, leaver: Seat, before: Sequence[Meld]) -> None:
        """The melds of an unfinished opening have left the table: nobody else holds their cards."""
        for meld in before[len(self.public.table) :]:
            self.known[leaver].update(meld.held())

    def _fold(self, event: Event) -> None:
        match event:
            case Dealt():
                self._deal(event)
            case NewStock(_, shuffled):
                if shuffled:
                    self._new_stock()
                self.ordered = not shuffled
            case Drew(seat, card):
                self._draw(seat, card)
            case Collected(seat, card):
                self.known[seat][read_card(card)] += 1
            case Returned(seat, card) | Discarded(seat, card):
                self._show(seat, (card,))
            case Laid(seat, _, cards) | Attached(seat, _, cards):
                self._show(seat, cards)
            case Swapped(seat, _, card):
                self._show(seat, (card,))
                self.known[seat][JOKER] += 1
            case TookBack(seat, cards, joker):
                if joker:
                    self._show(seat, ("JK",))
                self.known[seat].update(map(read_card, cards))
            case Opened() | Left() | Over():
                pass

    def _deal(self, dealt: Dealt) -> None:
        pool = Counter(pack(self.public.rules))
        pool[read_card(dealt.top)] -= 1
        for index, hand in enumerate(dealt.hands):
            seat = Seat(index)
            self.known[seat] = Counter(map(read_card, hand or ()))
            pool.subtract(self.known[seat])
            if hand is None:
                self.origins.slots[seat] = [0] * dealt.cards if seat in in_deal(self.public) else []
        self.origins.pools.append(pool)

    def _new_stock(self) -> None:
        """The pile is known, so from now on the hidden cards in hands are told from those in the stock."""
        public = self.public
        held_now = Counter(public.cards.cards())
        held_now.subtract(card for meld in public.table for card in meld.held())
        held_now.subtract(public.pile)
        for cards in self.known.values():
            held_now.subtract(cards)
        sizes = {seat: public.hands[seat].size - self.known[seat].total() for seat in self.origins.slots}
        self.origins = Origins()
        self.origins.slots = {seat: [0] * size for seat, size in sizes.items()}
        self.origins.pools = [held_now, Counter(public.pile[:-1])]

    def _draw(self, seat: Seat, card: str | None) -> None:
        if self.ordered:
            self.drawn = self.public.stock[-1]
            self.known[seat][self.drawn] += 1
        elif card is not None:
            self.drawn = read_card(card)
            self.origins.pools[-1][self.drawn] -= 1
            self.known[seat][self.drawn] += 1
        else:
            self.origins.slots[seat].append(len(self.origins.pools) - 1)

    def _show(self, seat: Seat, cards: Iterable[str]) -> None:
        for text in cards:
            card = held(read_card(text))
            if self.known[seat][card]:
                self.known[seat][card] -= 1
            else:
                self.origins.owe(seat, card)

    # ---- dealing the hidden cards -------------------------------------------------------------------------
    def imagine(self, view: View, rng: random.Random) -> State:
        """A state that this view, of the moment after all that was heard, is a view of."""
        if self.public.phase != view.phase:
            raise ValueError("a memory begins with the deal and has heard all that was told since")
        if not self.known:
            return self.public
        for _ in range(20):
            state, honest = self._imagined(view, rng)
            if honest:
                break
        return state

    def _imagined(self, view: View, rng: random.Random) -> tuple[State, bool]:
        """A state; and whether it came about by the rules (they end a deal without a stock by what is in a hand)."""
        state = self._redealt(view, rng)
        honest = state.phase != "play" or bool(state.stock) or can_begin_by_collecting(state)
        for told in self.since:
            state, as_ruled = met(state, told)
            honest = honest and as_ruled
        return state, honest

    def _redealt(self, view: View, rng: random.Random) -> State:
        """The state at the beginning of the turn: what is hidden now is dealt, what was shown since is put back."""
        public, mark = self.mark.public, self.mark
        closed = self.public.ending is not None and self.public.ending.by is not None
        inside, stock = self._lying_open(view, rng) if closed else self._hidden(rng)
        if self.drawn is not None:
            stock.append(self.drawn)
        elif any(isinstance(told[0], Drew) for told in self.since):
            stock.append(inside[public.player].pop(0))
        hands = list(public.hands)
        for seat, known in mark.known.items():
            if hands[seat].size:
                hands[seat] = hand_of((*known.elements(), *inside.get(seat, ())))
        known_stock = mark.ordered or not public.stock
        return replace(public, hands=tuple(hands), stock=public.stock if known_stock else tuple(stock))

    def _hidden(self, rng: random.Random) -> tuple[dict[Seat, list[int]], list[int]]:
        """By seat, what it holds or has shown in this turn and nobody knew of, cards drawn first; and the stock."""
        origins = self.origins.settled(rng)
        pools = [list(pool.elements()) for pool in origins.pools]
        for cards in pools:
            rng.shuffle(cards)
        inside: dict[Seat, list[int]] = {seat: [] for seat in origins.slots}
        paid = list(zip(origins.debts, origins.sources, strict=True))[self.mark.debts :]
        unpaid = origins.unpaid()
        for pool in reversed(range(len(pools))):
            for seat, cards in inside.items():
                cards.extend(pools[pool].pop() for _ in range(unpaid[seat, pool]))
                cards.extend(debt.card for debt, source in paid if source == pool and debt.seat == seat)
        return inside, pools[-1]

    def _lying_open(self, view: View, rng: random.Random) -> tuple[dict[Seat, list[int]], list[int]]:
        """The same when all hands lie open: only the stock, and what left with a seat, is hidden."""
        now = self.public
        rest = Counter(now.cards.cards())
        rest.subtract(card for meld in now.table for card in meld.held())
        rest.subtract((*now.pile, *(now.stock if self.ordered else ())))
        inside: dict[Seat, list[int]] = {}
        for seat, known in self.known.items():
            hand = Counter(map(read_card, view.seats[seat].hand or ()))
            rest.subtract(hand)
            if seat in self.origins.slots:
                inside[seat] = [*(hand - known).elements(), *self._shown_since(seat)]
        stock = list(rest.elements())
        rng.shuffle(stock)
        return inside, stock[: 0 if self.ordered else len(now.stock)]

    def _shown_since(self, seat: Seat) -> list[int]:
        return [debt.card for debt in self.origins.debts[self.mark.debts :] if debt.seat == seat]
