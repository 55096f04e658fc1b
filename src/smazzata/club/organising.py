"""The course of a tournament, art. 2, 4, 6 and 10: formula, draw, board, rounds, calendar, the end."""

from __future__ import annotations

from msgspec.structs import replace

from smazzata.club import board
from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.calendar import schedule, to_place
from smazzata.club.commands import Schedule
from smazzata.club.conflicts import moving
from smazzata.club.dates import valid
from smazzata.club.desk import TEXT_LENGTH, fit
from smazzata.club.drawing import Source, fingerprint
from smazzata.club.drawn import drawn
from smazzata.club.events import (
    Advanced,
    Announced,
    Concluded,
    Drawn,
    Event,
    Moved,
    Placed,
    Promised,
    Scheduled,
)
from smazzata.club.groups import table_sizes
from smazzata.club.model import Tournament, begun, is_out
from smazzata.club.outcomes import fixture, fixtures, outcome, outcomes, undecided
from smazzata.club.preview import formula_problems
from smazzata.club.qualifying import comparing, group_of, qualified, round_standing
from smazzata.club.ranges import out_of_range
from smazzata.club.ranking import ranking
from smazzata.club.refusals import refuse
from smazzata.club.stages import Board, Groups, MatchId, Rounds, Stage
from smazzata.club.standing import ranked
from smazzata.club.swiss import heats, how_often, next_round, rounds
from smazzata.fair import SEED_BYTES, commitment


# ---- the draw (art. 6) ------------------------------------------------------------------------------------
def promise(tournament: Tournament, by: Actor, now: Milliseconds, secrets: bytes) -> tuple[Event, ...]:
    if tournament.phase == "promised":
        refuse("draw-promised")
    if tournament.phase == "playing":
        refuse("already-drawn")
    if tournament.phase != "closed":
        refuse("not-before-the-draw")
    if len(secrets) != SEED_BYTES:
        raise ValueError(f"{SEED_BYTES} secret bytes are handed in, not {len(secrets)}")
    for problem in formula_problems(tournament.setup.formula, len(tournament.people)):
        raise problem
    source = source_of(tournament)
    return (Promised(now, by, source, fingerprint(source), commitment(secrets).hex(), secrets.hex()),)


def source_of(tournament: Tournament) -> Source:
    """What the next draw is made from."""
    played = outcomes(tournament)
    people = tournament.people
    rows = ranked(people, played.values(), comparing(tournament, average=True)) if played else ()
    return Source(
        tournament.id,
        len(tournament.draws) + 1,
        len(tournament.stages) + 1,
        people,
        tuple(who for who in tournament.seeds if who in people),
        tuple(wish for wish in tournament.wishes if {wish.one, wish.other} <= set(people)),
        tournament.setup.formula,
        tuple(row.who for row in rows),
        tuple(played),
        tuple(each.players for each in played.values()),
        next((each.groups for each in reversed(tournament.stages) if isinstance(each, Groups)), ()),
    )


def draw(tournament: Tournament, by: Actor, spoken: str, now: Milliseconds) -> tuple[Event, ...]:
    promised = tournament.promise
    if promised is None:
        refuse("draw-not-promised")
    if len(spoken) > 100 or not spoken.isprintable():
        refuse("text-unfit", most=100)
    found = drawn(promised.source, bytes.fromhex(promised.seed), spoken)
    return (Drawn(now, by, promised.seed, spoken, found.stage, found.lots, found.unmet),)


# ---- the board, the next round (art. 4) -------------------------------------------------------------------
def advance(tournament: Tournament, by: Actor, reason: str, now: Milliseconds) -> tuple[Event, ...]:
    if tournament.phase != "playing":
        refuse("not-playing")
    reason = fit(reason)
    stage = tournament.stages[-1]
    if isinstance(stage, Board):
        return _board_again(tournament, by, stage, now)
    left = undecided(tournament, stage.number)
    if left and not reason:
        refuse("not-finished", count=len(left))
    cancelled = tuple(each.id for each in left)
    if any(begun(tournament, match) for match in cancelled):
        refuse("matches-running", count=sum(begun(tournament, match) for match in cancelled))
    if isinstance(stage, Groups):
        if tournament.setup.formula.kind != "groups-board":
            refuse("nothing-to-make")
        without = _cancelled(tournament, cancelled)
        made, wild = _after_groups(without, stage, stage.number + 1)
        return (Advanced(now, by, made, reason, cancelled, wild),)
    following = _round(_cancelled(tournament, cancelled), stage)
    return (Advanced(now, by, following, reason, cancelled),)


def _cancelled(tournament: Tournament, cancelled: tuple[MatchId, ...]) -> Tournament:
    return replace(tournament, cancelled=tournament.cancelled | set(cancelled)) if cancelled else tournament


def _after_groups(tournament: Tournament, stage: Groups, number: int) -> tuple[Stage, tuple[PersonId, ...]]:
    formula = tournament.setup.formula
    found = qualified(tournament, stage)
    if not found.order:
        refuse("nobody-to-meet")
    if formula.table > 2:
        met = how_often(stage.groups)
        sizes = table_sizes(len(found.order), formula.table) or (len(found.order),)
        return Rounds(number, "heats", found.order, (heats(found.order, met, sizes),)), found.wild
    group = {who: group_of(tournament, who) for who in found.order}
    slots = board.slots(found.order, lambda one, other: group[one] != group[other], group.__getitem__)
    return Board(number, slots, found.order, formula.third_place), found.wild


def _board_again(tournament: Tournament, by: Actor, stage: Board, now: Milliseconds) -> tuple[Event, ...]:
    """After a correction in the groups, as long as nobody has played on the board."""
    before = tournament.stages[-2] if len(tournament.stages) > 1 else None
    if not isinstance(before, Groups) or tournament.setup.formula.kind != "groups-board":
        refuse("nothing-to-make")
    if any(begun(tournament, each.id) for each in fixtures(tournament, stage.number)):
        refuse("board-begun")
    made, wild = _after_groups(tournament, before, stage.number)
    if made == stage:
        refuse("nothing-to-make")
    return (Advanced(now, by, made, wild_cards=wild),)


def board_is_stale(tournament: Tournament) -> bool:
    """Would the board, on which nobody has played, be another one if it were made from the results as they are now?"""
    stages = tournament.stages
    if len(stages) < 2 or not isinstance(stages[-1], Board) or not isinstance(stages[-2], Groups):
        return False
    if any(begun(tournament, each.id) for each in fixtures(tournament, stages[-1].number)):
        return False
    if tournament.setup.formula.kind != "groups-board" or not qualified(tournament, stages[-2]).order:
        return False
    return _after_groups(tournament, stages[-2], stages[-1].number)[0] != stages[-1]


def _round(tournament: Tournament, stage: Rounds) -> Rounds:
    formula = tournament.setup.formula
    played = [
        each.players for each in fixtures(tournament, stage.number) if outcome(tournament, each) is not None
    ]
    if stage.kind == "swiss":
        people = [row.who for row in round_standing(tournament, stage) if not is_out(tournament, row.who)]
        if len(people) < 2 or len(stage.rounds) >= rounds(formula, len(stage.people)):
            refuse("nothing-to-make")
        earlier = [fixture(tournament, match) for match in stage.carried]
        matches = [*(each.known for each in earlier if each), *(tuple(filter(None, each)) for each in played)]
        had_bye = {each[0] for each in matches if len(each) == 1}
        made = next_round(people, how_often(matches), had_bye, formula)
    else:
        people = _through(tournament, stage)
        if len(stage.rounds[-1]) == 1 or not people:
            refuse("nothing-to-make")
        sizes = table_sizes(len(people), formula.table) or (len(people),)
        made = heats(people, how_often(stage.rounds[-1]), sizes)
    return Rounds(stage.number, stage.kind, stage.people, (*stage.rounds, made), stage.carried)


def _through(tournament: Tournament, stage: Rounds) -> list[PersonId]:
    """The first of every table, first all winners, then all seconds; who is out takes no place."""
    last = [each for each in fixtures(tournament, stage.number) if each.round == len(stage.rounds)]
    found: list[tuple[int, int, PersonId]] = []
    for each in last:
        ended = outcome(tournament, each)
        if ended is None:
            continue
        there = [
            (ended.places[seat], -ended.mp[seat], tournament.lots.get(who, 0), who)
            for seat, who in enumerate(ended.players)
            if not is_out(tournament, who)
        ]
        for place, (_, minus_mp, _, who) in enumerate(sorted(there)[: tournament.setup.formula.qualifiers]):
            found.append((place, minus_mp, who))
    return [who for _, _, who in sorted(found)]


# ---- evenings (art. 2, 5) ---------------------------------------------------------------------------------
def place(tournament: Tournament, by: Actor, asked: Schedule, now: Milliseconds) -> tuple[Event, ...]:
    if tournament.phase != "playing":
        refuse("not-playing")
    if tournament.setup.evenings.first is None:
        refuse("first-day-missing")
    if asked.first is not None and not valid(asked.first):
        refuse("no-such-day", day=asked.first)
    if not to_place(tournament, anew=asked.anew):
        refuse("nothing-to-place")
    return (Scheduled(now, by, schedule(tournament, anew=asked.anew, first=asked.first)),)


def move(tournament: Tournament, by: Actor, placed: Placed, now: Milliseconds) -> tuple[Event, ...]:
    """By hand: what cannot be is refused, what is only unusual is shown by `conflicts`."""
    if tournament.phase != "playing":
        refuse("not-playing")
    found = fixture(tournament, placed.match)
    if found is None or len(found.players) < 2:
        refuse("no-such-match", match=placed.match)
    if outcome(tournament, found) is not None:
        refuse("match-over")
    if not valid(placed.day):
        refuse("no-such-day", day=placed.day)
    if not 0 <= placed.starts < 24 * 60:
        raise out_of_range("starts", placed.starts, 0, 24 * 60 - 1)
    for conflict in moving(tournament, placed):
        if conflict.hard:
            refuse(conflict.code, **conflict.parameters)
    return (Moved(now, by, placed),)


# ---- notices and the end ----------------------------------------------------------------------------------
def announce(by: Actor, text: str, now: Milliseconds) -> tuple[Event, ...]:
    if not text.strip():
        refuse("text-unfit", most=TEXT_LENGTH)
    return (Announced(now, by, fit(text)),)


def conclude(tournament: Tournament, by: Actor, now: Milliseconds) -> tuple[Event, ...]:
    """When all is played; or instead of a new draw, after a change of formula, by what was played until then."""
    if not tournament.draws or tournament.phase not in ("playing", "closed"):
        refuse("not-playing")
    left = undecided(tournament)
    if left:
        refuse("not-finished", count=len(left))
    if tournament.phase == "playing":
        _complete(tournament, tournament.stages[-1])
    return (Concluded(now, by, tuple(row.who for row in ranking(tournament))),)


def _complete(tournament: Tournament, stage: Stage) -> None:
    formula = tournament.setup.formula
    if formula.kind == "groups-board" and isinstance(stage, Groups):
        if len(qualified(tournament, stage).order) > 1:
            refuse("board-missing")
    if isinstance(stage, Rounds) and _more(tournament, stage):
        due = rounds(formula, len(stage.people)) if stage.kind == "swiss" else len(stage.rounds) + 1
        refuse("rounds-missing", made=len(stage.rounds), rounds=due)


def _more(tournament: Tournament, stage: Rounds) -> bool:
    """Is there another round to be made?"""
    if stage.kind == "heats":
        return len(stage.rounds[-1]) > 1 and bool(_through(tournament, stage))
    people = [who for who in stage.people if not is_out(tournament, who)]
    return len(people) > 1 and len(stage.rounds) < rounds(tournament.setup.formula, len(stage.people))
