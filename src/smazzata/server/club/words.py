"""What a tournament refuses, as the server says it: with names for ids, and codes that no other feature has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.games.contract import Illegal, Text
from smazzata.server.club.labels import match_named
from smazzata.server.club.members import Called

PREFIX: Final = "club-"
REFUSALS: Final[Mapping[str, Text]] = {f"{PREFIX}{code}": text for code, text in club.REFUSALS.items()}
_NEVER: Final = ("rules-unknown", "format-unknown", "players-wrong", "out-of-range", "no-such-seat")
STATUSES: Final[Mapping[str, int]] = {f"{PREFIX}not-allowed": 403, f"{PREFIX}only-yourself": 403,
                                      f"{PREFIX}no-such-match": 404,
                                      **{f"{PREFIX}{code}": 422 for code in _NEVER}}  # fmt: skip
_MATCHES: Final = ("match", "other")


def people_of(refused: Illegal, tournament: club.Tournament) -> set[PersonId]:
    """Whom it names, and who plays the matches that it names."""
    found = {str(refused.parameters["who"])} if isinstance(refused.parameters.get("who"), str) else set()
    for name in _MATCHES:
        each = club.fixture(tournament, str(refused.parameters.get(name)))
        found |= set(each.known) if each is not None else set()
    return found


def of_tournament(
    refused: Illegal,
    called: Mapping[PersonId, Called] | None = None,
    tournament: club.Tournament | None = None,
) -> Illegal:
    """Only the club's own people get it, and oneself: names are whole."""
    full = {who: each.full for who, each in (called or {}).items()}
    said = named(refused.parameters, full.get, tournament)
    return Illegal(f"{PREFIX}{refused.code}", rule=refused.rule, **said)


def named(
    parameters: Mapping[str, Any],
    name: Callable[[PersonId], str | None],
    tournament: club.Tournament | None,
) -> dict[str, Any]:
    """With names for ids: of people, and of matches."""
    said = dict(parameters)
    if isinstance(said.get("who"), str):
        said["who"] = name(said["who"]) or said["who"]
    for each in _MATCHES:
        if tournament is not None and isinstance(said.get(each), str):
            said[each] = match_named(tournament, said[each], name) or said[each]
    return said
