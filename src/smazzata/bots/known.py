"""The bots there are, by name."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from smazzata.bots.bot import Bot
from smazzata.bots.random_bot import RandomBot
from smazzata.bots.simple import SimpleBot

BotName: TypeAlias = Literal["simple", "random"]
BOTS: Final[dict[BotName, Bot]] = {"simple": SimpleBot(), "random": RandomBot()}
