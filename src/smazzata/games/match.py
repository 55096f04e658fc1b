"""A match: deals one after the other, totals, elimination, match points, victory points, the cash difference."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from smazzata.games.contract import Result, RuleSet, Seat, Seats, Side

WIN: Final = 20
DRAW: Final = 10
LOSS: Final = 0

Reason: TypeAlias = Literal["points", "deals", "timeout", "abandon"]


class Format(Struct, frozen=True, gc=False):
    """By points to a target, or by a number of deals, which may admit a draw."""

    by: Literal["points", "deals"]
    target: int
    draws: bool = False

    def __str__(self) -> str:
        return f"{self.by} {self.target}" + (" draws" if self.draws else "")


def read_format(text: str, rules: RuleSet) -> Format:
    """`points 101`, `deals 3`, `deals 3 draws`. Raises ValueError."""
    found = re.fullmatch(r"(points|deals) ([0-9]{1,9})( draws)?", " ".join(text.split()))
    if not found or (found[1] == "points" and found[3]):
        raise ValueError(f"not a format: {text!r} (points 101, deals 3, deals 3 draws)")
    target = int(found[2])
    least = 50 if (found[1], rules.points_are) == ("points", "paid") else 1
    if target < least:
        raise ValueError(f"{text!r}: at least {least}")
    return Format("points" if found[1] == "points" else "deals", target, bool(found[3]))


MOST: Final = {"points": 10_000, "deals": 100}


def agree(text: str, rules: RuleSet) -> Format:
    """As `read_format`, for a match that is still to begin. Raises ValueError for one that nobody would see the end
    of, too."""
    found = read_format(text, rules)
    if found.target > MOST[found.by]:
        raise ValueError(f"{text!r}: at most {MOST[found.by]}")
    return found


class Settled(Struct, frozen=True, gc=False):
    """What one loser settles with the winner."""

    side: Side
    own: int
    winner: int
    mp: int
    """What the winner receives from this side."""
    left: bool


class Verdict(Struct, frozen=True, gc=False):
    """How a match ended. No winner: a draw."""

    reason: Reason
    winner: Side | None
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    difference: int
    """Of the winner's match points, as a cash table counts it."""
    cash: int
    """What the winner receives in play money: nothing where there is no stake."""
    settled: tuple[Settled, ...] = ()


class Match(Struct, frozen=True, gc=False):
    rules: RuleSet
    seats: Seats
    format: Format
    dealer: Seat
    totals: tuple[int, ...]
    won: tuple[int, ...]
    """Deals won, by side."""
    stake: int | None = None
    played: int = 0
    """Deals that counted."""
    out: tuple[Side, ...] = ()
    left: tuple[Side, ...] = ()
    """Of those out, who ran out of time or abandoned."""
    verdict: Verdict | None = None

    @property
    def sides_in(self) -> tuple[Side, ...]:
        return tuple(Side(side) for side in range(self.seats.sides) if side not in self.out)


def begin(
    rules: RuleSet, seats: Seats, terms: Format, dealer: Seat, *, stake: int | None = None
) -> Match:
    """Raises ValueError where this rule-set is not played by so many."""
    if seats.pairs and not (rules.pairs and seats.count == 4):
        raise ValueError(f"{rules.id} is not played in pairs" if not rules.pairs else "two pairs are four players")
    if not seats.pairs and seats.count not in rules.players:
        raise ValueError(f"{rules.id} is played by {', '.join(map(str, rules.players))}, not by {seats.count}")
    zeros = (0,) * seats.sides
    return Match(rules=rules, seats=seats, format=terms, dealer=dealer, totals=zeros, won=zeros, stake=stake)


# ---- deal after deal --------------------------------------------------------------------------------------
def after_deal(match: Match, result: Result) -> Match:
    """The match with this deal counted; an annulled deal counts for nothing and the same dealer deals again."""
    if match.verdict is not None:
        return match
    if result.annulled:
        return _with_dealer(match, match.dealer)
    totals = tuple(
        total + (0 if side in match.left else score)
        for side, (total, score) in enumerate(zip(match.totals, result.scores, strict=True))
    )
    won = tuple(count + (side == result.winner) for side, count in enumerate(match.won))
    after = replace(match, totals=totals, won=won, played=match.played + 1)
    if match.format.by == "deals":
        decided = _by_deals(after)
    elif match.rules.points_are == "paid":
        decided = _by_exit(after)
    else:
        decided = _by_target(after)
    return decided if decided.verdict else _with_dealer(decided, decided.seats.after(decided.dealer))


def _with_dealer(match: Match, dealer: Seat) -> Match:
    return replace(match, dealer=match.seats.after(dealer) if dealer in match.seats.out else dealer)


def _by_exit(match: Match) -> Match:
    """At or above the exit score a side is out; the last one left has won."""
    gone = tuple(side for side in match.sides_in if match.totals[side] >= match.format.target)
    return _last_one(_without(match, gone), "points")


def _by_target(match: Match) -> Match:
    """At or above the target the higher total wins; level at the top: another deal."""
    best = max(match.totals[side] for side in match.sides_in)
    top = [side for side in match.sides_in if match.totals[side] == best]
    if best < match.format.target or len(top) > 1:
        return match
    return _won(match, top[0], "points")


def _by_deals(match: Match, reason: Reason = "deals") -> Match:
    """Most deals won, as soon as nobody can catch up; level: the better total; level again: a draw or one more deal."""
    ranked = sorted(match.sides_in, key=lambda side: -match.won[side])
    ahead = match.won[ranked[0]] - match.won[ranked[1]]
    left_to_play = max(0, match.format.target - match.played)
    if ahead > left_to_play:
        return _won(match, ranked[0], reason)
    if left_to_play:
        return match
    sign = 1 if match.rules.points_are == "paid" else -1
    level = [side for side in ranked if match.won[side] == match.won[ranked[0]]]
    best = min(sign * match.totals[side] for side in level)
    level = [side for side in level if sign * match.totals[side] == best]
    if len(level) == 1:
        return _won(match, level[0], reason)
    return _drawn(match, tuple(level)) if match.format.draws else match


# ---- leaving ----------------------------------------------------------------------------------------------
def forfeit(match: Match, seat: Seat, points: int, reason: Literal["timeout", "abandon"]) -> Match:
    """A side whose player ran out of time or left is out, with these points; of two sides the other has won, of more
    perhaps one that nobody left can catch up with."""
    side = match.seats.side(seat)
    if match.verdict is not None or side in match.out:
        return match
    totals = tuple(total + (points if each == side else 0) for each, total in enumerate(match.totals))
    gone = _without(replace(match, totals=totals, left=(*match.left, side)), (side,))
    if match.format.by == "deals" and len(gone.sides_in) > 1:
        return _by_deals(gone, reason)
    return _last_one(gone, reason)


def without_cards(match: Match, hands: Sequence[str]) -> Match:
    """Of more than two sides, those that reached the exit score before this deal, and have no cards in it, are out."""
    if match.format.by != "points" or match.rules.points_are != "paid" or match.seats.sides < 3:
        return match
    gone = [side for side in match.sides_in if match.totals[side] >= match.format.target]
    return _without(match, tuple(side for side in gone if not hands[side].strip()))


def _without(match: Match, gone: tuple[Side, ...]) -> Match:
    seats = tuple(sorted({*match.seats.out, *(seat for side in gone for seat in match.seats.members(side))}))
    return replace(match, out=(*match.out, *gone), seats=replace(match.seats, out=seats))


def _last_one(match: Match, reason: Reason) -> Match:
    return _won(match, match.sides_in[0], reason) if len(match.sides_in) == 1 else match


# ---- the end ----------------------------------------------------------------------------------------------
def _won(match: Match, winner: Side, reason: Reason) -> Match:
    settled = tuple(
        _settle(match, Side(side), winner) for side in range(match.seats.sides) if side != winner
    )
    mp = [0] * match.seats.sides
    for each in settled:
        mp[each.side] -= each.mp
        mp[winner] += each.mp
    vp = tuple(WIN if side == winner else LOSS for side in range(match.seats.sides))
    difference = halves_down(mp[winner], match.rules.cash_unit)
    cash = difference * (match.stake or 0)
    return replace(match, verdict=Verdict(reason, winner, tuple(mp), vp, difference, cash, settled))


def _settle(match: Match, side: Side, winner: Side) -> Settled:
    """Match points a loser owes the winner, by the format; of a side that left, never below 0."""
    own, other = match.totals[side], match.totals[winner]
    left = side in match.left
    if match.rules.points_are == "won":
        mp = max(0, other - own)
    elif left:
        mp = max(0, own - other)
    elif match.format.by == "deals":
        mp = own
    else:
        mp = own - other
    return Settled(side, own, other, mp, left)


def _drawn(match: Match, level: tuple[Side, ...]) -> Match:
    sides = range(match.seats.sides)
    vp = tuple(DRAW if side in level else LOSS for side in sides)
    return replace(match, verdict=Verdict("deals", None, tuple(0 for _ in sides), vp, 0, 0))


def halves_down(points: int, unit: int) -> int:
    """points ÷ unit to the nearest whole number, halves down: 27 ÷ 10 is 3, 25 ÷ 10 is 2."""
    return -((unit - 2 * points) // (2 * unit))
