"""A match at a table: cut, deals, pause, time-out and abandon by the match rules, rematch, its record."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from smazzata import fair
from smazzata.games import known
from smazzata.games.contract import HOUSE, Illegal, Seat, Side
from smazzata.records import Depart, RevealSeed, read_record, to_json, verify_record, write_record
from smazzata.tables import (
    Abandon,
    Act,
    Begun,
    Cut,
    Happened,
    Ready,
    Rematch,
    Sit,
    Stand,
    Table,
    Terms,
    Wake,
    frame,
    load,
    need_of,
    phase,
    read_event,
    records_of,
    wake_at,
)
from tables.room import SCALA, SCOPA, Room, playing, who_at

THREE = Terms(rules="scala40/online", players=3, format="points 101")


def verdict(table: Table) -> tuple[str, Side | None]:
    assert table.progress is not None
    assert table.progress.match.verdict is not None
    return table.progress.match.verdict.reason, table.progress.match.verdict.winner


# ---- the cut ----------------------------------------------------------------------------------------------
def test_the_commitment_is_shown_before_the_cut_and_the_seed_after_the_deal() -> None:
    room = Room(SCALA).seat_all().all_ready()
    shown = room.frame(None)
    assert shown["deal"] | {"commitment": ""} == {"number": 1, "commitment": "", "cuts": [], "seed": None}
    promised = shown["deal"]["commitment"]
    dealer = shown["match"]["dealer"]
    assert shown["cut"] == {"seat": 1 - dealer, "label": "deal", "cards": 108}  # the dealer's right cuts
    room.cut().play_out()
    shown = room.frame(None)["deal"]
    assert fair.commitment(bytes.fromhex(shown["seed"])).hex() == shown["commitment"] == promised


@pytest.mark.parametrize(
    ("place", "salt", "code"),
    [
        (108, "ab" * 32, "cut-place"),
        (-1, "ab" * 32, "cut-place"),
        (0, "ab" * 31, "cut-length"),
        (0, "AB" * 32, "cut-not-hex"),
        (0, "x", "cut-not-hex"),
        (0, "00" * 32, "cut-zero-not-default"),  # zeros are reserved for who did not cut
    ],
)
def test_a_cut_must_be_one(place: int, salt: str, code: str) -> None:
    room = Room(SCALA).seat_all().all_ready()
    need = need_of(room.table)
    assert need is not None
    assert need.seat is not None
    assert room.refused(who_at(need.seat), Cut(place, salt)) == code
    assert room.refused(who_at(1 - need.seat), Cut(0, "ab" * 32)) == "not-the-cutter"
    assert room.refused(who_at(need.seat), Act("draw")) == "wait-for-the-cut"


def test_the_first_dealer_is_drawn_by_the_seed() -> None:
    dealers = set()
    for seed in range(40):
        table = Room(replace(SCALA, players=3), seed).seat_all().all_ready().table
        assert table.progress is not None
        dealers.add(table.progress.match.dealer)
    assert dealers == {0, 1, 2}


# ---- actions ----------------------------------------------------------------------------------------------
def test_refusals_of_an_action() -> None:
    room = playing(SCALA)
    mover, other = who_at(room.mover()), who_at(1 - room.mover())
    assert room.refused(other, Act("draw")) == "wait-your-turn"
    assert room.refused(other, Act("what")) == "wait-your-turn"
    assert room.refused("zoe", Act("draw")) == "not-seated"
    assert room.refused(mover, Act("draw", Seat(1 - room.mover()))) == "server-only"
    assert room.refused(None, Act("draw", room.mover())) == "not-a-bot"
    assert room.refused(mover, Act("what")) == "unreadable"
    assert room.refused(mover, Act("")) == "unreadable"
    assert room.refused(mover, Act("draw " * 100)) == "text-too-long"
    assert room.refused(mover, Act("discard KD")) == "take-first"
    assert room.refused(mover, Act("leave 0")) == "house-only"
    assert room.refused(mover, Cut(0, "ab" * 32)) == "nothing-to-cut"
    assert room.refused(mover, Rematch()) == "match-not-over"
    room.ask(mover, Act(" draw "))


def test_the_log_holds_the_full_text_of_an_action() -> None:
    """`play 7D` alone is completed when it is judged, and means the same whenever it is read again."""
    room = playing(SCOPA, 3)
    while True:
        options = room.frame(room.mover())["options"]
        taking = [text for text in options if "takes" in text]
        short = [text.split(" takes")[0] for text in taking]
        alone = [text for text in short if short.count(text) == 1]
        if alone:
            break
        room.move()
    event = room.ask(who_at(room.mover()), Act(alone[0]))[0]
    assert isinstance(event, Happened)
    assert taking[short.index(alone[0])] in str(event.deed)


# ---- deals ------------------------------------------------------------------------------------------------
def to_pause(room: Room) -> Room:
    while phase(room.table) != "pause":
        room.go_on()
    return room


def test_the_seed_is_published_with_the_last_action_and_the_next_deal_follows_the_pause() -> None:
    room = to_pause(playing(SCOPA))
    last = read_event(room.rows[-1])
    assert isinstance(last, Happened)
    assert isinstance(last.deed, RevealSeed)
    assert wake_at(room.table) == room.now + SCOPA.pause_ms
    assert room.refused("anna", Act("play 7D")) == "wait-for-the-deal"
    assert room.frame(0)["sheet"]["claims"][0]["result"]["ending"] == "played-out"
    assert room.ask(None, Wake(), after=SCOPA.pause_ms - 1) == ()
    room.ask(None, Wake(), after=1)
    shown = room.frame(0)
    assert (shown["deal"]["number"], shown["deal"]["seed"], shown["sheet"]["deal"]) == (2, None, 1)


def test_nobody_waits_when_all_are_ready_for_the_next_deal() -> None:
    room = to_pause(playing(SCOPA))
    room.ask("anna", Ready(), after=1000)
    assert phase(room.table) == "pause"
    room.ask("bruno", Ready())
    assert phase(room.table) == "cut"
    assert not any(each["ready"] for each in room.frame(None)["seats"])


def test_between_deals_that_only_bots_still_play_nobody_waits_long() -> None:
    room = Room(replace(THREE, pause_ms=600_000)).seat_all(bots=(1, 2)).all_ready().cut()
    room.ask("anna", Abandon())
    room.plan = []
    to_pause(room)
    assert wake_at(room.table) == room.now + 6_000
    room.ask(None, Wake(), after=6_000)
    assert phase(room.table) == "play"


def test_annulled_deals_are_dealt_again_by_the_same_dealer() -> None:
    """002, decided: three players, one leaves, the others play the deal again."""
    room = playing(Terms(rules="scopa/online", players=3))
    assert room.table.progress is not None
    dealer = room.table.progress.match.dealer
    gone = (dealer + 1) % 3
    room.ask(who_at(gone), Abandon())
    assert phase(room.table) == "pause"
    assert room.table.progress.match.dealer == dealer
    assert room.refused(who_at(gone), Ready()) == "out-of-the-match"
    assert room.refused(who_at(gone), Abandon()) == "out-of-the-match"
    room.play_out()
    assert verdict(room.table)[0] == "points"


# ---- leaving ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("terms", [SCALA, SCOPA])
@pytest.mark.parametrize("how", ["abandon", "timeout"])
def test_of_two_the_other_has_won(terms: Terms, how: str) -> None:
    """000 Penalità in caso di tempo scaduto o abbandono; 002 Tempo."""
    room = playing(terms)
    seat = room.mover()
    if how == "abandon":
        room.ask(who_at(seat), Abandon())
    else:
        room.wake()
    assert verdict(room.table) == (how, 1 - seat)
    shown = room.frame(None)
    assert shown["phase"] == "over"
    assert shown["options"] == []
    assert shown["deal"]["seed"] is not None
    assert shown["match"]["verdict"]["vp"][seat] == 0


@pytest.mark.parametrize("mine", [True, False])
def test_of_three_the_rest_play_on(mine: bool) -> None:
    """Scala 40, decided: that side is out with those points, its cards leave the deal."""
    room = playing(THREE)
    mover = room.mover()
    seat = mover if mine else Seat((mover + 1) % 3)
    began = room.table.since
    before = room.table.version
    room.now += 10_000
    room.ask(who_at(seat), Abandon())
    assert phase(room.table) == "play"
    assert room.table.since == (room.now if mine else began)
    shown = room.frame(room.mover(), after=before)
    paid = next(each for each in shown["told"][0]["notices"] if each["type"] == "paid")
    assert [line["points"] for line in paid["lines"]] == [100, 50]
    assert all(line["cards"] == [] for line in paid["lines"])  # hidden while the deal goes on
    assert all(line["cards"] == [] for claim in shown["sheet"]["claims"] for line in claim["lines"])
    assert shown["seats"][seat]["out"]
    room.plan = []
    to_pause(room)
    assert len(room.frame(None)["sheet"]["claims"][0]["lines"][0]["cards"]) == 13  # shown with the score sheet
    room.play_out()
    assert verdict(room.table)[0] == "points"
    room.ask(who_at(seat), Rematch())  # who was out may play again


def test_leaving_before_the_cut_the_deal_begins_without() -> None:
    room = Room(THREE).seat_all().all_ready()
    shown = room.frame(None)
    cutter = shown["cut"]["seat"]
    room.ask(who_at(cutter), Abandon())
    assert room.frame(None)["cut"]["seat"] != cutter
    room.cut()
    assert room.frame(None)["view"]["seats"][cutter]["cards"] == 0
    assert room.frame(None)["deal"]["commitment"] == shown["deal"]["commitment"]


def test_leaving_between_two_deals() -> None:
    room = playing(THREE)
    to_pause(room)
    room.ask("anna", Abandon())
    assert phase(room.table) == "pause"
    room.play_out()


def test_a_pair_loses_together() -> None:
    room = playing(Terms(rules="scala40/online", players=4, pairs=True, open_cards=True))
    seat = room.mover()
    room.ask(who_at(seat), Abandon())
    assert verdict(room.table) == ("abandon", 1 - seat % 2)


# ---- another match ----------------------------------------------------------------------------------------
def test_a_rematch_has_the_same_seats_the_next_dealer_and_an_id_of_its_own() -> None:
    room = playing(SCALA).play_out()
    assert room.table.progress is not None
    dealer = room.table.progress.match.dealer
    assert room.frame(0)["may"] == ["stand", "rematch", "say"]
    room.ask("anna", Rematch())
    assert phase(room.table) == "over"
    events = room.ask("bruno", Rematch())
    begun = [each for each in events if isinstance(each, Begun)]
    assert begun[0].header.table == "t.2"
    assert begun[0].header.dealer == 1 - dealer
    assert begun[0].header.names == ("Anna", "Bruno")
    room.plan = []
    room.cut().play_out()


@pytest.mark.parametrize("terms", [SCALA, SCOPA])
def test_who_was_to_deal_when_a_match_ended_before_the_cards_were_out_still_is(terms: Terms) -> None:
    """Of several matches too, nobody deals twice in a row."""
    between, uncut = to_pause(playing(replace(terms, format="points 501"))), Room(terms).seat_all().all_ready()
    for room in (between, uncut):
        assert room.table.progress is not None
        to_deal = room.table.progress.match.dealer
        room.ask("anna", Abandon())
        room.all_ready()
        assert room.table.progress.match.dealer == to_deal


def test_who_does_not_want_one_stands_up_and_another_sits_down() -> None:
    room = playing(SCALA).play_out()
    room.ask("anna", Rematch())
    room.ask("bruno", Stand())
    room.ask("carla", Sit("Carla"))
    assert phase(room.table) == "over"
    room.ask("carla", Ready())
    assert phase(room.table) == "cut"


def test_wanting_the_next_deal_is_not_wanting_a_rematch() -> None:
    room = to_pause(playing(SCOPA))
    room.ask("anna", Ready())
    room.ask("bruno", Abandon())
    assert phase(room.table) == "over"
    assert not any(each["ready"] for each in room.frame(None)["seats"])


# ---- the log ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("terms", [SCOPA, SCALA, replace(THREE, rules="scala40/online", bank_ms=500_000)])
def test_every_match_has_a_record_that_proves_itself(terms: Terms) -> None:
    room = playing(terms).play_out().all_ready()
    room.plan = []
    room.cut().play_out()
    found = records_of(map(read_event, room.rows))
    assert [each.header.table for each in found] == ["t.1", "t.2"]
    for record in found:
        assert verify_record(record).troubles == ()
        assert read_record(write_record(record)) == record
        assert b"smazzata" in to_json(record)


def test_a_stored_log_loads_whatever_the_rules_say_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """evolve believes: neither a rule that has changed nor a new revision stands in the way."""
    room = playing(SCALA).play_out()
    expected = room.table

    def refuse_all(*_: object) -> None:
        raise Illegal("never", rule="none")

    game = known.games()["scala40"]
    monkeypatch.setattr(type(game), "__setattr__", object.__setattr__)
    monkeypatch.setattr(game, "check", refuse_all)
    rows = [row.replace(b'"revision":1', b'"revision":7') for row in room.rows]
    table = load(map(read_event, rows))
    assert table.version == expected.version
    assert table.progress is not None
    assert expected.progress is not None
    assert table.progress.match == expected.progress.match
    with pytest.raises(Illegal):
        game.check(table.progress.state, HOUSE, None)


def test_a_time_out_is_in_the_record() -> None:
    room = playing(SCALA)
    seat = room.mover()
    room.wake()
    record = records_of(map(read_event, room.rows))[0]
    assert Depart(seat, "timeout") in record.entries
    assert verify_record(record).troubles == ()


def test_matches_with_bots_in_any_seat_end() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        bots = tuple(seat for seat in range(3) if rng.random() < 0.5)[:2]
        room = playing(replace(THREE, format="deals 1"), seed, bots=bots)
        room.play_out()
        assert frame(room.table, None, room.now).phase == "over"
