"""The command `smazzata`: one file a command, this one gathers them."""

from __future__ import annotations

import sys

from smazzata.cli import perft as _perft  # noqa: F401
from smazzata.cli import play as _play  # noqa: F401
from smazzata.cli import records as _records  # noqa: F401
from smazzata.cli import rules, scenario  # noqa: F401  each registers its commands
from smazzata.cli import simulate as _simulate  # noqa: F401
from smazzata.cli import solve as _solve  # noqa: F401
from smazzata.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Exit codes: 0 done, 1 something failed that was asked to hold, 2 the command was not understood."""
    sys.exit(app())
