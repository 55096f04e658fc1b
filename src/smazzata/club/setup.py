"""What is agreed before a tournament begins: regulation, formula, evenings; and what is wrong with it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from smazzata.club.actors import PersonId
from smazzata.club.dates import Day, Minutes, valid
from smazzata.club.ranges import LARGEST, RANGES, out_of_range
from smazzata.club.refusals import refusal
from smazzata.games.contract import Illegal, RuleSet
from smazzata.games.known import games, ruleset
from smazzata.games.match import Format, agree, read_format

Kind: TypeAlias = Literal["groups-board", "groups", "board", "round-robin", "swiss"]
TieBreak: TypeAlias = Literal["head-to-head", "mp", "paid", "deals", "placing", "opponents", "lots"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
TIE_BREAKS: Final[tuple[TieBreak, ...]] = get_args(TieBreak)


class Formula(Struct, frozen=True, forbid_unknown_fields=True):
    """How the tournament goes: the defaults are art. 4 as it stands."""

    kind: Kind = "groups-board"
    table: int = 2
    """How many play a match: two, or about three, four or five at a table."""
    group_size: int = 4
    """About: groups differ by one at most, and none has fewer than three."""
    legs: int = 1
    """How often everybody in a group meets."""
    qualifiers: int = 2
    """Of each group, or of each table of a board of tables."""
    wild_cards: int | None = None
    """None: as many as fill the board, if that is no more than one for each group; else none."""
    third_place: bool = True
    rounds: int | None = None
    """Swiss. None: as many as a board of so many people would have."""
    repeats: bool = False
    """Danish: neighbours in the standing meet, even again."""
    tie_breaks: tuple[TieBreak, ...] = ("head-to-head", "mp", "paid", "deals", "lots")
    """After VP, in this order. Lots are the last in any case."""


class Evenings(Struct, frozen=True, forbid_unknown_fields=True):
    """When and where: the defaults are art. 2 as it stands."""

    first: Day | None = None
    days: tuple[int, ...] = (0, 1)
    """0 is Monday."""
    opens: Minutes = 18 * 60
    closes: Minutes = 20 * 60
    minutes: Minutes = 60
    """What a match is given."""
    tables: int = 6
    a_day: int = 1
    """Matches of one person in an evening, at most."""
    without: tuple[Day, ...] = ()
    referees: tuple[PersonId, ...] = ()
    tables_each: int = 4
    """How many tables a referee looks after at once."""

    @property
    def hours(self) -> tuple[Minutes, ...]:
        """When matches begin."""
        return tuple(range(self.opens, self.closes - self.minutes + 1, self.minutes))


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    title: str = 'Torneo di "Scala 40"'
    rules: str = "scala40/club"
    format: str = ""
    """`points 151`, `deals 3`; empty: the usual one of the rule-set."""
    formula: Formula = Formula()
    evenings: Evenings = Evenings()
    deadline: Day | None = None
    places: int = LARGEST
    """Who comes later waits."""
    delay: Minutes = 15
    """After it who is not there has not shown up."""
    prizes: int = 3
    notices: str = ""

    def agreed(self, *, board: bool = False) -> tuple[RuleSet, Format]:
        """The rules and the format of a match; on a board somebody has to win. Raises ValueError."""
        rules, terms = _agreed(self.rules, self.format)
        return rules, replace(terms, draws=False) if board else terms


@lru_cache(64)
def _agreed(name: str, text: str) -> tuple[RuleSet, Format]:
    _, rules = ruleset(name)
    return rules, read_format(text or rules.formats[0], rules)


def problems(setup: Setup) -> tuple[Illegal, ...]:
    """Everything that is wrong whoever takes part, each saying what to do."""
    found = []
    if not setup.title.strip() or len(setup.title) > 120:
        found.append(refusal("title-unfit", most=120))
    for field, (least, most) in RANGES.items():
        value = _value(setup, field)
        if value is not None and not least <= value <= most:
            found.append(out_of_range(field, value, least, most))
    found += _regulation(setup)
    found += _times(setup.evenings)
    days = [setup.evenings.first, setup.deadline, *setup.evenings.without]
    found += [refusal("no-such-day", day=day) for day in days if day is not None and not valid(day)]
    return tuple(found) + _formula(setup.formula)


def _value(setup: Setup, field: str) -> int | None:
    part, _, name = field.rpartition(".")
    value: int | None = getattr(getattr(setup, part) if part else setup, name)
    return value


def _regulation(setup: Setup) -> list[Illegal]:
    known = {rules.id: rules for game in games().values() for rules in game.rulesets.values()}
    rules = known.get(setup.rules)
    if rules is None:
        return [refusal("rules-unknown", rules=setup.rules, known=", ".join(known))]
    found = []
    try:
        agree(setup.format or rules.formats[0], rules)
    except ValueError:
        said = setup.format[:40]
        found.append(refusal("format-unknown", format=said, rules=rules.title, known=", ".join(rules.formats)))
    needed = {2} if setup.formula.table == 2 else {3, 4, 5}
    if not needed <= set(rules.players):
        players = ", ".join(map(str, rules.players)) or "2+2"
        found.append(refusal("players-wrong", rules=rules.title, table=setup.formula.table, players=players))
    return found


def _times(evenings: Evenings) -> list[Illegal]:
    found = []
    if (
        not evenings.days
        or not set(evenings.days) <= set(range(7))
        or len(set(evenings.days)) < len(evenings.days)
    ):
        found.append(refusal("days-unfit"))
    if evenings.minutes > 0 and not evenings.hours:
        found.append(refusal("evening-too-short", minutes=evenings.minutes))
    return found


def _formula(formula: Formula) -> tuple[Illegal, ...]:
    found = []
    if len(set(formula.tie_breaks)) < len(formula.tie_breaks):
        found.append(refusal("tie-break-twice"))
    if "lots" in formula.tie_breaks[:-1]:
        found.append(refusal("lots-not-last"))
    if formula.table > 2 and formula.kind == "round-robin":
        found.append(refusal("round-robin-of-tables"))
    if formula.table > 2 and formula.qualifiers > 2 and formula.kind in ("board", "groups-board"):
        found.append(refusal("tables-let-through", qualifiers=formula.qualifiers))
    return tuple(found)
