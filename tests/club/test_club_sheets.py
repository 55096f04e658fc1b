"""Score sheets, 004 g and h: what a deal is worth, who is out, what cannot have happened."""

from __future__ import annotations

import pytest

from smazzata.club import (
    REFUSALS,
    Annulled,
    Deal,
    Entry,
    Gone,
    Hand,
    Leaves,
    Points,
    Setup,
    counting,
    entry_of,
)
from smazzata.club.model import Sheet
from smazzata.club.outcomes import _places
from smazzata.club.sheets import cheapest, check, course, dearest, entered, exit_score, replayed, worth
from smazzata.games.contract import Illegal, Result, Seat, Side
from smazzata.games.known import ruleset
from smazzata.games.match import Match, read_format
from smazzata.games.scala40.model import Rules as Scala40


def match_of(players: int = 2, rules: str = "scala40/club", terms: str = "points 151") -> Match:
    _, found = ruleset(rules)
    return course(found, read_format(terms, found), players)


CLUB = match_of().rules
ONLINE = match_of(rules="scala40/online").rules


@pytest.mark.parametrize(
    ("hand", "club", "online"),
    [
        (Hand(cards="JK"), 25, 25),  # g.1: ogni Jolly vale 25 punti
        (Hand(cards="AS"), 11, 1),  # g.1: ogni Asso vale 11 punti; online one ace alone is 1
        (Hand(cards="AS AH"), 22, 22),
        (Hand(cards="KD QC JH"), 30, 30),  # g.1: ogni figura vale 10 punti
        (Hand(cards="2C 9D TS"), 21, 21),  # g.1: il loro valore nominale
        (Hand(cards="KD 7C JK"), 42, 42),
        (Hand(points=37), 37, 37),
        (Hand(all=True), 100, 100),  # g.2: indipendentemente dalla somma delle carte possedute
    ],
)
def test_g_what_a_hand_is_worth(hand: Hand, club: int, online: int) -> None:
    assert worth(CLUB, hand) == club
    assert worth(ONLINE, hand) == online


@pytest.mark.parametrize("rules", ["scala40/club", "scala40/online", "scala40/classic"])
@pytest.mark.parametrize("cards", ["JK", "AS", "AS AH", "AS AS AD", "KD QC JH", "2C 9D TS", "TD TD JK JK AC 7S"])
def test_g_whoever_only_adds_up_counts_the_same(rules: str, cards: str) -> None:
    """A phone without a network has the numbers, not the rules."""
    found = counting(Setup(rules=rules))
    held = cards.split()
    added = sum(each.points[sum(card in each.cards for card in held)] for each in found.worth)
    assert added == worth(match_of(rules=rules).rules, Hand(cards=cards))
    assert {card for each in found.worth for card in each.cards} >= set(held)


def test_the_numbers_of_004_g() -> None:
    found = counting(Setup())
    assert (found.target, found.all_in_hand, found.leave_penalty, found.in_hand_doubles) == (151, 100, 50, False)
    assert [each.points[1] for each in found.worth] == [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 25]
    assert sum(len(each.cards) * each.copies for each in found.worth) == 106
    assert (found.least, found.most, found.most_cards) == (2, 2 * 25 + 7 * 11, 9)
    scopa = counting(Setup(rules="scopa/online", format="points 21"))
    assert (scopa.worth, scopa.points_are, scopa.target) == ((), "won", 21)


def test_g_closing_in_hand_doubles_only_where_the_regulation_says_so() -> None:
    deal = Deal(0, (None, Hand(points=40)), in_hand=True)
    assert entered(match_of(), deal).totals == (0, 40)
    assert entered(match_of(rules="scala40/online"), deal).totals == (0, 80)
    all_in_hand = Deal(0, (None, Hand(all=True)), in_hand=True)
    assert entered(match_of(rules="scala40/online"), all_in_hand).totals == (0, 100)


@pytest.mark.parametrize(
    ("entries", "totals", "winner", "mp"),
    [
        # h: raggiunge i 151 punti
        ((Deal(0, (None, Hand(all=True))), Deal(0, (None, Hand(points=51)))), (0, 151), 0, (151, -151)),
        # 150 are not 151
        ((Deal(0, (None, Hand(all=True))), Deal(0, (None, Hand(points=50)))), (0, 150), None, None),
        (
            (
                Deal(1, (Hand(cards="KD KC"), None)),
                Deal(0, (None, Hand(all=True))),
                Annulled(),
                Deal(0, (None, Hand(cards="JK JK 2D"))),
            ),
            (20, 152),
            0,
            (132, -132),
        ),
        # who leaves pays the hand and 50, and has lost
        ((Deal(1, (Hand(points=30), None)), Leaves(1, Hand(points=20))), (30, 70), 0, (40, -40)),
        # who is not there loses by the exit score; what was played of the match stands
        ((Deal(1, (Hand(points=30), None)), Gone(1)), (30, 151), 0, (121, -121)),
        (
            (Deal(1, (Hand(points=30), None)), Deal(0, (None, Hand(points=40))), Gone(1)),
            (30, 151),
            0,
            (121, -121),
        ),
        ((Gone(0),), (151, 0), 1, (-151, 151)),
        ((Points((0, 90), 0), Points((0, 70), 0)), (0, 160), 0, (160, -160)),
    ],
)
def test_h_a_sheet_of_two(
    entries: tuple[Entry, ...], totals: tuple[int, ...], winner: int | None, mp: tuple[int, ...] | None
) -> None:
    found = replayed(match_of(), entries)
    assert found.totals == totals
    assert (found.verdict.winner if found.verdict else None) == winner
    assert (found.verdict.mp if found.verdict else None) == mp


def test_h_several_play_on_until_one_is_left() -> None:
    """Places: the winner, then who was eliminated last; of one deal, who has fewer points."""
    entries: tuple[Entry, ...] = (
        Deal(0, (None, Hand(all=True), Hand(points=60), Hand(points=70))),
        Deal(0, (None, Hand(points=60), Hand(points=10), Hand(points=95))),
    )
    match = replayed(match_of(4), entries)
    assert match.out == (1, 3)
    with pytest.raises(Illegal, match="seat-out"):
        check(match, Deal(0, (None, Hand(points=2), Hand(points=2), None)))
    last = Deal(2, (Hand(all=True), None, None, None))
    check(match, last)
    entries = (*entries, last, Deal(2, (Hand(all=True), None, None, None)))
    match = replayed(match_of(4), entries)
    assert match.verdict is not None
    assert match.verdict.vp == (0, 0, 20, 0)
    assert sum(match.verdict.mp) == 0
    assert _places(Sheet(("a", "b", "c", "d"), match, entries)) == (2, 3, 1, 4)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Deal(2, (None, None)), "no-such-seat"),
        (Deal(0, (None,)), "hands-missing"),
        (Deal(0, (Hand(points=2), Hand(points=2))), "closer-has-cards"),
        (Deal(0, (None, None)), "hand-missing"),
        (Deal(0, (None, Hand())), "hand-unclear"),
        (Deal(0, (None, Hand(points=10, all=True))), "hand-unclear"),
        (Deal(0, (None, Hand(points=0))), "hand-impossible"),
        (Deal(0, (None, Hand(points=1))), "hand-impossible"),  # aces are 11
        (Deal(0, (None, Hand(points=128))), "hand-impossible"),
        (Deal(0, (None, Hand(cards="1Z"))), "cards-unreadable"),
        (Deal(0, (None, Hand(cards=""))), "hand-size"),
        (Deal(0, (None, Hand(cards="2C 2C 2D 2D 2H 2H 2S 2S 3C 3C"))), "hand-size"),  # has not opened: 100
        (Leaves(0, Hand(cards="2C 2C 2D 2D 2H 2H 2S 2S 3C 3C 3D")), "hand-size"),
        (Deal(0, (None, Hand(cards="2C 2C 2C"))), "cards-too-many"),
        (Deal(0, (None, Hand(cards="JK JK JK"))), "cards-too-many"),  # a: one joker in each pack
        (Points((0,), 0), "hands-missing"),
        (Points((-1, 4), 0), "score-impossible"),
        (Points((0, 1), 0), "score-impossible"),
        (Points((0, 128), 0), "score-impossible"),
        (Points((3, 4), 0), "winner-wrong"),
        (Points((0, 0), 0), "winner-wrong"),
        (Points((0, 4)), "winner-wrong"),
        (Leaves(5), "no-such-seat"),
        (Gone(0), "not-an-entry"),
    ],
)
def test_g_what_cannot_have_happened(entry: Entry, code: str) -> None:
    with pytest.raises(Illegal) as caught:
        check(match_of(), entry)
    assert caught.value.code == code
    assert caught.value.words(REFUSALS, "it")


def test_g_the_pack_is_counted_over_all_hands() -> None:
    with pytest.raises(Illegal, match="cards-too-many"):
        check(match_of(4), Deal(0, (None, Hand(cards="7D"), Hand(cards="7D"), Hand(cards="7D"))))
    check(
        match_of(4, "scala40/online"),
        Deal(0, (None, Hand(cards="JK"), Hand(cards="JK JK"), Hand(cards="JK"))),
    )


def test_nothing_follows_the_end() -> None:
    over = replayed(match_of(), (Gone(0),))
    with pytest.raises(Illegal, match="match-over"):
        check(over, Annulled())


def test_no_hand_is_worth_more_than_the_dearest_cards() -> None:
    assert isinstance(CLUB, Scala40)
    assert dearest(CLUB, 13) == 2 * 25 + 8 * 11 + 3 * 10
    assert dearest(CLUB, 9) == 2 * 25 + 7 * 11
    assert cheapest(CLUB) == 2
    assert isinstance(ONLINE, Scala40)
    assert cheapest(ONLINE) == 1  # an ace alone


@pytest.mark.parametrize(
    ("rules", "terms", "score"),
    [
        ("scala40/club", "points 151", 151),
        ("scala40/club", "points 101", 101),
        ("scala40/club", "deals 3", 151),
        ("scopa/online", "points 21", 21),
    ],
)
def test_art_8_the_exit_score(rules: str, terms: str, score: int) -> None:
    match = match_of(2, rules, terms)
    assert exit_score(match.rules, match.format) == score
    lost = replayed(match, (Gone(1),))
    assert lost.verdict is not None
    assert (lost.verdict.vp, lost.verdict.mp) == ((20, 0), (score, -score))


def test_scopa_is_entered_in_points() -> None:
    scopa = match_of(2, "scopa/online", "points 11")
    check(scopa, Points((3, 1), 0))
    check(scopa, Points((2, 2)))
    for wrong in (Points((3, 1), 1), Points((2, 2), 0)):
        with pytest.raises(Illegal, match="winner-wrong"):
            check(scopa, wrong)
    with pytest.raises(Illegal, match="points-only"):
        check(scopa, Deal(0, (None, Hand(points=3))))


def test_online_and_at_a_real_table_count_alike() -> None:
    """The deal as the game counts it is the deal as the referee writes it."""
    by_hand = entered(match_of(), Deal(0, (None, Hand(cards="KD 7C JK"))))
    result = Result("closed", by=Seat(0), winner=Side(0), scores=(0, 42))
    online = entered(match_of(), entry_of(result))
    assert (online.totals, online.won, online.dealer) == (by_hand.totals, by_hand.won, by_hand.dealer)
    assert entry_of(Result("stall", annulled=True)) == Annulled()
