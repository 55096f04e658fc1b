"""`scopa/online`: the Scopa of document 002."""

from __future__ import annotations

from smazzata.games.contract import Text
from smazzata.games.scopa.captures import EQUAL_CARD_FIRST, any_scopa
from smazzata.games.scopa.model import Rules
from smazzata.games.scopa.scoring import (
    cards_point,
    denari_point,
    primiera_point,
    scope_points,
    settebello_point,
)

DEAL = "002 Distribuzione delle carte"
PLAY = "002 Gioco della carta"
HANDS = "002 Conclusione della mano"
END = "002 Conclusione della smazzata"
POINTS = "002 Punteggi"
MATCH = "002 Conclusione della partita"

RULES = Rules(
    game="scopa",
    key="online",
    title=Text(it="Scopa", en="Scopa"),
    players=(2, 3),
    pairs=True,
    formats=("points 11", "points 16", "points 21"),
    points_are="won",
    cash_unit=1,
    hand_cards=3,
    table_cards=4,
    redeal_kings=3,
    school=EQUAL_CARD_FIRST,
    ace=EQUAL_CARD_FIRST,
    scopa=any_scopa,
    last_card_scopa=False,
    cards_needed=21,
    denari_needed=6,
    points=(scope_points, settebello_point, primiera_point, denari_point, cards_point),
    sources={
        "players": f"{POINTS} (giocatore o coppia); decided: three each for themselves",
        "pairs": POINTS,
        "formats": f"{MATCH}; decided: the usual targets",
        "cash_unit": "decided: a match point is a point of difference",
        "hand_cards": f"{DEAL}; {HANDS}",
        "table_cards": DEAL,
        "redeal_kings": DEAL,
        "school": PLAY,
        "ace": PLAY,
        "scopa": PLAY,
        "last_card_scopa": PLAY,
        "points": POINTS,
        "scope": POINTS,
        "settebello": POINTS,
        "primiera": POINTS,
        "denari": POINTS,
        "cards": POINTS,
    },
    articles={
        "deal-over": END,
        "waiting-for-the-deal": DEAL,
        "already-dealt": DEAL,
        "house-only": DEAL,
        "not-in-the-deal": DEAL,
        "bad-shuffle": DEAL,
        "not-your-turn": PLAY,
        "not-in-hand": PLAY,
        "not-on-the-table": PLAY,
        "capture-choose": PLAY,
        "must-take": PLAY,
        "nothing-to-take": PLAY,
        "sum-wrong": PLAY,
        "equal-card-first": PLAY,
    },
)
