"""What people are called now: the log keeps the name with which somebody sat down, frames show the present one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select

from smazzata.server.access import UserId
from smazzata.server.accounts.schema import USERS
from smazzata.server.live.listing import Listing
from smazzata.server.live.places import PLACES
from smazzata.tables import Begun, Event, Frame, Sat, Stood, Table

Players = tuple[UserId | None, ...]
"""By seat, who began a match; None: a bot."""


class Names(Struct, frozen=True):
    present: Mapping[UserId, str]
    players: Players
    """Of the match that is shown."""

    def of_match(self, names: Sequence[str]) -> tuple[str, ...]:
        """Seat by seat: the present name of who played, or what is written there."""
        players = (*self.players, *[None] * len(names))
        return tuple(
            self.present.get(who, name) if who else name for who, name in zip(players, names, strict=False)
        )


def names_at(connection: Connection, table: Table) -> Names | None:
    """None, nearly always: everybody there is called as the log says."""
    rows = connection.execute(
        select(PLACES.c.number, PLACES.c.seat, PLACES.c.user_id, USERS.c.name)
        .join(USERS, USERS.c.id == PLACES.c.user_id)
        .where(PLACES.c.table_id == table.id, PLACES.c.number.in_((0, table.matches)))
    ).all()
    played = {seat: who for number, seat, who, _ in rows if number == table.matches > 0}
    present = {who: name for _, _, who, name in rows}
    found = Names(present, tuple(played.get(seat) for seat in range(len(table.seats))))
    seated = all(
        each is None or each.bot is not None or present.get(each.who, each.name) == each.name
        for each in table.seats
    )
    header = table.progress.header.names if table.progress else ()
    return None if seated and found.of_match(header) == header else found


def presently(frame: Frame, names: Names) -> Frame:
    """With the names that people have now."""
    match = frame.match
    return replace(
        frame,
        seats=tuple(
            replace(each, name=names.present.get(each.who, each.name)) if each.who else each
            for each in frame.seats
        ),
        match=None if match is None else replace(match, names=names.of_match(match.names)),
        told=tuple(
            replace(each, notices=tuple(_notice(one, names) for one in each.notices)) for each in frame.told
        ),
    )


def _notice(notice: Any, names: Names) -> Any:
    match notice:
        case Sat() if notice.who in names.present:
            return replace(notice, name=names.present[notice.who])
        case Begun():
            header = replace(notice.header, names=names.of_match(notice.header.names))
            return replace(notice, header=header)
        case _:
            return notice


def listed(listings: Sequence[Listing], present: Mapping[UserId, str]) -> list[Listing]:
    return [
        replace(
            each,
            seats=tuple(
                replace(seat, name=present.get(seat.who, seat.name)) if seat.who else seat
                for seat in each.seats
            ),
        )
        for each in listings
    ]


def people_in(listings: Iterable[Listing]) -> list[UserId]:
    return sorted({seat.who for each in listings for seat in each.seats if seat.who})


# ---- from the log -------------------------------------------------------------------------------------------
def players_of(events: Iterable[Event], number: int) -> Players:
    """Who had which seat when that match began."""
    seats: dict[int, UserId | None] = {}
    begun = 0
    for event in events:
        match event:
            case Sat():
                seats[event.seat] = event.who if event.bot is None else None
            case Stood(_, seat):
                seats.pop(seat, None)
            case Begun(_, header):
                begun += 1
                if begun == number:
                    return tuple(seats.get(seat) for seat in range(len(header.names)))
            case _:
                pass
    return ()


def sat_down(events: Iterable[Event]) -> list[UserId]:
    """Everybody who ever had a seat there."""
    return sorted({event.who for event in events if isinstance(event, Sat) and event.bot is None})
