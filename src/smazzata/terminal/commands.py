"""What a person types, turned into the notation: words of both languages, any case, cards by number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

META: Final[dict[str, str]] = {
    **dict.fromkeys(("?", "help", "aiuto", "h"), "help"),
    **dict.fromkeys(("hint", "consiglio", "suggerimento", "suggerisci"), "hint"),
    **dict.fromkeys(("go", "vai", "ok"), "go"),
    **dict.fromkeys(("score", "punti", "punteggio"), "score"),
    **dict.fromkeys(("rules", "regole"), "rules"),
    **dict.fromkeys(("log", "mosse", "moves"), "log"),
    **dict.fromkeys(("sort", "ordina", "ordine"), "sort"),
    **dict.fromkeys(("table", "tavolo", "look", "guarda"), "look"),
    **dict.fromkeys(("quit", "exit", "q", "esci"), "quit"),
}

SCALA40: Final[dict[str, str]] = {
    **dict.fromkeys(("draw", "pesca", "d", "p"), "draw"),
    **dict.fromkeys(("collect", "raccogli", "prendi", "c", "r"), "collect"),
    **dict.fromkeys(("meld", "lay", "cala", "apri", "m"), "meld"),
    **dict.fromkeys(("attach", "attacca", "lega", "a"), "attach"),
    **dict.fromkeys(("swap", "cambia", "sostituisci", "s"), "swap"),
    **dict.fromkeys(("takeback", "undo", "riprendi", "annulla", "u"), "takeback"),
    **dict.fromkeys(("return", "rimetti"), "return"),
    **dict.fromkeys(("discard", "scarta", "x"), "discard"),
}

SCOPA: Final[dict[str, str]] = {**dict.fromkeys(("play", "gioca", "butta", "p", "g"), "play")}
_TAKES: Final = {"takes", "take", "prende", "prendo", "prendi", "e", "and", "con", "+"}

VERBS: Final[Mapping[str, Mapping[str, str]]] = {"scala40": SCALA40, "scopa": SCOPA}
ITALIAN_VERBS: Final = {
    "draw": "pesca",
    "collect": "raccogli",
    "meld": "cala",
    "attach": "attacca",
    "swap": "cambia",
    "takeback": "riprendi",
    "return": "rimetti",
    "discard": "scarta",
    "play": "gioca",
    "takes": "prende",
}


class NoSuchNumber(ValueError):
    def __init__(self, number: int, many: int) -> None:
        super().__init__(number)
        self.number, self.many = number, many


class Command(NamedTuple):
    kind: str
    """A word of `META`, or `act`."""
    text: str
    """The argument of a meta command, or the action in the notation."""


def understood(game: str, line: str, hand: Sequence[str]) -> Command:
    """Raises NoSuchNumber. What is no command at all is an action that nobody can read."""
    line = " ".join(line.replace(",", " ").split())
    if line.startswith("?"):
        return Command("help", _action(game, line[1:].strip(), hand) if line[1:].strip() else "")
    word, _, rest = line.partition(" ")
    meta = META.get(word.lower())
    if meta == "help" and rest:
        return Command("help", _action(game, rest, hand))
    if meta and not (meta == "quit" and rest):
        return Command(meta, rest.lower())
    return Command("act", _action(game, line, hand))


def _action(game: str, line: str, hand: Sequence[str]) -> str:
    word, _, rest = line.partition(" ")
    verb = VERBS[game].get(word.lower())
    if game == "scopa":
        return _play(line if verb is None else rest, hand)
    if verb is None:
        return line
    if verb in ("attach", "swap"):
        found = re.match(r"#?(\d+)\s*:?\s*(.*)", rest)
        if not found:
            return f"{verb} {rest}"
        return f"{verb} {found[1]}: {_cards(found[2], hand)}".strip()
    return f"{verb} {_cards(rest, hand)}".strip()


def _play(rest: str, hand: Sequence[str]) -> str:
    """`7d`, `1`, `re di spade` no; `rs takes 4c 6b`, `rs 4c 6b`."""
    words = rest.split()
    if not words:
        return "play"
    card = _card(words[0], hand)
    taken = [_card(word, ()) for word in words[1:] if word.lower() not in _TAKES]
    if taken in (["NOTHING"], ["NIENTE"]):
        return f"play {card} takes nothing"
    return f"play {card}" + (f" takes {' '.join(taken)}" if taken else "")


def _cards(text: str, hand: Sequence[str]) -> str:
    return " ".join(_card(word, hand) for word in text.split())


_SYMBOLS: Final = str.maketrans({"♥": "H", "♦": "D", "♣": "C", "♠": "S", "★": "JK="})


def _card(word: str, hand: Sequence[str]) -> str:
    """`9h`, `10h`, `jolly`, or a number: the card at that place of the hand."""
    if word.isdecimal() and hand:
        number = int(word)
        if not 1 <= number <= len(hand):
            raise NoSuchNumber(number, len(hand))
        return hand[number - 1]
    card = word.translate(_SYMBOLS).upper().rstrip("=")
    card = re.sub(r"^(JOLLY|JOKER|JO)", "JK", card)
    return re.sub(r"(^|=)10", r"\1T", card)


def in_language(action: str, language: str) -> str:
    """The action as a person would type it: lower case, in Italian words where that is the language."""
    if language != "it":
        return action.lower()
    return " ".join(ITALIAN_VERBS.get(word, word.lower()) for word in action.split(" "))
