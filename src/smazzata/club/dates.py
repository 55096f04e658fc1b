"""Days as they are written (`2026-05-04`) and hours as minutes of the day: no clock, no time zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from smazzata.games.contract import Text

Day: TypeAlias = str
"""`2026-05-04`: sorts as it is written."""
Minutes: TypeAlias = int
"""Of the day, in the club's own time: 18:30 is 1110."""

WEEKDAYS: Final = (
    Text("lunedì", "Monday"),
    Text("martedì", "Tuesday"),
    Text("mercoledì", "Wednesday"),
    Text("giovedì", "Thursday"),
    Text("venerdì", "Friday"),
    Text("sabato", "Saturday"),
    Text("domenica", "Sunday"),
)

_MONTHS: Final = (
    Text("gennaio", "January"),
    Text("febbraio", "February"),
    Text("marzo", "March"),
    Text("aprile", "April"),
    Text("maggio", "May"),
    Text("giugno", "June"),
    Text("luglio", "July"),
    Text("agosto", "August"),
    Text("settembre", "September"),
    Text("ottobre", "October"),
    Text("novembre", "November"),
    Text("dicembre", "December"),
)


def number(day: Day) -> int:
    """Days since 1 March of the year 0, so that a leap day is the last of its year. Raises ValueError."""
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", day, re.ASCII)
    if not found:
        raise ValueError(f"not a day: {day!r} (2026-05-04)")
    year, month, date = (int(each) for each in found.groups())
    if not (1 <= month <= 12 and 1 <= date <= _length(year, month)):
        raise ValueError(f"there is no {day}")
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + date - 1


def day_of(count: int) -> Day:
    """The inverse of `number`."""
    era, left = divmod(count, 146_097)
    year = (left - left // 1_460 + left // 36_524 - left // 146_096) // 365
    left -= 365 * year + year // 4 - year // 100
    month = (5 * left + 2) // 153
    date = left - (153 * month + 2) // 5 + 1
    year += 400 * era
    year, month = (year, month + 3) if month < 10 else (year + 1, month - 9)
    return f"{year:04}-{month:02}-{date:02}"


def weekday(day: Day) -> int:
    """0 is Monday."""
    return (number(day) + 2) % 7


def valid(day: Day) -> bool:
    try:
        number(day)
    except ValueError:
        return False
    return True


def days_from(first: Day, weekdays: tuple[int, ...], without: tuple[Day, ...] = ()) -> Iterator[Day]:
    """The days of these weekdays from this one on, without end (or to the end of the year 9999)."""
    for count in range(number(first), number("9999-12-31") + 1):
        day = day_of(count)
        if (count + 2) % 7 in weekdays and day not in without:
            yield day


def day_words(day: Day, *, year: bool = True) -> Text:
    """`lunedì 4 maggio 2026`."""
    date, month, name = int(day[8:]), _MONTHS[int(day[5:7]) - 1], WEEKDAYS[weekday(day)]
    of = f" {day[:4]}" if year else ""
    return Text(f"{name.it} {date} {month.it}{of}", f"{name.en} {date} {month.en}{of}")


def hour(minutes: Minutes) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _length(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31
