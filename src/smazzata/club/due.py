"""The one thing that is to be done next in a tournament: for whoever keeps it going, and does not do this every day."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.club.actors import Actor
from smazzata.club.calendar import to_place
from smazzata.club.model import Tournament
from smazzata.club.organising import advance, board_is_stale
from smazzata.club.outcomes import undecided
from smazzata.club.preview import formula_problems
from smazzata.club.stages import Groups
from smazzata.games.contract import Illegal

Doing: TypeAlias = Literal[
    "register",
    "confirm",
    "close-list",
    "promise",
    "draw",
    "first-day",
    "schedule",
    "results",
    "board",
    "board-again",
    "round",
    "conclude",
    "over",
]
_NOBODY = Actor("", "organiser")


class Due(Struct, frozen=True):
    what: Doing
    count: int = 0
    """Of people on the list, registrations to confirm, matches to place, results that are missing."""


def due(tournament: Tournament) -> Due:
    people = len(tournament.people)
    match tournament.phase:
        case "registration":
            unconfirmed = sum(not tournament.entrants[who].confirmed for who in tournament.people)
            if unconfirmed:
                return Due("confirm", unconfirmed)
            unfit = formula_problems(tournament.setup.formula, people)
            return Due("register" if unfit else "close-list", people)
        case "closed":
            unfit = formula_problems(tournament.setup.formula, people)
            return Due("conclude" if unfit and tournament.draws else "promise", people)
        case "promised":
            return Due("draw", people)
        case "playing":
            return _playing(tournament)
        case "concluded":
            return Due("over")


def _playing(tournament: Tournament) -> Due:
    if board_is_stale(tournament):
        return Due("board-again")
    left = to_place(tournament)
    if left and (tournament.placed or not tournament.sheets):  # some clubs play without a calendar
        return Due("schedule" if tournament.setup.evenings.first else "first-day", len(left))
    missing = sum(None not in each.players for each in undecided(tournament))
    if missing:
        return Due("results", missing)
    try:
        advance(tournament, _NOBODY, "", tournament.at)
    except Illegal:
        return Due("conclude")
    return Due("board" if isinstance(tournament.stages[-1], Groups) else "round")
