"""What is shown of a tournament, from its state and the names people agreed to: public, or for the club's people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from smazzata import club
from smazzata.club.actors import PersonId, Role
from smazzata.club.events import Excluded, Readmitted, Warned, Withdrew
from smazzata.club.groups import letter
from smazzata.club.outcomes import fresh, settled
from smazzata.club.sheets import check
from smazzata.club.sheets import entered as counted
from smazzata.games.contract import Illegal, Language, Text
from smazzata.games.explained import Explained, explain
from smazzata.games.match import Match
from smazzata.server.club.clubs import RANK, Standing
from smazzata.server.club.members import Called
from smazzata.server.club.pages import (
    ConflictShown,
    CountShown,
    DealShown,
    Discipline,
    DrawShown,
    EntrantShown,
    GroupShown,
    MatchPageShown,
    MatchShown,
    NoteShown,
    StageShown,
    State,
    TournamentShown,
    VersionShown,
)
from smazzata.server.club.times import moment
from smazzata.server.club.words import PREFIX, REFUSALS, named, of_tournament

Names = Callable[[PersonId], str]


def people_in(tournament: club.Tournament, events: Iterable[club.Event] = ()) -> set[PersonId]:
    """Everybody whose name is needed."""
    found = set(tournament.entrants) | set(tournament.setup.evenings.referees)
    found |= {each.referee for each in tournament.placed.values() if each.referee}
    return found | {each.by.id for each in events}


def names(called: Mapping[PersonId, Called], standing: Standing, *, public: bool = False) -> dict[PersonId, str]:
    """The club's people see whole names, but not on a page that everybody reads over their shoulder."""
    inside = standing.at_least("referee") and not public
    return {who: each.full if inside else each.public for who, each in called.items()}


# ---- the whole ----------------------------------------------------------------------------------------------
def shown(
    tournament: club.Tournament,
    announced: Sequence[tuple[int, club.Event]],
    standing: Standing,
    called: Mapping[PersonId, Called],
    tables: Mapping[str, str],
    language: Language,
    *,
    public: bool = False,
) -> TournamentShown:
    """`tables`: where matches are played online. `public`: everybody is called as they agreed, whoever looks."""
    known = names(called, standing, public=public)
    inside = standing.at_least("referee")
    zone = standing.club.zone
    name = known.get
    return TournamentShown(
        standing.club,
        tournament.id,
        tournament.events,
        tournament.phase,
        tournament.setup,
        known,
        tuple(
            EntrantShown(each.who, each.at, each.waits, each.confirmed, each.out)
            for each in tournament.entrants.values()
        ),
        tuple(match_shown(tournament, each, zone, tables) for each in club.fixtures(tournament)),
        tuple(_stage(tournament, each) for each in tournament.stages),
        _draws(tournament),
        club.ranking(tournament) if tournament.stages else (),
        club.prizes(tournament) if tournament.phase == "concluded" else (),
        tuple(
            VersionShown(each.at, each.reason, each.by if inside else "", each.setup)
            for each in tournament.versions
        ),
        tuple(club.line(number, event) for number, event in announced),
        may(standing.role),
        club.counting(tournament.setup),
        tuple(
            ConflictShown(each.match, each.code, each.hard, conflict_words(tournament, each, name, language))
            for each in (club.conflicts(tournament) if inside else ())
        ),
        inside and club.board_is_stale(tournament),
        _discipline(tournament) if inside else (),
        club.due(tournament) if inside else None,
        tournament.seeds if inside else (),
        tournament.wishes if inside else (),
    )


def may(role: Role | None) -> tuple[str, ...]:
    return tuple(
        str(command.__struct_config__.tag)
        for command, roles in club.MAY.items()
        if role in roles and RANK[role]
    )


def conflict_words(
    tournament: club.Tournament,
    conflict: club.Conflict,
    name: Callable[[PersonId], str | None],
    language: Language,
) -> str:
    return replace(conflict, parameters=named(conflict.parameters, name, tournament)).words(language)


def _discipline(tournament: club.Tournament) -> tuple[Discipline, ...]:
    warned = [Discipline(each.at, each.who, "warning", each.article, each.reason) for each in tournament.warnings]
    out = [Discipline(each.at, each.who, "exclusion", each.article, each.reason) for each in tournament.exclusions]
    return tuple(sorted(warned + out, key=lambda each: each.at))


# ---- its parts ----------------------------------------------------------------------------------------------
def match_shown(
    tournament: club.Tournament, each: club.Fixture, zone: str, tables: Mapping[str, str]
) -> MatchShown:
    sheet = tournament.sheets.get(each.id)
    placed = tournament.placed.get(each.id)
    ended = club.outcome(tournament, each)
    state: State = "waiting"
    if ended is not None:
        state = "over"
    elif None in each.players:
        state = "unknown"
    elif sheet is not None and sheet.begun:
        state = "playing"
    return MatchShown(
        each.id,
        each.stage,
        each.round,
        each.kind,
        each.group,
        each.players,
        each.after,
        state,
        placed,
        None if placed is None else moment(zone, placed.day, placed.starts),
        () if sheet is None else sheet.match.totals,
        0 if sheet is None else len(sheet.entries),
        ended,
        sheet is not None and sheet.sealed,
        sheet is not None and bool(sheet.corrections),
        (sheet.table if sheet is not None else "") or tables.get(each.id, ""),
    )


def _stage(tournament: club.Tournament, stage: club.Stage) -> StageShown:
    match stage:
        case club.Groups():
            groups = tuple(
                GroupShown(letter(index), people, club.group_standing(tournament, stage, index))
                for index, people in enumerate(stage.groups)
            )
            goes_on = tournament.setup.formula.kind == "groups-board"
            return StageShown(
                stage.number, "groups", groups, qualified=club.qualified(tournament, stage) if goes_on else None
            )
        case club.Board():
            return StageShown(stage.number, "board", slots=stage.slots)
        case club.Rounds():
            standing = club.round_standing(tournament, stage) if stage.kind == "swiss" else ()
            return StageShown(stage.number, stage.kind, standing=standing)


def _draws(tournament: club.Tournament) -> tuple[DrawShown, ...]:
    """A seed is shown with its draw, never before."""
    found = []
    for promised, draw in tournament.draws:
        found.append(
            DrawShown(
                promised.source.number,
                promised.at,
                promised.commitment,
                promised.fingerprint,
                promised.source,
                draw.seed,
                draw.spoken,
                draw.at,
                club.shown(draw, promised.source.seeds),
                draw.lots,
                draw.unmet,
            )
        )
    if tournament.promise is not None:
        due = tournament.promise
        found.append(
            DrawShown(
                due.source.number, due.at, due.commitment, due.fingerprint, due.source, "", "", None, (), (), ()
            )
        )
    return tuple(found)


# ---- one match ----------------------------------------------------------------------------------------------
def match_page(
    tournament: club.Tournament,
    each: club.Fixture,
    standing: Standing,
    called: Mapping[PersonId, Called],
    tables: Mapping[str, str],
    *,
    public: bool = False,
) -> MatchPageShown:
    sheet = tournament.sheets.get(each.id)
    known = names(called, standing, public=public)
    wanted = {who for who in each.players if who}
    placed = tournament.placed.get(each.id)
    if placed is not None and placed.referee:
        wanted.add(placed.referee)
    return MatchPageShown(
        tournament.id,
        tournament.setup.title,
        tournament.events,
        match_shown(tournament, each, standing.club.zone, tables),
        {who: known[who] for who in wanted if who in known},
        () if sheet is None else deals(tournament, each, sheet),
        () if sheet is None else sheet.signed,
        () if sheet is None else sheet.absent,
        () if sheet is None else sheet.corrections,
        () if sheet is None else tuple(sheet.match.out),
        rules=tournament.setup.rules,
        format=str(fresh(tournament, each, max(2, len(each.players))).format),
        explained=_explained(tournament, each, known),
        mine=standing.club.member in each.known,
    )


def _explained(
    tournament: club.Tournament, each: club.Fixture, known: Mapping[PersonId, str]
) -> tuple[Explained, ...]:
    """How points become MP and VP: nothing is played for money here, and how it ended is said elsewhere."""
    match = settled(tournament, each)
    if match is None:
        return ()
    called = [known.get(who, who) for who in each.known]
    lines = explain(match, lambda side: Text(called[side], called[side]))
    return tuple(line for line in lines if line.code.partition("-")[0] not in ("won", "drawn", "difference", "cash"))


def deals(tournament: club.Tournament, each: club.Fixture, sheet: club.Sheet) -> tuple[DealShown, ...]:
    """The sheet line by line, counted by the regulation."""
    match = fresh(tournament, each, len(sheet.players))
    found = []
    for entry in sheet.entries:
        after = counted(match, entry)
        found.append(_deal(match, entry, after))
        match = after
    return tuple(found)


def _deal(before: Match, entry: club.Entry, after: Match) -> DealShown:
    scores = tuple(now - was for now, was in zip(after.totals, before.totals, strict=True))
    return DealShown(entry, scores, after.totals)


def counting(
    tournament: club.Tournament,
    each: club.Fixture,
    entries: Sequence[club.Entry],
    called: Mapping[PersonId, Called],
    language: Language,
) -> CountShown:
    """What a whole sheet would come to, up to the first entry that cannot be."""
    match = fresh(tournament, each, len(each.players))
    found: list[DealShown] = []
    wrong: Illegal | None = None
    for entry in entries:
        try:
            check(match, entry, each.known)
        except Illegal as refused:
            wrong = of_tournament(refused, called, tournament)
            break
        after = counted(match, entry)
        found.append(_deal(match, entry, after))
        match = after
    verdict = match.verdict
    seat = wrong.parameters.get("seat") if wrong else None
    said = "" if wrong is None else REFUSALS[wrong.code].filled(language, wrong.parameters)
    return CountShown(
        tuple(found),
        tuple(match.out),
        verdict is not None,
        None if verdict is None else verdict.winner,
        None if wrong is None else NoteShown(wrong.code.removeprefix(PREFIX), True, said),
        seat if isinstance(seat, int) else None,
    )


# ---- the log ------------------------------------------------------------------------------------------------
def lines(events: Sequence[club.Event], known: Mapping[PersonId, str], *, inside: bool) -> tuple[club.Line, ...]:
    """Everybody may read it. Why somebody withdrew, was warned or excluded is for the club's people: others see the
    article."""
    return club.lines(
        (each if inside else _discreet(each) for each in events), lambda who: known.get(who, who)
    )


def _discreet(event: club.Event) -> club.Event:
    match event:
        case Withdrew():
            return replace(event, reason="")
        case Warned() | Excluded():
            return replace(event, reason=f"art. {event.article}")
        case Readmitted():
            return replace(event, reason="art. 10")
        case _:
            return event
