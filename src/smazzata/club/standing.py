"""Who stands where: victory points, then the tie-breaks in the chosen order, with the numbers that decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.outcomes import Outcome
from smazzata.club.setup import TieBreak


class Tally(Struct, frozen=True):
    """What somebody's matches add up to."""

    who: PersonId
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    vp: int = 0
    mp: int = 0
    points: int = 0
    """Paid, or made, as the game has it."""
    deals: int = 0
    places: int = 0


class Tie(Struct, frozen=True):
    """A tie-break that was asked between these, and this one's number. `of` matches, where it is an average."""

    by: TieBreak
    value: int
    among: tuple[PersonId, ...]
    of: int = 0


class Row(Struct, frozen=True):
    place: int
    tally: Tally
    ties: tuple[Tie, ...] = ()

    @property
    def who(self) -> PersonId:
        return self.tally.who


class Rules(Struct, frozen=True):
    """How people are compared."""

    tie_breaks: tuple[TieBreak, ...]
    lots: Mapping[PersonId, int]
    paid: bool = True
    """Points are paid: fewer are better."""
    average: bool = False
    """Per match played: for people who did not play the same number of matches."""


def tally(who: PersonId, outcomes: Iterable[Outcome]) -> Tally:
    matches = won = drawn = lost = vp = mp = points = deals = places = 0
    for each in outcomes:
        seat = each.players.index(who)
        matches += 1
        if each.winner == who:
            won += 1
        elif each.vp[seat]:
            drawn += 1
        else:
            lost += 1
        vp += each.vp[seat]
        mp += each.mp[seat]
        points += each.points[seat]
        deals += each.deals[seat]
        places += each.places[seat]
    return Tally(who, matches, won, drawn, lost, vp, mp, points, deals, places)


def ranked(people: Iterable[PersonId], outcomes: Iterable[Outcome], rules: Rules) -> tuple[Row, ...]:
    """Everybody once, the best first. The order in which people or outcomes are handed in does not matter."""
    found = Comparison(people, outcomes, rules)
    return found.rows()


class Comparison:
    """One comparison: the outcomes of everybody in it, by person."""

    def __init__(self, people: Iterable[PersonId], outcomes: Iterable[Outcome], rules: Rules) -> None:
        self.rules = rules
        self.people = sorted(set(people))
        self.by_person: dict[PersonId, list[Outcome]] = {}
        for each in outcomes:
            for who in each.players:
                self.by_person.setdefault(who, []).append(each)
        self.tallies = {who: tally(who, self.by_person.get(who, ())) for who in self.people}

    def rows(self) -> tuple[Row, ...]:
        found: list[Row] = []
        for level in self._split(
            self.people, {who: self._per(who, self.tallies[who].vp) for who in self.people}
        ):
            for who, ties in self._decided(level, self._asked(), ()):
                found.append(Row(len(found) + 1, self.tallies[who], ties))
        return tuple(found)

    def _asked(self) -> tuple[TieBreak, ...]:
        return (*(each for each in self.rules.tie_breaks if each != "lots"), "lots")

    def _per(self, who: PersonId, value: int) -> Fraction:
        return Fraction(value, self.tallies[who].matches or 1) if self.rules.average else Fraction(value)

    @staticmethod
    def _split(people: Sequence[PersonId], score: Mapping[PersonId, Fraction]) -> list[list[PersonId]]:
        """The highest score first."""
        levels: dict[Fraction, list[PersonId]] = {}
        for who in people:
            levels.setdefault(score[who], []).append(who)
        return [levels[each] for each in sorted(levels, reverse=True)]

    def _decided(
        self, level: list[PersonId], asked: tuple[TieBreak, ...], ties: tuple[Tie, ...]
    ) -> list[tuple[PersonId, tuple[Tie, ...]]]:
        """Those level, in order, each with the numbers that were asked for on the way there."""
        if len(level) == 1 or not asked:
            return [(who, ties) for who in level]
        by, rest = asked[0], asked[1:]
        numbers = self._numbers(by, level)
        if numbers is None:
            return self._decided(level, rest, ties)
        better = -1 if by in ("lots", "placing") or (by == "paid" and self.rules.paid) else 1
        averaged = self.rules.average and by not in ("lots", "head-to-head")
        score = {
            who: better * (self._per(who, number) if averaged else Fraction(number))
            for who, number in numbers.items()
        }
        among = tuple(level)
        levels = self._split(level, score)
        own = {
            who: Tie(by, numbers[who], among, self.tallies[who].matches if averaged else 0) for who in level
        }
        found = []
        for some in levels:
            inner = self._decided(some, rest, ())
            found += [(who, (*ties, own[who], *more)) for who, more in inner]
        return found

    def _numbers(self, by: TieBreak, level: list[PersonId]) -> dict[PersonId, int] | None:
        """None: this tie-break says nothing here."""
        match by:
            case "head-to-head":
                return self._head_to_head(level)
            case "mp":
                return {who: self.tallies[who].mp for who in level}
            case "paid":
                return {who: self.tallies[who].points for who in level}
            case "deals":
                return {who: self.tallies[who].deals for who in level}
            case "placing":
                return {who: self.tallies[who].places for who in level}
            case "opponents":
                return {who: self._opponents(who) for who in level}
            case "lots":
                return {who: 1 + self.rules.lots.get(who, len(self.rules.lots)) for who in level}

    def _head_to_head(self, level: list[PersonId]) -> dict[PersonId, int] | None:
        """Victory points from the matches between those level, if all of them have met."""
        inside = set(level)
        found = dict.fromkeys(level, 0)
        met: set[tuple[PersonId, PersonId]] = set()
        for who in level:
            for each in self.by_person.get(who, ()):
                others = inside.intersection(each.players) - {who}
                if others:
                    found[who] += each.vp[each.players.index(who)]
                    met.update((who, other) for other in others)
        return found if len(met) == len(level) * (len(level) - 1) else None

    def _opponents(self, who: PersonId) -> int:
        """Victory points of everybody met, each as often as met."""
        met = [other for each in self.by_person.get(who, ()) for other in each.players if other != who]
        return sum(
            each.vp[each.players.index(other)] for other in met for each in self.by_person.get(other, ())
        )
