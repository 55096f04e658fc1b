"""The calendar takes no evening more than it must, whatever the number of people, and the preview says so before."""

from __future__ import annotations

import random

import pytest

from club.secretary import Secretary
from smazzata.club import Evenings, Formula, Schedule, Setup, preview
from smazzata.club.groups import group_sizes


def least(sizes: tuple[int, ...], evenings: Evenings) -> int:
    """No calendar can do with fewer evenings: the tables are full, or a group has nobody free."""
    slots = evenings.tables * len(evenings.hours)
    found = [-(-sum(size * (size - 1) // 2 for size in sizes) // slots)]
    for size in sizes:
        an_evening = min(size // 2 * len(evenings.hours), size * evenings.a_day // 2)
        found.append(-(-(size * (size - 1) // 2) // an_evening))
    return max(found)


@pytest.mark.parametrize("group_size", [3, 4, 5, 6])
@pytest.mark.parametrize(("tables", "a_day"), [(6, 1), (3, 1), (8, 2)])
def test_the_groups_of_any_number_of_people_take_the_fewest_evenings(
    group_size: int, tables: int, a_day: int
) -> None:
    evenings = Evenings(first="2026-05-04", tables=tables, a_day=a_day)
    setup = Setup(formula=Formula(kind="groups", group_size=group_size), evenings=evenings)
    wanted = {people: least(group_sizes(setup.formula, people), evenings) for people in range(3, 129)}
    assert {people: preview(setup, people).evenings for people in wanted} == wanted


def test_the_calendar_takes_the_evenings_that_the_preview_said() -> None:
    setup = Setup(formula=Formula(kind="groups"), evenings=Evenings(first="2026-05-04"))
    for people in range(3, 65):
        found = Secretary(setup, random.Random(people))
        found.fill(people)
        found.to_the_draw()
        assert found.ask(Schedule())
        placed = found.tournament.placed.values()
        days = {each.day for each in placed}
        assert len(days) == preview(setup, people).evenings == least(
            group_sizes(setup.formula, people), setup.evenings
        ), people
        assert max(days) == preview(setup, people).last
