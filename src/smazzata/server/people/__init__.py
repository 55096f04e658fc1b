"""People and each other: friends, mutes, reports. See docs/people.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from litestar import Litestar

    from smazzata.server.access import UserId
    from smazzata.server.features import Core, Feature
    from smazzata.server.people import routes, sql
    from smazzata.server.people.refusals import REFUSALS, STATUSES
    from smazzata.server.people.service import People

    async def start(app: Litestar, core: Core) -> None:
        people = People(core.store, core.bus, core.clock, core.dice)
        await people.start()
        core.people = app.state.people = people

    async def stop(app: Litestar, _core: Core) -> None:
        await app.state.people.stop()

    async def export(core: Core, user: UserId) -> object:
        return await routes.export(core.store, user)

    return Feature(
        "people",
        route_handlers=[routes.people_router],
        start=start,
        stop=stop,
        export=export,
        forget=sql.forget,
        refusals=REFUSALS,
        statuses=STATUSES,
    )
