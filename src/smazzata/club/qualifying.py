"""From groups to the board: standings of groups, who goes through, wild cards, the order of the board."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from smazzata.club.actors import PersonId
from smazzata.club.groups import wild_cards
from smazzata.club.model import Tournament, is_out
from smazzata.club.outcomes import Outcome, fixture, fixtures, outcome
from smazzata.club.stages import Groups, Rounds, fixtures_by_group
from smazzata.club.standing import Row, Rules, ranked


class Qualified(Struct, frozen=True):
    """Who goes on, the best first, and the comparison that chose the wild cards."""

    order: tuple[PersonId, ...]
    through: tuple[PersonId, ...]
    wild: tuple[PersonId, ...]
    compared: tuple[Row, ...]
    """Those not through by their group, per match played, the best first."""


def comparing(tournament: Tournament, *, average: bool = False) -> Rules:
    """With several at a table places come first (decided), unless they are among the chosen tie-breaks."""
    rules, _ = tournament.setup.agreed()
    formula = tournament.setup.formula
    tie_breaks = formula.tie_breaks
    if formula.table > 2 and "placing" not in tie_breaks:
        tie_breaks = ("placing", *tie_breaks)
    return Rules(tie_breaks, tournament.lots, rules.points_are == "paid", average)


# ---- standings --------------------------------------------------------------------------------------------
def group_outcomes(tournament: Tournament, stage: Groups, group: int) -> list[Outcome]:
    people = stage.groups[group]
    found = [
        outcome(tournament, each)
        for each in fixtures_by_group(stage)[group]
        if each.id not in tournament.cancelled
    ]
    return [each for each in found if each is not None] + [
        each for each in _earlier(tournament, stage.carried) if set(each.players) <= set(people)
    ]


def _earlier(tournament: Tournament, carried: Iterable[str]) -> list[Outcome]:
    matches = [fixture(tournament, match) for match in carried]
    found = [outcome(tournament, each) for each in matches if each is not None]
    return [each for each in found if each is not None]


def group_standing(tournament: Tournament, stage: Groups, group: int) -> tuple[Row, ...]:
    """By victory points and tie-breaks; per match played if a change of formula cut the group short."""
    cut_short = any(each.id in tournament.cancelled for each in fixtures_by_group(stage)[group])
    found = group_outcomes(tournament, stage, group)
    return ranked(stage.groups[group], found, comparing(tournament, average=cut_short))


def stage_outcomes(tournament: Tournament, stage: Groups | Rounds) -> list[Outcome]:
    """Everything that counts for its standing, earlier matches that stand included."""
    found = [outcome(tournament, each) for each in fixtures(tournament, stage.number)]
    return [each for each in found if each is not None] + _earlier(tournament, stage.carried)


def round_standing(tournament: Tournament, stage: Rounds) -> tuple[Row, ...]:
    """Of a Swiss tournament, everything played before it included: per match, where not all played as many."""
    found = stage_outcomes(tournament, stage)
    return ranked(stage.people, found, comparing(tournament, average=bool(stage.carried)))


def across(tournament: Tournament, stage: Groups, people: Iterable[PersonId]) -> tuple[Row, ...]:
    """People of different groups compared per match played (decided): groups may differ in size.

    Art. 4 says the best score, so who beat whom is not asked, not even between two of one group.
    """
    found = [each for group in range(len(stage.groups)) for each in group_outcomes(tournament, stage, group)]
    rules = comparing(tournament, average=True)
    scores = tuple(each for each in rules.tie_breaks if each != "head-to-head")
    return ranked(people, found, replace(rules, tie_breaks=scores))


# ---- who goes on ------------------------------------------------------------------------------------------
def qualified(tournament: Tournament, stage: Groups) -> Qualified:
    """Art. 4: the first of every group, then the best of the others. Who is out of the tournament takes no place."""
    formula = tournament.setup.formula
    through: list[list[PersonId]] = [[] for _ in range(formula.qualifiers)]
    rest: list[PersonId] = []
    for group in range(len(stage.groups)):
        rows = group_standing(tournament, stage, group)
        people = [row.who for row in rows if not is_out(tournament, row.who)]
        for place, who in enumerate(people[: formula.qualifiers]):
            through[place].append(who)
        rest += people[formula.qualifiers :]
    order = [row.who for some in through for row in across(tournament, stage, some)]
    compared = across(tournament, stage, rest)
    count = wild_cards(formula, len(stage.groups), len(order), len(rest))
    wild = tuple(row.who for row in compared[:count])
    return Qualified((*order, *wild), tuple(order), wild, compared)


def group_of(tournament: Tournament, who: PersonId) -> int | None:
    """The group somebody comes from, of the last groups there were."""
    for stage in reversed(tournament.stages):
        if isinstance(stage, Groups):
            return next((index for index, group in enumerate(stage.groups) if who in group), None)
    return None
