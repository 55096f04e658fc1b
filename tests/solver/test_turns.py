"""The best lay and closing: against every sequence of steps, and step by step through the rules of play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from smazzata.cards.french import JOKER, Hand, hand_of, read_card, read_cards, write_card, write_cards
from smazzata.games.contract import Seat, Seats
from smazzata.games.scala40.legal import check, options
from smazzata.games.scala40.melds import read_owned
from smazzata.games.scala40.model import Action, Attach, Collect, Discard, Draw, Lay, State, Swap
from smazzata.games.scala40.model import Rules as PlayRules
from smazzata.games.scala40.play import apply
from smazzata.games.scala40.position import arrange
from smazzata.games.scala40.rulesets.classic import RULES as CLASSIC
from smazzata.games.scala40.rulesets.club import RULES as CLUB
from smazzata.games.scala40.rulesets.online import RULES as ONLINE
from smazzata.games.scala40.solver import best_lay, can_close
from smazzata.games.scala40.turns import Step
from solver.every_turn import Here, Rules, Search
from solver.tables import hand_beside, meld_of, random_table


def test_against_every_sequence(long: bool) -> None:
    rng = Random("turns")
    closed = opened = 0
    for _ in range(20_000 if long else 2_500):
        rules = Rules(
            limit=rng.choice((1, 1, 4)),
            need=rng.choice((40, 25, 15)),
            clean=rng.random() < 0.4,
            must_be_used=rng.random() < 0.7,
            swapped_must_be_laid=rng.random() < 0.7,
            joker_may_close=rng.random() < 0.5,
            keep=rng.choice((1, 1, 1, 2)),
        )
        newcomer = rng.random() < 0.4
        table, used = random_table(rng, rng.choice((0, 1, 2, 3)), rules.limit, rng.choice((0, 1, 2)))
        size = rng.randint(4, 8) if newcomer else rng.randint(2, 7)
        cards = hand_beside(rng, table, used, size, min(size - 1, rng.choices((0, 1, 2), (55, 40, 5))[0]))
        collected = rng.choice(cards) if rng.random() < 0.5 else None
        locked = collected if rng.random() < 0.3 else None
        search = Search(rules, collected, len(table))
        search.run(
            Here(tuple(sorted(cards)), tuple(table), not newcomer, collected is not None, locked is not None, 0)
        )
        melds = [meld_of(laid, 1) for laid in table]
        lay = best_lay(
            hand_of(cards),
            melds,
            joker_limit=rules.limit,
            opened=not newcomer,
            need=rules.need,
            clean=rules.clean,
            must_use=collected if rules.must_be_used or newcomer else None,
            locked=locked,
            collected=collected,
            swapped_joker_must_be_laid=rules.swapped_must_be_laid,
            joker_may_close=rules.joker_may_close,
            keep=rules.keep,
        )
        closing = can_close(
            hand_of(cards),
            melds,
            joker_limit=rules.limit,
            opened=not newcomer,
            need=rules.need,
            clean=rules.clean,
            collected=collected,
            locked=locked,
            swapped_joker_must_be_laid=rules.swapped_must_be_laid,
            joker_may_close=rules.joker_may_close,
        )
        case = (rules, newcomer, collected, locked, write_cards(sorted(cards)), [str(meld) for meld in melds])
        assert (lay.points if lay else None) == search.fewest, case
        assert (closing is not None) == search.closes, case
        closed += search.closes
        opened += newcomer and search.fewest is not None and search.fewest < sum(map(value, cards))
    assert closed > 300
    assert opened > 200


def value(card: int) -> int:
    return 25 if card == JOKER else 11 if card % 13 == 0 else min(card % 13 + 1, 10)


def hand(text: str) -> Hand:
    return hand_of(read_cards(text))


def test_a_swapped_joker_that_cannot_be_laid_stays_where_it_is() -> None:
    table = [read_owned("1: 9H 9D JK=9C 9S")]
    mine, card = hand("9C 2H 5D"), read_card("9C")
    assert best_lay(mine, table, joker_limit=1, must_use=card) is None
    kept = best_lay(mine, table, joker_limit=1, must_use=card, swapped_joker_must_be_laid=False)
    assert kept is not None
    assert kept.steps == (("swap", 0, card),)
    assert kept.left == hand("JK 2H 5D")


def test_a_swapped_joker_goes_to_another_meld() -> None:
    """It may go to a meld that comes before the one it is taken from, and back to the same."""
    for table in (["1: TH TD TC", "1: 9H 9D JK=9C 9S"], ["1: 4S 5S JK=6S"]):
        melds = [read_owned(text) for text in table]
        card = "9C" if len(table) > 1 else "6S"
        closing = can_close(hand(f"{card} KD"), melds, joker_limit=1, joker_may_close=False)
        assert closing is not None
        assert closing.discard == read_card("KD")
        assert [step[0] for step in closing.steps] == ["swap", "attach"]


def test_two_jokers_stay_if_one_alone_may_not_close() -> None:
    mine = hand("TH JH QH TC JC QC JK JK")
    for may, left in ((True, "JK"), (False, "JK JK")):
        lay = best_lay(mine, (), joker_limit=1, opened=False, clean=True, joker_may_close=may)
        assert lay is not None
        assert lay.left == hand(left)


def test_what_lies_in_the_opening_can_be_made_longer_after_it() -> None:
    """Only clean melds count, so the run is laid without the joker and its end comes later."""
    mine = hand("7H 8H 9H JK JH 4C 4D 4S KD 6C")
    lay = best_lay(mine, (), joker_limit=1, opened=False, clean=True, need=36)
    assert lay is not None
    assert [step[0] for step in lay.steps] == ["meld", "meld", "attach"]
    assert lay.left == hand("KD 6C")


def test_the_twin_of_the_collected_card_may_close() -> None:
    table, mine, card = [read_owned("1: 4H 5H 6H")], hand("7H 7H"), read_card("7H")
    assert can_close(mine, table, joker_limit=1, collected=card) is not None
    assert can_close(mine, table, joker_limit=1, collected=card, locked=card) is None
    assert can_close(hand("7H"), table, joker_limit=1, collected=card) is None


@pytest.mark.parametrize("rules", [ONLINE, CLASSIC, CLUB], ids=lambda rules: str(rules.key))
def test_the_rules_of_play_accept_every_step(rules: PlayRules, long: bool) -> None:
    rng = Random(f"steps {rules.key}")
    steps = closed = 0
    for _ in range(10_000 if long else 700):
        jokers = rng.choice((0, 1, 2)) if rules.jokers > 2 else rng.choice((0, 1))
        table, used = random_table(rng, rng.choice((1, 2, 3, 4)), rules.jokers_in_meld, jokers)
        free = rules.jokers - sum(joker for laid in table for _, joker in laid[2])
        newcomer = rng.random() < 0.4
        size = rng.randint(8, 13) if newcomer else rng.randint(3, 10)
        cards = hand_beside(rng, table, used, size, min(free, rng.choices((0, 1, 2), (50, 40, 10))[0]))
        collecting = rng.random() < 0.5
        start = {
            "hands": [write_cards(cards[1:]), "2C" if (cards + used).count(14 + 13) < 2 else ""],
            "table": [str(meld_of(laid, 1)) for laid in table],
            "opened": [1] if newcomer else [0, 1],
            "pile" if collecting else "stock": write_card(cards[0]),
        }
        state = arrange(rules, Seats(2), start)
        state = apply(state, Collect() if collecting else Draw())
        now = state.turn
        collected = now.collected if collecting else None
        common = {
            "joker_limit": rules.jokers_in_meld,
            "opened": not newcomer,
            "need": rules.opening_need,
            "clean": rules.key == "club",
            "locked": collected if now.locked else None,
            "collected": collected,
            "swapped_joker_must_be_laid": not rules.swapped_joker_stays,
            "joker_may_close": rules.joker_may_close,
        }
        must = collected if rules.must_use_collected or newcomer else None
        lay = best_lay(state.hands[0], state.table, must_use=must, **common)  # type: ignore[arg-type]
        if lay is not None:
            after = followed(state, lay.steps)
            assert after.hands[0] == lay.left
            assert any(isinstance(action, Discard) for action in options(after, Seat(0)))
            steps += len(lay.steps)
        closing = can_close(state.hands[0], state.table, **common)  # type: ignore[arg-type]
        if closing is not None:
            after = followed(state, closing.steps)
            check(after, Seat(0), Discard(closing.discard))
            after = apply(after, Discard(closing.discard))
            assert after.ending is not None
            assert after.ending.code.startswith("closed")
            closed += 1
    assert steps > 500
    assert closed > 20


def followed(state: State, steps: Sequence[Step]) -> State:
    for step in steps:
        action: Action
        match step:
            case ("meld", meld):
                action = Lay(meld.cards())
            case ("attach", index, cards):
                action = Attach(index, cards)
            case ("swap", index, card):
                action = Swap(index, card)
        check(state, Seat(0), action)
        state = apply(state, action)
    return state
