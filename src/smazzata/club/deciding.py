"""Whether a tournament does what it is asked to: the events that follow, or a refusal and nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, assert_never

from smazzata.club import changing, desk, organising, refereeing
from smazzata.club.actors import Actor, Milliseconds, Role
from smazzata.club.commands import (
    Advance,
    Announce,
    Change,
    CloseList,
    Command,
    Conclude,
    Confirm,
    Correct,
    Draw,
    Exclude,
    Late,
    Move,
    NoShow,
    Prepare,
    Promise,
    Readmit,
    Register,
    ReopenList,
    Report,
    Schedule,
    Score,
    Seal,
    Undo,
    Warn,
    Withdraw,
)
from smazzata.club.events import Created, Event
from smazzata.club.evolving import evolve
from smazzata.club.model import Tournament
from smazzata.club.refusals import any_of, refuse
from smazzata.club.setup import Setup, problems

_DESK: Final[tuple[Role, ...]] = ("secretary", "organiser")
_ROOM: Final[tuple[Role, ...]] = ("secretary", "organiser", "referee")
_ALL: Final[tuple[Role, ...]] = ("secretary", "organiser", "referee", "member")

MAY: Final[Mapping[type[Command], tuple[Role, ...]]] = {
    Change: _DESK,
    Register: _ALL,
    Confirm: _DESK,
    Withdraw: _ALL,
    CloseList: _DESK,
    ReopenList: _DESK,
    Prepare: _DESK,
    Promise: _DESK,
    Draw: _DESK,
    Advance: _DESK,
    Schedule: _DESK,
    Move: _DESK,
    Score: _ROOM,
    Undo: _ROOM,
    Report: _ROOM,
    Seal: _ROOM,
    NoShow: _ROOM,
    Late: _ROOM,
    Correct: _DESK,
    Warn: _ROOM,
    Exclude: _ROOM,
    Readmit: _DESK,
    Announce: _DESK,
    Conclude: _DESK,
}
"""Who may ask for what. A member, and a referee, registers and withdraws for themselves only."""


class Decision(NamedTuple):
    """What follows, and the tournament after it. Nothing of it is true before the events are saved."""

    events: tuple[Event, ...]
    tournament: Tournament


def create(tournament: str, setup: Setup, by: Actor, now: Milliseconds) -> Created:
    """The first event of a tournament."""
    if by.role not in _DESK:
        refuse("not-allowed", roles=any_of(_DESK))
    if not 0 < len(tournament) <= 64 or not tournament.isprintable():
        refuse("id-unfit")
    for problem in problems(setup):
        raise problem
    return Created(now, by, tournament, setup)


def decide(
    tournament: Tournament, by: Actor, command: Command, now: Milliseconds, secrets: bytes = b""
) -> tuple[Event, ...]:
    """The events that this command causes. Raises Illegal. `secrets`: 128 fresh random bytes, for `Promise` only."""
    return considered(tournament, by, command, now, secrets).events


def considered(
    tournament: Tournament, by: Actor, command: Command, now: Milliseconds, secrets: bytes = b""
) -> Decision:
    """As `decide`, with the tournament that follows."""
    roles = MAY[type(command)]
    if by.role not in roles:
        refuse("not-allowed", roles=any_of(roles))
    if tournament.phase == "concluded" and not isinstance(command, Announce):
        refuse("concluded")
    events = _judged(tournament, by, command, max(now, tournament.at), secrets)
    after = tournament
    for event in events:
        after = evolve(after, event)
    return Decision(events, after)


def _judged(
    tournament: Tournament, by: Actor, command: Command, now: Milliseconds, secrets: bytes
) -> tuple[Event, ...]:
    match command:
        case Register():
            return desk.register(tournament, by, command, now)
        case Confirm(who):
            return desk.confirm(tournament, by, who, now)
        case Withdraw():
            return desk.withdraw(tournament, by, command, now)
        case CloseList():
            return desk.close(tournament, by, now)
        case ReopenList(reason):
            return desk.reopen(tournament, by, reason, now)
        case Prepare():
            return desk.prepare(tournament, by, command, now)
        case Change():
            return changing.change(tournament, by, command, now)
        case Promise():
            return organising.promise(tournament, by, now, secrets)
        case Draw(spoken):
            return organising.draw(tournament, by, spoken, now)
        case Advance(reason):
            return organising.advance(tournament, by, reason, now)
        case Schedule():
            return organising.place(tournament, by, command, now)
        case Move(placed):
            return organising.move(tournament, by, placed, now)
        case Announce(text):
            return organising.announce(by, text, now)
        case Conclude():
            return organising.conclude(tournament, by, now)
        case Score():
            return refereeing.score(tournament, by, command, now)
        case Undo():
            return refereeing.undo(tournament, by, command, now)
        case Report():
            return refereeing.report(tournament, by, command, now)
        case Seal():
            return refereeing.seal(tournament, by, command, now)
        case NoShow():
            return refereeing.no_show(tournament, by, command, now)
        case Late():
            return refereeing.late(tournament, by, command, now)
        case Correct():
            return refereeing.correct(tournament, by, command, now)
        case Warn() | Exclude():
            return refereeing.discipline(tournament, by, command, now)
        case Readmit():
            return refereeing.readmit(tournament, by, command, now)
        case _:
            assert_never(command)
