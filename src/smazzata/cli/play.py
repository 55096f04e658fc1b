"""`smazzata play`: Scala 40 or Scopa in the terminal, against bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from smazzata.bots.known import BotName
from smazzata.cli.app import app, fail, language
from smazzata.games import match
from smazzata.games.contract import Language, Seat, Seats
from smazzata.games.known import games, ruleset
from smazzata.terminal import start

LONGEST_PACE: Final = 60


@app.command
def play(
    game: Annotated[
        str, Parameter(help="`scala40`, `scopa`, or a rule-set as `scala40/club`; asked for if not given.")
    ] = "",
    *,
    rules: Annotated[str, Parameter(help="The rule-set: `online`, `classic`, `club` …")] = "",
    players: Annotated[int | None, Parameter(help="How many sit at the table, you included.")] = None,
    pairs: Annotated[bool, Parameter(help="Four in two pairs; your partner is a bot.", negative="")] = False,
    open_cards: Annotated[bool, Parameter(help="Partners see each other's hand.", negative="")] = False,
    match_format: Annotated[
        str, Parameter(name="--format", help="`points 101`, `deals 3`, `deals 3 draws`.")
    ] = "",
    stake: Annotated[int | None, Parameter(help="Play money for each point of difference.")] = None,
    seed: Annotated[int | None, Parameter(help="The same seed, the same cards.")] = None,
    bots: Annotated[BotName, Parameter(help="Who plays against you.")] = "simple",
    pace: Annotated[float | None, Parameter(help="Seconds a bot takes for each step.")] = None,
    record: Annotated[Path | None, Parameter(help="Write the match into this file, for `smazzata verify`.")] = None,
    lang: Annotated[Language | None, Parameter(help="Language of the words.")] = None,
    plain: Annotated[
        bool, Parameter(help="Sentences only: no colour, no boxes, nothing moves. For screen readers.", negative="")
    ] = False,
    no_color: Annotated[bool, Parameter(help="No colour (NO_COLOR does the same).", negative="")] = False,
) -> int:
    """Play in the terminal. Type `?` at any time: it says what you can do now, and why not.

    Commands are one line: `draw`, `collect`, `meld 9h 9d 9s`, `attach 0 6c`, `swap 1 7d`, `undo`, `discard kd`;
    at Scopa `7d`, or `rs takes 4c 6b`. Italian words do as well (`pesca`, `cala`, `scarta` …), and so do the numbers
    below your cards.

    Examples: `smazzata play`, `smazzata play scala40 --rules club --players 3 --seed 7`,
    `smazzata play scopa --lang it --plain`
    """
    if stake is not None and stake < 0:
        fail(f"--stake is 0 or more, not {stake}")
    if pace is not None and not 0 <= pace <= LONGEST_PACE:  # nan is neither
        fail(f"--pace is 0 to {LONGEST_PACE} seconds, not {pace}")
    speaks = language(lang)
    console = start.screen_console(plain=plain, colour=not no_color)
    if not game and not rules:
        if not sys.stdin.isatty():
            fail("which game? (`smazzata play scala40`, `smazzata play scopa`)")
        choice = start.menu(console, speaks, plain=plain)
        if choice is None:
            return 0
        game, rules, pairs = choice.game, choice.rules, choice.pairs
        players = choice.players
    try:
        wish = _wish(game, rules, players, pairs, open_cards, match_format, speaks)
    except ValueError as error:
        fail(str(error))
    if record is not None:
        _try_to_write(record)
    return start.play(
        wish._replace(seed=seed, stake=stake, plain=plain, bots=bots, pace=pace, record=record), console
    )


def _try_to_write(record: Path) -> None:
    """Before the first card: whoever has played a match wants to keep it."""
    if not record.parent.is_dir():
        fail(f"there is no folder {record.parent}")
    try:
        record.open("a", encoding="utf-8").close()
    except OSError as error:
        fail(f"{record} cannot be written: {error.strerror}")


def _wish(
    name: str, rules_key: str, players: int | None, pairs: bool, open_cards: bool, terms: str, speaks: Language
) -> start.Wish:
    """Raises ValueError where such a match is not played."""
    if rules_key and name in games():
        name = f"{name}/{rules_key}"
    elif rules_key:
        name = rules_key
    game, rules = ruleset(name)
    pairs = pairs or not rules.players or (open_cards and rules.pairs)
    if open_cards and not pairs:
        raise ValueError(f"--open-cards is for partners, and {rules.id} is not played in pairs")
    count = (4 if pairs else rules.players[0]) if players is None else players
    seats = Seats(count, pairs=pairs, open_cards=open_cards)
    agreed = match.read_format(terms or rules.formats[0], rules)
    match.begin(rules, seats, agreed, Seat(0))
    return start.Wish(game, rules, seats, agreed, speaks)
