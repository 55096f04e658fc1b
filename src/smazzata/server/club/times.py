"""Days and hours of a club as moments, and when a tournament wants to be looked at."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from smazzata import club
from smazzata.club.dates import Day, Minutes

ONLINE = 0
"""The number of the table of a match that is played online."""


def moment(zone: str, day: Day, minutes: Minutes) -> int:
    """Milliseconds since 1970. An hour that summer time skips is the one after it."""
    local = datetime.fromisoformat(day) + timedelta(minutes=minutes)
    return int(local.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def today(zone: str, now: int) -> Day:
    return datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(zone)).date().isoformat()


def online(tournament: club.Tournament) -> list[tuple[club.Placed, club.Fixture]]:
    """Matches that are to be played online, with players known and no result yet."""
    if tournament.phase != "playing":
        return []
    found = []
    for placed in tournament.placed.values():
        if placed.table != ONLINE or placed.match in tournament.sheets:
            continue
        each = club.fixture(tournament, placed.match)
        if each is not None and None not in each.players and club.outcome(tournament, each) is None:
            found.append((placed, each))
    return found


def wake_at(tournament: club.Tournament, zone: str) -> int | None:
    """When the first of them begins."""
    starts = [moment(zone, placed.day, placed.starts) for placed, _ in online(tournament)]
    return min(starts, default=None)
