"""The published number and the level that a skill amounts to. Thresholds and words are docs/levels.md."""

from __future__ import annotations

from typing import Final, NamedTuple

from smazzata.games.contract import Text
from smazzata.ratings.skill import UNIT, Skill

SCALE: Final = 40
"""Published points for one of `mu` or `sigma`."""
BASE: Final = 1000
CAUTION: Final = 3
"""How many times the doubt is taken off: so strong somebody is almost certainly."""
PROVISIONAL_MATCHES: Final = 20
PROVISIONAL_DOUBT: Final = 220
"""A level is provisional until there are so many matches and the doubt is no larger than this."""


class Level(NamedTuple):
    key: str
    name: Text
    least: int
    """Points from which it begins."""


LEVELS: Final = (
    Level("beginner", Text("Principiante", "Beginner"), -100_000),
    Level("apprentice", Text("Apprendista", "Apprentice"), 1250),
    Level("skilled", Text("Praticante", "Skilled"), 1500),
    Level("expert", Text("Esperto", "Expert"), 1700),
    Level("ace", Text("Asso", "Ace"), 1900),
    Level("master", Text("Maestro", "Master"), 2150),
)


def strength(skill: Skill) -> int:
    """What is probably right."""
    return _rounded(BASE * UNIT + SCALE * skill.mu)


def doubt(skill: Skill) -> int:
    """How far off it may be: of three people two are less far off than this, of twenty one is twice as far off."""
    return _rounded(SCALE * skill.sigma)


def points(skill: Skill) -> int:
    """The published number: strength less three times the doubt, so that nobody is high by a few lucky matches."""
    return _rounded(BASE * UNIT + SCALE * (skill.mu - CAUTION * skill.sigma))


def level_of(number: int) -> Level:
    return next(each for each in reversed(LEVELS) if number >= each.least)


def is_provisional(skill: Skill, matches: int) -> bool:
    return matches < PROVISIONAL_MATCHES or SCALE * skill.sigma > PROVISIONAL_DOUBT * UNIT


def _rounded(millionths: int) -> int:
    return (millionths + UNIT // 2) // UNIT
