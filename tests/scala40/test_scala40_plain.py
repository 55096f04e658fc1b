"""The engine and the rules read a second time (`plain.py`) agree on every step of deals from small random positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scala40.deals import refused
from scala40.plain import TERMS, Deal, Refused, Step
from scala40.plain_melds import RANKS, SUITS, Meld, held, is_joker, order
from smazzata.cards.french import write_card
from smazzata.games.contract import HOUSE, Seats, Shuffled, kind
from smazzata.games.scala40.game import GAME
from smazzata.games.scala40.model import State

POSITIONS = 400
STEPS = 25
TAKING = ("draw", "collect", "takeback", "return")


def position(rng: random.Random, rules: str) -> tuple[State, Deal]:
    """Some melds, small hands, few other cards: of two suits, of low and high ranks, or of any."""
    terms = TERMS[rules]
    players = rng.choice((2, 2, 3, 4, 5))
    cards = [each + of for each in RANKS for of in SUITS] * 2 + ["JK"] * terms.jokers
    rng.shuffle(cards)
    table = [(rng.randrange(players), meld) for _ in range(rng.randrange(4)) if (meld := some_meld(rng, cards, rules))]
    wanted = rng.choice(("HC", "AK2Q3", RANKS))
    cards.sort(key=lambda card: not (card == "JK" or set(card) & set(wanted)))
    hands = [[cards.pop(0) for _ in range(rng.choice((1, 1, 2, 3, 3, 4, 6)))] for _ in range(players)]
    pile = [cards.pop(0) for _ in range(rng.randrange(5))]
    stock = [cards.pop(0) for _ in range(rng.choice((1, 2, 3, 6, 20)))]
    turn, dealer, lap = rng.randrange(players), rng.randrange(players), rng.choice((1, 2, 2))
    opened = {owner for owner, _ in table} | {seat for seat in range(players) if rng.random() < 0.5}
    start: dict[str, Any] = {
        "hands": [" ".join(hand) for hand in hands],
        "table": [f"{owner}: {' '.join(meld)}" for owner, meld in table],
        "pile": " ".join(pile),
        "stock": " ".join(stock),
        "turn": turn,
        "dealer": dealer,
        "lap": lap,
        "opened": sorted(opened),
        "rest": "none",
    }
    pairs = rules == "online" and players == 4 and rng.random() < 0.5
    before = range(dealer + 1, dealer + 1 + (turn - dealer - 1) % players)
    played = {seat % players for seat in before} if lap == 1 else set(range(players))
    deal = Deal(terms, hands, table, pile, stock, turn, opened, played, pairs)
    deal.begin(bool(pile) and deal.attaches(pile[-1]))
    return GAME.arrange(GAME.rulesets[rules], Seats(players, pairs), start), deal


def some_meld(rng: random.Random, cards: list[str], rules: str) -> Meld | None:
    """Of these cards, which are then no longer there."""
    size = rng.choice((3, 3, 3, 4, 5, 12, 13, 14))
    if size < 5 and rng.random() < 0.4:
        each = rng.choice(RANKS)
        named = [each + of for of in rng.sample(SUITS, size)]
    else:
        low, of = rng.randrange(15 - size), rng.choice(SUITS)
        named = [each + of for each in (RANKS + "A")[low : low + size]]
    for at in rng.sample(range(size), rng.choice((0, 0, 1, 1 if rules != "classic" else 2))):
        named[at] = f"JK={named[at]}"
    meld = order(named, TERMS[rules].jokers_in_meld)
    there = list(map(held, named))
    if meld is None or any(cards.count(card) < there.count(card) for card in there):
        return None
    for card in there:
        cards.remove(card)
    return meld


def some_step(rng: random.Random, state: State, deal: Deal) -> Step:
    """Often one that is offered; else anything, most of it not allowed."""
    offered = GAME.options(state, state.player)
    if offered and rng.random() < 0.7:
        words = [GAME.write(action) for action in offered]
        forward = [word for word in words if word not in ("takeback", "return")]
        laying = [word for word in words if kind(word) in ("meld", "attach", "swap")]
        return _read(rng.choice(rng.choice([words, forward or words, laying or words])))
    word = rng.choice((*TAKING, "meld", "meld", "attach", "attach", "swap", "discard"))
    if word in TAKING:
        return word, 0, ()
    at = rng.randrange(len(deal.table) + 1)
    near = rng.choice([*deal.hand, *(deal.melds[at] if at < len(deal.table) else ())])
    like = [card for card in deal.hand if set(card) & set(near)] or deal.hand
    size = {"swap": 1, "discard": 1}.get(word, rng.choice((1, 2, 3, 3, 4)))
    cards = rng.sample(like, min(size, len(like)))
    if word in ("meld", "attach"):
        cards = [f"JK={rng.choice(RANKS)}{rng.choice(SUITS)}" if is_joker(card) else card for card in cards]
    return word, at, tuple(cards)


def _read(text: str) -> Step:
    word, _, rest = text.partition(" ")
    at, colon, cards = rest.partition(":")
    return (word, int(at), tuple(cards.split())) if colon else (word, 0, tuple(rest.split()))


def _write(step: Step) -> str:
    word, at, cards = step
    return " ".join([word, *([f"{at}:"] if word in ("attach", "swap") else []), *cards])


def agree(state: State, deal: Deal, all_kinds: bool) -> None:
    facts = GAME.facts(state)
    assert [sorted(hand.split()) for hand in facts["hands"]] == [sorted(hand) for hand in deal.hands]
    assert facts["table"] == tuple(f"{owner}: {' '.join(meld)}" for owner, meld in deal.table)
    assert (facts["pile"], facts["stock"]) == (" ".join(deal.pile), " ".join(deal.stock))
    assert facts["opened"] == tuple(sorted(deal.opened))
    assert (facts["annulled"], facts["in_hand"]) == (deal.over == "annulled", deal.over == "in hand")
    if deal.over:
        assert facts["closed_by"] == (None if deal.over == "annulled" else deal.player)
        assert facts["scores"] == tuple(deal.scores())
    else:
        assert facts["turn"] == deal.player
        words = (*TAKING, "discard", *(("meld", "attach", "swap") if all_kinds else ()))
        assert facts["can"] & set(words) == set(filter(deal.can, words))


def judged(deal: Deal, step: Step) -> tuple[Deal, str]:
    """What the step leads to, or why it is refused."""
    try:
        return deal.after(step), ""
    except Refused as why:
        return deal, str(why)


@pytest.mark.parametrize("rules", TERMS)
def test_every_step_is_judged_and_done_alike(rules: str, long: bool) -> None:
    rng = random.Random(f"plain {rules}")
    for _ in range(POSITIONS * (10 if long else 1)):
        state, deal = position(rng, rules)
        agree(state, deal, False)
        for _ in range(STEPS):
            step = some_step(rng, state, deal)
            action = GAME.read(state, state.player, _write(step))
            after, why = judged(deal, step)
            refusal = refused(state, state.player, action)
            assert (refusal is None) == (not why), f"{_write(step)}: {refusal}, {why}"
            if why:
                continue
            state, deal = GAME.apply(state, action), after
            if GAME.turn(state) == HOUSE:
                state = _new_stock(rng, state, deal)
            agree(state, deal, len(deal.hand) < 7 and rng.random() < 0.1)
            if deal.over:
                break


def _new_stock(rng: random.Random, state: State, deal: Deal) -> State:
    cards = list(GAME.wanted(state).cards)
    assert sorted(map(write_card, cards)) == sorted(deal.pile[:-1])
    rng.shuffle(cards)
    deal.stock, deal.pile = list(map(write_card, cards)), deal.pile[-1:]
    return GAME.apply(state, Shuffled(tuple(cards)))

