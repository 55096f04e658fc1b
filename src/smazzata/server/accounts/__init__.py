"""Accounts: guests, registration, sessions, passkeys, API tokens, roles."""

from __future__ import annotations

from litestar import Router

from smazzata.server.features import Feature


def feature() -> Feature:
    from smazzata.server.accounts import routes, routes_more
    from smazzata.server.accounts.refusals import REFUSALS, STATUSES

    router = Router("/", route_handlers=[*routes.HANDLERS, *routes_more.HANDLERS], tags=["accounts"])
    return Feature("accounts", [router], refusals=REFUSALS, statuses=STATUSES)
