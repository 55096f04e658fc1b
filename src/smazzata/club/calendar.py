"""Matches onto days, hours and tables: nobody in two places, everybody's matches spread over the evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from smazzata.club.actors import PersonId
from smazzata.club.dates import Day, Minutes, days_from
from smazzata.club.events import Placed
from smazzata.club.model import Tournament
from smazzata.club.outcomes import fixtures, outcome
from smazzata.club.setup import Evenings
from smazzata.club.stages import Fixture, MatchId

_LONGEST: Final = 3_000
"""Evenings after which there is no use in looking further: a match waits for one that is not to be placed."""


class Wanted(Struct, frozen=True):
    """A match to be placed: who may be in it, and which matches come before it."""

    match: MatchId
    people: frozenset[PersonId]
    after: tuple[MatchId, ...] = ()


def wanted(tournament: Tournament) -> dict[MatchId, Wanted]:
    """Of all matches of the running stage, with everybody who may come to play in them."""
    found: dict[MatchId, Wanted] = {}
    for stage in tournament.stages:
        for each in fixtures(tournament, stage.number):
            found[each.id] = Wanted(each.id, _may_play(each, found), each.after)
    return found


def _may_play(each: Fixture, found: Mapping[MatchId, Wanted]) -> frozenset[PersonId]:
    """Those known, else whoever may win the matches before. Losers play for the third place while no other of
    their matches is left, so nobody needs to be kept free for it."""
    if None not in each.players:
        return frozenset(each.known)
    if each.kind == "third":
        return frozenset()
    before = [found[match].people for match in each.after if match in found]
    return frozenset(each.known).union(*before)


def to_place(tournament: Tournament, *, anew: bool = False) -> list[Wanted]:
    """What is not decided, not begun and not placed yet; or placed, if all is to be placed anew."""
    every = wanted(tournament)
    return [
        every[each.id]
        for each in fixtures(tournament)
        if outcome(tournament, each) is None
        and len(each.players) > 1
        and each.id not in tournament.sheets
        and (anew or each.id not in tournament.placed)
    ]


def schedule(tournament: Tournament, *, anew: bool = False, first: Day | None = None) -> tuple[Placed, ...]:
    """Days, hours, tables and referees for what is to be placed, not before this day or the hour of what has been
    begun. What was put by hand before a match that it waits for is placed anew.

    The set-up has a first day.
    """
    evenings = tournament.setup.evenings
    every = wanted(tournament)
    people = {match: each.people for match, each in every.items()}
    begun = [(each.day, each.starts) for match, each in tournament.placed.items() if match in tournament.sheets]
    start = max([(evenings.first or "", 0), (first or "", 0), *begun])
    free = {each.match for each in to_place(tournament, anew=True)}
    moving = {each.match for each in to_place(tournament, anew=anew)}
    while True:
        asked = [each for match, each in every.items() if match in moving]
        kept = [
            each
            for match, each in tournament.placed.items()
            if match not in moving and match not in tournament.cancelled
        ]
        days = days_from(start[0], evenings.days, evenings.without)
        plan = placed(asked, evenings, days, kept, people, start)
        early = _before_their_turn(plan, kept, every) & free
        if not early:
            return with_referees(plan, evenings, kept, people)
        moving |= early


def _before_their_turn(
    plan: Sequence[Placed], kept: Sequence[Placed], every: Mapping[MatchId, Wanted]
) -> set[MatchId]:
    """Of those kept, who would be played before a match of the plan that they wait for."""
    when = {each.match: (each.day, each.starts) for each in plan}
    return {
        each.match
        for each in kept
        if each.match in every
        and any(match in when and (each.day, each.starts) <= when[match] for match in every[each.match].after)
    }


def placed(
    asked: Sequence[Wanted],
    evenings: Evenings,
    days: Iterator[Day],
    kept: Iterable[Placed] = (),
    people: Mapping[MatchId, frozenset[PersonId]] | None = None,
    start: tuple[Day, Minutes] = ("", 0),
) -> tuple[Placed, ...]:
    """Each match at the first hour from `start` on at which a table and everybody who may play it are free."""
    others: dict[Day, list[Placed]] = {}
    played: dict[Day, Counter[PersonId]] = {}
    when: dict[MatchId, tuple[Day, Minutes]] = {}
    for fixed in kept:
        others.setdefault(fixed.day, []).append(fixed)
        played.setdefault(fixed.day, Counter()).update((people or {}).get(fixed.match, ()))
        when[fixed.match] = (fixed.day, fixed.starts)
    left = _most_rounds_left_first(asked)
    waiting = {each.match for each in left}
    found: list[Placed] = []
    for day in islice(days, _LONGEST if left else 0):
        today = played.setdefault(day, Counter())
        for starts in evenings.hours:
            if (day, starts) < start:
                continue
            there = [fixed for fixed in others.get(day, ()) if overlap(fixed.starts, starts, evenings)]
            taken = {fixed.table for fixed in there}
            free = [table for table in range(1, evenings.tables + 1) if table not in taken]
            busy = {who for fixed in there for who in (people or {}).get(fixed.match, ())}
            busy |= {fixed.referee for fixed in there if fixed.referee}
            rest = []
            for each in left:
                if (
                    not free
                    or each.people & busy
                    or not all(
                        _over(when.get(match), match in waiting, day, starts, evenings)
                        for match in each.after
                    )
                    or any(today[who] >= evenings.a_day for who in each.people)
                ):
                    rest.append(each)
                    continue
                found.append(Placed(each.match, day, starts, free.pop(0)))
                waiting.discard(each.match)
                busy |= each.people
                today.update(each.people)
                when[each.match] = (day, starts)
            left = rest
        if not left:
            break
    return tuple(found)


def _most_rounds_left_first(asked: Sequence[Wanted]) -> list[Wanted]:
    """The matches of whoever has most rounds left come first, so that no group is left at the end with evenings of its
    own. A match is in the round after the last that one of its people, or a match it waits for, is in; among equals the
    order is as asked."""
    group: dict[PersonId, PersonId] = {}

    def first(who: PersonId) -> PersonId:
        while (above := group.setdefault(who, who)) != who:
            group[who] = group[above]
            who = above
        return who

    reached: dict[PersonId, int] = {}
    turn: dict[MatchId, int] = {}
    for each in asked:
        before = [turn.get(match, 0) for match in each.after]
        turn[each.match] = 1 + max([*(reached.get(who, 0) for who in each.people), *before], default=0)
        people = list(each.people)
        for who in people:
            reached[who] = turn[each.match]
            group[first(who)] = first(people[0])
    rounds: dict[PersonId, int] = {}
    for who, last in reached.items():
        rounds[first(who)] = max(rounds.get(first(who), 0), last)

    def left(each: Wanted) -> int:
        return rounds[first(next(iter(each.people)))] - turn[each.match] if each.people else 0

    return sorted(asked, key=lambda each: -left(each))


def overlap(one: Minutes, other: Minutes, evenings: Evenings) -> bool:
    """Of the same evening: matches moved by hand begin at any minute."""
    return abs(one - other) < evenings.minutes


def _over(
    before: tuple[Day, Minutes] | None, waits: bool, day: Day, starts: Minutes, evenings: Evenings
) -> bool:
    """Is that match over by now? One that has no place and asks for none is."""
    if before is None:
        return not waits
    return before[0] < day or (
        evenings.a_day > 1 and before[0] == day and before[1] + evenings.minutes <= starts
    )


# ---- referees ---------------------------------------------------------------------------------------------
def with_referees(
    plan: Sequence[Placed],
    evenings: Evenings,
    kept: Iterable[Placed],
    people: Mapping[MatchId, frozenset[PersonId]],
) -> tuple[Placed, ...]:
    """Art. 5: of those who may, do not play then and have a table to spare, whoever has done least."""
    days: dict[Day, list[Placed]] = {}
    done: Counter[PersonId] = Counter()
    for each in (*kept, *plan):
        days.setdefault(each.day, []).append(each)
        done[each.referee or ""] += 1
    for each in plan:
        today = days[each.day]
        there = [other for other in today if overlap(other.starts, each.starts, evenings)]
        playing = {who for other in there for who in people.get(other.match, ())}
        busy = Counter(other.referee for other in there)
        able = [who for who in evenings.referees if who not in playing and busy[who] < evenings.tables_each]
        if each.referee is None and able:
            who = min(able, key=lambda who: (not busy[who], done[who]))
            done[who] += 1
            today[today.index(each)] = replace(each, referee=who)
    named = {each.match: each for today in days.values() for each in today}
    return tuple(named[each.match] for each in plan)
