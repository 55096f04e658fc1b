"""What a tournament refuses, as the server says it: with names for ids, and codes that no other feature has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from smazzata import club
from smazzata.games.contract import Illegal, Text
from smazzata.server.club.members import Called

PREFIX: Final = "club-"
REFUSALS: Final[Mapping[str, Text]] = {f"{PREFIX}{code}": text for code, text in club.REFUSALS.items()}
STATUSES: Final[Mapping[str, int]] = {f"{PREFIX}not-allowed": 403, f"{PREFIX}only-yourself": 403,
                                      f"{PREFIX}no-such-match": 404}  # fmt: skip
_PEOPLE: Final = ("who",)


def of_tournament(refused: Illegal, called: Mapping[str, Called] | None = None) -> Illegal:
    """Only the club's own people get it, and oneself: names are whole."""
    said = dict(refused.parameters)
    for name in _PEOPLE:
        found = (called or {}).get(str(said.get(name)))
        if found is not None:
            said[name] = found.full
    return Illegal(f"{PREFIX}{refused.code}", rule=refused.rule, **said)
