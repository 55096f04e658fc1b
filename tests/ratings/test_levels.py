"""Levels: the formula of docs/levels.md, its example, ranks of every kind of match, and an honest doubt."""

from __future__ import annotations

import math
import random
import re
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT
from smazzata.games.contract import Seats, Side
from smazzata.ratings.kinds import KINDS, kind_of
from smazzata.ratings.levels import (
    LEVELS,
    PROVISIONAL_DOUBT,
    PROVISIONAL_MATCHES,
    doubt,
    is_provisional,
    level_of,
    points,
    strength,
)
from smazzata.ratings.outcomes import Finished, judged, outcome, ranks
from smazzata.ratings.skill import BETA, NEW, TAU, UNIT, Skill, rated
from smazzata.ratings.tally import Tally, counted, runs

SKILLS = st.builds(
    Skill, st.integers(-20 * UNIT, 70 * UNIT), st.integers(UNIT // 2, 9 * UNIT)
)


def by_hand(winner: Skill, loser: Skill) -> tuple[float, float, float, float]:
    """docs/levels.md, One match, in published points: strengths and doubts of both afterwards."""
    luck, drift = 40 * BETA, 40 * TAU
    s1, s2 = (1000 + 40 * each.mu / UNIT for each in (winner, loser))
    d1, d2 = (math.hypot(40 * each.sigma / UNIT, drift) for each in (winner, loser))
    c = math.sqrt(d1**2 + d2**2 + 2 * luck**2)
    p = 1 / (1 + math.exp((s2 - s1) / c))
    shrink = [math.sqrt(1 - (d / c) ** 2 * p * (1 - p)) for d in (d1, d2)]
    return (
        s1 + d1**2 / c * (1 - p),
        s2 - d2**2 / c * (1 - p),
        d1 * shrink[0],
        d2 * shrink[1],
    )


@given(SKILLS, SKILLS)
def test_one_against_one_is_the_formula_of_the_page(winner: Skill, loser: Skill) -> None:
    [[one], [other]] = rated([[winner], [loser]], [1, 2])
    s1, s2, d1, d2 = by_hand(winner, loser)
    found = [1000 + 40 * one.mu / UNIT, 1000 + 40 * other.mu / UNIT, 40 * one.sigma / UNIT, 40 * other.sigma / UNIT]
    assert found == pytest.approx([s1, s2, d1, d2], abs=1e-3)
    [[other_again], [one_again]] = rated([[loser], [winner]], [2, 1])
    assert (one_again, other_again) == (one, other)


@given(SKILLS, SKILLS)
def test_a_draw_is_half_of_each(one: Skill, other: Skill) -> None:
    drawn = rated([[one], [other]], [1, 1])
    won, lost = rated([[one], [other]], [1, 2]), rated([[one], [other]], [2, 1])
    for side in (0, 1):
        middle = (won[side][0].mu + lost[side][0].mu) / 2
        assert drawn[side][0].mu == pytest.approx(middle, abs=1)
    better = drawn[0][0].mu - one.mu
    assert (better <= 1) if one.mu > other.mu else (better >= -1), "the stronger gains nothing by it"


@pytest.mark.once
def test_the_example_of_the_page() -> None:
    """Each row of its tables: name, strength, doubt, number."""
    text = (ROOT / "docs" / "levels.md").read_text("utf-8")
    rows = re.findall(r"^\| (\w+) (before|after) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    said = {(name, when): tuple(map(int, numbers)) for name, when, *numbers in rows}
    anna, bruno = NEW, NEW
    dino = Skill(30 * UNIT, 4 * UNIT)
    for name, skill in (("Anna", anna), ("Bruno", bruno), ("Dino", dino)):
        assert said.pop((name, "before")) == (strength(skill), doubt(skill), points(skill))
    [[anna], [bruno]] = rated([[anna], [bruno]], [1, 2])
    assert said.pop(("Bruno", "after")) == (strength(bruno), doubt(bruno), points(bruno))
    assert said.pop(("Anna", "after")) == (strength(anna), doubt(anna), points(anna))
    [[bruno], [dino]] = rated([[bruno], [dino]], [1, 2])
    assert said.pop(("Dino", "after")) == (strength(dino), doubt(dino), points(dino))
    assert not said
    assert f"**{points(bruno)}**" in text
    for level in LEVELS[1:]:
        assert re.search(rf"^\| {level.name.it} \| {level.name.en} \| {level.least} ", text, re.MULTILINE), level


@pytest.mark.once
def test_the_example_of_the_browser() -> None:
    """The same two matches on the page of the levels: strength, doubt and points before and after."""
    text = (ROOT / "web" / "src" / "standings" / "example.ts").read_text("utf-8")
    [[anna], [bruno]] = rated([[NEW], [NEW]], [1, 2])
    dino = Skill(30 * UNIT, 4 * UNIT)
    [[again], [beaten]] = rated([[bruno], [dino]], [1, 2])
    moved = [("Anna", NEW, anna), ("Bruno", NEW, bruno), ("Bruno", bruno, again), ("Dino", dino, beaten)]
    numbers = [
        f'{{ name: "{name}", won: {"true" if at % 2 == 0 else "false"}, '
        + ", ".join(
            f"{what}: [{of(before)}, {of(after)}]"
            for what, of in (("strength", strength), ("doubt", doubt), ("points", points))
        )
        + " }"
        for at, (name, before, after) in enumerate(moved)
    ]
    assert re.findall(r"\{ name: .*\}", text) == numbers


# ---- every kind of match ------------------------------------------------------------------------------------
def match(seats: Seats, mp: tuple[int, ...], vp: tuple[int, ...], left: tuple[int, ...] = ()) -> Finished:
    winner = vp.index(20) if 20 in vp else None
    return Finished(
        "t", 1, "scala40/online", kind_of(seats), 0, "points", tuple(map(str, range(seats.count))), seats, mp, vp,
        None if winner is None else Side(winner), tuple(map(Side, left)),
    )  # fmt: skip


CASES = [
    (Seats(2), (30, -30), (20, 0), (), (1, 2), "won lost"),
    (Seats(2), (0, 0), (10, 10), (), (1, 1), "drawn drawn"),
    (Seats(4, pairs=True), (-7, 7), (0, 20), (0,), (2, 1), "lost won"),
    (Seats(3), (50, -20, -30), (20, 0, 0), (), (1, 2, 3), "won lost lost"),
    (Seats(3), (40, -20, -20), (20, 0, 0), (), (1, 2, 2), "won lost lost"),
    (Seats(4), (-5, 60, -25, -30), (0, 20, 0, 0), (0,), (4, 1, 2, 3), "lost won lost lost"),  # left: the last
    (Seats(3), (0, 0, 0), (10, 0, 10), (), (1, 3, 1), "drawn lost drawn"),
    (Seats(5), (0, 0, 0, 0, 0), (10, 10, 0, 0, 0), (4,), (1, 1, 3, 3, 5), "drawn drawn lost lost lost"),
    (Seats(5), (9, -1, -1, -3, -4), (20, 0, 0, 0, 0), (), (1, 2, 2, 4, 5), "won lost lost lost lost"),
]


@pytest.mark.parametrize(("seats", "mp", "vp", "left", "expected", "words"), CASES)
def test_ranks(
    seats: Seats, mp: tuple[int, ...], vp: tuple[int, ...], left: tuple[int, ...], expected: object, words: str
) -> None:
    played = match(seats, mp, vp, left)
    assert ranks(played) == expected
    assert [outcome(played, Side(side)) for side in range(seats.sides)] == words.split()
    after = judged(played, [NEW] * seats.count)
    mus = [after[seats.members(Side(side))[0]].mu for side in range(seats.sides)]
    for (rank, mu), (other, lower) in permutations(zip(ranks(played), mus, strict=True), 2):
        assert (rank < other) <= (mu > lower)
        assert (rank == other) <= (abs(mu - lower) <= 1)
    assert all(each.sigma < NEW.sigma for each in after)


@given(st.lists(SKILLS, min_size=4, max_size=4))
def test_partners_share_by_their_doubt(skills: list[Skill]) -> None:
    after = judged(match(Seats(4, pairs=True), (10, -10), (20, 0)), skills)
    gains = [new.mu - old.mu for new, old in zip(after, skills, strict=True)]
    assert gains[0] >= 0
    assert gains[2] >= 0
    assert gains[1] <= 0
    assert gains[3] <= 0
    if skills[0].sigma > skills[2].sigma + UNIT:
        assert gains[0] >= gains[2], "of whom less is known more is learnt"


def test_the_same_again_gives_the_same_bits() -> None:
    def season(seed: int) -> list[Skill]:
        rng, skills = random.Random(seed), [NEW] * 6
        for _ in range(300):
            seats = rng.choice([Seats(2), Seats(3), Seats(4, pairs=True), Seats(5)])
            who = rng.sample(range(6), seats.count)
            mp = [-rng.randrange(90) for _ in range(seats.sides)]
            mp[0] = -sum(mp[1:])
            vp = (20,) + (0,) * (seats.sides - 1)
            for seat, skill in zip(who, judged(match(seats, tuple(mp), vp), [skills[one] for one in who]), strict=True):
                skills[seat] = skill
        return skills

    assert season(1) == season(1) != season(2)


# ---- words and thresholds -----------------------------------------------------------------------------------
def test_kinds() -> None:
    shapes = [Seats(2), Seats(4, pairs=True), Seats(4, pairs=True, open_cards=True), Seats(3), Seats(4), Seats(5)]
    assert [kind_of(each) for each in shapes] == ["duel", "pairs", "open-pairs", "several", "several", "several"]
    assert set(map(kind_of, shapes)) == set(KINDS)


def test_levels_and_provisional() -> None:
    assert points(NEW) == 1000
    assert strength(NEW) - 3 * doubt(NEW) == pytest.approx(points(NEW), abs=2)
    assert [level_of(number).name.it for number in (-500, 1249, 1250, 1500, 1700, 1900, 2149, 2150, 9000)] == [
        "Principiante", "Principiante", "Apprendista", "Praticante", "Esperto", "Asso", "Asso", "Maestro", "Maestro",
    ]  # fmt: skip
    sure = Skill(NEW.mu, PROVISIONAL_DOUBT * UNIT // 40)
    assert not is_provisional(sure, PROVISIONAL_MATCHES)
    assert is_provisional(sure, PROVISIONAL_MATCHES - 1)
    assert is_provisional(Skill(NEW.mu, sure.sigma + 1), 1000)


def test_the_doubt_is_honest() -> None:
    """People whose true strength is known, who win as often as the model says: nearly all are within two doubts,
    and the doubt is about as large as the error."""
    rng = random.Random(4)
    truth = [rng.gauss(25, NEW.sigma / UNIT) for _ in range(60)]
    skills = [NEW] * 60
    for _ in range(60):
        order = rng.sample(range(60), 60)
        for one, other in zip(order[::2], order[1::2], strict=True):
            chance = 1 / (1 + math.exp((truth[other] - truth[one]) / (math.sqrt(2) * BETA)))
            first, second = (one, other) if rng.random() < chance else (other, one)
            [[skills[first]], [skills[second]]] = rated([[skills[first]], [skills[second]]], [1, 2])
    off = [(skill.mu / UNIT - true) / (skill.sigma / UNIT) for skill, true in zip(skills, truth, strict=True)]
    assert sum(abs(each) > 2 for each in off) <= 6
    assert 0.7 < math.sqrt(sum(each**2 for each in off) / 60) < 1.3
    assert sum(is_provisional(skill, 60) for skill in skills) == 0


# ---- rows of a standing -------------------------------------------------------------------------------------
@given(st.lists(st.sampled_from(["won", "lost", "drawn"])))
def test_a_row_is_the_sum_of_its_results(results: list[str]) -> None:
    tally = Tally()
    for number, each in enumerate(results):
        tally = counted(tally, each, number - 3, number)  # type: ignore[arg-type]
    assert tally.matches == len(results) == tally.won + tally.drawn + tally.lost
    assert (tally.mp, tally.vp) == (sum(range(len(results))) - 3 * len(results), sum(range(len(results))))
    assert (tally.run, tally.best_run) == runs(results)  # type: ignore[arg-type]
    longest = max((len(part) for part in re.split("[ld]", "".join(each[0] for each in results))), default=0)
    assert tally.best_run == longest
