"""A tournament of a club, asked over HTTP, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx

from server.club.club import Club
from server.world import Caller, ok

EVENINGS = {"first": "2026-05-04", "days": [0, 1, 3], "tables": 6}
LOST = {"type": "deal", "closer": 0, "hands": [None, {"all": True}]}
"""The first player closes, the second has all cards in hand: 100."""


@dataclass
class Tourney:
    club: Club
    id: str
    people: list[str]
    _ids: count[int] = field(default_factory=count)

    @property
    def path(self) -> str:
        return f"{self.club.path}/tournaments/{self.id}"

    def ask(self, by: Caller | None, kind: str, **fields: object) -> httpx.Response:
        return self.ask_as(by, f"a{next(self._ids)}", kind, **fields)

    def ask_as(self, by: Caller | None, action: str, kind: str, **fields: object) -> httpx.Response:
        sent = {"id": action, "command": {"type": kind, **fields}}
        return (by or self.club.secretary).post(f"{self.path}/commands", sent)

    def do(self, kind: str, by: Caller | None = None, **fields: object) -> Any:
        return ok(self.ask(by, kind, **fields))["tournament"]

    def look(self, by: Caller | None = None) -> Any:
        return ok((by or self.club.secretary).get(self.path))

    def register(self, by: Caller | None, person: str, **more: object) -> httpx.Response:
        """As somebody would who claims that this is a member of age."""
        return self.ask(by, "register", who=person, member=True, adult=True, **more)

    def drawn(self) -> Any:
        for each in self.people:
            ok(self.register(None, each))
        for kind in ("close-list", "promise", "draw", "schedule"):
            self.do(kind)
        return self.look()

    def beaten(self, match: str, by: Caller | None = None) -> Any:
        """The first player wins by two deals."""
        return self.do("report", by, match=match, entries=[LOST, LOST])


def a_tourney(club: Club, people: int = 8, **setup: object) -> Tourney:
    found = [
        club.add(f"Rossi{number:02}", "Anna", number=str(number), email=f"p{number}@example.org", shown=shown)["id"]
        for number, shown in zip(range(people), ("full", "short", "hidden") * 50, strict=False)
    ]
    made = ok(
        club.secretary.post(
            f"{club.path}/tournaments", {"key": "t", "setup": {"title": "Torneo", "evenings": EVENINGS, **setup}}
        ),
        201,
    )
    return Tourney(club, made["id"], found)
