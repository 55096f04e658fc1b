"""Random people ask for random things at random moments: what must hold holds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from records.playing import turn
from smazzata.games.contract import Illegal, Seat
from smazzata.tables import (
    Abandon,
    Act,
    Command,
    Cut,
    Outage,
    Ready,
    Rematch,
    Say,
    Sit,
    Stand,
    Table,
    Terms,
    Wake,
    Who,
    evolve,
    need_of,
    phase,
    problems,
    read_event,
    records_of,
    waits_for_bot,
    wake_at,
    words_for,
    write_event,
)
from smazzata.tables.clocks import runs
from tables.room import NAMES, Room, everything, who_at

TERMS = [
    Terms(rules="scopa/online", bank_ms=60_000, delay_ms=4_000, pause_ms=0),
    Terms(rules="scopa/online", players=3, format="points 2", turn_ms=9_000),
    Terms(rules="scopa/scopone-scientifico", players=4, pairs=True, open_cards=True, bank_ms=120_000),
    Terms(rules="scala40/online", format="deals 1", turn_ms=20_000, bank_ms=90_000),
    Terms(rules="scala40/club", players=3, format="points 101", turn_ms=None, bank_ms=200_000),
    Terms(rules="scala40/online", players=4, pairs=True, format="deals 1", join="link", turn_ms=None),
]
NONSENSE = ["draw", "collect", "play 7D", "discard KD", "meld 1 2", "leave 0", "\x00", "²", "attach ²: 6C", "shuffled"]
PEOPLE: list[Who] = [*NAMES, "zoe", None]


class Ledger:
    """An account of everybody's time kept on its own: what passes while their clock runs and the server is there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.used: dict[int, int] = {}
        self.match = 0

    def pass_time(self, milliseconds: int) -> None:
        seat = runs(self.room.table)
        if self.room.table.matches != self.match:
            self.match, self.used = self.room.table.matches, {}
        if seat is not None:
            self.used[seat] = self.used.get(seat, 0) + milliseconds
        self.room.now += milliseconds

    def check(self) -> None:
        table, bank = self.room.table, self.room.table.terms.bank_ms
        if bank is None or not table.matches:
            assert table.banks == ()
            return
        seat = runs(table)
        for each, left in enumerate(table.banks):
            assert left >= 0
            spent = self.room.now - table.since if each == seat else 0
            assert max(0, left - spent) == max(0, bank - self.used.get(each, 0))


def sensible(room: Room) -> tuple[Who, Command]:
    """What a person who wants to play would ask next."""
    table, rng = room.table, room.rng
    match phase(table):
        case "lobby" | "over":
            free = [seat for seat, each in enumerate(table.seats) if each is None]
            if free:
                bot = "simple" if rng.random() < 0.3 else None
                return (table.host if bot else rng.choice(NAMES)), Sit("Nome", bot=bot, welcome=True)
            here = [each.who for each in table.seats if each and each.bot is None]
            return (rng.choice(here) if here else table.host), Ready() if here else Stand(Seat(0))
        case "cut":
            need = need_of(table)
            assert need is not None
            return at(table, need.seat), Cut(rng.randrange(40), rng.randbytes(32).hex())
        case "play":
            seat = room.mover()
            assert table.progress is not None
            text = turn(table.progress.game, table.progress.state, seat, rng)[0]
            return (None, Act(text, seat)) if waits_for_bot(table) is not None else (at(table, seat), Act(text))
        case _:
            return None, Wake()


def at(table: Table, seat: int | None) -> str:
    assert seat is not None
    each = table.seats[seat]
    assert each is not None
    return each.who


def silly(room: Room) -> tuple[Who, Command]:
    rng = room.rng
    seat = rng.choice([None, *map(Seat, range(-1, 5))])
    who = rng.choice(PEOPLE)
    commands: list[Command] = [
        Sit(rng.choice(["Anna", "", "x" * 99]), seat, rng.choice([None, "simple"]), rng.random() < 0.5),
        Stand(seat),
        Ready(rng.random() < 0.5),
        Cut(rng.randrange(-2, 120), rng.choice(["", "zz", "00" * 32, "1f" * 32])),
        Act(rng.choice(NONSENSE), seat),
        Rematch(),
        Say(rng.choice(["", "hello", "bu"]), rng.choice(["", "ciao", "\n", "y" * 300])),
        Wake(),
        Outage(room.now - rng.randrange(9_000), room.now + rng.randrange(-9_000, 9_000)),
    ]
    if rng.random() < 0.02:
        commands = [Abandon()]
    return who, rng.choice(commands)


def one_evening(terms: Terms, seed: int, steps: int) -> tuple[Room, list[Table]]:
    room = Room(terms, seed)
    ledger = Ledger(room)
    tables = [room.table]
    words = words_for(terms.rules.split("/")[0])
    for _ in range(steps):
        ledger.pass_time(room.rng.choice([0, 1, 200, 200, 1_500, 1_500, 9_000]))
        if room.rng.random() < 0.05:  # the server is not there for a while
            down = room.now
            room.now += room.rng.randrange(1, 200_000)
            room.ask(None, Outage(down, room.now))
            ledger.check()
        else:
            ledger.check()
            who, command = sensible(room) if room.rng.random() < 0.6 else silly(room)
            if isinstance(command, Outage):  # one that was not: nothing may be charged twice for it
                command = replace(command, until=min(command.until, room.table.at))
            rows, before = len(room.rows), room.table
            try:
                room.ask(who, command)
            except Illegal as refusal:
                said = {refusal.words(words, "it"), refusal.words(words, "en")}
                assert room.table is before
                assert len(room.rows) == rows
                assert len(said) == 2
        due = wake_at(room.table)
        assert due is None or due >= room.table.since
        assert room.table.since <= room.table.at <= room.now
        assert room.table.version == len(room.rows)
        replayed = tables[-1]
        for row in room.rows[replayed.version :]:
            event = read_event(row)
            assert write_event(event) == row
            replayed = evolve(replayed, event)
            tables.append(replayed)
        assert replayed == room.table
        if phase(room.table) == "closed":
            break
    return room, tables


@pytest.mark.parametrize("terms", TERMS, ids=lambda each: f"{each.rules}-{each.players}")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_asked(terms: Terms, seed: int, long: bool) -> None:
    assert problems(terms) == ()
    for each in range(seed * 100, seed * 100 + (8 if long else 1)):
        room, tables = one_evening(terms, each, 220)
        again: Table | None = None
        for row, table in zip(room.rows, tables, strict=True):
            again = evolve(again, read_event(row))
            assert again == table
        assert again is not None
        assert everything(again, room.now) == everything(room.table, room.now)
        ends(room)
        records_of(map(read_event, room.rows))


def ends(room: Room) -> None:
    """Everybody falls silent: clocks and bots bring any match to its end, and the table is closed."""
    for _ in range(3_000):
        if phase(room.table) == "closed":
            return
        bot = waits_for_bot(room.table)
        if bot is not None:
            assert room.table.progress is not None
            room.ask(None, Act(turn(room.table.progress.game, room.table.progress.state, bot, room.rng)[0], bot))
        else:
            before = room.table.version
            room.wake()
            assert room.table.version > before
    raise AssertionError(f"this table never closes: {phase(room.table)}")


def test_the_evenings_are_lively() -> None:
    """The property above says little if nothing happens."""
    kinds: set[str] = set()
    matches = 0
    for seed, terms in enumerate(TERMS * 2):
        room, _ = one_evening(terms, seed, 220)
        kinds |= {type(getattr(event, "deed", event)).__name__ for event in map(read_event, room.rows)}
        matches += room.table.matches
    assert {"Sat", "Stood", "Readied", "Begun", "OpenDeal", "CutPack", "Act", "Depart", "RevealSeed"} <= kinds
    assert {"Said", "Resumed"} <= kinds
    assert matches > 10
    assert who_at(0) == "anna"
