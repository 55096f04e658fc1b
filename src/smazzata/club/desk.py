"""The list, art. 1 and 3: who registers, is confirmed, waits, withdraws; and what the draw is to respect."""

from __future__ import annotations

from typing import Final

from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.commands import Prepare, Register, Withdraw
from smazzata.club.events import Closed, Confirmed, Event, MovedUp, Prepared, Registered, Reopened, Withdrew
from smazzata.club.evolving import evolve
from smazzata.club.model import Entrant, Tournament, waiting
from smazzata.club.preview import formula_problems
from smazzata.club.refusals import refuse

TEXT_LENGTH: Final = 500
MOST_WISHES: Final = 500


def fit(text: str, *, needed: bool = False, rule: str = "") -> str:
    """A reason as it is kept; `rule` is what asks for one, if it is not art. 10."""
    text = text.strip()
    if needed and not text:
        refuse("reason-needed", rule)
    if len(text) > TEXT_LENGTH:
        refuse("text-unfit", most=TEXT_LENGTH)
    return text


def known(tournament: Tournament, who: PersonId) -> Entrant:
    """Somebody who is on the list, or waits, or plays; not who has left."""
    entrant = tournament.entrants.get(who)
    if entrant is None:
        refuse("not-registered", who=who)
    if entrant.out:
        refuse("is-out", who=who)
    return entrant


def _oneself(by: Actor, who: PersonId) -> None:
    if by.role in ("member", "referee") and by.id != who:
        refuse("only-yourself")


def register(tournament: Tournament, by: Actor, asked: Register, now: Milliseconds) -> tuple[Event, ...]:
    _oneself(by, asked.who)
    if not 0 < len(asked.who) <= 64 or not asked.who.isprintable():
        refuse("id-unfit")
    if tournament.phase != "registration":
        refuse("list-closed")
    if not asked.member:
        refuse("members-only")
    if not asked.adult:
        refuse("adults-only")
    entrant = tournament.entrants.get(asked.who)
    if entrant is not None and entrant.out == "excluded":
        refuse("is-out", who=asked.who)
    if entrant is not None and not entrant.out:
        refuse("already-registered", who=asked.who)
    at_the_desk = by.role in ("secretary", "organiser")
    if asked.late and not at_the_desk:
        refuse("deadline-passed")
    found: tuple[Event, ...] = (Registered(now, by, asked.who, asked.way, is_full(tournament)),)
    return (*found, Confirmed(now, by, asked.who)) if at_the_desk else found


def confirm(tournament: Tournament, by: Actor, who: PersonId, now: Milliseconds) -> tuple[Event, ...]:
    if known(tournament, who).confirmed:
        refuse("already-confirmed")
    return moving_up(tournament, Confirmed(now, by, who))


def withdraw(tournament: Tournament, by: Actor, asked: Withdraw, now: Milliseconds) -> tuple[Event, ...]:
    """Until the draw somebody moves up; afterwards what remains is lost."""
    _oneself(by, asked.who)
    known(tournament, asked.who)
    return moving_up(tournament, Withdrew(now, by, asked.who, fit(asked.reason)))


def is_full(tournament: Tournament) -> bool:
    return len(tournament.people) >= tournament.setup.places


def moving_up(tournament: Tournament, event: Event) -> tuple[Event, ...]:
    """This event, and until the draw those who wait longest move up to the places that are free after it; to a list
    that is closed already, those who are confirmed."""
    after = evolve(tournament, event)
    if after.draws:
        return (event,)
    entrants, is_open = after.entrants, after.phase == "registration"
    ready = [who for who in waiting(after) if is_open or entrants[who].confirmed]
    free = max(0, after.setup.places - len(after.people))
    return (event, *(MovedUp(event.at, event.by, who) for who in ready[:free]))


def close(tournament: Tournament, by: Actor, now: Milliseconds) -> tuple[Event, ...]:
    if tournament.phase != "registration":
        refuse("list-closed")
    count = sum(not tournament.entrants[who].confirmed for who in tournament.people)
    if count:
        refuse("unconfirmed", count=count)
    for problem in formula_problems(tournament.setup.formula, len(tournament.people)):
        raise problem
    return (Closed(now, by, tournament.people),)


def reopen(tournament: Tournament, by: Actor, reason: str, now: Milliseconds) -> tuple[Event, ...]:
    if tournament.phase == "registration":
        return ()
    if tournament.draws:
        refuse("already-drawn")
    return moving_up(tournament, Reopened(now, by, fit(reason, needed=True)))


def prepare(tournament: Tournament, by: Actor, asked: Prepare, now: Milliseconds) -> tuple[Event, ...]:
    if tournament.phase == "promised":
        refuse("draw-promised")
    if tournament.phase == "playing":
        refuse("already-drawn")
    for at, who in enumerate(asked.seeds):
        if who not in tournament.people or who in asked.seeds[:at]:
            refuse("seed-unknown", who=who)
    if len(asked.wishes) > MOST_WISHES:
        refuse("too-many-wishes", most=MOST_WISHES)
    for wish in asked.wishes:
        if wish.one == wish.other or not {wish.one, wish.other} <= set(tournament.people):
            refuse("wish-unfit")
    return (Prepared(now, by, asked.seeds, asked.wishes),)
