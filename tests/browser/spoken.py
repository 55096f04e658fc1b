"""Cards as they are said at the table, written down once more: the page has to say the same."""

from __future__ import annotations

from typing import Final

_SUITS: Final = {
    ("scala40", "it"): {"H": "cuori", "D": "quadri", "C": "fiori", "S": "picche"},
    ("scala40", "en"): {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"},
    ("scopa", "it"): {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"},
    ("scopa", "en"): {"D": "coins", "C": "cups", "S": "swords", "B": "clubs"},
}
_RANKS: Final = {
    "it": {"A": "asso", "T": "10", "J": "fante", "Q": "donna", "K": "re", "F": "fante", "C": "cavallo", "R": "re"},
    "en": {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king", "F": "jack", "C": "knight", "R": "king"},
}


def named(game: str, card: str, language: str) -> str:
    """`7H` is "7 di cuori"."""
    if card == "JK":
        return {"it": "jolly", "en": "joker"}[language]
    rank = _RANKS[language].get(card[0], card[0])
    return f"{rank} {'di' if language == 'it' else 'of'} {_SUITS[game, language][card[1]]}"


def the(game: str, card: str, language: str) -> str:
    """`8H` is "l'8 di cuori", `QD` "la donna di quadri"."""
    name = named(game, card, language)
    if language == "en":
        return f"the {name}"
    if name[0] in "a8":
        return f"l'{name}"
    return f"la {name}" if name.startswith("donna") else f"il {name}"
