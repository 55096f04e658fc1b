"""The games there are: every folder here with a `game.py`, found by being here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import smazzata.games
from smazzata.games.contract import AnyGame, RuleSet


@cache
def games() -> dict[str, AnyGame]:
    packages = sorted(each.name for each in pkgutil.iter_modules(smazzata.games.__path__) if each.ispkg)
    found = [importlib.import_module(f"smazzata.games.{name}.game").GAME for name in packages]
    return {game.key: game for game in found}


def ruleset(name: str, beside: str = "") -> tuple[AnyGame, RuleSet]:
    """`scala40/club`; `scala40` alone is its first rule-set, `club` alone the first of that name.

    Where a name stands beside another, it means the one of the same game, if there is one.
    """
    known = {rules.id: (game, rules) for game in games().values() for rules in game.rulesets.values()}
    if name in known:
        return known[name]
    if name in games():
        game = games()[name]
        return game, next(iter(game.rulesets.values()))
    named = [each for each in known.values() if each[1].key == name]
    there = {rules.game for _, rules in known.values() if beside in (rules.key, rules.id)}
    named.sort(key=lambda each: each[0].key not in there)
    if named:
        return named[0]
    raise ValueError(f"there is no rule-set {name!r}; there are {', '.join(known)}")
