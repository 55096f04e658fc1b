"""Makes docs/terminal.svg again: a real match, played with a seed up to a good moment, drawn by the real code.

Run from the root of the project: `PYTHONPATH=src python docs/make_terminal_svg.py`
"""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text as Styled

from smazzata.bots.known import BOTS
from smazzata.games.contract import Seat, Seats
from smazzata.games.known import ruleset
from smazzata.games.match import read_format
from smazzata.records import Header
from smazzata.terminal.face import Scene
from smazzata.terminal.screen import Screen
from smazzata.terminal.session import ME, Quit, Session
from smazzata.terminal.start import FACES, NAMES, secrets_of

SEED = 6
COMMANDS = 14
FILE = Path(__file__).parent / "terminal.svg"


class Script:
    """Types the simple bot's advice so many times, then leaves."""

    waits = False

    def __init__(self, commands: int) -> None:
        self.left = commands

    def ask(self, prompt: str, hand: Sequence[str] = (), melds: int = 0) -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        return "go" if hand else ""


def session(seed: int, commands: int) -> Session:
    game, rules = ruleset("scala40/club")
    names = ("You", *NAMES[:2])
    rng = random.Random(seed)
    header = Header(
        rules=rules.id,
        revision=rules.revision,
        seats=Seats(3),
        format=read_format("points 151", rules),
        dealer=Seat(2),
        table=f"picture/{seed}",
        names=names,
    )
    screen = Screen(Console(file=io.StringIO(), width=84, height=30), FACES[game.key], plain=False)
    scene = Scene(names, Seats(3), ME, "en")
    return Session(header, screen, Script(commands), scene, BOTS["simple"], secrets_of(seed, rng), rng, 0.0)


def picture(seed: int, commands: int) -> str:
    played = session(seed, commands)
    with suppress(Quit):
        played.play()
    console = Console(record=True, width=84, height=30, file=io.StringIO(), force_terminal=True, highlight=False)
    played.screen = Screen(console, FACES["scala40"], plain=False)
    played.draw()
    console.print(Styled().append("you> ", style="bold").append("hint", style="bold green"))
    svg = console.export_svg(title="smazzata play scala40 --rules club --players 3", unique_id="smazzata")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no fonts from elsewhere


if __name__ == "__main__":
    FILE.write_text(picture(SEED, COMMANDS), encoding="utf-8")
    print(FILE)
