"""What Prometheus is told. One Metrics a server, with a registry of its own; features add theirs to `registry`."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST

_SHORT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_COUNTS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Many(Histogram):
    def observe_all(self, amounts: Sequence[float]) -> None:
        """As `observe` of each, which for a whole commit would take longer than to write it."""
        self._sum.inc(sum(amounts))
        for place, count in Tally(bisect_left(self._upper_bounds, each) for each in amounts).items():
            self._buckets[place].inc(count)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        to = self.registry
        self.commits = Counter("smazzata_commits", "Transactions committed", registry=to)
        self.units = Many("smazzata_commit_units", "Units of work a commit", registry=to, buckets=_COUNTS)
        self.commit_seconds = Many(
            "smazzata_commit_seconds",
            "COMMIT alone, or the one statement that does everything",
            registry=to,
            buckets=_SHORT,
        )
        self.write_seconds = Many(
            "smazzata_write_seconds", "From asking for a write to its acknowledgement", registry=to, buckets=_SHORT
        )
        self.waiting = Gauge("smazzata_writes_waiting", "Units of work in the queue", registry=to)
        self.not_done = Counter("smazzata_writes_not_done", "Writes given up, surely not done", registry=to)
        self.unknown = Counter("smazzata_writes_unknown", "Writes whose outcome nobody knows", registry=to)
        self.reopened = Counter("smazzata_database_reopened", "Connections of the writer opened", registry=to)
        self.outages = Counter("smazzata_outages", "Outages found by this node", registry=to)
        self.published = Counter("smazzata_bus_published", "Messages given to the bus", registry=to)
        self.heard = Counter("smazzata_bus_heard", "Messages that came from other nodes", registry=to)
        self.dropped = Counter("smazzata_bus_dropped", "Messages the bus could not carry", registry=to)
        self.returned = Counter("smazzata_bus_returned", "Times the bus was away and came back", registry=to)
        self.bus_up = Gauge("smazzata_bus_up", "1 while the bus reaches the other nodes", registry=to)

        self._seconds: list[float] = []
        self._units: list[int] = []
        self._waits: list[float] = []

    def committed(self, seconds: float, waits: Sequence[float]) -> None:
        """A transaction that took so long, and how long each of its units waited for it. They are put down some at a
        time: to do it at once would take a good part of what it measures."""
        self._seconds.append(seconds)
        self._units.append(len(waits))
        self._waits += waits
        if len(self._seconds) >= 100:
            self._put_down()

    def _put_down(self) -> None:
        self.commits.inc(len(self._seconds))
        self.commit_seconds.observe_all(self._seconds)
        self.units.observe_all(self._units)
        self.write_seconds.observe_all(self._waits)
        for each in (self._seconds, self._units, self._waits):
            each.clear()

    def text(self) -> bytes:
        self._put_down()
        return generate_latest(self.registry)
