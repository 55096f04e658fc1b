"""`scopa/fewest-cards`: the other school, in which the capture of the fewest cards comes first."""

from __future__ import annotations

from dataclasses import replace

from smazzata.games.contract import Text
from smazzata.games.scopa.captures import FEWEST_CARDS
from smazzata.games.scopa.rulesets.online import RULES as ONLINE

TRADITION = "tradition: presa con meno carte"

RULES = replace(
    ONLINE,
    key="fewest-cards",
    title=Text(it="Scopa · meno carte", en="Scopa · fewest cards"),
    school=FEWEST_CARDS,
    sources={**ONLINE.sources, "school": TRADITION},
    articles={**ONLINE.articles, "fewest-cards-first": TRADITION},
)
