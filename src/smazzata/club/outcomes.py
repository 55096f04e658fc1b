"""How a match ended: by its sheet, or because somebody was not there or is out of the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from smazzata.club.actors import PersonId
from smazzata.club.model import Sheet, Tournament
from smazzata.club.sheets import course, entered, exit_score, without
from smazzata.club.stages import (
    NOBODY,
    Board,
    Fixture,
    Groups,
    MatchId,
    Rounds,
    Stage,
    board_id,
    group_fixtures,
    has_third,
    round_fixtures,
    third_id,
)
from smazzata.games.match import WIN, Match


class Outcome(Struct, frozen=True):
    """By player: victory points, match points, points (paid, or made), deals won, place at the table."""

    match: MatchId
    players: tuple[PersonId, ...]
    winner: PersonId | None
    """None: a draw, or nobody was there."""
    vp: tuple[int, ...]
    mp: tuple[int, ...]
    points: tuple[int, ...]
    deals: tuple[int, ...]
    places: tuple[int, ...]
    how: Literal["played", "absent", "out", "bye"] = "played"


def outcome(tournament: Tournament, fixture: Fixture) -> Outcome | None:
    """None: not decided yet, or cancelled."""
    kept: dict[MatchId, Outcome | None] = tournament.__dict__.setdefault("outcomes", {})
    if fixture.id not in kept:
        kept[fixture.id] = _outcome(tournament, fixture)
    return kept[fixture.id]


def _outcome(tournament: Tournament, fixture: Fixture) -> Outcome | None:
    sheet = tournament.sheets.get(fixture.id)
    if sheet is not None and len(sheet.absent) == len(sheet.players):
        return _nobody(fixture, sheet.players, sheet.match, "absent")
    if sheet is not None and sheet.match.verdict:
        there = len(sheet.players) - len(sheet.absent)
        return _of_match(
            fixture, sheet.players, sheet.match, _places(sheet), "played" if there > 1 else "absent"
        )
    if fixture.id in tournament.cancelled or None in fixture.players:
        return None
    players = fixture.known
    if len(players) == 1:
        return Outcome(fixture.id, players, players[0], (WIN,), (0,), (0,), (0,), (1,), "bye")
    gone = [seat for seat, who in enumerate(players) if tournament.entrants[who].out]
    if not gone:
        return None
    match = sheet.match if sheet else fresh(tournament, fixture, len(players))
    left = [seat for seat in range(len(players)) if seat not in gone and seat not in match.out]
    if len(left) > 1:
        return None
    if not left:
        return _nobody(fixture, players, match, "out")
    places = tuple(1 if seat in left else 2 for seat in range(len(players)))
    return _of_match(fixture, players, _alone(match, gone), places, "out")


def _alone(match: Match, gone: Sequence[int]) -> Match:
    for seat in gone:
        match = without(match, seat)
    return match


def settled(tournament: Tournament, fixture: Fixture) -> Match | None:
    """The match whose verdict the outcome is; None: not decided, or there was nothing to count."""
    ended = outcome(tournament, fixture)
    if ended is None or ended.how == "bye" or (ended.winner is None and not any(ended.vp)):
        return None
    sheet = tournament.sheets.get(fixture.id)
    if sheet is not None and sheet.match.verdict:
        return sheet.match
    match = sheet.match if sheet else fresh(tournament, fixture, len(ended.players))
    return _alone(match, [seat for seat, who in enumerate(ended.players) if tournament.entrants[who].out])


def fresh(tournament: Tournament, fixture: Fixture, players: int) -> Match:
    """The match before its first deal."""
    return blank(tournament, fixture.stage, players)


def blank(tournament: Tournament, stage: int, players: int) -> Match:
    """A match of this stage before its first deal: on a board somebody has to win."""
    on_board = isinstance(tournament.stages[stage - 1], Board)
    return course(*tournament.setup.agreed(board=on_board), players)


def _nobody(
    fixture: Fixture, players: tuple[PersonId, ...], match: Match, how: Literal["absent", "out"]
) -> Outcome:
    """Nobody is there: everybody has lost, as if there had been somebody to lose to."""
    count = len(players)
    exit_ = exit_score(match.rules, match.format)
    paid = exit_ if match.rules.points_are == "paid" else 0
    zeros = (0,) * count
    return Outcome(
        fixture.id, players, None, zeros, (-exit_,) * count, (paid,) * count, zeros, (2,) * count, how
    )


def _of_match(
    fixture: Fixture,
    players: tuple[PersonId, ...],
    match: Match,
    places: tuple[int, ...],
    how: Literal["played", "absent", "out"],
) -> Outcome:
    verdict = match.verdict
    assert verdict is not None
    winner = None if verdict.winner is None else players[verdict.winner]
    return Outcome(fixture.id, players, winner, verdict.vp, verdict.mp, match.totals, match.won, places, how)


def _places(sheet: Sheet) -> tuple[int, ...]:
    """First the winner, then who was eliminated last; of one deal, who has the better total."""
    match = sheet.match
    assert match.verdict is not None
    winner = match.verdict.winner
    if len(sheet.players) == 2:
        return (1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1)
    gone_at = [len(sheet.entries)] * len(sheet.players)
    step = course(match.rules, match.format, len(sheet.players))
    for count, entry in enumerate(sheet.entries):
        step = entered(step, entry)
        for side in step.out:
            gone_at[side] = min(gone_at[side], count)
    paid = 1 if match.rules.points_are == "paid" else -1
    deals = match.format.by == "deals"
    keys = [
        (side != winner, -gone_at[side], -match.won[side] if deals else 0, paid * total)
        for side, total in enumerate(match.totals)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


# ---- the matches there are --------------------------------------------------------------------------------
def fixtures(tournament: Tournament, stage: int | None = None) -> tuple[Fixture, ...]:
    """All matches, or those of one stage, that were not cancelled; on a board with who is known so far."""
    kept: dict[int | None, tuple[Fixture, ...]] = tournament.__dict__.setdefault("by_stage", {})
    if stage not in kept:
        if stage is None:
            kept[None] = tuple(
                each for some in tournament.stages for each in fixtures(tournament, some.number)
            )
        else:
            found = _fixtures(tournament, tournament.stages[stage - 1])
            kept[stage] = tuple(each for each in found if each.id not in tournament.cancelled)
    return kept[stage]


def _fixtures(tournament: Tournament, stage: Stage) -> tuple[Fixture, ...]:
    match stage:
        case Groups():
            return group_fixtures(stage)
        case Board():
            return board_fixtures(tournament, stage)
        case Rounds():
            return round_fixtures(stage)


def fixture(tournament: Tournament, match: MatchId) -> Fixture | None:
    """By its id, which names its stage."""
    stage = match.partition(".")[0]
    if len(stage) > 4 or not stage.isdecimal() or not 1 <= int(stage) <= len(tournament.stages):
        return None
    kept: dict[str, dict[MatchId, Fixture]] = tournament.__dict__.setdefault("by_id", {})
    if stage not in kept:
        kept[stage] = {each.id: each for each in fixtures(tournament, int(stage))}
    return kept[stage].get(match)


def board_fixtures(tournament: Tournament, stage: Board) -> tuple[Fixture, ...]:
    """Round by round, with the match for the third place before the final. A place against nobody is no match."""
    found: list[Fixture] = []
    line: list[PersonId | None] = list(stage.slots)
    before: list[MatchId] = [""] * len(line)
    losers: list[PersonId | None] = []
    turn = 1
    while len(line) > 1:
        if len(line) == 2 and has_third(stage):
            third = Fixture(
                third_id(stage),
                stage.number,
                turn,
                (losers[0], losers[1]),
                "third",
                after=tuple(filter(None, before)),
            )
            if NOBODY not in third.players:
                found.append(third)
        following: list[PersonId | None] = []
        feeders: list[MatchId] = []
        losers = []
        for match in range(len(line) // 2):
            pair = (line[2 * match], line[2 * match + 1])
            after = tuple(filter(None, before[2 * match : 2 * match + 2]))
            if NOBODY in pair:
                following.append(pair[0] if pair[1] == NOBODY else pair[1])
                feeders.append(after[0] if after else "")
                losers.append(NOBODY)
                continue
            each = Fixture(board_id(stage, len(line), match), stage.number, turn, pair, "board", after=after)
            found.append(each)
            ended = outcome(tournament, each)
            following.append(None if ended is None else ended.winner or NOBODY)
            losers.append(None if ended is None else _loser(ended))
            feeders.append(each.id)
        line, before = following, feeders
        turn += 1
    return tuple(found)


def _loser(ended: Outcome) -> PersonId:
    """Who lost; nobody, if nobody won."""
    return next((who for who in ended.players if ended.winner and who != ended.winner), NOBODY)


def undecided(tournament: Tournament, stage: int | None = None) -> tuple[Fixture, ...]:
    return tuple(each for each in fixtures(tournament, stage) if outcome(tournament, each) is None)


def outcomes(tournament: Tournament) -> dict[MatchId, Outcome]:
    """Of everything decided so far, also of matches that a change of formula left behind."""
    found = {each.id: outcome(tournament, each) for each in fixtures(tournament)}
    return {match: each for match, each in found.items() if each is not None}
