"""The start page, and how the server is: health, readiness, metrics."""

from __future__ import annotations

from smazzata.server.features import Feature


def feature() -> Feature:
    from smazzata.server.web import routes

    return Feature("web", routes.HANDLERS)
