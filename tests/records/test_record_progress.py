"""A match entry by entry: what is needed next, what is refused, deals made again, annulled deals, players who leave."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from records.playing import header, played_match, turn
from records.samples import FOLDER
from smazzata import fair
from smazzata.games.contract import HOUSE, Illegal, Result, Seat, Seats, Unreadable
from smazzata.records import (
    REFUSALS,
    Act,
    Counted,
    CutPack,
    Decided,
    Depart,
    Entry,
    GivenOrder,
    Header,
    Note,
    OpenDeal,
    Paid,
    Progress,
    Record,
    RevealSeed,
    advance,
    begin,
    default_cut,
    needs,
    opening,
    played,
    proofs,
    read_record,
)

SEED = bytes(range(128))
SALT = bytes(range(32)).hex()
SCOPA = header("scopa/online", Seats(2), "points 11")
SCALA = header("scala40/online", Seats(2), "points 101")
THREE = header("scala40/online", Seats(3), "points 300")


def opened(agreed: Header = SCOPA) -> Progress:
    progress = begin(agreed)
    return advance(progress, opening(progress, SEED), seed=SEED)


def dealt(agreed: Header = SCOPA) -> Progress:
    progress = opened(agreed)
    seat = needs(progress).seat
    assert seat is not None
    return advance(progress, CutPack("deal", seat, 7, SALT))


def told_deal(progress: Progress, cards: Sequence[int]) -> Progress:
    """The next deal, its order told."""
    progress = advance(progress, opening(progress))
    return advance(progress, GivenOrder(tuple(map(progress.game.card, cards))))


# ---- what is needed next ----------------------------------------------------------------------------------
def test_a_deal_from_its_commitment_to_its_seed() -> None:
    progress = begin(SCOPA)
    assert str(needs(progress)) == "deal 0"
    progress = advance(progress, opening(progress, SEED), seed=SEED)
    assert (
        str(needs(progress)) == "cut 1"
    )  # 002: the player on the dealer's right, who is the next in the order of play
    progress = advance(progress, CutPack("deal", Seat(1), 7, SALT))
    assert str(needs(progress)) == "act 1"
    assert [moment.seat for moment in progress.last] == [HOUSE]
    rng = random.Random(1)
    while (need := needs(progress)).kind == "act":
        assert need.seat is not None
        progress = advance(progress, Act(need.seat, turn(progress.game, progress.state, need.seat, rng)[0]))
    assert needs(progress).kind == "seed"
    assert isinstance(progress.due[0], Counted)
    assert progress.due[0].totals == progress.match.totals
    progress = advance(progress, RevealSeed(SEED.hex()))
    assert str(needs(progress)) == "deal 1"


def test_the_order_is_that_of_seed_and_cut() -> None:
    progress = dealt()
    (made,) = progress.shuffles
    cut = fair.Cut(7, bytes.fromhex(SALT))
    assert made.after == fair.deal_order(
        progress.game.pack(progress.match.rules),
        label=fair.DEAL,
        table=SCOPA.table,
        deal=1,
        nonce=0,
        seed=SEED,
        cut=cut,
    )
    (proof,) = proofs(progress, SEED)
    assert fair.verify(proof, made.before, made.after, sent=cut) == []


def test_a_deal_without_commitment_is_told() -> None:
    progress = begin(SCOPA)
    progress = advance(progress, opening(progress))
    assert needs(progress).kind == "order"
    pack = progress.game.pack(progress.match.rules)
    progress = advance(progress, GivenOrder(tuple(map(progress.game.card, pack))))
    assert needs(progress).kind == "act"
    with pytest.raises(Illegal, match="commitment-needed"):
        advance(progress, RevealSeed(SEED.hex()))


def test_what_each_viewer_was_told_is_kept_since_the_deal_began() -> None:
    progress = dealt()
    progress = advance(
        progress, Act(Seat(1), turn(progress.game, progress.state, Seat(1), random.Random(2))[0])
    )
    assert [len(step) for block in progress.told for step in block] == [3, 3]
    own, spectator = progress.told_to(Seat(0)), progress.told_to(None)
    assert len(own) == len(spectator) == 2
    assert own[0][0].hand
    assert not spectator[0][0].hand


def test_notes_change_nothing() -> None:
    progress = dealt()
    assert advance(progress, Note("x")) == replace(progress, last=())


def test_a_seed_published_too_early_breaks_the_deal_off() -> None:
    progress = advance(dealt(), RevealSeed(SEED.hex()))
    assert needs(progress).kind == "broken"
    with pytest.raises(Illegal, match="not-awaited"):
        advance(progress, Act(Seat(1), "play 7D"))


# ---- refusals ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "entry", "code"),
    [
        (begin(SCOPA), Act(Seat(0), "play 7D"), "not-awaited"),
        (begin(SCOPA), default_cut("deal", Seat(1)), "not-awaited"),
        (begin(SCOPA), RevealSeed(SEED.hex()), "commitment-needed"),
        (begin(SCOPA), OpenDeal(1, Seat(0), "abc"), "commitment-malformed"),
        (begin(SCOPA), Depart(Seat(2), "timeout"), "seat-unknown"),
        (begin(SCOPA), Paid((), (0, 0)), "claim-not-due"),
        (
            advance(dealt(SCALA), Depart(Seat(0), "timeout")),
            Counted(Result("closed"), (0, 0)),
            "claim-missing",
        ),
        (opened(), OpenDeal(2, Seat(1)), "not-awaited"),
        (opened(), Act(Seat(1), "play 7D"), "not-awaited"),
        (opened(), GivenOrder(()), "not-awaited"),
        (opened(), default_cut("stock", Seat(1)), "cut-label"),
        (opened(), default_cut("deal", Seat(0)), "cut-seat"),
        (opened(), CutPack("deal", Seat(1), 40, SALT), "cut-place"),
        (dealt(), Act(Seat(0), "play 7D"), "not-your-turn"),
        (dealt(), RevealSeed("00" * 128), "commitment-mismatch"),
        (told_deal(begin(SCOPA), range(40)), default_cut("deal", Seat(1)), "commitment-needed"),
        (advance(begin(SCOPA), OpenDeal(1, Seat(0))), GivenOrder(("7D", "1X")), "order-unknown-card"),
        (advance(begin(SCOPA), OpenDeal(1, Seat(0))), GivenOrder(("7D",)), "bad-shuffle"),
    ],
)
def test_what_is_refused(before: Progress, entry: Entry, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        advance(before, entry)
    assert refused.value.code == code
    texts = {**before.game.refusals, **REFUSALS}
    assert refused.value.words(texts, "it") != refused.value.words(texts, "en")


def test_unreadable_is_something_else() -> None:
    with pytest.raises(Unreadable):
        advance(dealt(), Act(Seat(1), "play trumps"))


def test_a_secret_that_is_not_the_promised_one() -> None:
    progress = begin(SCOPA)
    with pytest.raises(Illegal, match="commitment-mismatch"):
        advance(progress, opening(progress, SEED), seed=bytes(128))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rules": "scopa"}, "named in full"),
        ({"rules": "scopa/none"}, "no rule-set"),
        ({"revision": 0}, "revision"),
        ({"version": 2}, "version"),
        ({"seats": Seats(5)}, "names"),
        ({"seats": Seats(5), "names": ("",) * 5}, "not by 5"),
        ({"seats": Seats(2, open_cards=True)}, "open cards"),
        ({"dealer": Seat(2)}, "no seat 2"),
        ({"table": ""}, "no id"),
    ],
)
def test_matches_that_cannot_be_played(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        begin(replace(SCOPA, **changes))


# ---- made again, annulled ---------------------------------------------------------------------------------
def test_three_kings_the_same_seed_and_cut_with_the_next_nonce() -> None:
    record = read_record((FOLDER / "scopa.smz").read_text(encoding="utf-8"))
    after_cut = next(progress for entry, progress in played(record) if isinstance(entry, CutPack))
    first, second = after_cut.shuffles
    assert (first.nonce, second.nonce) == (0, 1)
    assert first.cut == second.cut
    assert len(after_cut.last) == 2
    assert after_cut.told_to(None)[0][0].__struct_config__.tag == "redeal"


def test_told_orders_with_three_kings_need_another_order() -> None:
    kings = {9, 19, 29}
    rest = [card for card in range(40) if card not in kings]
    progress = told_deal(begin(SCOPA), [*rest[:6], *sorted(kings), *rest[6:]])
    assert needs(progress).kind == "order"
    assert progress.nonce == 1
    progress = advance(progress, GivenOrder(tuple(map(progress.game.card, range(40)))))
    assert needs(progress).kind == "act"


@cache
def annulled() -> Record:
    return played_match(header("scala40/club", Seats(2), "points 101", stake=5), random.Random(7))


def test_an_annulled_deal_counts_for_nothing_and_the_same_dealer_deals_the_next_number() -> None:
    """scala40/club, a match whose first deal ran through its stocks without a card laid."""
    record = annulled()
    deals = [entry for entry in record.entries if isinstance(entry, OpenDeal)]
    counts = [entry for entry in record.entries if isinstance(entry, Counted)]
    assert counts[0].result.annulled
    assert counts[0].totals == (0, 0)
    assert (deals[0].number, deals[1].number, deals[2].number) == (1, 2, 3)
    assert deals[0].dealer == deals[1].dealer != deals[2].dealer


def test_new_stocks_are_numbered_and_cut_on_the_dealers_left() -> None:
    record = annulled()
    cuts = [
        progress
        for entry, progress in played(record)
        if isinstance(entry, CutPack) and entry.label == "stock"
    ]
    of_the_first = [progress for progress in cuts if progress.deal == 1]
    assert [progress.shuffles[-1].nonce for progress in of_the_first] == [1, 2, 3, 4, 5, 6]
    assert all(progress.shuffles[-1].label == fair.STOCK for progress in cuts)
    assert {entry.seat for entry in cut_entries(record, deal=1)} == {Seat(1)}  # seat 0 deals


def cut_entries(record: Record, deal: int) -> list[CutPack]:
    """The cuts of new stocks in a deal."""
    return [
        entry
        for entry, progress in played(record)
        if isinstance(entry, CutPack) and entry.label == "stock" and progress.deal == deal
    ]


# ---- leaving ----------------------------------------------------------------------------------------------
def test_of_two_the_other_has_won_and_the_seed_is_still_published() -> None:
    progress = advance(dealt(SCALA), Depart(Seat(0), "timeout"))
    (paid,) = progress.due
    assert isinstance(paid, Paid)
    assert paid.totals == (150, 0)
    assert [line.points for line in paid.lines] == [100, 50]
    assert needs(progress).kind == "seed"
    progress = advance(progress, RevealSeed(SEED.hex()))
    (end,) = progress.due
    assert isinstance(end, Decided)
    assert (end.verdict.winner, end.verdict.reason, end.verdict.mp) == (1, "timeout", (-150, 150))
    assert needs(progress).kind == "over"


def test_of_three_the_rest_play_on() -> None:
    progress = dealt(THREE)
    leaver = needs(progress).seat
    assert leaver is not None
    progress = advance(progress, Depart(leaver, "abandon"))
    assert needs(progress).kind == "act"
    assert needs(progress).seat != leaver
    assert progress.match.seats.out == (leaver,)
    with pytest.raises(Illegal, match="seat-unknown"):
        advance(progress, Depart(leaver, "abandon"))


def test_before_the_cut_the_deal_begins_without_who_left() -> None:
    progress = advance(opened(THREE), Depart(Seat(0), "abandon"))
    assert progress.match.dealer == 1
    need = needs(progress)
    assert need.kind == "cut"
    assert need.seat not in (None, Seat(0))
    assert need.seat is not None
    progress = advance(progress, default_cut("deal", need.seat))
    view = progress.game.view(progress.state, None)
    assert [seat.cards for seat in view.seats] == [0, 13, 13]


@pytest.mark.parametrize(
    "agreed", [THREE, header("scopa/online", Seats(3), "points 11")], ids=["scala40", "scopa"]
)
def test_between_deals_the_next_one_begins_without_who_left(agreed: Header) -> None:
    progress = advance(begin(agreed), Depart(Seat(0), "abandon"))
    assert str(needs(progress)) == "deal 1"
    progress = advance(progress, opening(progress, SEED), seed=SEED)
    seat = needs(progress).seat
    assert seat is not None
    progress = advance(progress, default_cut("deal", seat))
    assert progress.game.turn(progress.state) in (1, 2)


def test_scopa_for_three_is_dealt_again_without_who_left() -> None:
    progress = advance(dealt(header("scopa/online", Seats(3), "points 11")), Depart(Seat(1), "timeout"))
    assert [type(claim) for claim in progress.due] == [Paid, Counted]
    assert progress.result is not None
    assert progress.result.annulled
    progress = advance(progress, RevealSeed(SEED.hex()))
    assert str(needs(progress)) == "deal 0"
