"""Running the app on uvicorn, and what the command line does without it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from smazzata.server.access import Role
from smazzata.server.accounts.passwords import Passwords
from smazzata.server.accounts.service import Accounts
from smazzata.server.accounts.throttle import NO_RATES, Rates
from smazzata.server.app import create_app
from smazzata.server.infra.clock import SystemClock
from smazzata.server.infra.db import Store, prepare
from smazzata.server.infra.dice import SystemDice
from smazzata.server.infra.settings import Settings
from smazzata.server.infra.tuning import keep_tidy, tune
from smazzata.server.live.pacing import NO_LIMITS, Limits
from smazzata.server.live.wire import TableProtocol

LARGEST_FRAME: Final = 4096
PATIENCE: Final = 5  # seconds that open sockets and requests have to end when the server stops


class CannotListen(Exception):
    """Where, and why not."""


class _Server(uvicorn.Server):
    say: Callable[[str], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit as end:  # so does uvicorn say that it could not
            if isinstance(end.__context__, OSError):
                why = str(end.__context__.strerror).rpartition(": ")[2]
                raise CannotListen(f"cannot listen on {self.config.host}:{self.config.port} ({why})") from None
            raise
        self._tidying = asyncio.create_task(keep_tidy())
        for each in self.servers[:1] if self.started else []:
            host, port = each.sockets[0].getsockname()[:2]
            self.say(f"Smazzata: http://{f'[{host}]' if ':' in host else host}:{port}/")


def run(settings: Settings, *, rate_limits: bool, say: Callable[[str], None]) -> int:
    """Until a signal stops it. 1: it could not start, and has logged why. Raises CannotListen, NoRoom, and
    OperationalError if the database does not answer."""
    prepare(settings.database)
    rates, limits = (Rates(), Limits()) if rate_limits else (NO_RATES, NO_LIMITS)
    app = create_app(settings, rates=rates, limits=limits)
    server = _Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            ws=TableProtocol,
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_FRAME,
            lifespan="on",
            log_config=None,
            access_log=False,  # the app writes its own, without secrets
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
        )
    )
    server.say = say
    tune()
    try:
        server.run()
    except SystemExit:
        return 1
    return 0 if server.started else 1


async def make_administrator(settings: Settings, name: str) -> str:
    passwords = Passwords()
    try:
        async with await Store.open(settings.database) as store:
            accounts = Accounts(store, SystemClock(), SystemDice(), passwords)
            user = await accounts.named(name)
            return (await accounts.set_role(None, user.id, Role.ADMINISTRATOR)).name
    finally:
        passwords.close()
