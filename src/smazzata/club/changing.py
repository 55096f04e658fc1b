"""The formula changes, art. 10: what is played stands, what is cancelled, what is made anew."""

from __future__ import annotations

from smazzata.club.actors import Actor, Milliseconds
from smazzata.club.commands import Change
from smazzata.club.desk import fit, moving_up
from smazzata.club.events import Changed, Event
from smazzata.club.model import Tournament, begun
from smazzata.club.outcomes import fixtures, undecided
from smazzata.club.preview import formula_problems
from smazzata.club.refusals import refuse
from smazzata.club.setup import Formula, problems
from smazzata.club.stages import Board, Groups, third_id


def change(tournament: Tournament, by: Actor, asked: Change, now: Milliseconds) -> tuple[Event, ...]:
    """What is played stands. A formula of another structure asks for a new draw; what was not played is cancelled."""
    for problem in problems(asked.setup):
        raise problem
    if asked.setup == tournament.setup:
        return ()
    if asked.versions is not None and asked.versions != len(tournament.versions):
        refuse("setup-moved-on", versions=len(tournament.versions), seen=asked.versions)
    closed = tournament.phase != "registration"
    reason = fit(asked.reason, needed=closed)
    if closed and asked.setup.formula != tournament.setup.formula:
        for problem in formula_problems(asked.setup.formula, len(tournament.people)):
            raise problem
    if tournament.sheets and asked.setup.agreed() != tournament.setup.agreed():
        refuse("regulation-fixed")
    if tournament.phase != "playing":
        return moving_up(tournament, Changed(now, by, asked.setup, reason))
    return (_midway(tournament, by, asked, reason, now),)


def structure(formula: Formula) -> tuple[object, ...]:
    """What a draw has fixed: as long as this is the same, groups and rounds stand."""
    match formula.kind:
        case "groups-board" | "groups":
            return ("groups", formula.table, formula.group_size, formula.legs)
        case "round-robin":
            return ("round-robin", formula.legs)
        case "swiss" | "board":
            return (formula.kind, formula.table)


def _midway(tournament: Tournament, by: Actor, asked: Change, reason: str, now: Milliseconds) -> Changed:
    old, new = tournament.setup.formula, asked.setup.formula
    stage = tournament.stages[-1]
    again = structure(old) != structure(new)
    through = (old.kind, old.qualifiers, old.wild_cards) != (new.kind, new.qualifiers, new.wild_cards)
    from_groups = old.kind == "groups-board" and not isinstance(stage, Groups)
    played = [each.id for each in fixtures(tournament, stage.number) if begun(tournament, each.id)]
    if isinstance(stage, Board) and old.third_place != new.third_place:
        if third_id(stage) in played or not undecided(tournament, stage.number):
            refuse("board-begun")
    if not again and not (from_groups and through):
        return Changed(now, by, asked.setup, reason)
    if played and (from_groups or old.kind == "board"):
        refuse("board-begun")
    if from_groups:
        return Changed(now, by, asked.setup, reason, again=again, unmade=True)
    left = undecided(tournament, stage.number)
    running = sum(begun(tournament, each.id) for each in left)
    if running:
        refuse("matches-running", count=running)
    return Changed(now, by, asked.setup, reason, tuple(each.id for each in left), again=True)
