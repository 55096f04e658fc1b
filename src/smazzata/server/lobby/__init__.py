"""The lobby: tables listed, opened, found and joined; finished matches looked at again. See docs/protocol.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from smazzata.server.features import Feature
    from smazzata.server.lobby import quick
    from smazzata.server.lobby.matches import matches_router
    from smazzata.server.lobby.offers import offers_router
    from smazzata.server.lobby.refusals import REFUSALS, STATUSES
    from smazzata.server.lobby.routes import lobby_router

    return Feature(
        "lobby",
        route_handlers=[lobby_router, matches_router, offers_router],
        forget=quick.forget,
        refusals=REFUSALS,
        statuses=STATUSES,
    )
