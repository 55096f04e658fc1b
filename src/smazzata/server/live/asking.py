"""From what a person asks to what the table is asked: the server fills in names, and vouches for who was invited."""

from __future__ import annotations

import hmac
from typing import Final, assert_never

from msgspec.structs import replace

from smazzata import tables
from smazzata.games.contract import Illegal
from smazzata.server.access import Visitor
from smazzata.server.features import Circle
from smazzata.server.live import messages
from smazzata.server.live.messages import (
    RULE,
    Abandon,
    Act,
    Cut,
    Ready,
    Rematch,
    Say,
    Sit,
    Stand,
    seat_or_none,
)
from smazzata.server.live.robots import known_bots
from smazzata.server.live.rooms import Room

Doing = Sit | Stand | Ready | Cut | Act | Abandon | Rematch | Say


def cause_of(user: str, action_id: str) -> str:
    """Ids are each person's own: nobody can take somebody else's."""
    return f"by:{user}:{action_id}"


def command_of(asked: Doing, visitor: Visitor, room: Room) -> tables.Command:
    """Raises Illegal."""
    terms = room.table.terms
    if (terms.rated or terms.stake is not None) and not isinstance(asked, (Stand, Abandon, Say)):
        check_person(terms, visitor)
    match asked:
        case Act(text):  # nearly always
            return tables.Act(text)
        case Sit():
            return _sit(asked, visitor, room)
        case Stand(seat):
            return tables.Stand(seat_or_none(seat))
        case Ready(ready):
            return tables.Ready(ready)
        case Cut(place, salt):
            return tables.Cut(place, salt)
        case Abandon():
            return tables.Abandon()
        case Rematch():
            return tables.Rematch()
        case Say(phrase, text):
            return tables.Say(phrase, text)
        case _:
            assert_never(asked)


async def sit_of(asked: Sit, visitor: Visitor, room: Room, people: Circle) -> tables.Command:
    """To sit down, with the server's word for who is welcome there. Raises Illegal."""
    command = command_of(asked, visitor, room)
    if asked.bot is None and room.table.terms.join == "friends":
        return replace(command, welcome=await people.are_friends(room.table.host, visitor.user))
    return command


async def may_look(table: tables.Table, visitor: Visitor | None, people: Circle) -> bool:
    """A table for friends is seen by them, and by those who sit there."""
    if table.terms.join != "friends":
        return True
    if visitor is None:
        return False
    here = visitor.user == table.host or tables.seat_of(table, visitor.user) is not None
    return here or await people.are_friends(table.host, visitor.user)


def _sit(asked: messages.Sit, visitor: Visitor, room: Room) -> tables.Sit:
    seat = seat_or_none(asked.seat)
    if asked.bot is None:
        invited = asked.invitation is not None and hmac.compare_digest(
            asked.invitation.encode(), room.invitation.encode()
        )
        return tables.Sit(visitor.name, seat, welcome=invited and room.table.terms.join == "link")
    check_bot(asked.bot)
    free = next((index for index, each in enumerate(room.table.seats) if each is None), 0)
    return tables.Sit(bot_name(free if seat is None else seat), seat, bot=asked.bot)


def check_person(terms: tables.Terms, visitor: Visitor) -> None:
    """What counts for levels, standings or gettoni is between people. Raises Illegal."""
    if visitor.program and (terms.rated or terms.stake is not None):
        raise Illegal("program-among-people", rule=RULE)


def check_bot(bot: str) -> None:
    """Raises Illegal."""
    if bot not in known_bots():
        raise Illegal("no-such-bot", rule=RULE, bot=bot, known=", ".join(known_bots()))


BOT_NAMES: Final = ("Nando", "Beppe", "Ines", "Gino", "Elvira")


def bot_name(seat: int) -> str:
    """A name of its own for each bot at a table; that it is one is shown beside it."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
