"""Gettoni, the play money: a double-entry ledger, purses, cash tables. See docs/gettoni.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smazzata.server.features import Feature


def feature() -> Feature:
    from litestar import Litestar
    from sqlalchemy import Connection

    from smazzata.server.access import UserId
    from smazzata.server.features import Core, Feature
    from smazzata.server.infra.clock import Clock, SystemClock
    from smazzata.server.money import players, routes
    from smazzata.server.money.following import follow, to_the_house
    from smazzata.server.money.refusals import REFUSALS, STATUSES

    clock: Clock = SystemClock()

    async def start(_app: Litestar, core: Core) -> None:
        nonlocal clock
        clock = core.clock
        core.till = routes.TheTill(core)

    def forget(connection: Connection, user: UserId) -> None:
        """The ledger stays, and names nobody: only an id under which there is a pseudonym now."""
        to_the_house(connection, user, f"left:{user}", clock.now())
        players.forget(connection, user)

    return Feature(
        "money",
        route_handlers=[routes.money_router],
        start=start,
        export=routes.export,
        forget=forget,
        follow=follow,
        refusals=REFUSALS,
        statuses=STATUSES,
    )
