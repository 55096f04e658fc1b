"""What cannot be done with rated tables, standings and people's pages, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.games.contract import Illegal, Text

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "docs/levels.md, Rated matches": {
        "guest-at-rated-table": Text(
            it="A un tavolo valido per il livello siedono solo persone registrate: registrati, nome e partite restano.",
            en="Only registered people sit at a rated table: register, your name and your matches stay.",
        ),
    },
    "docs/standings.md, Standings": {
        "no-such-standing": Text(
            it="Questa classifica non c'è: {rules}, {period}.", en="There is no such standing: {rules}, {period}."
        ),
        "not-of-this-club": Text(
            it="La classifica di un circolo è per i suoi soci.", en="The standing of a club is for its members."
        ),
        "bad-page": Text(
            it="Questa pagina non si legge: comincia dalla prima.",
            en="This page cannot be read: begin with the first.",
        ),
    },
    "docs/standings.md, A person's page": {
        "no-such-person": Text(
            it="Questa persona non ha una pagina.", en="This person has no page."
        ),
    },
    "docs/standings.md, Seasons": {
        "no-such-season": Text(it="Questa stagione non c'è.", en="There is no such season."),
    },
}

RULES: Final[Mapping[str, str]] = {code: section for section, texts in _SECTIONS.items() for code in texts}
REFUSALS: Final[Mapping[str, Text]] = {code: text for texts in _SECTIONS.values() for code, text in texts.items()}
STATUSES: Final[Mapping[str, int]] = {
    "no-such-standing": 404,
    "bad-page": 400,
    "not-of-this-club": 403,
    "no-such-person": 404,
    "no-such-season": 404,
}


def refuse(code: str, **parameters: object) -> NoReturn:
    raise Illegal(code, rule=RULES[code], **parameters)
