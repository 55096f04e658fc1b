"""How cards look: suit symbols in colour, or words. Any sentence that names cards in the notation can be dressed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text as Styled

from smazzata.games.contract import Language


class Look(NamedTuple):
    """One pack of cards, as people see and say it."""

    pattern: re.Pattern[str]
    symbols: Mapping[str, str]
    """Suit letter → symbol."""
    styles: Mapping[str, str]
    ranks: Mapping[str, str]
    """Rank letter → what is written on the card, where it is not the letter."""
    suit_words: Mapping[Language, Mapping[str, str]]
    rank_words: Mapping[Language, Mapping[str, str]]
    of: Mapping[Language, str]

    def face(self, card: str) -> Styled:
        """One card: `9♥`, `10♣`, a joker `★`, a joker that stands for a card `★9♣`."""
        if card == "JK":
            return Styled("★JK", style=JOKER_STYLE)
        if card.startswith("JK="):
            return Styled().append("★", style=JOKER_STYLE).append_text(self.face(card[3:]))
        rank, suit = card[:-1], card[-1]
        return Styled(f"{self.ranks.get(rank, rank)}{self.symbols[suit]}", style=self.styles[suit])

    def word(self, card: str, language: Language) -> str:
        """`nove di cuori`, `seven of denari`, `jolly come nove di fiori`."""
        if card == "JK":
            return {"it": "jolly", "en": "joker"}[language]
        if card.startswith("JK="):
            return {"it": "jolly come ", "en": "joker as "}[language] + self.word(card[3:], language)
        rank, suit = card[:-1], card[-1]
        return f"{self.rank_words[language][rank]} {self.of[language]} {self.suit_words[language][suit]}"

    def dress(self, sentence: str, style: str = "") -> Styled:
        """The sentence with every card of the notation as it looks."""
        dressed = Styled(style=style)
        at = 0
        for found in self.pattern.finditer(sentence):
            dressed.append(sentence[at : found.start()])
            dressed.append_text(self.face(found[0]))
            at = found.end()
        dressed.append(sentence[at:])
        return dressed

    def spell(self, sentence: str, language: Language) -> str:
        """The sentence with every card of the notation in words: one with its article, several with commas."""

        def said(found: re.Match[str]) -> str:
            cards = found[0].split()
            words = ", ".join(self.word(card, language) for card in cards)
            if len(cards) == 1 and not _named(found):
                words = _article(words, language) + words
            return words if found.start() else words[0].upper() + words[1:]

        card = f"(?:{self.pattern.pattern})"
        return re.sub(f"{card}(?: {card})*", said, sentence)


JOKER_STYLE: Final = "bold magenta"
_IT: Final = ("asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci")
_EN: Final = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS_IT: Final = dict(zip("A23456789T", _IT, strict=True))
_NUMBERS_EN: Final = dict(zip("A23456789T", _EN, strict=True))
_ITALIAN_SUITS: Final = {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"}

FRENCH: Final = Look(
    pattern=re.compile(r"\b(?:JK=)?(?:[A2-9TJQK][HDCS])\b|\bJK\b"),
    symbols={"H": "♥", "D": "♦", "C": "♣", "S": "♠"},
    styles={"H": "bold red", "D": "bold bright_yellow", "C": "bold green", "S": "bold bright_blue"},
    ranks={"T": "10"},
    suit_words={
        "it": {"H": "cuori", "D": "quadri", "C": "fiori", "S": "picche"},
        "en": {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"},
    },
    rank_words={
        "it": {**_NUMBERS_IT, "J": "fante", "Q": "donna", "K": "re"},
        "en": {**_NUMBERS_EN, "J": "jack", "Q": "queen", "K": "king"},
    },
    of={"it": "di", "en": "of"},
)

ITALIAN: Final = Look(
    pattern=re.compile(r"\b[A2-7FCR][DCSB]\b"),
    symbols={"D": "●", "C": "♥", "S": "†", "B": "♣"},
    styles={"D": "bold bright_yellow", "C": "bold red", "S": "bold bright_blue", "B": "bold green"},
    ranks={},
    suit_words={"it": _ITALIAN_SUITS, "en": _ITALIAN_SUITS},
    rank_words={
        "it": {**_NUMBERS_IT, "F": "fante", "C": "cavallo", "R": "re"},
        "en": {**_NUMBERS_EN, "F": "fante", "C": "cavallo", "R": "re"},
    },
    of={"it": "di", "en": "of"},
)

_APOSTROPHES: Final = ("asso", "otto")


def _named(found: re.Match[str]) -> bool:
    """Is the card shown, after a colon or in brackets, and not part of what is said? `Pozzo: 9H.`, `(9H)`."""
    before, after = found.string[: found.start()], found.string[found.end() :]
    return before.endswith((": ", "(")) and not re.match(r" \w", after)


def _article(words: str, language: Language) -> str:
    """`il nove di cuori`, `l'asso`, `la donna`; there are several jokers: `un jolly`."""
    rank = words.split()[0]
    if language == "en":
        return "a " if rank == "joker" else "the "
    if rank in _APOSTROPHES:
        return "l'"
    return "un " if rank == "jolly" else "la " if rank == "donna" else "il "


FRENCH_ORDER: Final = "A23456789TJQK"


def sorted_french(cards: Sequence[str], by: str) -> list[str]:
    """By suit or by value, jokers at the left."""

    def place(card: str) -> tuple[int, int, int]:
        if card == "JK":
            return (-1, -1, -1)
        rank, suit = FRENCH_ORDER.index(card[0]), "HDCS".index(card[1])
        return (0, suit, rank) if by == "suit" else (0, rank, suit)

    return sorted(cards, key=place)


def boxed(faces: Sequence[Styled], numbers: Sequence[str], width: int) -> list[Styled]:
    """Cards side by side in one frame, with a short number under each; several rows if they must."""
    wide = max((face.cell_len for face in faces), default=2)
    fit = max(1, (width - 1) // (wide + 1))
    lines: list[Styled] = []
    for start in range(0, len(faces), fit):
        row, under = faces[start : start + fit], numbers[start : start + fit]
        lines.append(Styled("┌" + "┬".join("─" * wide for _ in row) + "┐", style="dim"))
        inside = Styled().append("│", style="dim")
        for face in row:
            inside.append_text(_centred(face, wide))
            inside.append("│", style="dim")
        lines.append(inside)
        lines.append(Styled("└" + "┴".join("─" * wide for _ in row) + "┘", style="dim"))
        if any(under):
            lines.append(Styled(" " + " ".join(number.center(wide) for number in under), style="cyan"))
    return lines


def in_a_line(faces: Sequence[Styled], numbers: Sequence[str]) -> list[Styled]:
    """The same without a frame, where there is little room."""
    wide = max((face.cell_len for face in faces), default=2)
    cards = Styled(" ").join(_centred(face, wide) for face in faces)
    return [cards, Styled(" ".join(number.center(wide) for number in numbers), style="cyan")]


def _centred(face: Styled, wide: int) -> Styled:
    left = (wide - face.cell_len + 1) // 2
    return Styled(" " * left) + face + Styled(" " * (wide - face.cell_len - left))
