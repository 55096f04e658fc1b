"""The club's regulation, article by article: art. 1 to 11 of document 004."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from club.secretary import DESK, REFEREE, Secretary, check_calendar
from smazzata.club import (
    NOBODY,
    REFUSALS,
    Actor,
    Advance,
    Announce,
    Board,
    Change,
    CloseList,
    Command,
    Conclude,
    Confirm,
    Correct,
    Deal,
    Draw,
    Evenings,
    Exclude,
    Formula,
    Groups,
    Hand,
    Kind,
    Late,
    Move,
    NoShow,
    Placed,
    Prepare,
    Promise,
    Readmit,
    Register,
    ReopenList,
    Report,
    Rounds,
    Schedule,
    Score,
    Seal,
    Setup,
    Undo,
    Warn,
    Wish,
    Withdraw,
    board_is_stale,
    conflicts,
    considered,
    create,
    fixture,
    fixtures,
    group_standing,
    is_out,
    outcome,
    prizes,
    problems,
    qualified,
    ranking,
    shown,
    steps,
    undecided,
    waiting,
)
from smazzata.club.events import Promised, public
from smazzata.club.stages import group_fixtures
from smazzata.games.contract import Illegal

MEMBER = Actor("m1", "member")
EVENINGS = Evenings(first="2026-05-04", referees=("r1", "r2"))


def club(people: int = 8, setup: Setup | None = None, *, drawn: bool = True) -> Secretary:
    found = Secretary(setup or Setup(evenings=EVENINGS), random.Random(people), "t")
    found.fill(people)
    if drawn:
        found.to_the_draw()
    return found


def refused(found: Secretary, command: Command, by: Actor = DESK) -> str:
    """The code and the article of the refusal; nothing has changed."""
    with pytest.raises(Illegal) as caught:
        considered(found.tournament, by, command, 10**6, bytes(128))
    assert caught.value.words(REFUSALS, "it") != caught.value.words(REFUSALS, "en")
    return f"{caught.value.code} [{caught.value.rule}]"


def won(closer: int, deals: int = 2) -> tuple[Deal, ...]:
    """Won to nothing by this seat: the other pays 100 each time."""
    hands = [Hand(all=True), Hand(all=True)]
    return (Deal(closer, tuple(None if seat == closer else hand for seat, hand in enumerate(hands))),) * deals


def play_all(found: Secretary) -> None:
    while ready := found.open():
        for each in ready:
            found.ask(Report(each.id, found.sheet(each)), REFEREE)


# ---- art. 1: members of 18 or more ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("command", "by", "says"),
    [
        (Register("m1", member=False, adult=True), MEMBER, "members-only [004 art. 1]"),
        (Register("m1", member=True, adult=False), MEMBER, "adults-only [004 art. 1]"),
        (Register("m2", member=True, adult=True), MEMBER, "only-yourself [docs/club.md, Who does what]"),
        (Register("m1", member=True, adult=True, late=True), MEMBER, "deadline-passed [004 art. 3]"),
        (Register("p000", member=True, adult=True), DESK, "already-registered [004 art. 3]"),
        (Register("", member=True, adult=True), DESK, "id-unfit [docs/club.md, Who does what]"),
        (Withdraw("m9"), DESK, "not-registered [004 art. 3]"),
        (Confirm("p000"), DESK, "already-confirmed [004 art. 3]"),
        (CloseList(), MEMBER, "not-allowed [docs/club.md, Who does what]"),
        (Promise(), DESK, "not-before-the-draw [004 art. 6]"),
        (Draw(), DESK, "draw-not-promised [004 art. 6]"),
        (Schedule(), DESK, "not-playing [docs/club.md, Matches]"),
        (Score("1.A.1", won(0)[0]), REFEREE, "not-playing [docs/club.md, Matches]"),
        (Conclude(), DESK, "not-playing [docs/club.md, Matches]"),
        (Correct("1.A.1", "perché"), REFEREE, "not-allowed [docs/club.md, Who does what]"),
    ],
)
def test_art_1_and_3_refusals_before_the_draw(command: Command, by: Actor, says: str) -> None:
    assert refused(club(drawn=False), command, by) == says


def test_art_3_at_the_desk_or_by_oneself_and_then_confirmed() -> None:
    found = club(3, drawn=False)
    assert found.tournament.entrants["p000"].confirmed
    assert found.ask(Register("m1", member=True, adult=True, way="online"), MEMBER)
    assert not found.tournament.entrants["m1"].confirmed
    assert refused(found, CloseList()) == "unconfirmed [004 art. 3]"
    assert found.ask(Confirm("m1"))
    assert found.ask(CloseList())
    assert refused(found, Register("m2", member=True, adult=True)) == "list-closed [004 art. 3]"


def test_art_3_the_secretary_enters_who_wrote_in_time() -> None:
    assert club(3, drawn=False).ask(Register("late", member=True, adult=True, way="mail", late=True))


def test_art_3_who_waits_longest_moves_up() -> None:
    found = club(6, Setup(places=4), drawn=False)
    assert waiting(found.tournament) == ("p004", "p005")
    found.ask(Withdraw("p001", "viaggio"))
    assert found.tournament.people == ("p000", "p002", "p003", "p004")
    found.ask(Withdraw("p005"))
    assert waiting(found.tournament) == ()
    found.ask(Register("p001", member=True, adult=True))
    assert waiting(found.tournament) == ("p001",)


def test_art_3_nobody_overtakes_who_waits() -> None:
    excluded = club(6, Setup(places=4), drawn=False)
    excluded.ask(Exclude("p001", "baruffa"))
    assert excluded.tournament.people == ("p000", "p002", "p003", "p004")
    larger = club(6, Setup(places=4), drawn=False)
    larger.ask(Change(replace(larger.tournament.setup, places=5)))
    assert waiting(larger.tournament) == ("p005",)
    fewer = club(6, Setup(places=6), drawn=False)
    assert fewer.ask(Change(replace(fewer.tournament.setup, places=4)))
    fewer.ask(Register("late", member=True, adult=True))
    fewer.ask(Withdraw("p000"))
    assert (len(fewer.tournament.people), waiting(fewer.tournament)) == (5, ("late",))
    assert fewer.ask(Change(replace(fewer.tournament.setup, places=5)))
    fewer.ask(Register("later", member=True, adult=True))
    assert waiting(fewer.tournament) == ("late", "later")


def test_art_3_who_is_readmitted_to_a_full_list_waits() -> None:
    found = club(5, Setup(places=4), drawn=False)
    found.ask(Withdraw("p000"))
    found.ask(Readmit("p000", "un malinteso"))
    assert waiting(found.tournament) == ("p000",)
    found.ask(Withdraw("p001"))
    assert waiting(found.tournament) == ()


def test_art_3_to_a_closed_list_only_who_is_confirmed_moves_up() -> None:
    found = club(4, Setup(places=4), drawn=False)
    found.ask(Register("m1", member=True, adult=True, way="online"), MEMBER)
    found.ask(CloseList())
    found.ask(Withdraw("p000"))
    assert waiting(found.tournament) == ("m1",)
    again = club(4, Setup(places=4), drawn=False)
    again.tournament = found.tournament
    again.ask(ReopenList("manca una conferma"))
    assert waiting(again.tournament) == ()
    found.ask(Confirm("m1"))
    assert found.tournament.people == ("p001", "p002", "p003", "m1")


def test_art_3_the_list_can_be_opened_again_until_the_draw_and_with_a_reason() -> None:
    found = club(4, drawn=False)
    found.ask(CloseList())
    found.ask(Promise())
    assert refused(found, ReopenList("")) == "reason-needed [004 art. 10]"
    assert found.ask(ReopenList("un'iscrizione via mail era rimasta indietro"))
    assert found.tournament.promise is None
    found.to_the_draw()
    assert refused(found, ReopenList("ancora")) == "already-drawn [004 art. 6]"


# ---- art. 2 and 5: evenings, referees ---------------------------------------------------------------------
def test_art_2_defaults_are_the_article() -> None:
    evenings = Evenings()
    assert (evenings.days, evenings.opens, evenings.closes) == ((0, 1), 18 * 60, 20 * 60)
    assert evenings.hours == (18 * 60, 19 * 60)


def test_art_2_mondays_and_tuesdays_from_18_to_20() -> None:
    found = club(24)
    assert refused(club(4, Setup()), Schedule()) == "first-day-missing [004 art. 2]"
    found.ask(Schedule())
    placed = found.tournament.placed.values()
    assert {each.day for each in placed} == {"2026-05-04", "2026-05-05", "2026-05-11"}
    assert {each.starts for each in placed} == {18 * 60, 19 * 60}
    assert {each.referee for each in placed} == {"r1", "r2"}
    assert conflicts(found.tournament) == ()
    assert refused(found, Schedule()) == "nothing-to-place [004 art. 2]"


def test_art_2_days_without_and_tables_are_kept() -> None:
    evenings = replace(EVENINGS, without=("2026-05-05",), tables=2, days=(0, 1, 4))
    found = club(8, Setup(evenings=evenings))
    found.ask(Schedule())
    assert {each.day for each in found.tournament.placed.values()} == {
        "2026-05-04",
        "2026-05-08",
        "2026-05-11",
    }
    assert max(each.table for each in found.tournament.placed.values()) == 2


@pytest.mark.parametrize(
    ("day", "starts", "table", "referee", "code"),
    [
        ("2026-05-04", 1080, 2, "r1", "player-twice"),
        ("2026-05-04", 1110, 3, "r1", "player-twice"),
        ("2026-05-04", 1080, 7, "r1", "no-such-table"),
        ("2026-05-05", 1080, 1, "r1", "table-twice"),
        ("2026-05-06", 1080, 1, "r1", "outside-days"),
        ("2026-05-11", 1000, 1, "r1", "outside-hours"),
        ("2026-05-12", 1080, 1, None, "no-referee"),
        ("2026-05-04", 1140, 1, "r1", "too-many-in-an-evening"),
    ],
)
def test_art_2_moved_by_hand(day: str, starts: int, table: int, referee: str | None, code: str) -> None:
    """What cannot be is refused; what is only unusual is shown."""
    found = club(4)
    found.ask(Schedule())
    placed = found.tournament.placed
    first = placed["1.A.1"]
    assert (first.day, first.starts, first.table) == ("2026-05-04", 1080, 1)
    match = (
        "1.A.2"
        if code == "table-twice"
        else next(
            each.id
            for each in undecided(found.tournament)
            if each.id != "1.A.1" and set(each.known) & set(fixture(found.tournament, "1.A.1").known)  # type: ignore[union-attr]
        )
    )
    command = Move(Placed(match, day, starts, table, referee))
    if code in ("player-twice", "no-such-table", "table-twice"):
        if code == "table-twice":
            others = [each for each in placed.values() if each.day == day and each.match != match]
            command = Move(Placed(match, day, others[0].starts, others[0].table, referee))
        assert refused(found, command) in (f"{code} [004 art. 2]", "player-twice [004 art. 2]")
    else:
        assert found.ask(command)
        assert code in {each.code for each in conflicts(found.tournament) if each.match == match}
        assert all(each.words("it") and each.words("en") for each in conflicts(found.tournament))


def test_art_2_what_was_moved_before_its_turn_is_placed_anew() -> None:
    """A semi-final put into the calendar by hand before the quarter-finals had a day."""
    found = club(8, Setup(evenings=EVENINGS, formula=Formula(kind="board")))
    found.ask(Move(Placed("1.K4.1", "2026-05-04", 1080, 1)))
    found.ask(Move(Placed("1.K2.1", "2026-06-15", 1080, 1)))
    assert found.ask(Schedule())
    placed = {match: (each.day, each.starts) for match, each in found.tournament.placed.items()}
    for each in fixtures(found.tournament):
        assert all(placed[before] < placed[each.id] for before in each.after)
    assert placed["1.K2.1"] == ("2026-06-15", 1080)  # where it was put: nothing is wrong with that
    assert [each.code for each in conflicts(found.tournament) if each.hard] == []


def test_art_5_a_referee_who_plays_does_not_referee_then() -> None:
    found = club(12, Setup(evenings=replace(EVENINGS, referees=("p000", "p001"), tables_each=2, tables=4)))
    found.ask(Schedule())
    hours: dict[tuple[str, int], list[Placed]] = {}
    for each in found.tournament.placed.values():
        hours.setdefault((each.day, each.starts), []).append(each)
    for some in hours.values():
        players = {who for each in some for who in fixture(found.tournament, each.match).known}  # type: ignore[union-attr]
        referees = [each.referee for each in some if each.referee]
        assert not players & set(referees)
        assert all(referees.count(who) <= 2 for who in referees)
    assert any(each.referee for each in found.tournament.placed.values())
    referee = next(each for each in found.tournament.placed.values() if each.referee)
    own = fixture(found.tournament, referee.match)
    assert own is not None
    command = Move(replace(referee, referee=own.known[0]))
    assert refused(found, command) == "referee-own-match [004 art. 5]"


# ---- art. 4: groups, the first two, wild cards ------------------------------------------------------------
def test_art_4_six_groups_of_four_the_first_two_and_four_wild_cards_make_a_board_of_16() -> None:
    found = club(24)
    stage = found.tournament.stages[0]
    assert isinstance(stage, Groups)
    assert [len(group) for group in stage.groups] == [4] * 6
    assert refused(found, Advance()) == "not-finished [004 art. 4]"
    assert refused(found, Conclude()) == "not-finished [004 art. 4]"
    play_all(found)
    assert refused(found, Conclude()) == "board-missing [004 art. 4]"
    chosen = qualified(found.tournament, stage)
    assert (len(chosen.through), len(chosen.wild)) == (12, 4)
    for group in range(6):
        rows = group_standing(found.tournament, stage, group)
        assert {row.who for row in rows[:2]} <= set(chosen.through)
    found.ask(Advance())
    board = found.tournament.stages[1]
    assert isinstance(board, Board)
    assert len(board.slots) == 16
    assert NOBODY not in board.slots
    play_all(found)
    assert found.ask(Conclude())
    assert [row.place for row in prizes(found.tournament)] == [1, 2, 3]
    assert [row.reached for row in prizes(found.tournament)] == ["won", "final", "third"]
    assert refused(found, Withdraw("p000")) == "concluded [004 art. 10]"
    assert found.ask(Announce("Premiazione sabato alle 20, segue buffet."))


def test_art_4_without_a_match_for_it_the_third_place_goes_by_standing() -> None:
    found = club(16, Setup(formula=Formula(third_place=False)))
    play_all(found)
    found.ask(Advance())
    play_all(found)
    assert [row.reached for row in ranking(found.tournament)[:4]] == ["won", "final", "third", "board"]
    board = found.tournament.stages[-1]
    assert isinstance(board, Board)
    third, fourth = (row.who for row in ranking(found.tournament)[2:4])
    assert board.order.index(third) < board.order.index(fourth)


def test_art_4_who_is_out_takes_no_place_on_the_board() -> None:
    found = club(8)
    play_all(found)
    stage = found.tournament.stages[0]
    assert isinstance(stage, Groups)
    rows = group_standing(found.tournament, stage, 0)
    found.ask(Exclude(rows[0].who, "baruffa"))
    chosen = qualified(found.tournament, stage)
    assert rows[0].who not in chosen.order
    assert {rows[1].who, rows[2].who} <= set(chosen.through)


@pytest.mark.parametrize(
    ("formula", "people", "code"),
    [
        (Formula(), 2, "too-few"),
        (Formula(qualifiers=3, group_size=3), 9, "all-qualify"),
        (Formula(kind="groups-board", qualifiers=1, wild_cards=0), 4, "nobody-to-meet"),
        (Formula(wild_cards=9), 8, "too-many-wild-cards"),
        (Formula(kind="swiss", rounds=6), 4, "rounds-too-many"),
    ],
)
def test_art_4_formulas_that_cannot_be(formula: Formula, people: int, code: str) -> None:
    assert refused(club(people, Setup(formula=formula), drawn=False), CloseList()) == f"{code} [004 art. 4]"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(title=" "), "title-unfit"),
        (Setup(rules="briscola/online"), "rules-unknown"),
        (Setup(format="points 20"), "format-unknown"),
        (Setup(format="points 10001"), "format-unknown"),
        (Setup(format="deals 99999999999999999999"), "format-unknown"),
        (Setup(rules="scopa/scopone-scientifico"), "players-wrong"),
        (Setup(deadline="2026-02-30"), "no-such-day"),
        (Setup(evenings=Evenings(days=())), "days-unfit"),
        (Setup(evenings=Evenings(minutes=180)), "evening-too-short"),
        (Setup(evenings=Evenings(tables=0)), "out-of-range"),
        (Setup(formula=Formula(tie_breaks=("mp", "mp"))), "tie-break-twice"),
        (Setup(formula=Formula(tie_breaks=("lots", "mp"))), "lots-not-last"),
        (Setup(formula=Formula(kind="round-robin", table=4)), "round-robin-of-tables"),
        (Setup(formula=Formula(table=4, qualifiers=3)), "tables-let-through"),
    ],
)
def test_set_ups_that_cannot_be(setup: Setup, code: str) -> None:
    assert code in [each.code for each in problems(setup)]
    with pytest.raises(Illegal):
        create("t", setup, DESK, 0)


# ---- art. 6: the draw -------------------------------------------------------------------------------------
def test_art_6_the_seed_is_secret_until_the_draw() -> None:
    found = club(8, drawn=False)
    found.ask(CloseList())
    found.ask(Promise())
    promised = found.events[-1]
    assert isinstance(promised, Promised)
    shown = public(promised)
    assert isinstance(shown, Promised)
    assert promised.seed
    assert shown.seed == ""
    assert shown.commitment == promised.commitment
    assert refused(found, Prepare()) == "draw-promised [004 art. 6]"
    assert refused(found, Promise()) == "draw-promised [004 art. 6]"
    found.ask(Draw("mare"))
    assert found.tournament.draws[0][1].seed == promised.seed
    assert refused(found, Prepare()) == "already-drawn [004 art. 6]"


def test_art_6_what_is_said_in_the_room_changes_the_draw() -> None:
    first = club(24, drawn=False)
    first.ask(CloseList())
    first.ask(Promise())
    made = [
        considered(first.tournament, DESK, Draw(word), 0).tournament.stages[0]
        for word in ("", "bora", "mare", "bora")
    ]
    assert made[1] == made[3]
    assert len({str(each) for each in made}) == 3


def test_art_6_a_promise_is_void_when_the_list_changes() -> None:
    found = club(8, drawn=False)
    found.ask(CloseList())
    found.ask(Promise())
    found.ask(Withdraw("p003"))
    assert found.tournament.phase == "closed"
    assert refused(found, Draw()) == "draw-not-promised [004 art. 6]"
    assert found.draw()
    assert "p003" not in found.tournament.draws[0][1].lots


def test_art_6_the_seeded_are_spread_and_wishes_are_kept() -> None:
    found = club(24, drawn=False)
    found.ask(CloseList())
    family = ("p010", "p011", "p012", "p013", "p014", "p015")
    wishes = tuple(Wish(one, other) for one in family for other in family if one < other)
    found.ask(Prepare(seeds=tuple(f"p{number:03}" for number in range(12)), wishes=wishes))
    found.draw()
    _, draw = found.tournament.draws[0]
    assert draw.unmet == ()
    assert isinstance(draw.stage, Groups)
    for group in draw.stage.groups:
        assert len(set(group) & set(family)) == 1
        assert sum(who < "p006" for who in group) == 1
        assert sum(who < "p012" for who in group) == 2
    shown = steps(draw.stage.groups, found.tournament.seeds)
    assert [step.seeded for step in shown] == [True] * 12 + [False] * 12
    assert [step.group for step in shown[:6]] == [0, 1, 2, 3, 4, 5]


def test_art_6_a_wish_that_cannot_be_met_is_said() -> None:
    found = club(8, drawn=False)
    found.ask(CloseList())
    trio = tuple(Wish(*pair) for pair in (("p000", "p001"), ("p001", "p002"), ("p000", "p002")))
    found.ask(Prepare(wishes=trio))
    found.draw()
    assert len(found.tournament.draws[0][1].unmet) == 1


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Prepare(seeds=("p000", "p000")), "seed-unknown"),
        (Prepare(seeds=("nobody",)), "seed-unknown"),
        (Prepare(wishes=(Wish("p000", "p000"),)), "wish-unfit"),
        (Prepare(wishes=(Wish("p000", "p001"),) * 501), "too-many-wishes"),
    ],
)
def test_art_6_what_cannot_be_prepared(command: Command, code: str) -> None:
    assert refused(club(4, drawn=False), command) == f"{code} [004 art. 6]"


# ---- art. 7, 8, 9: lateness, no-shows, warnings, exclusions -----------------------------------------------
def test_art_8_who_does_not_show_up_loses_by_the_exit_score() -> None:
    found = club(4)
    match = found.open()[0]
    found.ask(NoShow(match.id, match.known[1:]), REFEREE)
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert (ended.winner, ended.vp, ended.mp, ended.points) == (
        match.known[0],
        (20, 0),
        (151, -151),
        (0, 151),
    )
    assert ended.how == "absent"
    assert refused(found, Report(match.id, won(0)), REFEREE) == "lost-by-absence [004 art. 8]"


def test_art_8_where_nobody_shows_up_both_have_lost() -> None:
    found = club(4)
    match = found.open()[0]
    found.ask(NoShow(match.id, match.known), REFEREE)
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert (ended.winner, ended.vp, ended.mp) == (None, (0, 0), (-151, -151))


def test_art_8_by_deals_the_usual_exit_score_counts() -> None:
    found = club(4, Setup(format="deals 3"))
    match = found.open()[0]
    found.ask(NoShow(match.id, match.known[:1]), REFEREE)
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert ended.mp == (-151, 151)


def test_art_8_a_match_that_has_begun_has_no_absent() -> None:
    found = club(4)
    match = found.open()[0]
    found.ask(Score(match.id, won(0)[0]), REFEREE)
    assert refused(found, NoShow(match.id, match.known[:1]), REFEREE) == "already-begun [004 art. 8]"
    other = found.open()[1]
    assert refused(found, NoShow(other.id, ("nobody",)), REFEREE) == "absent-unfit [004 art. 8]"
    assert refused(found, NoShow(other.id, ()), REFEREE) == "absent-unfit [004 art. 8]"


def test_art_7_lateness_and_warnings_are_kept() -> None:
    found = club(4)
    match = found.open()[0]
    who = match.known[0]
    found.ask(Late(match.id, who, 12), REFEREE)
    found.ask(Warn(who, "ritardi ripetuti"), REFEREE)
    assert [each.minutes for each in found.tournament.lateness] == [12]
    assert [(each.who, each.article) for each in found.tournament.warnings] == [(who, "7")]
    assert refused(found, Late(match.id, "nobody", 5)) == "not-in-match [docs/club.md, Matches]"
    assert refused(found, Warn(who, "")) == "reason-needed [004 art. 7]"
    assert refused(found, Warn(who, "offese", "12")) == "article-unfit [004 art. 9]"


def test_art_9_what_was_played_stands_and_what_remains_is_lost() -> None:
    found = club(4)
    match = found.open()[0]
    who, other = match.known
    found.ask(Report(match.id, won(0)), REFEREE)
    begun = next(each for each in found.open() if who in each.known)
    seat = begun.known.index(who)
    found.ask(Score(begun.id, won(seat, 1)[0]), REFEREE)
    found.ask(Exclude(who, "baruffa"), REFEREE)
    played = outcome(found.tournament, match)
    assert played is not None
    assert (played.winner, played.mp) == (who, (200, -200))
    for each in (each for each in (fixture(found.tournament, f"1.A.{n}") for n in range(1, 7)) if each):
        if who in each.known and each.id != match.id:
            ended = outcome(found.tournament, each)
            assert ended is not None
            assert ended.winner != who
            assert ended.how == "out"
            assert ended.mp[each.known.index(who)] == (-51 if each.id == begun.id else -151)
    assert refused(found, Score(begun.id, won(0)[0]), REFEREE) == "match-over [004 h]"
    assert refused(found, Exclude(who, "ancora")) == "is-out [004 art. 9]"
    play_all(found)
    found.ask(Advance())
    board = found.tournament.stages[-1]
    assert isinstance(board, Board)
    assert who not in board.order
    assert ranking(found.tournament)[-1].reached == "excluded"
    assert is_out(found.tournament, who)
    assert not is_out(found.tournament, other)


def test_art_9_two_who_are_out_have_both_lost() -> None:
    found = club(4)
    match = found.open()[0]
    found.ask(Exclude(match.known[0], "baruffa"))
    found.ask(Withdraw(match.known[1], "stanco"))
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert (ended.winner, ended.vp) == (None, (0, 0))


def test_on_a_board_who_meets_nobody_goes_on() -> None:
    found = club(8, Setup(formula=Formula(kind="board")))
    first = found.open()[:2]
    found.ask(NoShow(first[0].id, first[0].known), REFEREE)
    found.ask(Report(first[1].id, won(0)), REFEREE)
    assert fixture(found.tournament, "1.K4.1") is None
    final = fixture(found.tournament, "1.K2.1")
    assert final is not None
    assert first[1].known[0] in final.players
    play_all(found)
    assert found.ask(Conclude())
    rows = ranking(found.tournament)
    assert rows[0].who in (first[1].known[0], rows[0].who)
    assert [row.reached for row in rows[:3]] == ["won", "final", "third"]


@pytest.mark.parametrize("third_place", [True, False])
def test_art_8_a_semifinal_nobody_came_to_leaves_the_third_place_to_the_other_one(third_place: bool) -> None:
    """The best of the board does not show up, nor does who was to meet them: that is no podium."""
    found = club(4, Setup(formula=Formula(kind="board", third_place=third_place)))
    board = found.tournament.stages[0]
    assert isinstance(board, Board)
    empty, played = sorted(found.open(), key=lambda each: board.order[0] not in each.known)
    found.ask(NoShow(empty.id, empty.known), REFEREE)
    found.ask(Report(played.id, won(0)), REFEREE)
    assert found.ask(Conclude())
    rows = ranking(found.tournament)
    assert [row.who for row in rows[:2]] == list(played.known)
    assert [row.reached for row in rows] == ["won", "third", "board", "board"]


# ---- art. 10: changes and corrections ---------------------------------------------------------------------
def test_art_10_a_correction_is_a_new_entry_with_its_reason() -> None:
    found = club(4)
    match = found.open()[0]
    found.ask(Report(match.id, won(0)), REFEREE)
    assert refused(found, Correct(match.id, " ", won(1))) == "reason-needed [004 art. 10]"
    assert refused(found, Correct(match.id, "scambio", won(1, 1))) == "sheet-unfinished [004 h]"
    assert found.ask(Correct(match.id, "punteggi scambiati", won(1)))
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert ended.winner == match.known[1]
    assert found.tournament.sheets[match.id].corrections == ("punteggi scambiati",)
    found.ask(Correct(match.id, "non c'era", absent=match.known[:1]))
    assert found.tournament.sheets[match.id].corrections == ("punteggi scambiati", "non c'era")
    other = found.open()[0]
    assert refused(found, Correct(other.id, "x", won(0))) == "nothing-to-correct [docs/club.md, Matches]"


def test_art_10_on_a_board_who_played_on_stays() -> None:
    found = club(8, Setup(formula=Formula(kind="board")))
    first = found.open()
    for each in first:
        found.ask(Report(each.id, won(0)), REFEREE)
    assert found.ask(Correct(first[0].id, "scambio", won(1)))
    semifinal = fixture(found.tournament, "1.K4.1")
    assert semifinal is not None
    assert semifinal.players[0] == first[0].known[1]
    found.ask(Score(semifinal.id, won(0)[0]), REFEREE)
    assert refused(found, Correct(first[0].id, "di nuovo", won(0))) == "played-on [004 art. 10]"
    assert found.ask(
        Correct(first[0].id, "i punti, non il vincitore", (Deal(1, (Hand(points=51), None)), *won(1, 1)))
    )


def test_art_10_a_board_can_be_made_anew_until_it_has_begun() -> None:
    found = club(8)
    play_all(found)
    found.ask(Advance())
    assert refused(found, Advance()) == "nothing-to-make [004 art. 4]"
    before = found.tournament.stages[-1]
    assert isinstance(before, Board)
    for match in ("1.A.1", "1.A.2", "1.A.3", "1.A.4", "1.A.5", "1.A.6"):
        each = fixture(found.tournament, match)
        assert each is not None
        loser = next(seat for seat, who in enumerate(each.known) if who not in before.order or seat == 1)
        found.ask(Correct(match, "riesame", won(loser)))
    found.ask(Schedule())
    assert found.ask(Advance())
    after = found.tournament.stages[-1]
    assert after != before
    assert not any(match.startswith("2.") for match in found.tournament.placed)
    found.ask(Report(found.open()[0].id, won(0)), REFEREE)
    assert refused(found, Advance()) == "board-begun [004 art. 10]"


def test_art_10_the_formula_changes_and_what_is_played_stands() -> None:
    """From groups to everybody against everybody: who has met does not meet again."""
    found = club(8)
    played = found.open()[:5]
    for each in played:
        found.ask(Report(each.id, won(0)), REFEREE)
    other = replace(found.tournament.setup, formula=Formula(kind="round-robin"))
    assert refused(found, Change(other)) == "reason-needed [004 art. 10]"
    found.ask(Change(other, "siamo pochi"))
    assert len(found.tournament.versions) == 2
    assert found.tournament.phase == "closed"
    assert len(found.tournament.cancelled) == 12 - 5
    found.draw()
    assert len(undecided(found.tournament)) == 28 - 5
    stage = found.tournament.stages[-1]
    assert isinstance(stage, Groups)
    assert sum(row.tally.matches for row in group_standing(found.tournament, stage, 0)) == 10
    play_all(found)
    assert found.ask(Conclude())
    assert {row.tally.matches for row in group_standing(found.tournament, stage, 0)} == {7}


def test_art_10_what_somebody_else_changed_is_not_undone_unseen() -> None:
    found = club(8)
    one = replace(found.tournament.setup, prizes=4)
    other = replace(found.tournament.setup, delay=20)
    assert found.ask(Change(one, "un premio in più", versions=1))
    assert refused(found, Change(other, "c'è traffico", versions=1)) == "setup-moved-on [004 art. 10]"
    assert not found.ask(Change(one, "un premio in più", versions=1))  # it is so already
    assert found.ask(Change(replace(one, delay=20), "c'è traffico", versions=2))
    assert [each.by for each in found.tournament.versions] == [DESK.id] * 3


def test_art_10_more_qualifiers_while_the_groups_are_played() -> None:
    found = club(16)
    other = replace(found.tournament.setup, formula=Formula(qualifiers=1))
    assert found.ask(Change(other, "manca il tempo"))
    assert found.tournament.phase == "playing"
    play_all(found)
    found.ask(Advance())
    board = found.tournament.stages[-1]
    assert isinstance(board, Board)
    assert len(board.order) == 4


def test_art_10_the_groups_are_cut_short_with_a_reason() -> None:
    found = club(8)
    for each in found.open()[:7]:
        found.ask(Report(each.id, won(0)), REFEREE)
    assert found.ask(Advance("la sede chiude"))
    assert len(found.tournament.cancelled) == 5
    assert isinstance(found.tournament.stages[-1], Board)


def test_art_10_on_a_board_that_has_begun_the_formula_stays() -> None:
    found = club(8)
    play_all(found)
    found.ask(Advance())
    swiss = replace(found.tournament.setup, formula=Formula(kind="swiss"))
    after = considered(found.tournament, DESK, Change(swiss, "prova"), 0).tournament
    assert (after.phase, len(after.stages)) == ("closed", 1)
    found.ask(Report(found.open()[0].id, won(0)), REFEREE)
    assert refused(found, Change(swiss, "prova")) == "board-begun [004 art. 10]"
    no_third = replace(found.tournament.setup, formula=Formula(third_place=False))
    assert found.ask(Change(no_third, "è tardi"))
    assert fixture(found.tournament, "2.P3.1") is None


def test_h_the_exit_score_is_agreed_before() -> None:
    found = club(4)
    shorter = replace(found.tournament.setup, format="points 101")
    assert considered(found.tournament, DESK, Change(shorter, "prima di cominciare"), 0).events
    found.ask(Score(found.open()[0].id, won(0)[0]), REFEREE)
    assert refused(found, Change(shorter, "manca il tempo")) == "regulation-fixed [004 h]"


# ---- other formulas ---------------------------------------------------------------------------------------
def test_a_swiss_tournament() -> None:
    found = club(9, Setup(formula=Formula(kind="swiss")))
    for count in range(4):
        assert len(found.tournament.stages[0].rounds) == count + 1  # type: ignore[union-attr]
        if count < 3:
            play_all(found)
            assert refused(found, Conclude()) == "rounds-missing [004 art. 4]"
            found.ask(Advance())
    play_all(found)
    assert refused(found, Advance()) == "nothing-to-make [004 art. 4]"
    assert found.ask(Conclude())


def test_tables_of_four_in_heats() -> None:
    found = club(16, Setup(formula=Formula(kind="board", table=4)))
    stage = found.tournament.stages[0]
    assert isinstance(stage, Rounds)
    assert [len(table) for table in stage.rounds[0]] == [4] * 4
    play_all(found)
    found.ask(Advance())
    play_all(found)
    found.ask(Advance())
    stage = found.tournament.stages[0]
    assert isinstance(stage, Rounds)
    assert [len(each) for each in stage.rounds] == [4, 2, 1]
    play_all(found)
    final = outcome(found.tournament, fixture(found.tournament, "1.R3.1"))  # type: ignore[arg-type]
    assert final is not None
    assert found.ask(Conclude())
    by_place = sorted(range(4), key=lambda seat: final.places[seat])
    assert [row.who for row in ranking(found.tournament)[:4]] == [final.players[seat] for seat in by_place]


# ---- what the sheet refuses, undo, seal -------------------------------------------------------------------
def test_undo_until_the_result_is_confirmed() -> None:
    found = club(4)
    match = found.open()[0]
    assert refused(found, Undo(match.id), REFEREE) == "nothing-to-undo [docs/club.md, Matches]"
    for entry in won(0):
        found.ask(Score(match.id, entry), REFEREE)
    found.ask(Undo(match.id), REFEREE)
    assert outcome(found.tournament, match) is None
    assert found.tournament.sheets[match.id].match.totals == (0, 100)
    assert refused(found, Seal(match.id), REFEREE) == "sheet-unfinished [004 h]"
    found.ask(Score(match.id, won(0)[0]), REFEREE)
    assert refused(found, Seal(match.id, ("nobody",)), REFEREE) == "not-in-match [docs/club.md, Matches]"
    found.ask(Seal(match.id, match.known), REFEREE)
    assert refused(found, Undo(match.id), REFEREE) == "sheet-sealed [docs/club.md, Matches]"
    other = found.open()[0]
    found.ask(NoShow(other.id, other.known[:1]), REFEREE)
    found.ask(Undo(other.id), REFEREE)
    assert outcome(found.tournament, other) is None
    assert found.ask(Report(other.id, won(1)), REFEREE)


def test_a_deal_that_is_sent_twice_counts_once() -> None:
    """From a basement without coverage."""
    found = club(4)
    match = found.open()[0]
    found.ask(Score(match.id, won(0)[0], deals=0), REFEREE)
    assert refused(found, Score(match.id, won(0)[0], deals=0), REFEREE) == "sheet-moved-on [004 g]"
    assert refused(found, Report(match.id, won(0)), REFEREE) == "sheet-begun [docs/club.md, Matches]"
    assert refused(found, Score("9.Z.1", won(0)[0]), REFEREE) == "no-such-match [docs/club.md, Matches]"


def test_what_somebody_else_entered_meanwhile_is_neither_undone_nor_signed() -> None:
    """Two referees at one sheet, one of them without coverage."""
    found = club(4)
    match = found.open()[0]
    for seen, entry in enumerate(won(0)):
        found.ask(Score(match.id, entry, deals=seen), REFEREE)
    assert refused(found, Undo(match.id, deals=1), REFEREE) == "sheet-moved-on [004 g]"
    assert refused(found, Seal(match.id, deals=1), REFEREE) == "sheet-moved-on [004 g]"
    found.ask(Undo(match.id, deals=2), REFEREE)
    found.ask(Score(match.id, won(0)[1], deals=1), REFEREE)
    assert found.ask(Seal(match.id, match.known, deals=2), REFEREE)
    other = found.open()[0]
    found.ask(NoShow(other.id, other.known[:1]), REFEREE)  # not a deal
    assert refused(found, Undo(other.id, deals=1), REFEREE) == "sheet-moved-on [004 g]"
    assert found.ask(Undo(other.id, deals=0), REFEREE)


def test_a_result_the_next_round_was_made_from_is_not_undone() -> None:
    found = club(4, Setup(formula=Formula(kind="swiss")))
    for each in found.open():
        for entry in won(0):
            found.ask(Score(each.id, entry), REFEREE)
    found.ask(Advance())
    assert refused(found, Undo("1.R1.1"), REFEREE) == "result-used [004 art. 10]"
    assert refused(found, Score("1.R1.1", won(0)[0]), REFEREE) == "match-over [004 h]"


def test_a_mistaken_exclusion_is_taken_back_until_something_was_made_from_it() -> None:
    found = club(8)
    match = found.open()[0]
    who = match.known[0]
    assert refused(found, Readmit(who, "errore")) == "not-out [004 art. 9]"
    before = len(undecided(found.tournament))
    found.ask(Exclude(who, "baruffa"))
    assert len(undecided(found.tournament)) == before - 3
    assert refused(found, Readmit(who, "")) == "reason-needed [004 art. 9]"
    assert refused(found, Readmit(who, "x"), REFEREE) == "not-allowed [docs/club.md, Who does what]"
    assert found.ask(Readmit(who, "era un altro"))
    assert len(undecided(found.tournament)) == before
    found.ask(Exclude(who, "baruffa"))
    play_all(found)
    found.ask(Advance())
    assert refused(found, Readmit(who, "tardi")) == "result-used [004 art. 10]"


def test_who_was_out_when_there_was_a_new_draw_has_no_place_to_come_back_to() -> None:
    found = club(8)
    who = found.open()[0].known[0]
    found.ask(Exclude(who, "baruffa"))
    found.ask(Change(replace(found.tournament.setup, formula=Formula(kind="round-robin")), "siamo pochi"))
    assert considered(found.tournament, DESK, Readmit(who, "errore"), 0).events  # until the draw
    found.draw()
    assert refused(found, Readmit(who, "errore")) == "not-in-the-draw [004 art. 6]"


def test_on_a_board_who_was_out_comes_back_only_if_nobody_played_on() -> None:
    found = club(8, Setup(formula=Formula(kind="board")))
    first = found.open()
    found.ask(Exclude(first[0].known[0], "baruffa"))
    found.ask(Report(first[1].id, won(0)), REFEREE)
    assert considered(found.tournament, DESK, Readmit(first[0].known[0], "errore"), 0).events
    found.ask(Score("1.K4.1", won(0)[0]), REFEREE)
    assert refused(found, Readmit(first[0].known[0], "errore")) == "played-on [004 art. 10]"


def test_several_at_a_table_play_on_without_who_is_out() -> None:
    """Places come before match points: who was eliminated last is second."""
    found = club(4, Setup(formula=Formula(kind="groups", table=4)))
    match = found.open()[0]
    none = (None, None, None, None)
    hands = tuple(Hand(points=60) for _ in none)
    found.ask(Score(match.id, Deal(0, (None, *hands[1:]))), REFEREE)
    found.ask(Exclude(match.known[3], "baruffa"))
    assert outcome(found.tournament, match) is None
    assert refused(found, Score(match.id, Deal(0, (None, *hands[1:]))), REFEREE) == "seat-out [004 g]"
    found.ask(Score(match.id, Deal(0, (None, Hand(all=True), Hand(points=5), None))), REFEREE)
    found.ask(Undo(match.id), REFEREE)
    found.ask(Score(match.id, Deal(0, (None, Hand(all=True), Hand(points=5), None))), REFEREE)
    assert found.tournament.sheets[match.id].match.totals == (0, 160, 65, 151)
    for _ in range(2):
        found.ask(Score(match.id, Deal(2, (Hand(all=True), None, None, None))), REFEREE)
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert ended.winner == match.known[2]
    assert ended.places == (2, 3, 1, 4)
    stage = found.tournament.stages[0]
    assert isinstance(stage, Groups)
    rows = group_standing(found.tournament, stage, 0)
    assert [row.who for row in rows] == [match.known[seat] for seat in (2, 0, 1, 3)]
    assert [tie.by for tie in rows[1].ties] == ["placing"]


def test_at_a_table_of_several_the_others_play_without_the_absent() -> None:
    found = club(4, Setup(formula=Formula(kind="groups", table=4)))
    match = found.open()[0]
    found.ask(NoShow(match.id, match.known[:2]), REFEREE)
    assert outcome(found.tournament, match) is None
    for _ in range(2):
        found.ask(Score(match.id, Deal(2, (None, None, None, Hand(all=True)))), REFEREE)
    ended = outcome(found.tournament, match)
    assert ended is not None
    assert (ended.winner, ended.vp) == (match.known[2], (0, 0, 20, 0))
    assert ended.points == (151, 151, 0, 200)


@pytest.mark.parametrize("kind", ["groups", "board", "swiss"])
def test_art_6_every_draw_can_be_shown_to_a_room(kind: Kind) -> None:
    found = club(11, Setup(formula=Formula(kind=kind)))
    shown_ = shown(found.tournament.draws[0][1], ())
    assert sorted(step.who for step in shown_) == sorted(found.tournament.people)


def test_art_2_evenings_pass() -> None:
    found = club(8)
    assert refused(found, Schedule(first="2026-5-1")) == "no-such-day [004 art. 2]"
    found.ask(Schedule())
    found.ask(Report(found.open()[0].id, won(0)), REFEREE)
    before = dict(found.tournament.placed)
    found.ask(Schedule(anew=True, first="2026-06-02"))
    moved = {each.day for match, each in found.tournament.placed.items() if each != before[match]}
    assert len(moved) == 3
    assert min(moved) == "2026-06-02"
    assert found.tournament.placed["1.A.1"] == before["1.A.1"]


def test_art_10_a_board_is_stale_until_it_is_made_anew_or_begun() -> None:
    found = club(8)
    assert not board_is_stale(found.tournament)
    play_all(found)
    found.ask(Advance())
    assert not board_is_stale(found.tournament)
    board = found.tournament.stages[-1]
    assert isinstance(board, Board)
    stage = found.tournament.stages[0]
    assert isinstance(stage, Groups)
    last = group_standing(found.tournament, stage, 0)[-1].who
    for each in group_fixtures(stage):
        if last in each.known:
            found.ask(Correct(each.id, "riesame", won(each.known.index(last))))
    assert board_is_stale(found.tournament)
    after = considered(found.tournament, DESK, Advance(), 0).tournament
    assert not board_is_stale(after)
    assert last in after.stages[-1].order  # type: ignore[union-attr]
    found.ask(Report(found.open()[0].id, won(0)), REFEREE)
    assert not board_is_stale(found.tournament)


def test_art_10_a_board_that_is_made_anew_without_wild_cards_has_none() -> None:
    """Too few are left to fill it: byes instead."""
    found = club(12)
    play_all(found)
    found.ask(Advance())
    before = found.tournament.stages[-1]
    assert isinstance(before, Board)
    through = before.order[:6]
    assert found.tournament.wild_cards == before.order[6:] != ()
    for who in [who for who in found.tournament.people if who not in through][1:]:
        found.ask(Withdraw(who, "stanco"))
    assert found.ask(Advance())
    after = found.tournament.stages[-1]
    assert isinstance(after, Board)
    assert not found.tournament.wild_cards
    assert after.order == through


def test_art_2_what_is_placed_later_keeps_clear_of_what_was_moved_by_hand() -> None:
    """A match moved to 18:30 takes its table, its players and its referee until 19:30."""
    evenings = replace(EVENINGS, tables=1, a_day=3, referees=("p000", "p001", "p002", "p003"), closes=22 * 60)
    found = club(4, Setup(evenings=evenings))
    match = found.open()[0]
    referee = next(who for who in found.tournament.people if who not in match.known)
    assert found.ask(Move(Placed(match.id, "2026-05-04", 18 * 60 + 30, 1, referee)))
    found.ask(Schedule())
    first = [each for each in found.tournament.placed.values() if each.day == "2026-05-04"]
    assert sorted(each.starts for each in first) == [18 * 60 + 30, 20 * 60, 21 * 60]
    assert not [each for each in conflicts(found.tournament) if each.hard]
    check_calendar(found.tournament)


def test_who_is_left_alone_has_won() -> None:
    found = club(4)
    play_all(found)
    for who in ("p001", "p002", "p003"):
        found.ask(Withdraw(who, "influenza"))
    assert found.ask(Advance())
    assert found.ask(Conclude())
    assert [(row.who, row.reached) for row in ranking(found.tournament)[:1]] == [("p000", "won")]
