"""The searching bots' own deal of `scopa/online` for two: native integers, changed in place, compiled by mypyc.

The one place where the course of a deal is written a second time; a differential test keeps it equal to `play.py`.
A move is `card << 40 | taken cards`. Moves, generator and checksum are those of the C yardstick in `bench/`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from smazzata.games.contract import Seat, Seats, Side
from smazzata.games.scopa.captures import P, doubled_ranks, present_ranks, put_captures
from smazzata.games.scopa.model import Play, Rules, State
from smazzata.games.scopa.scoring import primiera_sum

ALL_CARDS: Final = (1 << 40) - 1
DENARI: Final = (1 << 10) - 1
KINGS: Final = 0x40100401 << 9
SETTEBELLO: Final = 1 << 6
ONLINE: Final = "scopa/online"


def _numbers_of_bits() -> vec[i64]:
    numbers = vec[i64]([0] * 67)
    for card in range(40):
        numbers[i64(2**card % 67)] = i64(card)
    return numbers


NUMBER: Final = _numbers_of_bits()
"""Which card a single bit is: 67 leaves a different remainder for each of them."""


def count(cards: i64) -> i64:
    """How many cards are in a mask (native integers have no `bit_count`)."""
    cards = cards - (cards >> 1 & 0x5555555555)
    cards = (cards & 0x3333333333) + (cards >> 2 & 0x3333333333)
    cards = cards + (cards >> 4) & 0x0F0F0F0F0F
    return cards * 0x0101010101 >> 32 & 0xFF


@final
class Xorshift:
    """Marsaglia's 32-bit generator: reproducible, quick, for search only and never for a real deal."""

    def __init__(self, seed: i64) -> None:
        self.x: i64 = seed

    def below(self, n: i64) -> i64:
        x: i64 = self.x
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.x = x
        return x * n >> 32


@final
class Deal:
    """Two seats; seat 1 deals, unless a state was loaded. `pack[place:]` is the stock, as single bits."""

    def __init__(self) -> None:
        self.pack: vec[i64] = vec[i64]([0] * 40)
        self.place: i64 = 40
        self.moves: vec[i64] = vec[i64]([0] * 8192)
        """What `options` found."""
        self.first: i64 = 0
        """The seat that is dealt to first."""
        self.turn: i64 = 0
        self.last: i64 = -1
        """Who captured last; -1: nobody."""
        self.table: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.pile0: i64 = 0
        self.pile1: i64 = 0
        self.scope0: i64 = 0
        self.scope1: i64 = 0

    def copy(self, other: Deal) -> None:
        """Become equal to the other deal (its moves are not copied)."""
        self.place = other.place
        self.first = other.first
        self.turn = other.turn
        self.last = other.last
        self.table = other.table
        self.hand0 = other.hand0
        self.hand1 = other.hand1
        self.pile0 = other.pile0
        self.pile1 = other.pile1
        self.scope0 = other.scope0
        self.scope1 = other.scope1
        to = self.pack
        source = other.pack
        i: i64 = other.place
        while i < 40:
            to[i] = source[i]
            i += 1

    def over(self) -> bool:
        return self.hand0 | self.hand1 == 0

    def shuffle(self, rng: Xorshift) -> None:
        """A new deal; again as long as three kings lie on the table."""
        pack = self.pack
        i: i64 = 0
        while i < 40:
            pack[i] = P.bit[i]
            i += 1
        while True:
            i = 39
            while i > 0:
                j = rng.below(i + 1)
                card = pack[i]
                pack[i] = pack[j]
                pack[j] = card
                i -= 1
            table: i64 = pack[6] | pack[7] | pack[8] | pack[9]
            if count(table & KINGS) < 3:
                break
        self.table = table
        self.hand0 = pack[0] | pack[1] | pack[2]
        self.hand1 = pack[3] | pack[4] | pack[5]
        self.place = 10
        self.first = 0
        self.turn = 0
        self.last = -1
        self.pile0 = 0
        self.pile1 = 0
        self.scope0 = 0
        self.scope1 = 0

    def options(self) -> i64:
        """Put every legal move into `moves`; returns how many."""
        moves = self.moves
        table: i64 = self.table
        present: i64 = present_ranks(table)
        doubled: i64 = doubled_ranks(table)
        hand: i64 = self.hand1 if self.turn else self.hand0
        n: i64 = 0
        while hand:
            low: i64 = hand & -hand
            hand ^= low
            card: i64 = NUMBER[low % 67]
            label: i64 = card << 40
            found: i64 = put_captures(table, present, doubled, card % 10, label, moves, n)
            if found == n:
                moves[n] = label
                n += 1
            else:
                n = found
        return n

    def apply(self, move: i64) -> None:
        taken: i64 = move & ALL_CARDS
        bit: i64 = P.bit[move >> 40]
        turn: i64 = self.turn
        if turn:
            self.hand1 ^= bit
        else:
            self.hand0 ^= bit
        hands: i64 = self.hand0 | self.hand1
        if taken:
            table: i64 = self.table ^ taken
            self.table = table
            self.last = turn
            scopa: i64 = 1 if table == 0 and (hands or self.place < 40) else 0
            if turn:
                self.pile1 |= taken | bit
                self.scope1 += scopa
            else:
                self.pile0 |= taken | bit
                self.scope0 += scopa
        else:
            self.table |= bit
        self.turn = 1 - turn
        if hands == 0:
            self.next_hands()

    def next_hands(self) -> None:
        """Three more each; or, from an empty stock, the table to whoever captured last."""
        p: i64 = self.place
        if p < 40:
            pack = self.pack
            one: i64 = pack[p] | pack[p + 1] | pack[p + 2]
            two: i64 = pack[p + 3] | pack[p + 4] | pack[p + 5]
            self.hand0 = two if self.first else one
            self.hand1 = one if self.first else two
            self.place = p + 6
        elif self.last == 0:
            self.pile0 |= self.table
            self.table = 0
        elif self.last == 1:
            self.pile1 |= self.table
            self.table = 0

    def margin(self) -> i64:
        """The points of seat 0 less those of seat 1, as the cards are now."""
        a: i64 = self.pile0
        b: i64 = self.pile1
        points: i64 = self.scope0 - self.scope1
        if a & SETTEBELLO:
            points += 1
        elif b & SETTEBELLO:
            points -= 1
        if count(a) > 20:
            points += 1
        elif count(b) > 20:
            points -= 1
        if count(a & DENARI) > 5:
            points += 1
        elif count(b & DENARI) > 5:
            points -= 1
        mine: i64 = primiera_sum(a)
        theirs: i64 = primiera_sum(b)
        if mine > theirs:
            points += 1
        elif theirs > mine:
            points -= 1
        return points


# ---- from and to the states of the game -------------------------------------------------------------------
def load(deal: Deal, state: State) -> None:
    """Make the deal equal to a state in play. Raises ValueError for what it cannot hold."""
    if state.rules.id != ONLINE or state.seats.count != 2 or state.seats.out:
        raise ValueError(f"the compact deal knows {ONLINE} for two")
    if state.turn not in (0, 1) or len(state.stock) % 6:
        raise ValueError("the compact deal knows positions in play, with a stock of whole distributions")
    mine, theirs = state.hands[state.turn].bit_count(), state.hands[1 - state.turn].bit_count()
    if not theirs <= mine <= theirs + 1:
        raise ValueError("the compact deal knows hands that are played out in turn")
    deal.place = 40 - len(state.stock)
    for i, card in enumerate(state.stock):
        deal.pack[deal.place + i] = P.bit[card]
    deal.first = 1 - state.dealer
    deal.turn = state.turn
    deal.last = -1 if state.last_capture is None else state.last_capture
    deal.table = state.table
    deal.hand0, deal.hand1 = state.hands
    deal.pile0, deal.pile1 = state.captured
    deal.scope0, deal.scope1 = state.scope


def state_of(deal: Deal, rules: Rules) -> State:
    """The same position as a state of the game; which cards made the scope only a score sheet asks."""
    return State(
        rules=rules,
        seats=Seats(2),
        dealer=Seat(int(1 - deal.first)),
        turn=None if deal.over() else Seat(int(deal.turn)),
        hands=(int(deal.hand0), int(deal.hand1)),
        table=int(deal.table),
        stock=tuple(int(NUMBER[deal.pack[i] % 67]) for i in range(deal.place, 40)),
        captured=(int(deal.pile0), int(deal.pile1)),
        scope=(int(deal.scope0), int(deal.scope1)),
        scope_cards=(0, 0),
        last_capture=None if deal.last < 0 else Side(int(deal.last)),
    )


def play_of(move: int) -> Play:
    return Play(move >> 40, move & ALL_CARDS)


def move_of(play: Play) -> int:
    return play.card << 40 | (play.takes or 0)


# ---- the yardstick ----------------------------------------------------------------------------------------
def run(n: int, seed: int) -> tuple[int, int, int]:
    """`n` random deals: sum of the margins, sum of the numbers of options, checksum of the results."""
    rng = Xorshift(seed)
    deal = Deal()
    total: i64 = 0
    branch: i64 = 0
    check: i64 = 0
    for _ in range(n):
        deal.shuffle(rng)
        while deal.hand0 | deal.hand1:
            options: i64 = deal.options()
            branch += options
            deal.apply(deal.moves[rng.below(options)])
        margin: i64 = deal.margin()
        total += margin
        check = check * 31 + margin + deal.scope0 * 7 + deal.pile0 % 1000003 & 0xFFFFFFF
    return total, branch, check
