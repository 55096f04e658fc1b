"""The bot that plays sensibly without looking ahead: each game's part is in a file of its own."""

from __future__ import annotations

import random
from typing import Any, Final

from smazzata.bots import scala40_simple, scopa_simple
from smazzata.bots.bot import Brain, Sight

BRAINS: Final[dict[str, Brain]] = {"scala40": scala40_simple.choose, "scopa": scopa_simple.choose}


class SimpleBot:
    def choose(self, sight: Sight, rng: random.Random) -> Any:
        return BRAINS[sight.game.key](sight, rng)
