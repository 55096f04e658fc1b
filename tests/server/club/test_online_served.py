"""A match online as it is for the people who play it: a real server that is killed in between, two real clients. It is
Scopa, which ends whatever is played; Scala 40 is in `test_online.py`."""

from __future__ import annotations

import asyncio
import random
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest

from server.app.test_serve import serving
from server.live.world import pick
from server.world import PASSWORD
from smazzata.client import Client, Refusal
from smazzata.server.guards import COOKIE
from smazzata.tables import Frame

pytestmark = pytest.mark.once


class Visitor:
    """Somebody at the server, wherever it is by now."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.cookie = ""
        self.ask("POST", "/api/users", {"name": name, "password": PASSWORD})
        self.token: str = self.ask("POST", "/api/tokens", {"label": "phone"})["token"]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        headers = {"X-Smazzata": "1", "Origin": self.address, "Cookie": f"{COOKIE}={self.cookie}"}
        answer = httpx.request(method, f"{self.address}{path}", json=body, headers=headers, timeout=30)
        assert answer.is_success, answer.text
        self.cookie = answer.cookies.get(COOKIE) or self.cookie
        return answer.json() if answer.content else None


def due_now(secretary: Visitor) -> tuple[str, Any, list[Visitor]]:
    """A tournament of which one match is to be played online, now; its path, the match, its two players."""
    secretary.ask("POST", "/api/clubs", {"id": "stsm", "name": "Sport del Mare"})
    who = [
        secretary.ask("POST", "/api/clubs/stsm/members", {"surname": f"S{at}", "name": "N", "adult": True})[
            "id"
        ]
        for at in range(3)
    ]
    setup = {"title": "T", "rules": "scopa/online", "format": "deals 1", "evenings": {"first": "2026-01-05"}}
    path = (
        "/api/clubs/stsm/tournaments/"
        + (secretary.ask("POST", "/api/clubs/stsm/tournaments", {"key": "t", "setup": setup})["id"])
    )

    def do(kind: str, **fields: object) -> Any:
        sent = {"id": f"{kind}{random.random()}", "command": {"type": kind, **fields}}
        return secretary.ask("POST", f"{path}/commands", sent)["tournament"]

    for each in who:
        do("register", who=each, member=True, adult=True)
    for kind in ("close-list", "promise", "draw"):
        found = do(kind)
    match = found["matches"][0]
    players = []
    for number, person in enumerate(match["players"]):
        player = Visitor(secretary.address, f"Giocatore {number}")
        code = secretary.ask("POST", f"/api/clubs/stsm/members/{person}/code", {})["code"]
        player.ask("POST", "/api/clubs/join", {"code": code})
        players.append(player)
    now = datetime.now(ZoneInfo("Europe/Rome"))
    placed = {
        "match": match["id"],
        "day": now.date().isoformat(),
        "starts": now.hour * 60 + now.minute,
        "table": 0,
    }
    do("move", placed=placed)
    return path, match, players


async def until_open(player: Visitor) -> str:
    """Its table is among the player's own."""
    for _ in range(600):
        tables = player.ask("GET", "/api/my/tables")
        if tables:
            return str(tables[0]["table"])
        await asyncio.sleep(0.1)
    raise AssertionError("no table opens")


async def at_table(address: str, player: Visitor, table: str, seed: int) -> Frame:
    async with Client(address, player.token) as client, client.table(table) as socket:
        async for frame in socket.frames():
            if frame.phase == "over":
                return frame
            try:
                if "ready" in frame.may:
                    await socket.ready()
                elif "cut" in frame.may:
                    await socket.cut()
                elif frame.options:
                    await socket.act(pick(frame, random.Random(seed)), frame.version)
            except Refusal as refusal:
                if refusal.code not in ("moved-on", "nothing-to-cut"):
                    raise
    raise AssertionError("frames end")


@pytest.mark.patience(300)
async def test_killed_before_and_while_it_is_played(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        secretary = Visitor(address, "Segretario")
        path, match, players = due_now(secretary)
        table = await until_open(players[0])
        process.kill()
    with serving(tmp_path) as (address, process):  # the table is still there, and the same
        for each in (secretary, *players):
            each.address = address
        assert await until_open(players[1]) == table
        assert secretary.ask("GET", f"{path}/matches/{match['id']}")["match"]["table"] == table
        async with Client(address, players[0].token) as client, client.table(table) as socket:
            await socket.ready()
        async with Client(address, players[1].token) as client, client.table(table) as socket:
            await socket.ready()
            assert socket.frame is not None
            while socket.frame.phase == "lobby":
                await asyncio.sleep(0.01)
        process.kill()
    with serving(tmp_path) as (address, _):
        for each in (secretary, *players):
            each.address = address
        ends = await asyncio.gather(*(at_table(address, each, table, at) for at, each in enumerate(players)))
        found = secretary.ask("GET", f"{path}/matches/{match['id']}")
        assert ends[0].match is not None
        verdict = ends[0].match.verdict
        assert verdict is not None
        assert found["match"]["state"] == "over"
        assert (tuple(found["match"]["outcome"]["mp"]), tuple(found["match"]["outcome"]["vp"])) == (
            verdict.mp,
            verdict.vp,
        )
        assert {each["entry"]["type"] for each in found["deals"]} == {"points"}
        assert tuple(found["deals"][-1]["totals"]) == ends[0].match.totals
        lines = secretary.ask("GET", f"{path}/log")["lines"]
        assert sum(each["article"] == "h" for each in lines) == 1
