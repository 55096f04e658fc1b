"""Many deals, in many processes, with the same result whatever their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from smazzata.bots import scala40_figures, scopa_figures
from smazzata.bots.arena import Broken, dice, play_deal
from smazzata.bots.figures import Counts, Figure, Figures
from smazzata.bots.known import BOTS, BotName
from smazzata.games.contract import Seat, Seats
from smazzata.games.known import ruleset

FIGURES: Final[dict[str, Figures]] = {"scala40": scala40_figures, "scopa": scopa_figures}
CHUNK: Final = 50


class Job(NamedTuple):
    """Deals `first` … `last` - 1 of one simulation."""

    rules: str
    seats: Seats
    bot: BotName
    seed: int
    first: int
    last: int


def played(job: Job) -> Counts:
    """Raises Broken, naming the deal, if a card is lost, a deal does not end or a bot breaks a rule."""
    game, rules = ruleset(job.rules)
    bots = [BOTS[job.bot]] * job.seats.count
    counts: Counts = Counter()
    for deal in range(job.first, job.last):
        dealer = Seat(deal % job.seats.count)
        watcher = FIGURES[game.key].watch(rules, job.seats, dealer, counts)
        try:
            play_deal(game, rules, job.seats, dealer, bots, dice(job.seed, deal), watcher)
        except Exception as error:
            raise Broken(f"{job.rules}, seed {job.seed}, deal {deal}: {error!r}") from error
    return counts


def simulate(job: Job, processes: int) -> Iterator[Counts]:
    """The counts so far, again and again, the last one of all deals."""
    chunks = [job._replace(first=at, last=min(at + CHUNK, job.last)) for at in range(job.first, job.last, CHUNK)]
    counts: Counts = Counter()
    if processes == 1:
        for chunk in chunks:
            counts.update(played(chunk))
            yield counts
        return
    with ProcessPoolExecutor(processes) as pool:
        try:
            for part in pool.map(played, chunks):
                counts.update(part)
                yield counts
        finally:
            pool.shutdown(cancel_futures=True)


def report(job: Job, counts: Counts) -> list[Figure]:
    game, rules = ruleset(job.rules)
    return FIGURES[game.key].report(rules, counts)
