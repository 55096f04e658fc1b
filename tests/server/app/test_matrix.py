"""Every role at every endpoint and the socket: each cell has its status. A route that is not here fails the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from litestar import Litestar, get
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute, WebSocketRoute
from sqlalchemy import update

from server.promised import Promise
from server.world import HOST, ORIGIN, PASSWORD, Caller, World, a_world, ok
from smazzata.server.access import Policy, Role
from smazzata.server.accounts.schema import USERS
from smazzata.server.app import create_app
from smazzata.server.features import Feature, features
from smazzata.server.guards import COOKIE
from smazzata.server.infra.settings import read_settings
from smazzata.server.live.messages import CLOSE_CODES

pytestmark = pytest.mark.once

Columns = dict[str, int]
COLUMNS = (
    "nobody",
    "guest",
    "player",
    "referee",
    "organiser",
    "administrator",
    "program",
    "its program",
    "revoked",
)


def row(*statuses: int) -> Columns:
    return dict(zip(COLUMNS, statuses, strict=True))


def everybody(status: int) -> Columns:
    """Outside of /api nobody is looked up."""
    return row(*[status] * 9)


def all_but_revoked(status: int) -> Columns:
    """A token that opens nothing is refused everywhere in /api: whoever shows it believes that it does."""
    return row(*[status] * 8, 401)


def guests(status: int, program: int | None = None) -> Columns:
    return row(401, *[status] * 5, *[status if program is None else program] * 2, 401)


def players_in_person(status: int) -> Columns:
    return row(401, 403, *[status] * 4, 403, 403, 401)


def players(status: int) -> Columns:
    return row(401, 403, *[status] * 6, 401)


def in_person(status: int) -> Columns:
    return guests(status, 403)


def referees_in_person(status: int) -> Columns:
    return row(401, 403, 403, status, status, status, 403, 403, 401)


def administrators(status: int) -> Columns:
    return row(401, 403, 403, 403, 403, status, 403, 403, 401)


@dataclass(frozen=True)
class Line:
    """What is sent, and what each gets. `{me}` is the caller's own id."""

    expected: Columns
    body: object = None
    path: str = ""


CREDENTIAL = {"id": "AAAA", "rawId": "AAAA", "type": "public-key"}
MATRIX: dict[str, Line] = {
    "GET /": Line(everybody(200)),
    "GET /{path:path}": Line(everybody(200), path="/regole"),
    "GET /health": Line(everybody(200)),
    "GET /ready": Line(everybody(200)),
    "GET /metrics": Line(everybody(200)),
    "GET /api/schema": Line(all_but_revoked(200)),
    "GET /api/schema/openapi.json": Line(all_but_revoked(200)),
    "GET /api/schema/{path:str}": Line(all_but_revoked(404), path="/api/schema/other"),
    "POST /api/guests": Line(row(201, *[409] * 7, 401), {"name": ""}),
    "POST /api/users": Line(row(201, 201, *[409] * 6, 401), {"name": "Newcomer", "password": PASSWORD}),
    "POST /api/sessions": Line(all_but_revoked(401), {"name": "Nobody", "password": "no"}),
    "GET /api/sessions": Line(guests(200, 403)),
    "DELETE /api/sessions": Line(guests(200, 403)),
    "DELETE /api/sessions/current": Line(guests(204, 403)),
    "DELETE /api/sessions/{session:str}": Line(guests(404, 403), path="/api/sessions/other"),
    "POST /api/sessions/passkey/challenges": Line(row(*[201] * 6, 403, 403, 401)),  # a program has no page
    "POST /api/sessions/passkey": Line(
        row(*[409] * 6, 403, 403, 401),
        {
            "challenge": "x",
            "credential": {
                **CREDENTIAL,
                "response": dict.fromkeys(("clientDataJSON", "authenticatorData", "signature"), "AAAA"),
            },
        },
    ),
    "GET /api/me": Line(guests(200)),
    "GET /api/session": Line(all_but_revoked(200)),
    "GET /api/me/export": Line(guests(200, 403)),
    "POST /api/me/name": Line(in_person(200), {"name": "Newcomer"}),
    "POST /api/me/email": Line(players_in_person(200), {"email": "a@example.org", "password": PASSWORD}),
    "POST /api/me/password": Line(players_in_person(204), {"current": PASSWORD, "new": "another one"}),
    "POST /api/me/deletion": Line(row(401, 204, 204, 204, 204, 409, 403, 403, 401), {"password": PASSWORD}),
    "GET /api/users/{user:str}": Line(guests(200), path="/api/users/{me}"),
    "GET /api/tokens": Line(players_in_person(200)),
    "POST /api/tokens": Line(players_in_person(201), {"label": "x"}),
    "DELETE /api/tokens/{token:str}": Line(players_in_person(404), path="/api/tokens/other"),
    "POST /api/tickets": Line(guests(201)),
    "GET /api/passkeys": Line(players_in_person(200)),
    "POST /api/passkeys/challenges": Line(players_in_person(201)),
    "POST /api/passkeys": Line(
        players_in_person(409),
        {
            "challenge": "x",
            "credential": {
                **CREDENTIAL,
                "response": dict.fromkeys(("clientDataJSON", "attestationObject"), "AAAA"),
            },
        },
    ),
    "DELETE /api/passkeys/{passkey:str}": Line(players_in_person(404), path="/api/passkeys/other"),
    "GET /api/admin/users": Line(administrators(404), path="/api/admin/users?name=nobody"),
    "PUT /api/admin/users/{user:str}/role": Line(
        administrators(409), {"role": "player"}, "/api/admin/users/{me}/role"
    ),  # the only one
    "GET /api/admin/audit": Line(administrators(200)),
    "GET /api/tables": Line(all_but_revoked(200)),
    "POST /api/tables": Line(guests(201), {"key": "k", "terms": {"rules": "scopa/online"}}),
    "GET /api/rules": Line(all_but_revoked(200)),
    "GET /api/bots": Line(all_but_revoked(200)),
    "GET /api/phrases": Line(all_but_revoked(200)),
    "POST /api/play": Line(all_but_revoked(201), {"key": "now", "terms": {"rules": "scopa/online"}}),
    "POST /api/tables/quick": Line(guests(201), {"key": "k", "terms": {"rules": "scopa/online"}}),
    "GET /api/tables/{table:str}": Line(all_but_revoked(404), path="/api/tables/none"),
    "POST /api/tables/{table:str}/do": Line(
        guests(404), {"id": "a", "command": {"type": "look"}}, "/api/tables/none/do"
    ),
    "GET /api/tables/{table:str}/matches/{number:int}": Line(
        all_but_revoked(404), path="/api/tables/none/matches/1"
    ),
    "GET /api/tables/{table:str}/matches/{number:int}/record": Line(
        all_but_revoked(404), path="/api/tables/none/matches/1/record"
    ),
    "GET /api/tables/{table:str}/matches/{number:int}/frames": Line(
        all_but_revoked(404), path="/api/tables/none/matches/1/frames"
    ),
    "GET /api/friends": Line(in_person(200)),
    "POST /api/friends": Line(in_person(404), {"name": "Nobody"}),
    "POST /api/friends/link": Line(in_person(201)),
    "PUT /api/friends/{user:str}": Line(in_person(404), path="/api/friends/{me}"),
    "DELETE /api/friends/{user:str}": Line(in_person(404), path="/api/friends/{me}"),
    "GET /api/mutes": Line(in_person(200)),
    "PUT /api/mutes/{user:str}": Line(in_person(409), {}, "/api/mutes/{me}"),  # oneself
    "DELETE /api/mutes/{user:str}": Line(in_person(404), path="/api/mutes/{me}"),
    "POST /api/reports": Line(
        in_person(404), {"key": "k", "table": "none", "version": 1, "seat": 0, "reason": "other"}
    ),
    "GET /api/my/reports": Line(in_person(200)),
    "GET /api/reports": Line(referees_in_person(200)),
    "GET /api/reports/{report_id:str}": Line(referees_in_person(404), path="/api/reports/none"),
    "POST /api/reports/{report_id:str}/close": Line(
        referees_in_person(404), {"upheld": True}, "/api/reports/none/close"
    ),
    "GET /api/cash": Line(all_but_revoked(200)),
    "GET /api/cash/terms": Line(all_but_revoked(200), path="/api/cash/terms?rules=scopa/online&stake=1"),
    "GET /api/tables/{table:str}/cash": Line(all_but_revoked(404), path="/api/tables/none/cash"),
    "GET /api/my/purse": Line(players(200)),
    "GET /api/my/purse/movements": Line(players(200)),
    "GET /api/my/purse/movements.csv": Line(players(200)),
    "POST /api/my/purse/grant": Line(players_in_person(403), {}),  # of an age that nobody has declared
    "POST /api/my/purse/age": Line(players_in_person(200), {"adult": True}),
    "POST /api/my/purse/limit": Line(players_in_person(200), {"limit": 10}),
    "POST /api/my/purse/pause": Line(players_in_person(200), {"days": 1}),
    "GET /api/standings": Line(all_but_revoked(200)),
    "GET /api/standings/boards": Line(all_but_revoked(200)),
    "GET /api/levels": Line(all_but_revoked(200)),
    "GET /api/levels/of": Line(all_but_revoked(200), path="/api/levels/of?users=nobody"),
    "GET /api/people/{who:str}/page": Line(all_but_revoked(404), path="/api/people/nobody/page"),
    "GET /api/people/{who:str}/levels": Line(all_but_revoked(404), path="/api/people/nobody/levels"),
    "GET /api/people/{who:str}/results": Line(all_but_revoked(404), path="/api/people/nobody/results"),
    "GET /api/people/{who:str}/against/{other:str}": Line(
        all_but_revoked(404), path="/api/people/nobody/against/{me}"
    ),
    "GET /api/seasons": Line(all_but_revoked(200)),
    "GET /api/seasons/{period:str}": Line(all_but_revoked(404), path="/api/seasons/2001-01"),
    "GET /api/clubs": Line(all_but_revoked(200)),
    "GET /api/my/clubs": Line(players(200)),
    "POST /api/clubs": Line(players_in_person(422), {"id": "new", "name": "New"}),
    "POST /api/clubs/join": Line(players_in_person(404), {"code": "none"}),
    "GET /api/clubs/{club:str}": Line(all_but_revoked(404), path="/api/clubs/none"),
    "PUT /api/clubs/{club:str}": Line(players_in_person(404), {"name": "None"}, "/api/clubs/none"),
    "GET /api/clubs/{club:str}/staff": Line(players_in_person(404), path="/api/clubs/none/staff"),
    "PUT /api/clubs/{club:str}/staff": Line(
        players_in_person(404), {"name": "x", "role": "referee"}, "/api/clubs/none/staff"
    ),
    "DELETE /api/clubs/{club:str}/staff/{user:str}": Line(
        players_in_person(404), path="/api/clubs/none/staff/{me}"
    ),
    "GET /api/clubs/{club:str}/me": Line(players_in_person(404), path="/api/clubs/none/me"),
    "PUT /api/clubs/{club:str}/me": Line(players_in_person(404), {"shown": "full"}, "/api/clubs/none/me"),
    "DELETE /api/clubs/{club:str}/me": Line(players_in_person(404), path="/api/clubs/none/me"),
    "GET /api/clubs/{club:str}/members": Line(players_in_person(404), path="/api/clubs/none/members"),
    "POST /api/clubs/{club:str}/members": Line(
        players_in_person(404), {"surname": "x", "name": "y"}, "/api/clubs/none/members"
    ),
    "GET /api/clubs/{club:str}/members.csv": Line(players_in_person(404), path="/api/clubs/none/members.csv"),
    "POST /api/clubs/{club:str}/members/import": Line(
        players_in_person(404), {}, "/api/clubs/none/members/import"
    ),
    "PUT /api/clubs/{club:str}/members/{member:str}": Line(
        players_in_person(404), {"surname": "x", "name": "y"}, "/api/clubs/none/members/x"
    ),
    "DELETE /api/clubs/{club:str}/members/{member:str}": Line(
        players_in_person(404), path="/api/clubs/none/members/x"
    ),
    "GET /api/clubs/{club:str}/members/{member:str}/export": Line(
        players_in_person(404), path="/api/clubs/none/members/x/export"
    ),
    "POST /api/clubs/{club:str}/members/{member:str}/code": Line(
        players_in_person(404), {}, "/api/clubs/none/members/x/code"
    ),
    "DELETE /api/clubs/{club:str}/members/{member:str}/account": Line(
        players_in_person(404), path="/api/clubs/none/members/x/account"
    ),
    "GET /api/clubs/{club:str}/tournaments": Line(all_but_revoked(404), path="/api/clubs/none/tournaments"),
    "POST /api/clubs/{club:str}/tournaments": Line(players(404), {"key": "k"}, "/api/clubs/none/tournaments"),
    "POST /api/clubs/{club:str}/preview": Line(players(404), {"setup": {}}, "/api/clubs/none/preview"),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}": Line(
        all_but_revoked(404), path="/api/clubs/none/tournaments/x"
    ),
    "POST /api/clubs/{club:str}/tournaments/{tournament:str}/commands": Line(
        players(404),
        {"id": "a", "command": {"type": "close-list"}},
        "/api/clubs/none/tournaments/x/commands",
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/matches/{match:str}": Line(
        all_but_revoked(404), path="/api/clubs/none/tournaments/x/matches/1.A.1"
    ),
    "POST /api/clubs/{club:str}/tournaments/{tournament:str}/matches/{match:str}/count": Line(
        players(404), {"entries": []}, "/api/clubs/none/tournaments/x/matches/1.A.1/count"
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/log": Line(
        all_but_revoked(404), path="/api/clubs/none/tournaments/x/log"
    ),
    "POST /api/clubs/{club:str}/tournaments/{tournament:str}/conflicts": Line(
        players(404),
        {"placed": {"match": "1.A.1", "day": "2026-05-04", "starts": 1080, "table": 1}},
        "/api/clubs/none/tournaments/x/conflicts",
    ),
    "POST /api/clubs/{club:str}/tournaments/{tournament:str}/changes": Line(
        players(404), {"setup": {}}, "/api/clubs/none/tournaments/x/changes"
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/calendar.ics": Line(
        all_but_revoked(404), path="/api/clubs/none/tournaments/x/calendar.ics"
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/papers/{paper:str}": Line(
        all_but_revoked(404), path="/api/clubs/none/tournaments/x/papers/groups"
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/messages": Line(
        players_in_person(404), path="/api/clubs/none/tournaments/x/messages"
    ),
    "POST /api/clubs/{club:str}/tournaments/{tournament:str}/messages": Line(
        players_in_person(404), {"key": "k", "kind": "matches"}, "/api/clubs/none/tournaments/x/messages"
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/messages/sent": Line(
        players_in_person(404), path="/api/clubs/none/tournaments/x/messages/sent"
    ),
    "GET /api/clubs/{club:str}/tournaments/{tournament:str}/version": Line(
        all_but_revoked(404), path="/api/clubs/none/tournaments/x/version"
    ),
    "GET /api/my/tables": Line(guests(200)),
    "GET /api/my/matches": Line(guests(200)),
}


OPENED = 101
SOCKETS: dict[str, dict[str, Columns]] = {
    # docs/protocol.md, "How it ends"; docs/people.md, "Tables for friends": no role opens those of others
    "socket /api/tables/{table:str}/socket": {
        "public": row(*[OPENED] * 8, 4401),
        "link": row(*[OPENED] * 8, 4401),
        "friends": row(*[4403] * 8, 4401),
        "friends, of a friend": row(4403, *[OPENED] * 7, 4401),
        "none": row(*[4404] * 8, 4401),
    },
}


def routes(app: Litestar) -> Iterator[tuple[str, Policy | None]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                    yield f"{method} {route.path}", handler.opt.get("policy")
        elif isinstance(route, WebSocketRoute):
            yield f"socket {route.path}", route.route_handler.opt.get("policy")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("matrix")
    with a_world(f"sqlite:///{folder / 'x.db'}", folder) as world:
        yield world


def revoked(world: World) -> Caller:
    return Caller(world.client, "smz_neverwas")


WHO: dict[str, Callable[[World], Caller]] = {
    "nobody": lambda world: world.caller(),
    "guest": lambda world: world.guest(),
    "player": lambda world: world.player(),
    "referee": lambda world: world.player(role=Role.REFEREE),
    "organiser": lambda world: world.player(role=Role.ORGANISER),
    "administrator": lambda world: world.player(role=Role.ADMINISTRATOR),
    "program": lambda world: world.program(world.player()),
    "its program": lambda world: world.program(world.player(role=Role.ADMINISTRATOR)),
    "revoked": revoked,
}


@pytest.mark.parametrize("line", MATRIX)
def test_every_cell(world: World, line: str) -> None:
    method, path = line.split()
    asked = MATRIX[line]
    found = {}
    promise = promised(world, method, path)
    for column in COLUMNS:
        caller = WHO[column](world)
        mine = (asked.path or path).format_map({"me": caller.id or world_user(world)})
        answer = caller.call(method, mine, asked.body)
        found[column] = answer.status_code
        if promise is not None and answer.status_code < 400:
            promise.judge(answer, f"{line} of {column}")
        forget(world, "newcomer", caller)
    assert found == asked.expected
    assert {str(status) for status in found.values()} <= declared(world, method, path)


@pytest.fixture(scope="module")
def hosted(world: World) -> dict[str, tuple[str, Caller]]:
    """A table of each kind, with its host in a seat and a match that has begun."""
    found = {"none": ("none", world.caller())}
    for join in ("public", "link", "friends"):
        host = world.player()
        terms = {"rules": "scopa/online", "join": join}
        asked = {"key": "k", "terms": terms, "sit": True, "bots": {"1": "simple"}, "ready": True}
        found[join] = ok(host.post("/api/tables", asked), 201)["listing"]["table"], host
    return found


def friend_of(host: Caller, world: World, column: str) -> Caller:
    """A program comes for a person, and it is the person who is a friend."""
    owner = {"program": Role.PLAYER, "its program": Role.ADMINISTRATOR}.get(column)
    who = WHO[column](world) if owner is None else world.player(role=owner)
    if who.cookie:
        link = ok(host.post("/api/friends/link"), 201)["link"]
        assert ok(who.post("/api/friends", {"link": link}))["state"] == "friends"
    return who if owner is None else world.program(who)


@pytest.mark.parametrize("way", ["cookie or token", "ticket"])
@pytest.mark.parametrize("line", SOCKETS["socket /api/tables/{table:str}/socket"])
def test_every_cell_of_the_socket(
    world: World, hosted: dict[str, tuple[str, Caller]], line: str, way: str
) -> None:
    expected = dict(SOCKETS["socket /api/tables/{table:str}/socket"][line])
    table, host = hosted[line.partition(",")[0]]
    found = {}
    for column in COLUMNS:
        who = friend_of(host, world, column) if line.endswith("of a friend") else WHO[column](world)
        if way == "ticket":
            expected["nobody"] = 4401  # has none that opens
            made = who.post("/api/tickets")
            found[column] = visit(world.caller(), table, made.json().get("ticket", "none"))
        else:
            found[column] = visit(who, table)
        forget(world, "newcomer", who)
    assert found == expected
    assert set(found.values()) <= {OPENED, *CLOSE_CODES}


def visit(who: Caller, table: str, ticket: str = "") -> int:
    """The code with which the socket is closed. Or it is opened: then for somebody who looks on, and does nothing."""
    headers = {"Host": HOST, "Origin": ORIGIN}
    if who.token:
        headers = {"Host": HOST, "Authorization": f"Bearer {who.token}"}
    elif who.cookie:
        headers["Cookie"] = f"{COOKIE}={who.cookie}"
    try:
        with who.client.websocket_connect(f"/api/tables/{table}/socket", headers=headers) as socket:
            if ticket:
                socket.send_json({"id": "first", "command": {"type": "enter", "ticket": ticket}})
            elif not (who.token or who.cookie):
                socket.send_json({"id": "first", "command": {"type": "look"}})
            shown = socket.receive_json()
            assert (shown["type"], shown["frame"]["table"]) == ("frame", table)
            assert (shown["frame"]["seat"], shown["frame"]["options"]) == (None, [])
            socket.send_json({"id": "mine", "command": {"type": "abandon"}})
            while (refused := socket.receive_json())["type"] != "error":
                continue  # the bot plays on
            known = ticket or who.token or who.cookie
            assert (refused["re"], refused["code"]) == ("mine", "not-seated" if known else "sign-in-first")
            return OPENED
    except WebSocketDisconnect as closed:
        return closed.code


def promised(world: World, method: str, path: str) -> Promise | None:
    """What the OpenAPI document says of success. None: the page and the document itself are not in it."""
    document = world.caller().get("/api/schema").json()
    described = re.sub(r":\w+}", "}", path)
    return Promise(document, method, described) if described in document["paths"] else None


def declared(world: World, method: str, path: str) -> set[str]:
    """The statuses that the OpenAPI document has. The page and the document itself are not in it."""
    item = world.caller().get("/api/schema").json()["paths"].get(re.sub(r":\w+}", "}", path))
    return set(item[method.lower()]["responses"]) if item else {"200", "401", "404"}


def of_every_address() -> Iterator[tuple[str, str, Line]]:
    """OPTIONS answers everybody, HEAD as GET does; what cannot be got has no head."""
    for path in dict.fromkeys(name.split()[1] for name in MATRIX):
        some = next(line for name, line in MATRIX.items() if name.split()[1] == path)
        known = all_but_revoked if path.startswith("/api/") else everybody
        yield "OPTIONS", path, Line(known(204), path=some.path)
        yield "HEAD", path, MATRIX.get(f"GET {path}", Line(everybody(405), path=some.path))


def test_options_and_head_of_every_address(world: World) -> None:
    callers = {column: WHO[column](world) for column in COLUMNS}
    somebody = world_user(world)
    for method, path, asked in of_every_address():
        found = {}
        for column, caller in callers.items():
            answer = caller.call(method, (asked.path or path).format_map({"me": caller.id or somebody}))
            found[column] = answer.status_code
            assert not [name for name in answer.headers if name.startswith("access-control-")]
            assert answer.content == b"" or (method == "OPTIONS" and answer.status_code == 401)
        assert found == asked.expected, f"{method} {path}"


def world_user(world: World) -> str:
    """Somebody's id, for callers who have none of their own."""
    return world.player().id


def forget(world: World, folded: str, caller: Caller) -> None:
    """The next column finds the name free, and no administrator but its own."""
    with world.engine.begin() as connection:
        connection.execute(
            update(USERS).where(USERS.c.folded == folded).values(folded=f"was {caller.cookie}")
        )
        connection.execute(update(USERS).where(USERS.c.role == 4).values(role=1))


def test_the_table_is_complete(world: World) -> None:
    found = {name for name, _ in routes(world.client.app)}
    assert {name for name in found if not name.startswith("socket ")} == set(MATRIX)
    assert {name for name in found if name.startswith("socket ")} == set(SOCKETS)


def test_every_route_of_every_feature_has_a_policy(tmp_path: Path) -> None:
    app = create_app(read_settings({"SMAZZATA_DATA": str(tmp_path)}), with_features=features())
    without = [name for name, policy in routes(app) if not isinstance(policy, Policy)]
    assert without == []


def test_an_app_with_a_route_without_a_policy_does_not_start(tmp_path: Path) -> None:
    @get("/api/forgotten")
    async def forgotten() -> None: ...

    with pytest.raises(TypeError, match="GET /api/forgotten"):
        create_app(
            read_settings({"SMAZZATA_DATA": str(tmp_path)}), with_features=[Feature("new", [forgotten])]
        )
