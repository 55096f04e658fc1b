"""From the log to the standings: in the transaction in which a match ends, and its figures soon after it.

Results, levels and standings need the verdict alone and are written with it. Figures need every step of the match:
they are counted from the log outside of the transaction, so that no move waits for them. A match says whether its
figures are counted; whatever a process that was killed left undone, the next look finds.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Final

import structlog
from sqlalchemy import Connection, select

from smazzata.games.match import Verdict
from smazzata.ratings.figures import Counts, Replay
from smazzata.ratings.kinds import kind_of
from smazzata.ratings.outcomes import Finished, finished
from smazzata.records import Entry, Header
from smazzata.server.access import Role
from smazzata.server.accounts.schema import USERS
from smazzata.server.features import Core
from smazzata.server.infra import log
from smazzata.server.infra.db import StoreError
from smazzata.server.standings import figuring, seasons, writing
from smazzata.server.standings.model import SeasonPage
from smazzata.server.standings.refusals import refuse
from smazzata.server.standings.schema import MATCHES
from smazzata.tables import Begun, Event, Happened, Sat, Table, decided, read_event

LOGGER = structlog.stdlib.get_logger("smazzata.standings")

LOOK_SECONDS: Final = 60.0
AT_ONCE: Final = 200
BREATH: Final = 8
"""Steps of a match that are replayed without a pause."""
FRESH_MS: Final = 30_000
"""A season that goes on is worked out from all its rows: not more often than this, however many look."""


# ---- in the transaction -------------------------------------------------------------------------------------
def follow(connection: Connection, before: Table, events: Sequence[Event], after: Table) -> bool:
    """Refuses guests a seat at a rated table; records a rated match that ended. True: one did."""
    if not after.terms.rated:
        return False
    for event in events:
        if isinstance(event, Sat) and event.bot is None and not _may_sit(connection, event.who):
            refuse("guest-at-rated-table")
    verdict = decided(before, after)
    match = None if verdict is None else finished_at(after, verdict)
    return match is not None and all_registered(connection, match) and writing.record(connection, match)


def _may_sit(connection: Connection, who: str) -> bool:
    role = connection.execute(select(USERS.c.role).where(USERS.c.id == who)).scalar()
    return role is not None and role >= Role.PLAYER


def finished_at(table: Table, verdict: Verdict) -> Finished | None:
    """The match that has just ended there; None: it is not rated, or a bot plays in it."""
    progress = table.progress
    if not table.terms.rated or progress is None:
        return None
    players = [each.who for each in table.seats if each is not None and each.bot is None]
    if len(players) != progress.header.seats.count or len(set(players)) != len(players):
        return None
    return finished(
        table=table.id,
        number=table.matches,
        rules=progress.header.rules,
        kind=kind_of(progress.header.seats),
        ended_at=table.at,
        players=players,
        seats=progress.header.seats,
        verdict=verdict,
        left=progress.match.left,
    )


def all_registered(connection: Connection, match: Finished) -> bool:
    """By then; who deleted their account since stays in what they played."""
    found = connection.execute(
        select(USERS.c.id).where(USERS.c.id.in_(match.players), USERS.c.registered_at <= match.ended_at)
    )
    return len(found.all()) == len(match.players)


# ---- soon after ---------------------------------------------------------------------------------------------
def deeds(events: Sequence[Event], number: int) -> tuple[Header, list[tuple[Entry, str | None]]] | None:
    """What was done in that match of a log, and the seeds."""
    begun = 0
    header: Header | None = None
    found: list[tuple[Entry, str | None]] = []
    for event in events:
        match event:
            case Begun(_, each):
                begun += 1
                header = each if begun == number else header
            case Happened(_, deed, seed) if begun == number:
                found.append((deed, seed))
            case _:
                pass
    return None if header is None else (header, found)


def counted(events: Sequence[Event], number: int) -> list[Counts] | None:
    """By seat. In a thread, with pauses: the event loop of this process, which answers people's moves, goes first."""
    played = deeds(events, number)
    if played is None:
        return None
    replay = Replay(played[0])
    for done, (deed, seed) in enumerate(played[1], 1):
        replay.do(deed, seed)
        if done % BREATH == 0:
            time.sleep(0.001)
    return replay.counts


class Keeper:
    """Counts figures and closes seasons as long as the app runs; `follow` is called in the writer's thread."""

    def __init__(self) -> None:
        self._core: Core | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._seasons: dict[str, tuple[int, SeasonPage]] = {}

    def follow(self, connection: Connection, before: Table, events: Sequence[Event], after: Table) -> None:
        if follow(connection, before, events, after) and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the next start looks
                self._loop.call_soon_threadsafe(self._wake.set)

    async def start(self, core: Core) -> None:
        self._core, self._loop = core, asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._turn = asyncio.Lock()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._loop = self._core = self._task = None

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except StoreError as error:
                LOGGER.warning("standings-not-kept", reason=str(error))
            except Exception:  # one match that cannot be read must not end the keeping of all others
                LOGGER.exception("standings-not-kept")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)
                await asyncio.sleep(0.2)  # it wakes before the commit
            self._wake.clear()

    async def look(self) -> None:
        """Does what is due now."""
        assert self._core is not None
        async with self._turn:
            store, now = self._core.store, self._core.clock.now()
            for table, number in await store.read(unfigured):
                try:
                    await self._figure(table, number)
                except (ValueError, LookupError):  # of rules that this release does not know, say: the next may
                    LOGGER.exception("figures-not-counted", table=table, number=number)
            for period, game in await store.read(lambda connection: seasons.due(connection, now)):
                await self._close(period, game, now)

    async def season(self, period: str) -> SeasonPage:
        """Refuses what is none."""
        assert self._core is not None
        now = self._core.clock.now()
        at, page = self._seasons.get(period, (0, None))
        if page is None or not at <= now < at + FRESH_MS:
            page = await self._core.store.read(lambda connection: seasons.season(connection, period, now))
            self._seasons = {} if page.closed else {period: (now, page)}
        return page

    async def _figure(self, table: str, number: int) -> None:
        assert self._core is not None
        store = self._core.store
        rows = await store.read(lambda connection: log.read(connection, table))
        counts = await asyncio.to_thread(_counted_rows, rows, number)
        if counts is None:
            LOGGER.error("match-without-log", table=table, number=number)
            return
        await store.write(lambda connection: figuring.add_figures(connection, table, number, counts), key=table)

    async def _close(self, period: str, game: str, now: int) -> None:
        assert self._core is not None
        store = self._core.store
        page = await store.read(lambda connection: seasons.worked_out(connection, game, period))
        done = await store.write(lambda connection: seasons.close(connection, period, game, page, now), key=period)
        if done:
            LOGGER.info("season-closed", period=period, game=game, players=page.players, matches=page.matches)


def _counted_rows(rows: Sequence[log.Event], number: int) -> list[Counts] | None:
    return counted([read_event(row.event) for row in rows], number)


def unfigured(connection: Connection) -> list[tuple[str, int]]:
    """Matches of which the figures are not counted yet, the oldest first."""
    rows = connection.execute(
        select(MATCHES.c.table_id, MATCHES.c.number)
        .where(MATCHES.c.figured.is_(False))
        .order_by(MATCHES.c.ended_at)
        .limit(AT_ONCE)
    )
    return [(table, number) for table, number in rows]

