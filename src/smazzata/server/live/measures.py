"""What Prometheus is told of live play: read when it asks, so that playing costs nothing more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from smazzata.server.live.counts import Counts
from smazzata.server.live.robots import Robots
from smazzata.server.live.service import Tables


class Live(Protocol):
    @property
    def counts(self) -> Counts: ...

    @property
    def tables(self) -> Tables: ...

    @property
    def robots(self) -> Robots: ...


class Measures(Collector):
    def __init__(self, live: Live) -> None:
        self._live = live

    def collect(self) -> Iterator[Metric]:
        counts, robots = self._live.counts, self._live.robots
        yield GaugeMetricFamily("smazzata_sockets", "Sockets open at tables", counts.sockets)
        yield GaugeMetricFamily("smazzata_tables", "Tables held in memory", self._live.tables.held)
        yield CounterMetricFamily("smazzata_actions", "Actions of people acknowledged", counts.done)
        yield _by_code("smazzata_refusals", "Messages at tables refused", counts.refused)
        yield _by_code("smazzata_sockets_closed", "Sockets at tables that have ended", counts.closed)
        yield CounterMetricFamily("smazzata_bot_thoughts", "Thoughts asked of bots", robots.thoughts)
        yield CounterMetricFamily(
            "smazzata_bot_seconds", "Until bots had answered, with the wait for a free process", robots.seconds
        )


def _by_code(name: str, about: str, counted: Mapping[str, int]) -> Metric:
    made = CounterMetricFamily(name, about, labels=["code"])
    for code, count in counted.items():
        made.add_metric([code], count)
    return made
