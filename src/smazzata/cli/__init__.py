"""The command `smazzata`: one file a command, found by being here."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import sys

gc.disable()  # nothing that is imported is garbage, and to look for it takes a tenth of the start
from smazzata.cli.app import app  # noqa: E402

__all__ = ["app", "main"]

for _command in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_command.name}")
gc.enable()


def main() -> None:
    """Exit codes: 0 done, 1 something failed that was asked to hold, 2 the command was not understood."""
    try:
        sys.exit(app())
    except BrokenPipeError:
        # whoever read the output has had enough, as `smazzata replay … | head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
