"""A half figure put together: head, hat, dress, hand and tool, for the two-headed courts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import dress
from hats import HATS
from heads import BEARD, FACES, HAIR
from pen import draw, put

BIG = 1.14


@dataclass(frozen=True)
class Figure:
    face: str
    hair: str
    hat: str
    body: str
    collar: str
    tool: str
    colours: Mapping[str, str] = field(default_factory=dict)  # hair, skin, one (sleeves), two, three
    beard: str = "none"
    cloth: str = ""  # of the sleeves and shoulders, as in `& spots 10 6 gold`
    second: str = ""  # of the other half of a doublet
    away: bool = False  # looks away from what is held
    other: str = "none"  # in the other hand
    lean: float = 0  # degrees that the tool leans outwards
    low: float = 1  # height of the hat
    drop: float = 0  # lower by so much, for a tall hat
    pips: Mapping[str, str] = field(default_factory=dict)  # drawings that stand for <PIP> and such


def head(f: Figure) -> str:
    front = HAIR[f.hair][1]
    hat = draw(HATS[f.hat], f.colours)
    if f.low != 1:
        hat = f'<g transform="matrix(1 0 0 {f.low:g} 0 {15 * f.low - 15:g})">{hat}</g>'
    return _sized(draw(FACES[f.face] + front + BEARD[f.beard], f.colours) + hat, f.away)


def _sized(inner: str, flip: bool) -> str:
    """Heads are a little too large for their bodies, as on all cards."""
    return put(inner, 0, 26 - 26 * BIG, BIG, flip=flip)


def bust(f: Figure) -> str:
    def said(text: str) -> str:
        text = (
            text.replace("TWOCLOTH", f.second)
            .replace("CLOTH", f.cloth)
            .replace("<E>", "& ermine 11 7 ink 0 3")
        )
        for name, svg in f.pips.items():
            text = text.replace(name, svg)
        return text

    behind, before = dress.TOOLS[f.tool]
    arm, hand = dress.POSES["side"]
    cloth = f"| one {dress.TORSO}\nCLOTH\none {dress.FREE_ARM}\nCLOTH\n{dress.FREE_FOLDS}\n"
    under = draw(said(cloth + arm), f.colours)
    mane = _sized(draw(HAIR[f.hair][0], f.colours), f.away)
    body = draw(
        said(dress.NECK + dress.BODIES[f.body] + dress.COLLARS[f.collar] + dress.OTHERS[f.other]), f.colours
    )
    held = draw(said(behind), f.colours)
    if f.lean and held:
        held = f'<g transform="rotate({f.lean:g} 44 56)">{held}</g>'
    inner = under + mane + body + held + draw(said(hand + before), f.colours) + head(f)
    return put(inner, 0, f.drop) if f.drop else inner
