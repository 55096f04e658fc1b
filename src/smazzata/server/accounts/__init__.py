"""Accounts: guests, registration, sessions, passkeys, API tokens, roles."""

from __future__ import annotations

from smazzata.server.features import Feature


def feature() -> Feature:
    from smazzata.server.accounts import routes, routes_more
    from smazzata.server.accounts.refusals import REFUSALS, STATUSES

    return Feature(
        "accounts", [*routes.HANDLERS, *routes_more.HANDLERS], refusals=REFUSALS, statuses=STATUSES
    )
