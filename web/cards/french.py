"""The French deck: 52 cards, two jokers, two backs; framed courts cut by a slanting sash."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import glyphs
from busts import Figure, bust
from paths import num
from pen import COLOURS, GOLD, INK, PAPER, RED, draw, inked, put, strewn, use, window

W, H = 250, 350
RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
TWO = {"h": RED, "d": RED, "c": INK, "s": INK}
FOUR = {"h": RED, "d": "#1f5fae", "c": "#1f6b3b", "s": INK}
PIPS = {
    "h": "M0,44 C-18,24 -46,4 -46,-20 C-46,-50 -8,-52 0,-24 C8,-52 46,-50 46,-20 C46,4 18,24 0,44Z",
    "d": "M0,-50 C10,-30 24,-12 40,0 C24,12 10,30 0,50 C-10,30 -24,12 -40,0 C-24,-12 -10,-30 0,-50Z",
    "s": "M0,-48 C14,-26 46,-8 46,16 C46,38 18,42 6,24 C7,34 12,42 20,48 H-20 C-12,42 -7,34 -6,24 "
    "C-18,42 -46,38 -46,16 C-46,-8 -14,-26 0,-48Z",
    "c": "M-5,14 C-18,36 -48,28 -46,4 C-45,-14 -28,-20 -17,-13 C-30,-30 -20,-49 0,-49 C20,-49 30,-30 17,-13 "
    "C28,-20 45,-14 46,4 C48,28 18,36 5,14 C6,30 12,42 20,48 H-20 C-12,42 -6,30 -5,14Z",
}
BASE = '<rect x=".75" y=".75" width="248.5" height="348.5" rx="17" fill="#fffaf0" stroke="#b9ad97" stroke-width="1.5"/>'
PARTS: dict[str, str] = {"base": BASE}
PARTS |= {s: f'<path d="{d}"/>' for s, d in PIPS.items()}
PARTS |= {f"g{t}": glyphs.plain(t) for t in [*RANKS, "L", "O", "Y"]}

LEFT, MIDDLE, RIGHT = 84, 125, 166
Places = Mapping[int, list[tuple[float, float]]]
PLACES: Places = {
    2: [(MIDDLE, 76)],
    3: [(MIDDLE, 76), (MIDDLE, 175)],
    4: [(LEFT, 76), (RIGHT, 76)],
    5: [(LEFT, 76), (RIGHT, 76), (MIDDLE, 175)],
    6: [(LEFT, 76), (RIGHT, 76), (LEFT, 175), (RIGHT, 175)],
    7: [(LEFT, 76), (RIGHT, 76), (LEFT, 175), (RIGHT, 175), (MIDDLE, 125.5)],
    8: [(LEFT, 76), (RIGHT, 76), (LEFT, 175), (RIGHT, 175), (MIDDLE, 125.5)],
    9: [(LEFT, 68), (RIGHT, 68), (LEFT, 139), (RIGHT, 139), (MIDDLE, 175)],
    10: [(LEFT, 68), (RIGHT, 68), (LEFT, 139), (RIGHT, 139), (MIDDLE, 103.5)],
}


def both(inner: str) -> str:
    return inner + f'<g transform="rotate(180 125 175)">{inner}</g>'


def spots(places: Places, suit: str, rank: int, colour: str, size: float = 0.5) -> str:
    """The upper half as placed, the lower half turned; the seventh of a seven stands alone."""
    out = ""
    for x, y in places[rank]:
        out += use(suit, x, y, size)
        if y != 175 and not (rank == 7 and x == MIDDLE):
            out += use(suit, x, H - y, size, 180)
    return f'<g fill="{colour}">{out}</g>'


# ---- courts -----------------------------------------------------------------------------------------------
FAMILY = {
    "h": {"one": "red", "two": "blue", "three": "gold", "hair": "brown"},
    "d": {"one": "gold", "two": "red", "three": "blue", "hair": "black"},
    "c": {"one": "green", "two": "gold", "three": "red", "hair": "black"},
    "s": {"one": "blue", "two": "red", "three": "gold", "hair": "grey"},
}
CLOTH = {
    "h": "& darts 13 8 gold",
    "d": "& lozenges 7 10 red",
    "c": "& stripes 11 3.5 straw",
    "s": "& zigzag 11 3.6 paper",
}
COURTS = {
    "Kh": Figure("man", "curls", "fleurs", "robe", "ermine", "sword", beard="full", other="orb"),
    "Kd": Figure("man", "curls", "trefoils", "robe", "ermine", "sceptre", beard="point", other="glove"),
    "Kc": Figure("man", "bob", "spikes", "robe", "ermine", "mace", beard="fork", other="glove"),
    "Ks": Figure("man", "long", "imperial", "robe", "ermine", "axe", beard="flow", other="orb"),
    "Qh": Figure("lady", "waves", "coronet", "bodice", "none", "rose", away=True),
    "Qd": Figure("lady", "rolls", "pearls", "gown", "none", "fan", away=True),
    "Qc": Figure("lady", "braids", "wreath", "bodice", "none", "branch", away=True),
    "Qs": Figure("side lady", "none", "hennin", "gown", "none", "mirror", away=True, drop=2),
    "Jh": Figure("side", "bob", "beret", "doublet", "ruff", "horn"),
    "Jd": Figure("boy", "page", "brim", "jerkin", "falling", "flag"),
    "Jc": Figure("boy", "waves", "bycocket", "doublet", "scarf", "bow", drop=3),
    "Js": Figure("side", "short", "sallet", "mail", "gorget", "halberd", colours={"hair": "straw"}, drop=4),
}


def dressed(name: str, figure: Figure) -> Figure:
    """In the colours and cloth of its suit, where the figure does not say otherwise."""
    suit = name[1]
    colours = {**FAMILY[suit], **figure.colours}
    return replace(figure, colours=colours, cloth=CLOTH[suit], low=0.84)


FIGURES: Mapping[str, Figure] = {name: dressed(name, figure) for name, figure in COURTS.items()}
FLIPPED = "dc"


def figure(suit: str, rank: str, colour: str) -> str:
    pips = {
        "<PIP>": use(suit, 44, -34, 0.36, fill="currentColor", stroke_width="4.4"),
        "<FLAGPIP>": use(suit, 59, -33, 0.17, fill=GOLD, stroke_width="7"),
    }
    if f"f{rank}{suit}" not in PARTS:
        PARTS[f"f{rank}{suit}"] = inked(bust(replace(FIGURES[rank + suit], pips=pips)))
    return use(f"f{rank}{suit}", color=colour)


FRAME = (
    f'<rect x="47" y="28" width="156" height="294" rx="7" fill="#fbefd6" stroke="{INK}" stroke-width="1.6"/>'
)
TILT = 5.2  # degrees of the sash


def court(suit: str, rank: str, colour: str) -> str:
    flip = suit in FLIPPED
    tilt = TILT if flip else -TILT
    half = put(figure(suit, rank, colour), 125, 100, 1.08, flip=flip)
    # the window is turned about the middle of the card, so that it cuts along the sash
    cut = (
        f'<g transform="rotate({tilt} 125 175)">'
        + window(f'<g transform="rotate({-tilt} 125 175)">{half}</g>', 20, 0, 210, 175)
        + "</g>"
    )
    corner = use(suit, 184 if flip else 66, 50, 0.23, fill=colour)
    sash = draw("gold/1.4 M-78,-3.600 H78 V3.600 H-78Z\n-/.8 M-78,0 H78")
    frame = window(both(cut), 48, 29, 154, 292)
    return FRAME + frame + inked(put(sash, 125, 175, turn=tilt)) + both(corner)


def large_court(suit: str, rank: str, colour: str) -> str:
    return window(put(figure(suit, rank, colour), 150, 234, 1.34), 8, 8, 234, 334)


SCROLLS = """
-/paper/2.2 M0,26 C-14,30 -30,26 -30,12 C-30,2 -18,-2 -14,6 C-11,12 -18,17 -22,12
-/paper/2.2 M0,26 C14,30 30,26 30,12 C30,2 18,-2 14,6 C11,12 18,17 22,12
-/paper/2.2 M0,26 C-4,12 -4,0 0,-12 C4,0 4,12 0,26
-/paper/2.2 M0,-12 C-8,-8 -14,-12 -10,-20 C-6,-24 -1,-20 0,-14 C1,-20 6,-24 10,-20 C14,-12 8,-8 0,-12
paper/0 o 0 -27 2.6
= paper/0 o 16 -6 2.2
"""


def ace(suit: str, colour: str) -> str:
    """A ring around the pip; the ace of spades is larger and carries scrolls, as it always has."""
    if suit == "s":
        inset = put(f'<path d="{PIPS["s"]}" fill="none" stroke="{PAPER}" stroke-width="1.8"/>', 125, 172.5, 1.38)
        return use("s", 125, 172, 1.6, fill=colour) + inset + inked(put(draw(SCROLLS), 125, 172, 1.3))
    ring = "".join(
        f'<circle cx="125" cy="175" r="{r}" fill="none" stroke-width="{w}"{dash}/>'
        for r, w, dash in ((74, 1.6, ""), (80, 4, ' stroke-dasharray="1.5 6"'))
    )
    return f'<g stroke="{colour}" stroke-opacity=".6">{ring}</g>' + use(suit, 125, 175, 1.04, fill=colour)


def index(text: str, suit: str, colour: str) -> str:
    x = 25 - glyphs.width(text) * 0.21
    return use(f"g{text}", x, 17, 0.42, stroke=colour) + use(suit, 25, 80, 0.3, fill=colour)


def card(suit: str, rank: int, colours: Mapping[str, str], large: bool) -> str:
    text, colour = RANKS[rank - 1], colours[suit]
    if not large:
        art = (
            court(suit, text, colour)
            if rank > 10
            else spots(PLACES, suit, rank, colour)
            if rank > 1
            else ace(suit, colour)
        )
        return use("base") + art + both(index(text, suit, colour))
    marks = use(f"g{text}", 20 if text != "10" else 17, 22, 1.04, stroke=colour) + use(
        suit, 52, 176, 0.7, fill=colour
    )
    art = large_court(suit, text, colour) if rank > 10 else use(suit, 160, 252, 1.42, fill=colour)
    return use("base") + art + marks


def star(x: float, y: float, r: float, colour: str) -> str:
    points = " ".join(
        f"{num(x + (r if i % 2 == 0 else r * 0.44) * math.sin(math.pi * i / 5))},"
        f"{num(y - (r if i % 2 == 0 else r * 0.44) * math.cos(math.pi * i / 5))}"
        for i in range(10)
    )
    return f'<polygon points="{points}" fill="{colour}" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>'


# ---- jokers and backs -------------------------------------------------------------------------------------
JESTER = {
    True: {"one": "red", "two": "gold", "three": "blue", "hair": "brown"},
    False: {"one": "blue", "two": "red", "three": "gold", "hair": "straw"},
}


def jester(red: bool) -> str:
    colours = JESTER[red]
    f = Figure(
        "boy", "none", "jester", "plain", "bells", "cards", colours, cloth=f"& lozenges 8 11 {colours['two']}"
    )
    PARTS[f"fool{red:d}"] = inked(bust(f))
    return use(f"fool{red:d}")


def joker(red: bool, large: bool) -> str:
    colour = RED if red else INK
    if large:
        word = "".join(use(f"g{c}", 17 + i * 19.5, 122, 0.26, stroke=colour) for i, c in enumerate("JOLLY"))
        art = window(put(jester(red), 156, 244, 1.3), 8, 8, 234, 334)
        return use("base") + art + star(58, 64, 44, colour) + word
    word = "".join(use(f"g{c}", 18, 57 + i * 30, 0.23, stroke=colour) for i, c in enumerate("JOLLY"))
    disc = f'<circle cx="125" cy="160" r="72" fill="{COLOURS["straw"]}"/>'
    band = f'<path d="M48,283 H202 V321 H48Z" fill="{colour}"/>' + "".join(
        star(x, 302, 9, GOLD) for x in range(77, 180, 24)
    )
    art = window(disc + put(jester(red), 122, 166, 1.16) + band, 48, 29, 154, 292)
    line = f'<path d="M48,283 H202" stroke="{INK}" stroke-width="1.6"/>'
    return use("base") + FRAME + art + line + both(star(25, 33, 15, colour) + word)


def back(field: str, deep: str) -> str:
    """A lattice on the slant with a flower in every field and a medal of the four suits in the middle."""
    pale, step = "#f6e6c0", 26
    petals = "M-4.5,0h2.2 M2.3,0h2.2 M0,-4.5v2.2 M0,2.3v2.2"
    PARTS["row"] = strewn(petals, ((x, 0) for x in range(-5 * step, 6 * step, step)))
    rows = "".join(use("row", 125 + step / 2 * (i % 2), 175 + i * step / 2) for i in range(-13, 14))
    lines = "".join(
        f"M{125 + c - 195},{-20}l390,390M{125 + c + 195},{-20}l-390,390"
        for c in range(-step * 12 - step // 2, step * 13, step)
    )
    grid = f'<path d="{lines}" fill="none" stroke="{GOLD}" stroke-opacity=".75" stroke-width="1.6"/>'
    suits = "".join(
        f'<g transform="rotate({a})">{use(s, 0, -20, 0.26)}</g>'
        for s, a in (("h", 0), ("s", 90), ("d", 180), ("c", 270))
    )
    medal = (
        f'<circle r="47" fill="{deep}" stroke="{GOLD}" stroke-width="3"/>'
        f'<circle r="40" fill="none" stroke="{pale}" stroke-width="1.4" stroke-dasharray="2 4"/>'
        f'<g fill="{pale}">{suits}</g><circle r="5" fill="{GOLD}"/>'
    )

    def border(inset: float, radius: float, paint: str) -> str:
        return f'<rect x="{inset}" y="{inset}" width="{W - 2 * inset}" height="{H - 2 * inset}" rx="{radius}" {paint}/>'

    return (
        use("base")
        + border(12, 10, f'fill="{field}"')
        + window(
            f'{grid}<g stroke="{pale}" stroke-width="3.4" stroke-linecap="round">{rows}</g>', 15, 15, 220, 320
        )
        + border(12, 10, f'fill="none" stroke="{deep}" stroke-width="4"')
        + border(17, 7, f'fill="none" stroke="{GOLD}" stroke-width="2"')
        + put(medal, 125, 175)
    )
