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


MEASURED: Final = (
    Measured("simple", "scopa/online", "duel", Skill(41021726, 4790857), 60),
    Measured("random", "scopa/online", "duel", Skill(8978274, 4790857), 60),
    Measured("simple", "scala40/online", "duel", Skill(43650633, 6056545), 30),
    Measured("random", "scala40/online", "duel", Skill(6349367, 6056545), 30),
)
"""`--matches 60 --rules scopa/online` and `--matches 30 --rules scala40/online`, seed 1."""
