"""What everybody asks of a table, at every step of every match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

from smazzata.games.contract import Seat
from smazzata.games.match import Verdict
from smazzata.records import Need
from smazzata.tables.commands import UserId
from smazzata.tables.events import Begun, Closed, Event, Readied, Sat, Stood

if TYPE_CHECKING:
    from smazzata.tables.model import Table

Phase: TypeAlias = Literal["lobby", "cut", "play", "pause", "over", "closed"]
"""`lobby`: people sit down; `cut`: of the pack or of a new stock; `play`; `pause`: between two deals; `over`: the
match is, and another may follow; `closed`: nothing will follow."""

T = TypeVar("T")


def once(table: Table, make: Callable[[Table], T]) -> T:
    """What `make` says of this table, worked out once: a table never changes. `make` has a name of its own."""
    kept: dict[str, Any] = table.__dict__
    name: str = make.__name__
    if name not in kept:
        kept[name] = make(table)
    found: T = kept[name]
    return found


def need_of(table: Table) -> Need | None:
    """What the match needs next; None: there is no match."""
    return None if table.progress is None else table.progress.need


def phase(table: Table) -> Phase:
    return table.phase


def phase_of(table: Table) -> Phase:
    need = need_of(table)
    if table.closed:
        return "closed"
    if need is None:
        return "lobby"
    match need.kind:
        case "cut" | "order":
            return "cut"
        case "act":
            return "play"
        case "over":
            return "over"
        case "broken":
            return "closed"
        case _:
            return "pause"


def seating(table: Table) -> bool:
    """May people sit down and stand up?"""
    return phase(table) in ("lobby", "over")


def running(table: Table) -> bool:
    return phase(table) in ("cut", "play", "pause")


def seat_of(table: Table, who: UserId) -> Seat | None:
    for seat, each in enumerate(table.seats):
        if each is not None and each.bot is None and each.who == who:
            return Seat(seat)
    return None


def is_bot(table: Table, seat: Seat) -> bool:
    each = table.seats[seat]
    return each is not None and each.bot is not None


def people(table: Table) -> tuple[Seat, ...]:
    """Seats of people; while a match is played, of those still in it."""
    return table.people


def people_of(table: Table) -> tuple[Seat, ...]:
    out = table.progress.match.seats.out if table.progress and running(table) else ()
    return tuple(
        [
            Seat(seat)
            for seat, each in enumerate(table.seats)
            if each is not None and each.bot is None and seat not in out
        ]
    )


def all_ready(table: Table) -> bool:
    """Every seat is taken, and all people, at least one, are ready."""
    waiting = [each for seat in people(table) if (each := table.seats[seat])]
    return None not in table.seats and bool(waiting) and all(each.ready for each in waiting)


def waits_for_bot(table: Table) -> Seat | None:
    """The bot whose move it is. (Its cut is the agreed one, and made at once.)"""
    need = need_of(table)
    if phase(table) != "play" or need is None or need.seat is None:
        return None
    return need.seat if is_bot(table, need.seat) else None


def mover(table: Table) -> UserId | None:
    """Without whom nothing happens at this table now, and whom nobody else waits for. Empty: a bot."""
    need = need_of(table)
    if need is None or need.seat is None or phase(table) != "play":
        return None
    seated = table.seats[need.seat]
    return None if seated is None else seated.who


def decided(before: Table, after: Table) -> Verdict | None:
    """How the match ended that ended between these two versions."""
    ended = after.progress.match.verdict if after.progress else None
    was = before.progress.match.verdict if before.progress and before.matches == after.matches else None
    return None if was else ended


_TURNS: Final = (Sat, Stood, Begun, Closed)
_TURNS_FOR_MONEY: Final = (*_TURNS, Readied)


def turns(before: Table, events: Sequence[Event], after: Table) -> bool:
    """Did more happen than moves and words: who sits there, a match that began or ended, the end of the table;
    at a cash table also who is ready, since that may be the price of another match?"""
    more = _TURNS if before.terms.stake is None else _TURNS_FOR_MONEY
    for each in events:
        if type(each) in more:
            return True
    return decided(before, after) is not None
