"""Whether a table does what it is asked to: the events that follow, or a refusal and nothing has changed."""

from __future__ import annotations

from typing import Final, assert_never

from smazzata import fair
from smazzata.games.contract import Seat, Unreadable
from smazzata.records import Act as Action
from smazzata.records import CutPack, Depart, Progress, advance, offered_act, read_act, written_act
from smazzata.tables.clocks import wake_at
from smazzata.tables.commands import (
    PHRASES,
    Abandon,
    Act,
    Command,
    Cut,
    Outage,
    Ready,
    Rematch,
    Say,
    Sit,
    Stand,
    UserId,
    Wake,
    Who,
)
from smazzata.tables.events import Created, Deed, Event, Happened, Readied, Said, Sat, Stood
from smazzata.tables.evolving import evolve
from smazzata.tables.house import at_once, outage, wake
from smazzata.tables.model import Table
from smazzata.tables.questions import is_bot, need_of, people, phase, running, seat_of, seating
from smazzata.tables.refusals import refuse
from smazzata.tables.terms import Milliseconds, Terms, complete, problems

NAME_LENGTH: Final = 40
ACTION_LENGTH: Final = 300
SAID_LENGTH: Final = 200


class Decision:
    """What follows, and the table after it. Nothing of it is true before the events are saved."""

    def __init__(self, events: tuple[Event, ...], table: Table) -> None:
        self.events = events
        self.table = table


def create(table: str, terms: Terms, host: UserId, now: Milliseconds) -> Created:
    """The first event of a table."""
    for problem in problems(terms):
        raise problem
    return Created(now, table, host, complete(terms))


def decide(
    table: Table, who: Who, command: Command, now: Milliseconds, secrets: bytes
) -> tuple[Event, ...]:
    """The events that this command causes at this moment; none: there is nothing to do. Raises Illegal.

    `secrets` are 128 fresh random bytes, the seed of the deal if one is opened by this.
    """
    return considered(table, who, command, now, secrets).events


def considered(
    table: Table, who: Who, command: Command, now: Milliseconds, secrets: bytes
) -> Decision:
    """As `decide`, with the table that follows, so that nobody has to work it out again."""
    if len(secrets) != fair.SEED_BYTES:
        raise ValueError(f"{fair.SEED_BYTES} secret bytes are handed in, not {len(secrets)}")
    now = max(now, table.at)
    todo = _judged(table, who, command, now, secrets)
    events = todo
    used = False
    while todo:
        for event in todo:
            table = evolve(table, event)
            used = used or (isinstance(event, Happened) and event.seed is not None)
        todo = at_once(table, now, b"" if used else secrets)
        if todo:
            events += todo
    return Decision(events, table)


def _judged(table: Table, who: Who, command: Command, now: Milliseconds, secrets: bytes) -> tuple[Event, ...]:
    match command:
        case Act():
            return (Happened(now, _action(table, _actor(table, who, command.seat), command.text, now)),)
        case Wake():
            _server(who)
            return wake(table, now, secrets)
        case Outage(since, until):
            _server(who)
            return outage(table, since, until, now)
        case _:
            pass
    if who is None:
        refuse("not-seated")
    if phase(table) == "closed":
        refuse("table-closed")
    match command:
        case Sit():
            return (_sit(table, who, command, now),)
        case Stand(seat):
            return (_stand(table, who, seat, now),)
        case Ready(ready):
            return _ready(table, _own(table, who), ready, now)
        case Rematch():
            seat = _own(table, who)
            if phase(table) != "over":
                refuse("match-not-over")
            return _ready(table, seat, True, now)
        case Cut():
            return (Happened(now, _cut(table, _own(table, who), command, now)),)
        case Abandon():
            return (Happened(now, _abandon(table, _own(table, who))),)
        case Say():
            return (_say(_own(table, who), who, command, now),)
        case _:
            assert_never(command)


# ---- who asks ---------------------------------------------------------------------------------------------
def _server(who: Who) -> None:
    if who is not None:
        refuse("server-only")


def _own(table: Table, who: UserId) -> Seat:
    seat = seat_of(table, who)
    if seat is None:
        refuse("not-seated")
    return seat


def _actor(table: Table, who: Who, seat: Seat | None) -> Seat:
    """People act for themselves, the server for bots."""
    if phase(table) == "closed":
        refuse("table-closed")
    if who is not None:
        own = _own(table, who)
        if seat is not None and seat != own:
            refuse("server-only")
        return own
    if seat is None or not 0 <= seat < len(table.seats) or not is_bot(table, seat):
        refuse("not-a-bot", seat=seat)
    return seat


# ---- seats ------------------------------------------------------------------------------------------------
def _sit(table: Table, who: UserId, asked: Sit, now: Milliseconds) -> Event:
    if not seating(table):
        refuse("match-running")
    if asked.bot is not None:
        if who != table.host:
            refuse("host-only")
        if table.terms.rated:
            refuse("bot-at-rated-table")
        if table.terms.stake is not None:
            refuse("bot-at-cash-table")
    else:
        own = seat_of(table, who)
        if own is not None:
            refuse("already-seated", seat=own)
        if who != table.host and not asked.welcome and table.terms.join != "public":
            refuse("by-link-only" if table.terms.join == "link" else "friends-only")
    if not asked.name.strip() or len(asked.name) > NAME_LENGTH or not asked.name.isprintable():
        refuse("name-unfit", most=NAME_LENGTH)
    seat = _free_seat(table, asked.seat)
    return Sat(now, seat, "" if asked.bot is not None else who, asked.name.strip(), asked.bot)


def _free_seat(table: Table, asked: Seat | None) -> Seat:
    if asked is None:
        if None not in table.seats:
            refuse("seats-full")
        return Seat(table.seats.index(None))
    if not 0 <= asked < len(table.seats):
        refuse("no-such-seat", seat=asked, last=len(table.seats) - 1)
    if table.seats[asked] is not None:
        refuse("seat-taken", seat=asked)
    return asked


def _stand(table: Table, who: UserId, asked: Seat | None, now: Milliseconds) -> Event:
    own = seat_of(table, who)
    if asked is None and own is None:
        refuse("not-seated")
    if not seating(table):
        refuse("match-running")
    if asked is None or asked == own:
        assert own is not None
        return Stood(now, own)
    if who != table.host:
        refuse("host-only")
    if not 0 <= asked < len(table.seats):
        refuse("no-such-seat", seat=asked, last=len(table.seats) - 1)
    if table.seats[asked] is None:
        refuse("seat-empty", seat=asked)
    return Stood(now, asked)


def _ready(table: Table, seat: Seat, ready: bool, now: Milliseconds) -> tuple[Event, ...]:
    if phase(table) not in ("lobby", "pause", "over"):
        refuse("not-awaited-now")
    if seat not in people(table):
        refuse("out-of-the-match")
    each = table.seats[seat]
    return (Readied(now, seat, ready),) if each and each.ready != ready else ()


# ---- the match --------------------------------------------------------------------------------------------
def _match(table: Table) -> Progress:
    if table.progress is None or not running(table):
        refuse("no-match")
    return table.progress


def _in_time(table: Table, now: Milliseconds) -> None:
    due = wake_at(table)
    if due is not None and now >= due:
        refuse("time-is-up")


def _action(table: Table, seat: Seat, text: str, now: Milliseconds) -> Action:
    """The action in its full text, so that it means the same whenever it is read again."""
    progress = _match(table)
    need = need_of(table)
    assert need is not None
    match need.kind:
        case "act":
            pass
        case "cut":
            refuse("wait-for-the-cut", seat=need.seat)
        case _:
            refuse("wait-for-the-deal")
    if seat != need.seat:
        refuse("wait-your-turn", seat=need.seat)
    _in_time(table, now)
    offered = offered_act(progress, seat, text)
    if offered is not None:
        return offered
    if len(text) > ACTION_LENGTH:
        refuse("text-too-long", most=ACTION_LENGTH)
    try:
        action = read_act(progress, seat, text)
    except Unreadable as problem:
        refuse("unreadable", text=text[:60], why=str(problem))
    progress.game.check(progress.state, seat, action)
    return written_act(progress, seat, action)


def _cut(table: Table, seat: Seat, asked: Cut, now: Milliseconds) -> CutPack:
    progress = _match(table)
    need = need_of(table)
    if need is None or need.kind != "cut":
        refuse("nothing-to-cut")
    if seat != need.seat:
        refuse("not-the-cutter", seat=need.seat)
    _in_time(table, now)
    label = progress.game.wanted(progress.state).label
    cut = CutPack(label, seat, asked.place, asked.salt)
    advance(progress, cut)
    return cut


def _abandon(table: Table, seat: Seat) -> Deed:
    progress = _match(table)
    if seat not in people(table):
        refuse("out-of-the-match")
    left = Depart(seat, "abandon")
    advance(progress, left)
    return left


def _say(seat: Seat, who: UserId, asked: Say, now: Milliseconds) -> Event:
    phrase, text = asked.phrase, asked.text.strip()
    if bool(phrase) == bool(text):
        refuse("nothing-said")
    if phrase and phrase not in PHRASES:
        refuse("no-such-phrase", phrase=phrase[:NAME_LENGTH])
    if len(text) > SAID_LENGTH:
        refuse("said-too-long", most=SAID_LENGTH)
    if not text.isprintable():
        refuse("said-unprintable")
    return Said(now, seat, phrase, text, who)
