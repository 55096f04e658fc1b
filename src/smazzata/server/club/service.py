"""The tournaments of this server: judge, append, commit, and only then tell. Any process may serve any tournament."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from smazzata import club, fair
from smazzata.club.dates import Day
from smazzata.games.contract import Illegal
from smazzata.server.club import clubs, log, members
from smazzata.server.club.clubs import Standing
from smazzata.server.club.log import Already, Appended, Conflict
from smazzata.server.club.refusals import refuse
from smazzata.server.club.schema import MEMBERS, TOURNAMENTS
from smazzata.server.club.times import today
from smazzata.server.club.words import of_tournament, people_of
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import NotDone, Store, Unknown
from smazzata.server.infra.dice import Dice, spell

INSIST: Final = 5.0
TRIES: Final = 50
KEEP: Final = 200
MOST_OPEN: Final = 30
T = TypeVar("T")
OWN: Final = (
    club.Score,
    club.Undo,
    club.Report,
    club.Seal,
    club.NoShow,
    club.Late,
)
"""What a referee does with a match: not with their own."""


class Tournaments:
    def __init__(self, store: Store, clock: Clock, dice: Dice, *, keep: int = KEEP) -> None:
        """`keep`: tournaments that are remembered; each is the truth of its version, whoever has added to it since."""
        self._store = store
        self._clock = clock
        self._dice = dice
        self._keep = keep
        self._kept: OrderedDict[str, club.Tournament] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    # ---- looking ------------------------------------------------------------------------------------------
    def load(self, connection: Connection, tournament: str) -> club.Tournament:
        """As this connection sees it: what is remembered, and what was added. Remembers nothing."""
        known = self._kept.get(tournament)
        events = log.read(connection, tournament, known.events if known else 0)
        if known is None:
            return club.load(events)
        for event in events:
            known = club.evolve(known, event)
        return known

    def look(self, connection: Connection, tournament: str) -> club.Tournament:
        """The same, of a reading connection: what it sees is committed, and is remembered."""
        found = self.load(connection, tournament)
        self._remember(found)
        return found

    def _remember(self, found: club.Tournament) -> None:
        known = self._kept.get(found.id)
        if known is None or known.events < found.events:
            self._kept[found.id] = found
        while len(self._kept) > self._keep:
            self._kept.popitem(last=False)

    # ---- doing --------------------------------------------------------------------------------------------
    async def create(self, standing: Standing, setup: club.Setup, key: str) -> str:
        """`key` is the caller's: the same again is the same tournament."""
        user, club_id = standing.user, standing.club.id
        assert user is not None
        name = spell(hashlib.sha256(f"smazzata/tournament/1/{club_id}/{user}/{key}".encode()).digest()[:16])
        try:
            first = club.create(name, setup, standing.actor, self._clock.now())
        except Illegal as refused:
            raise of_tournament(refused) from None
        after = club.evolve(None, first)

        def work(connection: Connection) -> None:
            open_ = select(func.count()).where(
                TOURNAMENTS.c.club_id == club_id, TOURNAMENTS.c.phase != "concluded", TOURNAMENTS.c.id != name
            )
            if connection.execute(open_).scalar_one() >= MOST_OPEN:
                refuse("tournaments-full", most=MOST_OPEN)
            _vouch_referees(connection, club_id, setup)
            log.create(connection, club_id, f"by:{user}:{key}", user, first, after)

        await self._insist(work, name)
        return name

    async def command(
        self, club_id: str, tournament: str, user: str, action: str, command: club.Command, seen: int | None
    ) -> int:
        """The version at which it took effect, once it is committed. Raises Illegal, StoreError."""
        cause = f"by:{user}:{action}"
        async with self._locks.setdefault(tournament, asyncio.Lock()):
            for _ in range(TRIES):
                done = await self._try(club_id, tournament, user, cause, command, seen)
                if done is not None:
                    return done
        raise NotDone("other processes were always faster")

    async def _try(
        self, club_id: str, tournament: str, user: str, cause: str, command: club.Command, seen: int | None
    ) -> int | None:
        """None: judge anew. Judged in a reader's thread: a draw takes its time, and tables have to go on."""
        now = self._clock.now()
        secrets = self._dice.bytes(fair.SEED_BYTES) if isinstance(command, club.Promise) else b""

        def judge(connection: Connection) -> int | tuple[int, club.Decision]:
            standing = clubs.needing(connection, club_id, user, "member")
            found_in(connection, club_id, tournament)
            already = log.version_of(connection, tournament, cause)
            if already is not None:
                return already
            before = self.look(connection, tournament)
            if seen is not None and seen != before.events:
                refuse("tournament-moved-on", seen=seen, version=before.events)
            asked = _vouched(connection, standing, before, command, now)
            try:
                return before.events, club.considered(before, standing.actor, asked, now, secrets)
            except Illegal as refused:
                called = members.called(connection, club_id, people_of(refused, before))
                raise of_tournament(refused, called, before) from None

        judged = await self._store.read(judge)
        if isinstance(judged, int):
            return judged
        version, decision = judged
        if not decision.events:
            return version
        answer = await self._insist(
            lambda connection: log.append(
                connection, version, cause, user, decision.events, decision.tournament
            ),
            tournament,
        )
        match answer:
            case Appended(done):
                self._remember(decision.tournament)
                return done
            case Already(done):
                return done
            case Conflict():
                return None

    async def _insist(self, work: Callable[[Connection], T], tournament: str) -> T:
        """An outcome that is not known is asked for again: if it was done, the answer is Already."""
        deadline = time.monotonic() + INSIST
        doubt: Exception | None = None
        while True:
            try:
                return await self._store.write(work, key=f"tournament:{tournament}")
            except (Unknown, IntegrityError) as error:  # an IntegrityError: another process, at the same moment
                doubt = error
            except NotDone:
                if doubt is None:
                    raise
            if time.monotonic() > deadline:
                raise doubt
            await asyncio.sleep(0.02)


def found_in(connection: Connection, club_id: str, tournament: str) -> log.Head:
    """Refuses a tournament that is another club's, or none."""
    found = log.head(connection, tournament)
    if found is None or found.club != club_id:
        refuse("no-such-tournament")
    return found


# ---- what the club vouches for ------------------------------------------------------------------------------
def _vouched(
    connection: Connection, standing: Standing, before: club.Tournament, command: club.Command, now: int
) -> club.Command:
    """What a command says of members is not believed: the club's books say it."""
    match command:
        case club.Register():
            late = _late(before.setup.deadline, standing.club.zone, now)
            asked = select(MEMBERS.c.adult_at).where(
                MEMBERS.c.id == command.who,
                MEMBERS.c.club_id == standing.club.id,
                MEMBERS.c.erased_at.is_(None),
            )
            row = connection.execute(asked).one_or_none()
            way = command.way if standing.at_least("organiser") else "online"
            adult = row is not None and row[0] is not None
            return replace(command, member=row is not None, adult=adult, late=late, way=way)
        case club.Change(setup):
            _vouch_referees(connection, standing.club.id, setup)
        case club.Move(placed) if placed.referee is not None:
            _vouch_people(connection, standing.club.id, (placed.referee,))
        case club.Schedule(first=None) if before.sheets:  # evenings pass: what is left is not put on one of those
            return replace(command, first=today(standing.club.zone, now))
        case club.Report() if command.table:
            refuse("result-by-server")
        case _:
            pass
    if isinstance(command, OWN) and standing.role == "referee":
        each = club.fixture(before, command.match)
        if each is not None and standing.actor.id in each.players:
            refuse("own-match")
    return command


def _late(deadline: Day | None, zone: str, now: int) -> bool:
    return deadline is not None and today(zone, now) > deadline


def _vouch_referees(connection: Connection, club_id: str, setup: club.Setup) -> None:
    _vouch_people(connection, club_id, setup.evenings.referees[:200])


def _vouch_people(connection: Connection, club_id: str, people: tuple[str, ...]) -> None:
    missing = set(people) - members.known(connection, club_id, people)
    if missing:
        who = min(missing)[:64]
        found = members.called(connection, club_id, (who,)).get(who)
        refuse("referee-unknown", who=found.full if found is not None else who)
