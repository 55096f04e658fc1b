"""The bus between processes: NATS. Notices by itself that it was away, comes back, and has everybody told.

Two things can go missing while a connection breaks, and both are made good:
- what others said to us: on coming back, every subscriber here is told that it may have missed something;
- what we said to others, who may have been connected all along: on coming back, an empty message on every subject
  that was used since the last proof of life. An empty message means: you may have missed something.

The proof of life is a message to ourselves, once a second and after each new subscription. nats-py has PING for it,
but its PING overtakes subscriptions that are not sent yet, `flush` returns at once when its reader has died, and a
`flush` that was cancelled kills the reader. It is not asked to reconnect either: here there is one path for the first
connection and for all others.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Awaitable, Sequence

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as NatsSubscription
from nats.errors import Error as NatsError
from nats.errors import SlowConsumerError

from smazzata.server.infra.bus import Hear, LocalBus, Missed, Subscription, check_subject
from smazzata.server.infra.metrics import Metrics

LOGGER = structlog.stdlib.get_logger("smazzata.bus")

PREFIX = "smazzata."
TAG = 8  # bytes before each message: which process said it
OUTBOX = 50_000  # messages

Failures = (NatsError, OSError, TimeoutError)


class NatsBus:
    def __init__(self, servers: Sequence[str], metrics: Metrics, *, check_every: float = 1.0) -> None:
        self.metrics = metrics
        self._servers = deque(servers)
        self._check_every = check_every
        self._tag = secrets.token_bytes(TAG)
        self._probe_subject = f"{PREFIX}probe.{self._tag.hex()}"
        self._local = LocalBus(metrics)
        self._client: Client | None = None
        self._subscribed: dict[str, NatsSubscription | None] = {}
        self._outbox: deque[tuple[str, bytes]] = deque()
        self._something = asyncio.Event()
        self._unproved: set[str] = set()  # subjects used since the last proof of life
        self._probes: dict[bytes, asyncio.Future[None]] = {}
        self._next_probe: asyncio.Future[None] | None = None  # one that is in the outbox still
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._away = False

    @property
    def up(self) -> bool:
        return self._client is not None

    def meet(self, others: bool) -> None:
        """It reaches them anyway."""

    async def start(self) -> None:
        """Returns when it is connected, or after two seconds: a server starts without its bus, too."""
        first = asyncio.Event()
        self._keeper = asyncio.create_task(self._keep(first))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(first.wait(), 2.0)

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self._local.close()

    def publish(self, subject: str, data: bytes, but: Subscription | None = None) -> None:
        self._local.publish(subject, data, but)
        self._unproved.add(subject)
        if self._client is None or len(self._outbox) >= OUTBOX:
            self.metrics.dropped.inc()
        else:
            self._send(PREFIX + subject, data)

    def is_heard(self, subject: str, but: Subscription | None = None) -> bool:
        return True  # perhaps elsewhere

    async def subscribe(self, subject: str, hear: Hear, missed: Missed) -> Subscription:
        check_subject(subject)
        subscription = self._local.add(subject, hear, missed, self._leave)
        client = self._client
        if client is not None:
            try:
                await self._listen(client, subject)
                await self._round_trip()
            except Failures:
                LOGGER.info("subscribed-while-away", subject=subject)  # `missed` is called on coming back
        return subscription

    def _leave(self, subscription: Subscription) -> None:
        if not self._local.remove(subscription):
            return
        theirs = self._subscribed.pop(subscription.subject, None)
        if theirs is not None:
            self._in_background(theirs.unsubscribe())

    # ---- the connection -----------------------------------------------------------------------------------
    async def _keep(self, first: asyncio.Event) -> None:
        """Connects, stays until the connection is lost, and again."""
        pause = 0.05
        while True:
            lost = asyncio.Event()
            client = Client()
            reason = "the connection was lost"
            try:
                await self._connect(client, lost)
                sender = asyncio.create_task(self._send_all(client))
                try:
                    self._client = client
                    await self._come_back(client)
                    first.set()
                    pause = 0.05
                    await self._stay(lost)
                finally:
                    self._client = None
                    sender.cancel()
                    await asyncio.gather(sender, return_exceptions=True)
                    self._go_away()
            except Exception as error:  # nats-py raises all sorts of things
                reason = repr(error)
            finally:
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(client.close(), 1.0)
            if not self._away:  # once, not at every attempt
                LOGGER.warning("bus-away", server=self._servers[0], reason=reason)
            self._away = True
            self._servers.rotate(-1)
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.5)

    async def _connect(self, client: Client, lost: asyncio.Event) -> None:
        async def closed() -> None:
            lost.set()

        async def failed(error: Exception) -> None:
            if isinstance(error, SlowConsumerError):
                self._local.say_missed(error.subject.removeprefix(PREFIX))
            LOGGER.debug("bus-error", reason=repr(error))

        connecting = client.connect(
            [self._servers[0]],
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=2,
            disconnected_cb=closed,
            closed_cb=closed,
            error_cb=failed,
        )
        await asyncio.wait_for(connecting, 3.0)
        await client.subscribe(self._probe_subject, cb=self._proved)

    async def _come_back(self, client: Client) -> None:
        for subject in self._local.subjects():
            await self._listen(client, subject)
        await self._round_trip()
        self.metrics.bus_up.set(1)
        if self._away:
            self.metrics.returned.inc()
            LOGGER.info("bus-back", subjects=len(self._subscribed), to_tell=len(self._unproved))
            self._away = False
        for subject in tuple(self._unproved):
            self._send(PREFIX + subject, b"")
        for subject in self._local.subjects():
            self._local.say_missed(subject)

    async def _stay(self, lost: asyncio.Event) -> None:
        """Until the connection is lost; raises when it seems to stand but is dead."""
        while not lost.is_set():
            before, self._unproved = self._unproved, set()
            try:
                await self._round_trip()
            except BaseException:
                self._unproved |= before
                raise
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), self._check_every)

    def _go_away(self) -> None:
        self.metrics.bus_up.set(0)
        self.metrics.dropped.inc(len(self._outbox))
        self._outbox.clear()
        self._subscribed.clear()
        self._next_probe = None
        waiting, self._probes = self._probes, {}
        for future in waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the bus went away"))
                future.exception()  # nobody may be waiting for it any more

    # ---- to and fro ---------------------------------------------------------------------------------------
    def _send(self, subject: str, data: bytes) -> None:
        self._outbox.append((subject, self._tag + data))
        self._something.set()

    async def _send_all(self, client: Client) -> None:
        while True:
            while self._outbox:
                subject, data = self._outbox.popleft()
                if subject == self._probe_subject:
                    self._next_probe = None
                try:
                    await client.publish(subject, data)
                except Failures as error:  # too large, or the connection just went
                    LOGGER.info("bus-not-sent", subject=subject, bytes=len(data), reason=repr(error))
                    self.metrics.dropped.inc()
            self._something.clear()
            await self._something.wait()

    async def _listen(self, client: Client, subject: str) -> None:
        if subject in self._subscribed:
            return

        async def heard(message: Msg) -> None:
            tag, data = message.data[:TAG], message.data[TAG:]
            if tag == self._tag:
                return
            self.metrics.heard.inc()
            if data:
                self._local.deliver(subject, data)
            else:
                self._local.say_missed(subject)

        self._subscribed[subject] = None
        theirs = await client.subscribe(PREFIX + subject, cb=heard)
        if self._subscribed.get(subject, theirs) is None:
            self._subscribed[subject] = theirs
        else:  # everybody left meanwhile
            self._in_background(theirs.unsubscribe())

    async def _round_trip(self) -> None:
        """Returns when all that was sent before has been taken in; raises when two seconds were not enough."""
        if self._next_probe is None:
            number = secrets.token_bytes(8)
            self._next_probe = self._probes[number] = asyncio.get_running_loop().create_future()
            self._send(self._probe_subject, number)
        await asyncio.wait_for(asyncio.shield(self._next_probe), 2.0)

    async def _proved(self, message: Msg) -> None:
        future = self._probes.pop(message.data[TAG:], None)
        if future is not None and not future.done():
            future.set_result(None)

    def _in_background(self, work: Awaitable[None]) -> None:
        async def quietly() -> None:
            with contextlib.suppress(Exception):
                await work

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
