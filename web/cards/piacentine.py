"""The Piacentine deck: framed cards, two-headed courts, covered cups, daggers, brown clubs, an eagle with one head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import beasts
import dress
from busts import Figure, bust
from latin import BASE, GLYPHS, LONG, ROUND, H, W, both, large_index, small_index
from pen import INK, draw, inked, put, strewn, use, window
from suits import PIACENZA

__all__ = ["PARTS", "H", "W", "back", "card"]
PARTS: dict[str, str] = {"base": BASE, **GLYPHS}
PARTS |= {k: inked(draw(text), 2) for k, text in PIACENZA.items()}
FRAME = (
    f'<rect x="12" y="12" width="276" height="466" rx="11" fill="none" stroke="{INK}" stroke-width="2.2"/>'
    f'<rect x="17" y="17" width="266" height="456" rx="7" fill="none" stroke="{INK}" stroke-width="1"/>'
)

PLACES = {
    "d": ROUND, "c": ROUND, "s": LONG,
    "b": LONG,
}  # fmt: skip
SEVEN = [(92, 112), (208, 112), (68, 245), (150, 245), (232, 245), (92, 378), (208, 378)]
SCALE = {
    "d": {2: 1.5, 3: 1.22, 4: 1.08, 5: 1.05, 6: 1.05, 7: 0.92},
    "c": {2: 1.55, 3: 1.08, 4: 1.1, 5: 1, 6: 1, 7: 0.8},
    "s": {2: 1.76, 3: 1.24, 4: 1.14, 5: 1, 6: 1.06, 7: 0.8},
    "b": {2: 1.76, 3: 1.3, 4: 1.14, 5: 1, 6: 1.08, 7: 0.8},
}

# ---- courts -----------------------------------------------------------------------------------------------
FAMILY = {
    "d": {"one": "red", "two": "gold", "three": "blue", "hair": "brown"},
    "c": {"one": "blue", "two": "red", "three": "straw", "hair": "amber"},
    "s": {"one": "gold", "two": "blue", "three": "red", "hair": "black"},
    "b": {"one": "green", "two": "straw", "three": "red", "hair": "grey"},
}
CLOTH = {
    "d": "& bars 13 4 gold",
    "c": "& cross 14 9 gold",
    "s": "& lozenges 8 11 blue",
    "b": "& bend 13 4.5 straw",
}
LEAN = {"d": 16, "c": 5, "s": 9, "b": 9}
SIGN = {"d": (44, 20, 0.54), "c": (49, 18, 0.58), "s": (44, 22, 0.76), "b": (44, 8, 0.78)}
HORSES = {
    "d": {"coat": "#f4efe4", "mane": "straw", "bridle": "red"},
    "c": {"coat": "#b4743d", "mane": "black", "bridle": "blue"},
    "s": {"coat": "#c9cfd6", "mane": "#6a7480", "bridle": "red"},
    "b": {"coat": "#6b5347", "mane": "#3a2b24", "bridle": "gold"},
}
MOOR = {"one": "blue", "two": "red", "three": "gold"}
COURTS = {
    "rd": Figure("man", "bob", "fleurs", "robe", "ermine", "sign", beard="full", away=True, other="axe"),
    "rc": Figure("man", "long", "arched", "brocade", "ermine", "sign", beard="fork", other="orb"),
    "rs": Figure("man", "curls", "castle", "robe", "chain", "sign", beard="point", away=True, other="orb"),
    "rb": Figure("man", "long", "spikes", "brocade", "ermine", "sign", beard="flow", other="glove"),
    "cd": Figure("boy", "page", "beret", "doublet", "ruff", "sign", away=True),
    "cc": Figure("man", "bob", "plumes", "doublet", "falling", "sign", beard="whiskers", away=True, drop=3),
    "cs": Figure("man", "none", "turban", "jerkin", "none", "sign", MOOR, beard="fork", away=True),
    "cb": Figure("boy", "short", "brim", "jerkin", "scarf", "sign", away=True, colours={"hair": "brown"}),
    "fd": Figure("boy", "waves", "chaperon", "jerkin", "falling", "sign", other="glove", away=True),
    "fc": Figure("side", "bob", "cap", "doublet", "ruff", "sign", other="glove"),
    "fs": Figure("boy", "short", "sallet", "mail", "gorget", "sign", away=True, colours={"hair": "brown"}),
    "fb": Figure(
        "boy", "long", "bycocket", "doublet", "scarf", "sign", other="glove", colours={"hair": "amber"}
    ),
}


def dressed(name: str, figure: Figure) -> Figure:
    """In the colours and cloth of its suit, where the figure does not say otherwise."""
    suit = name[1]
    colours = {**FAMILY[suit], **HORSES[suit], **figure.colours}
    return replace(figure, colours=colours, cloth=CLOTH[suit], low=0.86, lean=LEAN[suit])


FIGURES: Mapping[str, Figure] = {name: dressed(name, figure) for name, figure in COURTS.items()}


def figure(suit: str, rank: str) -> str:
    name = rank + suit
    if f"f{name}" in PARTS:
        return use(f"f{name}")
    x, y, size = SIGN[suit]
    f = replace(FIGURES[name], pips={"<SIGN>": use(suit, x, y, size)})
    inner = bust(f)
    if rank == "c":
        inner += draw(beasts.HORSE_HEAD, f.colours)
    PARTS[f"f{name}"] = inked(inner)
    return use(f"f{name}")


def court(suit: str, rank: str) -> str:
    half = window(put(figure(suit, rank), 146, 138, 1.58), 18, 18, 264, 227)
    band = '<path d="M18,240 H282 V250 H18Z" fill="#d9a23a" stroke="#1b2230" stroke-width="1.8"/>' + "".join(
        f'<circle cx="{x}" cy="245" r="2.4" fill="#b3202c"/>' for x in range(30, 280, 20)
    )
    return both(half) + band


def eagle() -> str:
    tones = {"w": "wood", "f": "straw", "t": "amber"}
    text = beasts.WING + beasts.TAIL + beasts.BREAST + beasts.ONE_HEAD
    for name, tone in tones.items():
        text = text.replace("{" + name + "}", tone)
    crown = put(draw(beasts.CROWN), 2, -19, 0.86)
    return inked(draw(text) + crown + use("face", 0, -6, 0.46), 2)


def ace(suit: str) -> str:
    if suit == "d":
        return put(eagle(), 150, 266, 1.02)
    if suit == "c":
        laurel = draw("""
= rope green 3 M12,78 C60,84 96,40 92,-30
= leaf M40,76 C44,62 60,58 70,62 C66,74 54,80 40,76Z
= leaf M62,64 C62,48 76,40 88,42 C88,56 76,66 62,64Z
= leaf M80,42 C76,26 88,14 100,14 C102,30 94,42 80,42Z
= leaf M90,14 C84,0 92,-14 104,-18 C108,-2 102,12 90,14Z
= leaf M92,-18 C82,-30 86,-46 94,-54 C104,-44 104,-28 92,-18Z
= red/1.2 o 58 50 4
= red/1.2 o 74 24 4
""")
        return inked(put(laurel, 150, 312, 1.2), 2) + use("c", 150, 236, 2.5)
    arm = draw(
        "blue M-24,90 C-10,70 6,58 22,60 L44,78 C32,92 16,104 -2,114Z\n& bars 11 4 gold\n" + dress.CUFF,
        {"one": "blue"},
    )
    hand = put(arm + draw(dress.FIST), -44 * 1.9, -54 * 1.9, 1.9)
    tool = use(suit, 0, -88 if suit == "s" else -84, 1.86 if suit == "s" else 1.9)
    clouds = put(draw(beasts.CLOUD), -92, 92, 1.3) + put(draw(beasts.CLOUD), -66, 124, 0.9, flip=True)
    return window(put(tool + inked(hand + clouds, 2), 164, 280), 18, 18, 264, 454)


def art(suit: str, rank: int) -> str:
    if rank == 1:
        return ace(suit)
    if rank > 7:
        return court(suit, "fcr"[rank - 8])
    places = SEVEN if rank == 7 and suit in "sb" else PLACES[suit][rank]
    part = "face" if suit == "d" and rank == 2 else suit
    return "".join(use(part, x, y, SCALE[suit][rank]) for x, y in places)


def card(suit: str, rank: int, large: bool) -> str:
    if not large:
        return use("base") + FRAME + art(suit, rank) + small_index(rank, 25, 25)
    if rank > 7:
        picture = window(put(figure(suit, "fcr"[rank - 8]), 144, 308, 1.8), 12, 142, 276, 336)
    else:
        picture = put(art(suit, rank), 32, 121, 0.785)
    return use("base") + picture + large_index(rank, suit, suit in "sb")


def back() -> str:
    """Small lozenges of two colours in a double border, with a sun in the middle."""
    row = [(-126 + 18 * i, 0) for i in range(15)]
    PARTS["lozenges"] = strewn("M0,-15 L9,0 L0,15 L-9,0Z", row, fill="#7c1522") + strewn(
        "M0,-6 L3.6,0 L0,6 L-3.6,0Z", row, fill="#f0c667"
    )
    field = "".join(use("lozenges", 150, 245 + 30 * i) for i in range(-8, 9))
    edge = '<rect x="15" y="20" width="270" height="450" rx="8" fill="{}" stroke="#5a0e18" stroke-width="4"/>'
    inner = (
        '<rect x="21" y="26" width="258" height="438" rx="4" fill="none" stroke="#f0c667" stroke-width="2"/>'
    )
    medal = '<circle cx="150" cy="245" r="62" fill="#7c1522" stroke="#f0c667" stroke-width="3"/>' + use(
        "face", 150, 245, 1.08
    )
    return (
        use("base")
        + edge.format("#b3202c")
        + window(field, 17, 22, 266, 446)
        + edge.format("none")
        + inner
        + medal
    )
