"""The rule-sets of Scopa: every module of this folder is one, found by being here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from smazzata.games.scopa.model import Rules


def _found() -> dict[str, Rules]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    rulesets: list[Rules] = [module.RULES for module in modules]
    return {rules.key: rules for rules in rulesets}


RULESETS: Final[Mapping[str, Rules]] = _found()
