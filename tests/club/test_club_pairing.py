"""Pairs, boards, Swiss rounds: as good as trying everything."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from smazzata.club.board import seeding, slots
from smazzata.club.groups import board_size, group_sizes, letter, meetings, table_sizes, wild_cards
from smazzata.club.pairing import paired
from smazzata.club.setup import Formula
from smazzata.club.stages import NOBODY
from smazzata.club.swiss import heats, how_often, next_round, rounds, tables


def fewest(count: int, allowed: set[tuple[int, int]]) -> int:
    """Forbidden pairs that cannot be avoided, by trying every way to pair."""

    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        one = (left & -left).bit_length() - 1
        rest = left & ~(1 << one)
        return min(
            best(rest & ~(1 << other)) + ((one, other) not in allowed)
            for other in range(one + 1, count)
            if rest >> other & 1
        )

    return best((1 << count) - 1)


def test_as_few_forbidden_pairs_as_possible(long: bool) -> None:
    rng = random.Random(1)
    for _ in range(3000 if long else 300):
        count = 2 * rng.randint(1, 6)
        density = rng.choice((0.1, 0.25, 0.5, 0.8))
        allowed = {
            (one, other) for one in range(count) for other in range(one + 1, count) if rng.random() < density
        }
        pairs = paired(count, lambda one, other, ok=allowed: (min(one, other), max(one, other)) in ok)  # type: ignore[misc]
        assert sorted(each for pair in pairs for each in pair) == list(range(count))
        forbidden = sum((min(pair), max(pair)) not in allowed for pair in pairs)
        assert forbidden == fewest(count, allowed)


def test_neighbours_meet_when_nothing_speaks_against_it() -> None:
    assert paired(6, lambda one, other: True) == [(0, 1), (2, 3), (4, 5)]
    assert paired(4, lambda one, other: {one, other} != {0, 1}) == [(0, 2), (1, 3)]


@pytest.mark.parametrize(
    ("size", "ranks"),
    [(1, [0]), (2, [0, 1]), (4, [0, 3, 1, 2]), (8, [0, 7, 3, 4, 1, 6, 2, 5])],
)
def test_the_best_meet_as_late_as_possible(size: int, ranks: list[int]) -> None:
    assert seeding(size) == ranks


@pytest.mark.parametrize("people", [2, 3, 5, 8, 11, 16, 31, 64, 100, 128])
def test_byes_go_to_the_best(people: int) -> None:
    order = [f"p{number:03}" for number in range(people)]
    found = slots(order, lambda one, other: True)
    assert len(found) == board_size(people)
    assert sorted(who for who in found if who) == order
    pairs = [found[at : at + 2] for at in range(0, len(found), 2)]
    byes = sorted(who for pair in pairs if NOBODY in pair for who in pair if who)
    assert byes == order[: len(found) - people]


def test_without_groups_the_ranks_decide_who_meets() -> None:
    order = list("abcdefgh")
    assert slots(order, lambda one, other: True) == ("a", "h", "d", "e", "b", "g", "c", "f")


def test_two_of_one_group_do_not_meet_in_the_first_round_when_avoidable() -> None:
    """Whatever the order and the groups: as few as the numbers allow."""
    rng = random.Random(2)
    for _ in range(400):
        people = rng.randint(2, 40)
        order = [f"p{number}" for number in range(people)]
        group = {who: rng.randrange(rng.choice((2, 3, 6, 10))) for who in order}
        found = slots(order, lambda one, other, of=group: of[one] != of[other], group.__getitem__)  # type: ignore[misc]
        pairs = [found[at : at + 2] for at in range(0, len(found), 2)]
        playing = [pair for pair in pairs if NOBODY not in pair]
        same = sum(group[one] == group[other] for one, other in playing)
        most = max(Counter(group[who] for pair in playing for who in pair).values(), default=0)
        assert same == max(0, most - len(playing))


def test_winner_and_second_of_a_group_are_in_different_halves() -> None:
    """Eight groups, the first two of each: nobody meets the own group again before the final."""
    order = [f"{place}{group}" for place in (1, 2) for group in "ABCDEFGH"]
    found = slots(order, lambda one, other: one[1] != other[1], lambda who: who[1])
    for half in (found[:8], found[8:]):
        assert len({who[1] for who in half}) == 8


# ---- Swiss ------------------------------------------------------------------------------------------------
def test_a_whole_swiss_tournament_without_repeats() -> None:
    """As many rounds as a round robin has: nobody meets twice, nobody has two byes."""
    rng = random.Random(3)
    for people in (4, 5, 7, 8, 10, 12, 21, 40):
        order = [f"p{number}" for number in range(people)]
        met: list[tuple[str, ...]] = []
        for _ in range(min(7, people - 1 - (people % 2 == 0))):
            rng.shuffle(order)
            byes = {pair[0] for pair in met if len(pair) == 1}
            met += next_round(order, how_often(met), byes, Formula(kind="swiss"))
        pairs = Counter(frozenset(pair) for pair in met if len(pair) == 2)
        free = Counter(pair[0] for pair in met if len(pair) == 1)
        if people > 8:
            assert max(pairs.values()) == 1
        assert not free or max(free.values()) == 1


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    assert next_round(list("abcde"), {}, {"e"}, Formula(kind="swiss")) == (("a", "b"), ("c", "e"), ("d",))


def test_danish_neighbours_meet_again() -> None:
    met = how_often([("a", "b")])
    assert next_round(list("abcd"), met, set(), Formula(kind="swiss", repeats=True)) == (
        ("a", "b"),
        ("c", "d"),
    )
    assert next_round(list("abcd"), met, set(), Formula(kind="swiss")) == (("a", "c"), ("b", "d"))


def test_tables_of_several_avoid_meeting_again() -> None:
    order = [f"p{number}" for number in range(16)]
    first = tables(order, {}, (4, 4, 4, 4))
    second = tables(order, how_often(first), (4, 4, 4, 4))
    again = how_often([*first, *second])
    assert max(again.values()) == 1
    assert sorted(who for table in second for who in table) == sorted(order)


def test_heats_are_of_equal_strength() -> None:
    assert heats(list("abcdef"), {}, (3, 3)) == (("a", "d", "e"), ("b", "c", "f"))


# ---- sizes ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("people", "size", "groups"),
    [
        (24, 4, (4,) * 6),
        (25, 4, (5, 4, 4, 4, 4, 4)),
        (26, 4, (4, 4, 4, 4, 4, 3, 3)),
        (3, 4, (3,)),
        (5, 4, (5,)),
        (7, 4, (4, 3)),
        (8, 3, (4, 4)),
    ],
)
def test_groups_differ_by_one_at_most_and_have_three_at_least(
    people: int, size: int, groups: tuple[int, ...]
) -> None:
    assert group_sizes(Formula(group_size=size), people) == groups


@pytest.mark.parametrize(
    ("people", "size"), [(people, size) for people in range(3, 129) for size in (3, 4, 5)]
)
def test_tables_have_three_to_five(people: int, size: int) -> None:
    found = table_sizes(people, size)
    assert sum(found) == people
    assert set(found) <= {3, 4, 5}


@pytest.mark.parametrize("people", range(2, 30))
def test_everybody_in_a_group_meets_once_and_nobody_twice_in_a_round(people: int) -> None:
    found = meetings(range(people))
    assert len({frozenset(pair) for _, *pair in found}) == people * (people - 1) // 2 == len(found)
    for turn in {turn for turn, _, _ in found}:
        there = [who for round_, *pair in found if round_ == turn for who in pair]
        assert len(there) == len(set(there))


@pytest.mark.parametrize(
    ("groups", "through", "left", "wild"),
    [(6, 12, 12, 4), (8, 16, 16, 0), (5, 10, 10, 0), (3, 6, 6, 2), (7, 14, 12, 2), (9, 18, 18, 0)],
)
def test_wild_cards_fill_the_board_where_one_a_group_is_enough(
    groups: int, through: int, left: int, wild: int
) -> None:
    assert wild_cards(Formula(), groups, through, left) == wild


def test_names_of_groups() -> None:
    assert [letter(group) for group in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]


@pytest.mark.parametrize(("people", "count"), [(3, 2), (8, 3), (9, 4), (64, 6), (128, 7)])
def test_rounds_of_a_swiss_tournament(people: int, count: int) -> None:
    assert rounds(Formula(kind="swiss"), people) == count
