"""Makes docs/simulation.md from what `smazzata simulate … --json` printed.

`python docs/make_simulation.py FILE.json … > docs/simulation.md`
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HEAD = """# What happens when bots play

Every deal below was played through the real engine (`check` and `apply` of the games), with the simple bot at every
seat. After every step all cards of the pack were counted, and every deal had to end: none failed. The same command
gives the same figures, whatever the number of processes: the cards of deal *n* come from SHA-256 of the seed and *n*.

The simple bot opens as soon as it can, lays and attaches all it can, collects what it can use at once, and discards
what it needs least. People who hold back, or watch what others collect, play differently; these are figures of
the rules under plain play, not of good play.

```
{commands}
```
`docs/make_simulation.py` makes this page from what these commands print.
"""

SCALA = """
## Scala 40

{table}

- *40 dealt*: thirteen cards as they are dealt, and fourteen with the top of the stock, hold melds that open; both hands
  of every deal are counted. Under `club` only melds without a joker count.
- *Opening turn*: of those who open, in which of their own turns.
- *Annulled*: four stocks in a row without a card laid (`idle-stocks`), no card could ever be laid again (`stall`),
  no stock left (`no-stock`).
- *Place*: 1 plays first; the dealer plays last. Percent of the deals that somebody closed.
"""

SCOPA = """
## Scopa

{table}

- *By place*: 1 plays first. The percentages of a line need not add up to 100: a primiera can be level, nobody may have
  six denari. `none`: both sides made as many points.
- `scopone-scientifico` is played by two pairs: place 1 is the pair of the player who plays first.
"""

SCALA_ROWS = [
    ("turns a deal: mean, median, 95 %, most", ["turns"]),
    ("closed", ["ending.closed"]),
    ("closed in hand", ["ending.closed-in-hand"]),
    ("annulled: idle stocks", ["ending.idle-stocks"]),
    ("annulled: stall", ["ending.stall"]),
    ("annulled: no stock", ["ending.no-stock"]),
    ("40 dealt in 13 cards", ["dealt-13"]),
    ("40 in 14 cards", ["dealt-14"]),
    ("opening turn: mean, median, 95 %, most", ["opening-turn"]),
    ("opens in the first turn", ["opening-turns.1"]),
    ("opens in turn 2 / 3 / 4 / 5", [f"opening-turns.{n}" for n in (2, 3, 4, 5)]),
    ("losers who never opened", ["never-opened"]),
    ("new stocks a deal", ["new-stocks"]),
    ("points paid a deal: mean, median, 95 %, most", ["points"]),
    ("cards collected a deal", ["collected"]),
    ("attaches a deal", ["attaches"]),
    ("jokers swapped a deal", ["swaps"]),
    ("won by place 1 / 2", ["place.1", "place.2"]),
]

SCOPA_ROWS = [
    ("cards played a deal", ["turns.mean"]),
    ("plays that take", ["taking"]),
    ("scope a deal: mean, median, 95 %, most", ["scope"]),
    ("points a deal: mean, median, 95 %, most", ["points"]),
    ("points of the better side: mean, median, 95 %, most", ["best"]),
    ("deals made again for three kings", ["redeals"]),
    ("settebello by place 1 / 2", ["settebello.1", "settebello.2"]),
    ("primiera by place 1 / 2", ["primiera.1", "primiera.2"]),
    ("denari by place 1 / 2", ["denari.1", "denari.2"]),
    ("cards by place 1 / 2", ["cards.1", "cards.2"]),
    ("more points: place 1 / 2 / level", ["place.1", "place.2", "place.none"]),
]

NOT_PERCENT = ("turns", "opening-turn.", "new-stocks", "points", "collected", "attaches", "swaps", "scope", "best")


def value(report: dict[str, Any], path: str) -> str:
    found: Any = report["figures"]
    for part in path.split("."):
        found = found.get(part, 0) if isinstance(found, dict) else found
    if isinstance(found, dict):
        return ", ".join(number(found[name]) for name in ("mean", "median", "p95", "max"))
    return number(found) + ("" if path.startswith(NOT_PERCENT) else " %")


def number(found: float) -> str:
    return f"{found:,.2f}".rstrip("0").rstrip(".") if found >= 0.1 else f"{found:.3g}"


def table(reports: list[dict[str, Any]], rows: list[tuple[str, list[str]]]) -> str:
    lines = [
        "| | " + " | ".join(f"`{report['rules']}`" for report in reports) + " |",
        "|---|" + "---|" * len(reports),
        "| deals | " + " | ".join(f"{report['deals']:,}" for report in reports) + " |",
    ]
    for name, paths in rows:
        cells = [" / ".join(value(report, path) for path in paths) for report in reports]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main(files: list[str]) -> None:
    reports = [json.loads(Path(file).read_text("utf-8")) for file in files]
    commands = [
        f"smazzata simulate {report['rules']} --players {report['players']}{' --pairs' if report['pairs'] else ''}"
        f" --deals {report['deals']} --seed 1 --json"
        for report in reports
    ]
    print(HEAD.format(commands="\n".join(commands)), end="")
    for game, text, rows in (("scala40", SCALA, SCALA_ROWS), ("scopa", SCOPA, SCOPA_ROWS)):
        found = [report for report in reports if report["rules"].startswith(game)]
        if found:
            print(text.format(table=table(found, rows)), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
