"""Whole compact deals, played greedily at random: the figure of speed, equal to the C yardstick by checksum.

Lays the packing worth most, attaches what attaches, discards at random what is of least use. As in the yardstick there
are no swaps, and of a collected card nothing is asked once it is in the hand.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from smazzata.games.scala40.compact_deal import BIT, JOKER, NEED, NUMBER, PACK, VALUE, Deal, bits_in
from smazzata.games.scala40.compact_layout import Layout
from smazzata.games.scala40.packing import LANE, ONE, SUIT

HAND: Final = 13
LONGEST: Final = 400
ALL_IN_HAND: Final = 100
JOKER_LEFT: Final = 25


@final
class Greedy:
    """One player for both seats, with the generator of the yardstick: Marsaglia's of 32 bits."""

    def __init__(self, seed: i64) -> None:
        self.x: i64 = seed
        self.deal = Deal()
        self.layout = Layout()
        self.turns: i64 = 0
        self.solves: i64 = 0

    def below(self, n: i64) -> i64:
        x: i64 = self.x
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.x = x
        return x * n >> 32

    def shuffle(self) -> None:
        stock = self.deal.stock
        i: i64 = self.deal.stock_size - 1
        while i > 0:
            k: i64 = self.below(i + 1)
            card: i64 = stock[i]
            stock[i] = stock[k]
            stock[k] = card
            i -= 1

    def start(self) -> None:
        deal = self.deal
        deal.clear()
        i: i64 = 0
        while i < PACK:
            deal.stock[i] = i >> 1 if i < 104 else JOKER
            i += 1
        deal.stock_size = PACK
        self.shuffle()
        i = 0
        while i < 2 * HAND:
            deal.stock_size -= 1
            deal.give(i & 1, deal.stock[deal.stock_size])
            i += 1
        deal.stock_size -= 1
        deal.pile[0] = deal.stock[deal.stock_size]
        deal.pile_size = 1

    def play(self) -> i64:
        """One deal: what seat 1 pays, or (negative) seat 0; 0 if nobody closes."""
        deal = self.deal
        self.start()
        turn: i64 = 0
        while turn < LONGEST:
            seat: i64 = deal.player
            keep: i64 = 1 if turn >= 2 else 2
            if not self.take_card(seat, keep):
                return 0
            if not self.lay(seat, keep):
                return 0
            if deal.opened[seat]:
                self.attach(seat, keep)
            deal.discard(self.choose_discard(seat))
            turn += 1
            if deal.closed_by >= 0:
                self.turns += turn
                paid: i64 = self.score(1 - seat)
                return paid if seat == 0 else -paid
        self.turns += turn
        return 0

    # ---- a turn -----------------------------------------------------------------------------------------
    def take_card(self, seat: i64, keep: i64) -> bool:
        """Collects what can be attached, or what the opening needs; else draws, if there is anything to draw."""
        deal = self.deal
        top: i64 = deal.pile[deal.pile_size - 1]
        collects: bool = False
        if deal.opened[seat]:
            collects = top != JOKER and deal.attaching & BIT[top] != 0 and deal.size[seat] >= keep
        elif deal.size[seat] == HAND:
            deal.give(seat, top)
            best: i64 = self.value(seat)
            deal.take(seat, top)
            collects = best >= NEED and self.value(seat) < best
        if not collects:
            return self.draw()
        deal.collect()
        deal.unused = False
        return True

    def draw(self) -> bool:
        deal = self.deal
        if deal.stock_size == 0:
            deal.gather()
            self.shuffle()
            if deal.stock_size == 0:
                return False
        deal.draw()
        return True

    def lay(self, seat: i64, keep: i64) -> bool:
        """The best packing, without its last melds if they would take the cards that must stay."""
        deal = self.deal
        opened: bool = deal.opened[seat] != 0
        best: i64 = self.value(seat)
        need: i64 = 1 if opened else NEED
        if best < need:
            return True
        layout = self.layout
        layout.read(ONE)
        cards: i64 = 0
        points: i64 = 0
        i: i64 = 0
        while i < layout.count:
            cards += layout.sizes[i]
            points += layout.points[i]
            i += 1
        count: i64 = layout.count
        while count > 0 and deal.size[seat] - cards < keep:
            count -= 1
            cards -= layout.sizes[count]
            points -= layout.points[count]
        if count == 0 or points < need:
            if opened or deal.collected < 0:
                return True
            # collected for an opening that would have taken every card: back on the pile, and draw
            deal.take(seat, deal.collected)
            deal.pile[deal.pile_size] = deal.collected
            deal.pile_size += 1
            deal.collected = -1
            return self.draw()
        i = 0
        while i < count:
            deal.lay(layout.run[i] != 0, layout.key[i], layout.mask[i], layout.stood[i])
            i += 1
        return True

    def attach(self, seat: i64, keep: i64) -> None:
        deal = self.deal
        while deal.size[seat] > keep:
            fit: i64 = deal.once[seat] & deal.attaching
            if fit == 0:
                return
            bit: i64 = fit & -fit
            index: i64 = 0
            while deal.reach[index] & bit == 0:
                index += 1
            number: i64 = NUMBER[bit % 67]
            place: i64 = number >> 4
            if deal.run[index]:
                place = number & 15
                if place == 0 and deal.mask[index] & 3 != 2:
                    place = 13
            deal.attach(index, place, False)

    def choose_discard(self, seat: i64) -> i64:
        """A natural that is neither near another of its suit nor beside its rank, or a twin; if it may go."""
        deal = self.deal
        held: i64 = deal.once[seat]
        if held == 0:
            return JOKER
        spread: i64 = held | (held & LANE) << 13
        near: i64 = spread & spread >> 1
        far: i64 = spread & spread >> 2
        live: i64 = near | near << 1 | far | far << 2
        live |= live >> 13 & LANE
        both: i64 = held & held >> 16
        either: i64 = held | held >> 16
        ranks: i64 = (both | both >> 32 | either & either >> 32) & SUIT
        ranks |= ranks << 16
        ranks |= ranks << 32
        allowed: i64 = held
        if deal.opened[seat] == 0:
            allowed = held & ~deal.attaching
            if allowed == 0:
                allowed = held
        some: i64 = (held & ~(live | ranks) | deal.twice[seat]) & allowed
        if some == 0:
            some = allowed
        skip: i64 = self.below(bits_in(some))
        while skip:
            some &= some - 1
            skip -= 1
        number: i64 = NUMBER[(some & -some) % 67]
        return (number >> 4) * 13 + (number & 15)

    def value(self, seat: i64) -> i64:
        self.solves += 1
        return ONE.solve(self.deal.once[seat], self.deal.twice[seat], self.deal.jokers[seat])

    def score(self, seat: i64) -> i64:
        """As the yardstick counts: every ace 11."""
        deal = self.deal
        if deal.opened[seat] == 0:
            return ALL_IN_HAND
        total: i64 = JOKER_LEFT * deal.jokers[seat]
        left: i64 = deal.once[seat]
        while left:
            total += VALUE[NUMBER[(left & -left) % 67] & 15]
            left &= left - 1
        left = deal.twice[seat]
        while left:
            total += VALUE[NUMBER[(left & -left) % 67] & 15]
            left &= left - 1
        return total


def run(deals: int, seed: int) -> tuple[int, int, int, int]:
    """(Sum of what seat 1 paid, turns, solves, checksum): those of the yardstick."""
    greedy = Greedy(seed)
    total: i64 = 0
    check: i64 = 0
    for _ in range(deals):
        paid: i64 = greedy.play()
        total += paid
        check = (check * 31 + paid + greedy.deal.melds + greedy.deal.pile_size * 7 + 1000) & 0xFFFFFFF
    return total, greedy.turns, greedy.solves, check
