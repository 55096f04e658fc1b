"""Standings, skill levels, people's pages, seasons. See docs/standings.md and docs/levels.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from litestar import Litestar

    from smazzata.server.access import UserId
    from smazzata.server.features import Core, Feature
    from smazzata.server.standings import people, routes
    from smazzata.server.standings.keeping import Keeper
    from smazzata.server.standings.refusals import REFUSALS, STATUSES

    keeper = Keeper()

    async def start(app: Litestar, core: Core) -> None:
        app.state.standings = keeper
        await keeper.start(core)

    async def stop(_app: Litestar, _core: Core) -> None:
        await keeper.stop()

    async def export(core: Core, user: UserId) -> object:
        return await core.store.read(lambda connection: people.kept(connection, user))

    return Feature(
        "standings",
        route_handlers=[routes.standings_router],
        start=start,
        stop=stop,
        export=export,
        follow=keeper.follow,
        refusals=REFUSALS,
        statuses=STATUSES,
    )
