"""Whole matches for the tests: a policy that only looks at options, seeds and cuts drawn from a handed-in generator."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from smazzata.games.contract import AnyGame, Seat, Seats, kind
from smazzata.games.known import games, ruleset
from smazzata.games.match import read_format
from smazzata.records import (
    Act,
    CutPack,
    Entry,
    GivenOrder,
    Header,
    Note,
    Progress,
    Record,
    RevealSeed,
    advance,
    begin,
    default_cut,
    needs,
    opening,
)

TABLES = [
    (rules.id, seats)
    for game in games().values()
    for rules in game.rulesets.values()
    for seats in [
        *(Seats(count) for count in rules.players),
        *((Seats(4, pairs=True), Seats(4, pairs=True, open_cards=True)) if rules.pairs else ()),
    ]
]
"""Every rule-set with every way to sit down to it."""

Interrupt = Callable[[Progress, int], Entry | None]
"""What happens instead of the next action (the progress, the number of entries so far)."""


def seating(seats: Seats) -> str:
    return f"{seats.count}{'-pairs' if seats.pairs else ''}{'-open' if seats.open_cards else ''}"


def header(rules: str, seats: Seats, terms: str, *, dealer: int = 0, stake: int | None = None) -> Header:
    _, known = ruleset(rules)
    return Header(
        rules=known.id,
        revision=known.revision,
        seats=seats,
        format=read_format(terms, known),
        dealer=Seat(dealer),
        table=f"{rules}#{seating(seats)}",
        names=("Anna", "Bruno", "Carla", "Dino", "Elsa")[: seats.count],
        stake=stake,
    )


def played_match(
    agreed: Header, rng: random.Random, *, provable: bool = True, interrupt: Interrupt | None = None
) -> Record:
    """A match to its end, by a policy that lays when it can and discards at random."""
    progress = begin(agreed)
    entries: list[Entry] = []
    seed = b""
    plan: list[str] = []

    def put(entry: Entry, secret: bytes | None = None) -> None:
        nonlocal progress
        progress = advance(progress, entry, seed=secret)
        entries.extend((entry, *progress.due))

    while (need := needs(progress)).kind != "over":
        assert len(entries) < 20_000, "this match does not end"
        sudden = interrupt(progress, len(entries)) if interrupt else None
        if sudden is not None:
            plan = []
            put(sudden)
            continue
        match need.kind:
            case "deal":
                seed = rng.randbytes(128)
                put(opening(progress, seed if provable else None), seed if provable else None)
            case "cut":
                assert need.seat is not None
                label, cards, _ = progress.game.wanted(progress.state)
                by_default = rng.random() < 0.3
                salt = rng.randbytes(32).hex()
                place = rng.randrange(len(cards))
                put(default_cut(label, need.seat) if by_default else CutPack(label, need.seat, place, salt))
            case "order":
                order = list(progress.game.wanted(progress.state).cards)
                rng.shuffle(order)
                put(GivenOrder(tuple(map(progress.game.card, order))))
            case "seed":
                put(RevealSeed(seed.hex()))
            case "act":
                assert need.seat is not None
                plan = plan or turn(progress.game, progress.state, need.seat, rng)
                put(Act(need.seat, plan.pop(0)))
            case _:
                raise AssertionError(need)
    return Record(agreed, tuple(entries))


def turn(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> list[str]:
    """What this seat does until the next one is up: a few random tries to lay, the one that leaves fewest cards."""
    best: list[str] = []
    score = -1
    for attempt in range(6):
        take = "collect" if attempt < 2 else "draw"
        steps, laid = _try(game, state, seat, rng, take)
        if steps and laid > score and (laid or steps[0] != "collect"):
            best, score = steps, laid
    return best or _stuck(game, state, seat, rng)


def _try(game: AnyGame, state: Any, seat: Seat, rng: random.Random, take: str) -> tuple[list[str], int]:
    """Steps up to the end of the turn and how many of them laid something, or nothing if the try led nowhere."""
    steps: list[str] = []
    laid = 0
    while game.turn(state) == seat and len(steps) < 30:
        options = {game.write(action): action for action in game.options(state, seat)}
        texts = [text for text in options if kind(text) not in ("takeback", "return")]
        taking = [text for text in texts if text in ("draw", "collect")]
        laying = [text for text in texts if kind(text) in ("meld", "attach", "swap")]
        if taking:
            texts = [take] if take in taking else taking
        elif laying and rng.random() < 0.95:
            texts = laying
            laid += 1
        if not texts:
            return [], 0
        text = rng.choice(sorted(texts))
        steps.append(text)
        state = game.apply(state, options[text])
    return (steps, laid) if game.turn(state) != seat else ([], 0)


def _stuck(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> list[str]:
    """Lays nothing: take back, put back, draw, discard whatever may go."""
    options = sorted(game.write(action) for action in game.options(state, seat))
    for wanted in ("takeback", "return", "draw", "discard", "collect", "play"):
        found = [text for text in options if kind(text) == wanted]
        if found:
            return [rng.choice(found)]
    raise AssertionError(f"nothing can be done: {options}")


def with_notes(record: Record) -> Record:
    """The same with comments here and there."""
    entries: list[Entry] = []
    for index, entry in enumerate(record.entries):
        if index % 37 == 0:
            entries.append(Note(f"so far {index} entries: #, [x] – perché no?"))
        entries.append(entry)
    return replace(record, entries=(*entries, Note("")))
