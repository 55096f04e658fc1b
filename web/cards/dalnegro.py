"""The other French deck, in the manner of Italian makers: no frames, taller pips, Bodoni indices, brighter colours.

Its courts stand free and meet at a straight line; each looks the other way from its fellow of the standard deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import french
import glyphs
from busts import Figure, bust
from french import FOUR, RANKS, TWO, H, Places, W, both, spots, star
from pen import INK, inked, put, strewn, use, window

__all__ = ["FOUR", "PARTS", "RANKS", "TWO", "H", "W", "back", "card", "joker"]
BRIGHT = {
    "red": "#c4222f",
    "blue": "#1d57a6",
    "gold": "#ecb731",
    "green": "#23794f",
    "skin": "#fbe3cb",
    "rose": "#f0b7a4",
}
GOLD = BRIGHT["gold"]
PIPS = {
    "h": "M0,48 C-8,30 -48,8 -48,-20 C-48,-40 -35,-48 -23,-48 C-11,-48 -3,-40 0,-28 C3,-40 11,-48 23,-48 "
    "C35,-48 48,-40 48,-20 C48,8 8,30 0,48Z",
    "d": "M0,-52 L38,0 L0,52 L-38,0Z",
    "s": "M0,-52 C6,-30 46,-12 46,16 C46,32 34,40 22,40 C14,40 8,36 4,28 C5,40 10,48 22,52 H-22 C-10,48 -5,40 -4,28 "
    "C-8,36 -14,40 -22,40 C-34,40 -46,32 -46,16 C-46,-12 -6,-30 0,-52Z",
    "c": "M-22,-29 A22,22 0 1 1 22,-29 A22,22 0 1 1 -22,-29Z M-48,9 A22,22 0 1 1 -4,9 A22,22 0 1 1 -48,9Z "
    "M4,9 A22,22 0 1 1 48,9 A22,22 0 1 1 4,9Z M-8,-14 H8 L4,20 C5,38 12,48 22,52 H-22 C-12,48 -5,38 -4,20Z",
}
PARTS: dict[str, str] = {"base": french.PARTS["base"]}
PARTS |= {s: f'<path d="{d}"/>' for s, d in PIPS.items()}
PARTS |= {f"g{t}": glyphs.bodoni(t) for t in [*RANKS, "L", "O", "Y"]}

LEFT, MIDDLE, RIGHT = 80, 125, 170
PLACES: Places = {
    2: [(MIDDLE, 72)],
    3: [(MIDDLE, 72), (MIDDLE, 175)],
    4: [(LEFT, 72), (RIGHT, 72)],
    5: [(LEFT, 72), (RIGHT, 72), (MIDDLE, 175)],
    6: [(LEFT, 72), (RIGHT, 72), (LEFT, 175), (RIGHT, 175)],
    7: [(LEFT, 72), (RIGHT, 72), (LEFT, 175), (RIGHT, 175), (MIDDLE, 123.5)],
    8: [(LEFT, 72), (RIGHT, 72), (LEFT, 175), (RIGHT, 175), (MIDDLE, 123.5)],
    9: [(LEFT, 62), (RIGHT, 62), (LEFT, 137.5), (RIGHT, 137.5), (MIDDLE, 175)],
    10: [(LEFT, 62), (RIGHT, 62), (LEFT, 137.5), (RIGHT, 137.5), (MIDDLE, 100)],
}


FAMILY = {
    "h": {"one": "blue", "two": "red", "three": "gold", "hair": "amber"},
    "d": {"one": "red", "two": "gold", "three": "green", "hair": "brown"},
    "c": {"one": "gold", "two": "green", "three": "blue", "hair": "brown"},
    "s": {"one": "green", "two": "blue", "three": "red", "hair": "black"},
}
CLOTH = {
    "h": "& trefoil 15 10 gold",
    "d": "& bend 12 4.5 gold",
    "c": "& spots 12 9 green",
    "s": "& cross 13 8 gold",
}
SECOND = {
    "h": "& bend 11 4 gold",
    "d": "& darts 12 8 red",
    "c": "& stripes 11 4 gold",
    "s": "& darts 12 8 gold",
}


COURTS = {
    "Kh": Figure(
        "man", "long", "arched", "brocade", "ermine", "mace", beard="full", away=True, other="glove"
    ),
    "Kd": Figure("man", "curls", "castle", "robe", "chain", "axe", beard="fork", away=True, other="orb"),
    "Kc": Figure(
        "man", "curls", "fleurs", "brocade", "falling", "sceptre", beard="whiskers", other="orb", lean=10
    ),
    "Ks": Figure(
        "man", "bob", "trefoils", "robe", "chain", "sword", beard="point", away=True, other="glove", lean=8
    ),
    "Qh": Figure("lady", "braids", "diadem", "gown", "none", "branch"),
    "Qd": Figure("side lady", "none", "veil", "bodice", "none", "rose", lean=6),
    "Qc": Figure("lady", "waves", "coronet", "gown", "none", "fan", lean=6),
    "Qs": Figure("lady", "rolls", "escoffion", "bodice", "none", "falcon"),
    "Jh": Figure("side", "page", "plumes", "jerkin", "falling", "halberd", away=True, lean=6, drop=7),
    "Jd": Figure("boy", "waves", "chaperon", "doublet", "none", "scroll", away=True),
    "Jc": Figure("boy", "long", "cap", "jerkin", "ruff", "flag", away=True),
    "Js": Figure("man", "bob", "tricorn", "doublet", "ruff", "horn", beard="whiskers", away=True),
}


def dressed(name: str, figure: Figure) -> Figure:
    """In the colours and cloth of its suit, where the figure does not say otherwise."""
    suit = name[1]
    colours = {**BRIGHT, **FAMILY[suit], **figure.colours}
    return replace(figure, colours=colours, cloth=CLOTH[suit], second=figure.second or SECOND[suit], low=0.9)


FIGURES: Mapping[str, Figure] = {name: dressed(name, figure) for name, figure in COURTS.items()}


def figure(suit: str, rank: str, colour: str) -> str:
    pips = {
        "<PIP>": f'<use href="#{suit}" transform="translate(44 -33)scale(.34)" fill="currentColor" stroke="none"/>',
        "<FLAGPIP>": f'<use href="#{suit}" transform="translate(59 -33)scale(.19)" fill="#fffaf0" stroke="none"/>',
    }
    if f"f{rank}{suit}" not in PARTS:
        PARTS[f"f{rank}{suit}"] = inked(bust(replace(FIGURES[rank + suit], pips=pips)))
    return use(f"f{rank}{suit}", color=colour)


def court(suit: str, rank: str, colour: str) -> str:
    half = window(put(figure(suit, rank, colour), 125, 94, 1.2), 30, 6, 214, 169)
    line = f'<path d="M41,175 H209" stroke="{INK}" stroke-width="1.8"/>'
    return both(half) + line


def ace(suit: str, colour: str) -> str:
    return use(suit, 125, 175, 1.16, fill=colour)


def index(text: str, suit: str, colour: str) -> str:
    wide = 70 if text == "10" else 60
    return (
        f'<g fill="{colour}">'
        + use(f"g{text}", 25 - wide * 0.22, 16, 0.44)
        + use(suit, 25, 82, 0.33)
        + "</g>"
    )


def card(suit: str, rank: int, colours: Mapping[str, str], large: bool) -> str:
    text, colour = RANKS[rank - 1], colours[suit]
    if not large:
        art = (
            court(suit, text, colour)
            if rank > 10
            else spots(PLACES, suit, rank, colour, 0.58 if rank < 9 else 0.5)
            if rank > 1
            else ace(suit, colour)
        )
        return use("base") + art + both(index(text, suit, colour))
    marks = use(f"g{text}", 22, 20, 1.06) + use(suit, 53, 178, 0.74)
    if rank > 10:
        art = window(put(figure(suit, text, colour), 150, 234, 1.34), 8, 8, 234, 334)
    else:
        art = use(suit, 164, 254, 1.42, fill=colour)
    return use("base") + art + f'<g fill="{colour}">{marks}</g>'


def jester(red: bool) -> str:
    one, two, three = ("red", "gold", "green") if red else ("blue", "gold", "red")
    colours = {**BRIGHT, "one": one, "two": two, "three": three, "hair": "brown"}
    f = Figure(
        "boy",
        "bob",
        "jester",
        "plain",
        "bells",
        "marotte",
        colours,
        cloth=f"& bend 14 6 {two}",
        lean=24,
        away=True,
    )
    PARTS[f"fool{red:d}"] = inked(bust(f))
    return use(f"fool{red:d}")


def joker(red: bool, large: bool) -> str:
    colour = TWO["h"] if red else INK
    if large:
        word = "".join(use(f"g{c}", 17 + i * 20, 122, 0.26) for i, c in enumerate("JOLLY"))
        art = window(put(jester(red), 150, 244, 1.3), 8, 8, 234, 334)
        return use("base") + art + star(58, 64, 44, colour) + f'<g fill="{colour}">{word}</g>'
    word = "".join(use(f"g{c}", 18, 57 + i * 31, 0.24) for i, c in enumerate("JOLLY"))
    half = window(put(jester(red), 125, 102, 1.0), 20, 6, 216, 169)
    line = f'<path d="M55,175 H195" stroke="{INK}" stroke-width="1.8"/>'
    return use("base") + both(half) + line + both(star(25, 33, 15, colour) + f'<g fill="{colour}">{word}</g>')


def back(field: str, deep: str) -> str:
    """A guilloche: rings of circles that meet in a rosette, with a border of beads."""
    pale = "#fdf3d8"
    PARTS["beads"] = strewn("o 0 0 2", ((x, 0) for x in range(-96, 97, 8)))
    # in one path only those that do not cross: where two lines cross both are seen
    PARTS["rings"] = "".join(
        strewn("o 0 0 24", ((x, 0) for x in range(first, 121, 48))) for first in (-120, -96)
    )
    rings = "".join(use("rings", 125, 175 + 24 * i) for i in range(-7, 8))
    petals = "".join(
        f'<g transform="rotate({a})"><ellipse cy="-21" rx="7" ry="18"/></g>' for a in range(0, 360, 30)
    )
    rose = (
        f'<circle r="46" fill="{deep}" stroke="{pale}" stroke-width="2.5"/><g fill="none" stroke="{pale}" '
        f'stroke-width="1.6">{petals}</g><circle r="7" fill="{GOLD}"/>'
    )
    beads = use("beads", 125, 26) + use("beads", 125, 324)
    sides = "".join(
        f'<g transform="translate({x} 175)rotate(90)">{use("beads", -49, 0)}{use("beads", 49, 0)}</g>'
        for x in (26, 224)
    )
    return (
        use("base")
        + f'<rect x="12" y="12" width="226" height="326" rx="10" fill="{field}"/>'
        + window(
            f'<g fill="none" stroke="{pale}" stroke-opacity=".55" stroke-width="1.4">{rings}</g>',
            34,
            34,
            182,
            282,
        )
        + f'<rect x="34" y="34" width="182" height="282" fill="none" stroke="{pale}" stroke-width="2"/>'
        + f'<rect x="18" y="18" width="214" height="314" rx="6" fill="none" stroke="{pale}" stroke-width="2"/>'
        + f'<g fill="{pale}">{beads}{sides}</g>'
        + put(rose, 125, 175)
    )
