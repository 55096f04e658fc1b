"""Noninterference: whatever a viewer cannot see, the viewer's frames and refusals do not depend on it."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from smazzata.games.contract import Illegal, Seat, Viewer
from smazzata.records import Progress
from smazzata.tables import Abandon, Act, Command, Cut, Ready, Say, Table, Terms, considered, frame, phase
from tables.room import Room, playing, who_at

TABLES = [
    Terms(rules="scala40/online", format="deals 1", bank_ms=900_000),
    Terms(rules="scala40/club", players=3, format="deals 1"),
    Terms(rules="scala40/online", players=4, pairs=True, open_cards=True, format="deals 1"),
    Terms(rules="scopa/online", format="points 1"),
    Terms(rules="scopa/online", players=3, format="points 1"),
    Terms(rules="scopa/scopone-scientifico", players=4, pairs=True, format="points 1"),
]


def ids(terms: Terms) -> str:
    return f"{terms.rules}-{terms.players}{'-open' if terms.open_cards else ''}"


def other_world(table: Table, viewer: Viewer, rng: random.Random) -> Table:
    """The same for this viewer: other cards out of sight, another seed, other things told to the others."""
    progress = table.progress
    assert progress is not None
    state = progress.game.imagine(
        progress.game.view(progress.state, viewer), list(progress.told_to(viewer)), rng
    )
    own = progress.match.seats.count if viewer is None else viewer

    def elsewhere(told: tuple[tuple[object, ...], ...]) -> tuple[tuple[object, ...], ...]:
        return tuple(each if seat == own else (("other", rng.random()),) for seat, each in enumerate(told))

    made = tuple(
        replace(shuffle, after=tuple(rng.sample(shuffle.after, len(shuffle.after)))) for shuffle in progress.shuffles
    )
    told = tuple(tuple(elsewhere(step) for step in block) for block in progress.told)
    changed: Progress = replace(progress, state=state, seed=rng.randbytes(128), shuffles=made, told=told, last=())
    recent = tuple(
        tuple(replace(each, told=tuple(map(elsewhere, each.told))) for each in block) for block in table.recent
    )
    return replace(table, progress=changed, recent=recent)


def seen(table: Table, viewer: Viewer, now: int) -> bytes:
    return b"\n".join(
        msgspec.json.encode(frame(table, viewer, now, after))
        for after in (None, 0, table.version - 1, table.version)
    )


def answer(table: Table, seat: Seat, command: Command, now: int, rng: random.Random) -> str:
    """What this person gets back: the refusal in full, or that there is none."""
    try:
        considered(table, who_at(seat), command, now, rng.randbytes(128))
    except Illegal as refusal:
        if refusal.code == "commitment-mismatch":
            return "done"  # ends the deal, and this world's seed is not the promised one
        return f"{refusal}"
    return "done"


def questions(table: Table, rng: random.Random) -> list[Command]:
    """Sensible and silly."""
    progress = table.progress
    assert progress is not None
    cards = [progress.game.card(card) for card in progress.game.pack(progress.match.rules)]
    some = [" ".join(rng.sample(cards, count)) for count in (1, 1, 1, 3, 3, 4)]
    texts = [
        *(f"{word} {each}" for word in ("discard", "meld", "play", "attach 0:", "swap 0:") for each in some),
        *(f"play {rng.choice(cards)} takes {each}" for each in some),
        *("draw", "collect", "return", "takeback", "leave 1", "what", ""),
    ]
    return [*map(Act, texts), Cut(3, "ab" * 32), Ready(), Say("hello"), Abandon()]


@pytest.mark.parametrize("terms", TABLES, ids=ids)
def test_frames_and_refusals_do_not_depend_on_what_is_hidden(terms: Terms, long: bool) -> None:
    rng = random.Random(ids(terms))
    room = playing(terms, 11)
    compared = different = 0
    for step in range(200 if long else 45):
        while phase(room.table) == "cut":
            room.cut()
        if phase(room.table) != "play":
            break
        if step % 3 == 0:
            for each in room.viewers():
                viewer = None if each is None else Seat(each)
                other = other_world(room.table, viewer, rng)
                assert seen(room.table, viewer, room.now) == seen(other, viewer, room.now)
                compared += 1
                different += everybody_else(room.table, viewer, room.now) != everybody_else(other, viewer, room.now)
                if viewer is not None and not different % 4:
                    for command in questions(room.table, rng):
                        assert answer(room.table, viewer, command, room.now, rng) == answer(
                            other, viewer, command, room.now, rng
                        ), command
        room.move()
    assert compared > 30
    assert different > compared * 3 // 4  # it was another world


def everybody_else(table: Table, viewer: Viewer, now: int) -> bytes:
    others: list[Viewer] = [Seat(seat) for seat in range(len(table.seats)) if seat != viewer]
    return b"".join(msgspec.json.encode(frame(table, other, now)) for other in others)


@pytest.mark.parametrize("terms", TABLES, ids=ids)
def test_what_happens_next_looks_the_same_too(terms: Terms) -> None:
    """The same deeds in both worlds: frames differ only if the game itself told the viewer something else."""
    rng = random.Random(ids(terms))
    room = playing(terms, 12)
    followed = 0
    for _ in range(24):
        if phase(room.table) != "play":
            break
        for each in room.viewers():
            viewer = None if each is None else Seat(each)
            one, two = room.table, other_world(room.table, viewer, rng)
            option = rng.choice(room.frame(room.mover())["options"])
            who = who_at(room.mover())
            try:
                one, two = (considered(t, who, Act(option), room.now, bytes(128)).table for t in (one, two))
            except Illegal:
                continue  # a card that is not there in the other world
            if told(one, viewer) == told(two, viewer) and not revealed(one) and not revealed(two):
                assert seen(one, viewer, room.now) == seen(two, viewer, room.now)
                followed += 1
        room.move()
    assert followed > 10


def told(table: Table, viewer: Viewer) -> object:
    assert table.progress is not None
    return table.progress.told_to(viewer)


def revealed(table: Table) -> bool:
    assert table.progress is not None
    return table.progress.revealed


def secrets_in(room: Room) -> list[str]:
    progress = room.table.progress
    assert progress is not None
    assert progress.seed is not None
    seed = progress.seed.hex()
    return [seed[start : start + 24] for start in range(0, len(seed), 24)]


@pytest.mark.parametrize("terms", [replace(each, delay_ms=5_000) for each in TABLES], ids=ids)
def test_the_seed_is_in_no_frame_before_it_is_published(terms: Terms) -> None:
    room = Room(terms, 13).seat_all().all_ready()
    published = 0
    for _ in range(120):
        everything = b"".join(room.frame_bytes(each, after) for each in room.viewers() for after in (None, 0))
        for part in secrets_in(room):
            assert part.encode() in room.rows[-1] or (part.encode() in everything) == revealed(room.table)
        published += revealed(room.table)
        if phase(room.table) == "over":
            break
        room.go_on()
    assert published or terms.rules.startswith("scala40")


def test_a_seed_that_gets_into_a_frame_is_seen() -> None:
    room = playing(TABLES[0])
    assert room.table.progress is not None
    leaky = replace(room.table, progress=replace(room.table.progress, revealed=True))
    assert secrets_in(room)[0].encode() in msgspec.json.encode(frame(leaky, None, room.now))
