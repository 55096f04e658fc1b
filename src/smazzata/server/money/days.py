"""Calendar days: those of Italy, whatever the clock of the server says."""

from __future__ import annotations

from datetime import datetime, timedelta

from smazzata.server.infra.clock import ITALY


def _local(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, ITALY)


def _midnight(moment: datetime) -> int:
    return int(moment.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()) * 1000


def day_began(at: int) -> int:
    """The midnight before, in milliseconds."""
    return _midnight(_local(at))


def next_day(at: int) -> int:
    """The midnight after: a day may have 23 or 25 hours."""
    return _midnight(_local(day_began(at)) + timedelta(hours=36))


def date_of(at: int) -> str:
    """2026-11-16."""
    return _local(at).date().isoformat()


def moment(at: int) -> str:
    """2026-11-16 18:30, for spreadsheets."""
    return _local(at).strftime("%Y-%m-%d %H:%M")


def spoken(at: int) -> str:
    """16/11/2026 18:30, for texts: so in Italian and in English."""
    return _local(at).strftime("%d/%m/%Y %H:%M")
