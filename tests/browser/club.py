"""The sample club (`smazzata demo club`) on a real server, and its people with their browsers.

Fixtures of `conftest.py`: `club_house` is the server, one for each file of tests; `club` is one test's visits to it.

    def test_something(club: Club) -> None:
        secretary = club.visit("/circoli/esempio/soci", role="secretary", size="phone")
        member = club.visit(tournament("autunno"), role="member")        # m02, Bruno Furlan: not registered there
        nobody = club.visit(tournament("primavera", "gironi"), language="en")

Tournaments: `esempio-2026` is over, `primavera` is being played (9 matches of 36, a tenth begun), `autunno` takes
registrations (every third of the members m01 to m24, see `smazzata.club.sample`).
"""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, StorageState

from browser.person import Person, Size
from browser.registered import register
from browser.served import environment, served
from smazzata.club.sample import name_of
from smazzata.server.club.demo import ACCOUNTS

Role = Literal["secretary", "organiser", "referee", "member"]
CLUB: Final = "/circoli/esempio"
API: Final = "/api/clubs/esempio"
PASSWORD: Final = "un asso di bastoni"
STAFF: Final = {role: name for _, name, role in reversed(ACCOUNTS)}
"""Names of accounts; the first of two referees."""


def tournament(name: str, part: str = "") -> str:
    return f"{CLUB}/tornei/{name}" + (f"/{part}" if part else "")


@dataclass
class ClubHouse:
    address: str
    keys: dict[str, StorageState] = field(default_factory=dict)
    """Whoever was here before comes in without a password."""


@contextmanager
def opened_house(folder: Path, site: Path, **settings: str) -> Iterator[ClubHouse]:
    command = [sys.executable, "-P", "-m", "smazzata", "demo", "club", "--password", PASSWORD]
    subprocess.run(command, env=environment(folder, site), check=True, capture_output=True)
    with served(folder, site, **settings) as address:
        yield ClubHouse(address)


class Club:
    def __init__(self, browser: Browser, house: ClubHouse) -> None:
        self.browser = browser
        self.house = house
        self.people: list[Person] = []

    def visit(
        self,
        path: str = CLUB,
        *,
        role: Role | None = None,
        member: str = "m02",
        size: Size = "desk",
        language: str = "it",
        dark: bool = False,
    ) -> Person:
        """Somebody with this role in the club, at this address; without a role, somebody who is not signed in.
        `member`: with the role of a member, which one; their account bears the same name."""
        state = None if role is None else self.key(role, member)
        person = Person(self.browser, self.house.address, size=size, language=language, state=state, dark=dark)
        self.people.append(person)
        person.go(path)
        return person

    def key(self, role: Role, member: str = "m02") -> StorageState:
        """Of a browser in which they are signed in."""
        name = name_of(member) if role == "member" else STAFF[role]
        if name not in self.house.keys:
            person = Person(self.browser, self.house.address)
            if role == "member":
                self._link(person, name, member)
            else:
                person.ask("/api/sessions", {"name": name, "password": PASSWORD})
            self.house.keys[name] = person.context.storage_state()
            person.close()
        return self.house.keys[name]

    def _link(self, person: Person, name: str, member: str) -> None:
        """An account, linked to the member by the code that the secretary hands out."""
        register(person, name)
        secretary = Person(self.browser, self.house.address, state=self.key("secretary"))
        code = secretary.ask(f"{API}/members/{member}/code", {})["code"]
        secretary.close()
        person.ask("/api/clubs/join", {"code": code})

    def close(self) -> list[str]:
        """What went wrong in any of the browsers."""
        for person in self.people:
            person.close()
        return [trouble for person in self.people for trouble in person.troubles]


def order(person: Person, name: str, command: dict[str, object]) -> dict[str, Any]:
    """A command to a tournament past the page: to get on to what is to be looked at. What it is then."""
    asked = {"id": secrets.token_hex(8), "command": command}
    found: dict[str, Any] = person.ask(f"{API}/tournaments/{name}/commands", asked)["tournament"]
    return found


def shown(person: Person, name: str) -> dict[str, Any]:
    """A tournament as this person gets it."""
    found: dict[str, Any] = person.context.request.get(f"{API}/tournaments/{name}").json()
    return found
