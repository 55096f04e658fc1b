"""Every role of a club at every endpoint of it: each cell has its status. A route that is not in this table fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from server.club.club import Club, a_club, club_features
from server.club.tournament import Tourney, a_tourney
from server.world import Caller, World, a_world, ok
from smazzata.server.access import Role

pytestmark = pytest.mark.once

COLUMNS = ("nobody", "stranger", "member", "referee", "organiser", "secretary", "other club", "administrator")
PLACED = {"match": "1.A.1", "day": "2026-05-04", "starts": 1080, "table": 1}
Row = tuple[int, ...]


def everybody(status: int) -> Row:
    return (status,) * 8


def members(status: int) -> Row:
    """Those with an account that is linked."""
    return (401, 403, status, 403, 403, 403, 403, 403)


def referees(status: int) -> Row:
    return (401, 403, 403, status, status, status, 403, 403)


def organisers(status: int) -> Row:
    return (401, 403, 403, 403, status, status, 403, 403)


def secretaries(status: int) -> Row:
    return (401, 403, 403, 403, 403, status, 403, 403)


T = "/api/clubs/{club}/tournaments/{tournament}"
M = "/api/clubs/{club}/members/{member}"
TABLE: dict[str, tuple[Row, Any]] = {
    "GET /api/clubs": (everybody(200), None),
    "GET /api/my/clubs": ((401, *[200] * 7), None),
    "POST /api/clubs": ((401, *[422] * 7), {"id": "new", "name": "New"}),  # that address is the site's own
    "POST /api/clubs/join": ((401, *[404] * 7), {"code": "none"}),
    "GET /api/clubs/{club}": (everybody(200), None),
    "PUT /api/clubs/{club}": (secretaries(200), {"name": "Club"}),
    "GET /api/clubs/{club}/staff": ((401, 403, 403, 200, 200, 200, 403, 200), None),
    "PUT /api/clubs/{club}/staff": ((401, 403, 403, 403, 403, 404, 403, 404), {"name": "Zorro", "role": "referee"}),
    "DELETE /api/clubs/{club}/staff/{user}": ((401, 403, 403, 403, 403, 404, 403, 404), None),
    "GET /api/clubs/{club}/me": (members(200), None),
    "PUT /api/clubs/{club}/me": (members(200), {"shown": "full"}),
    "DELETE /api/clubs/{club}/me": ((401, 403, 0, 403, 403, 403, 403, 403), None),  # 0: would end the table
    "GET /api/clubs/{club}/members": (referees(200), None),
    "POST /api/clubs/{club}/members": (secretaries(422), {"surname": "", "name": "x"}),
    "GET /api/clubs/{club}/members.csv": (secretaries(200), None),
    "POST /api/clubs/{club}/members/import": (secretaries(422), {}),
    f"PUT {M}": (secretaries(422), {"surname": "", "name": "x"}),
    f"DELETE {M}": (secretaries(0), None),
    f"GET {M}/export": (secretaries(200), None),
    f"POST {M}/code": (secretaries(201), {}),
    f"DELETE {M}/account": (secretaries(0), None),
    "GET /api/clubs/{club}/tournaments": (everybody(200), None),
    "POST /api/clubs/{club}/tournaments": (organisers(409), {"key": "x", "setup": {"title": ""}}),
    "POST /api/clubs/{club}/preview": (organisers(200), {"setup": {}, "people": [8]}),
    f"GET {T}": (everybody(200), None),
    f"GET {T}/matches/{{match}}": (everybody(200), None),
    f"POST {T}/matches/{{match}}/count": (referees(200), {"entries": []}),
    f"GET {T}/log": (everybody(200), None),
    f"GET {T}/version": (everybody(200), None),
    f"GET {T}/calendar.ics": (everybody(200), None),
    f"GET {T}/papers/{{paper}}": (everybody(200), None),
    f"GET {T}/messages": (organisers(200), None),
    f"POST {T}/messages": (organisers(409), {"key": "k", "kind": "matches"}),  # it knows no mail server
    f"GET {T}/messages/sent": (organisers(200), None),
    f"POST {T}/conflicts": (organisers(200), {"placed": PLACED}),
    f"POST {T}/changes": (organisers(409), {"setup": {"title": ""}}),
    f"POST {T}/commands": ((401, 403, 403, 403, 409, 409, 403, 403), {"id": "x", "command": {"type": "promise"}}),
}
COMMANDS: dict[str, tuple[Row, dict[str, object]]] = {
    "register": ((401, 403, 403, 403, 409, 409, 403, 403), {"who": "x", "member": True, "adult": True}),
    "withdraw": ((401, 403, 403, 403, 409, 409, 403, 403), {"who": "x"}),
    "close-list": (organisers(409), {}),
    "draw": (organisers(409), {}),
    "advance": (organisers(409), {}),
    "change": (organisers(409), {"setup": {"title": ""}}),
    "announce": (organisers(409), {"text": " "}),
    "conclude": (organisers(409), {}),
    "move": (organisers(404), {"placed": {**PLACED, "match": "none"}}),
    "correct": (organisers(409), {"match": "1.A.1", "reason": "x"}),
    "score": (referees(404), {"match": "none", "entry": {"type": "annulled"}}),
    "report": (referees(404), {"match": "none", "entries": []}),
    "no-show": (referees(404), {"match": "none", "absent": []}),
    "exclude": (referees(409), {"who": "x", "reason": "x"}),
}


@pytest.fixture(scope="module")
def tourney(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tourney]:
    folder: Path = tmp_path_factory.mktemp("roles")
    with a_world(f"sqlite:///{folder / 'x.db'}", folder, with_features=club_features()) as world:
        tourney = a_tourney(a_club(world), 4)
        tourney.drawn()
        yield tourney


@pytest.fixture(scope="module")
def callers(tourney: Tourney) -> dict[str, Caller]:
    club: Club = tourney.club
    world: World = club.world
    other = a_club(world, "other")
    ok(other.secretary.post(f"{other.path}/members", {"surname": "x", "name": "y"}), 201)
    found = (
        world.caller(),
        club.stranger,
        club.linked(tourney.people[0]),
        club.referee,
        club.organiser,
        club.secretary,
        other.secretary,
        world.player("Boss", Role.ADMINISTRATOR),
    )
    return dict(zip(COLUMNS, found, strict=True))


@pytest.mark.parametrize("line", TABLE)
def test_every_cell(tourney: Tourney, callers: dict[str, Caller], line: str) -> None:
    expected, body = TABLE[line]
    method, path = line.split()
    names = {"club": tourney.club.id, "tournament": tourney.id, "member": tourney.people[1], "match": "1.A.1"}
    path = path.format(user="nobody", paper="groups", **names)
    found = [
        status and callers[column].call(method, path, body).status_code
        for column, status in zip(COLUMNS, expected, strict=True)
    ]
    assert dict(zip(COLUMNS, found, strict=True)) == dict(zip(COLUMNS, expected, strict=True))


@pytest.mark.parametrize("kind", COMMANDS)
def test_every_role_and_command(tourney: Tourney, callers: dict[str, Caller], kind: str) -> None:
    """Refused for the role (403), or by the tournament (409, 404), which then does nothing."""
    expected, fields = COMMANDS[kind]
    before = tourney.look()["version"]
    found = [tourney.ask(callers[column], kind, **fields).status_code for column in COLUMNS]
    assert dict(zip(COLUMNS, found, strict=True)) == dict(zip(COLUMNS, expected, strict=True))
    assert tourney.look()["version"] == before


def test_the_table_is_complete(tourney: Tourney) -> None:
    app = tourney.club.world.client.app
    found = {
        f"{method} {route.path_format}"
        for route in app.routes
        if isinstance(route, HTTPRoute) and "/clubs" in route.path
        for handler in route.route_handlers
        for method in handler.http_methods - {"OPTIONS", "HEAD"}
    }
    assert found == set(TABLE)
