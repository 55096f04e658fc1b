"""`scopa/scopone-scientifico`: four in pairs, all forty cards dealt at once, none on the table."""

from __future__ import annotations

from dataclasses import replace

from smazzata.games.contract import Text
from smazzata.games.scopa.rulesets.online import RULES as ONLINE

TRADITION = "tradition: scopone scientifico"

RULES = replace(
    ONLINE,
    key="scopone-scientifico",
    title=Text(it="Scopone scientifico", en="Scopone scientifico"),
    players=(),
    hand_cards=10,
    table_cards=0,
    redeal_kings=None,
    formats=("points 21", "points 11", "points 16"),
    sources={
        **ONLINE.sources,
        "players": TRADITION,
        "pairs": TRADITION,
        "hand_cards": TRADITION,
        "table_cards": TRADITION,
        "redeal_kings": TRADITION,
        "formats": TRADITION,
    },
)
