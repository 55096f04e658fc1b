"""The final ranking: everybody who was drawn, once; and the prize list."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.model import Tournament, entered
from smazzata.club.outcomes import Outcome, board_fixtures, fixture, fixtures, outcome, outcomes
from smazzata.club.qualifying import across, comparing, group_standing, round_standing
from smazzata.club.stages import Board, Groups, Rounds, Stage, third_id
from smazzata.club.standing import ranked

Reached: TypeAlias = Literal["won", "final", "third", "board", "standing", "excluded"]


class Ranked(Struct, frozen=True):
    place: int
    who: PersonId
    reached: Reached
    """What decided the place: the board as far as it goes, then the standing."""
    places_left: int = 0
    """On the board, of the round in which this one lost: 8, the last eight."""


def ranking(tournament: Tournament) -> tuple[Ranked, ...]:
    """Everybody once, also while play goes on. Who was excluded comes last."""
    everybody = entered(tournament)
    found: list[tuple[PersonId, Reached, int]] = []
    seen: set[PersonId] = set()
    for stage in reversed(tournament.stages):
        for who, reached, left in _of(tournament, stage):
            if who not in seen:
                seen.add(who)
                found.append((who, reached, left))
    rest = ranked(set(everybody) - seen, outcomes(tournament).values(), comparing(tournament, average=True))
    found += [(row.who, "standing", 0) for row in rest]
    excluded = [who for who in everybody if tournament.entrants[who].out == "excluded"]
    order = [each for each in found if each[0] not in excluded]
    last = [Ranked(0, who, "excluded") for who, _, _ in found if who in excluded]
    rows = [Ranked(0, who, reached, left) for who, reached, left in order] + last
    return tuple(Ranked(at, row.who, row.reached, row.places_left) for at, row in enumerate(rows, start=1))


def prizes(tournament: Tournament) -> tuple[Ranked, ...]:
    """The first places, as many as there are prizes; nobody who was excluded."""
    return tuple(row for row in ranking(tournament)[: tournament.setup.prizes] if row.reached != "excluded")


def _of(tournament: Tournament, stage: Stage) -> list[tuple[PersonId, Reached, int]]:
    match stage:
        case Board():
            return _board(tournament, stage)
        case Groups():
            return [(who, "standing", 0) for who in _groups(tournament, stage)]
        case Rounds(kind="swiss"):
            return [(row.who, "standing", 0) for row in round_standing(tournament, stage)]
        case Rounds():
            return [(who, "standing", 0) for who in _heats(tournament, stage)]


def _groups(tournament: Tournament, stage: Groups) -> list[PersonId]:
    """By place in the group, people of one place per match played."""
    rows = [group_standing(tournament, stage, group) for group in range(len(stage.groups))]
    most = max(map(len, rows))
    return [
        row.who
        for place in range(most)
        for row in across(tournament, stage, [group[place].who for group in rows if place < len(group)])
    ]


def _board(tournament: Tournament, stage: Board) -> list[tuple[PersonId, Reached, int]]:
    """How far everybody came; who lost in the same round in the order in which they came to the board, those whose
    match nobody won (art. 8) after the others: who lost the other semifinal is third, there being nobody to play."""
    rank = {who: place for place, who in enumerate(stage.order)}
    lost_at = dict.fromkeys(stage.order, 1)
    both_lost: set[PersonId] = set()
    for each in board_fixtures(tournament, stage):
        ended = outcome(tournament, each)
        left = int(each.id.split(".")[1][1:])
        for who in each.known:
            if each.kind == "board" and (ended is None or ended.winner != who):
                lost_at[who] = left
                if ended is not None and ended.winner is None:
                    both_lost.add(who)
    third = fixture(tournament, third_id(stage))
    ended = outcome(tournament, third) if third else None
    bronze = ended.winner if ended else None
    over = not any(outcome(tournament, each) is None for each in board_fixtures(tournament, stage))
    order = sorted(stage.order, key=lambda who: (lost_at[who], who != bronze, who in both_lost, rank[who]))
    if over and third is None:
        bronze = next((who for who in order if lost_at[who] == 4), None)
    return [(who, _reached(who, lost_at[who], bronze, over=over), lost_at[who]) for who in order]


def _reached(who: PersonId, left: int, bronze: PersonId | None, *, over: bool) -> Reached:
    if left == 1:
        return "won" if over else "board"
    if left == 2:
        return "final"
    return "third" if who == bronze else "board"


def _heats(tournament: Tournament, stage: Rounds) -> list[PersonId]:
    """By the last round somebody played, then the place at that table, then everything played so far."""
    found: dict[PersonId, tuple[int, int]] = {}
    for each in fixtures(tournament, stage.number):
        ended: Outcome | None = outcome(tournament, each)
        for seat, who in enumerate(each.known):
            found[who] = (-each.round, ended.places[seat] if ended else 9)
    rows = ranked(stage.people, outcomes(tournament).values(), comparing(tournament, average=True))
    place = {row.who: row.place for row in rows}
    return sorted(stage.people, key=lambda who: (*found.get(who, (0, 9)), place[who]))
