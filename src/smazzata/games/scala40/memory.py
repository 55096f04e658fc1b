"""A whole state that agrees with what one viewer has seen: for bots, and for the tests that nothing leaks.

What a viewer was told is folded into `Memory` once; `Memory.imagine` then deals the hidden cards as often as wanted.
A hidden card is a *slot*: a card dealt to, or drawn by, a seat the viewer does not see. It came from a *pool*: the
pack, or a later stock, whose cards are known although their order is not. A card shown by such a seat that
nobody knew to be there (a *debt*) must have been in one of its slots by then, and in the pool of that slot.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from smazzata.cards.french import Hand, hand_of, held, read_card
from smazzata.games.contract import Leave, Seat, Seats, Shuffled
from smazzata.games.found import rulesets_in
from smazzata.games.scala40 import rulesets
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Ending,
    Lay,
    Return,
    Rules,
    State,
    Swap,
    TakeBack,
    pack,
)
from smazzata.games.scala40.play import apply, can_begin_by_collecting, start
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

_RULES: Final = rulesets_in(rulesets, Rules)
_PATIENCE: Final = 400
"""Tries at one way to pay the debts before another order of them is tried."""


def imagine(view: View, told_so_far: Sequence[Told], rng: random.Random) -> State:
    return Memory(view, told_so_far).imagine(rng)


class Debt(NamedTuple):
    """This seat showed this card, which was in one of its first `slots` slots."""

    seat: Seat
    card: int
    slots: int


class Slot(NamedTuple):
    seat: Seat
    number: int


class Mark(NamedTuple):
    """What was known when the present turn began."""

    told: int
    known: dict[Seat, Counter[int]]
    slots: dict[Seat, int]
    debts: int
    drawn: int
    """From the present stock."""


class Dealing(NamedTuple):
    """One way the hidden cards can lie."""

    cards: dict[Seat, list[int]]
    """By seat, what its slots hold."""
    paid_from: list[Slot]
    """By debt."""
    stocks: list[list[int]]
    """Every stock in the order of drawing, the pack's first."""


class Memory:
    """All that a viewer knows of a deal."""

    def __init__(self, view: View, told_so_far: Sequence[Told]) -> None:
        self.view = view
        self.told = told_so_far
        self.rules = _RULES[view.rules.partition("/")[2]]
        gone = {event.seat for told in told_so_far for event in told if isinstance(event, Left)}
        out = tuple(Seat(seat) for seat, each in enumerate(view.seats) if not each.here and seat not in gone)
        self.seats = Seats(len(view.seats), view.pairs, view.open_cards, out)
        self.known: dict[Seat, Counter[int]] = {}
        """By seat: cards that are in its hand for certain."""
        self.slots: dict[Seat, list[int]] = {}
        """By seat the viewer does not see: the stock each of its hidden cards is from, in the order they came."""
        self.pools: list[Counter[int]] = []
        """By stock: its hidden cards."""
        self.draws: list[list[int | Slot]] = []
        """By stock: what has been drawn from it, or is known to lie in it, in order."""
        self.debts: list[Debt] = []
        self.pile: list[int] = []
        self.top_known = 0
        """How many cards of the present stock have been drawn: beyond them only a stock turned over is known."""
        self.taker: Seat | None = None
        self.mark: Mark | None = None
        for index, told in enumerate(told_so_far):
            self._remember(index, told)
        self._see_hands()
        self.base: State | None = None

    # ---- folding ------------------------------------------------------------------------------------------
    def _remember(self, index: int, told: Told) -> None:
        for event in told:
            self._fold(event)
        fresh = isinstance(told[0], Dealt | NewStock | Discarded | Returned) or (
            isinstance(told[0], Left) and self.taker in {None, told[0].seat}
        )
        if fresh:
            self.taker = None
            if not isinstance(told[-1], Over):
                self.mark = Mark(
                    index + 1,
                    {seat: Counter(cards) for seat, cards in self.known.items()},
                    {seat: len(slots) for seat, slots in self.slots.items()},
                    len(self.debts),
                    self.top_known,
                )

    def _fold(self, event: Event) -> None:
        match event:
            case Dealt():
                self._deal(event)
            case NewStock(_, shuffled):
                self._new_stock(shuffled)
            case Drew(seat, card):
                self._draw(seat, card)
            case Collected(seat, card):
                self.taker = seat
                self.pile.pop()
                self.known[seat][read_card(card)] += 1
            case Returned(seat, card) | Discarded(seat, card):
                self._show(seat, (card,))
                self.pile.append(read_card(card))
            case Laid(seat, _, cards) | Attached(seat, _, cards):
                self._show(seat, cards)
            case Swapped(seat, _, card):
                self._show(seat, (card,))
                self.known[seat][held(read_card("JK"))] += 1
            case TookBack(seat, cards, joker):
                if joker:
                    self._show(seat, ("JK",))
                self.known[seat].update(map(read_card, cards))
            case Opened() | Left() | Over():
                pass

    def _deal(self, dealt: Dealt) -> None:
        pool = Counter(pack(self.rules))
        self.pile = [read_card(dealt.top)]
        pool.subtract(self.pile)
        for seat, hand in enumerate(dealt.hands):
            self.known[Seat(seat)] = Counter(map(read_card, hand or ()))
            pool.subtract(self.known[Seat(seat)])
            if hand is None:
                self.slots[Seat(seat)] = [0] * dealt.cards * (seat in self.seats.active)
        self.pools.append(pool)
        self.draws.append([])

    def _new_stock(self, shuffled: bool) -> None:
        """Shuffled, of all but the top card of the pile; or the whole pile turned over, in an order all know."""
        under = self.pile[:-1] if shuffled else self.pile
        self.pile = self.pile[len(under) :]
        self.pools.append(Counter(under if shuffled else ()))
        self.draws.append([] if shuffled else list(under))
        self.top_known = 0

    def _draw(self, seat: Seat, card: str | None) -> None:
        self.taker = seat
        stock = len(self.pools) - 1
        order = self.draws[stock]
        if self.top_known < len(order):
            entry = order[self.top_known]
            assert isinstance(entry, int)
            self.known[seat][entry] += 1
        elif card is not None:
            order.append(read_card(card))
            self.pools[stock][read_card(card)] -= 1
            self.known[seat][read_card(card)] += 1
        else:
            order.append(Slot(seat, len(self.slots[seat])))
            self.slots[seat].append(stock)
        self.top_known += 1

    def _show(self, seat: Seat, cards: Iterable[str]) -> None:
        for text in cards:
            card = held(read_card(text))
            if self.known[seat][card]:
                self.known[seat][card] -= 1
            else:
                self.debts.append(Debt(seat, card, len(self.slots[seat])))

    def _see_hands(self) -> None:
        """Hands that lie open now were hidden before: all of their cards have been in some slot."""
        for index, each in enumerate(self.view.seats):
            seat = Seat(index)
            if each.hand is None or seat not in self.slots or not each.here:
                continue
            shown = Counter(map(read_card, each.hand))
            shown.subtract(self.known[seat])
            self.debts.extend(Debt(seat, card, len(self.slots[seat])) for card in shown.elements())

    # ---- dealing the hidden cards -------------------------------------------------------------------------
    def imagine(self, rng: random.Random) -> State:
        if not self.told:
            return start(self.rules, self.seats, self.view.dealer)
        for _ in range(20):
            state, honest = self._imagined(rng)
            if honest:
                break
        return state

    def _imagined(self, rng: random.Random) -> tuple[State, bool]:
        """A state; and whether the rules would have led there by themselves (a deal that can go on only
        because the player to move can collect has gone on)."""
        dealing = self._dealing(rng)
        assert self.mark is not None
        if self.base is None:
            self.base = self._replayed(dealing, self.mark.told)
        state = self._redealt(self.base, dealing, self.mark)
        honest = state.phase != "play" or bool(state.stock) or can_begin_by_collecting(state)
        for told in self.told[self.mark.told :]:
            state, as_ruled = _met(state, told, dealing, len(self.pools))
            honest = honest and as_ruled
        return state, honest

    def _replayed(self, dealing: Dealing, until: int) -> State:
        """The deal as it went, from the beginning. What is public in it does not depend on the dealing."""
        state = start(self.rules, self.seats, self.view.dealer)
        first = self.seats.active.index(self.seats.after(self.view.dealer))
        order = self.seats.active[first:] + self.seats.active[:first]
        dealt = self.told[0][0]
        assert isinstance(dealt, Dealt)
        hands = [
            list(map(read_card, hand)) if (hand := dealt.hands[seat]) is not None else dealing.cards[seat]
            for seat in order
        ]
        turns = [hand[index] for index in range(dealt.cards) for hand in hands]
        state = apply(state, Shuffled((*turns, read_card(dealt.top), *dealing.stocks[0])))
        stocks = 1
        for told in self.told[1:until]:
            stocks += isinstance(told[-1], NewStock)
            state, _ = _met(state, told, dealing, stocks)
        return state

    def _redealt(self, base: State, dealing: Dealing, mark: Mark) -> State:
        spent = set(dealing.paid_from[: mark.debts])
        hands = list(base.hands)
        for seat, count in mark.slots.items():
            if seat not in {gone for gone, _ in base.left}:
                inside = [dealing.cards[seat][at] for at in range(count) if Slot(seat, at) not in spent]
                hands[seat] = _plus(hand_of(inside), mark.known[seat])
        stock = dealing.stocks[base.stocks][mark.drawn :] if base.phase == "play" else []
        return replace(base, hands=tuple(hands), stock=tuple(reversed(stock)))

    def _dealing(self, rng: random.Random) -> Dealing:
        cards = {seat: [-1] * len(slots) for seat, slots in self.slots.items()}
        paid_from: list[Slot] = [Slot(Seat(0), 0)] * len(self.debts)
        pools = [Counter(pool) for pool in self.pools]
        sources = self._sources(rng)
        for at in sorted(range(len(self.debts)), key=lambda at: self.debts[at].slots):
            seat, card, before = self.debts[at]
            free = [
                index
                for index in range(before)
                if self.slots[seat][index] == sources[at] and cards[seat][index] < 0
            ]
            index = rng.choice(free)
            cards[seat][index] = card
            paid_from[at] = Slot(seat, index)
            pools[sources[at]][card] -= 1
        hidden = [list(pool.elements()) for pool in pools]
        for pool in hidden:
            rng.shuffle(pool)
        for seat, slots in self.slots.items():
            for index, stock in enumerate(slots):
                if cards[seat][index] < 0:
                    cards[seat][index] = hidden[stock].pop()
        stocks = [
            [cards[entry.seat][entry.number] if isinstance(entry, Slot) else entry for entry in order]
            for order in self.draws
        ]
        stocks[-1].extend(hidden[-1])
        return Dealing(cards, paid_from, stocks)

    def _sources(self, rng: random.Random) -> list[int]:
        """By debt, the stock its card came from."""
        if len(self.pools) == 1:
            return [0] * len(self.debts)
        while True:
            found = _Sources(self.slots, self.pools, self.debts, rng).search()
            if found:
                return found


class _Sources:
    """A search for where every card that was shown may have come from."""

    def __init__(
        self, slots: dict[Seat, list[int]], pools: list[Counter[int]], debts: list[Debt], rng: random.Random
    ) -> None:
        self.slots = slots
        self.pools = [Counter(pool) for pool in pools]
        self.debts = debts
        self.rng = rng
        self.found = [-1] * len(debts)
        self.paying: dict[tuple[Seat, int], list[int]] = {}
        self.patience = _PATIENCE
        ways = [self._ways(debt) for debt in debts]
        self.order = sorted(range(len(debts)), key=lambda at: (len(ways[at]), rng.random()))

    def search(self) -> list[int] | None:
        return self.found if self._from(0) else None

    def _from(self, step: int) -> bool:
        if step == len(self.order):
            return True
        self.patience -= 1
        debt = self.debts[self.order[step]]
        ways = self._ways(debt)
        while ways and self.patience > -len(self.order):
            stock = self.rng.choices(ways, [self.pools[way][debt.card] for way in ways])[0]
            ways.remove(stock)
            befores = self.paying.setdefault((debt.seat, stock), [])
            befores.append(debt.slots)
            self.pools[stock][debt.card] -= 1
            self.found[self.order[step]] = stock
            if self._slots_suffice(debt.seat, stock, befores) and self._from(step + 1):
                return True
            befores.remove(debt.slots)
            self.pools[stock][debt.card] += 1
        return False

    def _ways(self, debt: Debt) -> list[int]:
        return sorted({way for way in self.slots[debt.seat][: debt.slots] if self.pools[way][debt.card] > 0})

    def _slots_suffice(self, seat: Seat, stock: int, befores: list[int]) -> bool:
        """Among the first n slots, for every n, there are as many from this stock as cards to come out of them."""
        slots = self.slots[seat]
        return all(
            slots[:limit].count(stock) >= sum(before <= limit for before in befores) for limit in set(befores)
        )


# ---- what was told, as actions ----------------------------------------------------------------------------
def _met(state: State, told: Told, dealing: Dealing, stocks: int) -> tuple[State, bool]:
    """The state after what was told; and whether the rules, too, say that the deal went on or ended there."""
    after = apply(state, _action(told[0], dealing, stocks))
    if isinstance(told[0], Left):
        after = _with_points(after, told[0])
    last = told[-1]
    if isinstance(last, Over):
        if after.ending is None:
            return replace(after, phase="over", ending=Ending(last.result.ending, last.result.by)), False
    elif after.ending is not None:
        return replace(after, phase="play", ending=None), False
    return after, True


def _action(event: Event, dealing: Dealing, stocks: int) -> Action:
    match event:
        case Dealt() | Opened() | Over():
            raise AssertionError(f"{event} is not what an action begins with")
        case NewStock():
            return Shuffled(tuple(dealing.stocks[stocks - 1]))
        case Drew():
            return Draw()
        case Collected():
            return Collect()
        case Laid(_, _, cards):
            return Lay(tuple(map(read_card, cards)))
        case Attached(_, meld, cards):
            return Attach(meld, tuple(map(read_card, cards)))
        case Swapped(_, meld, card):
            return Swap(meld, read_card(card))
        case TookBack():
            return TakeBack()
        case Returned():
            return Return()
        case Discarded(_, card):
            return Discard(read_card(card))
        case Left(seat):
            return Leave(seat)


def _with_points(state: State, told: Left) -> State:
    """What the seat that left paid is known, whatever cards it is imagined to have held."""
    back = None if state.back is None else _with_points(state.back, told)
    return replace(state, left=(*state.left[:-1], (told.seat, told.points)), back=back)


def _plus(hand: Hand, cards: Counter[int]) -> Hand:
    for card in cards.elements():
        hand = hand.plus(card)
    return hand
