"""What the two Italian decks share: the card, the indices 1 to 10, and the places of the pips."""

from __future__ import annotations

from collections.abc import Mapping

import glyphs
from pen import INK, use

W, H = 300, 490
NUMBERS = [str(n) for n in range(1, 11)]
BASE = '<rect x="1" y="1" width="298" height="488" rx="20" fill="#fffaf0" stroke="#b9ad97" stroke-width="2"/>'
GLYPHS = {f"g{n}": glyphs.plain(n) for n in NUMBERS}
Places = Mapping[int, list[tuple[float, float]]]

ROUND: Places = {  # coins and cups
    2: [(150, 138), (150, 352)],
    3: [(150, 98), (150, 245), (150, 392)],
    4: [(90, 130), (210, 130), (90, 360), (210, 360)],
    5: [(88, 112), (212, 112), (150, 245), (88, 378), (212, 378)],
    6: [(90, 104), (210, 104), (90, 245), (210, 245), (90, 386), (210, 386)],
    7: [(88, 92), (212, 92), (150, 168.500), (88, 245), (212, 245), (88, 398), (212, 398)],
}
LONG: Places = {  # swords and batons
    2: [(91, 245), (209, 245)],
    3: [(68, 245), (150, 245), (232, 245)],
    4: [(92, 138), (208, 138), (92, 352), (208, 352)],
    5: [(82, 138), (218, 138), (150, 245), (82, 352), (218, 352)],
    6: [(74, 138), (150, 138), (226, 138), (74, 352), (150, 352), (226, 352)],
    7: [(70, 138), (150, 138), (230, 138), (51, 356), (117, 356), (183, 356), (249, 356)],
}


def both(inner: str) -> str:
    return inner + f'<g transform="rotate(180 150 245)">{inner}</g>'


def small_index(rank: int, x: float = 17, y: float = 16, once: bool = False) -> str:
    text = str(rank)
    mark = use(f"g{text}", x + (1 if text == "10" else 0), y, 0.34, stroke=INK)
    return mark if once else both(mark)


def large_index(rank: int, suit: str, long: bool) -> str:
    """A strip at the top: the number at the left, the suit at the right, lying down if it is long."""
    text = str(rank)
    mark = use(suit, 206, 72, 0.8, 90) if long else use(suit, 232, 73, 0.98)
    rule = '<path d="M20,140 H280" stroke="#d8c8aa" stroke-width="2"/>'
    return use(f"g{text}", 27, 20, 1.06, stroke=INK) + mark + rule
