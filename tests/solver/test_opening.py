"""The best opening against every packing: points, cards, a card to use, cards to keep, and melds that do not count."""

from __future__ import annotations

from random import Random
from typing import get_args

from smazzata.cards.french import hand_of, read_card, read_cards, write_cards
from smazzata.games.scala40.melds import read_owned
from smazzata.games.scala40.solver import By, best_opening
from solver.exhaustive import outcomes
from solver.hands import JOKER, connected, sizes
from solver.test_packing import check_melds


def test_against_every_packing(long: bool) -> None:
    rng = Random("opening")
    opened = 0
    for _ in range(50_000 if long else 6_000):
        limit, clean, keep = rng.choice((1, 1, 4)), rng.random() < 0.4, rng.choice((1, 1, 1, 2))
        need, by, joker_may_close = rng.choice((40, 40, 20, 60)), rng.choice(get_args(By)), rng.random() < 0.5
        size, jokers = sizes(rng, 4, 14)
        cards = connected(rng, size, min(jokers, 3))
        must = rng.choice([*cards, *[None] * size])
        expected = max(
            (
                (laid, points) if by == "cards" else (points,)
                for counted, points, laid, hit, stood in outcomes(cards, limit, clean, must)
                if counted >= need
                and (hit or must is None)
                and size - laid >= keep
                and (joker_may_close or size - laid > 1 or cards.count(JOKER) == stood)
            ),
            default=None,
        )
        found = best_opening(
            hand_of(cards),
            joker_limit=limit,
            clean=clean,
            need=need,
            must_use=must,
            keep=keep,
            by=by,
            joker_may_close=joker_may_close,
        )
        case = (write_cards(sorted(cards)), limit, clean, keep, need, by, must, joker_may_close)
        if found is None:
            assert expected is None, case
            continue
        opened += 1
        check_melds(found.melds, cards, limit)
        points, laid = sum(meld.points for meld in found.melds), sum(meld.size for meld in found.melds)
        assert ((laid, points) if by == "cards" else (points,)) == expected, case
        assert found.counted == sum(meld.points for meld in found.melds if not (clean and meld.jokers)) >= need, case
        assert must is None or any(must in meld.held() for meld in found.melds), case
        assert found.left == hand_of(cards).without(card for meld in found.melds for card in meld.held())
        assert found.left.size >= keep
    assert opened > 1_000


def test_a_card_is_kept_when_all_would_go() -> None:
    hand = hand_of(read_cards("9H 9D 9S TH JH QH KH AH 2C 3C 4C 5C 6C 7C"))
    found = best_opening(hand, joker_limit=1, clean=False)
    assert found is not None
    assert found.left.size == 1
    assert found.left != hand_of(read_cards("9H"))


def test_a_joker_is_not_left_alone_where_it_may_not_close() -> None:
    hand = hand_of(read_cards("TH JH QH TC JC QC JK"))
    found = best_opening(hand, joker_limit=1, clean=True, by="points")
    assert found is not None
    assert found.left == hand_of((JOKER,))
    assert best_opening(hand, joker_limit=1, clean=True, by="points", joker_may_close=False) is None
    more = hand.plus(read_card("KH"))
    found = best_opening(more, joker_limit=1, clean=True, by="points", joker_may_close=False)
    assert found is not None
    assert found.left.jokers == 0 or found.left.size > 1


def test_only_clean_melds_count() -> None:
    hand = hand_of(read_cards("9H 9D JK TC JC QC 2S 5D"))
    assert best_opening(hand, joker_limit=1, clean=True) is None
    found = best_opening(hand, joker_limit=1, clean=False, must_use=read_card("9D"))
    assert found is not None
    assert set(found.melds) == {read_owned("0: 9H 9D JK=9C"), read_owned("0: TC JC QC")}
    assert found.counted == 57
