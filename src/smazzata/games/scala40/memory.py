"""A whole state that agrees with what one viewer has seen: for bots, and for the tests that nothing leaks.

What a viewer was told is folded into a `Memory`, which then deals the hidden cards as often as wanted. It honours
where every card shown may have come from (`origins.py`), and the order of a stock that was turned over.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from smazzata.cards.french import EMPTY, JOKER, hand_of, held, read_card, read_cards
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
from smazzata.games.scala40.origins import Origins
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
_BLANK: Final = read_cards("AH 4H 7H TH 2D 5D 8D JD 3C 6C 9C QC KS") * 2
"""Cards that stand for those of a hand where only their number matters: no two of them go together."""


def imagine(view: View, told_so_far: Sequence[Told], rng: random.Random) -> State:
    return Memory(view, told_so_far).imagine(view, rng)


class Mark(NamedTuple):
    """What was known when the present turn began."""

    public: State
    known: dict[Seat, Counter[int]]
    debts: int
    stock: int
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
        self.mark = Mark(self.public, {}, 0, 0, False)
        self.since: list[Told] = []
        """What was told in this turn, but for what was taken back."""
        for told in told_so_far:
            self.hear(told)

    # ---- hearing ------------------------------------------------------------------------------------------
    def hear(self, told: Told) -> None:
        for event in told:
            self._fold(event)
        self.public, _ = _met(_blanked(self.public, told[0]), told)
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
            origins = self.origins
            self.mark = Mark(self.public, known, len(origins.debts), len(origins.pools) - 1, self.ordered)

    def _fold(self, event: Event) -> None:
        match event:
            case Dealt():
                self._deal(event)
            case NewStock(_, shuffled):
                self.origins.pools.append(Counter(self.public.pile[:-1] if shuffled else ()))
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
                self.origins.slots[seat] = [0] * dealt.cards if seat in self.public.seats.active else []
        self.origins.pools.append(pool)

    def _draw(self, seat: Seat, card: str | None) -> None:
        stock = len(self.origins.pools) - 1
        if self.ordered:
            self.drawn = self.public.stock[-1]
            self.known[seat][self.drawn] += 1
        elif card is not None:
            self.drawn = read_card(card)
            self.origins.pools[stock][self.drawn] -= 1
            self.known[seat][self.drawn] += 1
        else:
            self.origins.slots[seat].append(stock)

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
        if not self.known:
            return self.public
        lying_open = list(self._lying_open(view))
        for _ in range(20):
            state, honest = self._imagined(lying_open, rng)
            if honest:
                break
        return state

    def _lying_open(self, view: View) -> Iterator[tuple[Seat, int]]:
        """The cards of hands that lie open now and did not before."""
        for seat in self.origins.slots:
            hand = view.seats[seat].hand
            if hand is not None and view.seats[seat].here:
                shown = Counter(map(read_card, hand))
                shown.subtract(self.known[seat])
                yield from ((seat, card) for card in shown.elements())

    def _imagined(self, lying_open: Sequence[tuple[Seat, int]], rng: random.Random) -> tuple[State, bool]:
        """A state; and whether it came about by the rules (they end a deal without a stock by what is in a hand)."""
        state = self._redealt(lying_open, rng)
        honest = state.phase != "play" or bool(state.stock) or can_begin_by_collecting(state)
        for told in self.since:
            state, as_ruled = _met(state, told)
            honest = honest and as_ruled
        return state, honest

    def _redealt(self, lying_open: Sequence[tuple[Seat, int]], rng: random.Random) -> State:
        """The state at the beginning of the turn: what is hidden now is dealt, what was shown since is put back."""
        origins = self.origins.settled(rng, lying_open)
        public, mark = self.mark.public, self.mark
        hidden = [list(pool.elements()) for pool in origins.pools]
        for pool in hidden:
            rng.shuffle(pool)
        inside: dict[tuple[Seat, int], list[int]] = {}
        for (seat, stock), count in origins.unpaid().items():
            inside[seat, stock] = [hidden[stock].pop() for _ in range(count)]
        for debt, stock in list(zip(origins.debts, origins.sources, strict=True))[mark.debts :]:
            inside[debt.seat, stock].append(debt.card)
        drawn = self.drawn
        if drawn is None and self.since and public.player in origins.slots and self._drew():
            drawn = inside[public.player, mark.stock].pop(0)
        hands = [Counter(mark.known.get(Seat(seat), ())) for seat in range(len(public.hands))]
        for (seat, _), cards in inside.items():
            hands[seat].update(cards)
        down = (*hidden[mark.stock], *(() if drawn is None else (drawn,)))
        return replace(
            public,
            hands=tuple(
                hand_of(cards.elements()) if public.hands[seat].size else EMPTY
                for seat, cards in enumerate(hands)
            ),
            stock=public.stock if mark.ordered or not public.stock else down,
        )

    def _drew(self) -> bool:
        return any(isinstance(told[0], Drew) for told in self.since)


# ---- what was told, as actions ----------------------------------------------------------------------------
def _met(state: State, told: Told) -> tuple[State, bool]:
    """The state after what was told; and whether the rules, too, say that the deal went on or ended there."""
    first, last = told[0], told[-1]
    after = _dealt(state, first) if isinstance(first, Dealt) else apply(state, _action(first))
    if isinstance(first, Left):
        after = _with_points(after, first)
    if isinstance(last, Over):
        if after.ending is None:
            return replace(after, phase="over", ending=Ending(last.result.ending, last.result.by)), False
    elif after.ending is not None:
        return replace(after, phase="play", ending=None), False
    return after, True


def _dealt(state: State, dealt: Dealt) -> State:
    """The deal as everybody sees it. Unknown cards of a stock are jokers, of which a hand may hold any number."""
    count = len(state.seats.active) * dealt.cards
    rest = len(pack(state.rules)) - count - 1
    after = apply(state, Shuffled((JOKER,) * count + (read_card(dealt.top),) + (JOKER,) * rest))
    return replace(after, hands=tuple(hand_of(_BLANK[: hand.size]) for hand in after.hands))


def _action(event: Event) -> Action:
    match event:
        case NewStock(count):
            return Shuffled((JOKER,) * count)
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
        case Dealt() | Opened() | Over():
            raise AssertionError(f"no action: {event}")


def _with_points(state: State, told: Left) -> State:
    """What the seat that left paid is known, whatever cards it is imagined to have held."""
    back = None if state.back is None else _with_points(state.back, told)
    return replace(state, left=(*state.left[:-1], (told.seat, told.points)), back=back)


def _blanked(state: State, event: Event) -> State:
    """The player to move holds what is shown now, and blank cards."""
    match event:
        case Laid(_, _, cards) | Attached(_, _, cards):
            shown = [held(read_card(card)) for card in cards]
        case Swapped(_, _, card) | Returned(_, card) | Discarded(_, card):
            shown = [read_card(card)]
        case _:
            shown = []
    seat, size = state.player, state.hands[state.player].size
    hand = hand_of((*shown, *_BLANK[: size - len(shown)]))
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
