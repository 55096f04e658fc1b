"""The page people play on, and how the server is: health, readiness, metrics."""

from __future__ import annotations

from smazzata.server.features import Feature


def feature() -> Feature:
    from smazzata.server.web import routes

    return Feature("web", routes.HANDLERS, start=routes.find_page)
