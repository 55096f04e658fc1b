"""The start page, health, readiness, metrics."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from msgspec import Struct
from sqlalchemy import text

from smazzata import __version__
from smazzata.server.access import ANYONE
from smazzata.server.errors import language_of
from smazzata.server.features import TheCore
from smazzata.server.infra.db import StoreError
from smazzata.server.infra.metrics import CONTENT_TYPE
from smazzata.server.web.page import start_page


class Health(Struct, frozen=True):
    version: str
    node: str


class Readiness(Struct, frozen=True):
    ready: bool
    database: bool
    bus: bool
    """Without it play goes on, and reaches the other processes a second later."""


@get("/", opt=ANYONE.opt, media_type=MediaType.HTML, include_in_schema=False)
async def start(request: Request[Any, Any, State]) -> Response[str]:
    language = language_of(request.headers.get("accept-language", ""))
    headers = {"Content-Language": language, "Vary": "Accept-Language", "Cache-Control": "no-cache"}
    return Response(start_page(language), media_type=MediaType.HTML, headers=headers)


@get("/health", opt=ANYONE.opt)
async def health(core: TheCore) -> Health:
    """This process is alive. Asks nobody else: a database that is away is no reason to restart it."""
    return Health(__version__, core.settings.node)


@get("/ready", opt=ANYONE.opt)
async def ready(request: Request[Any, Any, State], core: TheCore) -> Response[Readiness]:
    """May people be sent here? 503 while the database does not answer."""
    try:
        await core.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        database = True
    except StoreError:
        database = False
    well = database and bool(request.app.state.get("ready"))
    return Response(Readiness(well, database, core.bus.up), status_code=200 if well else 503)


@get("/metrics", opt=ANYONE.opt, include_in_schema=False)
async def metrics(core: TheCore) -> Response[bytes]:
    """For Prometheus; a proxy should not hand it on (docs/running.md)."""
    return Response(core.metrics.text(), headers={"Content-Type": CONTENT_TYPE}, media_type="text/plain")


HANDLERS = [start, health, ready, metrics]
