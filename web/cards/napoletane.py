"""The Neapolitan deck: whole figures on ground of the colour of their suit, no frames, the eagle with two heads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import beasts
import dress
import scenes
import standing
from hats import HATS
from heads import BEARD, FACES, HAIR
from latin import BASE, GLYPHS, LONG, ROUND, H, W, large_index, small_index
from pen import draw, inked, put, strewn, use, window
from suits import NAPOLI

__all__ = ["PARTS", "H", "W", "back", "card"]
PARTS: dict[str, str] = {"base": BASE, **GLYPHS}
PARTS |= {k: inked(draw(text), 2) for k, text in NAPOLI.items()}
SCALE = {
    "d": {2: 1.45, 3: 1.25, 4: 1.1, 5: 1.08, 6: 1.05, 7: 0.96},
    "c": {2: 1.55, 3: 1.2, 4: 1.1, 5: 1.05, 6: 1, 7: 0.8},
    "s": {2: 1.92, 3: 1.36, 4: 1.16, 5: 1.02, 6: 1.12, 7: 1.0},
    "b": {2: 1.92, 3: 1.5, 4: 1.16, 5: 1.02, 6: 1.12, 7: 1.0},
}


@dataclass(frozen=True)
class Standing:
    rank: str
    face: str
    hair: str
    hat: str
    collar: str
    colours: Mapping[str, str]
    beard: str = "none"
    cloth: str = ""
    second: str = ""
    away: bool = False
    left: str = "hip"  # what the lowered hand does: hip, staff, sword, orb
    held: str = "sign"


GROUND = {"d": "gold", "c": "red", "s": "blue", "b": "green"}
HORSES = {
    "d": {"coat": "#f4efe4", "far": "#ddd3bf", "mane": "#c99a48", "bridle": "red", "hoof": "wood"},
    "c": {"coat": "#b4743d", "far": "#935a2a", "mane": "#4b3a34", "bridle": "blue", "hoof": "black"},
    "s": {"coat": "#cdd3da", "far": "#aeb7c1", "mane": "#66717e", "bridle": "red", "hoof": "ink"},
    "b": {"coat": "#6b5347", "far": "#523e35", "mane": "#3a2b24", "bridle": "gold", "hoof": "ink"},
}


def _s(suit: str, rank: str, look: str, wear: str, **more: object) -> Standing:
    face, hair, hat, collar = look.split()
    keys = ("one", "two", "three", "arm", "cape", "left", "right", "hair")
    colours = {**dict(zip(keys, wear.split(), strict=True)), **HORSES[suit], "ground": GROUND[suit]}
    return Standing(rank, face, hair, hat, collar, colours, **more)  # type: ignore[arg-type]


FIGURES: Mapping[str, Standing] = {
    "rd": _s(
        "d",
        "r",
        "man curls fleurs ermine",
        "red blue gold red red gold gold brown",
        beard="full",
        left="staff",
        cloth="& darts 17 12 gold",
        away=True,
    ),
    "rc": _s(
        "c",
        "r",
        "man long imperial ermine",
        "blue red straw blue red gold gold amber",
        beard="fork",
        left="orb",
        cloth="& trefoil 17 11 gold",
        away=True,
    ),
    "rs": _s(
        "s",
        "r",
        "man bob castle ermine",
        "gold green red gold red gold gold black",
        beard="point",
        left="hip",
        cloth="& lozenges 9 13 amber",
        away=True,
    ),
    "rb": _s(
        "b",
        "r",
        "man long spikes ermine",
        "green straw red green red gold gold grey",
        beard="flow",
        left="staff",
        cloth="& cross 16 10 straw",
        away=True,
    ),
    "fd": _s(
        "d",
        "f",
        "boy waves beret ruff",
        "red gold blue red green blue red brown",
        cloth="& darts 13 8 gold",
        second="& stripes 12 4 red",
        left="hip",
    ),
    "fc": _s(
        "c",
        "f",
        "boy bob cap falling",
        "blue red gold blue gold red blue amber",
        cloth="& cross 14 8 gold",
        second="& bend 13 4 straw",
        left="staff",
        away=True,
    ),
    "fs": _s(
        "s",
        "f",
        "side page plumes ruff",
        "gold blue red blue red red gold brown",
        cloth="& bend 12 4 red",
        second="& spots 12 7 gold",
        left="sword",
        held="branch",
    ),
    "fb": _s(
        "b",
        "f",
        "boy long bycocket scarf",
        "green straw red green red straw green black",
        cloth="& stripes 12 4 leaf",
        second="& darts 13 8 red",
        left="hip",
        away=True,
    ),
    "cd": _s(
        "d",
        "c",
        "boy page brim ruff",
        "red gold blue red red gold gold brown",
        cloth="& spots 13 8 gold",
        second="& stripes 13 5 red",
        away=True,
    ),
    "cc": _s(
        "c",
        "c",
        "man bob plumes falling",
        "blue red gold blue red straw straw amber",
        beard="whiskers",
        cloth="& cross 14 8 gold",
        second="& bend 13 4 straw",
        away=True,
    ),
    "cs": _s(
        "s",
        "c",
        "man none turban none",
        "red blue gold red red gold gold black",
        beard="fork",
        cloth="& stripes 11 4 gold",
        second="& spots 12 7 gold",
        away=True,
    ),
    "cb": _s(
        "b",
        "c",
        "boy short bycocket scarf",
        "green straw red green red red red brown",
        cloth="& stripes 12 4 leaf",
        second="& trefoil 15 9 green",
        away=True,
    ),
}
SIGN = {"d": (73, -8, 0.54), "c": (73, -9, 0.58), "s": (73, -1, 0.7), "b": (73, -10, 0.7)}


def _head(f: Standing) -> tuple[str, str]:
    """Hair that falls behind the neck, and the rest."""
    back, front = HAIR[f.hair]
    hat = f'<g transform="matrix(1 0 0 .86 0 -2.1)">{draw(HATS[f.hat], f.colours)}</g>'
    face = draw(FACES[f.face] + front + BEARD[f.beard], f.colours) + hat
    return put(draw(back, f.colours), 0, -3.6, 1.14, flip=f.away), put(face, 0, -3.6, 1.14, flip=f.away)


def figure(suit: str, rank: str) -> str:
    name = rank + suit
    if f"f{name}" in PARTS:
        return use(f"f{name}")
    f = FIGURES[name]

    def said(text: str) -> str:
        text = text.replace("ARMCLOTH", f.cloth if f.colours["arm"] == f.colours["one"] else "")
        text = text.replace("CLOTH", f.cloth).replace("SECOND", f.second).replace("FIST", dress.FIST.strip())
        x, y, size = SIGN[suit]
        branch = f'<g transform="translate(29.5 -26)">{draw(dress.TOOLS["branch"][0])}</g>'
        return draw(
            text.replace("<HELD>", branch if f.held == "branch" else use(suit, x, y, size)), f.colours
        )

    behind, head = _head(f)
    collar = draw(dress.COLLARS[f.collar].replace("<E>", "& ermine 11 7 ink 0 3"), f.colours)
    top = draw(dress.NECK, f.colours) + collar
    if rank == "c":
        rider = put(
            said(standing.RIDER) + behind + top + said(standing.RAISED + standing.REINS_ARM) + head,
            170,
            124,
            1.16,
        )
        ground = draw(
            "ground M18,456 C80,450 220,450 282,456 C290,462 288,470 280,471 L20,471 C12,470 10,462 18,456Z",
            f.colours,
        )
        PARTS[f"f{name}"] = inked(ground + said(standing.HORSE + standing.RIDER_LEG) + rider, 2)
        return use(f"f{name}")
    clothes = standing.KING if rank == "r" else standing.CAPE + standing.LEGS + standing.TUNIC
    lowered = {
        "hip": said(standing.HIP),
        "staff": said(standing.LOWERED) + draw(scenes.STAFF[suit], f.colours) + said(standing.HAND_DOWN),
        "orb": said(standing.LOWERED) + said(standing.HAND_DOWN) + put(draw(scenes.ORB), -46, 112),
        "sword": said(standing.LOWERED) + use("s", -45, 171, 0.86, 180) + said(standing.HAND_DOWN),
    }[f.left]
    inner = (
        put(said(standing.GROUND), 6) + said(clothes) + behind + top + lowered + said(standing.RAISED) + head
    )
    PARTS[f"f{name}"] = inked(put(inner, 142, 106, 1.34))
    return use(f"f{name}")


def eagle() -> str:
    text = beasts.WING + beasts.TAIL + beasts.BREAST + beasts.TWO_HEADS
    for name, tone in {"w": "night", "f": "straw", "t": "blue"}.items():
        text = text.replace("{" + name + "}", tone)
    return inked(draw(text, {"night": "#39404f"}) + draw(beasts.CROWN) + use("d", 0, -6, 0.46), 2)


def ace(suit: str) -> str:
    if suit == "d":
        return put(eagle(), 150, 258, 1.06)
    if suit == "c":
        return inked(put(draw(scenes.GARLAND), 150, 254, 1.36), 2) + use("c", 150, 236, 2.3)
    if suit == "s":
        face = draw(FACES["boy"] + HAIR["curls"][1] + scenes.CURLS, {"hair": "amber"})
        cherub = put(draw(beasts.CHERUB), 0, 4, 1.42) + put(face, 0, 0, 1.4)
        return use("s", 150, 250, 2.45) + inked(put(cherub, 150, 326), 1.8)
    return inked(put(draw(scenes.SPRAY), 150, 330, 1.4), 2) + use("b", 150, 245, 2.4)


def extras(suit: str, rank: int) -> str:
    """What some number cards have besides their pips: the mask, ribbons, flowers and the little scene."""
    if (suit, rank) == ("b", 3):
        return inked(put(draw(beasts.MASK), 150, 245, 1.5), 2)
    if suit == "s" and rank in (2, 3):
        return inked(put(draw(scenes.RIBBON), 150, 176, 1), 2)
    if (suit, rank) == ("s", 4):
        return inked("".join(put(draw(scenes.FLOWER), 150, y) for y in (120, 226, 332)), 2)
    if (suit, rank) == ("d", 4):
        return inked(put(draw(scenes.EMBLEM), 150, 245, 1.1), 2)
    if (suit, rank) == ("s", 5):
        return inked(put(draw(scenes.FOX), 150, 372, 0.98), 1.6)
    return ""


def art(suit: str, rank: int) -> str:
    if rank == 1:
        return ace(suit)
    if rank > 7:
        return figure(suit, "fcr"[rank - 8])
    places = (ROUND if suit in "dc" else LONG)[rank]
    if (suit, rank) == ("b", 3):
        crossed = use("b", 150, 245, 1.75, 38) + use("b", 150, 245, 1.75, -38) + use("b", 150, 245, 2)
        return crossed + extras(suit, rank)
    if (suit, rank) == ("s", 5):
        places = [(70, 138), (150, 138), (230, 138), (58, 352), (242, 352)]
    return extras(suit, rank) + "".join(use(suit, x, y, SCALE[suit][rank]) for x, y in places)


def card(suit: str, rank: int, large: bool) -> str:
    if not large:
        # a figure has one index only: it stands on ground that goes from edge to edge
        return use("base") + art(suit, rank) + small_index(rank, once=rank > 7)
    picture = put(art(suit, rank), 32, 121, 0.785) if rank < 8 else put(art(suit, rank), 38, 128, 0.74)
    return use("base") + picture + large_index(rank, suit, suit in "sb")


def back() -> str:
    """Glazed tiles, as on the floors of Naples."""
    row = [(-112.5 + 45 * i, 0) for i in range(6)]
    leaves = (
        "M4,4 C14,4 20,10 20,20 C10,20 4,14 4,4Z M-4,4 C-4,14 -10,20 -20,20 C-20,10 -14,4 -4,4Z "
        "M-4,-4 C-14,-4 -20,-10 -20,-20 C-10,-20 -4,-14 -4,-4Z M4,-4 C4,-14 10,-20 20,-20 C20,-10 14,-4 4,-4Z"
    )
    PARTS["tiles"] = (
        strewn(leaves, row, fill="#fdf3d8")
        + strewn("M0,-9 L9,0 L0,9 L-9,0Z", row, fill="#d9a23a")
        + f'<g fill="none">{strewn("o 0 0 22.5", row, stroke="#8fb0d6", stroke_width="1.6")}</g>'
        + strewn("o 0 0 2.6", row, fill="#b3202c")
    )
    field = "".join(use("tiles", 150, 42.5 + 45 * i) for i in range(10))
    edge = '<rect x="15" y="20" width="270" height="450" rx="8" fill="{}" stroke="#162e57" stroke-width="4"/>'
    inner = (
        '<rect x="21" y="26" width="258" height="438" rx="4" fill="none" stroke="#d9a23a" stroke-width="2"/>'
    )
    return (
        use("base") + edge.format("#24477f") + window(field, 17, 22, 266, 446) + edge.format("none") + inner
    )
