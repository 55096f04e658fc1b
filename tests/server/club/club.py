"""A club with its people, for tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from server.world import Caller, World, ok
from smazzata.server import accounts, club, live, lobby, people
from smazzata.server.features import Feature
from smazzata.server.guards import COOKIE


def club_features() -> list[Feature]:
    return [accounts.feature(), people.feature(), live.feature(), lobby.feature(), club.feature()]


@dataclass
class Club:
    world: World
    id: str
    secretary: Caller
    organiser: Caller
    referee: Caller
    stranger: Caller

    @property
    def path(self) -> str:
        return f"/api/clubs/{self.id}"

    def add(self, surname: str, name: str = "Anna", **more: object) -> Any:
        data = {"surname": surname, "name": name, "adult": True, "shown": "full", **more}
        return ok(self.secretary.post(f"{self.path}/members", data), 201)

    def members(self, who: Caller | None = None) -> list[Any]:
        found: list[Any] = ok((who or self.secretary).get(f"{self.path}/members"))["members"]
        return found

    def linked(self, member: str, name: str = "") -> Caller:
        """A player whose account is linked to this member."""
        player = self.world.player(name)
        code = ok(self.secretary.post(f"{self.path}/members/{member}/code"), 201)["code"]
        ok(player.post("/api/clubs/join", {"code": code}))
        return player

    def upload(self, data: bytes, who: Caller | None = None, look: bool = False) -> httpx.Response:
        return raw(who or self.secretary, f"{self.path}/members/import{'?look=true' if look else ''}", data)


def raw(who: Caller, path: str, data: bytes, language: str = "it") -> httpx.Response:
    headers = {
        "Host": "cards.example.org",
        "Origin": "http://cards.example.org",
        "X-Smazzata": "1",
        "Accept-Language": language,
        "Content-Type": "text/csv",
        "Cookie": f"{COOKIE}={who.cookie}",
    }
    answer = who.client.post(path, content=data, headers=headers)
    who.client.cookies.clear()
    return answer


def a_club(world: World, name: str = "stsm") -> Club:
    secretary, organiser, referee, stranger = (world.player() for _ in range(4))
    about = {"id": name, "name": "Società Triestina Sport del Mare", "town": "Trieste", "contact": "info@stsm.it"}
    ok(secretary.post("/api/clubs", about), 201)
    for who, role in ((organiser, "organiser"), (referee, "referee")):
        account = ok(who.get("/api/me"))["name"]
        ok(secretary.call("PUT", f"/api/clubs/{name}/staff", {"name": account, "role": role}))
    return Club(world, name, secretary, organiser, referee, stranger)
