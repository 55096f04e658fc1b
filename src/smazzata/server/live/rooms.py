"""A table as this process knows it: the newest version, who watches it here, and the frames they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from smazzata.games.contract import Seat, Viewer
from smazzata.server.access import UserId
from smazzata.server.infra.bus import Subscription
from smazzata.server.infra.log import Event as Row
from smazzata.server.live.framing import shown
from smazzata.server.live.messages import ENCODER
from smazzata.server.live.naming import Names, presently
from smazzata.server.live.news import read_news
from smazzata.server.live.turnstile import Turnstile
from smazzata.server.live.watchers import NOBODY, Later, Watchers
from smazzata.server.people.muting import without
from smazzata.tables import Frame, Table, Writer, evolve, frame, mover, people, read_event, seat_of

SHARED_MS = 100
"""Frames are shared for so long; `now` in them is late by no more than that."""

Frames: TypeAlias = dict[tuple[Viewer, int | None], tuple[int, bytes]]
"""For whom, and since which version; when it was made."""


def nothing() -> None:
    """Nobody wants to know."""


class Room:
    def __init__(
        self, table: Table, invitation: str, names: Names | None = None, players_later: Later | None = None
    ) -> None:
        self.id = table.id
        self.subject = f"table.{table.id}"
        """Of the bus."""
        self.table = table
        self.invitation = invitation
        self.lock = Turnstile()
        self.watchers = Watchers(players_later or Later(), _seated(table))
        self.subscription: Subscription | None = None
        self.names = names
        self.called = 0
        """How often people here were called anew, or the log went back: those who look are shown it, though nothing has
        happened."""
        self._shared: Frames = {}
        self._framed: dict[int | None, tuple[int, bytes]] = {}
        self._foreseen: tuple[Table, Frames] | None = None
        self._writer = Writer()
        self.away: frozenset[UserId] = NOBODY
        """Of those who have a seat: see presence.py."""
        self.on_seats: Callable[[], None] = nothing

    def put(self, table: Table, but: Callable[[], None] | None = None) -> None:
        """A newer version; an older one is nothing new. `but`: who knows it."""
        if table.version > self.table.version:
            self._turn_to(table, but)

    def put_back(self, table: Table, names: Names | None) -> None:
        """As the log has it, whatever was known before. All are shown it, also where they know that version."""
        self.names = names
        self.called += 1
        self._turn_to(table)

    def _turn_to(self, table: Table, but: Callable[[], None] | None = None) -> None:
        moved, self.table = table.seats is not self.table.seats, table
        if moved:
            self.watchers.seat(_seated(table))
        if self._shared:
            self._forget_shared()
        if self._foreseen is not None:
            foreseen, shared = self._foreseen
            self._foreseen = None
            if foreseen is table:
                self._shared = shared
        self.watchers.tell_all(mover(table), but)
        if moved:
            self.on_seats()

    def foresee(self, table: Table, who: UserId | None, now: int) -> None:
        """This version is being saved. The frames of who asked for it and of who has to move then are made meanwhile,
        as for those who know the version that is there now; nobody is sent them before it is put."""
        if self.names is not None or table.version <= self.table.version:
            return
        after = self.table.version
        made: Frames = {}
        for each in (who, mover(table)):
            seat = None if each is None or not self.watchers.has(each) else seat_of(table, each)
            if seat is not None and (seat, after) not in made:
                made[seat, after] = (now, self._writer.frame(table, seat, now, after))
        self._foreseen = (table, made)

    def put_away(self, away: frozenset[UserId]) -> None:
        if away != self.away:
            self.away = away
            self.watchers.tell_all()

    @property
    def away_seats(self) -> tuple[Seat, ...]:
        """Of people still in the match who are not there."""
        if not self.away:
            return ()
        table = self.table
        return tuple(seat for seat in people(table) if (each := table.seats[seat]) and each.who in self.away)

    def _forget_shared(self) -> None:
        self._shared.clear()
        if self._framed:
            self._framed.clear()

    def add(self, rows: Sequence[Row]) -> None:
        table = self.table
        for row in rows:
            if row.version == table.version + 1:
                table = evolve(table, read_event(row.event))
        self.put(table)

    def hear(self, data: bytes) -> bool:
        """False: something is missing in between, read the log."""
        news = read_news(data)
        table = self.table
        if news.after > table.version:
            return False
        for row in news.rows[table.version - news.after :]:
            table = evolve(table, read_event(row))
        self.put(table)
        return True

    def frame(self, viewer: Viewer, after: int | None, now: int, muted: frozenset[UserId] = NOBODY) -> bytes:
        """Encoded. Several who look from the same seat, and all spectators, share one; not those who mute somebody."""
        if muted:
            return ENCODER.encode(without(self.shown(viewer, after, now), muted))
        shared = self._shared.get((viewer, after))
        if shared is not None and 0 <= now - shared[0] < SHARED_MS:
            return shared[1]
        if len(self._shared) > 64:
            self._forget_shared()
        if self.names is None:
            made = self._writer.frame(self.table, viewer, now, after)
        else:
            made = ENCODER.encode(self.shown(viewer, after, now))
        self._shared[viewer, after] = (now, made)
        return made

    def for_spectators(self, after: int | None, now: int) -> bytes:
        """The message with their frame, in a frame of the wire: put together once for all."""
        made = self.frame(None, after, now)
        at = self._shared[None, after][0]
        kept = self._framed.get(after)
        if kept is None or kept[0] != at:
            kept = self._framed[after] = (at, shown(made))
        return kept[1]

    def shown(self, viewer: Viewer, after: int | None, now: int) -> Frame:
        """With the names that people have now."""
        made = frame(self.table, viewer, now, after)
        return made if self.names is None else presently(made, self.names)

    def call(self, names: Names | None) -> None:
        """From now on, by these names."""
        if names == self.names:
            return
        self.names = names
        self.called += 1
        self._forget_shared()
        self._foreseen = None
        self.watchers.tell_all()


def _seated(table: Table) -> frozenset[UserId]:
    return frozenset([each.who for each in table.seats if each is not None])
