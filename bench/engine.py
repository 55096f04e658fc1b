"""Every figure of speed that the README states, in one table: compiled, interpreted, in C, and others, in one run.

    bench/engine             sets up what is missing, then measures
    python bench/engine.py   measures what is installed

Everybody does a piece of each work in turn, many times over, and the shortest processor time counts: the machine may be
busy with other things. What came out is compared by checksum; if it differs, that is said and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from report import as_json, as_markdown, as_table
from rich.console import Console
from rich.progress import Progress
from rows import PEERS, Peer, Row, rows
from sides import SOURCE, Measured, Python, Side, Yardstick, same_source

say = Console(stderr=True, highlight=False)


# ---- measuring --------------------------------------------------------------------------------------------
def compare(table: list[Row], sides: dict[str, Side]) -> None:
    """Everybody does the same work once; also what warms up their memories."""
    for row in table:
        for name, side in sides.items():
            if name in row.sizes and row.compare:
                answer = side.work(row.key, row.compare)
                if isinstance(answer, Measured):
                    row.checks[name] = answer.check
                elif answer:
                    row.missing[name] = answer


def measure(table: list[Row], sides: dict[str, Side], peers: dict[str, Row], asked: list[Side], repeats: int) -> None:
    with Progress(console=say, transient=True, disable=not say.is_terminal) as progress:
        bar = progress.add_task("measuring", total=repeats)
        for turn in range(repeats):
            for row in table:
                for name, side in sides.items():
                    slow = row.key == "worst" and turn >= 3  # goes through all hands alone, one by one
                    if name in row.sizes and name not in row.missing and not slow:
                        row.note(name, side.work(row.key, row.sizes[name]))
            for peer in PEERS:
                if turn < 4 and peer.key in peers:
                    ask_peer(peers[peer.key], peer, asked)
            progress.update(bar, advance=1, description=f"measuring: turn {turn + 1} of {repeats}")
            if not say.is_terminal and turn % 5 == 4:
                say.print(f"· {turn + 1} of {repeats} turns done")


def ask_peer(row: Row, peer: Peer, asked: list[Side]) -> None:
    """The first Python that has it."""
    for side in asked:
        answer = side.work(peer.key, peer.size)
        row.note("peer", answer)
        if isinstance(answer, Measured):
            row.missing.pop("peer", None)
            return


# ---- the programme ----------------------------------------------------------------------------------------
def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bench/engine", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer turns: half a minute, rougher figures")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--markdown", action="store_true", help="the table as Markdown")
    parser.add_argument("--only", metavar="WORD", help="only the figures whose name contains this (scopa, step, …)")
    parser.add_argument("--turns", type=int, metavar="N", help="how often everybody is measured")
    parser.add_argument("--peers", metavar="PYTHON", help="a Python that has open_spiel and rlcard installed")
    parser.add_argument("--installed", type=Path, metavar="DIR", help="where the compiled package lies, if not here")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    repeats = asked.turns or (6 if asked.quick else 25)
    begun = datetime.now(UTC)
    with tempfile.TemporaryDirectory(prefix="smazzata-bench-") as place:
        say.print("· compiling the yardsticks and starting everybody")
        sides: dict[str, Side] = {"interpreted": Python("figures.py", path=SOURCE), "C": Yardstick(Path(place))}
        installed = Python("figures.py", path=asked.installed)
        hello = installed.ask("hello")
        if hello.get("mode") == "compiled":
            sides = {"compiled": installed, **sides}
            say.print(f"· compiled: {len(hello['compiled'])} modules in {hello['place']}")
            if not same_source(Path(hello["place"])):
                say.print("· [yellow]the installed package is older than src/: bench/engine would build it anew")
        else:
            why = hello.get("missing", f"what is installed is {hello.get('mode')}")
            say.print(f"· [yellow]nothing compiled to measure ({why}): bench/engine would build it")
        source = sides["interpreted"]
        assert isinstance(source, Python)
        table = [row for row in rows(source.ask("hello")["rulesets"]) if not asked.only or asked.only in row.key]
        wanted = {key for row in table for key in row.peers}
        peers = {peer.key: Row(peer.key, peer.title, "a second", {}) for peer in PEERS if peer.key in wanted}
        pythons = dict.fromkeys([asked.peers or sys.executable, sys.executable])
        others: list[Side] = [Python("peers.py", python=python, path=SOURCE) for python in pythons]
        say.print("· comparing what they find")
        compare(table, sides)
        say.print(f"· measuring, {repeats} turns each")
        measure(table, sides, peers, others, repeats)
    about = {
        "date": begun.date().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}",
        "seconds": round((datetime.now(UTC) - begun).total_seconds()),
        "compiled_modules": hello.get("compiled", []),
    }
    if asked.json:
        print(as_json(table, peers, about))
    elif asked.markdown:
        print(as_markdown(table, peers))
    else:
        Console(width=None if sys.stdout.isatty() else 170).print(as_table(table, peers))
    for row in table:
        for side, why in row.missing.items():
            say.print(f"· not measured: {row.title}, {side}: {why}", markup=False)
    say.print(f"· {about['date']}, {about['machine']}, {about['seconds']} s")
    return int(any(row.differs for row in table))


if __name__ == "__main__":
    sys.exit(main())
