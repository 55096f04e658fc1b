"""Levels, results and standings in words, each with the place where it is written."""

from __future__ import annotations

from functools import cache
from typing import Final

from smazzata.games.contract import Text
from smazzata.games.explained import ARTICLES, REASONS
from smazzata.games.known import ruleset
from smazzata.games.match import Reason
from smazzata.ratings import levels
from smazzata.ratings.kinds import KINDS, Kind
from smazzata.ratings.levels import Level, level_of
from smazzata.ratings.outcomes import Outcome
from smazzata.ratings.skill import NEW, Skill
from smazzata.server.standings.bots import MEASURED
from smazzata.server.standings.model import (
    BotLevel,
    By,
    KindShown,
    LevelShown,
    LevelsShown,
    PeriodShown,
    Rating,
    Sentence,
)
from smazzata.server.standings.periods import kind_of, span

LEVELS_PAGE: Final = "docs/levels.md"
STANDINGS_PAGE: Final = "docs/standings.md"

RATED: Final = (
    Sentence(
        Text(
            "La partita è valida per il livello se lo dicono le condizioni del tavolo, scelte da chi lo apre.",
            "A match is rated if the terms of the table say so; whoever opens the table chooses them.",
        ),
        f"{LEVELS_PAGE}, Rated matches",
    ),
    Sentence(
        Text(
            "Giocano solo persone registrate, ognuna una volta: niente ospiti, niente bot.",
            "Only registered people play, each once: no guests, no bots.",
        ),
        f"{LEVELS_PAGE}, Rated matches",
    ),
    Sentence(
        Text(
            "Conta appena finisce: MP e VP nelle classifiche, il livello di chi ha giocato.",
            "It counts as soon as it is over: MP and VP in the standings, the level of those who played.",
        ),
        f"{STANDINGS_PAGE}, Standings",
    ),
    Sentence(
        Text(
            "Chi abbandona o esaurisce il tempo ha perso: 0 VP, e 20 VP a chi vince.",
            "Whoever abandons or runs out of time has lost: 0 VP, and 20 VP to the winner.",
        ),
        "001 Calcolo dei VP e MP in caso di Timeout o abbandono",
    ),
)

HOW: Final = (
    Sentence(
        Text(
            "Il livello è un numero: la forza che ci si aspetta meno tre volte l'incertezza.",
            "A level is a number: the strength that is expected less three times the doubt.",
        ),
        f"{LEVELS_PAGE}, The number",
    ),
    Sentence(
        Text(
            "Chi batte avversari più forti sale di più; chi perde contro più deboli scende di più.",
            "Who beats stronger people gains more; who loses to weaker ones loses more.",
        ),
        f"{LEVELS_PAGE}, One match",
    ),
    Sentence(
        Text(
            f"È provvisorio finché le partite sono meno di {levels.PROVISIONAL_MATCHES} "
            f"o l'incertezza è più di {levels.PROVISIONAL_DOUBT}.",
            f"It is provisional until there are {levels.PROVISIONAL_MATCHES} matches "
            f"and the doubt is {levels.PROVISIONAL_DOUBT} or less.",
        ),
        f"{LEVELS_PAGE}, Provisional",
    ),
    Sentence(
        Text(
            "Ogni gioco ha un livello per ogni tipo di tavolo: uno contro uno, coppie, coppie scoperte, in più.",
            "Each game has a level for each kind of table: one against one, pairs, open pairs, several.",
        ),
        f"{LEVELS_PAGE}, Kinds of table",
    ),
)

ORDER: Final[dict[By, tuple[Sentence, ...]]] = {
    "mp": (
        Sentence(
            Text(
                "Conta la somma dei punti partita (MP); a pari MP chi ha più VP; pari in entrambi, stesso posto.",
                "The sum of match points (MP) counts; level in MP, more VP; level in both, the same place.",
            ),
            f"{STANDINGS_PAGE}, Standings",
        ),
    ),
    "vp": (
        Sentence(
            Text(
                "Conta la somma dei punti vittoria (VP); a pari VP chi ha più MP; pari in entrambi, stesso posto.",
                "The sum of victory points (VP) counts; level in VP, more MP; level in both, the same place.",
            ),
            f"{STANDINGS_PAGE}, Standings",
        ),
    ),
}

_OUTCOMES: Final[dict[Outcome, Text]] = {
    "won": Text("Vinta", "Won"),
    "drawn": Text("Patta", "Drawn"),
    "lost": Text("Persa", "Lost"),
}


def result_words(reason: Reason, outcome: Outcome, mp: int, vp: int, *, left: bool) -> Text:
    """`Vinta per punti: +27 MP, 20 VP.`"""
    numbers = f"{mp:+d} MP, {vp} VP".replace("-", "−") if mp else f"0 MP, {vp} VP"
    if outcome == "drawn":
        return Text(f"Patta: {numbers}.", f"A draw: {numbers}.")
    how = REASONS[reason]
    found = Text(
        f"{_OUTCOMES[outcome].it} {how.it}: {numbers}.", f"{_OUTCOMES[outcome].en} {how.en}: {numbers}."
    )
    if not left:
        return found
    return Text(
        f"{found.it} Ha lasciato la partita: 0 VP.", f"{found.en} Left the match: 0 VP."
    )


@cache
def result_rule(rules: str, left: bool) -> str:
    """The article behind the victory points."""
    _, found = ruleset(rules)
    return ARTICLES[found.points_are]["vp-left" if left else "vp"]


# ---- levels -------------------------------------------------------------------------------------------------
def level_shown(level: Level) -> LevelShown:
    return LevelShown(level.key, level.name, None if level is levels.LEVELS[0] else level.least)


def rating(game: str, kind: Kind, skill: Skill, matches: int, at: int) -> Rating:
    number = levels.points(skill)
    return Rating(
        game=game,
        kind=kind,
        points=number,
        strength=levels.strength(skill),
        doubt=levels.doubt(skill),
        level=level_shown(level_of(number)),
        provisional=levels.is_provisional(skill, matches),
        matches=matches,
        at=at,
    )


@cache
def levels_shown() -> LevelsShown:
    return LevelsShown(
        levels=tuple(map(level_shown, levels.LEVELS)),
        kinds=tuple(KindShown(kind, name) for kind, name in KINDS.items()),
        start=levels.points(NEW),
        provisional_matches=levels.PROVISIONAL_MATCHES,
        provisional_doubt=levels.PROVISIONAL_DOUBT,
        says=HOW,
        rated=RATED,
        bots=tuple(
            BotLevel(
                each.bot,
                each.rules.partition("/")[0],
                each.rules,
                each.kind,
                levels.points(each.skill),
                levels.doubt(each.skill),
                level_shown(level_of(levels.points(each.skill))),
                each.matches,
            )
            for each in MEASURED
        ),
    )


# ---- periods ------------------------------------------------------------------------------------------------
def period_shown(period: str, now: int) -> PeriodShown:
    """Raises ValueError."""
    starts, ends = span(period) or (None, None)
    return PeriodShown(period, kind_of(period), starts, ends, ends is not None and ends <= now)
