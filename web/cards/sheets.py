"""Writes a picture of each deck for the documents: `python web/cards/sheets.py docs/cards`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import make
from paths import num
from pen import definitions, needed

GAP, WIDE = 14, 1200


def sheet(name: str) -> str:
    """All faces in rows by suit; then jokers and backs; then some with large indices and in four colours."""
    deck = (make.FRENCH | make.ITALIAN)[name]
    french = name in make.FRENCH
    cards = make.french_cards(deck) if french else make.italian_cards(deck)
    ranks, suits = ("a23456789tjqk", "hdcs") if french else ("a234567fcr", "dcsb")
    rows = [[(r + s, "") for r in ranks] for s in suits]
    if french:
        rows.append([(n, "") for n in ("jk", "jk2", "back-red", "back-blue")])
        rows[-1] += [("ah", "-l"), ("td", "-l"), ("jc", "-l"), ("qs", "-l"), ("jk", "-l")]
        rows[-1] += [("7d", "-4"), ("kd", "-4"), ("9c", "-4"), ("qc", "-4l")]
    else:
        rows.append([("back", "")] + [(r + s, "-l") for s, r in zip("dcsbdcsbd", "a37fcr52r", strict=True)])
    scale = (WIDE - GAP * (len(ranks) + 1)) / len(ranks) / deck.W
    wide, high = deck.W * scale, deck.H * scale
    body = "".join(
        f'<svg x="{num(GAP + x * (wide + GAP))}" y="{num(GAP + y * (high + GAP))}" width="{num(wide)}" '
        f'height="{num(high)}" viewBox="0 0 {deck.W} {deck.H}">{cards[key]}</svg>'
        for y, row in enumerate(rows)
        for x, key in enumerate(row)
    )
    tall = num(GAP + len(rows) * (high + GAP))
    parts = definitions(needed(body, deck.PARTS), deck.PARTS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" width="{WIDE}" height="{tall}">{parts}'
        f'<rect width="{WIDE}" height="{tall}" fill="#1f4d38"/>{body}</svg>'
    )


def write(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name in make.FRENCH | make.ITALIAN:
        (out / f"{name}.svg").write_text(sheet(name), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
