"""Matches: by deals and by points, elimination, rotation, MP, VP, cash, time-out and abandon. Cases cite the rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from smazzata.games.contract import Result, RuleSet, Seat, Seats, Side
from smazzata.games.known import ruleset
from smazzata.games.match import Match, after_deal, begin, forfeit, halves_down, read_format

ONLINE = ruleset("scala40/online")[1]
CLUB = ruleset("scala40/club")[1]
SCOPA = ruleset("scopa/online")[1]


def a_match(text: str = "points 101", players: int = 2, rules: RuleSet = ONLINE, **more: Any) -> Match:
    stake = more.pop("stake", None)
    return begin(rules, Seats(players, **more), read_format(text, rules), Seat(players - 1), stake=stake)


def scored(*scores: int) -> Result:
    """A deal of Scala 40: who scores 0 has closed."""
    winner = Side(scores.index(0)) if 0 in scores else None
    return Result(
        ending="closed",
        by=Seat(scores.index(0)) if winner is not None else None,
        winner=winner,
        scores=scores,
    )


def won(*scores: int) -> Result:
    """A deal of Scopa."""
    best = [Side(side) for side, score in enumerate(scores) if score == max(scores)]
    return Result(ending="played-out", winner=best[0] if len(best) == 1 else None, scores=scores)


def play(match: Match, *results: Result) -> Match:
    for result in results:
        assert match.verdict is None
        match = after_deal(match, result)
    return match


# ---- by points --------------------------------------------------------------------------------------------
def test_two_sides_mp_are_the_difference() -> None:
    """001 Conversione: 0 to 70 gives +70 and -70."""
    end = play(a_match("points 70"), scored(0, 70)).verdict
    assert end is not None
    assert (end.winner, end.mp, end.vp, end.reason) == (0, (70, -70), (20, 0), "points")


def test_below_the_exit_score_play_goes_on() -> None:
    assert play(a_match(), scored(0, 100)).verdict is None


def test_both_have_paid() -> None:
    end = play(a_match(), scored(0, 60), scored(45, 0), scored(0, 41)).verdict
    assert end is not None
    assert end.mp == (56, -56)


def test_three_are_eliminated_one_after_the_other() -> None:
    """004 h: until one is left; every loser settles with the winner, MP add up to 0 (decided)."""
    match = play(a_match("points 151", 3, CLUB), scored(0, 160, 40))
    assert match.verdict is None
    assert match.out == (1,)
    assert match.seats.out == (1,)
    end = play(match, Result(ending="closed", by=Seat(0), winner=Side(0), scores=(0, 0, 120))).verdict
    assert end is not None
    assert end.winner == 0
    assert end.mp == (320, -160, -160)
    assert end.vp == (20, 0, 0)


def test_two_eliminated_at_once() -> None:
    end = play(a_match("points 101", 3), scored(101, 0, 150)).verdict
    assert end is not None
    assert (end.winner, end.mp) == (1, (-101, 251, -150))


def test_pairs_are_two_sides() -> None:
    end = play(
        a_match(players=4, pairs=True), Result("closed", by=Seat(2), winner=Side(0), scores=(0, 130))
    ).verdict
    assert end is not None
    assert (end.winner, end.mp) == (0, (130, -130))


# ---- by deals ---------------------------------------------------------------------------------------------
def test_two_of_three_ends_as_soon_as_decided() -> None:
    match = play(a_match("deals 3"), scored(0, 30), scored(0, 12))
    assert match.verdict is not None
    assert match.verdict.winner == 0
    assert match.verdict.mp == (42, -42), "the winner gets the losing side's total"


def test_the_winner_by_deals_may_have_paid_more() -> None:
    end = play(a_match("deals 3"), scored(0, 10), scored(100, 0), scored(0, 5)).verdict
    assert end is not None
    assert (end.winner, end.mp) == (0, (15, -15))


def test_level_by_deals_the_lower_total_wins() -> None:
    end = play(a_match("deals 2"), scored(0, 30), scored(29, 0)).verdict
    assert end is not None
    assert end.winner == 0


@pytest.mark.parametrize(("text", "over"), [("deals 2 draws", True), ("deals 2", False)])
def test_level_in_everything(text: str, over: bool) -> None:
    match = play(a_match(text, stake=5), scored(0, 30), scored(30, 0))
    assert (match.verdict is not None) is over
    if match.verdict is None:
        assert play(match, scored(7, 0)).verdict is not None, "one more deal (decided)"
    else:
        assert match.verdict.winner is None
        assert (match.verdict.mp, match.verdict.vp, match.verdict.cash) == ((0, 0), (10, 10), 0)


def test_three_by_deals() -> None:
    match = play(a_match("deals 3", 3), scored(0, 10, 20), scored(5, 0, 10))
    assert match.verdict is None
    end = play(match, scored(0, 9, 9)).verdict
    assert end is not None
    assert (end.winner, end.mp) == (0, (58, -19, -39))


# ---- dealer -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", [ONLINE, SCOPA])
def test_the_dealer_moves_on_in_the_order_of_play(rules: RuleSet) -> None:
    """Clockwise at Scala 40, counter-clockwise at Scopa: seats are numbered in the order of play of their game."""
    result = scored(0, 1, 2) if rules is ONLINE else won(1, 0, 2)
    match = a_match("points 51", 3, rules)
    assert match.dealer == 2
    match = play(match, result)
    assert match.dealer == 0
    assert play(match, Result("stall", annulled=True)).dealer == 0, "an annulled deal: the same dealer again"


def test_an_eliminated_seat_does_not_deal() -> None:
    match = play(a_match(players=3), scored(101, 0, 50))
    assert match.dealer == 1


# ---- Scopa ------------------------------------------------------------------------------------------------
def test_scopa_to_eleven() -> None:
    match = play(a_match("points 11", rules=SCOPA), won(6, 4), won(4, 7))
    assert match.verdict is not None
    assert (match.verdict.winner, match.verdict.mp, match.verdict.vp) == (1, (-1, 1), (0, 20))


def test_scopa_level_over_the_target() -> None:
    """002 Parità: another deal, until it is not level."""
    match = play(a_match("points 11", rules=SCOPA), won(12, 12))
    assert match.verdict is None
    assert play(match, won(0, 1)).verdict is not None


def test_scopa_abandon_while_ahead() -> None:
    match = play(a_match("points 11", rules=SCOPA), won(6, 1))
    end = forfeit(match, Seat(0), 0, "abandon").verdict
    assert end is not None
    assert (end.winner, end.mp, end.vp, end.reason) == (1, (0, 0), (0, 20), "abandon")


# ---- time-out and abandon ---------------------------------------------------------------------------------
CASES = [
    # totals before, hand + 50 of seat 0, MP of seat 1
    ((30, 40), 71, 61),
    ((0, 90), 60, 0),  # still in favour of who ran out of time: 0, and lost all the same
    ((0, 0), 150, 150),
]


@pytest.mark.parametrize(("before", "pays", "mp"), CASES)
@pytest.mark.parametrize("text", ["points 101", "deals 3"])
def test_timeout_of_two(before: tuple[int, int], pays: int, mp: int, text: str) -> None:
    """001 Penalità: hand, 50 and the total so far, minus the other's total, never below 0."""
    match = replace(a_match(text), totals=before, won=(1, 1), played=2)
    end = forfeit(match, Seat(0), pays, "timeout").verdict
    assert end is not None
    assert (end.winner, end.mp, end.vp) == (1, (-mp, mp), (0, 20))


def test_timeout_of_three_the_rest_play_on() -> None:
    match = forfeit(play(a_match(players=3), scored(0, 20, 30)), Seat(1), 85, "timeout")
    assert match.verdict is None
    assert (match.out, match.totals) == ((1,), (0, 105, 30))
    match = play(match, Result("closed", by=Seat(2), winner=Side(2), scores=(40, 85, 0)))
    assert match.totals == (40, 105, 30), "what they paid as they left is not counted twice"
    end = forfeit(match, Seat(0), 60, "abandon").verdict
    assert end is not None
    assert (end.winner, end.mp) == (2, (-70, -75, 145))


def test_a_match_that_is_over_does_not_move() -> None:
    match = forfeit(a_match(), Seat(0), 50, "abandon")
    assert forfeit(match, Seat(1), 50, "timeout") is match
    assert after_deal(match, scored(0, 5)) is match


# ---- cash -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("mp", "points"), [(27, 3), (25, 2), (26, 3), (24, 2), (5, 0), (6, 1), (0, 0), (100, 10)]
)
def test_halves_go_down(mp: int, points: int) -> None:
    """000 Differenza punti: 2.7 is 3, 2.5 is 2."""
    assert halves_down(mp, 10) == points


@given(st.integers(0, 10_000), st.integers(1, 100))
def test_halves_down_is_the_nearest(points: int, unit: int) -> None:
    near = halves_down(points, unit)
    assert -unit < 2 * (points - near * unit) <= unit


def test_cash_after_a_timeout() -> None:
    end = forfeit(play(a_match(stake=10), scored(0, 40), scored(30, 0)), Seat(0), 71, "timeout").verdict
    assert end is not None
    assert (end.difference, end.cash) == (6, 60)


# ---- always -----------------------------------------------------------------------------------------------
@given(
    st.integers(2, 5),
    st.sampled_from(["points 101", "deals 3", "deals 2 draws"]),
    st.randoms(use_true_random=False),
)
def test_mp_add_up_to_nothing(players: int, text: str, rng: Any) -> None:
    match = a_match(text, players)
    for _ in range(500):
        sides = match.sides_in
        if rng.random() < 0.05:
            match = forfeit(match, Seat(rng.choice(sides)), rng.randrange(50, 151), "timeout")
        else:
            closer = rng.choice(sides)
            scores = tuple(
                0 if side == closer or side not in sides else rng.randrange(101) for side in range(players)
            )
            match = after_deal(match, Result("closed", by=Seat(closer), winner=closer, scores=scores))
        if match.verdict:
            break
    assert match.verdict is not None
    assert sum(match.verdict.mp) == 0
    assert sum(match.verdict.vp) in (20, 20 if match.verdict.winner is not None else 10 * len(sides))
    assert all(mp <= 0 for side, mp in enumerate(match.verdict.mp) if side != match.verdict.winner)


# ---- what cannot be ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text", ["", "points", "points x", "points 49", "deals 0", "points 101 draws", "sets 3", "points ١٠١"]
)
def test_bad_formats(text: str) -> None:
    with pytest.raises(ValueError):
        read_format(text, ONLINE)


@pytest.mark.parametrize(
    ("rules", "players", "pairs"),
    [(ONLINE, 1, False), (ONLINE, 6, False), (CLUB, 4, True), (SCOPA, 4, False), (SCOPA, 2, True)],
)
def test_bad_numbers_of_players(rules: RuleSet, players: int, pairs: bool) -> None:
    with pytest.raises(ValueError):
        a_match("points 50", players, rules, pairs=pairs)
