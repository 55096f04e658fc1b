"""The application that commands register with, and what they share: the screen, the language, errors."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn

import cyclopts
from rich.console import Console

from smazzata.build_info import version
from smazzata.games.contract import Language

if TYPE_CHECKING:
    from rich.progress import Progress

app = cyclopts.App(
    name="smazzata",
    version=version,
    help="""The open table for **Scala 40** and **Scopa**: play in the terminal, ask the exact rules and the exact
solver, replay and verify matches.

Start with `smazzata play`. Rule-sets are named `scala40/online`, `scala40/classic`, `scala40/club`,
`scopa/online` …; `smazzata rules` lists them. Cards are written `7D`, `JK`, `JK=9C` (Scala 40: A 2 … 9 T J Q K of
H D C S; Scopa: A 2 … 7 F C R of D C S B).

Words are Italian or English: `--lang`, else `SMAZZATA_LANG` (`it`, `en`), else the language of the system.

Exit codes: 0 done; 1 something that should hold does not; 2 the command was not understood.""",
    help_format="markdown",
)

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def language(chosen: Language | None) -> Language:
    """What was asked for, else the language of the environment."""
    if chosen:
        return chosen
    spoken = os.environ.get("SMAZZATA_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "it" if spoken.lower().startswith("it") else "en"


def counting() -> Progress:
    """Bars that say how much of how much is done, and how long it will take; nothing where nobody looks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def fail(message: str, code: int = 2) -> NoReturn:
    """Says what is wrong on standard error and ends."""
    err.print(f"smazzata: {message}", markup=False)
    raise SystemExit(code)
