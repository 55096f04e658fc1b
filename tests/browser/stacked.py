"""A server whose dice can be asked for a deal: the pack is shuffled by the real rules, from a seed that was looked for.

Nothing of the server is replaced but the dice, which it is handed anyway. The cut must be the agreed one (nobody cuts
in time, or a bot does): only then is the order known beforehand.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar

from smazzata import fair
from smazzata.bots.bot import sight
from smazzata.bots.known import BOTS
from smazzata.games.contract import Seat, Seats, Shuffled
from smazzata.games.known import ruleset
from smazzata.records import default_cut
from smazzata.server.accounts.throttle import NO_RATES
from smazzata.server.app import create_app
from smazzata.server.infra.db import prepare
from smazzata.server.infra.dice import SeededDice
from smazzata.server.infra.settings import read_settings
from smazzata.server.live.pacing import NO_LIMITS
from smazzata.tables import Table
from smazzata.tables.house import first_dealer

Good = Callable[[Any], bool]
"""Is this the deal that was asked for? Asked of the state after dealing."""


@dataclass
class StackedDice(SeededDice):
    wished: bytes = b""

    def bytes(self, count: int) -> bytes:
        return self.wished if self.wished and count == fair.SEED_BYTES else super().bytes(count)

    def wish(self, table: str, rules_id: str, good: Good, *, seats: Seats, tries: int = 20_000) -> Any:
        """Looks for a seed of the first deal of the first match at this table; the state it gives."""
        game, rules = ruleset(rules_id)
        match_id = f"{table}.1"
        for _ in range(tries):
            seed = self.rng.randbytes(fair.SEED_BYTES)
            start = game.start(rules, seats, first_dealer(match_id, seed, seats.count))
            label, cards, cutter = game.wanted(start)
            cut = default_cut(label, cutter).cut
            order = fair.deal_order(cards, label=fair.DEAL, table=match_id, deal=1, nonce=0, seed=seed, cut=cut)
            state = game.apply(start, Shuffled(order))
            if good(state):
                self.wished = seed
                return state
        raise AssertionError(f"no such deal among {tries}")


@dataclass
class StackedServer:
    address: str
    dice: StackedDice
    app: Litestar
    loop: asyncio.AbstractEventLoop
    server: uvicorn.Server

    def cut(self) -> None:
        """Every connection, at once and without a word, as when a cable is pulled."""
        for each in list(self.server.server_state.connections):
            self.loop.call_soon_threadsafe(each.transport.abort)

    def table(self, table: str) -> Table:
        """The truth about a table: for tests to know what to do, never for the page."""
        asked = asyncio.run_coroutine_threadsafe(self.app.state.live.tables.room(table), self.loop)
        found: Table = asked.result(30).table
        return found

    def advice(self, table: str, seat: int) -> str:
        """What the simple bot would do at this seat, in words of the notation."""
        progress = self.table(table).progress
        assert progress is not None
        game, rules = ruleset(progress.header.rules)
        seen = sight(game, rules, progress.state, Seat(seat), progress.told_to(Seat(seat)))
        return game.write(BOTS["simple"].choose(seen, self.dice.rng))


@contextmanager
def stacked_server(folder: Path, site: Path) -> Iterator[StackedServer]:
    settings = read_settings({"SMAZZATA_DATA": str(folder), "SMAZZATA_SITE": str(site), "SMAZZATA_NODE": "stacked"})
    folder.mkdir(parents=True, exist_ok=True)
    prepare(settings.database)
    dice = StackedDice(40)
    app = create_app(settings, dice=dice, rates=NO_RATES, limits=NO_LIMITS)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host="127.0.0.1",
            port=0,
            ws="websockets-sansio",
            log_config=None,
            access_log=False,
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
    )
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server does not start"
        thread.join(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield StackedServer(f"http://127.0.0.1:{port}", dice, app, loops[0], server)
    finally:
        server.should_exit = True
        thread.join(30)
