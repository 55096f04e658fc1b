"""What a formula means for a number of people: groups, matches, evenings; and what is wrong with it, in words."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from smazzata.club.calendar import Wanted, placed
from smazzata.club.dates import Day, days_from
from smazzata.club.groups import LEAST, board_size, group_sizes, meetings, table_sizes, wild_cards
from smazzata.club.ranges import LARGEST
from smazzata.club.refusals import REFUSALS, refusal
from smazzata.club.setup import Formula, Setup
from smazzata.club.setup import problems as setup_problems
from smazzata.club.swiss import rounds
from smazzata.games.contract import Illegal, Language, Text

PEOPLE = (8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128)
"""For a table of formulas, before one is chosen."""
MANY = 24
"""Evenings that nobody keeps coming for."""


class Problem(Struct, frozen=True):
    code: str
    hard: bool
    """The formula cannot be played like this; else it is only good to know."""
    rule: str
    parameters: dict[str, str | int | Text]

    def words(self, language: Language) -> str:
        return REFUSALS[self.code].filled(language, self.parameters)


class Preview(Struct, frozen=True):
    people: int
    groups: tuple[int, ...] = ()
    """Their sizes."""
    group_matches: int = 0
    through: int = 0
    wild_cards: int = 0
    board: int = 0
    """Places on the board."""
    byes: int = 0
    board_matches: int = 0
    rounds: int = 0
    matches: int = 0
    least_each: int = 0
    """Everybody plays at least so many."""
    evenings: int = 0
    last: Day = ""
    """If there is a first day."""
    problems: tuple[Problem, ...] = ()


def formula_problems(formula: Formula, people: int) -> tuple[Illegal, ...]:
    """What cannot be with so many people."""
    if people < LEAST:
        return (refusal("too-few", people=people, least=LEAST),)
    if people > LARGEST:
        return (refusal("too-many", people=people, most=LARGEST),)
    found = []
    if formula.kind == "groups-board":
        sizes = group_sizes(formula, people)
        if formula.qualifiers >= sizes[-1]:
            found.append(refusal("all-qualify", size=sizes[-1], qualifiers=formula.qualifiers))
        else:
            through = formula.qualifiers * len(sizes)
            left = people - through
            if formula.wild_cards is not None and formula.wild_cards > left:
                found.append(refusal("too-many-wild-cards", wild_cards=formula.wild_cards, left=left))
            if through + wild_cards(formula, len(sizes), through, left) < 2:
                found.append(refusal("nobody-to-meet"))
    if formula.kind == "swiss" and formula.table == 2 and not formula.repeats:
        most = people - 1 + people % 2
        if rounds(formula, people) > most:
            found.append(refusal("rounds-too-many", people=people, most=most))
    return tuple(found)


def preview(setup: Setup, people: int) -> Preview:
    """Groups, matches and evenings, by the calendar itself, as if everything were played."""
    wrong = (*setup_problems(setup), *formula_problems(setup.formula, people))
    if wrong:
        return Preview(people, problems=tuple(_problem(each, hard=True) for each in wrong))
    formula = setup.formula
    found = Preview(people)
    parts: list[list[Wanted]] = []
    going = people
    if formula.kind in ("groups-board", "groups", "round-robin"):
        found, groups = _groups(found, formula)
        parts.append(groups)
        through = min(formula.qualifiers * len(found.groups), people)
        wild = wild_cards(formula, len(found.groups), through, people - through)
        going = through + wild
        if formula.kind == "groups-board":
            found = replace(found, through=through, wild_cards=wild)
    if formula.kind in ("groups-board", "board"):
        found, board = _heats(found, formula, going) if formula.table > 2 else _board(found, formula, going)
        parts += board
    if formula.kind == "swiss":
        found, swiss = _swiss(found, formula)
        parts += swiss
    return _notes(_evenings(found, setup, parts), formula)


def previews(setup: Setup) -> tuple[Preview, ...]:
    """For 8 to 128 people."""
    return tuple(preview(setup, people) for people in PEOPLE)


def _problem(found: Illegal, *, hard: bool) -> Problem:
    parameters = {
        name: value if isinstance(value, int | Text) else str(value)
        for name, value in found.parameters.items()
    }
    return Problem(found.code, hard, found.rule, parameters)


# ---- the matches of each part, with imaginary people ------------------------------------------------------
def _groups(found: Preview, formula: Formula) -> tuple[Preview, list[Wanted]]:
    sizes = group_sizes(formula, found.people)
    matches: list[tuple[int, frozenset[str]]] = []
    first = 0
    for size in sizes:
        people = [str(first + each) for each in range(size)]
        first += size
        if formula.table > 2:
            matches += [(leg, frozenset(people)) for leg in range(formula.legs)]
        else:
            matches += [
                (turn, frozenset((one, other))) for turn, one, other in meetings(people, formula.legs)
            ]
    asked = [Wanted(f"g{count}", people) for count, (_, people) in enumerate(matches)]
    least = formula.legs * (1 if formula.table > 2 else sizes[-1] - 1)
    found = replace(found, groups=sizes, group_matches=len(asked), matches=len(asked), least_each=least)
    return found, asked


def _board(found: Preview, formula: Formula, going: int) -> tuple[Preview, list[list[Wanted]]]:
    size = board_size(going)
    byes = size - going
    rounds_: list[list[Wanted]] = []
    left, playing = size, size // 2 - byes
    while left > 1:
        matches = playing if left == size else left // 2
        people = [frozenset((f"{left}-{at}a", f"{left}-{at}b")) for at in range(matches)]
        rounds_.append([Wanted(f"k{left}.{at}", pair) for at, pair in enumerate(people)])
        left //= 2
    if formula.third_place and going > 3:
        rounds_[-1].append(Wanted("third", frozenset(("3a", "3b"))))
    matches = sum(map(len, rounds_))
    found = replace(found, board=size, byes=byes, board_matches=matches, matches=found.matches + matches)
    return replace(found, least_each=found.least_each or 1), rounds_


def _heats(found: Preview, formula: Formula, going: int) -> tuple[Preview, list[list[Wanted]]]:
    rounds_: list[list[Wanted]] = []
    left = going
    while True:
        sizes = table_sizes(left, formula.table) or (left,)
        people = [
            frozenset(f"{len(rounds_)}-{at}-{seat}" for seat in range(size)) for at, size in enumerate(sizes)
        ]
        rounds_.append([Wanted(f"h{len(rounds_)}.{at}", table) for at, table in enumerate(people)])
        if len(sizes) == 1:
            break
        left = formula.qualifiers * len(sizes)
    matches = sum(map(len, rounds_))
    found = replace(found, rounds=len(rounds_), board_matches=matches, matches=found.matches + matches)
    return replace(found, least_each=found.least_each or 1), rounds_


def _swiss(found: Preview, formula: Formula) -> tuple[Preview, list[list[Wanted]]]:
    count = rounds(formula, found.people)
    sizes = table_sizes(found.people, formula.table) if formula.table > 2 else (2,) * (found.people // 2)
    rounds_ = [
        [Wanted(f"r{turn}.{at}", frozenset((f"{turn}-{at}",))) for at in range(len(sizes))]
        for turn in range(count)
    ]
    return replace(found, rounds=count, matches=count * len(sizes), least_each=count), rounds_


def _evenings(found: Preview, setup: Setup, parts: list[list[Wanted]]) -> Preview:
    """The parts one after the other, as a round begins when the one before is over: on another evening, or later on."""
    evenings = setup.evenings
    first = evenings.first or "2024-01-01"
    days = days_from(first, evenings.days, evenings.without)
    used: list[Day] = []
    for part in parts:
        used += sorted({each.day for each in placed(part, evenings, days)})
    return replace(found, evenings=len(used), last=used[-1] if evenings.first and used else "")


def _notes(found: Preview, formula: Formula) -> Preview:
    notes = []
    if found.evenings > MANY:
        notes.append(refusal("many-evenings", evenings=found.evenings))
    if found.byes:
        notes.append(refusal("byes", byes=found.byes))
    if found.wild_cards and len(set(found.groups)) > 1:
        notes.append(refusal("groups-differ"))
    return replace(found, problems=tuple(_problem(each, hard=False) for each in notes))
