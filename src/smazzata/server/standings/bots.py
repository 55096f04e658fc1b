"""The levels of the bots, as `bench/bot_levels.py` measured them: bots among themselves, apart from people."""

from __future__ import annotations

from typing import Final, NamedTuple

from smazzata.ratings.kinds import Kind
from smazzata.ratings.skill import Skill


class Measured(NamedTuple):
    bot: str
    rules: str
    kind: Kind
    skill: Skill
    matches: int


MEASURED: Final[tuple[Measured, ...]] = ()
