"""Rule-sets found by being in a folder: to be found is to be offered, printed and tested."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

from smazzata.games.contract import RuleSet

R = TypeVar("R", bound=RuleSet)


def rulesets_in(package: ModuleType, kind: type[R]) -> dict[str, R]:
    """The `RULES` of every module of the package, by key, `online` first."""
    names = [each.name for each in pkgutil.iter_modules(package.__path__)]
    names.sort(key=lambda name: (name != "online", name))
    found: dict[str, R] = {}
    for name in names:
        rules = importlib.import_module(f"{package.__name__}.{name}").RULES
        if not isinstance(rules, kind):
            raise TypeError(f"{package.__name__}.{name}: RULES is no {kind.__name__} of this game")
        found[rules.key] = rules
    return found
