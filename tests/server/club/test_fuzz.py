"""Whatever is sent to a real club and a real tournament, by its secretary or anybody: never a 500."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from server.app.test_fuzz import BODIES, FEW, operations, send
from server.club.club import Club
from server.club.tournament import a_tourney
from server.world import Caller

pytestmark = pytest.mark.once


def test_by_the_schema(club: Club) -> None:
    tourney = a_tourney(club, 4)
    tourney.drawn()
    described = club.world.caller().get("/api/schema").json()
    schema = schemathesis.openapi.from_dict(described)
    callers = [club.secretary, club.referee, club.world.caller()]
    names = {"club": club.id, "tournament": tourney.id, "match": "1.A.1", "paper": "groups"}
    for method, path in operations(described):
        if not path.startswith("/api/clubs/{club}") or method == "DELETE":
            continue
        operation = schema[path][method]
        for mode in schemathesis.GenerationMode:
            try:
                cases = operation.as_strategy(generation_mode=mode)
            except TypeError:
                cases = operation.as_strategy()

            @FEW
            @given(case=cases, who=st.sampled_from(callers))
            def ask(case: Any, who: Caller) -> None:
                given_ = dict(case.path_parameters or {})
                case.path_parameters = given_ | {name: names[name] for name in given_ if name in names}
                sent = case.as_transport_kwargs(base_url="http://localhost")
                send(who, sent["method"], sent["url"].removeprefix("http://localhost"), sent)

            with suppress(Unsatisfiable):
                ask()
        address = path.format(member=tourney.people[0], user="x", **names)
        for body in BODIES if method != "GET" else []:
            send(club.secretary, method, address, {"data": body})
    assert tourney.look()["id"] == tourney.id
