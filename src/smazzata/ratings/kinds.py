"""The kinds of table: each game has one rating for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from smazzata.games.contract import Seats, Text

Kind: TypeAlias = Literal["duel", "pairs", "open-pairs", "several"]

KINDS: Final[Mapping[Kind, Text]] = {
    "duel": Text("uno contro uno", "one against one"),
    "pairs": Text("coppie a carte coperte", "pairs, hands closed"),
    "open-pairs": Text("coppie a carte scoperte", "pairs, hands open to partners"),
    "several": Text("in tre, quattro o cinque", "three, four or five, each for themselves"),
}


def kind_of(seats: Seats) -> Kind:
    if seats.pairs:
        return "open-pairs" if seats.open_cards else "pairs"
    return "duel" if seats.count == 2 else "several"
