"""`scopa/asso-piglia-tutto`: an ace takes the whole table, which is no scopa; an ace there comes first."""

from __future__ import annotations

from dataclasses import replace

from smazzata.games.contract import Text
from smazzata.games.scopa.captures import EVERYTHING, aces_only_by_an_ace
from smazzata.games.scopa.rulesets.online import RULES as ONLINE

TRADITION = "tradition: scopa d'assi"

RULES = replace(
    ONLINE,
    key="asso-piglia-tutto",
    title=Text(it="Asso piglia tutto", en="Ace takes all"),
    ace=EVERYTHING,
    scopa=aces_only_by_an_ace,
    sources={**ONLINE.sources, "ace": TRADITION, "scopa": TRADITION},
    articles={**ONLINE.articles, "takes-everything": TRADITION},
)
