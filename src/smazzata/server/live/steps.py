"""What follows from what is asked of a table, not saved yet: judged, and ready to be appended to the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from smazzata import fair
from smazzata.games.contract import Illegal
from smazzata.records.grown import whole
from smazzata.server.features import Follow
from smazzata.server.infra import log
from smazzata.server.infra.dice import Dice
from smazzata.server.infra.log import Answer, Appended, NewEvent
from smazzata.server.live.absences import Absences
from smazzata.server.live.keeping import kept
from smazzata.server.live.messages import RULE
from smazzata.server.live.rooms import Room
from smazzata.tables.commands import Command, Outage, Who
from smazzata.tables.deciding import considered
from smazzata.tables.events import Event, Resumed, Said, write_event
from smazzata.tables.model import Table
from smazzata.tables.questions import turns
from smazzata.tables.watching import seen_by

Along = Callable[[Connection], None]
"""Done in the same transaction, if the command is: what it raises undoes both."""
Work = Callable[[Connection], Answer]


class Asked:
    """What somebody wants of a table."""

    def __init__(
        self,
        room: Room,
        who: Who,
        cause: str,
        command: Command,
        seen: int | None = None,
        along: Along | None = None,
        but: Callable[[], None] | None = None,
    ) -> None:
        """`seen`: the version on which it was decided. `but`: of those who watch, who need not be told, since they have
        the answer."""
        self.room = room
        self.who = who
        self.cause = cause
        self.command = command
        self.seen = seen
        self.along = along
        self.but = but


class Step:
    """What follows from it."""

    def __init__(
        self, before: Table, after: Table, cause: str, version: int, rows: tuple[NewEvent, ...], work: Work
    ) -> None:
        """`version`: at which the command takes effect."""
        self.before = before
        self.after = after
        self.cause = cause
        self.version = version
        self.rows = rows
        self.work = work


class Steps:
    def __init__(self, dice: Dice, absences: Absences, followers: Sequence[Follow]) -> None:
        self._dice = dice
        self._absences = absences
        self._followers = followers

    def asked(self, asked: Asked, now: int) -> Step | None:
        """What this command makes of the table, after the outages of which it has not been told; None: nothing.
        Raises Illegal."""
        before, who, cause, command, seen = asked.room.table, asked.who, asked.cause, asked.command, asked.seen
        shown = seen_by(before, who, now) if before.past else before
        if seen is not None and seen != shown.version:
            _not_moved_on(shown, seen)
        if shown is not before:  # what happened since tells them nothing, not even by a refusal
            considered(shown, who, command, now, bytes(fair.SEED_BYTES))
        table = before
        events: tuple[Event, ...] = ()
        rows: tuple[NewEvent, ...] = ()
        if before.at < self._absences.latest:
            table, events, rows = self._after_outages(before, cause)
        decision = considered(table, who, command, now, self._dice.bytes(fair.SEED_BYTES))
        following, after = decision.events, decision.table
        if following:
            events += following
            rows += rows_of(following, cause, after)
        elif not events:
            return None
        version = table.version + 1 if following else table.version
        return Step(before, after, cause, version, rows, self.work(before, after, events, rows))

    def outages(self, before: Table) -> Step | None:
        """The outages of which it has not been told; None: there are none."""
        cause = f"outage:{before.version}"
        after, events, rows = self._after_outages(before, cause)
        if not events:
            return None
        return Step(before, after, cause, after.version, rows, self.work(before, after, events, rows))

    def _after_outages(self, table: Table, cause: str) -> tuple[Table, tuple[Event, ...], tuple[NewEvent, ...]]:
        """The table as it is when it is told of them, and what is to be written before what that cause does: all of it
        is its doing, so that it is there whole or not at all."""
        events: tuple[Event, ...] = ()
        rows: tuple[NewEvent, ...] = ()
        for each in self._absences.since(table):
            own = f"{cause}+outage{table.version}"
            command = Outage(each.began_at, each.ended_at)
            # as of when it ended: the next outage of which this table was not told lies after it
            decision = considered(table, None, command, each.ended_at, bytes(fair.SEED_BYTES))
            table = decision.table
            events += decision.events
            rows += rows_of(decision.events, own, table)
        return table, events, rows

    def work(
        self, before: Table | None, after: Table, events: tuple[Event, ...], rows: tuple[NewEvent, ...]
    ) -> Work:
        """All or none, and what features make of them too."""
        (short, shelf), version = kept(after, before), before.version if before else 0
        followers = self._followers if before is not None and turns(before, events, after) else ()
        if before is not None and shelf is None and not followers:
            return log.Append(after.id, version, rows, short)

        def work(connection: Connection) -> Answer:
            answer = log.append(connection, after.id, version, rows, short, shelf)
            if before is not None and isinstance(answer, Appended):
                for follow in followers:
                    follow(connection, before, events, after)
            return answer

        return work


def rows_of(events: tuple[Event, ...], cause: str, after: Table) -> tuple[NewEvent, ...]:
    """For the log: of several events of one cause each has its own, since a cause is there once."""
    if len(events) == 1:
        return (NewEvent(cause, after.at, write_event(events[0]).decode()),)
    return tuple(
        [
            NewEvent(cause if not number else f"{cause}+{number}", after.at, write_event(event).decode())
            for number, event in enumerate(events)
        ]
    )


def _not_moved_on(table: Table, seen: int) -> None:
    """Talk does not count, nor that no server was there for a while: neither takes anybody's move away."""
    later = [each for each in whole(table.recent) if each.version > seen]
    moved = seen > table.version or len(later) < table.version - seen
    if moved or any(not (each.notices and isinstance(each.notices[0], Said | Resumed)) for each in later):
        raise Illegal("moved-on", rule=RULE, seen=seen, version=table.version)
