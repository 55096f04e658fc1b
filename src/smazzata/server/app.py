"""The app: opens the database and the bus, starts the features, and answers. One process, one event loop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import structlog
from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from smazzata import __version__
from smazzata.server import guards
from smazzata.server.access import ANYONE
from smazzata.server.accounts.passkeys import Passkeys
from smazzata.server.accounts.passwords import Passwords
from smazzata.server.accounts.service import Accounts
from smazzata.server.accounts.throttle import Rates, Throttle
from smazzata.server.bodies import Bodies
from smazzata.server.described import Described, no_page
from smazzata.server.errors import Errors
from smazzata.server.features import RENAMED, SHUT, Core, Feature, features
from smazzata.server.infra.alive import Heart
from smazzata.server.infra.bus import open_bus
from smazzata.server.infra.clock import Clock, SystemClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import Dice, SystemDice
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.settings import Settings
from smazzata.server.live.pacing import Limits
from smazzata.server.requests import Answers, Timed, answering_head
from smazzata.server.schemas import Types

LOGGER = structlog.stdlib.get_logger("smazzata.app")

LARGEST_BODY = 64 * 1024

_GUARDS = Feature("guards", [], refusals=guards.REFUSALS, statuses=guards.STATUSES)


def create_app(
    settings: Settings,
    *,
    clock: Clock | None = None,
    dice: Dice | None = None,
    rates: Rates | None = None,
    limits: Limits | None = None,
    passwords: Passwords | None = None,
    with_features: Sequence[Feature] | None = None,
) -> Litestar:
    """Everything after `settings` is for tests. Nothing is opened before the app starts."""
    chosen = list(features() if with_features is None else with_features)
    metrics = Metrics()
    answers = Answers(metrics)
    app = Litestar(
        route_handlers=[handler for feature in chosen for handler in feature.route_handlers],
        dependencies={"core": Provide(_core, sync_to_thread=False)},
        guards=[guards.pass_policy],
        middleware=[Timed(), guards.Recognise(), Bodies()],
        exception_handlers=Errors(chosen, _GUARDS).handlers(),
        before_send=[answers.before_send],
        lifespan=[
            partial(
                _running,
                settings=settings,
                metrics=metrics,
                chosen=chosen,
                clock=clock or SystemClock(),
                dice=dice or SystemDice(),
                passwords=passwords,
            )
        ],
        plugins=[Types()],
        openapi_config=OpenAPIConfig(
            title="Smazzata",
            version=__version__,
            use_handler_docstrings=True,
            render_plugins=[Described()],
            openapi_router=Router(
                "/api/schema", route_handlers=[], opt=ANYONE.opt, include_in_schema=False, after_request=no_page
            ),
        ),
        request_max_body_size=LARGEST_BODY,
        state=State(
            {"throttle": Throttle(rates or Rates()), "limits": limits or Limits(), "features": chosen}
        ),
        debug=False,
        logging_config=None,
    )
    app.asgi_handler = answering_head(app.asgi_handler)
    guards.check_policies(app)
    return app


def _core(state: State) -> Core:
    found: Core = state.core
    return found


@asynccontextmanager
async def _running(
    app: Litestar,
    *,
    settings: Settings,
    metrics: Metrics,
    chosen: Sequence[Feature],
    clock: Clock,
    dice: Dice,
    passwords: Passwords | None,
) -> AsyncIterator[None]:
    """What is opened is closed in the opposite order, also if something after it fails to open."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(await Store.open(settings.database, metrics))
        store.dictate()
        if store.write_engine.dialect.name == "postgresql":  # others may write there too
            app.state.throttle.share(store)
        bus = open_bus(settings.bus, metrics)
        await bus.start()
        stack.push_async_callback(bus.close)
        heart = Heart(store, clock, settings.node, alone=settings.bus is None, meet=bus.meet)
        await heart.start()
        stack.push_async_callback(heart.stop)
        hashing = passwords or Passwords()
        stack.callback(hashing.close)
        accounts = Accounts(
            store,
            clock,
            dice,
            hashing,
            renamed=[each.renamed for each in chosen if each.renamed is not None],
            announce=lambda user: bus.publish(RENAMED, user.encode()),
            shut=lambda ways: bus.publish(SHUT, " ".join(ways).encode()) if ways else None,
        )
        core = Core(settings, store, bus, clock, dice, metrics, accounts)
        core.words = {code: text for each in chosen for code, text in each.refusals.items()}
        core.followers = tuple(each.follow for each in chosen if each.follow is not None)
        app.state.update({"core": core, "accounts": accounts, "passkeys": Passkeys(accounts)})
        for feature in chosen:
            await feature.start(app, core)
            stack.push_async_callback(feature.stop, app, core)
        app.state.ready = True
        LOGGER.info(
            "started", database=settings.database_shown, bus=settings.bus or "local", node=settings.node
        )
        try:
            yield
        finally:
            app.state.ready = False
    LOGGER.info("stopped")
