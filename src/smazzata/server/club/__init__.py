"""Clubs, their people and their tournaments. See docs/tournaments.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from collections.abc import Sequence

    from litestar import Litestar
    from sqlalchemy import Connection

    from smazzata.server.club import (
        clubs,
        log,
        online,
        refusals,
        routes,
        routes_letters,
        routes_members,
        routes_papers,
        routes_tournaments,
        words,
    )
    from smazzata.server.club.opening import Opening
    from smazzata.server.club.posting import Posting
    from smazzata.server.club.service import Tournaments
    from smazzata.server.features import Core, Feature
    from smazzata.tables import Event, Table

    running: Tournaments | None = None

    async def start(app: Litestar, core: Core) -> None:
        nonlocal running
        running = app.state.tournaments = Tournaments(core.store, core.clock, core.dice)
        app.state.opening = Opening(core.store, core.clock, running, app.state.live.tables)
        app.state.opening.start()
        server, sender = core.settings.smtp, core.settings.mail_from
        app.state.posting = None
        if server is not None and sender is not None:
            app.state.posting = Posting(core.store, core.clock, core.dice, core.metrics, server, sender)
            app.state.posting.start()

    async def stop(app: Litestar, _core: Core) -> None:
        await app.state.opening.stop()
        if app.state.posting is not None:
            await app.state.posting.stop()

    def follow(connection: Connection, before: Table, events: Sequence[Event], after: Table) -> None:
        """Tables are woken before this feature has started: then nothing is remembered yet."""
        load = log.load if running is None else running.load
        online.follow(load, connection, before, events, after)

    return Feature(
        "club",
        route_handlers=[
            routes.club_router,
            routes_members.members_router,
            routes_tournaments.tournaments_router,
            routes_papers.papers_router,
            routes_letters.letters_router,
        ],
        start=start,
        stop=stop,
        follow=follow,
        export=routes.export,
        forget=clubs.forget,
        refusals={**refusals.REFUSALS, **words.REFUSALS},
        statuses={**refusals.STATUSES, **words.STATUSES},
    )
