"""`smazzata simulate`: many deals played by bots through the real engine, and what happened in them."""

from __future__ import annotations

import os
import time
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.table import Table

from smazzata.bots.arena import Broken
from smazzata.bots.figures import Figure, total
from smazzata.bots.known import BotName
from smazzata.bots.simulation import CHUNK, Job, report
from smazzata.bots.simulation import simulate as simulated
from smazzata.cli.app import app, counting, err, fail, language, out
from smazzata.games import match
from smazzata.games.contract import Language, Seat, Seats
from smazzata.games.known import ruleset


@app.command
def simulate(
    rules: Annotated[str, Parameter(help="A rule-set, as `scala40/online`.")],
    *,
    players: Annotated[int | None, Parameter(help="How many play; by default the fewest.")] = None,
    deals: Annotated[int, Parameter(help="How many deals.")] = 10_000,
    seed: Annotated[int, Parameter(help="The same seed gives the same deals and the same figures.")] = 1,
    pairs: Annotated[bool, Parameter(help="Four in two pairs.", negative="")] = False,
    bot: Annotated[BotName, Parameter(help="Who plays at every seat.")] = "simple",
    jobs: Annotated[int, Parameter(help="Processes; 0: one a processor. The figures do not depend on it.")] = 0,
    json: Annotated[bool, Parameter(help="JSON instead of a table.", negative="")] = False,
    lang: Annotated[Language | None, Parameter(help="Language of the words.")] = None,
) -> int:
    """Play deals with a bot at every seat, check every step, and print what happened.

    Cards are counted after every step and every deal must end. Exits with 1, naming the deal, if something breaks.

    Example: `smazzata simulate scala40/online --players 2 --deals 10000 --seed 1`
    """
    if jobs < 0:
        fail("--jobs is 0 or more")
    job = _job(rules, players, deals, seed, pairs, bot)
    begun = time.monotonic()
    processes = min(jobs or os.cpu_count() or 1, -(-deals // CHUNK))
    try:
        counts = None
        with counting() as progress:
            bar = progress.add_task(job.rules, total=deals, visible=False)
            for counts in simulated(job, processes):
                late = time.monotonic() - begun > 2
                progress.update(bar, completed=total(counts, "ending"), visible=late)
    except Broken as broken:
        fail(str(broken), 1)
    except KeyboardInterrupt:
        fail("interrupted", 130)
    assert counts is not None
    figures = report(job, counts)
    elapsed = time.monotonic() - begun
    if json:
        _print_json(job, figures, {f"{what}/{which}": count for (what, which), count in sorted(counts.items())})
    else:
        _print_table(job, figures, elapsed, language(lang))
    return 0


def _job(name: str, players: int | None, deals: int, seed: int, pairs: bool, bot: BotName) -> Job:
    try:
        _, rules = ruleset(name)
        if deals < 1:
            raise ValueError("at least one deal")
        pairs = pairs or not rules.players
        count = 4 if pairs else rules.players[0] if players is None else players
        if pairs and players not in (None, 4):
            raise ValueError("two pairs are four players")
        seats = Seats(count, pairs=pairs)
        match.begin(rules, seats, match.read_format(rules.formats[0], rules), Seat(0))
    except ValueError as error:
        fail(str(error))
    return Job(rules.id, seats, bot, seed, 0, deals)


def _print_json(job: Job, figures: list[Figure], counts: dict[str, int]) -> None:
    said = {
        "rules": job.rules,
        "players": job.seats.count,
        "pairs": job.seats.pairs,
        "bot": job.bot,
        "seed": job.seed,
        "deals": job.last,
        "figures": {figure.key: figure.value for figure in figures},
        "counts": counts,
    }
    print(msgspec.json.format(msgspec.json.encode(said)).decode())


_IT = {
    "deals": "smazzate",
    "players": "giocatori",
    "pairs": "due coppie",
    "seed": "seme",
    "speed": "al secondo",
    "mean": "media",
    "median": "mediana",
    "closed": "chiusa",
    "closed-in-hand": "chiusa in mano",
    "stall": "stallo",
    "idle-stocks": "talloni a vuoto",
    "no-stock": "senza tallone",
    "none": "nessuno",
}
_WORDS: dict[Language, dict[str, str]] = {
    "it": _IT,
    "en": {"deals": "deals", "players": "players", "pairs": "two pairs", "seed": "seed", "speed": "a second"},
}


def _print_table(job: Job, figures: list[Figure], elapsed: float, speaks: Language) -> None:
    words = _WORDS[speaks]
    who = words["pairs"] if job.seats.pairs else f"{job.seats.count} {words['players']}"
    table = Table(show_header=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for figure in figures:
        table.add_row(figure.name.in_(speaks), _value(figure, words))
    out.print(f"{job.rules}, {who}, {job.last:,} {words['deals']}, {words['seed']} {job.seed}, {job.bot}")
    out.print(table)
    err.print(f"{elapsed:.1f} s, {job.last / max(elapsed, 1e-9):,.0f} {words['deals']} {words['speed']}")


def _value(figure: Figure, words: dict[str, str]) -> str:
    unit = "\u202f%" if figure.percent else ""
    if isinstance(figure.value, dict):
        parts = figure.value.items()
        return "   ".join(f"{words.get(name, name)}\u00a0{_number(number)}{unit}" for name, number in parts)
    return f"{_number(figure.value)}{unit}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
