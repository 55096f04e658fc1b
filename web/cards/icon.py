"""Writes the app's icons: `python web/cards/icon.py web/public`. A small hand of cards on green felt.

icon.svg has its own rounded corners; icon-maskable.svg fills the square and keeps to the inner four fifths, because a
phone cuts it to its own shape; favicon.svg is the hand alone, drawn for 16 points.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from french import PIPS
from pen import RED

FELT, WOOD, BRASS, IVORY = "#1c5a42", "#3a2314", "#e0ab45", "#fffaf0"


def hand(fine: bool) -> str:
    """Three cards in a fan around the point below them: a red back, a green one, and the heart in front."""
    edge = 5 if fine else 9

    def card(turn: float, fill: str, line: str, inner: str = "") -> str:
        paint = f'fill="{fill}" stroke="{line}" stroke-width="{edge}"'
        face = f'<rect x="-75" y="-300" width="150" height="212" rx="18" {paint}/>'
        lift = "" if turn else " translate(0 -14)"
        return f'<g transform="rotate({turn}){lift}">{face}<g transform="translate(0 -32)">{inner}</g></g>'

    border = f'<rect x="-59" y="-253" width="118" height="182" rx="9" fill="none" stroke="{BRASS}" stroke-width="5"/>'
    lattice = "".join(f'<path d="M0,{y} l24,30 l-24,30 l-24,-30Z"/>' for y in (-222, -162))
    back = border + f'<g fill="none" stroke="{BRASS}" stroke-width="5">{lattice}</g>' if fine else ""
    heart = f'<path transform="translate(0 -160) scale({1.05 if fine else 1.32})" d="{PIPS["h"]}" fill="{RED}"/>'
    marks = ""
    if fine:
        for turn in (0, 180):
            pip = f'<path transform="translate(-52 -244) scale(.23)" d="{PIPS["h"]}" fill="{RED}"/>'
            marks += f'<g transform="rotate({turn} 0 -162)">{pip}</g>'
    return (
        card(-18, RED, IVORY, back)
        + card(0, FELT if not fine else "#24477f", IVORY, back)
        + card(18, IVORY, "#b9ad97" if fine else "#8a5f14", heart + marks)
    )


def svg(inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{inner}</svg>\n'


def icon() -> str:
    rim = f'<rect x="8" y="8" width="496" height="496" rx="112" fill="{WOOD}"/>'
    brass = f'<rect x="26" y="26" width="460" height="460" rx="96" fill="{FELT}" stroke="{BRASS}" stroke-width="6"/>'
    light = '<circle cx="256" cy="226" r="176" fill="#266247"/>'
    return svg(rim + brass + light + f'<g transform="translate(256 484) scale(1.22)">{hand(True)}</g>')


def maskable() -> str:
    light = '<circle cx="256" cy="240" r="196" fill="#266247"/>'
    fan = f'<g transform="translate(256 462) scale(1.1)">{hand(True)}</g>'
    return svg(f'<path d="M0,0H512V512H0Z" fill="{FELT}"/>{light}{fan}')


def favicon() -> str:
    return svg(f'<g transform="translate(256 536) scale(1.48)">{hand(False)}</g>')


def write(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, text in (("icon.svg", icon()), ("icon-maskable.svg", maskable()), ("favicon.svg", favicon())):
        (out / name).write_text(text, "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
