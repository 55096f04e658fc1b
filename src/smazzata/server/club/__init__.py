"""Clubs, their people and their tournaments. See docs/tournaments.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from litestar import Litestar

    from smazzata.server.club import (
        clubs,
        refusals,
        routes,
        routes_members,
        routes_papers,
        routes_tournaments,
        words,
    )
    from smazzata.server.club.service import Tournaments
    from smazzata.server.features import Core, Feature

    async def start(app: Litestar, core: Core) -> None:
        app.state.tournaments = Tournaments(core.store, core.clock, core.dice)

    return Feature(
        "club",
        route_handlers=[
            routes.club_router,
            routes_members.members_router,
            routes_tournaments.tournaments_router,
            routes_papers.papers_router,
        ],
        start=start,
        export=routes.export,
        forget=clubs.forget,
        refusals={**refusals.REFUSALS, **words.REFUSALS},
        statuses={**refusals.STATUSES, **words.STATUSES},
    )
