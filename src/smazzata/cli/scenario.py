"""`smazzata scenario`: does the engine agree with these examples of the rules?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from smazzata.cli.app import app, fail
from smazzata.games.known import games
from smazzata.games.scenario import Outcome, run


@app.command
def scenario(
    *paths: Annotated[Path, Parameter(help="Scenario files, or folders of them (searched to any depth).")],
    json: Annotated[bool, Parameter(help="One JSON object a file instead of text.", negative="")] = False,
) -> int:
    """Run scenarios: positions, what the players do, and what must hold afterwards.

    Prints a line for each file (`ok` or `FAIL`, the title, what differed), then `N passed, N failed`.
    Exits with 1 if any failed, with 2 if there is nothing to run.

    Example: `smazzata scenario tests/scenarios`
    """
    files = list(_files(paths))
    if not files:
        fail("no scenario files (*.toml) there" if paths else "which files or folders?")
    failed = 0
    for path in files:
        outcome = _outcome(path)
        failed += not outcome.ok
        if json:
            report = {
                "file": str(path),
                "ok": outcome.ok,
                "title": outcome.title,
                "problems": outcome.problems,
            }
            print(msgspec.json.encode(report).decode())
        else:
            print(_line(path, outcome))
    print(f"{len(files) - failed} passed, {failed} failed", file=sys.stderr if json else sys.stdout)
    return 1 if failed else 0


def _files(paths: tuple[Path, ...]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found.extend(sorted(path.rglob("*.toml")) if path.is_dir() else [path])
    return found


def _outcome(path: Path) -> Outcome:
    try:
        return run(path.read_text(encoding="utf-8"), games())
    except (OSError, UnicodeDecodeError) as error:
        return Outcome(path.name, (f"cannot be read: {error}",))


def _line(path: Path, outcome: Outcome) -> str:
    if outcome.ok:
        return f"ok    {path}: {outcome.title}"
    return f"FAIL  {path}: {outcome.title}" + "".join(f"\n      {problem}" for problem in outcome.problems)
