"""Whatever is sent to a real club and a real tournament, by its secretary or anybody: never a 500."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis

from server.app.test_fuzz import BODIES, ask_by_schema, operations, send
from server.club.club import Club
from server.club.tournament import a_tourney

pytestmark = pytest.mark.once


def test_by_the_schema(club: Club) -> None:
    tourney = a_tourney(club, 4)
    tourney.drawn()
    described = club.world.caller().get("/api/schema").json()
    schema = schemathesis.openapi.from_dict(described)
    callers = [club.secretary, club.referee, club.world.caller()]
    names = {"club": club.id, "tournament": tourney.id, "match": "1.A.1", "paper": "groups"}

    def fill(case: Any) -> None:
        given = dict(case.path_parameters or {})
        case.path_parameters = given | {name: names[name] for name in given if name in names}

    for method, path in operations(described):
        if not path.startswith("/api/clubs/{club}") or method == "DELETE":
            continue
        ask_by_schema(schema[path][method], callers, fill)
        address = path.format(member=tourney.people[0], user="x", **names)
        for body in BODIES if method != "GET" else []:
            send(club.secretary, method, address, {"data": body})
    assert tourney.look()["id"] == tourney.id
