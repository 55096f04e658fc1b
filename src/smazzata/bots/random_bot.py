"""The bot that plays any legal action, each as likely as the others."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from smazzata.bots import scala40_turn
from smazzata.bots.bot import Sight

GUARDS: Final[dict[str, Callable[[Sight], list[Any]]]] = {"scala40": scala40_turn.forward}
"""By game, where one may go round in circles: the options that lead on."""


class RandomBot:
    def choose(self, sight: Sight, rng: random.Random) -> Any:
        guard = GUARDS.get(sight.game.key)
        return rng.choice(guard(sight) if guard else sight.options())
