"""How long a tournament of 128 takes: draw, calendar, standings, board, and what else a page asks for.

    PYTHONPATH=src python bench/club.py [--people 128]

The best of several runs of each, in milliseconds of processor time (others may use the machine too). Every run starts
from a tournament loaded anew, so that nothing worked out before is at hand.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Callable

from smazzata.club import (
    Actor,
    Advance,
    Command,
    Draw,
    Evenings,
    Event,
    Formula,
    Groups,
    Prepare,
    Promise,
    Register,
    Report,
    Schedule,
    Setup,
    Tournament,
    Wish,
    considered,
    create,
    evolve,
    group_standing,
    lines,
    load,
    preview,
    previews,
    qualified,
    ranking,
    undecided,
    verify,
)
from smazzata.club.commands import CloseList
from smazzata.club.outcomes import fresh
from smazzata.club.sample import imagined
from smazzata.fair.stream import Stream

BY = Actor("bench", "secretary")
SEED = hashlib.shake_256(b"bench").digest(128)
LIMIT = 1000.0
"""Milliseconds that nothing below should come near."""


class Course:
    """A tournament, and its log."""

    def __init__(self, setup: Setup) -> None:
        first = create("bench", setup, BY, 0)
        self.events: list[Event] = [first]
        self.tournament = evolve(None, first)

    def ask(self, command: Command) -> None:
        events, self.tournament = considered(self.tournament, BY, command, 0, SEED)
        self.events += events


def best(work: Callable[[Tournament], object], events: list[Event], times: int = 5) -> float:
    found = []
    for _ in range(times):
        tournament = load(events)
        start = time.process_time()
        work(tournament)
        found.append(time.process_time() - start)
    return 1000 * min(found)


def standings(tournament: Tournament) -> None:
    stage = tournament.stages[0]
    assert isinstance(stage, Groups)
    for group in range(len(stage.groups)):
        group_standing(tournament, stage, group)
    qualified(tournament, stage)


def asked(command: Command) -> Callable[[Tournament], object]:
    return lambda tournament: considered(tournament, BY, command, 0, SEED)


def play(course: Course, dice: Stream) -> None:
    while ready := [each for each in undecided(course.tournament) if None not in each.players]:
        for each in ready:
            course.ask(Report(each.id, imagined(fresh(course.tournament, each, len(each.known)), dice)))


def measure(people: int) -> list[tuple[str, float]]:
    evenings = Evenings(first="2026-05-04", tables=16, referees=tuple(f"r{number}" for number in range(8)))
    course = Course(Setup(formula=Formula(), evenings=evenings))
    names = [f"p{number:03}" for number in range(people)]
    for who in names:
        course.ask(Register(who, member=True, adult=True))
    course.ask(CloseList())
    wishes = tuple(Wish(one, other) for one, other in zip(names[::4], names[2::4], strict=False))
    course.ask(Prepare(seeds=tuple(names[: people // 4]), wishes=wishes))
    course.ask(Promise())
    rows = [
        (f"draw, {people // 4} seeded and {len(wishes)} wishes", best(asked(Draw("bora")), course.events))
    ]
    course.ask(Draw("bora"))
    rows.append(("check of the draw", best(lambda each: verify(*each.draws[0]), course.events)))
    rows.append(("calendar of the groups, with referees", best(asked(Schedule()), course.events)))
    course.ask(Schedule())
    dice = Stream(b"bench")
    play(course, dice)
    rows.append(("standings of all groups, and wild cards", best(standings, course.events)))
    rows.append(("board", best(asked(Advance()), course.events)))
    course.ask(Advance())
    course.ask(Schedule())
    play(course, dice)
    rows.append(("final ranking", best(ranking, course.events)))
    rows.append(
        (f"log of {len(course.events)} events in words", best(lambda _: lines(course.events), course.events))
    )
    start = time.process_time()
    load(course.events)
    rows.append(("the whole log loaded", 1000 * (time.process_time() - start)))
    rows.append(
        (f"preview for {people}", best(lambda _: preview(course.tournament.setup, people), course.events))
    )
    rows.append(
        ("previews for 8 to 128", best(lambda _: previews(course.tournament.setup), course.events, 2))
    )
    return [*rows, *swiss(people)]


def swiss(people: int) -> list[tuple[str, float]]:
    course = Course(Setup(formula=Formula(kind="swiss")))
    for number in range(people):
        course.ask(Register(f"p{number:03}", member=True, adult=True))
    for command in (CloseList(), Promise(), Draw()):
        course.ask(command)
    dice = Stream(b"swiss")
    for _ in range(5):
        play(course, dice)
        course.ask(Advance())
    play(course, dice)
    return [("seventh round of a Swiss tournament", best(asked(Advance()), course.events))]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=128)
    people = parser.parse_args().people
    print(f"A tournament of {people}, milliseconds")
    for name, took in measure(people):
        print(f"{took:9.1f}  {name}" + ("" if took < LIMIT else "  ← more than a second"))


if __name__ == "__main__":
    main()
