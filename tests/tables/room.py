"""A table for the tests: its log as rows of JSON, people who ask, a clock that is set by hand, dice with a seed."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from records.playing import turn
from smazzata.games.contract import Illegal, Seat
from smazzata.tables import (
    Act,
    Command,
    Created,
    Cut,
    Event,
    Ready,
    Sit,
    Table,
    Terms,
    Wake,
    Who,
    considered,
    create,
    evolve,
    frame,
    need_of,
    phase,
    read_event,
    wake_at,
    write_event,
)

NAMES = ("anna", "bruno", "carla", "dino", "elsa")


def who_at(seat: int) -> str:
    return NAMES[seat]


class Room:
    def __init__(self, terms: Terms, seed: int = 1, host: str = "anna", table: str = "t") -> None:
        self.rng = random.Random(seed)
        self.now = 1_000_000
        first: Created = create(table, terms, host, self.now)
        self.rows = [write_event(first)]
        self.table = evolve(None, first)
        self.plan: list[str] = []

    # ---- asking -------------------------------------------------------------------------------------------
    def ask(self, who: Who, command: Command, *, after: int = 0) -> tuple[Event, ...]:
        """Asks, after so many milliseconds; saves what follows."""
        self.now += after
        before = self.table
        decision = considered(before, who, command, self.now, self.rng.randbytes(128))
        for event in decision.events:
            self.rows.append(write_event(event))
            self.table = evolve(self.table, read_event(self.rows[-1]))
        assert self.table == decision.table
        return decision.events

    def refused(self, who: Who, command: Command, *, after: int = 0) -> str:
        """The code of the refusal; fails where there is none."""
        rows, table = len(self.rows), self.table
        try:
            self.ask(who, command, after=after)
        except Illegal as refusal:
            assert (len(self.rows), self.table) == (rows, table)
            return refusal.code
        raise AssertionError(f"{command} was not refused")

    def wake(self) -> tuple[Event, ...]:
        """At the moment something is due."""
        due = wake_at(self.table)
        assert due is not None
        self.now = max(self.now, due)
        return self.ask(None, Wake())

    # ---- people who know what they want -------------------------------------------------------------------
    def seat_all(self, *, bots: tuple[int, ...] = ()) -> Room:
        for seat in range(self.table.terms.players):
            if seat in bots:
                self.ask(self.table.host, Sit(f"Bot {seat}", Seat(seat), bot="simple"))
            else:
                self.ask(who_at(seat), Sit(who_at(seat).title(), Seat(seat), welcome=True))
        return self

    def all_ready(self) -> Room:
        for seat, each in enumerate(self.table.seats):
            if each is not None and each.bot is None and not each.ready:
                self.ask(who_at(seat), Ready())
        return self

    def cut(self) -> Room:
        """Whoever has to, cuts."""
        while phase(self.table) == "cut":
            need = need_of(self.table)
            assert need is not None
            assert need.seat is not None
            self.ask(who_at(need.seat), Cut(self.rng.randrange(20), self.rng.randbytes(32).hex()), after=500)
        return self

    def mover(self) -> Seat:
        need = need_of(self.table)
        assert need is not None
        assert need.kind == "act"
        assert need.seat is not None
        return need.seat

    def move(self, *, after: int = 1000) -> Room:
        """One step of whoever's turn it is."""
        progress, seat = self.table.progress, self.mover()
        assert progress is not None
        self.plan = self.plan or turn(progress.game, progress.state, seat, self.rng)
        text = self.plan.pop(0)
        bot = self.table.seats[seat]
        assert bot is not None
        if bot.bot is None:
            self.ask(who_at(seat), Act(text), after=after)
        else:
            self.ask(None, Act(text, seat), after=after)
        return self

    def go_on(self) -> Room:
        """Whatever comes next in a match: a cut, a step, the next deal."""
        match phase(self.table):
            case "cut":
                self.cut()
            case "play":
                self.move()
            case "pause":
                self.plan = []
                self.wake()
            case other:
                raise AssertionError(other)
        return self

    def play_out(self, most: int = 20_000) -> Room:
        for _ in range(most):
            if phase(self.table) in ("over", "closed"):
                return self
            self.go_on()
        raise AssertionError("this match does not end")

    # ---- looking ------------------------------------------------------------------------------------------
    def frame(self, seat: int | None, after: int | None = None) -> Any:
        """As plain data, the way a browser gets it."""
        return msgspec.json.decode(self.frame_bytes(seat, after))

    def frame_bytes(self, seat: int | None, after: int | None = None) -> bytes:
        viewer = None if seat is None else Seat(seat)
        return msgspec.json.encode(frame(self.table, viewer, self.now, after))

    def viewers(self) -> list[int | None]:
        return [*range(len(self.table.seats)), None]


def everything(table: Table, now: int) -> bytes:
    """All frames of a table, one after the other."""
    viewers: list[Seat | None] = [*map(Seat, range(len(table.seats))), None]
    return b"\n".join(
        msgspec.json.encode(frame(table, viewer, now, after))
        for viewer in viewers
        for after in (None, table.version - 3)
    )


SCOPA = Terms(rules="scopa/online", players=2, format="points 11")
SCALA = Terms(rules="scala40/online", players=2, format="deals 1")


def playing(terms: Terms, seed: int = 1, *, bots: tuple[int, ...] = ()) -> Room:
    """Everybody seated and ready, the pack cut."""
    return Room(terms, seed).seat_all(bots=bots).all_ready().cut()
