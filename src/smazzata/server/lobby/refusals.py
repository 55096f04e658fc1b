"""What the lobby cannot do, in words."""

from __future__ import annotations

from typing import Final, NoReturn

from smazzata.games.contract import Illegal, Text

REFUSALS: Final[dict[str, Text]] = {
    "no-such-match": Text(
        it="La partita {number} di questo tavolo non c'è.", en="This table has no match {number}."
    ),
    "match-not-finished": Text(
        it="La partita {number} non è ancora finita: si può rivedere dopo.",
        en="Match {number} is not over yet: it can be looked at afterwards.",
    ),
    "no-seat-found": Text(
        it="Non si è trovato un posto: riprova fra poco.", en="No seat was found: try again in a moment."
    ),
    "only-at-the-socket": Text(
        it="Questo si fa solo dal collegamento al tavolo.", en="This is done at the table's socket only."
    ),
}
# Of what a table refuses (tables/refusals.py), the values that will do at no time.
_NEVER: Final = (
    "rules-unknown",
    "players-wrong",
    "pairs-wrong",
    "open-cards-without-pairs",
    "format-unknown",
    "out-of-range",
    "clock-needed",
    "set-aside-without-stake",
    "set-aside-too-small",
    "no-such-seat",
    "no-such-bot",
    "text-too-long",
    "nothing-said",
    "no-such-phrase",
    "said-too-long",
    "said-unprintable",
)
STATUSES: Final[dict[str, int]] = {
    **dict.fromkeys(_NEVER, 422),
    "no-such-match": 404,
    "no-seat-found": 503,
    "only-at-the-socket": 400,
    "friends-only": 403,
}
RULE: Final = "docs/protocol.md, Lobby"


def refuse(code: str, **parameters: object) -> NoReturn:
    raise Illegal(code, rule=RULE, **parameters)
