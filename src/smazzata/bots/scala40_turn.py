"""How a bot brings a turn of Scala 40 to its end, whatever it has begun."""

from __future__ import annotations

from collections.abc import Sequence

from smazzata.bots.bot import Sight
from smazzata.games.contract import Seat
from smazzata.games.scala40.model import Action, Collect, Discard, Draw, Return, TakeBack
from smazzata.games.scala40.seen import Returned, Told, TookBack


def unwinding(told: Sequence[Told], seat: Seat) -> bool:
    """Is taking back the last thing this seat has done?"""
    last = told[-1] if told else ()
    return any(isinstance(event, TookBack | Returned) and event.seat == seat for event in last)


def forward(sight: Sight) -> list[Action]:
    """The options without circles: taking back only when stuck, then everything, and then a plain turn."""
    options: list[Action] = sight.options()
    if unwinding(sight.told, sight.seat):
        for kind in (TakeBack, Return, Draw, Discard, Collect):
            plain: list[Action] = [option for option in options if isinstance(option, kind)]
            if plain:
                return plain
    return [option for option in options if not isinstance(option, TakeBack | Return)] or options
