"""The page people play on, health, readiness, metrics."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from msgspec import Struct
from sqlalchemy import text

from smazzata import __version__
from smazzata.server.access import ANYONE
from smazzata.server.errors import language_of
from smazzata.server.features import Core, TheCore
from smazzata.server.infra.db import StoreError
from smazzata.server.infra.metrics import CONTENT_TYPE
from smazzata.server.web.page import start_page
from smazzata.server.web.site import PAGES, File, Site, find_site


class Health(Struct, frozen=True):
    version: str
    node: str


class Readiness(Struct, frozen=True):
    ready: bool
    database: bool
    bus: bool
    """Without it play goes on, and reaches the other processes a second later."""


@get(["/", "/{path:path}"], opt=ANYONE.opt, include_in_schema=False)
async def page(request: Request[Any, Any, State], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the built page, or the page itself, which finds its way by the address."""
    name = path.strip("/")
    site: Site | None = request.app.state.site
    if site is None:
        return _not_built(request)
    file = site.file(name)
    if file is not None:
        return _answer(request, file)
    return _answer(request, site.page(name), 200 if name.split("/")[0] in PAGES else 404)


def _answer(request: Request[Any, Any, State], file: File, status: int = 200) -> Response[bytes]:
    headers = {"ETag": file.tag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.zipped, status_code=status, media_type=file.media_type, headers=headers)
    return Response(file.content, status_code=status, media_type=file.media_type, headers=headers)


def _not_built(request: Request[Any, Any, State]) -> Response[bytes]:
    language = language_of(request.headers.get("accept-language", ""))
    headers = {
        "Content-Language": language,
        "Vary": "Accept-Language",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    }
    return Response(start_page(language).encode(), media_type=MediaType.HTML, headers=headers)


@get("/health", opt=ANYONE.opt, tags=["server"])
async def health(core: TheCore) -> Health:
    """This process is alive. Asks nobody else: a database that is away is no reason to restart it."""
    return Health(__version__, core.settings.node)


@get(
    "/ready",
    opt=ANYONE.opt,
    tags=["server"],
    responses={503: ResponseSpec(Readiness, description="Not now.")},
)
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


async def find_page(app: Litestar, core: Core) -> None:
    app.state.site = find_site(core.settings.site)


HANDLERS = [page, health, ready, metrics]
