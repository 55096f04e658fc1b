"""Writes the card art: `python web/cards/make.py OUT_DIR`. Original drawings, CC0 (see LICENSE beside this file).

Files: OUT_DIR/<deck>/<card>[variant].svg and OUT_DIR/sprite-<deck>[variant].svg, the variants being `-l` (large index),
`-4` (four colours) and `-4l` (both). A sprite holds every card of a deck as a symbol, so that a page asks for one file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parent))
import dalnegro
import french
import napoletane
import piacentine
from pen import definitions, needed

Cards = dict[tuple[str, str], str]  # by name and variant


def french_cards(deck: ModuleType) -> Cards:
    out: Cards = {}
    for suit in "hdcs":
        for rank, letter in enumerate("a23456789tjqk", 1):
            for variant in ("", "-l", "-4", "-4l") if suit in "dc" else ("", "-l"):
                colours = deck.FOUR if "4" in variant else deck.TWO
                out[letter + suit, variant] = deck.card(suit, rank, colours, variant.endswith("l"))
    for name, red in (("jk", True), ("jk2", False)):
        out[name, ""], out[name, "-l"] = deck.joker(red, False), deck.joker(red, True)
    out["back-red", ""] = deck.back("#9c2430", "#701722")
    out["back-blue", ""] = deck.back("#24477f", "#162e57")
    return out


def italian_cards(deck: ModuleType) -> Cards:
    out: Cards = {}
    for suit in "dcsb":
        for rank, letter in enumerate("a234567fcr", 1):
            out[letter + suit, ""], out[letter + suit, "-l"] = (
                deck.card(suit, rank, False),
                deck.card(suit, rank, True),
            )
    out["back", ""] = deck.back()
    return out


FRENCH: dict[str, ModuleType] = {"french": french, "dalnegro": dalnegro}
ITALIAN: dict[str, ModuleType] = {"napoletane": napoletane, "piacentine": piacentine}
NEAREST = {"": ("",), "-l": ("-l", ""), "-4": ("-4", ""), "-4l": ("-4l", "-l", "")}


def sprite(cards: Cards, variant: str, deck: ModuleType) -> str:
    """Every card once, in the variant if it has that one, or else in what comes nearest."""
    size = f"0 0 {deck.W} {deck.H}"
    chosen = {}
    for name, _ in cards:
        chosen[name] = next(cards[name, v] for v in NEAREST[variant] if (name, v) in cards)
    body = "".join(f'<symbol id="{name}" viewBox="{size}">{svg}</symbol>' for name, svg in chosen.items())
    parts = needed(body, deck.PARTS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{definitions(parts, deck.PARTS)}{body}</svg>'


def single(svg: str, deck: ModuleType) -> str:
    w, h = deck.W, deck.H
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
    return f"{head}{definitions(needed(svg, deck.PARTS), deck.PARTS)}{svg}</svg>"


def files() -> Iterator[tuple[str, str]]:
    for name, deck in (FRENCH | ITALIAN).items():
        cards = french_cards(deck) if name in FRENCH else italian_cards(deck)
        for (card, variant), svg in cards.items():
            yield f"{name}/{card}{variant}.svg", single(svg, deck)
        for variant in NEAREST if name in FRENCH else ("", "-l"):
            yield f"sprite-{name}{variant}.svg", sprite(cards, variant, deck)


def write(out: Path) -> None:
    for name, text in files():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
