"""Sample data: a club with 24 members, the worked example of docs/club.md from the first day to the prize list, a
tournament that is being played and one that takes registrations."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select

from smazzata import club
from smazzata.club import sample
from smazzata.club.dates import day_of, number, weekday
from smazzata.club.outcomes import fresh
from smazzata.fair.stream import Stream
from smazzata.server.access import UserId
from smazzata.server.accounts.names import fold
from smazzata.server.accounts.schema import USERS
from smazzata.server.club import clubs, log, members
from smazzata.server.club.model import Agreed, NewClub, NewMember
from smazzata.server.club.schema import EVENTS, TOURNAMENTS
from smazzata.server.club.times import today

CLUB: Final = NewClub(
    id="esempio",
    name="Circolo Velico d'Esempio",
    town="Trieste",
    contact="segreteria@example.org",
    about="Un circolo inventato, con soci inventati: per provare il torneo dall'iscrizione alla premiazione.",
)
ACCOUNTS: Final = (
    ("segreteria", "Segreteria Esempio", "secretary"),
    ("organizza", "Organizza Esempio", "organiser"),
    ("arbitro-1", "Livio Bernardi", "referee"),
    ("arbitro-2", "Marta Zorzi", "referee"),
)
"""Ids are those of the worked example: its log is the same here, and so is its draw."""
_AGREED: Final[tuple[Agreed, ...]] = ("full", "full", "full", "short", "full", "hidden")
_EVENING: Final = 9
"""Matches that the running tournament has behind it."""


class Made(Struct, frozen=True):
    accounts: tuple[tuple[str, str], ...]
    """Name and role."""
    tournaments: tuple[tuple[str, str], ...]
    """Id and title."""


def there(connection: Connection) -> bool:
    """Is the example in this database already, or is one of its names somebody's?"""
    names = [fold(name) for _, name, _ in ACCOUNTS]
    taken = connection.execute(select(USERS.c.id).where(USERS.c.folded.in_(names))).first()
    return taken is not None or any(each.id == CLUB.id for each in clubs.clubs(connection))


def fill(connection: Connection, password: str, now: int) -> Made:
    """`password` is hashed already; all accounts have the same."""
    for user, name, _ in ACCOUNTS:
        connection.execute(
            insert(USERS).values(
                id=user, name=name, folded=fold(name), role=1, password=password, created_at=now, registered_at=now
            )
        )
    secretary = UserId(ACCOUNTS[0][0])
    clubs.create(connection, CLUB, secretary, now)
    for user, _, role in ACCOUNTS[1:]:
        clubs.put_staff(connection, CLUB.id, UserId(user), role, now)  # type: ignore[arg-type]
    for place, who in enumerate(sample.PEOPLE):
        name, _, surname = sample.name_of(who).partition(" ")
        data = NewMember(
            surname,
            name,
            number=str(101 + place),
            email=f"{fold(name)}.{fold(surname)}@example.org",
            phone=f"040 555 {place:03}",
            adult=True,
            shown=_AGREED[place % len(_AGREED)],
        )
        members.add(connection, CLUB.id, who, members.checked(data), secretary, now)
    logs = (sample.sample(), _running(now), _registering(now))
    for events in logs:
        _put(connection, events)
    return Made(
        tuple((name, role) for _, name, role in ACCOUNTS),
        tuple((state.id, state.setup.title) for state in map(club.load, logs)),
    )


def _put(connection: Connection, events: tuple[club.Event, ...]) -> None:
    state = club.load(events)
    connection.execute(
        insert(TOURNAMENTS).values(
            id=state.id,
            club_id=CLUB.id,
            version=state.events,
            phase=state.phase,
            title=state.setup.title,
            created_at=events[0].at,
            updated_at=state.at,
        )
    )
    rows = [
        {
            "tournament_id": state.id,
            "version": version,
            "cause": f"demo:{version}",
            "at_ms": event.at,
            "who": None,
            "event": club.write_event(event).decode(),
        }
        for version, event in enumerate(events, 1)
    ]
    connection.execute(insert(EVENTS), rows)
    assert log.load(connection, state.id) == state


def _monday(now: int, weeks: int) -> str:
    """Of the week that is so many weeks away."""
    day = today(CLUB.zone, now)
    return day_of(number(day) - weekday(day) + 7 * weeks)


def _running(now: int) -> tuple[club.Event, ...]:
    """This week: drawn, in the calendar, the first matches played."""
    evenings = replace(sample.SETUP.evenings, first=_monday(now, 0))
    setup = replace(sample.SETUP, title="Torneo di primavera", evenings=evenings, deadline=None)
    desk = _desk("primavera", setup, now)
    for who in sample.PEOPLE:
        desk.ask(club.Register(who, member=True, adult=True))
    for command in (club.CloseList(), club.Prepare(seeds=sample.PEOPLE[:6])):
        desk.ask(command)
    desk.ask(club.Promise(), secrets=sample.SEED)
    desk.ask(club.Draw("maestrale"))
    desk.ask(club.Schedule())
    dice = Stream(b"smazzata/club/demo/1")
    placed = desk.tournament.placed
    first = sorted(club.fixtures(desk.tournament), key=lambda each: (placed[each.id].day, placed[each.id].starts))
    for each in first[:_EVENING]:
        sheet = sample.imagined(fresh(desk.tournament, each, 2), dice)
        desk.ask(club.Report(each.id, sheet), sample.REFEREE)
    [*_, begun] = first[: _EVENING + 1]
    desk.ask(club.Score(begun.id, sample.imagined(fresh(desk.tournament, begun, 2), dice)[0]), sample.REFEREE)
    desk.ask(club.Announce("Giovedì si comincia alle 18 in punto."))
    return tuple(desk.events)


def _registering(now: int) -> tuple[club.Event, ...]:
    evenings = replace(sample.SETUP.evenings, first=_monday(now, 8))
    setup = replace(sample.SETUP, title="Torneo d'autunno", evenings=evenings, deadline=_monday(now, 6))
    desk = _desk("autunno", setup, now)
    for who in sample.PEOPLE[::3]:
        desk.ask(club.Register(who, member=True, adult=True))
    return tuple(desk.events)


def _desk(tournament: str, setup: club.Setup, now: int) -> sample.Desk:
    """As if all of it had been asked in the last hours."""
    desk = sample.Desk(tournament, setup)
    begun = now - 6 * 3_600_000
    first = replace(desk.events[0], at=begun)
    desk.events[:] = [first]
    desk.tournament = club.evolve(None, first)
    desk.now = begun
    return desk
