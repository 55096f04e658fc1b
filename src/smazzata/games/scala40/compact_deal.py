"""The searching bots' own deal of `scala40/online` for two: native integers, changed in place, compiled by mypyc.

The one place where the course of a deal is written a second time; a differential test keeps it equal to `play.py`.
Nothing here judges. Not kept: the stall and idle stocks (a search is bounded anyway), and steps to take back.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from smazzata.cards.french import BIT as CARD_BITS
from smazzata.cards.french import Hand
from smazzata.games.contract import Seat
from smazzata.games.scala40.melds import Meld, run_points
from smazzata.games.scala40.model import State

PACK: Final = 108
MELDS: Final = 40
JOKER: Final = 52
NEED: Final = 40
SUIT: Final = 8191
WHOLE: Final = 16383
ACES: Final = 8193
NEVER: Final = -1
KINDS_OF_PACK: Final = 67


def _bits() -> vec[i64]:
    return vec[i64](list(CARD_BITS))


def _numbers() -> vec[i64]:
    """Which bit a single bit is: 67 leaves a different remainder for each of 64."""
    numbers = [0] * KINDS_OF_PACK
    for index in range(64):
        numbers[2**index % KINDS_OF_PACK] = index
    return vec[i64](numbers)


def _spread() -> vec[i64]:
    """Suits, one bit each, as the lowest bit of each lane."""
    return vec[i64]([sum(2 ** (16 * suit) for suit in range(4) if suits >> suit & 1) for suits in range(16)])


def _points_of_runs() -> vec[i64]:
    """By mask of places; what is no run is never asked."""
    points = [0] * (WHOLE + 1)
    for start in range(12):
        for end in range(start + 3, 15):
            points[2**end - 2**start] = run_points(2**end - 2**start)
    return vec[i64](points)


def _small_bits() -> vec[i64]:
    return vec[i64]([2**place for place in range(16)])


BIT: Final = _bits()
NUMBER: Final = _numbers()
SPREAD: Final = _spread()
RUN_POINTS: Final = _points_of_runs()
PLACE: Final = _small_bits()
VALUE: Final = vec[i64]([11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10])


def suits_count(suits: i64) -> i64:
    return (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)


def bits_in(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@final
class Deal:
    """Two hands, the table, the pile and the stock; the turn of one player and its open duties."""

    def __init__(self) -> None:
        self.once: vec[i64] = vec[i64]([0] * 2)
        self.twice: vec[i64] = vec[i64]([0] * 2)
        self.jokers: vec[i64] = vec[i64]([0] * 2)
        self.size: vec[i64] = vec[i64]([0] * 2)
        self.opened: vec[i64] = vec[i64]([0] * 2)
        self.stock: vec[i64] = vec[i64]([0] * PACK)
        self.stock_size: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * PACK)
        self.pile_size: i64 = 0
        # melds: owner, run or set, suit or rank, places, jokers' places, and the naturals that attach
        self.owner: vec[i64] = vec[i64]([0] * MELDS)
        self.run: vec[i64] = vec[i64]([0] * MELDS)
        self.key: vec[i64] = vec[i64]([0] * MELDS)
        self.mask: vec[i64] = vec[i64]([0] * MELDS)
        self.stood: vec[i64] = vec[i64]([0] * MELDS)
        self.reach: vec[i64] = vec[i64]([0] * MELDS)
        self.melds: i64 = 0
        self.attaching: i64 = 0
        # the turn
        self.player: i64 = 0
        self.collected: i64 = NEVER
        self.unused: bool = False
        self.owed: i64 = 0
        self.begun: i64 = 0  # points laid in this turn by a player who has not opened
        self.closed_by: i64 = NEVER

    def clear(self) -> None:
        seat: i64 = 0
        while seat < 2:
            self.once[seat] = 0
            self.twice[seat] = 0
            self.jokers[seat] = 0
            self.size[seat] = 0
            self.opened[seat] = 0
            seat += 1
        self.stock_size = 0
        self.pile_size = 0
        self.melds = 0
        self.attaching = 0
        self.player = 0
        self.closed_by = NEVER
        self.fresh_turn()

    def fresh_turn(self) -> None:
        self.collected = NEVER
        self.unused = False
        self.owed = 0
        self.begun = 0

    # ---- hands ------------------------------------------------------------------------------------------
    def give(self, seat: i64, card: i64) -> None:
        self.size[seat] = self.size[seat] + 1
        if card == JOKER:
            self.jokers[seat] = self.jokers[seat] + 1
            return
        bit: i64 = BIT[card]
        if self.once[seat] & bit:
            self.twice[seat] = self.twice[seat] | bit
        else:
            self.once[seat] = self.once[seat] | bit

    def take(self, seat: i64, card: i64) -> None:
        self.size[seat] = self.size[seat] - 1
        if card == JOKER:
            self.jokers[seat] = self.jokers[seat] - 1
            return
        bit: i64 = BIT[card]
        if self.twice[seat] & bit:
            self.twice[seat] = self.twice[seat] ^ bit
        else:
            self.once[seat] = self.once[seat] ^ bit

    # ---- transitions ------------------------------------------------------------------------------------
    def draw(self) -> None:
        self.stock_size -= 1
        self.give(self.player, self.stock[self.stock_size])

    def collect(self) -> None:
        self.pile_size -= 1
        self.collected = self.pile[self.pile_size]
        self.unused = True
        self.give(self.player, self.collected)

    def lay(self, run: bool, key: i64, mask: i64, stood: i64) -> None:
        """A new meld of the player to move; `stood` are the places of its jokers."""
        seat: i64 = self.player
        naturals: i64 = self.naturals(run, key, mask & ~stood)
        once: i64 = self.once[seat]
        twice: i64 = self.twice[seat]
        jokers: i64 = bits_in(stood)
        self.once[seat] = once & ~(naturals & ~twice)
        self.twice[seat] = twice & ~naturals
        self.jokers[seat] = self.jokers[seat] - jokers
        at: i64 = self.melds
        self.owner[at] = seat
        self.run[at] = 1 if run else 0
        self.key[at] = key
        self.mask[at] = mask
        self.stood[at] = stood
        self.melds = at + 1
        if run:
            self.size[seat] = self.size[seat] - bits_in(mask)
            self.begun += RUN_POINTS[mask]
        else:
            self.size[seat] = self.size[seat] - suits_count(mask)
            self.begun += VALUE[key] * suits_count(mask)
        self.used(naturals, jokers)
        if self.begun >= NEED and not self.unused:
            self.opened[seat] = 1
        self.reach[at] = self.reached(at)
        self.attaching |= self.reach[at]

    def attach(self, index: i64, place: i64, joker: bool) -> None:
        bit: i64 = PLACE[place]
        seat: i64 = self.player
        self.mask[index] = self.mask[index] | bit
        if joker:
            self.stood[index] = self.stood[index] | bit
            self.take(seat, JOKER)
            self.used(0, 1)
        else:
            card: i64 = self.card_at(index, place)
            self.take(seat, card)
            self.used(BIT[card], 0)
        self.changed(index)

    def swap(self, index: i64, place: i64) -> None:
        """A natural card for the joker that stands for it."""
        card: i64 = self.card_at(index, place)
        seat: i64 = self.player
        self.stood[index] = self.stood[index] & ~PLACE[place]
        self.take(seat, card)
        self.used(BIT[card], 0)
        self.give(seat, JOKER)
        self.owed += 1
        self.changed(index)

    def discard(self, card: i64) -> None:
        seat: i64 = self.player
        self.take(seat, card)
        self.pile[self.pile_size] = card
        self.pile_size += 1
        if self.size[seat] == 0:
            self.closed_by = seat
            return
        self.player = 1 - seat
        self.fresh_turn()

    def gather(self) -> None:
        """The pile but its top card is the new stock, still to be shuffled."""
        count: i64 = self.pile_size - 1
        i: i64 = 0
        while i < count:
            self.stock[i] = self.pile[i]
            i += 1
        self.stock_size = count
        self.pile[0] = self.pile[count]
        self.pile_size = 1

    # ---- what follows from them -------------------------------------------------------------------------
    def used(self, naturals: i64, jokers: i64) -> None:
        """Cards have left the hand for the table: duties met."""
        if self.unused:
            if self.collected == JOKER:
                if jokers:
                    jokers -= 1
                    self.unused = False
            elif naturals & BIT[self.collected]:
                self.unused = False
        self.owed = self.owed - jokers if self.owed > jokers else 0

    def naturals(self, run: bool, key: i64, mask: i64) -> i64:
        """The cards at these places of a meld, as bits of a hand."""
        if run:
            return (mask & SUIT | mask >> 13) << 16 * key
        return SPREAD[mask] << key

    def card_at(self, index: i64, place: i64) -> i64:
        if self.run[index]:
            return self.key[index] * 13 + (place if place < 13 else 0)
        return place * 13 + self.key[index]

    def reached(self, index: i64) -> i64:
        """The naturals that attach to a meld."""
        mask: i64 = self.mask[index]
        if self.run[index] == 0:
            return SPREAD[~mask & 15] << self.key[index]
        free: i64 = (mask << 1 | mask >> 1) & ~mask & WHOLE
        if mask | free == WHOLE and mask & ACES and self.stood[index] & ACES == 0:
            return 0  # it would be the second natural ace
        return (free & SUIT | free >> 13) << 16 * self.key[index]

    def changed(self, index: i64) -> None:
        self.reach[index] = self.reached(index)
        attaching: i64 = 0
        i: i64 = 0
        while i < self.melds:
            attaching |= self.reach[i]
            i += 1
        self.attaching = attaching


# ---- from and to the real deal ----------------------------------------------------------------------------
def load(deal: Deal, state: State) -> None:
    """A position of the real deal, while a player is to move. Raises ValueError if the compact deal cannot hold it."""
    if state.seats.count != 2 or state.rules.id != "scala40/online" or state.phase != "play":
        raise ValueError("the compact deal knows two players of scala40/online, one of them to move")
    deal.clear()
    for seat in range(2):
        for card in state.hands[seat].cards():
            deal.give(seat, card)
        deal.opened[i64(seat)] = state.opened >> seat & 1
    for meld in state.table:
        at: i64 = deal.melds
        deal.owner[at] = meld.owner
        deal.run[at] = 1 if meld.run else 0
        deal.key[at] = meld.key
        deal.mask[at] = meld.mask
        deal.stood[at] = meld.jokers
        deal.melds = at + 1
        deal.changed(at)
    for card in state.stock:
        deal.stock[deal.stock_size] = card
        deal.stock_size += 1
    for card in state.pile:
        deal.pile[deal.pile_size] = card
        deal.pile_size += 1
    deal.player = state.player
    deal.collected = state.turn.collected
    deal.unused = state.turn.unused
    deal.owed = state.turn.owed
    if state.turn.newcomer:
        deal.begun = sum(meld.points for meld in state.table[state.turn.first :])


def hand_of_seat(deal: Deal, seat: Seat) -> Hand:
    at: i64 = seat
    return Hand(deal.once[at], deal.twice[at], deal.jokers[at])


def table_of(deal: Deal) -> tuple[Meld, ...]:
    return tuple(
        Meld(deal.owner[at], deal.run[at] == 1, deal.key[at], deal.mask[at], deal.stood[at])
        for at in range(deal.melds)
    )
