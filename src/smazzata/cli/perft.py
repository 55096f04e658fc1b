"""`smazzata perft`: counts of legal lines, to compare engines and to find a bug by bisection."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from smazzata.cli.app import app, err, fail
from smazzata.games import match
from smazzata.games.contract import AnyGame, Illegal, RuleSet, Seat, Seats, Unreadable, Wanted
from smazzata.games.known import ruleset
from smazzata.games.perft import Shuffler, Tick, divide, follow
from smazzata.games.scenario import Wrong
from smazzata.games.scenario import position as start_of

PATIENCE = 2.0  # seconds before a bar appears


@app.command
def perft(
    rules: Annotated[str, Parameter(help="A rule-set, as `scala40/club`.")],
    /,
    *,
    depth: Annotated[int, Parameter(help="How many steps of the players.")],
    players: Annotated[int | None, Parameter(help="How many players; default: the fewest.")] = None,
    pairs: Annotated[bool, Parameter(help="Four in two pairs.", negative="")] = False,
    seed: Annotated[int, Parameter(help="Which deal: the same number, the same cards.")] = 1,
    position: Annotated[
        Path | None, Parameter(help="A scenario (TOML): count from its `[start]` instead of from a deal.")
    ] = None,
    after: Annotated[
        list[str] | None, Parameter(help="First do this (repeat for more): the way down of a bisection.")
    ] = None,
    divided: Annotated[
        bool, Parameter(name="--divide", help="A count for each first step.", negative="")
    ] = False,
    json: Annotated[bool, Parameter(help="One JSON object instead of text.", negative="")] = False,
) -> int:
    """Count the legal lines of `--depth` steps from a fixed position.

    The house deals as the seed says and is not counted; lines that end early are not counted. Two engines, or two
    versions of one, that count alike agree on the rules as far as the lines go. Where they differ, `--divide` shows
    under which first step; put that step into `--after`, count with one step less, and so on down to the one rule.

    Examples: `smazzata perft scopa/online --depth 4`,
    `smazzata perft scala40/club --players 3 --depth 3 --divide`,
    `smazzata perft scala40/online --depth 2 --after draw --divide`
    """
    if depth < 1:
        fail("--depth is 1 or more")
    try:
        game, known = ruleset(rules)
        state = _arranged(game, known, position) if position else _fresh(game, known, players, pairs)
        shuffler = _shuffler(seed)
        state = follow(game, state, after or [], shuffler)
    except (Illegal, Unreadable, ValueError) as error:
        fail(str(error))
    with Patient() as bar:
        counts = dict(divide(game, state, depth, shuffler, bar.tick))
    total = sum(counts.values())
    if json:
        print(
            msgspec.json.encode(
                {"rules": known.id, "depth": depth, "lines": total, "divide": counts}
            ).decode()
        )
        return 0
    if divided:
        width = max(map(len, counts), default=0)
        for text, count in counts.items():
            print(f"{text:<{width}}  {count}")
    print(total)
    return 0


def _fresh(game: AnyGame, rules: RuleSet, players: int | None, pairs: bool) -> Any:
    pairs = pairs or not rules.players
    count = (4 if pairs else min(rules.players)) if players is None else players
    seats = Seats(count, pairs=pairs)
    match.begin(rules, seats, match.read_format(rules.formats[0], rules), Seat(0))
    return game.start(rules, seats, Seat(count - 1))


def _arranged(game: AnyGame, rules: RuleSet, path: Path) -> Any:
    try:
        return start_of(path.read_text(encoding="utf-8"), game, rules)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from None
    except Wrong as wrong:
        raise ValueError(f"{path}: {wrong}") from None


def _shuffler(seed: int) -> Shuffler:
    """The same cards, always in the same order; at each attempt another."""

    def order(wanted: Wanted, attempt: int) -> tuple[int, ...]:
        cards = list(wanted.cards)
        random.Random(f"{seed}/{attempt}/{wanted.label}/{cards}").shuffle(cards)
        return tuple(cards)

    return order


class Patient:
    """A progress bar on standard error that appears only if it takes long."""

    def __init__(self) -> None:
        self.since = time.monotonic()
        self.done = 0.0
        self.bar: Progress | None = None

    def __enter__(self) -> Patient:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    @property
    def tick(self) -> Tick:
        return self._tick

    def _tick(self, share: float) -> None:
        self.done += share
        if self.bar is None and err.is_terminal and time.monotonic() - self.since > PATIENCE:
            columns = (TextColumn("counting"), BarColumn(), TimeRemainingColumn())
            self.bar = Progress(*columns, console=err, transient=True)
            self.bar.add_task("counting", total=1.0)
            self.bar.start()
        if self.bar:
            self.bar.update(self.bar.task_ids[0], completed=self.done)
