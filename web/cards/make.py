"""Writes the card art: `python web/cards/make.py OUT_DIR`. Original drawings, CC0 (see LICENSE beside this file).

Files: OUT_DIR/<deck>/<card>[variant].svg and OUT_DIR/sprite-<deck>[variant].svg, the variants being `-l` (large index),
`-4` and `-4l` (four colours).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import french_deck as fr
import italian_deck as it

Cards = Iterator[tuple[str, str, str]]  # name, variant ("", "-l", "-4", "-4l"), svg


def french() -> Cards:
    two = dict(fr.SUIT)
    for four in (False, True):
        fr.SUIT.update(fr.FOUR if four else two)
        for suit in "dc" if four else "hdcs":
            for rank, letter in enumerate("a23456789tjqk", 1):
                for large in (False, True):
                    variant = "-" + "4" * four + "l" * large if four or large else ""
                    yield letter + suit, variant, fr.card(suit, rank, large)
    fr.SUIT.update(two)
    for name, red in (("jk", True), ("jk2", False)):
        yield name, "", fr.joker(red)
        yield name, "-l", fr.joker(red, True)
    yield "back-red", "", fr.back("#9c2430", "#701722")
    yield "back-blue", "", fr.back("#24477f", "#162e57")


def italian() -> Cards:
    for suit in it.PIP:
        for rank, letter in enumerate("a234567fcr", 1):
            for variant in ("", "-l"):
                yield letter + suit[0], variant, it.card(suit, rank, variant == "-l")
    yield "back", "", it.back()


DECKS = {"french": french, "dalnegro": french, "napoletane": italian, "piacentine": italian}


def symbol(name: str, svg: str) -> str:
    head = re.match(r"<svg [^>]*?(viewBox=\"[^\"]*\")[^>]*>", svg)
    assert head, name
    inner = svg[head.end() : -len("</svg>")]
    inner = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{name}-", inner)
    return f'<symbol id="{name}" {head[1]}>{inner}</symbol>'


def sprites(deck: str, cards: dict[tuple[str, str], str]) -> Iterator[tuple[str, str]]:
    names = list(dict.fromkeys(name for name, _ in cards))
    four = any(variant == "-4" for _, variant in cards)
    for variant in ("", "-l", "-4", "-4l") if four else ("", "-l"):
        chosen = [
            cards.get((n, variant)) or cards.get((n, variant.replace("4", "").rstrip("-"))) or cards[n, ""]
            for n in names
        ]
        body = "".join(symbol(n, svg) for n, svg in zip(names, chosen, strict=True))
        yield f"sprite-{deck}{variant}.svg", f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'


def write(out: Path) -> None:
    for deck, drawn in DECKS.items():
        cards = {(name, variant): svg for name, variant, svg in drawn()}
        (out / deck).mkdir(parents=True, exist_ok=True)
        for (name, variant), svg in cards.items():
            (out / deck / f"{name}{variant}.svg").write_text(svg, "utf-8")
        for name, svg in sprites(deck, cards):
            (out / name).write_text(svg, "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
