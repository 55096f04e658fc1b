"""The figures as a table for people, as Markdown, and as JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from rich.table import Table
from rows import SIDES, Row


def number(value: float | None) -> str:
    if value is None:
        return "–"
    if value >= 1_000:
        return f"{value:,.0f}" if value < 100_000 else f"{round(value, -3):,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def ratio(one: float | None, other: float | None) -> str:
    """How many times as fast; figures that are times are to be handed over the other way round."""
    return "–" if one is None or other is None else f"{one / other:.2f}" if one < 10 * other else f"{one / other:,.0f}"


def verdicts(row: Row, peers: dict[str, Row]) -> list[tuple[str, bool | None]]:
    known = {**row.figures(), **{key: each.figures()["peer"] for key, each in peers.items() if each.best}}
    found: list[tuple[str, bool | None]] = []
    for target in row.targets:
        value = target.reached(known)
        found.append((target.text, None if value is None else target.holds(value)))
    return found


def ratios(row: Row) -> tuple[str, str]:
    """Compiled to C, compiled to interpreted: more is faster."""
    speed = {side: 1 / each for side, each in row.best.items()}
    return ratio(speed.get("compiled"), speed.get("C")), ratio(speed.get("compiled"), speed.get("interpreted"))


def beside(row: Row, peers: dict[str, Row]) -> list[str]:
    """The peers of a row, and how many times as fast the compiled package is."""
    found = []
    for key in row.peers:
        name, peer = peers[key].title.split(",")[0], peers[key]
        if not peer.best:
            found.append(f"{name}: {peer.missing.get('peer', 'not measured')}")
            continue
        rate = peer.figures()["peer"]
        times = f" ({ratio(row.figures()['compiled'], rate)} ×)" if "compiled" in row.best else ""
        found.append(f"{name}: {number(rate)}{times}")
    return found


MARK: Final = {True: "✓", False: "✗", None: "?"}


def cells(row: Row, peers: dict[str, Row]) -> list[str]:
    figures = row.figures()
    to_c, to_interpreted = ratios(row)
    targets = [f"{MARK[met]} {text}" for text, met in verdicts(row, peers)]
    return [
        f"{row.title}, {row.unit}" + (" — RESULTS DIFFER" if row.differs else ""),
        *(number(figures.get(side)) for side in SIDES),
        to_c,
        to_interpreted,
        "\n".join(beside(row, peers)),
        "\n".join(targets),
    ]


HEADINGS: Final = ("figure", "compiled", "interpreted", "C", "of C", "× interpreted", "others", "target")


def as_table(table: list[Row], peers: dict[str, Row]) -> Table:
    shown = Table(*HEADINGS, title="Smazzata, measured on one core")
    for column in shown.columns[1:6]:
        column.justify = "right"
        column.no_wrap = True
    for row in table:
        lines = cells(row, peers)
        shown.add_row(*lines, style="bold red" if row.differs else None)
        if any("\n" in line for line in lines):
            shown.add_section()
    return shown


def as_markdown(table: list[Row], peers: dict[str, Row]) -> str:
    lines = ["| " + " | ".join(HEADINGS) + " |", "|---|" + "--:|" * 5 + "---|---|"]
    lines += ["| " + " | ".join(cell.replace("\n", "<br>") for cell in cells(row, peers)) + " |" for row in table]
    return "\n".join(lines)


def as_json(table: list[Row], peers: dict[str, Row], about: dict[str, Any]) -> str:
    found = [
        {
            "figure": row.key,
            "title": row.title,
            "unit": row.unit,
            **{side: row.figures().get(side) for side in SIDES},
            "of_c": row.best["C"] / row.best["compiled"] if {"C", "compiled"} <= row.best.keys() else None,
            "missing": row.missing,
            "checks": row.checks,
            "results_differ": row.differs,
            "targets": [{"target": text, "met": met} for text, met in verdicts(row, peers)],
        }
        for row in table
    ]
    others = [
        {"figure": key, "title": row.title, "per_second": row.figures().get("peer")} for key, row in peers.items()
    ]
    return json.dumps({**about, "figures": found, "peers": others}, indent=2, ensure_ascii=False)
