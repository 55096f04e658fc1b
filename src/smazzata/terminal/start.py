"""Sitting down: which game, who else, where the cards come from, and the whole match."""

from __future__ import annotations

import hashlib
import os
import random
import secrets as os_secrets
import sys
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text as Styled

from smazzata import fair
from smazzata.bots.known import BOTS, BotName
from smazzata.games.contract import AnyGame, Language, RuleSet, Seat, Seats
from smazzata.games.known import games
from smazzata.games.match import Format
from smazzata.records import Header, write_record
from smazzata.terminal.face import Face, Scene
from smazzata.terminal.keyboard import Keyboard, Pipe, Prompt
from smazzata.terminal.scala40_face import Scala40Face
from smazzata.terminal.scopa_face import ScopaFace
from smazzata.terminal.screen import Screen
from smazzata.terminal.session import ME, Quit, Secrets, Session
from smazzata.terminal.words import say

FACES: Final[dict[str, Face]] = {"scala40": Scala40Face(), "scopa": ScopaFace()}
NAMES: Final = ("Ada", "Bruno", "Carla", "Dino")


class Wish(NamedTuple):
    """What was asked for on the command line, or chosen from the menu."""

    game: AnyGame
    rules: RuleSet
    seats: Seats
    format: Format
    language: Language
    seed: int | None = None
    stake: int | None = None
    plain: bool = False
    bots: BotName = "simple"
    pace: float | None = None
    record: Path | None = None


def screen_console(*, plain: bool, colour: bool) -> Console:
    """Colour only where it is wanted and where there is a terminal (NO_COLOR is obeyed by rich)."""
    if plain:
        return Console(highlight=False, soft_wrap=True, no_color=True, color_system=None, force_terminal=False)
    return Console(highlight=False, soft_wrap=False, no_color=True if not colour else None)


def keyboard_for(wish_plain: bool, game: str, language: Language, console: Console) -> Keyboard:
    if not sys.stdin.isatty():
        return Pipe(console, echo=True, waits=False)
    if wish_plain or not console.is_terminal or os.environ.get("TERM") == "dumb":
        return Pipe(console, echo=False, waits=True)
    return Prompt(game, language)


def secrets_of(seed: int | None, rng: random.Random) -> Secrets:
    """Fresh ones; with a seed the same match every time, which is then no secret to whoever knows the seed."""
    if seed is None:
        return Secrets(lambda deal: os_secrets.token_bytes(fair.SEED_BYTES), lambda: os_secrets.token_bytes(32))

    def made(deal: int) -> bytes:
        return hashlib.shake_256(f"smazzata/play {seed} {deal}".encode()).digest(fair.SEED_BYTES)

    return Secrets(made, lambda: rng.randbytes(fair.CUT_BYTES))


def play(wish: Wish, console: Console) -> int:
    """Plays the match; 0 also when the person leaves, 1 if it cannot be recorded."""
    face = FACES[wish.game.key]
    rng = random.Random(wish.seed)
    names = (say("you", wish.language).capitalize(), *NAMES[: wish.seats.count - 1])
    header = Header(
        rules=wish.rules.id,
        revision=wish.rules.revision,
        seats=wish.seats,
        format=wish.format,
        dealer=Seat(rng.randrange(wish.seats.count)),
        table=f"terminal/{os_secrets.token_hex(8)}" if wish.seed is None else f"terminal/seed/{wish.seed}",
        names=names,
        stake=wish.stake,
    )
    keyboard = keyboard_for(wish.plain, wish.game.key, wish.language, console)
    pace = wish.pace if wish.pace is not None else (0.5 if keyboard.waits and not wish.plain else 0.0)
    session = Session(
        header,
        Screen(console, face, plain=wish.plain),
        keyboard,
        Scene(names, wish.seats, ME, wish.language),
        BOTS[wish.bots],
        secrets_of(wish.seed, rng),
        rng,
        pace,
    )
    try:
        session.play()
    except Quit:
        console.print(say("left-unfinished", wish.language), markup=False)
    finally:
        kept = wish.record is None or _keep(session, wish.record, wish.language, console)
    console.print(say("bye", wish.language), markup=False)
    return 0 if kept else 1


def _keep(session: Session, file: Path, language: Language, console: Console) -> bool:
    try:
        file.write_text(write_record(session.record), encoding="utf-8")
    except OSError as error:
        console.print(say("not-recorded", language, file=file, why=error.strerror), markup=False)
        return False
    console.print(say("recorded", language, file=file), markup=False)
    return True


# ---- the first screen -------------------------------------------------------------------------------------
class Choice(NamedTuple):
    game: str
    rules: str
    players: int
    pairs: bool = False


MENU: Final = (
    Choice("scala40", "online", 2),
    Choice("scala40", "online", 4),
    Choice("scala40", "online", 4, pairs=True),
    Choice("scala40", "club", 3),
    Choice("scala40", "classic", 2),
    Choice("scopa", "online", 2),
    Choice("scopa", "online", 4, pairs=True),
    Choice("scopa", "scopone-scientifico", 4, pairs=True),
    Choice("scopa", "asso-piglia-tutto", 2),
)

BANNER: Final = "♥ ♦  S M A Z Z A T A  ♣ ♠"


def menu(console: Console, language: Language, *, plain: bool) -> Choice | None:
    """Asks which game; None when the person leaves."""
    if plain:
        console.print("Smazzata. " + say("welcome", language), markup=False)
    else:
        banner = Styled()
        for letter in BANNER:
            style = {"♥": "bold red", "♦": "bold bright_yellow", "♣": "bold green", "♠": "bold bright_blue"}
            banner.append(letter, style=style.get(letter, "bold"))
        console.print()
        console.print(Styled("   ") + banner)
        console.print(Styled("   " + say("welcome", language), style="dim"))
        console.print()
    console.print(Styled(say("which-game", language), style="" if plain else "bold"))
    for number, choice in enumerate(MENU, start=1):
        title = games()[choice.game].rulesets[choice.rules].title.in_(language)
        who = say("with-pairs" if choice.pairs else f"with-{choice.players}", language)
        line = Styled().append(f"  {number}  ", style="" if plain else "bold cyan")
        line.append(title.ljust(0 if plain else 34), style="" if plain else "bold")
        line.append(f", {who}" if plain else who, style="" if plain else "dim")
        console.print(line)
    console.print(Styled(say("menu-more", language), style="" if plain else "dim"))
    while True:
        console.print(say("choose", language), end="", markup=False)
        console.file.flush()
        try:
            answer = input().strip().lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        if answer in ("q", "quit", "esci"):
            return None
        if not answer or (answer.isdecimal() and 1 <= int(answer) <= len(MENU)):
            return MENU[int(answer or 1) - 1]
        console.print(say("not-a-choice", language, many=len(MENU)), markup=False)
