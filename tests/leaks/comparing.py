"""Two states that one viewer cannot tell apart, and everything that viewer could tell them apart by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from leaks.subjects import Subject
from smazzata.games.contract import (
    HOUSE,
    AnyGame,
    Illegal,
    Leave,
    RuleSet,
    Seat,
    Seats,
    Shuffled,
    Viewer,
    kind,
)

WEIGHTS = {"draw": 2, "discard": 0.3, "takeback": 0.2, "return": 0.2, "swap": 3}
"""Random play by kind of action: what is not named weighs 1."""


class Pair(NamedTuple):
    one: Any
    two: Any
    viewer: Viewer
    how: str
    """By which of the two ways the second state was made."""


def pairs(subject: Subject, rules: RuleSet, seats: Seats, rng: random.Random, limit: int) -> Iterator[Pair]:
    """From random deals: at moments of each, for every viewer, what is imagined and what is exchanged."""
    made = 0
    while made < limit:
        for pair in _of_one_deal(subject, rules, seats, rng):
            yield pair
            made += 1
            if made == limit:
                return


def _of_one_deal(subject: Subject, rules: RuleSet, seats: Seats, rng: random.Random) -> Iterator[Pair]:
    game = subject.game
    state = game.start(rules, seats, rng.choice(seats.active))
    viewers: list[Viewer] = [*map(Seat, range(seats.count)), None]
    memories = {viewer: subject.remember(game.view(state, viewer)) for viewer in viewers}
    often = 0.2 / len(viewers)
    haste = rng.choice((0.05, 0.3, 0.6))
    for _ in range(600):
        over = game.turn(state) is None
        for viewer in viewers:
            if over or rng.random() < often:
                imagined = memories[viewer].imagine(game.view(state, viewer), rng)
                yield Pair(state, imagined, viewer, "imagined")
            if over or rng.random() < often:
                other = subject.exchanged(state, viewer, rng)
                if other != state:
                    yield Pair(state, other, viewer, "exchanged")
        if over:
            return
        action = some_action(game, state, rng, haste)
        for viewer, memory in memories.items():
            memory.hear(game.told(state, action, viewer))
        state = game.apply(state, action)


def some_action(game: AnyGame, state: Any, rng: random.Random, haste: float = 0.5) -> Any:
    """Without haste a turn soon comes to its discard, and stocks run out; with much of it hands do."""
    seat = game.turn(state)
    assert seat is not None
    leave = Leave(Seat(rng.randrange(5)))
    if rng.random() < (0.05 if seat == HOUSE else 0.002) and legal(game, state, HOUSE, leave):
        return leave
    if seat == HOUSE:
        return Shuffled(tuple(rng.sample(game.wanted(state).cards, len(game.wanted(state).cards))))
    options = game.options(state, seat)
    ends = [each for each in options if kind(game.write(each)) == "discard"]
    ends = ends or [each for each in options if kind(game.write(each)) in {"takeback", "return"}]
    if ends and rng.random() > haste:
        return rng.choice(ends)
    return rng.choices(options, [WEIGHTS.get(kind(game.write(each)), 1) for each in options])[0]


def legal(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    try:
        game.check(state, seat, action)
    except Illegal:
        return False
    return True


# ---- the comparison ---------------------------------------------------------------------------------------
def differences(subject: Subject, pair: Pair, rng: random.Random) -> list[str]:
    """What this viewer could tell the two states apart by: nothing, or there is a leak."""
    game, (one, two, viewer, how) = subject.game, pair
    found = []
    if _bytes(game.view(one, viewer)) != _bytes(game.view(two, viewer)):
        found.append(f"{how}: views of {viewer} differ")
    if game.spell(one, viewer) != game.spell(two, viewer):
        found.append(f"{how}: what is sent to {viewer} differs")
    if viewer is not None:
        if game.options(one, viewer) != game.options(two, viewer):
            found.append(f"{how}: options of {viewer} differ")
        for action in _attempts(game, pair, rng):
            if answer(game, one, viewer, action) != answer(game, two, viewer, action):
                found.append(f"{how}: {viewer} is answered differently to {game.write(action)}")
    for first, second in _next_actions(game, pair, rng):
        if subject.entitled(one, first, viewer) == subject.entitled(two, second, viewer):
            if _bytes(game.told(one, first, viewer)) != _bytes(game.told(two, second, viewer)):
                found.append(f"{how}: {viewer} is told differently of {game.write(first)}")
    return found


def _bytes(what: Any) -> bytes:
    return msgspec.json.encode(what)


def answer(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[object, ...]:
    """What a seat that tries this gets to know."""
    try:
        game.check(state, seat, action)
    except Illegal as refusal:
        return refusal.code, refusal.rule, refusal.parameters
    return ()


def _attempts(game: AnyGame, pair: Pair, rng: random.Random) -> list[Any]:
    """What a seat may try at any time: what is open to others, what only the house may do, and its own options."""
    actions: list[Any] = []
    for state in (pair.one, pair.two):
        seat = game.turn(state)
        if seat is not None and seat != HOUSE:
            options = game.options(state, seat)
            actions.extend(rng.sample(options, min(len(options), 3)))
    return [*actions, *_tries(game, pair.one, rng), Leave(Seat(0)), Shuffled(())]


def _tries(game: AnyGame, state: Any, rng: random.Random) -> Iterator[Any]:
    """Actions from text, of cards that may be anywhere."""
    seat = game.turn(state)
    if seat is None or seat == HOUSE:
        return
    cards = [game.card(card) for card in rng.sample(game.pack(state.rules), 5)]
    texts = [f"discard {cards[0]}", f"play {cards[1]}", f"attach 0: {cards[2]}", f"swap 0: {cards[3]}"]
    texts += ["meld " + " ".join(cards[:3]), "draw", "collect", "takeback", "return"]
    for text in texts:
        try:
            yield game.read(state, seat, text)
        except ValueError:
            continue  # a word of the other game


def _next_actions(game: AnyGame, pair: Pair, rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """Actions legal in both states; of the house, one shuffle each, and a seat that leaves."""
    one, two = pair.one, pair.two
    seat = game.turn(one)
    if seat is None or seat != game.turn(two):
        return
    if seat == HOUSE:
        first = list(game.wanted(one).cards)
        rng.shuffle(first)
        second = list(game.wanted(two).cards) if sorted(game.wanted(two).cards) != sorted(first) else first[:]
        at, to = rng.sample(range(len(second)), 2) if len(second) > 1 else (0, 0)
        second[at], second[to] = second[to], second[at]
        yield Shuffled(tuple(first)), Shuffled(tuple(second))
    else:
        both = [action for action in game.options(one, seat) if legal(game, two, seat, action)]
        kinds = {kind(game.write(action)): action for action in rng.sample(both, len(both))}
        for action in rng.sample(list(kinds.values()), min(len(kinds), 2)):
            yield action, action
    leave = Leave(Seat(rng.randrange(5)))
    if rng.random() < 0.1 and legal(game, one, HOUSE, leave) and leave.seat < len(one.hands):
        yield leave, leave
