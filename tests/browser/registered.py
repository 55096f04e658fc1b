"""People with an account, and real matches between two of them over REST: to the end, or until one abandons."""

from __future__ import annotations

import secrets
from typing import Any

from browser.person import Person

RATED = {"rules": "scala40/online", "rated": True, "turn_ms": 60_000}


def register(person: Person, name: str) -> str:
    """The id of the account."""
    found: str = person.ask("/api/users", {"name": name, "password": "un asso di bastoni"})["id"]
    return found


def begun(one: Person, other: Person, terms: dict[str, Any]) -> str:
    """A table at which both sit, the match under way."""
    table: str = one.ask("/api/tables", {"key": secrets.token_hex(8), "terms": terms, "sit": True})["listing"]["table"]
    other.do(table, {"type": "sit"})
    for person in (other, one):
        person.do(table, {"type": "ready"})
    return table


def abandoned(winner: Person, loser: Person, terms: dict[str, Any] | None = None) -> str:
    table = begun(winner, loser, terms or RATED)
    loser.do(table, {"type": "abandon"})
    return table


def played(one: Person, other: Person, terms: dict[str, Any]) -> str:
    """To the end, by whatever is allowed first."""
    table = begun(one, other, {**terms, "pause_ms": 0, "cut_ms": 1000})
    for step in range(3000):
        person = (one, other)[step % 2]
        frame = look(person, table)
        if frame["phase"] == "over":
            return table
        if "act" in frame["may"] and frame["options"]:
            person.do(table, {"type": "act", "text": frame["options"][0]})
        elif "ready" in frame["may"] and frame["phase"] == "pause":
            person.do(table, {"type": "ready"})
    raise AssertionError("the match does not end")


def look(person: Person, table: str) -> dict[str, Any]:
    frame: dict[str, Any] = person.context.request.get(f"/api/tables/{table}").json()["frame"]
    return frame
